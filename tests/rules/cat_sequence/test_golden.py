"""Whole matches, small enough to read: one for each option, and one for each way to end.

The match that gets stuck tells no seed: its cards were chosen.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rules.cli import main
from rules.match import Match
from rules.record import read_record, write_record
from tests.rules.cat_sequence.playing import GAME

pytestmark = pytest.mark.usefixtures("only_this_game")

GOLDEN = Path(__file__).parent / "golden"
ENDS = {
    "fixed-auto": '{"places": [2, 1], "reason": "sequence"}',
    "shuffled": '{"places": [1, 2, 2], "reason": "sequence"}',
    "manual": '{"places": [1, 2, 2], "reason": "sequence"}',
    "goal-2": '{"places": [2, 1], "reason": "sequence"}',
    "teams-of-two": '{"places": [2, 1, 2, 1], "reason": "sequence"}',
    "three-teams-of-two": '{"places": [2, 1, 2, 2, 1, 2], "reason": "sequence"}',
    "two-teams-of-three": '{"places": [2, 1, 2, 1, 2, 1], "reason": "sequence"}',
    "stuck": '{"places": [1, 1], "reason": "stuck"}',
}
# What each is there to show, as kinds of events.
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


@pytest.mark.parametrize("name", list(ENDS))
def test_golden_match_replays_to_its_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(GOLDEN / f"{name}.jsonl")]) == 0
    assert capsys.readouterr() == (f"{ENDS[name]}\n", "")


@pytest.mark.parametrize("name", list(ENDS))
def test_golden_match_is_written_as_it_was_read(name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    assert write_record(load(name), reveal_seed=True) == text


@pytest.mark.parametrize("name", list(SHOWS))
def test_golden_match_shows_what_it_is_there_for(name: str) -> None:
    told = Counter(
        event.key
        for state, step in load(name).history()
        for event in state.events(step.player, step.action)
    )
    assert {key: told[key] for key in SHOWS[name]} == SHOWS[name]


def test_every_golden_match_is_named() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(ENDS)


def test_there_is_a_golden_match_for_every_choice_and_number_of_players() -> None:
    matches = [load(name) for name in ENDS]
    chosen = {choice for match in matches for choice in match.options.items()}
    assert chosen == {(o.name, choice) for o in GAME.options for choice in o.choices[1:]}
    assert {match.players for match in matches} == set(GAME.player_counts)
