"""So many cases of every kind, in one world after the other."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
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
"""Of a hundred cases. Commands are few: most of them draw a picture."""
_AT_ONCE = (10, 50)
_IN_A_WORLD = {"free": 300, "commands": 1000}
"""Cases after which there is a new world: where people do what they may, matches end."""
_USUALLY = 5000
_PEOPLE = ("mia", "ben", "zoe")
_RULERS = (*_PEOPLE, "boss")
_T = TypeVar("_T")


def fuzz(
    cases: int, *, games: Sequence[str], first: int, kinds: Collection[str] = SHARES
) -> Mapping[str, int]:
    """How many cases of each kind were tried. `first` is the seed. Raises `Trouble`."""
    wanted = {kind: max(1, cases * SHARES[kind] // 100) for kind in kinds}
    done = dict.fromkeys(wanted, 0)
    for kind, most_of_it in wanted.items():
        while done[kind] < most_of_it:
            most = min(most_of_it - done[kind], _IN_A_WORLD.get(kind, _USUALLY))
            done[kind] += _tried(kind, most, games, first + done[kind])
    return done


def _tried(kind: str, count: int, games: Sequence[str], first: int) -> int:
    """Try at least so many, unless there are no more; how many that were."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if kind == "records":
            return _each(records(), lambda text: check_record(text, folder), count, first)
        if kind == "settings":
            return _each(environments(), check_environment, count, first)
        with asyncio.Runner() as runner:
            return _in_a_world(runner, folder, kind, count, games, first)


def _each(found: st.SearchStrategy[_T], check: Callable[[_T], None], count: int, first: int) -> int:
    """Check so many; how many that were."""
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
    runner: asyncio.Runner, folder: Path, kind: str, count: int, games: Sequence[str], first: int
) -> int:
    entered = world(folder)
    opened = runner.run(entered.__aenter__())
    tried = 0
    try:
        house = House(opened, folder / "clowder.db", games)
        runner.run(house.set_up())
        found = _cases(Cases(house, _RULERS if kind == "free" else _PEOPLE), kind)
        troubles: list[Trouble] = []

        @_settings(max(1, count // _AT_ONCE[0]))
        @seed(first)
        @given(st.lists(found, min_size=min(count, _AT_ONCE[0]), max_size=_AT_ONCE[1]))
        def run(cases: list[Case]) -> None:
            nonlocal tried
            if tried >= count or troubles:
                return
            try:
                tried += runner.run(judge(house, cases, strict=kind != "free"))
            except Trouble as trouble:
                # Not for Hypothesis to try again: the world is another one now.
                troubles.append(trouble)

        run()
        if troubles:
            raise troubles[0]
        opened.expect_errors()
    finally:
        runner.run(entered.__aexit__(None, None, None))
    return tried


def _cases(cases: Cases, kind: str) -> st.SearchStrategy[Case]:
    if kind == "free":
        return cases.presses() | cases.forms()
    found: Callable[[], st.SearchStrategy[Case]] = getattr(cases, kind)
    return found()
