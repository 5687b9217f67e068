"""A record includes the hints that players got. Lines about hints do not change the match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.cli import main
from rules.errors import BadRecord
from rules.match import Match
from rules.record import Hint, read_record, write_record
from rules.registry import game

SEED = bytes(32)
FIRST, SECOND = "Fa2-b1", "Fa4-b5"


def played(plies: int = 2) -> Match:
    """Return a match with `plies` actions: none, `FIRST`, or `FIRST` and `SECOND`."""
    match = Match.start(game("cat-rat-flea"), 2, {}, seed=SEED)
    for player, text in enumerate((FIRST, SECOND)[:plies]):
        match = match.play(player, match.game.parse(text))
    return match


def written(*hints: Hint, plies: int = 2) -> list[str]:
    match = played(plies)
    over = match.end(match.resignation(1))
    return write_record(over, reveal_seed=True, hints=hints).splitlines()


def line(**data: object) -> str:
    return json.dumps(data)


def test_a_hints_line_follows_the_last_action_before_the_hint() -> None:
    lines = [json.loads(each) for each in written(Hint(0, 0, FIRST), Hint(1, 1, SECOND))]
    assert lines[1:5] == [
        {"player": 0, "hint": FIRST},
        {"ply": 1, "player": 0, "action": FIRST},
        {"player": 1, "hint": SECOND},
        {"ply": 2, "player": 1, "action": SECOND},
    ]


def test_hints_in_a_record_do_not_change_its_match() -> None:
    hints = Hint(0, 0, FIRST), Hint(1, 1, SECOND)
    assert read_record(written(*hints)) == read_record(written())
    assert read_record(written(*hints), plies=1) == read_record(written(), plies=1)


def test_the_command_line_reads_records_with_hints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("".join(f"{each}\n" for each in written(Hint(0, 0, FIRST))))
    assert main(["check", str(file)]) == 0
    assert main(["legal", str(file), "--ply", "1"]) == 0
    assert f"1 {SECOND}\n" in capsys.readouterr().out


BEGUN = written(plies=1)[:2]
FORGED = {
    "not legal": ([*BEGUN, line(player=1, hint=FIRST)], "hint"),
    "of a player who is not to act": ([*BEGUN, line(player=0, hint=SECOND)], "hint"),
    "of nobody": ([*BEGUN, line(player=7, hint=SECOND)], "hint"),
    "of chance": ([*BEGUN, line(player=-1, hint=SECOND)], "hint"),
    "without a player": ([*BEGUN, line(hint=SECOND)], "missing-field"),
    "with a ply": ([*BEGUN, line(ply=1, player=1, hint=SECOND)], "unknown-field"),
    "that is no text": ([*BEGUN, line(player=1, hint=7)], "field-type"),
    "player is true": ([*BEGUN, line(player=True, hint=SECOND)], "field-type"),
    "before the header": ([line(player=1, hint=SECOND)], "missing-field"),
    "after the outcome": ([*written(), line(player=1, hint=SECOND)], "after-outcome"),
}


@pytest.mark.parametrize(("lines", "reason"), FORGED.values(), ids=FORGED)
def test_a_forged_hint_is_refused(lines: list[str], reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(lines)
    assert (refused.value.reason, refused.value.facts["line"]) == (reason, len(lines))
