"""`python bot.py --recompute-ratings`, as an owner types it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import update

from data import Store
from data.engine import Database
from data.schema import ratings
from tests.data.crowd import ALLEY, DUEL
from tests.data.support import ANN
from tests.data.test_ratings import finish
from tests.owner import typed

ROOT = Path(__file__).parent.parent


def recompute(url: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "bot.py", "--recompute-ratings"],
        env=os.environ | {"DATABASE_URL": url, "DISCORD_TOKEN": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


async def test_recomputing_reports_wrong_ratings_and_a_second_run_finds_all_ratings_right(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path}/clowder.db"
    async with await Store.open(url) as store:
        await finish(store)
        await finish(store, places=None, reason="abandoned")
    database = Database(url)
    async with database.writing() as conn:
        own = (ratings.c.guild_id == ALLEY) & (ratings.c.user_id == ANN)
        await conn.execute(update(ratings).where(own).values(mu=25.0))
    await database.close()
    told = recompute(url).stdout.splitlines()
    assert told[:2] == ["1 of 2 finished matches count.", "1 ratings changed."]
    assert told[2].startswith(f"{DUEL}, server {ALLEY}, member {ANN}: 1000 -> 10")
    again = await typed("--recompute-ratings", folder=tmp_path, DATABASE_URL=url)
    assert "Every rating was right." in again[1]


async def test_an_unusable_database_is_reported_in_one_sentence(tmp_path: Path) -> None:
    settings = {"DATABASE_URL": "mysql://somewhere/else"}
    told = "The database cannot be used: unsupported database: mysql\n"
    assert await typed("--recompute-ratings", folder=tmp_path, **settings) == (1, "", told)
