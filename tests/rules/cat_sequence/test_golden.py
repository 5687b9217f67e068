"""Whole matches, small enough to read: one for each option, and one for each way to end.

The record of the match `stuck` has no seed, because its cards were chosen by hand.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules.match import Match
from rules.record import read_record

GOLDEN = Path(__file__).parent / "golden"
# By the match's name: the kinds of events that each match must show, and how often each occurs.
SHOWS = {
    "fixed-auto": {"placed": 17, "removed": 2, "sequence": 1},
    "manual": {"drew": 16, "lapsed": 8},
    "goal-2": {"turned-in": 1, "sequence": 2},
    "teams-of-two": {"removed": 1},
    "two-teams-of-three": {"removed": 1},
    "stuck": {"lapsed": 9, "skipped": 1, "passed": 1},
}


def load(name: str) -> Match:
    return read_record((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", list(SHOWS))
def test_a_golden_match_has_the_listed_events(name: str) -> None:
    told = Counter(
        event.key
        for state, step in load(name).history()
        for event in state.events(step.player, step.action)
    )
    assert {key: told[key] for key in SHOWS[name]} == SHOWS[name]
