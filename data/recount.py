"""Recompute all ratings from the stored matches alone, while the bot runs.

Matches are rated in the order they ended, in batches, into a separate ledger. Small transactions
correct the stored rows that differ. The rows of `results` are corrected after each batch, the rows
of `ratings` and `regulars` when all matches are in the ledger. Matches that end meanwhile are
added. If anything is erased meanwhile, the recount starts again.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, bindparam, delete, func, or_, select, tuple_

from data import rating_counts
from data.connection import Connection
from data.erasures import erasures_begun, kept, user_of
from data.ledger import Key, Ledger, keys_of
from data.match_rows import ending_of
from data.pieces import Pieces
from data.rating_counts import Counted, count_in
from data.rating_rows import RatingChange, Recount
from data.ratings import EVERYWHERE, Ended, Values, acted, hold_endings
from data.schema import matches, ratings, regulars, results, seats
from data.skill import points
from data.topic import Topic, insert_into, options_of, reads, writes

Sides = Callable[[Ended, Collection[int]], tuple[int, ...] | None]
"""A function that returns each player's side, or None if the match is not rated.

Its arguments are a finished match and the players who took at least one action in person.
"""
Told = Callable[[int, int], None]
"""Called with the number of matches done so far and the number of all matches."""

_AT_ONCE = 200
"""The number of matches read per transaction."""
_COMPARED, _LOOKED_UP = 1_000, 100
"""Maximum numbers of rows to read in one transaction.

`_COMPARED` applies to a page of rows, `_LOOKED_UP` to rows that are looked up by their keys.
"""
_MOST_CHANGES = 1_000

_MU, _SCORE = (ratings.columns.keys().index(name) for name in ("mu", "score"))
_KEY = {
    table: itemgetter(*(table.columns.keys().index(name) for name in keys_of(table)))
    for table in (ratings, regulars, results)
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A version of the recount's input. It changes when a match ends or anything is erased.

    `newest` is the number of the match that ended last; `erasures` counts erasures so far.
    """

    newest: int
    erasures: int


@dataclass(frozen=True, slots=True)
class Change:
    """The stored row and the correct row under a key; None for a row that does not exist."""

    key: Key
    was: Values | None
    now: Values | None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A batch of finished matches in the order they ended, with their stored results.

    Each match comes with the players who took at least one action in person.
    """

    matches: Sequence[tuple[Ended, Collection[int]]]
    results: Sequence[Values]


class ErasedMeanwhile(Exception):
    """Data was erased during the recount, so ratings computed so far may be wrong."""


class Recounts(Topic):
    async def recount(self, sides: Sides, told: Told = lambda _done, _all: None) -> Recount:
        """Rate every finished match again, and correct stored rows that differ."""
        while True:
            with Ledger() as ledger:
                try:
                    return await _Counting(self, ledger, await self._mark(), sides, told).run()
                except ErasedMeanwhile:
                    continue

    @reads
    async def _mark(self, conn: Connection) -> Mark:
        return await _mark(conn)

    @reads
    async def _finished(self, conn: Connection, after: int, last: int) -> Stretch:
        """Return the matches with a `finished_no` above `after`, up to `last`."""
        chosen = matches.c.finished_no.between(after + 1, last) & kept()
        stored = select(results).join(matches, matches.c.id == results.c.match_id).where(chosen)
        found = (await conn.execute(stored)).all()
        return Stretch(await _select(conn, chosen), [tuple(row) for row in found])

    @reads
    async def _page(self, conn: Connection, table: Table, after: Key | None) -> list[Values]:
        """Return the next page of stored rows, in the order in which the database sorts keys."""
        key = [table.c[name] for name in keys_of(table)]
        query = select(table).order_by(*key).limit(_COMPARED)
        if after is not None:
            query = query.where(tuple_(*key) > tuple_(*after))
        return [tuple(row) for row in (await conn.execute(query)).all()]

    @reads
    async def _stored(self, conn: Connection, table: Table, keys: Sequence[Key]) -> list[Values]:
        # Don't use `IN` with tuples: for that, SQLite scans the whole table.
        these = (
            and_(*(table.c[name] == part for name, part in zip(keys_of(table), key, strict=True)))
            for key in keys
        )
        query = select(table).where(or_(*these))
        return [tuple(row) for row in (await conn.execute(query)).all()]

    @writes
    async def _put_results_right(
        self, conn: Connection, mark: Mark, changes: Sequence[Change], count: int
    ) -> int:
        """Apply the first `count` changes, and return their number. Raises ErasedMeanwhile."""
        await hold_endings(conn)
        if await erasures_begun(conn) != mark.erasures:
            raise ErasedMeanwhile
        return await _change(conn, results, changes[:count])

    @writes
    async def _put_right(
        self, conn: Connection, mark: Mark, table: Table, changes: Sequence[Change], count: int
    ) -> int:
        """Apply the first `count` changes.

        Return the number of applied changes: 0 if a match has ended meanwhile.

        Raises ErasedMeanwhile.
        """
        await hold_endings(conn)
        if not _still(mark, await _mark(conn)):
            return 0
        if table is ratings:
            await rating_counts.add(conn, _moves(changes[:count]))
        return await _change(conn, table, changes[:count])

    @writes
    async def _put_counts_right(self, conn: Connection, mark: Mark, counted: Counted) -> bool:
        await hold_endings(conn)
        if not _still(mark, await _mark(conn)):
            return False
        await rating_counts.put_right(conn, counted)
        return True


class _Counting:
    """One attempt at a recount. `_mark.newest` is the number of the last match rated so far."""

    def __init__(
        self, store: Recounts, ledger: Ledger, mark: Mark, sides: Sides, told: Told
    ) -> None:
        self._store, self._ledger, self._sides, self._told = store, ledger, sides, told
        self._mark = Mark(0, mark.erasures)
        # The size of transactions is adapted for each table separately.
        self._pieces: dict[Table, Pieces] = defaultdict(Pieces)
        self._read = 0
        self._changed = 0
        self._changes: list[RatingChange] = []

    async def run(self) -> Recount:
        await self._catch_up()
        for table in (regulars, ratings):
            await self._go_through(table)
        while True:
            for table in (regulars, ratings):
                await self._add_unseen(table)
            # If a match has ended meanwhile, rate it first and compare the rows that it changes.
            counted = +self._ledger.counted
            if await self._store._put_counts_right(self._mark, counted):
                break
            await self._catch_up()
        self._changes.sort(key=lambda change: (change.guild_id, change.game, change.user_id))
        return Recount(self._read, self._ledger.rated, self._changed, tuple(self._changes))

    async def _catch_up(self) -> None:
        """Rate the matches that have ended since the last one in the ledger.

        Raises ErasedMeanwhile.
        """
        now = await self._store._mark()
        _still(self._mark, now)
        while self._mark.newest < now.newest:
            last = min(self._mark.newest + _AT_ONCE, now.newest)
            stretch = await self._store._finished(self._mark.newest, last)
            changes = await asyncio.to_thread(self._rate, stretch)
            while changes:
                piece = partial(self._store._put_results_right, self._mark, changes)
                del changes[: await self._pieces[results].do(piece)]
            self._mark = Mark(last, self._mark.erasures)
            self._told(last, now.newest)

    def _rate(self, stretch: Stretch) -> list[Change]:
        """Rate a batch. Return the changes that correct the batch's stored results."""
        sides = ((row, self._sides(row, acted)) for row, acted in stretch.matches)
        right = self._ledger.enter([(row, each) for row, each in sides if each is not None])
        self._ledger.settle()
        self._read += len(stretch.matches)
        if set(right) == set(stretch.results):
            return []
        stored, made = (
            {_key(results, row): row for row in rows} for rows in (stretch.results, right)
        )
        return _changes(stored, made)

    async def _go_through(self, table: Table) -> None:
        """Compare all stored rows with the ledger, and correct them."""
        after: Key | None = None
        while page := await self._store._page(table, after):
            if await self._compare(table, page, [_key(table, row) for row in page]):
                after = _key(table, page[-1])

    async def _add_unseen(self, table: Table) -> None:
        """Store the ledger's rows that the database lacks, or that changed since the comparison."""
        after: Key | None = None
        while keys := await asyncio.to_thread(self._ledger.unseen, table, after, _LOOKED_UP):
            if await self._compare(table, await self._store._stored(table, keys), keys):
                after = keys[-1]

    async def _compare(self, table: Table, stored: Sequence[Values], keys: Sequence[Key]) -> bool:
        """Correct the rows under these keys.

        Return False if a match has ended meanwhile. The ledger then contains that match, so the
        caller must compare again.
        """
        right = await asyncio.to_thread(self._ledger.rows, table, keys)
        changes = _changes({_key(table, row): row for row in stored}, right)
        while changes:
            piece = partial(self._store._put_right, self._mark, table, changes)
            done = await self._pieces[table].do(piece)
            if not done:
                await self._catch_up()
                return False
            if table is ratings:
                self._note(changes[:done])
            del changes[:done]
        await asyncio.to_thread(self._ledger.see, table, list(right))
        return True

    def _note(self, changes: Sequence[Change]) -> None:
        self._changed += len(changes)
        for change in changes[: _MOST_CHANGES - len(self._changes)]:
            scope, game, user = change.key
            was, now = (
                None if row is None else points(row[_MU]) for row in (change.was, change.now)
            )
            self._changes.append(RatingChange(scope, game, user, was, now))


_ENDED = (
    *("id", "guild_id", "channel_id", "game", "players", "options"),
    *("outcome_places", "outcome_reason", "closed_by", "finished_at", "finished_no", "unrated"),
)


async def _select(
    conn: Connection, chosen: ColumnElement[bool]
) -> list[tuple[Ended, Collection[int]]]:
    """Return matches in the order they ended, each with the players who acted themselves.

    Automatic actions do not count.
    """
    users: dict[int, list[int]] = defaultdict(list)
    actors: dict[int, list[int]] = defaultdict(list)
    query = (
        select(seats.c.match_id, seats.c.player, user_of(seats), acted())
        .join(matches, matches.c.id == seats.c.match_id)
        .where(chosen)
        .order_by(seats.c.match_id, seats.c.player)
    )
    for match_id, player, user, own in (await conn.execute(query)).all():
        users[match_id].append(user)
        if own:
            actors[match_id].append(player)
    columns = [matches.c[name] for name in _ENDED]
    found = await conn.execute(select(*columns).where(chosen).order_by(matches.c.finished_no))
    return [(_ended(row, tuple(users[row.id])), actors[row.id]) for row in found.all()]


def _ended(row: Any, users: tuple[int, ...]) -> Ended:
    number, guild, channel, game, players, options, places, reason = row[:8]
    closed_by, at, position, unrated = row[8:]
    return Ended(
        number,
        guild,
        channel,
        game,
        players,
        options_of(options),
        ending_of(places, reason),
        closed_by,
        at,
        position,
        users,
        unrated,
    )


async def _mark(conn: Connection) -> Mark:
    newest = select(func.coalesce(func.max(matches.c.finished_no), 0))
    return Mark((await conn.execute(newest)).scalar_one(), await erasures_begun(conn))


def _still(mark: Mark, now: Mark) -> bool:
    """Return whether no match has ended since `mark`. Raises ErasedMeanwhile after an erasure."""
    if now.erasures != mark.erasures:
        raise ErasedMeanwhile
    return now.newest == mark.newest


def _key(table: Table, row: Values) -> Key:
    key: Key = _KEY[table](row)
    return key


def _changes(stored: Mapping[Key, Values], right: Mapping[Key, Values]) -> list[Change]:
    if stored == right:
        return []
    return [
        Change(key, stored.get(key), right.get(key))
        for key in stored.keys() | right.keys()
        if stored.get(key) != right.get(key)
    ]


async def _change(conn: Connection, table: Table, changes: Sequence[Change]) -> int:
    """Apply all changes to a table. Return the number of changes."""
    keys = keys_of(table)
    gone = [change.key for change in changes if change.now is None]
    if gone:
        here = [table.c[name] == bindparam(f"b_{name}") for name in keys]
        named = [{f"b_{name}": part for name, part in zip(keys, key, strict=True)} for key in gone]
        await conn.execute(delete(table).where(*here), named)
    names = [column.name for column in table.columns]
    right = [dict(zip(names, change.now, strict=True)) for change in changes if change.now]
    if right:
        statement = insert_into(conn, table)
        others = {name: statement.excluded[name] for name in names if name not in keys}
        upsert = statement.on_conflict_do_update(
            index_elements=[table.c[name] for name in keys], set_=others
        )
        await conn.execute(upsert, right)
    return len(changes)


def _moves(changes: Sequence[Change]) -> Counted:
    """Return how these changes of ratings change the number of people in each band."""
    moves = Counted()
    for change in changes:
        scope, game, user = change.key
        for row, people in ((change.was, -1), (change.now, 1)):
            if row is not None and scope == EVERYWHERE:
                count_in(moves, game, user, row[_SCORE], people)
    return moves
