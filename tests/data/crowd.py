"""Many people and matches at once, written as the store would have."""

import random
from typing import Any

from sqlalchemy import insert, text

from data import EVERYWHERE, Skill
from data.engine import Database
from data.ratings import rating_row
from data.schema import matches, ratings, regulars, results
from tests.data.support import COMMITMENT, SEED

ALLEY, YARD = 10, 20
DUEL = "cat-rat-flea"
HOME = 5


async def crowd(database: Database, people: int, played: int) -> None:
    """A server's year: so many people, so many finished matches, as they would be stored."""
    chance = random.Random(3)
    skills = {user: Skill(mu=chance.gauss(25, 4), sigma=3, played=9) for user in range(1, people)}
    pairs = [chance.sample(range(1, people), 2) for _ in range(played)]
    async with database.write() as conn:
        await conn.execute(insert(matches), [_finished(number) for number in range(1, played + 1)])
        for guild in (ALLEY, EVERYWHERE, *range(1000, 1020)):
            rows = [rating_row(guild, DUEL, user, skill) for user, skill in skills.items()]
            await conn.execute(insert(ratings), rows)
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
            {"channel_id": HOME, "game": DUEL, "user_id": user, "guild_id": ALLEY}
            for user in range(1, people, 7)
        ]
        await conn.execute(insert(regulars), members)
        await conn.execute(text("ANALYZE"))


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
