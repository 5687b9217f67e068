"""Hands shown privately in a channel, kept true where nobody may look back.

A player has one of them: a new one takes the place of the one before. Discord lets such a message
be changed for a quarter of an hour only; shortly before that it goes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta

import discord
from discord import ui

from cogs.board.layouts import Picture
from cogs.kit.host import Host, Interaction
from cogs.kit.replies import DISCORD_FAILED, NOBODY, failure
from cogs.match.table import Table
from data import GlanceRow, Store

log = logging.getLogger(__name__)

_EARLY = timedelta(minutes=1)

Content = Callable[[GlanceRow], Awaitable[tuple[str, ui.LayoutView, Sequence[Picture]]]]
"""What a private message is to show now: in brief, and as Discord takes it."""


class PrivateHands:
    """All such messages, of this process and of others."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host = host
        self._store = store

    async def remember(
        self,
        interaction: Interaction,
        message_id: int | None,
        table: Table,
        player: int,
        shows: str,
    ) -> None:
        """A hand was shown, or changed by who looks at it: from now on it is kept true."""
        if message_id is None or not table.game.no_looking_back or table.match.outcome is not None:
            return
        until = interaction.expires_at - _EARLY
        older = await self._store.record_glance(
            GlanceRow(
                message_id,
                table.id,
                player,
                interaction.token,
                self._host.user_language(interaction).locale,
                shows,
                round(until.timestamp() * 1000),
            )
        )
        for glance in older:
            await self._take_away(glance)

    async def keeps(self, table: Table, message_id: int) -> bool:
        """Whether this message is one of them."""
        if not table.game.no_looking_back:
            return False
        known = await self._store.glances(table.id)
        return any(glance.message_id == message_id for glance in known)

    async def refresh(self, table: Table, content: Content) -> None:
        """Bring those of a match up to date; once it is over they are left as they are then."""
        if not table.game.no_looking_back:
            return
        for glance in await self._store.glances(table.id):
            await self._refresh(glance, content)
            if table.match.outcome is not None:
                await self._forget(glance)

    async def _refresh(self, glance: GlanceRow, content: Content) -> None:
        shows, view, pictures = await content(glance)
        if shows == glance.shows:
            return
        files = [picture.file() for picture in pictures]
        try:
            await self._webhook(glance).edit_message(
                glance.message_id, view=view, attachments=files, allowed_mentions=NOBODY
            )
        except DISCORD_FAILED as error:
            _lost(glance, error)
            await self._forget(glance)
        else:
            await self._store.glance_changed(glance.message_id, shows)

    async def expire(self, moment: int) -> None:
        """Take away what can soon not be changed any more; `moment` in UTC epoch milliseconds."""
        for glance in await self._store.forget_glances(moment):
            await self._take_away(glance)

    async def _take_away(self, glance: GlanceRow) -> None:
        """Delete one that is forgotten already."""
        try:
            await self._webhook(glance).delete_message(glance.message_id)
        except DISCORD_FAILED as error:
            _lost(glance, error)

    async def _forget(self, glance: GlanceRow) -> None:
        await self._store.forget_glances(message_id=glance.message_id)

    def _webhook(self, glance: GlanceRow) -> discord.Webhook:
        return discord.Webhook.partial(
            self._host.application_id or 0, glance.token, client=self._host
        )


def _lost(glance: GlanceRow, error: Exception) -> None:
    """Mostly its reader has closed it, which nobody is told."""
    log.info("a private hand of match %s is out of reach: %s", glance.match_id, failure(error))
