"""Whole matches, small enough to read.

There is one match for each choice of an option, and one in which both players score the same in a
deal. In these matches the players cooperate, so that rats of low value get all the captures they
need.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules.caged_rat.state import State
from rules.match import Match
from rules.record import read_record

GOLDEN = Path(__file__).parent / "golden"
# The points of both players in each deal, by name of the match.
POINTS: dict[str, list[tuple[int, ...]]] = {
    "rubber-120": [(14, 8), (16, 12), (50, 50), (8, 60)],
    "rubber-60": [(30, 19), (60, 8)],
    "deal": [(22, 70)],
    "deal-level": [(12, 12), (20, 70)],
    "match-3": [(23, 7), (7, 12), (8, 70)],
}


def load(name: str) -> Match:
    return read_record((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def states(name: str) -> list[State]:
    match = load(name)
    found = [state for state, _ in match.history()] + [match.state]
    return [state for state in found if isinstance(state, State)]


@pytest.mark.parametrize("name", list(POINTS))
def test_a_golden_match_has_the_listed_points(name: str) -> None:
    scores = [state.last_deal for state in states(name) if state.laid_open()]
    assert [score.points for score in scores if score is not None] == POINTS[name]


@pytest.mark.parametrize("name", list(POINTS))
def test_a_golden_match_has_the_right_number_of_each_kind_of_action(name: str) -> None:
    kinds = Counter(step.action.text.split()[0] for step in load(name).steps)
    deals = len(POINTS[name])
    feeds = kinds.pop("feed", 0)
    assert feeds > 0
    assert kinds == {
        "dealer": 1,
        "red": 1,
        "deal": 51 * deals,
        "cage": 2 * deals,
        "offer": 15 * deals,
        "turn": deals,
        "bid": 16 * deals,
        "answer": 16 * deals,
    }


def test_the_list_of_points_has_an_entry_for_every_golden_match() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(POINTS)
