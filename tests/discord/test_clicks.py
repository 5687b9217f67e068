"""Whole golden matches by clicks: few enough to begin a turn, and for each action of it."""

from __future__ import annotations

import pytest

from rules.game import Game
from rules.registry import GAMES
from tests.clicks import turns
from tests.rules.test_golden import golden

MOST_TO_BEGIN, MOST_AN_ACTION = 1, 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_a_turn_takes_one_click_to_begin_and_two_an_action(game: Game) -> None:
    played = 0
    for match in golden(game):
        for turn in turns(match):
            assert turn.begin <= MOST_TO_BEGIN
            assert max(turn.actions) <= MOST_AN_ACTION
            played += len(turn.actions)
    assert played > 40
