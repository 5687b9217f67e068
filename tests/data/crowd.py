"""Insert many people and matches at once, in the form that the store would write."""

import random
from itertools import chain
from typing import Any

from sqlalchemy import insert, text

from data import EVERYWHERE, Skill
from data.connection import Connection
from data.engine import Database
from data.rating_counts import Counted, add, count_in
from data.ratings import named, rating_row
from data.schema import matches, metadata, ratings, regulars, results, seats, threads
from tests.data.support import COMMITMENT, SEED

ALLEY, YARD = 10, 20
DUEL = "cat-rat-flea"
HOME = 5
ELSEWHERE = range(2000, 2100)
"""Channels other than `HOME`, on the same server."""


async def crowd(database: Database, people: int, played: int) -> None:
    """Insert `people` people and `played` finished matches, as on a server after a year."""
    chance = random.Random(3)
    skills = {user: Skill(mu=chance.gauss(25, 4), sigma=3, played=9) for user in range(1, people)}
    pairs = [chance.sample(range(1, people), 2) for _ in range(played)]
    async with database.writing() as conn:
        await conn.execute(insert(matches), [_finished(number) for number in range(1, played + 1)])
        await conn.execute(insert(threads), [_thread(number) for number in range(1, 5 * played)])
        await conn.execute(
            insert(seats), [_seat(*pair) for pair in enumerate(chain.from_iterable(pairs))]
        )
        for guild in (ALLEY, EVERYWHERE, *range(1000, 1020)):
            rows = [rating_row(guild, DUEL, user, skill) for user, skill in skills.items()]
            await conn.execute(insert(ratings), named(ratings, rows))
        counts = Counted()
        for user, skill in skills.items():
            count_in(counts, DUEL, user, skill.score)
        await add(conn, counts)
        for guild in (ALLEY, EVERYWHERE):
            await conn.execute(
                insert(results),
                [
                    _result(guild, number, player, pair[player])
                    for number, pair in enumerate(pairs, start=1)
                    for player in (0, 1)
                ],
            )
        members = [
            {"channel_id": channel, "game": DUEL, "user_id": user, "guild_id": ALLEY}
            for channel in (HOME, *ELSEWHERE)
            for user in range(1, people, 7)
        ]
        await conn.execute(insert(regulars), members)
        await analyze(conn)


async def analyze(conn: Connection) -> None:
    """Make the database collect statistics of our tables only. Other tests use other schemas."""
    for name in sorted(metadata.tables):
        await conn.execute(text(f"ANALYZE {name}"))


def _finished(number: int) -> dict[str, Any]:
    return {
        "id": number,
        "guild_id": ALLEY if number % 3 else YARD,
        "channel_id": 1000 + number,
        "home_id": HOME,
        "game": DUEL,
        "rules_version": 1,
        "players": 2,
        "options": "{}",
        "seed": SEED,
        "commitment": COMMITMENT,
        "ply": 0,
        "status": "over",
        "outcome_places": "[1, 2]",
        "outcome_reason": "home",
        "created_at": number,
        "updated_at": number,
        "finished_at": number,
        "finished_no": number,
        "shown_ply": 0,
        "shown_over": True,
    }


def _thread(number: int) -> dict[str, Any]:
    """Return the thread with this number. Some threads are in other channels and have no match."""
    return {
        "channel_id": 1000 + number,
        "guild_id": ALLEY if number % 3 else YARD,
        "parent_id": HOME if number % 5 == 1 else ELSEWHERE[number % 100],
        "private": number % 10 == 0,
    }


def _seat(count: int, user: int) -> dict[str, Any]:
    """Return the seat with this number: match 1 has seats 0 and 1, match 2 has 2 and 3."""
    return {
        "match_id": 1 + count // 2,
        "player": count % 2,
        "user_id": user,
        "wants_rematch": False,
        "retired": False,
    }


def _result(guild: int, number: int, player: int, user: int) -> dict[str, Any]:
    return {
        "guild_id": guild,
        "match_id": number,
        "player": player,
        "side": player,
        "finished_no": number,
        "finished_at": number,
        "game": DUEL,
        "user_id": user,
        "place": player + 1,
        "result": "lost" if player else "won",
        "mu": 25.0,
        "sigma": 3.0,
    }
