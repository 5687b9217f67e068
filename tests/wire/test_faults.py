"""Short faults on the wire while people play; `make load FAULTS=1` runs long ones.

After each fault, every acknowledged action is stored once, and every match can be replayed. Each
match has exactly one board with controls, and each player has exactly one hand.
"""

from __future__ import annotations

from pathlib import Path

from tests.wire.database import restarting_postgres
from tests.wire.faults import FAIL, LOSE
from tests.wire.interactions import UNHURRIED
from tests.wire.stage import stage
from tests.wire.storms import answers, away, clock_jumps, cuts, kills, removals

GAMES = ("cat-rat-flea", "washi-cat", "caged-rat")
"""Two games whose boards are drawn quickly, and one with hidden hands."""
PATIENCE = 20.0
"""Seconds after which people try again. A fault may have lost their action."""


async def test_after_faults_no_action_is_lost_or_doubled_and_no_message_is_left_over(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, 3, GAMES, cats=1, pause=0.4, first_answer=UNHURRIED) as on:
        on.again, on.patience = False, PATIENCE
        await kills(on, 1, seen_before=1)
        await cuts(on, 0.2)
        await answers(on, [FAIL, LOSE], 0, 0.2, least=2)
        await clock_jumps(on, 0.7)
        await removals(on)
        assert on.ends()["shown"] > 0
        assert on.wire.gateway.resumed > 0
        assert on.wire.gateway.identified > 2


async def test_no_action_is_lost_or_doubled_when_the_database_restarts(tmp_path: Path) -> None:
    async with (
        restarting_postgres() as (url, restart),
        stage(tmp_path, 2, GAMES[:2], pause=0.4, first_answer=UNHURRIED, database_url=url) as on,
    ):
        on.again, on.patience = False, PATIENCE
        await away(on, restart, 1.0)
        assert on.ends()["shown"] > 0
