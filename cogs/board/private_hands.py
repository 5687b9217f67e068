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
from data import PrivateHandRow, Store

log = logging.getLogger(__name__)

_EARLY = timedelta(minutes=1)

Content = Callable[[PrivateHandRow], Awaitable[tuple[str, ui.LayoutView, Sequence[Picture]]]]
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
        older = await self._store.record_private_hand(
            PrivateHandRow(
                message_id,
                table.id,
                player,
                interaction.token,
                self._host.user_language(interaction).locale,
                shows,
                round(until.timestamp() * 1000),
            )
        )
        for hand in older:
            await self._take_away(hand)

    async def refresh(self, table: Table, content: Content, but: int | None = None) -> None:
        """Bring those of a match up to date; once it is over they are left as they are then.

        `but` one whose control was used just now, which goes on by itself.
        """
        if not table.game.no_looking_back:
            return
        for hand in await self._store.private_hands(table.id):
            if hand.message_id != but:
                await self._refresh(hand, content)
            if table.match.outcome is not None:
                await self._forget(hand)

    async def _refresh(self, hand: PrivateHandRow, content: Content) -> None:
        shows, view, pictures = await content(hand)
        if shows == hand.shows:
            return
        files = [picture.file() for picture in pictures]
        try:
            await self._webhook(hand).edit_message(
                hand.message_id, view=view, attachments=files, allowed_mentions=NOBODY
            )
        except DISCORD_FAILED as error:
            _lost(hand, error)
            await self._forget(hand)
        else:
            await self._store.private_hand_changed(hand.match_id, hand.message_id, shows)

    async def expire(self, moment: int) -> None:
        """Take away what can soon not be changed any more; `moment` in UTC epoch milliseconds."""
        for hand in await self._store.forget_private_hands(moment):
            await self._take_away(hand)

    async def _take_away(self, hand: PrivateHandRow) -> None:
        """Delete the message of a hand that is forgotten already; a failure is logged."""
        try:
            await self._webhook(hand).delete_message(hand.message_id)
        except DISCORD_FAILED as error:
            _lost(hand, error)

    async def _forget(self, hand: PrivateHandRow) -> None:
        await self._store.forget_private_hands(message_id=hand.message_id)

    def _webhook(self, hand: PrivateHandRow) -> discord.Webhook:
        return discord.Webhook.partial(
            self._host.application_id or 0, hand.token, client=self._host
        )


def _lost(hand: PrivateHandRow, error: Exception) -> None:
    """Log that a hand cannot be reached; mostly its reader has closed it, so nobody is told."""
    log.info("a private hand of match %s is out of reach: %s", hand.match_id, failure(error))
