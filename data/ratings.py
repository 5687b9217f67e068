"""Rate matches as they end. A recount also uses parts of this module.

Server 0 stands for all servers together. Matches are rated in the order they ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, insert, select

from data import rating_counts
from data.connection import Connection
from data.locks import Lock, taken
from data.rating_counts import Counted, count_in
from data.rows import LEAST_MADE_UP, Ending, MatchRow
from data.schema import actions, matches, ratings, regulars, seats
from data.schema import results as results_table
from data.skill import Skill, rated, results
from data.topic import insert_into

EVERYWHERE = 0
"""The server id that stands for all servers together."""
TIMEOUT = "timeout"
"""The `reason` of an ending if the match ended because a player's time ran out."""
_ONE_LOSS_MS = 72 * 60 * 60 * 1000
"""For this long after a rated loss on time, the person's other losses on time are not rated."""
_NEW = Skill()
_SKILL = Skill._fields
_SKILL_COLUMNS = tuple(ratings.c[name] for name in _SKILL)

Values = tuple[Any, ...]
"""The values of a row, in the order of its table's columns."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The facts of a finished match that ratings need. `users` are in player order."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    players: int
    options: Mapping[str, str]
    ending: Ending | None
    closed_by: int | None
    finished_at: int
    finished_no: int
    users: tuple[int, ...]
    unrated: str | None = None


async def hold_endings(conn: Connection) -> None:
    """Keep other matches from ending or being rated until the transaction ends."""
    if conn.dialect.name == "postgresql":
        await conn.execute(select(taken(Lock.ENDING)))


async def rate(conn: Connection, row: MatchRow, sides: tuple[int, ...]) -> None:
    """Rate a match that has just ended with final places; `sides` gives each player's side."""
    match = ended(row)
    for scope in scopes(match):
        before = await _skills(conn, scope, match.game, match.users)
        after = rate_in(match, sides, before)
        await _save(conn, scope, match.game, after)
        if scope == EVERYWHERE:
            await rating_counts.add(conn, _moves(match.game, before, after))
        rows = result_rows(scope, match, sides, after)
        await conn.execute(insert(results_table), named(results_table, rows))
    if regular := regular_rows(match):
        enter = insert_into(conn, regulars).on_conflict_do_nothing()
        await conn.execute(enter, named(regulars, regular))


def acted() -> ColumnElement[bool]:
    """SQL: whether a seat's player took an action themselves, instead of the bot or a cat."""
    own = (
        select(actions.c.ply)
        .where(
            actions.c.match_id == seats.c.match_id,
            actions.c.player == seats.c.player,
            ~actions.c.auto,
            ~actions.c.absent,
        )
        # A player's own action is usually among the match's first actions, so LIMIT finds it at
        # once. With a plain EXISTS, PostgreSQL might scan the actions of all matches.
        .limit(1)
    )
    return own.correlate(seats).scalar_subquery().is_not(None)


async def all_acted(conn: Connection, row: MatchRow) -> bool:
    """Return whether all players of the match have acted themselves."""
    idle = select(seats.c.player).where(seats.c.match_id == row.id, ~acted())
    return (await conn.execute(idle.limit(1))).first() is None


async def lost_on_time(conn: Connection, user_id: int, now: int) -> bool:
    """Return whether a loss on time by this person was rated within the last three days."""
    query = (
        select(results_table.c.match_id)
        .join(matches, matches.c.id == results_table.c.match_id)
        .where(
            results_table.c.user_id == user_id,
            results_table.c.guild_id == EVERYWHERE,
            results_table.c.finished_at > now - _ONE_LOSS_MS,
            results_table.c.result == "lost",
            matches.c.outcome_reason == TIMEOUT,
        )
        .limit(1)
    )
    return (await conn.execute(query)).first() is not None


def ended(row: MatchRow) -> Ended:
    """Return the facts of a finished match that ratings need.

    Raises ValueError for a live match.
    """
    if row.finished_at is None or row.finished_no is None:
        raise ValueError(f"match {row.id} is not over")
    return Ended(
        row.id,
        row.guild_id,
        row.channel_id,
        row.game,
        row.players,
        row.options,
        row.ending,
        row.closed_by,
        row.finished_at,
        row.finished_no,
        row.users,
        row.unrated,
    )


def scopes(row: Ended) -> tuple[int, ...]:
    """Return the leaderboards that a match counts for: its server's id, and `EVERYWHERE`."""
    return tuple(dict.fromkeys((row.guild_id, EVERYWHERE)))


def rate_in(row: Ended, sides: tuple[int, ...], before: Mapping[int, Skill]) -> Mapping[int, Skill]:
    """Return the changed skills by user. A user missing from `before` is a new player.

    In a match with cats, only the cats' skills change.
    """
    users = row.users
    skills = [before.get(user, _NEW) for user in users]
    changed = dict(zip(users, rated(skills, sides, _places(row), row.finished_at), strict=True))
    if not _any_made_up(users):
        return changed
    return {user: skill for user, skill in changed.items() if _is_made_up(user)}


def _any_made_up(users: Sequence[int]) -> bool:
    return min(users) < 0 and any(map(_is_made_up, users))


def _is_made_up(user: int) -> bool:
    return LEAST_MADE_UP <= user < 0


def _places(row: Ended) -> tuple[int, ...]:
    if row.ending is None or row.ending.places is None:
        raise ValueError(f"match {row.id} has no places")
    return row.ending.places


def _moves(game: str, before: Mapping[int, Skill], after: Mapping[int, Skill]) -> Counted:
    """Return the changes to the number of people in each band of scores.

    `before` and `after` are the skills, by user, before and after a match.
    """
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
    """Return the skill in a row of `ratings`."""
    return Skill(*(getattr(row, name) for name in _SKILL))


async def _save(conn: Connection, scope: int, game: str, skills: Mapping[int, Skill]) -> None:
    statement = insert_into(conn, ratings)
    given = statement.excluded
    changed = {name: given[name] for name in (*_SKILL, "score")}
    key = [ratings.c.guild_id, ratings.c.game, ratings.c.user_id]
    rows = [rating_row(scope, game, user, skill) for user, skill in skills.items()]
    await conn.execute(
        statement.on_conflict_do_update(index_elements=key, set_=changed), named(ratings, rows)
    )


def named(table: Table, rows: Iterable[Values]) -> list[dict[str, Any]]:
    """Return rows as dicts by column name, for an INSERT."""
    names = table.columns.keys()
    return [dict(zip(names, row, strict=True)) for row in rows]


def rating_row(scope: int, game: str, user: int, skill: Skill) -> Values:
    mu, sigma, *record = skill
    return (scope, game, user, mu, sigma, skill.score, *record)


def result_rows(
    scope: int, row: Ended, sides: Sequence[int], after: Mapping[int, Skill]
) -> list[Values]:
    """Return rows for `results`, one for each user whose skill changed.

    `scope` is the server's id, or `EVERYWHERE`.
    """
    places = _places(row)
    whole = results(places)
    return [
        (
            scope,
            row.id,
            player,
            sides[player],
            row.finished_no,
            row.finished_at,
            row.game,
            user,
            places[player],
            whole[player],
            after[user].mu,
            after[user].sigma,
        )
        for player, user in enumerate(row.users)
        if user in after
    ]


def regular_rows(row: Ended) -> list[Values]:
    """Return rows for `regulars`, one per player of a rated match; none if a cat played."""
    if _any_made_up(row.users):
        return []
    return [(row.channel_id, row.game, user, row.guild_id) for user in row.users]
