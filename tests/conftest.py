"""For all tests: how they are distributed among processes, and what `make quick` leaves out."""

from __future__ import annotations

import asyncio
import gc

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from cogs.board.pictures import rehearsal
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
        help="limit suites over all games to these games (comma-separated, or all), each only "
        "at its smallest and largest tables",
    )


BROWSER = "tests/browser/"
"""The folder whose tests run in one process, so that only one browser and one sandbox start."""


class _Sharing(LoadFileScheduling):
    """Gives each test file to one process, and all browser tests to the same process."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> _Sharing:
    return _Sharing(config, log)


LONGEST = (
    "tests/browser/test_sandbox.py",
    "tests/rules/test_conformance.py",
    "tests/browser/test_lasting.py",
    "tests/wire/test_stopping.py",
    "tests/discord/test_failures.py",
    "tests/test_secrecy.py",
    "tests/sandbox/test_app.py",
    "tests/wire/test_faults.py",
    "tests/wire/test_lost_boards.py",
    "tests/discord/test_caged_rat.py",
    "tests/browser/test_begin.py",
    "tests/data/test_erasing.py",
    "tests/discord/test_direct_matches.py",
    "tests/browser/test_guide.py",
    "tests/data/test_ratings.py",
    "tests/rendering/test_lettering.py",
    "tests/browser/test_heights.py",
    "tests/browser/test_typing.py",
    "tests/discord/test_golden_matches.py",
    "tests/discord/test_learning.py",
    "tests/sandbox/test_pictures.py",
    "tests/wire/test_races.py",
    "tests/browser/test_views.py",
    "tests/town/test_town.py",
    "tests/discord/test_rivals.py",
    "tests/discord/test_stopping.py",
    "tests/discord/test_clicks.py",
    "tests/data/test_growth.py",
    "tests/rules/washi_cat/test_differential.py",
    "tests/discord/test_hands.py",
    "tests/wire/test_arranged.py",
    "tests/discord/test_cats_at_the_table.py",
    "tests/browser/test_game_cards.py",
    "tests/data/test_standings.py",
    "tests/discord/test_washi_cat.py",
    "tests/discord/test_teams.py",
    "tests/discord/test_cat_sequence.py",
    "tests/discord/test_lobbies.py",
    "tests/discord/test_passing_trouble.py",
    "tests/discord/test_resilience.py",
    "tests/discord/test_haste.py",
    "tests/discord/test_giving_up.py",
    "tests/discord/test_clocks.py",
    "tests/discord/test_challenges.py",
    "tests/discord/test_suggestions.py",
    "tests/discord/test_told_in_private.py",
    "tests/rules/test_giving_up.py",
    "tests/wire/test_message_races.py",
    "tests/discord/test_sentences.py",
    "tests/wire/test_lobby_races.py",
    "tests/data/test_migrations.py",
    "tests/workers/test_thinking.py",
    "tests/data/test_agreements.py",
    "tests/discord/test_cat_attack.py",
    "tests/discord/test_controls.py",
    "tests/sandbox/test_season.py",
    "tests/discord/test_panel.py",
    "tests/data/test_concurrency.py",
)
"""The slowest test files. They start first, so that all workers finish at about the same time."""


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


def pytest_collection_finish(session: pytest.Session) -> None:
    """Freeze the collected tests, so that the garbage collector only looks at newer objects.

    With `--collect-only`, also draw the sprites, which all processes share.
    """
    if session.config.option.collectonly:
        for _ in rehearsal():
            pass
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_sessionfinish() -> None:
    asyncio.run(drop_spare_schemas())
