"""Counts of action sequences by depth, compared with fixed numbers and with the oracle."""

from __future__ import annotations

import pytest

from rules.cat_rat_flea.board import START
from rules.perft import perft
from tests.rules.cat_rat_flea import oracle
from tests.rules.cat_rat_flea.playing import FIRST, GAME, reach

START_COUNTS = [18, 290, 3108, 34470]

ODD = {
    "cats on trapped fleas": ("1r1/f(fC)1/1(Fc)1/R1F/3 S -", 3),
    "pending in a corner without empty spaces": ("2r/R1f/rF1/Cf1/fR1 S a2(c)", 3),
    "riders everywhere": ("r2/1(rF)1/(cF)f1/(Rf)(Cf)1/2R N -", 3),
    "everybody down": ("r_1r_/1c_f/F2/1C_f/R_FR_ S -", 4),
    "nobody can do anything but pass": ("rz1f/3/(Fc)2/(fC_)2/Rz1F S -", 4),
    "sleepers wall a corner": ("fr1/1F1/1Cc/rzRz1/R_2 N -", 3),
    "a piece that is down scurries again": ("2r/f1c/fC_F/Rr1/3 N -", 3),
}


@pytest.mark.parametrize(("depth", "count"), list(enumerate(START_COUNTS, start=1)))
def test_the_start_has_the_known_number_of_action_sequences(depth: int, count: int) -> None:
    assert perft(GAME.initial_state(2, {}), depth) == count


def test_the_oracle_counts_the_same_action_sequences_from_the_start() -> None:
    start = oracle.Oracle.read()
    assert [oracle.perft(start, depth) for depth in (1, 2, 3, 4)] == START_COUNTS


def test_the_number_of_legal_actions_can_differ_between_rules_versions_at_the_seventh_ply() -> None:
    """South's Cat scurries twice in this match. Rules version 1 alone lets the Cat act at ply 7."""
    assert [perft(FIRST.position(START), depth) for depth in (1, 2, 3)] == START_COUNTS[:3]
    line = ("Rc1-b1", "Cb1>c1", "Fa4-b5", "Rb1-c1", "Cc1>b1", "Fb5-c5")
    counts = [perft(reach(START, *line, kind=kind), 1) for kind in (FIRST, GAME)]
    assert counts == [18, 13]


def test_a_finished_match_has_no_action_sequences() -> None:
    assert perft(GAME.position("F1r/3/1c1/f2/R1C N -"), 1) == 0


@pytest.mark.parametrize(("position", "depth"), list(ODD.values()), ids=list(ODD))
def test_game_and_oracle_count_the_same_sequences_from_unusual_positions(
    position: str, depth: int
) -> None:
    state, slow = GAME.position(position), oracle.Oracle.read(position)
    for plies in range(1, depth + 1):
        assert perft(state, plies) == oracle.perft(slow, plies) > 0
