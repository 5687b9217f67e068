"""Rating matches as they end, and all of them anew.

Server 0 stands for all servers together. Matches are rated in the order they ended.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, insert, select

from data import rating_counts
from data.connection import Connection
from data.locks import Lock, taken
from data.rating_counts import Counted, count_in
from data.rows import LEAST_MADE_UP, MatchRow
from data.schema import actions, matches, ratings, regulars
from data.schema import results as results_table
from data.skill import Skill, rated, results
from data.topic import insert_into

EVERYWHERE = 0
"""In the place of a server's id: all servers together."""
_NEW = Skill()
_SKILL = tuple(field.name for field in fields(Skill))
_SKILL_COLUMNS = tuple(ratings.c[name] for name in _SKILL)

Row = dict[str, Any]


async def hold_endings(conn: Connection) -> None:
    """Until the transaction is over no other match ends, and nothing else rates."""
    if conn.dialect.name == "postgresql":
        await conn.execute(select(taken(Lock.ENDING)))


async def rate(conn: Connection, row: MatchRow, sides: Sequence[int]) -> None:
    """Rate a match that has just ended with places; `sides` gives each player's side."""
    for scope in scopes(row):
        before = await _skills(conn, scope, row.game, row.users)
        after = rate_in(row, sides, before)
        await _save(conn, scope, row.game, after)
        if scope == EVERYWHERE:
            await rating_counts.add(conn, _moves(row.game, before, after))
        await conn.execute(insert(results_table), result_rows(scope, row, sides, after))
    if regular := regular_rows(row):
        await conn.execute(insert_into(conn, regulars).on_conflict_do_nothing(), regular)


async def own_actors(conn: Connection, chosen: ColumnElement[bool]) -> Mapping[int, set[int]]:
    """Of the matches chosen: the players who acted themselves; what the clock did is not theirs."""
    own = (
        select(actions.c.match_id, actions.c.player)
        .join(matches, matches.c.id == actions.c.match_id)
        .where(chosen, ~actions.c.auto, ~actions.c.absent, actions.c.player >= 0)
        .distinct()
    )
    acted: dict[int, set[int]] = defaultdict(set)
    for match_id, player in await conn.execute(own):
        acted[match_id].add(player)
    return acted


async def all_acted(conn: Connection, row: MatchRow) -> bool:
    """Whether every player of the match has acted themselves."""
    acted = await own_actors(conn, matches.c.id == row.id)
    return len(acted[row.id]) == row.players


def scopes(row: MatchRow) -> tuple[int, ...]:
    """Ids of the leaderboards that a match counts for: its server's, and `EVERYWHERE`."""
    return tuple(dict.fromkeys((row.guild_id, EVERYWHERE)))


def rate_in(row: MatchRow, sides: Sequence[int], before: Mapping[int, Skill]) -> dict[int, Skill]:
    """The skills that a match changes, by user; who is not in `before` is new.

    Everybody's, but where users who are no people played along theirs alone.
    """
    users = row.users
    skills = [before.get(user, _NEW) for user in users]
    after = rated(skills, sides, _places(row), row.finished_at or 0)
    changed = dict(zip(users, after, strict=True))
    made_up = {user: skill for user, skill in changed.items() if _is_made_up(user)}
    return made_up or changed


def _is_made_up(user: int) -> bool:
    return LEAST_MADE_UP <= user < 0


def _places(row: MatchRow) -> tuple[int, ...]:
    if row.ending is None or row.ending.places is None:
        raise ValueError(f"match {row.id} has no places")
    return row.ending.places


def _moves(game: str, before: Mapping[int, Skill], after: Mapping[int, Skill]) -> Counted:
    """How the counts of people change with their skills."""
    moves = Counted()
    for user, skill in after.items():
        if user in before:
            count_in(moves, game, user, before[user].score, -1)
        count_in(moves, game, user, skill.score)
    return moves


async def _skills(
    conn: Connection, scope: int, game: str, users: Iterable[int]
) -> dict[int, Skill]:
    query = select(ratings.c.user_id, *_SKILL_COLUMNS).where(
        ratings.c.guild_id == scope, ratings.c.game == game, ratings.c.user_id.in_(users)
    )
    return {row.user_id: skill_of(row) for row in await conn.execute(query)}


def skill_of(row: Any) -> Skill:
    """The skill in a row of the ratings."""
    return Skill(*(getattr(row, name) for name in _SKILL))


async def _save(conn: Connection, scope: int, game: str, skills: Mapping[int, Skill]) -> None:
    statement = insert_into(conn, ratings)
    given = statement.excluded
    changed = {name: given[name] for name in (*_SKILL, "score")}
    key = [ratings.c.guild_id, ratings.c.game, ratings.c.user_id]
    await conn.execute(
        statement.on_conflict_do_update(index_elements=key, set_=changed),
        [rating_row(scope, game, user, skill) for user, skill in skills.items()],
    )


def rating_row(scope: int, game: str, user: int, skill: Skill) -> Row:
    numbers = {name: getattr(skill, name) for name in _SKILL}
    return {"guild_id": scope, "game": game, "user_id": user, "score": skill.score, **numbers}


def result_rows(
    scope: int, row: MatchRow, sides: Sequence[int], after: Mapping[int, Skill]
) -> list[Row]:
    """Rows for `results`, one for each whose skill it changed: place and skill after the match.

    By side, in one scope.
    """
    places = _places(row)
    return [
        {
            "guild_id": scope,
            "match_id": row.id,
            "player": player,
            "side": sides[player],
            "finished_no": row.finished_no,
            "finished_at": row.finished_at,
            "game": row.game,
            "user_id": user,
            "place": places[player],
            "result": result,
            "mu": after[user].mu,
            "sigma": after[user].sigma,
        }
        for player, (user, result) in enumerate(zip(row.users, results(places), strict=True))
        if user in after
    ]


def regular_rows(row: MatchRow) -> list[Row]:
    """Who has now finished a rated match in its channel or thread, all players being people."""
    if any(map(_is_made_up, row.users)):
        return []
    where = {"channel_id": row.channel_id, "game": row.game, "guild_id": row.guild_id}
    return [{**where, "user_id": user} for user in row.users]
