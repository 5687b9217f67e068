"""For all tests: in which order they run, and the choice that `make quick` makes."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.selection import KEYS, SHARED, in_haste
from tests.surroundings import prepare

prepare()

# How long an example takes is a matter of what else the machine is doing.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

IN_MEMORY = Path("/dev/shm")  # noqa: S108
"""Where there is such a folder, hundreds of databases need not wait for a disk."""
if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        metavar="GAMES",
        help="of suites over all games only these games (commas between; or all), "
        "and only their smallest and largest tables",
    )


LONGEST = (
    "tests/browser/test_sandbox.py",
    "tests/wire/test_races.py",
    "tests/discord/test_golden_matches.py",
    "tests/wire/test_faults.py",
    "tests/browser/test_lasting.py",
    "tests/discord/test_failures.py",
    "tests/rules/test_conformance.py",
    "tests/discord/test_caged_rat.py",
    "tests/browser/test_begin.py",
    "tests/discord/test_cat_sequence.py",
    "tests/sandbox/test_pictures.py",
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
"""Files that take longest: begun first, they keep no worker busy alone at the end."""


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
        if item.nodeid.partition("::")[0] not in SHARED or in_haste(item.name, games)
    ]
    left_out = [item for item in items if item not in set(kept)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_collection_finish() -> None:
    """What was collected stays to the end: garbage is looked for among what comes after it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
