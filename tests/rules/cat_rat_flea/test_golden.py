"""What the golden matches are there to show: one for each way a match can end."""

from __future__ import annotations

from pathlib import Path

from rules.record import read_record

GOLDEN = Path(__file__).parent / "golden"
ENDS = {"home": (1, 2), "fleas": (2, 1), "caught": (1, 2), "blocked": (1, 1), "repetition": (1, 1)}


def test_there_is_a_golden_match_for_every_end() -> None:
    found = {}
    for path in GOLDEN.glob("*.jsonl"):
        outcome = read_record(path.read_text(encoding="utf-8").splitlines()).outcome
        assert outcome is not None
        assert path.stem == outcome.reason
        found[path.stem] = outcome.places
    assert found == ENDS
