"""Lost boards: boards in a channel that are not recorded, and the search for them.

A board is posted first and recorded afterwards. Between these two steps, Discord's response can be
lost, the database can fail, or the process can be killed.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import discord

from cogs.connection.attempts import watched
from cogs.connection.failures import failure, may_pass
from cogs.kit.controls import pressable
from cogs.kit.host import Host
from cogs.match.table import Table
from data import MessageRow, Store

log = logging.getLogger(__name__)

_ON_BOARDS = ("resign", "rematch")
"""The verbs of the controls by which we recognize boards and results.

No other message in the channel has controls with these verbs.
"""
_LOOK_BACK = 50
"""The number of a channel's newest messages in which we search."""
_COMES_LATE = 30_000
"""For this number of milliseconds after an attempt, Discord may still post the message."""


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """The suspicion that a match has unrecorded boards below the message `after`.

    If `after` is None, the search begins at the match's start. Until the moment `until`, Discord
    may still post a message that it has not confirmed. So a match stays suspected after a search
    that starts before `until`.
    """

    after: int | None
    until: int = 0


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """A message with a board or a result, and the revision in its controls."""

    message_id: int
    revision: int


class ChannelGone(Exception):
    """Raised when a match's board cannot be posted because its channel was deleted."""


class LostBoards:
    """The matches that may have unrecorded boards, and the search for those boards.

    `kind` is the kind under which messages with boards are stored. Suspicions are kept in memory.
    After a start of the bot, a match is suspected only if its newest state is not shown yet. For
    each live match that is not suspected, the upkeep searches once for lost boards. This search
    goes back to the match's start, not only to its newest recorded board. Earlier versions of the
    bot did not search, so a lost board may be older than the newest recorded board.
    """

    def __init__(self, host: Host, store: Store, kind: str) -> None:
        self._host = host
        self._store = store
        self._kind = kind
        self._suspected: dict[int, _Suspicion] = {}
        """Suspicions by match id."""

    def suspect(self, match_ids: Iterable[int]) -> None:
        """Remember that these matches may have unrecorded boards.

        For each match, we search for such boards before we post the next board.
        """
        for match_id in match_ids:
            self._suspected.setdefault(match_id, _Suspicion(None))

    def due(self) -> Collection[int]:
        """Return the suspected matches that need only one more search.

        For the other suspected matches, Discord may still post a board after the search.
        """
        now = self._store.now()
        return [each for each, suspicion in self._suspected.items() if suspicion.until <= now]

    def forget(self, match_id: int) -> None:
        """Stop suspecting that a match has unrecorded boards."""
        self._suspected.pop(match_id, None)

    def __contains__(self, match_id: int) -> bool:
        return match_id in self._suspected

    @contextmanager
    def posting(self, table: Table, boards: Sequence[MessageRow]) -> Iterator[None]:
        """A context in which a new board is posted and recorded; `boards` were recorded before.

        If posting or recording fails, the match becomes suspected, except after a permanent refusal
        by Discord.
        """
        known = self._suspected.get(table.id)
        after = _newest(table, boards) if known is None else known.after
        self._suspect_until_late(table.id, after)
        with watched() as attempts:
            try:
                yield
            except ChannelGone:
                self.forget(table.id)
                raise
            except discord.HTTPException as error:
                if attempts.in_doubt or may_pass(error):
                    self._suspect_until_late(table.id, after)
                else:
                    # Discord has refused the board, so there is nothing to find.
                    self._restore(table.id, known)
                raise
            except Exception:
                self._suspect_until_late(table.id, after)
                raise
        if attempts.in_doubt:
            log.info("match %s: its board may have been posted twice", table.id)
            self._suspect_until_late(table.id, after)
        else:
            self._restore(table.id, known)

    def _suspect_until_late(self, match_id: int, after: int | None) -> None:
        """Suspect that a match has unrecorded boards.

        The suspicion lasts at least `_COMES_LATE` milliseconds, because Discord may post a board
        late.
        """
        self._suspected[match_id] = _Suspicion(after, self._store.now() + _COMES_LATE)

    def _restore(self, match_id: int, known: _Suspicion | None) -> None:
        """Restore the previous suspicion, if any."""
        if known is None:
            self.forget(match_id)
        else:
            self._suspected[match_id] = known

    async def record(self, table: Table, boards: list[MessageRow]) -> list[PostedBoard]:
        """Find the match's unrecorded boards, record them, and add them to `boards`.

        Return the boards that were found, oldest first. If the bot may not read the channel, the
        suspicion remains. Raises `ChannelGone` and Discord's errors.
        """
        row, suspicion = table.row, self._suspected.get(table.id, _Suspicion(None))
        after = _beginning(table) if suspicion.after is None else suspicion.after
        moment = self._store.now()
        posted = await self._posted(table, after)
        if posted is None:
            return []
        recorded = {message.message_id for message in await self._store.messages(row.id)}
        found = [each for each in posted if each.message_id not in recorded]
        for each in found:
            log.info("match %s: board %s was not recorded", row.id, each.message_id)
            boards[:] = await self._store.record_message(
                message_id=each.message_id,
                match_id=row.id,
                channel_id=row.channel_id,
                ply=table.ply_of(each.revision),
                kind=self._kind,
                listing=self._kind,
            )
        if suspicion.until <= moment:
            self.forget(row.id)
        return found

    async def _posted(self, table: Table, after: int) -> list[PostedBoard] | None:
        """Return boards and results in a match's channel after this message id, oldest first.

        Return None if the bot may not read the channel. Raises `ChannelGone`.
        """
        channel = self._host.get_partial_messageable(table.row.channel_id)
        found = []
        try:
            async for message in channel.history(
                limit=_LOOK_BACK, after=discord.Object(after), oldest_first=False
            ):
                ours = message.author == self._host.user
                revision = _revision(message, table.id) if ours else None
                if revision is not None:
                    found.append(PostedBoard(message.id, revision))
        except discord.Forbidden as error:
            log.info("channel %s cannot be read: %s", table.row.channel_id, failure(error))
            return None
        except discord.NotFound as error:
            raise ChannelGone from error
        return found[::-1]


def _newest(table: Table, boards: Sequence[MessageRow]) -> int:
    """Return the id of the newest recorded board, or else the id from `_beginning`."""
    return boards[-1].message_id if boards else _beginning(table)


def _beginning(table: Table) -> int:
    """Return the id that a message sent at the match's start would have."""
    created = datetime.fromtimestamp(table.row.created_at / 1000, UTC)
    return discord.utils.time_snowflake(created)


def _revision(message: discord.Message, match_id: int) -> int | None:
    """Return the revision in a board's or result's controls; None for any other message.

    The revision is 0 on results of version 0.1.0, whose controls have no revision.
    """
    for press in pressable(message.components):
        if press.verb in _ON_BOARDS and press.arguments[:1] == (str(match_id),):
            return int(press.arguments[1]) if len(press.arguments) > 1 else 0
    return None
