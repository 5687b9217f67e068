"""Show what was committed: the newest board at the bottom, each older board as one line.

The store records what each message shows. So updates that failed, or that a crash prevented, can be
repeated later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from cogs.board import wording
from cogs.board.hand_messages import HandMessages
from cogs.board.layouts import line
from cogs.board.pictures import TableMessage, table_message
from cogs.board.posting import BOARD, LINE, RESULT, Posting, finish, point_to
from cogs.board.questions import Questions
from cogs.channels.lost import ChannelGone, LostBoards
from cogs.channels.places import (
    calls_nobody,
    is_behind,
    is_fresh,
    mentions_of,
    outdated,
    places_for,
    same_turn,
)
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import Markup
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    LOST,
    UNKNOWN_MESSAGE,
    acknowledge_early,
    came_from_nothing,
    patient,
    replace_or_send,
)
from cogs.match.agreements import abandoned
from cogs.match.cat_players import CatPlayers
from cogs.match.naming import with_names
from cogs.match.table import NarratedStep, Table
from cogs.match.table_service import TableService
from cogs.workers.locks import Locks
from data import REVOKED, MessageRow, QuestionRow, Store, StoreBusy, StoreError, StoreUnavailable

log = logging.getLogger(__name__)


class Showing:
    """Posts and edits the messages of matches until they show what the database holds."""

    def __init__(
        self,
        host: Host,
        store: Store,
        tables: TableService,
        hands: HandMessages,
        posting: Posting,
        questions: Questions,
        cats: CatPlayers,
    ) -> None:
        self._host = host
        self._store = store
        self._tables = tables
        self._hands = hands
        self._posting = posting
        self._questions = questions
        self._cats = cats
        self._locks = Locks[int]()
        self.lost = LostBoards(host, store, BOARD)
        self._left: dict[int, set[int]] = {}
        """Outdated boards, by match, that no interaction can edit; the bot shrinks them later."""
        self._overtaken: dict[int, Sequence[QuestionRow]] = {}
        """Questions, by match, that have expired although their messages still look open."""

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the match's lock, held while its messages change so that updates never overlap."""
        return self._locks[match_id]

    async def revoke(self, table: Table) -> Tried:
        """Replace the messages of actions that were taken back with a line that says so."""
        say, done = self._host.guild_language(table.row.guild_id), Tried.DONE
        for message in await self._store.messages(table.id, REVOKED):
            done = done.also(await self._leave(message, line(say("line-taken-back")), None))
        return done

    async def after(
        self, table: Table, interaction: Interaction, since: int | None = None
    ) -> Tried:
        """Show a table after an action.

        `interaction` is the one with which a player took the action. If the message in which the
        action was chosen shows the result, `since` is the ply before the action.
        """
        shown = await self._shown(table.id, interaction)
        await self._hands.refresh(table, interaction, since)
        if not shown:
            say = self._host.user_language(interaction)
            await replace_or_send(interaction, say("saved-not-shown"))
        await self._tidy_up(table.id)
        return shown

    async def show(
        self, match_id: int, interaction: Interaction | None = None, *, again: bool = False
    ) -> Tried:
        """Show the committed state on Discord.

        With `again`, post the state even if it is shown already. But if the board was posted just
        now, send the interaction's user only a link to it.
        """
        shown = await self._shown(match_id, interaction, again=again)
        await self._tidy_up(match_id)
        return shown

    async def _shown(
        self, match_id: int, interaction: Interaction | None, *, again: bool = False
    ) -> Tried:
        if interaction is None:
            await self._cats.answer(match_id)
            return await self._show_now(match_id, None, again)
        openly = came_from_nothing(interaction) and await self._calls_nobody(match_id, interaction)
        async with patient(interaction, self._host.soon, openly=openly):
            early = partial(acknowledge_early, interaction, openly=openly)
            await self._cats.answer(match_id, early)
            return await self._show_now(match_id, interaction, again)

    async def _calls_nobody(self, match_id: int, interaction: Interaction) -> bool:
        # The caller loads the match next, and gets the same error.
        with suppress(Refused, StoreError):
            shown = await self._store.shown(match_id, BOARD)
            return calls_nobody(await self._tables.table_of(shown.match), shown, interaction)
        return False

    async def _show_now(self, match_id: int, interaction: Interaction | None, again: bool) -> Tried:
        async with self.lock(match_id):
            try:
                await self._show(match_id, interaction, again)
            except ChannelGone:
                log.info("match %s: its channel is gone", match_id)
                await self.close_match(match_id)
            except StoreUnavailable as error:
                log.log(error.level, "match %s not shown: %s", match_id, error.reason)
                return Tried.SOON if isinstance(error, StoreBusy) else Tried.LATER
            except DISCORD_FAILED as error:
                log.warning("match %s not shown: %s", match_id, failure(error))
                return Tried.after(error)
            return Tried.DONE

    async def close_match(self, match_id: int) -> None:
        """End a match whose channel was deleted, unless it is over already."""
        try:
            table = await self._tables.end(match_id, None, abandoned)
        except Refused:
            table = await self._tables.load(match_id)
        await self._store.mark_shown(match_id, table.ply, True)
        for message in await self._store.messages(match_id):
            await self._store.note_gone(match_id, message.message_id)
        await self._hands.refresh(table)

    async def _show(self, match_id: int, interaction: Interaction | None, again: bool) -> None:
        shown = await self._store.shown(match_id, BOARD)
        table = await self._tables.table_of(shown.match)
        row, boards = table.row, list(shown.boards)
        self._overtaken[row.id] = shown.overtaken
        await introduce(self._host, row.users)
        if not (is_behind(table) or again):
            # This action is shown already, together with another player's action.
            newest = boards[-1].message_id if boards else None
            await finish(interaction, table, newest, self._store)
            return
        if again and interaction is not None and is_fresh(table, boards, self._store.now()):
            if await self._posting.is_there(boards[-1].place):
                await point_to(interaction, table, boards[-1].message_id)
                return
            await self._store.note_gone(row.id, boards.pop().message_id)
        narrated = wording.news(table, boards)
        lost = await self._find_lost(table, boards) if row.id in self.lost else None
        if lost is not None and not again:
            recorded = await self._record(table, self._line(table, narrated), lost)
            await self._leave_behind(table, recorded, lost, interaction)
            return
        if again and row.shown_ply >= row.ply:
            # If this process is killed before it records the board, a later search finds it.
            await self._store.expect_shown(row.id)
        if row.live and not again:
            for board in places_for(table, boards, shown, interaction, self._store.now()):
                if await self._redraw(table, narrated, board, boards, interaction):
                    return
                boards.remove(board)
        await self._renew(table, narrated, boards, interaction)

    async def _find_lost(self, table: Table, boards: list[MessageRow]) -> int | None:
        """Record lost boards (posted but not recorded), and add them to `boards`.

        Return the newest board's id if it is up to date, else None. The other boards shrink once
        a newer board is shown.
        """
        found = await self.lost.record(table, boards)
        if not (table.row.live and found) or boards[-1].message_id != found[-1].message_id:
            return None
        return boards[-1].message_id if table.ply_of(found[-1].revision) == table.ply else None

    async def shrink_outdated(self, match_id: int, interaction: Interaction | None = None) -> Tried:
        """Shrink outdated boards.

        Without an interaction, first wait until no other request is waiting.
        """
        shown = await self._store.shown(match_id, BOARD)
        table = await self._tables.table_of(shown.match)
        left = [board.message_id for board in outdated(table, shown.boards)]
        return await self._shrink_all(match_id, left, interaction)

    async def _shrink_all(
        self, match_id: int, message_ids: Iterable[int], interaction: Interaction | None = None
    ) -> Tried:
        every = Tried.DONE
        for message_id in message_ids:
            if interaction is None:
                await self._host.budget.spare()
            async with self.lock(match_id):
                # The match may have gone on in the meantime.
                shown = await self._store.shown(match_id, BOARD)
                table = await self._tables.table_of(shown.match)
                for board in shown.boards if len(shown.boards) > 1 or not table.row.live else ():
                    if board.message_id == message_id:
                        every = every.also(await self._shrink(table, board, interaction))
        return every

    async def look_for_lost(self, match_id: int) -> Tried:
        """Look for unrecorded boards while no request is waiting.

        If there are any, shrink all boards except the newest. If the newest board contradicts the
        database, for example after a restore from a backup, the match is shown again.
        """
        await self._host.budget.spare()
        async with self.lock(match_id):
            shown = await self._store.shown(match_id, BOARD)
            table = await self._tables.table_of(shown.match)
            if is_behind(table):
                # The match is about to be shown, and showing it starts with this same search.
                return Tried.DONE
            newest = shown.boards[-1].message_id if shown.boards else 0
            found = await self.lost.record(table, [*shown.boards])
            if found and found[-1].message_id > newest and found[-1].revision != table.revision:
                await self._store.expect_shown(match_id)
        if match_id in self.lost:
            # The bot is not allowed to read the channel.
            return Tried.LATER
        return await self.shrink_outdated(match_id) if found else Tried.DONE

    async def _tidy_up(self, match_id: int) -> None:
        """Close expired questions, and shrink outdated boards that no interaction can edit."""
        await self._questions.settle(self._overtaken.pop(match_id, ()))
        left = self._left.pop(match_id, None)
        if left is not None:
            try:
                await self._shrink_all(match_id, sorted(left))
            except StoreUnavailable as error:
                log.log(error.level, "boards of match %s not shrunk: %s", match_id, error.reason)

    async def _renew(
        self,
        table: Table,
        narrated: Sequence[NarratedStep],
        boards: Sequence[MessageRow],
        interaction: Interaction | None,
    ) -> None:
        """Post the newest board as the lowest message; the older boards shrink."""
        content = await self._message(table, narrated)
        with self.lost.posting(table, boards):
            message_id = await self._posted(table, interaction, content)
            boards = await self._record(table, self._line(table, narrated), message_id)
        await self._leave_behind(table, boards, message_id, interaction)

    async def _record(self, table: Table, left: Markup, message_id: int) -> Sequence[MessageRow]:
        """Record a table's newest message and the line that will replace it; return all boards."""
        row = table.row
        return await self._store.record_message(
            message_id=message_id,
            match_id=row.id,
            channel_id=row.channel_id,
            ply=row.ply,
            kind=BOARD if row.live else RESULT,
            line=left,
            over=not row.live,
            listing=BOARD,
        )

    async def _leave_behind(
        self,
        table: Table,
        boards: Sequence[MessageRow],
        message_id: int,
        interaction: Interaction | None,
    ) -> None:
        """Shrink the outdated boards, and finish the answer."""
        for board in outdated(table, boards, message_id):
            if self._posting.reaches(board.message_id, interaction):
                await self._shrink(table, board, interaction)
            else:
                self._left.setdefault(table.id, set()).add(board.message_id)
        await finish(interaction, table, message_id, self._store)

    async def _posted(
        self,
        table: Table,
        interaction: Interaction | None,
        content: TableMessage,
    ) -> int:
        """Post the table; return the message's id."""
        try:
            return await self._posting.post(table, interaction, *content, mentions_of(table))
        except DISCORD_FAILED as error:
            if not may_pass(error) and table.row.shown_ply >= table.ply:
                await self._store.mark_shown(table.id, table.ply, table.row.shown_over)
            raise

    async def _redraw(
        self,
        table: Table,
        narrated: Sequence[NarratedStep],
        board: MessageRow,
        boards: Sequence[MessageRow],
        interaction: Interaction | None,
    ) -> bool:
        """Edit an older board to show the newest state; return False if its message is gone.

        If the turn continues, the newest board also reports the turn's earlier actions and the
        action before the turn. So does the line that will later replace this board.
        """
        store, left, told = self._store, self._line(table, narrated), narrated
        if same_turn(table):
            left = wording.added(board.line or "", left)
            told = table.narrated_since(min(table.told_since, board.ply))
        view, pictures = await self._message(table, told)
        try:
            await self._posting.edit(board.place, interaction, view, pictures)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await store.forget_message(board.message_id)
            return False
        await store.note_redrawn(table.id, board.message_id, table.ply, left)
        now = [replace(each, ply=table.ply) if each is board else each for each in boards]
        await self._leave_behind(table, now, board.message_id, interaction)
        return True

    async def _shrink(
        self, table: Table, board: MessageRow, interaction: Interaction | None
    ) -> Tried:
        """Replace a board with one line that says what happened.

        The board is deleted instead if the game forbids looking back and the line would be empty.
        """
        say = self._host.guild_language(table.row.guild_id)
        view = line(with_names(say, table, board.line) or say("line-board"))
        if not table.game.no_looking_back or board.line:
            return await self._leave(board, view, interaction)
        try:
            await self._posting.remove(board.place, interaction)
        except DISCORD_FAILED as error:
            return await self._not_shrunk(board, error)
        await self._store.note_gone(board.match_id, board.message_id)
        return Tried.DONE

    async def _leave(
        self, board: MessageRow, view: discord.ui.LayoutView, interaction: Interaction | None
    ) -> Tried:
        """Replace a board with this view permanently."""
        try:
            await self._posting.edit(board.place, interaction, view)
        except DISCORD_FAILED as error:
            return await self._not_shrunk(board, error)
        await self._store.note_shrunk(board.match_id, board.message_id, LINE)
        return Tried.DONE

    async def _not_shrunk(self, board: MessageRow, error: Exception) -> Tried:
        """Keep the board if the error may pass or if a permission is missing; else forget it."""
        if not (isinstance(error, discord.HTTPException) and error.code in LOST):
            log.warning("board %s not shrunk: %s", board.message_id, failure(error))
        if may_pass(error) or isinstance(error, discord.Forbidden):
            return Tried.after(error)
        await self._store.note_gone(board.match_id, board.message_id)
        return Tried.DONE

    async def _message(self, table: Table, narrated: Sequence[NarratedStep]) -> TableMessage:
        new = bool(await self._hands.newcomers.of(table))
        return await table_message(self._host, self._store, table, narrated, new=new)

    def _line(self, table: Table, narrated: Sequence[NarratedStep]) -> Markup:
        return wording.left_behind(self._host.guild_language(table.row.guild_id), table, narrated)
