"""What every game must hold to; a new game gets it by its registry line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import pytest

from rules.errors import BadSetup, IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Event, Game, Outcome, State
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import GAMES, check_setup
from rules.selfplay import random_match
from tests.rules.fake import FAKE

TABLES = [
    pytest.param(game, players, id=f"{game.key}-{players}")
    for game in (*GAMES, FAKE)
    for players in game.player_counts
]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
MATCHES = 1000

SPACES = [column + row for column in "abc" for row in "12345"]
EVERY_TEXT = {
    "cat-rat-flea": ["pass"]
    + [
        f"{kind}{at}{link}{to}"
        for kind, at, link, to in product("RCF", SPACES, "->", SPACES)
        if at != to and (kind, link) != ("F", ">")
    ],
    "fake-dice": ["red die", "die", "skip", "die 1", "die 2", "die 10"],
}
"""All well-formed action texts of a game, where they can be listed."""


def every_text(game: Game, players: int) -> list[str]:
    """All well-formed texts, or all that were legal at some time in a few matches."""
    if game.key in EVERY_TEXT:
        return EVERY_TEXT[game.key]
    return sorted(
        {
            action.text
            for match in some_matches(game, players, 3)
            for state, _, _ in walk(match)
            for _, action in possible(state)
        }
    )


def setups(game: Game, players: int) -> list[dict[str, str]]:
    """No options, and every single choice that is not the default and may be made alone."""
    single = [{o.name: choice} for o in game.options for choice in o.choices[1:]]
    return [{}, *(options for options in single if possible_setup(game, players, options))]


def possible_setup(game: Game, players: int, options: dict[str, str]) -> bool:
    try:
        check_setup(game, players, options)
    except BadSetup:
        return False
    return True


def seed(label: int) -> bytes:
    return label.to_bytes(32, "big")


def some_matches(game: Game, players: int, count: int) -> Iterator[Match]:
    choices = setups(game, players)
    for i in range(count):
        options = choices[i % len(choices)]
        yield random_match(game, players, options, seed=seed(i), policy_seed=f"{players} {i}")


def walk(match: Match) -> Iterator[tuple[State, int, Action]]:
    for state, step in match.history():
        yield state, step.player, step.action


def possible(state: State) -> list[tuple[int, Action]]:
    if CHANCE in state.to_act():
        return [(CHANCE, action) for action, _ in state.chance_outcomes()]
    return [(p, action) for p in state.to_act() for action in state.legal_actions(p)]


def test_keys_are_unique_and_usable_in_commands_and_file_names() -> None:
    keys = [game.key for game in GAMES]
    assert len(set(keys)) == len(keys)
    assert all(key.replace("-", "").isalnum() and key == key.lower() for key in keys)


@pytest.mark.parametrize("game", [*GAMES, FAKE], ids=lambda game: game.key)
def test_options_and_player_counts_are_sane(game: Game) -> None:
    assert game.rules_version >= 1
    assert game.player_counts
    assert list(game.player_counts) == sorted(set(game.player_counts))
    assert all(2 <= players <= 8 for players in game.player_counts)
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names)
    for option in game.options:
        assert len(set(option.choices)) == len(option.choices) >= 2
        assert option.default == option.choices[0]
    for players in game.player_counts:
        check_setup(game, players, {})
        for options in setups(game, players):
            full = {o.name: options.get(o.name, o.default) for o in game.options}
            assert len(game.sides(players, full)) == players


@every_table
def test_unknown_options_are_refused(game: Game, players: int) -> None:
    with pytest.raises(BadSetup, match="unknown-option"):
        check_setup(game, players, {"no such option": ""})
    for option in game.options:
        with pytest.raises(BadSetup, match="unknown-choice"):
            check_setup(game, players, {option.name: "no such choice"})


@every_table
def test_other_numbers_of_players_are_refused(game: Game, players: int) -> None:  # noqa: ARG001
    for other in {*range(-1, 12)} - {*game.player_counts}:
        with pytest.raises(BadSetup, match="players"):
            check_setup(game, other, {})


@every_table
def test_random_matches_end_with_a_well_formed_outcome(game: Game, players: int) -> None:
    for match in some_matches(game, players, MATCHES):
        outcome = match.outcome
        assert outcome is not None
        assert well_formed(outcome, match)
        assert match.to_act() == match.state.to_act() == ()


def well_formed(outcome: Outcome, match: Match) -> bool:
    """Places from 1, ties shared, as many skipped as tied sides; team mates together."""
    by_side = dict(zip(match.sides, outcome.places, strict=True))
    standings = sorted(by_side.values())
    return (
        tuple(by_side[side] for side in match.sides) == outcome.places
        and bool(outcome.reason)
        and all(place == 1 + sum(p < place for p in standings) for place in standings)
    )


@every_table
def test_action_texts_are_unique_and_parse_back(game: Game, players: int) -> None:
    for match in some_matches(game, players, 15):
        for state, _, _ in walk(match):
            for player in state.to_act():
                actions = [action for who, action in possible(state) if who == player]
                texts = [action.text for action in actions]
                assert len(set(texts)) == len(texts) > 0
                assert [game.parse(text) for text in texts] == actions


@every_table
def test_actions_are_told_apart_by_their_paths(game: Game, players: int) -> None:
    for match in some_matches(game, players, 15):
        for state, _, _ in walk(match):
            for player in state.to_act():
                actions = state.legal_actions(player)
                assert len({action.path for action in actions}) == len(actions)
                assert all(len(action.path) == 2 and action.path[0] for action in actions)
                assert all(
                    isinstance(fact, str | int) for a in actions for fact in a.facts.values()
                )


@every_table
def test_every_legal_action_applies_and_leaves_the_state_as_it_was(
    game: Game, players: int
) -> None:
    for match in some_matches(game, players, 6):
        state = match.game.initial_state(players, _full(match))
        twin = match.game.initial_state(players, _full(match))
        for step in match.steps:
            results = [state.apply(player, action) for player, action in possible(state)]
            assert state == twin
            assert results == [twin.apply(player, action) for player, action in possible(twin)]
            state = state.apply(step.player, step.action)
            twin = twin.apply(step.player, game.parse(step.action.text))
        assert state == match.state


def _full(match: Match) -> dict[str, str]:
    return {o.name: match.options.get(o.name, o.default) for o in match.game.options}


@every_table
def test_every_other_text_is_refused(game: Game, players: int) -> None:
    texts = [game.parse(text) for text in every_text(game, players)]
    for match in some_matches(game, players, 3):
        for state, _, _ in walk(match):
            view = state.observation(None)
            for player in state.to_act():
                legal = {action.text for who, action in possible(state) if who == player}
                for action in texts:
                    if action.text not in legal:
                        with pytest.raises(IllegalAction) as refused:
                            state.apply(player, action)
                        assert all(isinstance(f, str | int) for f in refused.value.facts.values())
            assert state.observation(None) == view


@every_table
def test_acting_out_of_turn_is_refused(game: Game, players: int) -> None:
    for match in some_matches(game, players, 6):
        for state, player, action in walk(match):
            for other in {*range(-1, players + 1)} - {player}:
                assert not state.legal_actions(other)
                with pytest.raises(NotYourTurn):
                    state.apply(other, action)


@every_table
def test_nothing_is_legal_after_the_end(game: Game, players: int) -> None:
    for match in some_matches(game, players, 20):
        last = match.steps[-1]
        assert match.state.forced() is None
        assert not match.state.chance_outcomes()
        for player in range(-1, players):
            assert not match.state.legal_actions(player)
            with pytest.raises(MatchOver):
                match.state.apply(player, last.action)
            with pytest.raises(MatchOver):
                match.play(player, last.action)


@every_table
@pytest.mark.parametrize("text", ["", " ", "?", "\x00", "🐀", "x" * 5000, "pass pass", "-1"])
def test_texts_of_no_game_are_malformed(game: Game, players: int, text: str) -> None:  # noqa: ARG001
    with pytest.raises(MalformedAction):
        game.parse(text)


@pytest.mark.usefixtures("fake_is_registered")
@every_table
def test_replay_from_any_ply_equals_the_live_state(game: Game, players: int) -> None:
    for match in some_matches(game, players, 6):
        lines = write_record(match, reveal_seed=True).splitlines()
        assert read_record(lines) == match
        live = Match.start(game, players, match.options, seed=match.seed)
        for ply in range(match.ply + 1):
            replayed = read_record(lines, plies=ply)
            assert replayed == live
            if ply < match.ply:
                live = _step(live, match.steps[ply].player, match.steps[ply].action)


def _step(match: Match, player: int, action: Action) -> Match:
    return match.chance(action) if player == CHANCE else match.play(player, action)


@every_table
def test_observations_are_plain_json(game: Game, players: int) -> None:
    for match in some_matches(game, players, 10):
        for state in [*(state for state, _, _ in walk(match)), match.state]:
            for viewer in (None, *range(players)):
                seen = state.observation(viewer)
                assert seen.viewer == viewer
                assert json.loads(json.dumps(seen.as_json(), allow_nan=False))["viewer"] == viewer


@every_table
def test_a_game_without_secrets_shows_everybody_the_same(game: Game, players: int) -> None:
    if game.has_secrets:
        pytest.skip("has secrets")
    for match in some_matches(game, players, 10):
        for state, _, _ in walk(match):
            views = [state.observation(viewer).as_json() for viewer in (None, *range(players))]
            assert all({**view, "viewer": None} == views[0] for view in views)


@every_table
def test_events_are_facts_about_players_at_the_table(game: Game, players: int) -> None:
    for match in some_matches(game, players, 10):
        for state, player, action in walk(match):
            for event in state.events(player, action):
                assert isinstance(event, Event)
                assert event.key
                facts = event.facts()
                assert all(isinstance(fact, str | int) for fact in facts.values())
                assert all(facts.get(name, 0) in range(players) for name in ("player", "owner"))


@every_table
def test_chance_has_positive_weights_and_nobody_else_to_act(game: Game, players: int) -> None:
    for match in some_matches(game, players, 10):
        for state, _, _ in walk(match):
            outcomes = state.chance_outcomes()
            if CHANCE in state.to_act():
                assert game.has_chance
                assert state.to_act() == (CHANCE,)
                assert all(weight > 0 for _, weight in outcomes)
            else:
                assert not outcomes


@every_table
def test_forced_actions_are_the_only_legal_ones(game: Game, players: int) -> None:
    for match in some_matches(game, players, 15):
        for state, _, _ in walk(match):
            forced = state.forced()
            if forced is not None:
                player, action = forced
                assert player in state.to_act()
                assert [a.text for a in state.legal_actions(player)] == [action.text]


@every_table
def test_the_same_seeds_give_the_same_match(game: Game, players: int) -> None:
    first, second = (
        random_match(game, players, {}, seed=seed(1), policy_seed="x") for _ in range(2)
    )
    assert first == second
    assert write_record(first, reveal_seed=True) == write_record(second, reveal_seed=True)


def test_players_choices_do_not_come_from_the_matchs_seed() -> None:
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
