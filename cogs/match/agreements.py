"""Agreements between the players of a match: draws and rematches. Independent of discord.py."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from agents.characters import is_cat
from cogs.kit.markup import Markup
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker
from cogs.match.naming import person
from cogs.match.table import Table
from cogs.match.table_service import TableService
from data import REMATCH_STANDS, Gone, MatchRow, Stale, Store
from rules.game import ABANDONED, AGREED, Outcome

OFFER_COUNTS = 5
"""Number of turns that a player must take between two of their draw offers."""


class Agreements:
    """Draw offers and requests for a rematch. Changes to one match happen one at a time.

    Any method may raise `Refused`, which holds the reason for the user.
    """

    def __init__(self, tables: TableService, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def live(self, match_id: int, user_id: int, revision: int | None = None) -> Table:
        """Return the table of a live match in which this person has a seat.

        If a revision is given, the match must be at this revision.
        """
        table = await self._tables.load(match_id)
        check_live(table, user_id, revision)
        return table

    async def offer_draw(self, match_id: int, user_id: int, revision: int) -> Table:
        """Offer a draw; the offer lasts until the next action."""
        async with self._tables.lock(match_id):
            table = await self.live(match_id, user_id, revision)
            player = table.seat(user_id)
            if table.row.draw_offer_by is not None:
                own = table.row.draw_offer_by == player
                raise Refused("already-offered" if own else "offer-stands")
            check_may_offer(table, player)
            last = table.row.seats[player].draw_offered_ply
            try:
                await self._store.offer_draw(match_id, table.ply, player, last)
            except (Stale, Gone) as error:
                raise Refused("moved-on") from error
            return table

    async def decline_draw(self, match_id: int, user_id: int, revision: int) -> Table:
        """Decline the other side's draw offer. Raises `Refused` if there is no offer."""
        async with self._tables.lock(match_id):
            table = await self.live(match_id, user_id)
            check_offer(table, user_id, revision)
            try:
                await self._store.clear_draw_offer(match_id)
            except Gone as error:
                raise Refused("over") from error
            return table

    async def want_rematch(
        self, match_id: int, user_id: int, *, answering: bool = False
    ) -> tuple[Table, list[int], bool]:
        """Request a rematch for this user.

        Return the finished match, the users yet to agree, and whether this request is new.
        With `answering`, raise `Refused` unless another player has asked in the last ten minutes.
        """
        async with self._tables.lock(match_id):
            await self._forget_late_wish(match_id)
            table = await self._tables.load(match_id)
            player = table.seat(user_id)
            await self.check_may_want_rematch(table, user_id)
            if answering and not wanted_by_others(table, user_id):
                own = table.row.seats[player].wants_rematch
                raise Refused("own-rematch" if own else "rematch-lapsed")
            _, row = await self._store.want_rematch(match_id, user_id)
            news = not table.row.seats[player].wants_rematch
            return replace(table, row=row), undecided_on_rematch(row), news

    async def check_may_want_rematch(self, table: Table, user_id: int) -> None:
        """Raise `Refused` if this player of the match cannot ask for a rematch."""
        if table.row.live:
            raise Refused("not-over")
        if any(user < 0 and not is_cat(user) for user in table.row.users):
            raise Refused("former-player")
        if await self._store.rematch_started(table.id) is not None:
            raise Refused("rematch-started")
        if blocked := await self._store.blocked_by(user_id, table.row.users):
            raise Refused("own-block", who=lambda say: _all(say, blocked))

    async def _forget_late_wish(self, match_id: int) -> None:
        """Withdraw all requests for a rematch of this match if they are too old."""
        asked = await self._store.questions(match_id, "rematch")
        if asked and asked[-1].asked_at <= self._store.now() - REMATCH_STANDS:
            await self._store.decline_rematch(match_id)

    async def decline_rematch(self, match_id: int, user_id: int) -> Table:
        """Decline a rematch that other players want; return the table with their requests."""
        async with self._tables.lock(match_id):
            await self._forget_late_wish(match_id)
            table = await self._tables.load(match_id)
            player = table.seat(user_id)
            if await self._store.rematch_started(match_id) is not None:
                raise Refused("rematch-started")
            if table.row.seats[player].wants_rematch:
                raise Refused("own-rematch")
            if not wanted_by_others(table, user_id):
                raise Refused("rematch-lapsed")
            await self._store.decline_rematch(match_id)
            return table


def _all(say: Speaker, users: Iterable[int]) -> Markup:
    return say("list-and").join(person(say, user) for user in sorted(users))


def willing(row: MatchRow) -> list[int]:
    """Return the users who want a rematch."""
    return [seat.user_id for seat in row.seats if seat.wants_rematch]


def undecided_on_rematch(row: MatchRow) -> list[int]:
    """Return the users who have yet to agree to a rematch. Cats always want a rematch."""
    return [seat.user_id for seat in row.seats if seat.user_id > 0 and not seat.wants_rematch]


def check_live(table: Table, user_id: int, revision: int | None = None) -> None:
    """Raise `Refused` unless the match is live and at this revision, and this person has a seat."""
    table.seat(user_id)
    if table.match.outcome is not None:
        raise Refused("over")
    if revision is not None and revision != table.revision:
        raise Refused("moved-on")


def check_may_offer(table: Table, player: int) -> None:
    """Raise `Refused` if this player has offered a draw recently."""
    last = table.row.seats[player].draw_offered_ply
    left = 0 if last is None else OFFER_COUNTS - table.turns_since(player, last)
    if left > 0:
        raise Refused("offered-lately", count=left)


def wanted_by_others(table: Table, user_id: int) -> bool:
    """Return whether a player other than this user wants a rematch."""
    return any(seat.wants_rematch and seat.user_id != user_id for seat in table.row.seats)


def check_offer(table: Table, user_id: int, revision: int) -> None:
    """Raise `Refused` unless an open draw offer at this revision is from another player."""
    offered_by = table.row.draw_offer_by
    if offered_by is None or table.revision != revision:
        raise Refused("offer-lapsed")
    if offered_by == table.seat(user_id):
        raise Refused("own-offer")


def agreed(table: Table) -> Outcome:
    return Outcome((1,) * table.match.players, AGREED)


def abandoned(_table: Table) -> Outcome:
    return Outcome((), ABANDONED)
