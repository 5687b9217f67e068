"""The statements that the store builds only once: a misspelt column name raises an error."""

from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.exc import CompileError

from data.engine import Database
from data.schema import consents, matches
from data.topic import change, given, upsert

MISSPELT = "Unconsumed column names: plyy"


async def test_an_update_of_a_column_that_does_not_exist_is_refused(url: str) -> None:
    database = Database(url)
    statement = update(matches).where(given(matches.c.id))
    async with database.writing() as conn:
        with pytest.raises(CompileError, match=MISSPELT):
            await change(conn, statement, {"given_id": 1}, {"ply": 1, "plyy": 2})
    await database.close()


async def test_an_insert_into_a_column_that_does_not_exist_is_refused(url: str) -> None:
    database = Database(url)
    async with database.writing() as conn:
        with pytest.raises(CompileError, match=MISSPELT):
            await upsert(conn, consents, {"match_id": 1, "player": 0, "plyy": 2})
    await database.close()
