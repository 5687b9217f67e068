"""For all tests: the choice that `make quick` makes."""

from __future__ import annotations

import pytest

from tests.selection import KEYS, SHARED, in_haste


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick",
        metavar="GAMES",
        help="of suites over all games only these games (commas between; or all), "
        "and only their smallest and largest tables",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
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
