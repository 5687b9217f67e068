"""Panels: hands, and what asks for the next step, shown privately in a channel and kept true.

A player has one of a match: a new one takes the place of the one before. While its player is to
act it stands below the newest board: where a board was posted below it, it is posted anew. Discord
lets such a message be changed for a quarter of an hour only; shortly before that it goes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import discord
from discord import ui

from cogs.board.layouts import Picture
from cogs.board.posting import BOARD
from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.host import Host, Interaction
from cogs.kit.replies import NOBODY
from cogs.match.table import Table
from data import PrivateHandRow, Store

log = logging.getLogger(__name__)

_EARLY = timedelta(minutes=1)

Brief = Callable[[PrivateHandRow], str]
"""What a private message is to show now, in brief."""
Content = Callable[[PrivateHandRow], Awaitable[tuple[ui.LayoutView, Sequence[Picture]]]]
"""The same as Discord takes it."""


def asks_on(table: Table, player: int) -> bool:
    """Whether a player's panel is live: they are to act, or have a hand to look at."""
    if table.match.outcome is not None:
        return False
    return table.game.has_secrets or player in table.match.to_act()


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
        """A panel was shown, or changed by who looks at it: from now on it is kept true."""
        if message_id is None:
            return
        if not asks_on(table, player):
            await self.forget(message_id)
            return
        until = interaction.expires_at - _EARLY
        await self._record(
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

    async def refresh(
        self, table: Table, brief: Brief, content: Content, but: int | None = None
    ) -> None:
        """Bring those of a match up to date; what is asked nothing any more is left as it is then.

        `but` one whose control was used just now, which goes on by itself.
        """
        for hand in await self._store.private_hands(table.id):
            shows = brief(hand)
            # What has not changed need not be drawn.
            if hand.message_id != but and shows != hand.shows:
                if await self.is_above(hand.message_id, table, hand.player):
                    await self._post_below(hand, shows, content)
                else:
                    await self._change(hand, shows, content)
            if not asks_on(table, hand.player):
                await self.forget(hand.message_id)

    async def follow(self, table: Table, player: int, brief: Brief, content: Content) -> None:
        """Post a player's panel anew where the newest board stands below it."""
        for hand in await self._store.private_hands(table.id):
            if hand.player == player and await self.is_above(hand.message_id, table, player):
                await self._post_below(hand, brief(hand), content)

    async def is_above(self, message_id: int, table: Table, player: int) -> bool:
        """Whether the newest board stands below the panel of a player who is to act."""
        if player not in table.awaited:
            return False
        boards = await self._store.messages(table.id, BOARD)
        return bool(boards) and message_id < boards[-1].message_id

    async def _post_below(self, hand: PrivateHandRow, shows: str, content: Content) -> None:
        """Post a panel anew as the lowest message; the one before goes once the new one stands."""
        view, pictures = await content(hand)
        webhook = self._webhook(hand)
        # Only an interaction's own webhook may answer privately.
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
            _lost(hand, error)
            await self.forget(hand.message_id)
            return
        await self._record(replace(hand, message_id=posted.id, shows=shows))

    async def _record(self, hand: PrivateHandRow) -> None:
        """Record a panel; the player's others of the match go."""
        for older in await self._store.record_private_hand(hand):
            await self._take_away(older)

    async def _change(self, hand: PrivateHandRow, shows: str, content: Content) -> None:
        view, pictures = await content(hand)
        files = [picture.file() for picture in pictures]
        try:
            await self._webhook(hand).edit_message(
                hand.message_id, view=view, attachments=files, allowed_mentions=NOBODY
            )
        except DISCORD_FAILED as error:
            _lost(hand, error)
            await self.forget(hand.message_id)
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

    async def forget(self, message_id: int) -> None:
        """A panel asks nothing any more: it stays as it is."""
        await self._store.forget_private_hands(message_id=message_id)

    def _webhook(self, hand: PrivateHandRow) -> discord.Webhook:
        return discord.Webhook.partial(
            self._host.application_id or 0, hand.token, client=self._host
        )


def _lost(hand: PrivateHandRow, error: Exception) -> None:
    """Log that a hand cannot be reached; mostly its reader has closed it, so nobody is told."""
    log.info("a private hand of match %s is out of reach: %s", hand.match_id, failure(error))
