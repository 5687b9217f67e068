"""The hands of waiting players in words: short, complete, and unchanged while others act."""

from __future__ import annotations

import pytest

from rendering import card_names, painter, waiting_text
from rules.game import Game
from rules.match import Match
from rules.registry import GAMES
from rules.selfplay import random_match
from tests.rendering.scenes import say

LIMIT, PLIES = 1024, 160
WITH_HANDS = [each for each in GAMES if each.has_secrets]


def moments(game: Game) -> list[tuple[Match, int]]:
    """Return moments of random matches, each with a player who waits."""
    found = []
    for seed, players in enumerate(game.player_counts):
        for plies in range(0, PLIES, 7):
            match = random_match(
                game, players, {}, seed=bytes([seed] * 32), policy_seed="waiting", plies=plies
            )
            if match.outcome is None:
                waiting = {*range(players)} - {*match.to_act()}
                found += [(match, player) for player in waiting]
    assert len(found) >= 20
    return found


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.key)
def test_the_words_stay_within_the_limit_and_name_all_cards_of_a_player_who_waits(
    game: Game,
) -> None:
    for match, player in moments(game):
        view = match.state.observation(player)
        told = waiting_text(game.key, view, say)
        assert 0 < len(told) <= LIMIT
        for name in card_names(game.key, view, say):
            assert name.casefold() in told.casefold(), (told, name)


@pytest.mark.parametrize("game", WITH_HANDS, ids=lambda game: game.key)
def test_the_waiting_text_stays_the_same_if_another_player_acts_and_no_cards_change(
    game: Game,
) -> None:
    kept = 0
    for match, player in moments(game):
        actor = match.to_act()[0]
        after = match.play(actor, match.state.legal_actions(actor)[0]).settle()
        if after.outcome is not None or player in after.to_act():
            continue
        views = [each.state.observation(player) for each in (match, after)]
        cards = [[*card_names(game.key, view, say)] for view in views]
        words = [waiting_text(game.key, view, say) for view in views]
        if cards[0] == cards[1] and "gave" not in "".join(words):
            assert words[0] == words[1]
            kept += 1
    assert kept


def test_the_waiting_text_is_empty_if_the_painter_has_no_words_for_hands() -> None:
    assert painter("washi-cat")
    assert waiting_text("washi-cat", None, say) == ""
