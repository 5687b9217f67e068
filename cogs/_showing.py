"""Showing what was committed: the newest board at the bottom, older ones shrunk to a line.

The store knows which ply each message shows, so that what Discord would not take now is shown
later, and what a crash left unshown is shown after the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord

from cogs import _words
from cogs._controls import Interaction
from cogs._layouts import Picture, line, result_layout, table_layout
from cogs._markup import Markup, plain
from cogs._posting import (
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    ChannelGone,
    edit,
    finish,
    point_to,
    post,
    remove,
)
from cogs._replies import DISCORD_FAILED, NOBODY, failure, instead, may_pass, pinging
from cogs._say import Speaker
from cogs._scores import chapters
from cogs._table import Table, Telling
from data import REVOKED, Gone, MessageRow, StoreUnavailable
from rendering import Captions, painter, theme
from rules.game import CHANCE

if TYPE_CHECKING:
    from cogs._clowder import Clowder

log = logging.getLogger(__name__)

BOARD, LINE, RESULT = "board", "line", "result"
_FRESH_MS = 15_000
"""So long a board that was posted is found without posting it again."""
_LOST = (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE)


class Showing:
    """Brings what Discord shows up to what is committed."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: int) -> asyncio.Lock:
        """Held while a match is being shown."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def revoke(self, table: Table) -> None:
        """Wipe what messages still show of actions that were taken back."""
        say = self._bot.house(table.row.guild_id)
        for message in await self._bot.store.messages(table.id, REVOKED):
            try:
                await edit(self._bot, message, None, line(say("line-taken-back")))
            except DISCORD_FAILED as error:
                await self._not_shrunk(message, error)
                continue
            await self._note(message, kind=LINE)

    async def picture(
        self,
        say: Speaker,
        table: Table,
        *,
        viewer: int | None = None,
        chosen: Sequence[str] = (),
        targets: Sequence[str] = (),
    ) -> Picture:
        """The table as the viewer (None: everybody) may see it, drawn off the event loop."""
        captions = _words.captions(say, table, self._bot.names)
        return await self._bot.drawing.draw(drawn, say, table, captions, viewer, chosen, targets)

    async def pictures(self, say: Speaker, table: Table) -> list[Picture]:
        """How the last deal went, if it has just ended, and the table; as everybody may see it.

        At the end the picture of the result tells both.
        """
        captions = _words.captions(say, table, self._bot.names)
        scores: list[Picture] = []
        if table.match.outcome is None:
            scores = await self._bot.drawing.draw(chapters, say, table, captions)
        return [*scores, await self.picture(say, table)]

    async def after(self, table: Table, interaction: Interaction) -> None:
        """Show a table after an action, through the interaction that took it."""
        shown = await self.show(table.id, interaction)
        await self._bot.hands.refresh(table, interaction)
        if not shown:
            say = self._bot.reader(interaction)
            await instead(interaction, say("saved-not-shown"))

    async def show(
        self, match_id: int, interaction: Interaction | None = None, *, again: bool = False
    ) -> bool:
        """Whether Discord now shows the committed state. `again` posts it even if it did.

        Asked for again a moment after it was posted, it is only pointed at.
        """
        async with self.lock(match_id):
            try:
                await self._show(match_id, interaction, again)
            except ChannelGone:
                log.info("match %s: its channel is gone", match_id)
                await self._bot.close_match(match_id)
            except StoreUnavailable as error:
                log.error("match %s not shown: %s", match_id, error.reason)  # its cause is ours
                return False
            except DISCORD_FAILED as error:
                log.warning("match %s not shown: %s", match_id, failure(error))
                return False
            return True

    async def _show(self, match_id: int, interaction: Interaction | None, again: bool) -> None:
        table = await self._bot.tables.load(match_id)
        row = table.row
        boards = list(await self._bot.store.messages(row.id, BOARD))
        if row.shown_ply >= row.ply and (row.live or row.shown_over) and not again:
            # Somebody else's action was shown together with this one.
            await finish(interaction, table, boards[-1].message_id if boards else None)
            return
        if again and interaction is not None and self._is_fresh(table, boards):
            await point_to(interaction, table, boards[-1].message_id)
            return
        tellings = _news(table, boards)
        settings = await self._bot.store.settings(row.guild_id)
        in_place = settings.board_mode == "in-place" and row.live and not again
        while in_place and boards:
            if await self._redraw(table, tellings, boards[-1], interaction):
                return
            boards.pop()
        await self._renew(table, tellings, interaction)

    def _is_fresh(self, table: Table, boards: Sequence[MessageRow]) -> bool:
        """Whether the one board there is was posted just now, and nothing has happened since."""
        if table.row.shown_ply < table.ply or len(boards) != 1:
            return False
        return 0 <= self._bot.store.now() - boards[0].posted_at < _FRESH_MS

    async def _content(
        self, table: Table, tellings: Sequence[Telling]
    ) -> tuple[discord.ui.LayoutView, list[Picture]]:
        say = self._bot.house(table.row.guild_id)
        pictures = await self.pictures(say, table)
        if table.match.outcome is not None:
            view = result_layout(say, table, pictures, tellings, rematch=True)
        else:
            actor = table.awaited[0]
            accent = discord.Colour.from_rgb(
                *theme.SIDES[table.match.sides[actor] % len(theme.SIDES)].colour
            )
            view = table_layout(say, table, pictures, tellings, accent)
        return view, pictures

    async def _renew(
        self,
        table: Table,
        tellings: Sequence[Telling],
        interaction: Interaction | None,
    ) -> None:
        """Post the newest board as the lowest message; the older ones shrink."""
        row, store = table.row, self._bot.store
        view, pictures = await self._content(table, tellings)
        message_id = await post(self._bot, table, interaction, view, pictures, _mentions(table))
        await store.record_message(
            message_id=message_id,
            match_id=row.id,
            channel_id=row.channel_id,
            ply=row.ply,
            kind=BOARD if row.live else RESULT,
            line=self._line(table, tellings),
            over=not row.live,
        )
        for board in await self._outdated(table, message_id):
            await self._shrink(table, board, interaction)
        await finish(interaction, table, message_id)

    async def _outdated(self, table: Table, posted: int) -> list[MessageRow]:
        """All boards but the one posted now, or one that another process posted of a later ply."""
        boards = list(await self._bot.store.messages(table.id, BOARD))
        if table.row.live and boards:
            boards.remove(max(boards, key=lambda board: (board.ply, board.message_id == posted)))
        return boards

    async def _redraw(
        self,
        table: Table,
        tellings: Sequence[Telling],
        board: MessageRow,
        interaction: Interaction | None,
    ) -> bool:
        """Put the newest board in the place of an older one; False if that is gone."""
        store = self._bot.store
        view, pictures = await self._content(table, tellings)
        try:
            await edit(self._bot, board, interaction, view, pictures)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await store.forget_message(board.message_id)
            return False
        await self._note(board, ply=table.ply, line=self._line(table, tellings))
        await store.mark_shown(table.id, table.ply, False)
        await finish(interaction, table, board.message_id)
        return True

    async def _shrink(
        self, table: Table, board: MessageRow, interaction: Interaction | None
    ) -> None:
        """Leave one line of log where a board was; a board that is gone is forgotten.

        Where nobody may look back and there is nothing to be told for good, nothing is left.
        """
        say = self._bot.house(table.row.guild_id)
        view = line(Markup(board.line) if board.line else say("line-board"))
        nothing_left = table.game.no_looking_back and not board.line
        try:
            if nothing_left:
                await remove(self._bot, board, interaction)
                await self._bot.store.forget_message(board.message_id)
                return
            await edit(self._bot, board, interaction, view)
        except DISCORD_FAILED as error:
            await self._not_shrunk(board, error)
            return
        await self._note(board, kind=LINE)

    async def _note(self, board: MessageRow, **shown: Any) -> None:
        """Record what a message shows now; `shown` as the store's `update_message` takes it."""
        # Another process may have found it deleted a moment ago.
        with suppress(Gone):
            await self._bot.store.update_message(board.message_id, **shown)

    async def _not_shrunk(self, board: MessageRow, error: Exception) -> None:
        """Forget a board that cannot be changed; after a failure of Discord's it is tried again."""
        if not (isinstance(error, discord.HTTPException) and error.code in _LOST):
            log.warning("board %s not shrunk: %s", board.message_id, failure(error))
        if not may_pass(error):
            await self._bot.store.forget_message(board.message_id)

    def _line(self, table: Table, tellings: Sequence[Telling]) -> Markup:
        say = self._bot.house(table.row.guild_id)
        if table.row.shown_ply < 0:
            return _words.opening(say, table)
        return _words.story(say, table, [told.lasting() for told in tellings])


def drawn(
    say: Speaker,
    table: Table,
    captions: Captions,
    viewer: int | None = None,
    chosen: Sequence[str] = (),
    targets: Sequence[str] = (),
) -> Picture:
    """The table as the viewer (None: everybody) may see it; work for a thread of its own."""
    view, outcome = table.match.state.observation(viewer), table.match.outcome
    paint = painter(table.game.key)
    if outcome is None:
        png = paint.board(view, captions=captions, targets=targets, chosen=chosen)
        return Picture(png, paint.alt_text(view, say.plain))
    view = view.ended(outcome)
    head = plain(_words.headline(say, table, outcome))
    why = plain(_words.reason(say, table, outcome))
    png = paint.result(view, captions=captions, headline=head, reason=why)
    return Picture(png, paint.alt_text(view, say.plain))


def _news(table: Table, boards: Sequence[MessageRow]) -> list[Telling]:
    """What happened since the newest board; at least the last action."""
    row = table.row
    since = boards[-1].ply if boards else max(row.shown_ply, 0)
    return table.tell(since if since < row.ply else max(row.ply - 1, 0))


def _mentions(table: Table) -> discord.AllowedMentions:
    """Players to act are pinged, once a turn; at the end all players are."""
    row = table.row
    if row.live and (row.shown_ply >= row.ply or _same_turn(table)):
        return NOBODY
    return pinging(table.to_act if row.live else row.users)


def _same_turn(table: Table) -> bool:
    """Whether the match waited for the same people through all that is not shown yet."""
    return table.row.shown_ply >= 0 and all(
        before.awaited() == table.awaited
        for before, step in table.match.since(table.row.shown_ply)
        if step.player != CHANCE
    )
