"""Compare the ends and obstacles of moves with the oracle's, in states of random matches."""

from __future__ import annotations

import pytest

from rules.cat_attack.cards import MOG, suit_of, value_of
from rules.cat_attack.cornered import obstacles
from rules.cat_attack.state import State
from rules.cat_attack.view import CARD, GO
from tests.rules.cat_attack.oracle import Walk, creeps
from tests.rules.cat_attack.playing import ends, played_at_random, setups

EVERY = 4
TABLES = [(players, options) for players in (2, 3, 4, 5, 6) for options in setups(players)]
SOME = TABLES[:: len(TABLES) // 24]


@pytest.mark.parametrize(("players", "options"), SOME, ids=str)
def test_moves_can_end_on_exactly_the_spaces_that_the_oracle_finds(
    players: int, options: dict[str, str]
) -> None:
    looked_at = 0
    moments = played_at_random(f"ends {players} {options}", players, options=options, plies=500)
    asked = [moment for moment in moments if moment[0].asked in (CARD, GO)]
    for state, player, _ in asked[::EVERY]:
        _compare(state, player)
        looked_at += 1
    assert looked_at > 5


def _compare(state: State, player: int) -> None:
    view = state.observation(None)
    walk = Walk(view, player)
    if state.asked == GO:
        assert ends(state, "go") == (walk.ends(state.agenda[0].value) or {"-"})
        assert {*view.ends} == walk.ends(state.agenda[0].value)
        return
    for card in state.hands[player]:
        if suit_of(card) == "cat":
            assert ends(state, f"play {MOG[card]}") == (walk.ends(value_of(card)) or {"-"})
        elif suit_of(card):
            for critter in view.critters:
                if critter.kind == suit_of(card) and critter.space is not None:
                    found = ends(state, f"play {MOG[card]} {critter.name}")
                    steps = value_of(card)
                    assert found == creeps(view, critter.kind, critter.space, steps)


@pytest.mark.parametrize(("players", "options"), SOME[::3], ids=str)
def test_the_number_of_obstacles_agrees_with_the_oracle(
    players: int, options: dict[str, str]
) -> None:
    looked_at = 0
    moments = played_at_random(f"walls {players} {options}", players, options=options, plies=600)
    asked = [moment for moment in moments if moment[0].asked in (CARD, GO)]
    for state, player, _ in asked[::EVERY]:
        walk = Walk(state.observation(None), player)
        for steps in (1, 3, 5):
            assert len(obstacles(state, player, steps)) == len(walk.obstacles(steps))
        looked_at += 1
    assert looked_at > 5
