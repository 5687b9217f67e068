"""Generate match records and settings with mistakes, and check how they are handled."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch
from urllib.parse import quote

from hypothesis import strategies as st
from pydantic import ValidationError

from app import Config, make_bot
from data import StoreError, check_url
from rules import cli, command_line
from tests.fuzz.house import Trouble

_GOLDEN = Path(__file__).parents[1] / "rules"
_LINES = 40
"""How many lines from the start of each record are used. Whole matches are not tested here."""
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
_STATUSES = (command_line.OK, command_line.WRONG, command_line.USAGE)
_PASSWORD = "hunter2-pass"  # noqa: S105
_WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


def _changed(lines: Sequence[str], where: int, how: str, value: object, text: str) -> str:
    """Return the record with a mistake in one of its lines."""
    found, place = [*lines], where % len(lines)
    match how:
        case "without":
            del found[place]
        case "twice":
            found.insert(place, found[place])
        case "swapped":
            found[0], found[place] = found[place], found[0]
        case "cut":
            found[place] = found[place][: where % (len(found[place]) + 1)]
        case "instead":
            found[place] = text
        case "value":
            entry = json.loads(found[place])
            if isinstance(entry, dict) and entry:
                entry[[*entry][where % len(entry)]] = value
            found[place] = json.dumps(entry)
    return "\n".join(found)


def records() -> st.SearchStrategy[str]:
    """The contents of files: records with one mistake, and arbitrary text."""
    known = [
        path.read_text(encoding="utf-8").splitlines()[:_LINES]
        for path in sorted(_GOLDEN.glob("*/golden/*.jsonl"))
    ]
    assert known
    how = st.sampled_from(["without", "twice", "swapped", "cut", "instead", "value", "value"])
    near = st.builds(
        _changed, st.sampled_from(known), st.integers(0, 10**4), how, _JSON, st.text(max_size=80)
    )
    return near | st.text(max_size=200) | _JSON.map(json.dumps)


def check_record(text: str, folder: Path) -> None:
    """Raise `Trouble` unless each command either succeeds or reports a mistake as a single line."""
    file = folder / "record.jsonl"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    for command in (["check"], ["legal", "--ply", "3"], ["view", "--player", "spectator"]):
        told, complained = io.StringIO(), io.StringIO()
        with redirect_stdout(told), redirect_stderr(complained):
            status = cli.main([command[0], str(file), *command[1:]])
        lines = complained.getvalue().splitlines()
        if status not in _STATUSES or len(lines) != (0 if status == command_line.OK else 1):
            raise Trouble(f"{command} {text!r}\nended with {status}: {lines}")


def environments() -> st.SearchStrategy[Mapping[str, str]]:
    """Environment variables with values, often wrong, for some of the settings."""
    numbers = st.integers().map(str) | st.sampled_from(["", "0", "-1", "1.5", "nan", "１", "1e9"])
    schemes = st.sampled_from(["sqlite", "postgresql", "postgres", "mysql", "", "sqlite+aiosqlite"])
    urls = st.builds(
        lambda scheme, user, rest: f"{scheme}://{quote(user)}:{_PASSWORD}@{rest}",
        schemes,
        _WORDS,
        _WORDS,
    )
    values: dict[str, st.SearchStrategy[str]] = {
        name.upper(): _WORDS | numbers for name in Config.model_fields
    }
    values["DATABASE_URL"] = urls | st.builds("{}:///{}".format, schemes, _WORDS) | _WORDS
    return st.fixed_dictionaries({}, optional=values)


def check_environment(values: Mapping[str, str]) -> None:
    """Check that the bot accepts the settings, or refuses them without quoting a secret.

    Raises `Trouble` if a refusal quotes a secret, or names a setting that is not in `values`.
    """
    with patch.dict(os.environ, values):
        try:
            config = Config()
        except ValidationError as error:
            if not {str(problem["loc"][0]).upper() for problem in error.errors()} <= values.keys():
                raise Trouble(f"{values}\nother settings were reported") from error
            return
    try:
        check_url(config.database_url)
    except StoreError as error:
        if _PASSWORD in str(error):
            raise Trouble(f"{values}\nwas quoted: {error}") from error
        return
    make_bot(config)
