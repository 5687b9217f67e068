"""Fuzz with many cases of every kind. After some cases, a new world replaces the old world."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.discord.world import world
from tests.fuzz.cases import Case, Cases
from tests.fuzz.files import check_environment, check_record, environments, records
from tests.fuzz.house import House, Trouble
from tests.fuzz.judging import judge

SHARES = {
    "presses": 45,
    "forms": 15,
    "typing": 10,
    "free": 12,
    "commands": 3,
    "records": 10,
    "settings": 5,
}
"""The percentage of each kind of case. Commands are rare, because most of them draw a picture."""
_AT_ONCE = (10, 50)
_FEWEST_EXAMPLES = 10
"""The minimum number of examples of a kind. An example is a list of cases.

Hypothesis tries the simplest cases first. `judge` often skips these cases, because they may change
data (see `has_a_right`).
"""
_IN_A_WORLD = {"presses": 1200, "forms": 400, "typing": 270, "commands": 80, "free": 320}
"""Cases per world. In `free` cases, people may end matches, so later cases need a new world."""
_PEOPLE = ("mia", "ben", "zoe")
_RULERS = (*_PEOPLE, "boss")
_T = TypeVar("_T")


def fuzz(
    cases: int, *, games: Sequence[str], first: int, kinds: Collection[str] = SHARES
) -> Mapping[str, int]:
    """Try cases; return their number by kind. `first` is the first seed.

    Raises `Trouble` if a case causes something that must not happen.
    """
    wanted = {kind: max(1, cases * SHARES[kind] // 100) for kind in kinds}
    done = dict.fromkeys(wanted, 0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "records" in wanted:
            check = partial(check_record, folder=folder)
            done["records"] = _each(records(), check, wanted["records"], first)
        if "settings" in wanted:
            done["settings"] = _each(environments(), check_environment, wanted["settings"], first)
    while left := {
        kind: min(wanted[kind] - done[kind], most)
        for kind, most in _IN_A_WORLD.items()
        if done.get(kind, 0) < wanted.get(kind, 0)
    }:
        with tempfile.TemporaryDirectory() as name, asyncio.Runner() as runner:
            tried = _in_a_world(runner, Path(name), left, games, first + sum(done.values()))
        if not any(tried.values()):
            raise Trouble(f"no cases found of these kinds: {sorted(left)}")
        done |= {kind: done[kind] + count for kind, count in tried.items()}
    return done


def _each(found: st.SearchStrategy[_T], check: Callable[[_T], None], count: int, first: int) -> int:
    """Check up to `count` cases. Return the number of checked cases."""
    checked = 0

    @_settings(count)
    @seed(first)
    @given(found)
    def run(case: _T) -> None:
        nonlocal checked
        checked += 1
        check(case)

    run()
    return checked


def _settings(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def _in_a_world(
    runner: asyncio.Runner,
    folder: Path,
    wanted: Mapping[str, int],
    games: Sequence[str],
    first: int,
) -> dict[str, int]:
    """Try the wanted number of cases of each kind in a new world.

    Return how many cases of each kind were tried.
    """
    entered = world(folder)
    opened = runner.run(entered.__aenter__())
    try:
        house = House(opened, folder / "clowder.db", games)
        runner.run(house.set_up())
        return {kind: _tried(runner, house, kind, count, first) for kind, count in wanted.items()}
    finally:
        runner.run(entered.__aexit__(None, None, None))


def _tried(runner: asyncio.Runner, house: House, kind: str, count: int, first: int) -> int:
    """Try at least `count` cases if Hypothesis finds that many.

    Return the number of tried cases.
    """
    found = _cases(Cases(house, _RULERS if kind == "free" else _PEOPLE), kind)
    tried = 0
    troubles: list[Trouble] = []

    @_settings(max(_FEWEST_EXAMPLES, count // _AT_ONCE[0]))
    @seed(first)
    @given(st.lists(found, min_size=min(count, _AT_ONCE[0]), max_size=_AT_ONCE[1]))
    def run(cases: list[Case]) -> None:
        nonlocal tried
        if tried >= count or troubles:
            return
        try:
            tried += runner.run(judge(house, cases, strict=kind != "free"))
        except Trouble as trouble:
            # Hypothesis must not try again, because the world has changed.
            troubles.append(trouble)

    run()
    if troubles:
        raise troubles[0]
    return tried


def _cases(cases: Cases, kind: str) -> st.SearchStrategy[Case]:
    if kind == "free":
        return cases.presses() | cases.forms()
    found: Callable[[], st.SearchStrategy[Case]] = getattr(cases, kind)
    return found()
