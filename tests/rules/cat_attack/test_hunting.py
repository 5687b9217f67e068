"""Matches of simple but sensible players: their length and their ends."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from rules.cat_attack.state import State
from rules.game import CHANCE
from tests.rules.cat_attack.hunting import hunted
from tests.rules.cat_attack.playing import drawn, start
from tests.rules.dice import Dice

MATCHES = 12


def hunt(label: str, players: int) -> tuple[State, int]:
    """Play a match among the simple players; return its last state and the number of turns."""
    dice, state, turns = Dice(label), start(players), 0
    while state.ended is None:
        [player] = state.to_act()
        action = drawn(state, dice)[1] if player == CHANCE else hunted(state, dice)
        after = state.apply(player, action)
        turns += after.turn != state.turn
        state = after
    return state, turns


@pytest.mark.parametrize("players", [2, 4])
def test_most_matches_are_won_at_home_in_fewer_than_20_turns_per_player(players: int) -> None:
    found = [hunt(f"evening {number}", players) for number in range(MATCHES)]
    ends = Counter(state.ended.reason for state, _ in found if state.ended is not None)
    assert ends["larder"] > MATCHES / 2
    assert 7 * players < median(turns for _, turns in found) < 20 * players
    assert max(turns for _, turns in found) < 40 * players
