"""Leaderboards, and one person's profile."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    exists,
    func,
    literal_column,
    or_,
    select,
)

from data.connection import Connection
from data.erasures import kept, not_erased, server_kept, theirs, user_of
from data.rating_counts import Ladder, ladder, top_of
from data.rating_rows import Form, Leaderboard, Opponent, Profile, Ranked, RatingStep, Record
from data.ratings import EVERYWHERE, skill_of
from data.rows import LEAST_MADE_UP
from data.schema import matches, ratings, regulars
from data.schema import results as results_table
from data.skill import Skill, points
from data.topic import Topic, reads, unindexed
from data.viewers import Location, Viewer
from data.visibility import plays_in, visible_to

_LATELY = 50
"""We count the games of this many of a server's newest matches to find the game played most."""
_FORM = 120
"""For each game, a profile shows at most this many of the person's newest matches."""
_MET = 200
"""We look for the opponents of a person in this many of the person's newest matches."""


class Standings(Topic):
    @reads
    async def leaderboard(
        self,
        conn: Connection,
        guild_id: int,
        game: str,
        *,
        first: int,
        count: int,
        asker: int,
        location: Location | None = None,
        since: int | None = None,
    ) -> Leaderboard:
        """Return `count` rows from index `first` (0 is the top), and the row of the asker, if any.

        Server 0 means all servers. `location` limits the rows to people who have finished a rated
        match of the game there. `since` limits the rows to people who have played since that
        moment; the numbers of matches played and won then count only matches since that moment.
        """
        if guild_id == EVERYWHERE and location is None and since is None:
            return await _of_all(conn, game, first, count, asker)
        board = _board(guild_id, game, location, since)
        total = (await conn.execute(_columns(board, func.count()))).scalar_one()
        # First find the people on the page, for which an index suffices; then read only their rows.
        page = _columns(board, ratings.c.user_id).order_by(*_order(since))
        users = list(await conn.scalars(page.offset(first).limit(count)))
        found = await _rows(conn, guild_id, game, users)
        rows = [_ranked(first + place, row) for place, row in enumerate(found, start=1)]
        own = next((row for row in rows if row.user_id == asker), None)
        if own is None:
            own = await _own(conn, board, asker)
        if since is not None:
            rows, own = await _lately(conn, guild_id, game, since, rows, own)
        return Leaderboard(total, tuple(rows), own)

    @reads
    async def game_played_most(
        self, conn: Connection, guild_id: int, location: Location | None = None
    ) -> str | None:
        """Return the most frequent game among the newest matches that were rated for people.

        `location` limits the matches to a channel or thread of the server. Return None if there are
        no such matches.
        """
        here = (matches.c.guild_id == guild_id) & kept()
        if location is not None:
            here &= matches.c.home_id == location.home_id
            here &= plays_in(matches.c.channel_id, location)
        newest = (
            select(matches.c.id, matches.c.game)
            .where(here, matches.c.finished_no.is_not(None))
            .order_by(matches.c.finished_no.desc())
            .limit(_LATELY)
            .subquery()
        )
        rated = exists().where(
            results_table.c.guild_id == guild_id,
            results_table.c.match_id == newest.c.id,
            ~results_table.c.user_id.between(LEAST_MADE_UP, -1),
        )
        games = Counter(await conn.scalars(select(newest.c.game).where(rated)))
        return games.most_common(1)[0][0] if games else None

    @reads
    async def rating_steps(self, conn: Connection, match_id: int) -> tuple[RatingStep, ...]:
        """Return a match's effects on its server's ratings, in player order; () if not rated."""
        now, past = results_table, results_table.alias("past")
        before = (
            select(past.c.mu)
            .where(
                past.c.guild_id == now.c.guild_id,
                past.c.game == now.c.game,
                past.c.user_id == now.c.user_id,
                past.c.finished_no < now.c.finished_no,
            )
            .order_by(past.c.finished_no.desc())
            .limit(1)
            .scalar_subquery()
        )
        query = (
            select(user_of(now), func.coalesce(before, Skill().mu), now.c.mu)
            .join(matches, matches.c.id == now.c.match_id)
            .where(now.c.match_id == match_id, now.c.guild_id == matches.c.guild_id, kept())
            .order_by(now.c.player)
        )
        return tuple(
            RatingStep(user, points(was), points(mu)) for user, was, mu in await conn.execute(query)
        )

    @reads
    async def ratings_of(self, conn: Connection, user_id: int) -> Mapping[str, Skill]:
        """Return a person's skill over all servers, by game.

        Games in which the person is not rated are missing.
        """
        query = select(ratings).where(
            ratings.c.user_id == user_id, unindexed(ratings.c.guild_id) == EVERYWHERE
        )
        return {row.game: skill_of(row) for row in await conn.execute(query)}

    @reads
    async def profile(
        self, conn: Connection, guild_id: int, user_id: int, viewer: Viewer
    ) -> Profile:
        """Return a person's records on a server, and their skill over all servers.

        Recent results and opponents come only from matches that the viewer may see.
        """
        query = select(ratings).where(
            ratings.c.user_id == user_id,
            unindexed(ratings.c.guild_id).in_((guild_id, EVERYWHERE)),
        )
        shown = query.where((ratings.c.guild_id == EVERYWHERE) | server_kept(guild_id))
        rows = (await conn.execute(shown)).all()
        everywhere = {row.game: skill_of(row) for row in rows if row.guild_id == EVERYWHERE}
        here = {row.game: skill_of(row) for row in rows if row.guild_id == guild_id}
        records = [
            Record(game, here.get(game), skill, await _form(conn, guild_id, game, user_id, viewer))
            for game, skill in everywhere.items()
        ]
        records.sort(key=lambda record: -(record.here.played if record.here else 0))
        return Profile(tuple(records), await _opponents(conn, guild_id, user_id, viewer))


async def _of_all(conn: Connection, game: str, first: int, count: int, asker: int) -> Leaderboard:
    """Return a page of the leaderboard of all servers.

    The number of people in each band shows in which band the page starts. So no query has to pass
    over all rows from the top of the leaderboard to the page.
    """
    people = await ladder(conn, game)
    board = _board(EVERYWHERE, game, None, None)
    rows: list[Ranked] = []
    if (start := people.at(first)) is not None:
        below, skipped = start
        page = _columns(board, ratings).where(ratings.c.score < below).order_by(*_order(None))
        found = await conn.execute(page.offset(skipped).limit(count))
        rows = [_ranked(first + place, row) for place, row in enumerate(found, start=1)]
    own = next((row for row in rows if row.user_id == asker), None)
    if own is None:
        own = await _own(conn, board, asker, people)
    return Leaderboard(people.total, tuple(rows), own)


async def _rows(conn: Connection, guild_id: int, game: str, users: Sequence[int]) -> list[Any]:
    """Return the ratings of these people, in the same order as the people."""
    found = await conn.execute(
        select(ratings).where(
            ratings.c.guild_id == guild_id, ratings.c.game == game, ratings.c.user_id.in_(users)
        )
    )
    rows = {row.user_id: row for row in found}
    return [rows[user] for user in users if user in rows]


def _board(
    guild_id: int, game: str, location: Location | None, since: int | None
) -> ColumnElement[bool]:
    """SQL: whether a row of `ratings` is on a leaderboard; false for cats and former players."""
    here = ratings.c.guild_id == guild_id
    if guild_id == EVERYWHERE and since is not None:
        # The query repeats the partial index's condition literally, so that the index by `last_at`
        # is used.
        here = ratings.c.guild_id == literal_column("0")
    terms = [here, ratings.c.game == game, ratings.c.user_id > 0]
    if guild_id != EVERYWHERE:
        terms.append(server_kept(guild_id))
    if location is not None:
        played = plays_in(regulars.c.channel_id, location), regulars.c.game == game
        terms.append(ratings.c.user_id.in_(select(regulars.c.user_id).where(*played)))
    if since is not None:
        terms.append(ratings.c.last_at >= since)
    return and_(*terms)


def _order(since: int | None) -> tuple[ColumnElement[Any], ...]:
    """SQL: the order of rows, best first.

    With `since`, sort only the recent players instead of scanning all.
    """
    score = ratings.c.score if since is None else unindexed(ratings.c.score)
    return score.desc(), ratings.c.user_id.desc()


def _columns(board: ColumnElement[bool], *columns: Any) -> Select[Any]:
    return select(*columns).select_from(ratings).where(board)


async def _own(
    conn: Connection, board: ColumnElement[bool], asker: int, people: Ladder | None = None
) -> Ranked | None:
    """Return the asker's row.

    If `people` is given, no query has to count the people in higher bands.
    """
    query = _columns(board, ratings).where(ratings.c.user_id == asker)
    row = (await conn.execute(query)).one_or_none()
    if row is None:
        return None
    equal = (ratings.c.score == row.score) & (ratings.c.user_id > asker)
    better = _columns(board, func.count()).where(or_(ratings.c.score > row.score, equal))
    above = 0
    if people is not None:
        above = people.above(row.score)
        # This range lets the database scan a part of the index; the OR alone does not.
        band = ratings.c.score >= row.score, ratings.c.score < top_of(row.score)
        better = better.where(*band)
    return _ranked(1 + above + (await conn.execute(better)).scalar_one(), row)


def _ranked(rank: int, row: Any) -> Ranked:
    skill = skill_of(row)
    return Ranked(rank, row.user_id, skill, skill.played, skill.won)


async def _lately(
    conn: Connection,
    guild_id: int,
    game: str,
    since: int,
    rows: Sequence[Ranked],
    own: Ranked | None,
) -> tuple[list[Ranked], Ranked | None]:
    """Return these rows, counting only matches that ended at `since` or later."""
    every = rows if own is None else [*rows, own]
    columns = results_table.c
    query = select(columns.user_id, columns.result).where(
        columns.guild_id == guild_id,
        columns.game == game,
        columns.user_id.in_([row.user_id for row in every]),
        not_erased(results_table),
        columns.finished_at >= since,
    )
    found: dict[int, Counter[str]] = defaultdict(Counter)
    for user, result in await conn.execute(query):
        found[user][result] += 1
    counted = [
        replace(row, played=found[row.user_id].total(), won=found[row.user_id]["won"])
        for row in every
    ]
    return counted[: len(rows)], None if own is None else counted[-1]


async def _form(
    conn: Connection, guild_id: int, game: str, user_id: int, viewer: Viewer
) -> tuple[Form, ...]:
    """Return the person's newest matches of a game on a server, oldest first."""
    columns = results_table.c
    query = (
        select(columns.result, columns.mu, columns.sigma)
        .join(matches, matches.c.id == columns.match_id)
        .where(columns.guild_id == guild_id, columns.game == game, theirs(results_table, user_id))
        .where(visible_to(viewer))
        .order_by(columns.finished_no.desc())
        .limit(_FORM)
    )
    return tuple(Form(*row) for row in (await conn.execute(query)).all()[::-1])


async def _opponents(
    conn: Connection, guild_id: int, user_id: int, viewer: Viewer
) -> tuple[Opponent, ...]:
    """Return opponents on this server, the most frequent first, without former players."""
    mine, others = results_table.alias("mine"), results_table.alias("theirs")
    newest = (
        select(mine.c.match_id, mine.c.side, mine.c.result)
        .join(matches, matches.c.id == mine.c.match_id)
        .where(theirs(mine, user_id), mine.c.guild_id == guild_id, visible_to(viewer))
        .order_by(mine.c.finished_no.desc())
        .limit(_MET)
        .subquery()
    )
    query = select(others.c.user_id, newest.c.result).join_from(
        newest,
        others,
        (others.c.guild_id == guild_id)
        & (others.c.match_id == newest.c.match_id)
        & (others.c.side != newest.c.side),
    )
    query = query.where(others.c.user_id > 0, not_erased(others))
    met: dict[int, Counter[str]] = defaultdict(Counter)
    for user, result in await conn.execute(query):
        met[user][result] += 1
    found = [
        Opponent(user, counts.total(), counts["won"], counts["drawn"])
        for user, counts in met.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.played, each.user_id)))
