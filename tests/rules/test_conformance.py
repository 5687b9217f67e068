"""The checks that every registered game must pass.

`python -m rules conform` runs the same checks on any author's game.
"""

from __future__ import annotations

import json

import pytest

from rules.conformance import CHECKS, ENDS
from rules.errors import BadSetup
from rules.game import Game
from rules.record import read_record, write_record
from rules.registry import EARLIER, GAMES, check_setup
from rules.registry import game as by_rules
from rules.sampling import Sample
from rules.selfplay import random_match
from tests.rules.corpus import every_game, every_table, further_matches, keep, sample, setups

every_promise = pytest.mark.parametrize("promise", CHECKS)


def seed(label: int) -> bytes:
    return label.to_bytes(32, "big")


@pytest.mark.usefixtures("fake_is_registered")
@every_table
@every_promise
def test_a_game_keeps_each_promise_of_the_conformance_checks_with_each_number_of_players(
    game: Game, players: int, promise: str
) -> None:
    keep(promise, sample(game, players))


@every_game
def test_random_matches_end_with_a_final_place_for_each_player(game: Game) -> None:
    for match in further_matches(game):
        keep(ENDS, Sample(game, match.players, (match,)))


def test_keys_of_games_are_unique_and_usable_in_commands_and_file_names() -> None:
    keys = [game.key for game in GAMES]
    assert len(set(keys)) == len(keys)
    assert all(key.replace("-", "").isalnum() and key == key.lower() for key in keys)


@every_game
def test_a_wrong_number_of_players_is_refused_with_the_reason_players(game: Game) -> None:
    for other in {*range(-1, 12)} - {*game.player_counts}:
        with pytest.raises(BadSetup, match="players"):
            check_setup(game, other, {})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_rules_version_up_to_the_current_one_is_available(game: Game) -> None:
    assert by_rules(game.key) == game
    for version in range(1, game.rules_version + 1):
        assert (by_rules(game.key, version).key, version) == (game.key, version)
        assert by_rules(game.key, version).rules_version == version
    for version in (-1, 0, game.rules_version + 1):
        with pytest.raises(BadSetup, match="rules-version"):
            by_rules(game.key, version)


@pytest.mark.parametrize("game", EARLIER, ids=lambda game: f"{game.key}-{game.rules_version}")
def test_a_record_states_the_rules_version_of_its_match_even_if_newer_rules_exist(
    game: Game,
) -> None:
    for players in game.player_counts:
        for number, options in enumerate(setups(game, players)[:6]):
            match = random_match(
                game, players, options, seed=seed(number), policy_seed="earlier", plies=400
            )
            lines = write_record(match, reveal_seed=True).splitlines()
            assert json.loads(lines[0])["rules"] == game.rules_version
            again = read_record(lines)
            assert again == match
            assert again.game == game


def test_what_random_players_choose_does_not_depend_on_the_matchs_seed() -> None:
    for game in GAMES:
        if not game.has_chance:
            players = game.player_counts[0]
            texts = {
                tuple(
                    step.action.text
                    for step in random_match(game, players, {}, seed=seed(i), policy_seed="x").steps
                )
                for i in range(3)
            }
            assert len(texts) == 1
