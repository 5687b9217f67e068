"""Panels: private messages in a channel, each with a hand or the next choice, kept up to date.

A player has one panel per match; a new panel replaces the old one. While its player is to act, the
panel stays below the newest board: when a board is posted below it, the panel is posted again.
Discord allows changes to a private message for only 15 minutes, so the panel is removed shortly
before these minutes are over. Until then, changes that fail for a temporary reason are repeated.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord
from discord import ui

from cogs.board.posting import BOARD
from cogs.channels.attached import Picture
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.connection.unfinished import Errand
from cogs.kit.host import Host, Interaction
from cogs.kit.replies import NOBODY
from cogs.match.table import Table
from data import PanelRow, Store, StoreBusy, StoreError

log = logging.getLogger(__name__)

_EARLY = timedelta(minutes=1)

Digests = Callable[[PanelRow], tuple[str, str]]
"""A function that returns the two digests of an up-to-date panel (see `hand_content.digests`)."""
Content = Callable[[PanelRow], Awaitable[tuple[ui.LayoutView, Sequence[Picture]]]]
"""A function that returns what a panel should show now, as Discord's components and pictures."""


def asks_on(table: Table, player: int) -> bool:
    """Return whether a player's panel is live: the player is to act, or has a hand to look at."""
    if table.match.outcome is not None:
        return False
    return table.game.has_secrets or player in table.match.to_act()


class Panels:
    """All panels, including those that other processes posted."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host = host
        self._store = store
        self._unrecorded: dict[tuple[int, int], PanelRow] = {}
        """Panels posted while the database was unavailable, by match and player."""
        self._recorded: set[int] = set()
        """Message ids of panels that this process recorded and has not forgotten."""
        self._in_place: set[int] = set()
        """Ids of panels that we must not post again.

        We tried to post such a panel again, and got no response. So a new copy may already exist.
        """

    async def remember(
        self,
        interaction: Interaction,
        message_id: int | None,
        table: Table,
        player: int,
        shows: str,
    ) -> None:
        """Record that a player opened or changed a panel, and keep the panel up to date."""
        if message_id is None:
            return
        if not asks_on(table, player):
            await self._done_with(table.id, message_id)
            return
        until = interaction.expires_at - _EARLY
        panel = PanelRow(
            message_id,
            table.id,
            player,
            interaction.token,
            self._host.user_language(interaction).locale,
            shows,
            round(until.timestamp() * 1000),
        )
        if message_id in self._recorded:
            await self._store.panel_used(table.id, panel)
            return
        with suppress(StoreBusy):
            # The panel is on Discord already. The bot records the panel when the match is shown
            # again.
            await self._record(panel)

    async def refresh(
        self, table: Table, digests: Digests, content: Content, but: int | None = None
    ) -> Tried:
        """Update a match's panels; then forget each panel whose player has nothing left to choose.

        `but` is the message id of a panel whose control was just used; that panel updates itself.
        """
        done = Tried.DONE
        for panel in [each for each in self._unrecorded.values() if each.match_id == table.id]:
            await self._record(panel)
        for panel in await self._store.panels(table.id):
            if panel.message_id == but:
                continue
            tried, right = Tried.DONE, digests(panel)
            # If nothing changed, the panel need not be drawn again.
            if panel.shows not in right:
                shows = right[0]
                if await self.is_above(panel.message_id, table, panel.player):
                    tried = await self._post_below(panel, shows, content)
                else:
                    tried = await self._change(panel, shows, content)
            if tried and not asks_on(table, panel.player):
                await self._done_with(table.id, panel.message_id)
            done = done.also(tried)
        return done

    async def follow(self, table: Table, player: int, digests: Digests, content: Content) -> Tried:
        """Repost a player's panel if the newest board is below it."""
        done = Tried.DONE
        for panel in await self._store.panels(table.id):
            if panel.player == player and await self.is_above(panel.message_id, table, player):
                done = done.also(await self._post_below(panel, digests(panel)[0], content))
        return done

    async def is_above(self, message_id: int, table: Table, player: int) -> bool:
        """Return whether the player is to act and the newest board is below their panel."""
        if player not in table.awaited or message_id in self._in_place:
            return False
        newest = await self._store.newest_message(table.id, BOARD)
        return newest is not None and message_id < newest

    async def _post_below(self, panel: PanelRow, shows: str, content: Content) -> Tried:
        """Repost a panel as the lowest message, then remove the previous one."""
        view, pictures = await content(panel)
        webhook = self._webhook(panel)
        # Discord accepts private messages only from the webhook of an interaction.
        webhook.type = discord.WebhookType.application
        view.stop()
        try:
            posted = await webhook.send(
                view=view,
                files=[picture.file() for picture in pictures],
                allowed_mentions=NOBODY,
                ephemeral=True,
                wait=True,
            )
        except DISCORD_FAILED as error:
            if not isinstance(error, discord.HTTPException):
                self._in_place.add(panel.message_id)
            return await self._not_shown(panel, error)
        await self._record(replace(panel, message_id=posted.id, shows=shows))
        return Tried.DONE

    async def _record(self, panel: PanelRow) -> None:
        """Record a panel; even if that fails, remove the player's other panels of the match."""
        seat = panel.match_id, panel.player
        unrecorded = self._unrecorded.pop(seat, panel)
        if unrecorded.message_id != panel.message_id:
            await self._take_away(unrecorded)
        try:
            others = await self._store.record_panel(panel)
        except StoreError:
            self._unrecorded[seat] = panel
            for known in await self._store.panels(panel.match_id):
                if known.player == panel.player and known.message_id != panel.message_id:
                    await self._take_away(known)
            raise
        self._recorded.add(panel.message_id)
        for older in others:
            await self._take_away(older)

    async def _change(self, panel: PanelRow, shows: str, content: Content) -> Tried:
        view, pictures = await content(panel)
        files = [picture.file() for picture in pictures]
        try:
            await self._webhook(panel).edit_message(
                panel.message_id, view=view, attachments=files, allowed_mentions=NOBODY
            )
        except DISCORD_FAILED as error:
            return await self._not_shown(panel, error)
        await self._store.panel_changed(panel.match_id, panel.message_id, shows)
        return Tried.DONE

    async def _not_shown(self, panel: PanelRow, error: Exception) -> Tried:
        """Keep a panel that can be changed later; forget a panel that is out of reach.

        Usually a panel is out of reach because its reader has dismissed it, so the reader gets no
        message.
        """
        if may_pass(error):
            log.info("a panel of match %s was not shown: %s", panel.match_id, failure(error))
            return Tried.SOON
        log.info("a panel of match %s is out of reach: %s", panel.match_id, failure(error))
        await self._done_with(panel.match_id, panel.message_id)
        return Tried.DONE

    async def expire(self, moment: int) -> None:
        """Remove panels whose `until` is at most `moment`, in UTC epoch milliseconds."""
        for seat, panel in [*self._unrecorded.items()]:
            if panel.until <= moment:
                del self._unrecorded[seat]
                await self._take_away(panel)
        for panel in await self._store.forget_panels(moment):
            await self._take_away(panel)

    async def _take_away(self, panel: PanelRow) -> None:
        """Delete the message of a panel that is already forgotten."""
        self._drop(panel.message_id)
        delete = partial(self._webhook(panel).delete_message, panel.message_id)
        errand = Errand(f"removing a panel of match {panel.match_id}", delete)
        await self._host.unfinished.try_now(("panel", panel.message_id), errand)

    async def _done_with(self, match_id: int, message_id: int) -> None:
        self._drop(message_id)
        await self._store.note_panel_done(match_id, message_id)

    async def forget(self, message_id: int) -> None:
        """Forget a panel in which nothing is left to choose; its message stays as it is."""
        self._drop(message_id)
        await self._store.forget_panels(message_id=message_id)

    def _drop(self, message_id: int) -> None:
        self._in_place.discard(message_id)
        self._recorded.discard(message_id)

    def _webhook(self, panel: PanelRow) -> discord.Webhook:
        return discord.Webhook.partial(
            self._host.application_id or 0, panel.token, client=self._host
        )
