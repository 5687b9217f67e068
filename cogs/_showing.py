"""Showing what was committed: the newest board at the bottom, older ones shrunk to a line.

The store knows which ply each message shows, so that what Discord would not take now is shown
later, and what a crash left unshown is shown after the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from cogs import _words
from cogs._controls import Interaction
from cogs._layouts import PICTURE, Picture, line, result_layout, table_layout
from cogs._replies import NOBODY, private
from cogs._say import Speaker
from cogs._tables import Table, Telling
from data import MessageRow
from rendering import painter, theme

if TYPE_CHECKING:
    from cogs._clowder import Clowder

log = logging.getLogger(__name__)

BOARD, LINE, RESULT = "board", "line", "result"
_UNKNOWN_CHANNEL, _UNKNOWN_MESSAGE = 10003, 10008


class ChannelGone(Exception):
    """The channel of a match was deleted."""


class Showing:
    """Brings what Discord shows up to what is committed."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def picture(
        self, say: Speaker, table: Table, *, chosen: str | None = None, targets: Sequence[str] = ()
    ) -> Picture:
        """The table as everybody may see it, drawn off the event loop."""
        view, outcome = table.match.state.observation(None), table.match.outcome
        if outcome is not None:
            view = view.ended(outcome)
        paint = painter(table.game.key)
        captions = _words.captions(say, table, self._bot.names)

        def draw() -> Picture:
            alt = paint.alt_text(view, say)
            if outcome is None:
                png = paint.board(view, captions=captions, targets=targets, chosen=chosen)
            else:
                head = _words.headline(say, table, outcome)
                why = _words.reason(say, table, outcome)
                png = paint.result(view, captions=captions, headline=head, reason=why)
            return Picture(png, alt)

        return await asyncio.to_thread(draw)

    async def after(self, table: Table, interaction: Interaction) -> None:
        """Show a table after an action, through the interaction that took it."""
        if not await self.show(table.id, interaction):
            say = self._bot.reader(interaction)
            await private(interaction, say("saved-not-shown"))

    async def show(
        self, match_id: int, interaction: Interaction | None = None, *, again: bool = False
    ) -> bool:
        """Whether Discord now shows the committed state. `again` posts it even if it did."""
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            table = await self._bot.tables.load(match_id)
            row = table.row
            if not again and row.shown_ply >= row.ply and (row.live or row.shown_over):
                return True
            try:
                await self._show(table, interaction)
            except ChannelGone:
                log.info("match %s: its channel is gone", match_id)
                await self._bot.close_match(match_id)
            except discord.HTTPException as error:
                log.warning(
                    "match %s ply %s in channel %s not shown: %s %s %s",
                    match_id,
                    row.ply,
                    row.channel_id,
                    error.status,
                    error.code,
                    error.text,
                )
                return False
            return True

    async def _show(self, table: Table, interaction: Interaction | None) -> None:
        row, store = table.row, self._bot.store
        say = self._bot.house(row.guild_id)
        boards = await store.messages(row.id, BOARD)
        since = boards[-1].ply if boards else max(row.shown_ply, 0)
        tellings = table.tell(since if since < row.ply else max(row.ply - 1, 0))
        settings = await store.settings(row.guild_id)
        if settings.board_mode == "in-place" and boards and row.live:
            await self._redraw(say, table, tellings, boards[-1], interaction)
            return
        message_id = await self._deliver(say, table, tellings, interaction)
        await store.record_message(
            message_id=message_id,
            match_id=row.id,
            channel_id=row.channel_id,
            ply=row.ply,
            kind=BOARD if row.live else RESULT,
            line=self._line(say, table, tellings),
        )
        await store.mark_shown(row.id, row.ply, not row.live)
        for board in boards:
            await self._shrink(say, board, interaction)
        await _put_away(interaction)

    async def _content(
        self, say: Speaker, table: Table, tellings: Sequence[Telling]
    ) -> tuple[discord.ui.LayoutView, Picture]:
        picture = await self.picture(say, table)
        if table.match.outcome is not None:
            view = result_layout(say, table, picture.gallery(), tellings, rematch=True)
        else:
            actor = table.match.to_act()[0]
            accent = discord.Colour.from_rgb(*theme.SIDES[actor % len(theme.SIDES)].colour)
            view = table_layout(say, table, picture, tellings, accent)
        return view, picture

    async def _deliver(
        self,
        say: Speaker,
        table: Table,
        tellings: Sequence[Telling],
        interaction: Interaction | None,
    ) -> int:
        """Post the newest board as the lowest message; its id."""
        view, picture = await self._content(say, table, tellings)
        mentions = self._mentions(table)
        if interaction is not None and interaction.channel_id == table.row.channel_id:
            try:
                return await self._answer_with(interaction, view, picture, mentions)
            except discord.NotFound as error:
                log.info("match %s: interaction lapsed (%s), posting", table.id, error.code)
        channel = self._bot.get_partial_messageable(table.row.channel_id)
        try:
            sent = await channel.send(view=view, file=picture.file(), allowed_mentions=mentions)
        except discord.NotFound as error:
            if error.code == _UNKNOWN_CHANNEL:
                raise ChannelGone from error
            raise
        return sent.id

    async def _answer_with(
        self,
        interaction: Interaction,
        view: discord.ui.LayoutView,
        picture: Picture,
        mentions: discord.AllowedMentions,
    ) -> int:
        """Post through the interaction, which costs none of the channel's requests."""
        typed = interaction.type is discord.InteractionType.application_command
        if not interaction.response.is_done():
            if typed:
                answer = await interaction.response.send_message(
                    view=view, file=picture.file(), allowed_mentions=mentions
                )
                return _id(answer.message_id)
            await interaction.response.defer()
        elif typed:
            # The first follow-up would take the place of "thinking", which is private.
            done = self._bot.reader(interaction)("done")
            await interaction.edit_original_response(view=line(done))
        message = await interaction.followup.send(
            view=view, file=picture.file(), allowed_mentions=mentions, wait=True
        )
        return message.id

    def _mentions(self, table: Table) -> discord.AllowedMentions:
        """Players to act are pinged; at the end all players are."""
        users = table.to_act if table.row.live else table.row.users
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in users]
        )

    def _line(self, say: Speaker, table: Table, tellings: Sequence[Telling]) -> str:
        if not tellings:
            return say("line-start", id=str(table.id), seats=_words.seats(say, table))
        return _words.story(say, table, tellings)

    async def _redraw(
        self,
        say: Speaker,
        table: Table,
        tellings: Sequence[Telling],
        board: MessageRow,
        interaction: Interaction | None,
    ) -> None:
        view, picture = await self._content(say, table, tellings)
        mentions = self._mentions(table)
        if _is_source(interaction, board) and interaction is not None:
            if interaction.response.is_done():
                await interaction.edit_original_response(
                    view=view, attachments=[picture.file()], allowed_mentions=mentions
                )
            else:
                await interaction.response.edit_message(
                    view=view, attachments=[picture.file()], allowed_mentions=mentions
                )
        else:
            message = self._partial(board)
            try:
                await message.edit(
                    view=view, attachments=[picture.file()], allowed_mentions=mentions
                )
            except discord.NotFound:
                await self._bot.store.forget_message(board.message_id)
                await self._show(table, interaction)
                return
        store = self._bot.store
        await store.update_message(
            board.message_id, ply=table.ply, line=self._line(say, table, tellings)
        )
        await store.mark_shown(table.id, table.ply, False)
        await _put_away(interaction)

    async def _shrink(
        self, say: Speaker, board: MessageRow, interaction: Interaction | None
    ) -> None:
        """Leave one line of log where a board was; a board that is gone is forgotten."""
        view = line(board.line or say("line-board"))
        try:
            if _is_source(interaction, board) and interaction is not None:
                await interaction.edit_original_response(view=view, attachments=[])
            else:
                await self._partial(board).edit(view=view, attachments=[], allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.code not in (_UNKNOWN_MESSAGE, _UNKNOWN_CHANNEL):
                log.warning(
                    "board %s of match %s not shrunk: %s %s",
                    board.message_id,
                    board.match_id,
                    error.status,
                    error.code,
                )
            await self._bot.store.forget_message(board.message_id)
            return
        await self._bot.store.update_message(board.message_id, kind=LINE)

    def _partial(self, board: MessageRow) -> discord.PartialMessage:
        channel = self._bot.get_partial_messageable(board.channel_id)
        return channel.get_partial_message(board.message_id)


def _is_source(interaction: Interaction | None, board: MessageRow) -> bool:
    """Whether the interaction came from a control on this very message."""
    return (
        interaction is not None
        and interaction.message is not None
        and interaction.message.id == board.message_id
    )


async def _put_away(interaction: Interaction | None) -> None:
    """Remove the private choice that has been made, or tell a typed command that it was done."""
    if interaction is None:
        return
    source = interaction.message
    if source is not None and source.flags.ephemeral:
        if not interaction.response.is_done():
            await interaction.response.defer()
        await interaction.delete_original_response()


def _id(message_id: int | None) -> int:
    if message_id is None:
        raise ValueError("Discord named no message")
    return message_id


__all__ = ["BOARD", "LINE", "PICTURE", "RESULT", "ChannelGone", "Showing"]
