"""Any file or command line leads to an exit status and at most one short, readable error line.

Names and texts in a record come from strangers. When an error line quotes them, they must not move
the terminal's cursor, break the line, or fill the screen.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cli import main
from rules.record import write_record
from rules.registry import game
from rules.selfplay import random_match

SEED = bytes(range(32))
LONGEST = 200
ODD = "a\nb\r\u2028\x1b[31mred\x1b[0m\x07\x00\ud800\u202e\u200d\t"
LONG = "long " * 2000


def recorded(key: str, players: int, policy: str) -> str:
    return write_record(
        random_match(game(key), players, {}, seed=SEED, policy_seed=policy), reveal_seed=True
    )


RECORDS = [recorded("cat-rat-flea", 2, "a"), recorded("cat-sequence", 3, "b")]


def run(*arguments: str) -> tuple[int, str]:
    """Run a command; return its status and its standard error."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    return status, err.getvalue()


def tells_in_one_short_line(*arguments: str) -> int:
    status, told = run(*arguments)
    assert status in (0, 1, 2)
    if status == 0:
        assert told == ""
        return status
    assert told.endswith("\n")
    assert told[:-1].isprintable()
    assert 1 < len(told) <= LONGEST
    return status


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a file that each example overwrites."""
    return tmp_path_factory.mktemp("records") / "match.jsonl"


def checked(file: Path, content: bytes) -> int:
    """Write this content, run all commands that read the file, and return the status of `check`."""
    file.write_bytes(content)
    tells_in_one_short_line("legal", str(file))
    tells_in_one_short_line("view", str(file), "--player", "0")
    return tells_in_one_short_line("check", str(file))


@given(content=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode()))
def test_any_wrong_content_is_reported_in_one_short_line(file: Path, content: bytes) -> None:
    checked(file, content)
    checked(file, RECORDS[0].splitlines()[0].encode() + b"\n" + content)


texts = st.sampled_from([ODD, LONG, ODD * 100, "", "\ud800", "x"]) | st.text(max_size=300)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts | st.just(10**4000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


def change_a_field(data: st.DataObject, lines: list[str]) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[at])
    inner = data.draw(
        st.sampled_from([each for each in (line, *line.values()) if type(each) is dict])
    )
    inner[data.draw(st.sampled_from([*inner, "auto", "seed"]) | texts)] = data.draw(values)
    lines[at] = json.dumps(line)


def change_the_end(data: st.DataObject, lines: list[str]) -> None:
    del lines[data.draw(st.integers(1, len(lines) - 1)) :]
    reason = data.draw(st.sampled_from(["resigned", "timeout", "agreed", "abandoned"]) | texts)
    places = data.draw(st.lists(st.integers(0, 4), max_size=4) | values)
    lines.append(json.dumps({"outcome": {"places": places, "reason": reason}}))


def play_for_somebody(data: st.DataObject, lines: list[str]) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(1, len(lines) - 2))
        lines[at] = json.dumps(json.loads(lines[at]) | {"auto": True})


def change_bytes(data: st.DataObject, lines: list[str]) -> None:
    at = data.draw(st.integers(0, len(lines) - 1))
    where = data.draw(st.integers(0, len(lines[at])))
    lines[at] = lines[at][:where] + data.draw(texts) + lines[at][where + 1 :]


def shuffle_lines(data: st.DataObject, lines: list[str]) -> None:
    a, b = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    lines[a], lines[b] = lines[b], lines[a]


CHANGES: list[Callable[[st.DataObject, list[str]], None]] = [
    change_a_field,
    change_the_end,
    play_for_somebody,
    change_bytes,
    shuffle_lines,
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("record", RECORDS, ids=["two", "three"])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_corrupted_record_is_reported_in_one_short_line(
    file: Path, record: str, change: Callable[[st.DataObject, list[str]], None], data: st.DataObject
) -> None:
    lines = record.splitlines()
    change(data, lines)
    content = "\n".join(lines).encode(errors="surrogatepass")
    file.write_bytes(content)
    tells_in_one_short_line("check", str(file))


@given(arguments=st.lists(texts | st.sampled_from(["play", "check", "perft", "--ply"]), max_size=5))
def test_any_wrong_command_line_is_reported_in_one_short_line(arguments: Sequence[str]) -> None:
    if not {"-", "-h", "--help"} & {*arguments}:
        tells_in_one_short_line(*(each.replace("-h", "") for each in arguments))


COMMANDS = {
    "command": ("{}",),
    "game": ("play", "{}", "--players", "2", "--seed", SEED.hex()),
    "players": ("play", "cat-rat-flea", "--players", "{}", "--seed", SEED.hex()),
    "seed": ("play", "cat-rat-flea", "--players", "2", "--seed", "{}"),
    "option": ("play", "cat-rat-flea", "--players", "2", "--seed", SEED.hex(), "--option", "{}=x"),
    "choice": ("play", "washi-cat", "--players", "2", "--seed", SEED.hex(), "--option", "map={}\n"),
    "check": ("check", "{}"),
    "legal": ("legal", "{}"),
    "ply": ("legal", "x", "--ply", "{}"),
    "view": ("view", "{}", "--player", "0"),
    "perft": ("perft", "{}", "1"),
    "depth": ("perft", "cat-rat-flea", "{}"),
    "position": ("perft", "cat-rat-flea", "1", "--position", "{}"),
    "no positions": ("perft", "washi-cat", "1", "--position", "{}"),
}


@pytest.mark.parametrize("odd", [ODD, LONG, ODD * 100], ids=["odd", "long", "long and odd"])
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=list(COMMANDS))
def test_every_command_reports_odd_arguments_in_one_short_line(
    arguments: Sequence[str], odd: str
) -> None:
    assert tells_in_one_short_line(*(each.replace("{}", odd) for each in arguments)) == 2


def test_odd_values_in_any_field_of_a_record_are_reported_in_one_short_line(file: Path) -> None:
    header, step = RECORDS[0].splitlines()[:2]
    for odd in (ODD, LONG, {"a": {ODD: [LONG]}}, [ODD] * 1000, 10**4000, {LONG: ODD}):
        for name in json.loads(header):
            line: dict[str, Any] = json.loads(header) | {name: odd}
            assert checked(file, json.dumps(line).encode()) == 1
        for name in json.loads(step):
            line = json.loads(step) | {name: odd}
            assert checked(file, f"{header}\n{json.dumps(line)}".encode()) == 1
        for end in ({"places": odd, "reason": "x"}, {"places": [], "reason": odd}, odd):
            content = f"{header}\n{json.dumps({'outcome': end})}"
            assert checked(file, content.encode()) == 1


def test_a_long_error_line_is_shortened_in_the_middle() -> None:
    _, told = run("check", f"{'/no' * 100}/match.jsonl")
    assert told.startswith("rules: /no/no")
    assert " ... " in told
    assert told.endswith("match.jsonl: No such file or directory\n")
    assert len(told) == LONGEST


def test_an_error_line_that_must_be_escaped_stays_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert main(["perft", "猫" * 150, "1"]) == 2
    assert raw.getvalue().startswith(b'rules: There is no game "\\u732b\\u732b')
    assert len(raw.getvalue()) == LONGEST
