"""Shared by all tests: the order in which they run, and the selection for `make quick`."""

from __future__ import annotations

import asyncio
import gc

import pytest
from hypothesis import settings

from tests.data.conftest import drop_spare_schemas
from tests.selection import KEYS, SHARED, runs_in_quick
from tests.surroundings import prepare

prepare()

gc.disable()
"""While pytest collects the tests, garbage collection takes time and frees nothing."""

# Set no deadline, because an example's duration depends on what else the machine is doing.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        metavar="GAMES",
        help="run suites over all games only for these games (comma-separated, or all) "
        "at their smallest and largest tables",
    )


LONGEST = (
    "tests/browser/test_sandbox.py",
    "tests/wire/test_races.py",
    "tests/discord/test_golden_matches.py",
    "tests/wire/test_faults.py",
    "tests/wire/test_lost_boards.py",
    "tests/wire/test_lobby_races.py",
    "tests/data/test_crash.py",
    "tests/operations/test_stopping.py",
    "tests/browser/test_lasting.py",
    "tests/discord/test_failures.py",
    "tests/rules/test_conformance.py",
    "tests/discord/test_caged_rat.py",
    "tests/browser/test_begin.py",
    "tests/discord/test_cat_sequence.py",
    "tests/sandbox/test_pictures.py",
    "tests/sandbox/test_season.py",
    "tests/discord/test_direct_matches.py",
    "tests/discord/test_learning.py",
    "tests/discord/test_hints.py",
    "tests/discord/test_clicks.py",
    "tests/discord/test_lobbies.py",
    "tests/browser/test_guide.py",
    "tests/discord/test_teams.py",
    "tests/discord/test_hands.py",
    "tests/sandbox/test_app.py",
    "tests/browser/test_typing.py",
    "tests/discord/test_washi_cat.py",
    "tests/discord/test_suggestions.py",
    "tests/discord/test_matches.py",
    "tests/test_secrecy.py",
)
"""The slowest files.

The slowest files start first, so that all workers finish at about the same time.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rank = {path: place for place, path in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.nodeid.partition("::")[0], len(LONGEST)))
    chosen = config.getoption("--quick")
    if chosen is None:
        return
    games = frozenset(KEYS.values() if chosen == "all" else chosen.split(","))
    kept = [
        item
        for item in items
        if item.nodeid.partition("::")[0] not in SHARED or runs_in_quick(item.name, games)
    ]
    left_out = [item for item in items if item not in set(kept)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector only looks at newer objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    asyncio.run(drop_spare_schemas())
