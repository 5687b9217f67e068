"""Message one person: directly, or in a channel if the person accepts no direct messages."""

from __future__ import annotations

import logging

import discord
from discord import ui

from cogs.connection.failures import failure
from cogs.kit.host import Host
from cogs.kit.replies import pinging

log = logging.getLogger(__name__)


async def tell(
    host: Host, user_id: int, channel_id: int | None, view: ui.LayoutView, nonce: str
) -> discord.Message:
    """Send this person a direct message.

    If Discord refuses the message, post it in the channel and ping the person. The message must
    mention the person. For some minutes, Discord posts no second message with the same nonce.
    Raises Discord's errors.
    """
    try:
        direct = await host.create_dm(discord.Object(user_id))
        return await direct.send(view=view, allowed_mentions=pinging([user_id]), nonce=nonce)
    except discord.Forbidden as error:
        if channel_id is None:
            raise
        log.info("a person accepts no direct messages: %s", failure(error))
    channel = host.get_partial_messageable(channel_id)
    return await channel.send(view=view, allowed_mentions=pinging([user_id]), nonce=nonce)
