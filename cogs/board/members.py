"""Players who have left the server. Discord tells only bots with privileged intents; we ask."""

from __future__ import annotations

import discord

from cogs.kit.controls import Control, Interaction
from cogs.kit.replies import private
from cogs.match.table import Table

_UNKNOWN_MEMBER = (10007, 10013)


async def is_member(guild: discord.Guild, user_id: int) -> bool:
    """Whether this person is on the server now."""
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code in _UNKNOWN_MEMBER:
            return False
        raise
    return True


async def has_left(guild: discord.Guild | None, table: Table) -> bool:
    """Whether a player of the match is no longer a member of the server."""
    if guild is None:
        return False
    for user in table.row.users:
        if user < 0:
            # Erased, and the seat given up: the others go on without.
            continue
        if not await is_member(guild, user):
            return True
    return False


async def offer_to_close(interaction: Interaction, table: Table) -> None:
    """Tell that somebody has left, with the button that ends the match without a result."""
    say = interaction.client.user_language(interaction)
    close = Control(
        say("button-close"), "close", table.id, table.revision, style=discord.ButtonStyle.danger
    )
    await private(interaction, say("player-left"), close)
