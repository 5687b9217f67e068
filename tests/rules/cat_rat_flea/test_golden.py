"""Whole matches, small enough to read: one for each way a match can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.cli import main

GOLDEN = Path(__file__).parent / "golden"
ENDS = {
    "home": '{"places": [1, 2], "reason": "home"}',
    "fleas": '{"places": [2, 1], "reason": "fleas"}',
    "caught": '{"places": [1, 2], "reason": "caught"}',
    "blocked": '{"places": [1, 1], "reason": "blocked"}',
    "repetition": '{"places": [1, 1], "reason": "repetition"}',
}


@pytest.mark.parametrize("name", list(ENDS))
def test_golden_match_replays_to_its_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(GOLDEN / f"{name}.jsonl")]) == 0
    assert capsys.readouterr() == (f"{ENDS[name]}\n", "")


def test_every_golden_match_is_named() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(ENDS)
