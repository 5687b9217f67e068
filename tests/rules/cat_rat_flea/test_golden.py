"""The golden matches show every reason for an end, and how rules version 2 differs from 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.errors import BadRecord
from rules.match import Match
from rules.record import read_record

GOLDEN = Path(__file__).parent / "golden"
ENDS = {"home": (1, 2), "fleas": (2, 1), "caught": (1, 2), "blocked": (1, 1), "repetition": (1, 1)}
"""Final places (1 is best), by the reason for the end; these matches use rules version 1."""
AGAIN = "down-again"
"""The name of a match of rules version 2: a Cat that is down must scurry again and stays down."""


def lines(name: str) -> list[str]:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def golden(name: str) -> Match:
    return read_record(lines(name))


def test_every_reason_for_an_end_has_a_golden_match() -> None:
    found = {}
    for path in GOLDEN.glob("*.jsonl"):
        match = golden(path.stem)
        if match.game.rules_version == 1:
            outcome = match.outcome
            assert outcome is not None
            assert path.stem == outcome.reason
            found[path.stem] = outcome.places
    assert found == ENDS


def test_a_golden_match_shows_a_cat_that_scurries_again_and_stays_down() -> None:
    match = golden(AGAIN)
    assert match.game.rules_version == 2
    rows = [str(state.observation(None).as_json()["position"]) for state, _ in match.history()]
    south = [row.split(" ")[0].rsplit("/", 1)[1] for row in rows]
    assert south[6:9] == ["RC_R", "RC_R", "(RF)CR"]


def test_a_cat_that_scurried_again_may_act_only_under_rules_version_1() -> None:
    """Under version 1 the Cat stands up at the end of the turn, and may act in the next turn."""
    header, *begun = lines(AGAIN)[:7]
    more = [
        '{"ply": 7, "player": 1, "action": "Fa4-b5"}',
        '{"ply": 8, "player": 0, "action": "Cb1-b2"}',
    ]
    earlier = read_record([header.replace('"rules": 2', '"rules": 1'), *begun, *more])
    assert (earlier.game.rules_version, earlier.ply) == (1, 8)
    with pytest.raises(BadRecord, match="down"):
        read_record([header, *begun, *more])
