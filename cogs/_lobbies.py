"""What a lobby shows, where one may be opened, and whether one can still be used."""

from __future__ import annotations

import discord
from discord import ui

from cogs import _words
from cogs._controls import Control, Interaction
from cogs._layouts import gallery, layout
from cogs._members import is_member
from cogs._refused import Refused
from cogs._say import Speaker
from data import Lobby, system_clock
from rules.registry import game

COVER = "cover.png"
_POSTING_MS = 60_000
_NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
_NEEDED_IN_THREAD = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True
)


def lobby_layout(say: Speaker, lobby: Lobby) -> ui.LayoutView:
    """Who is in, who is missing, and the buttons."""
    most = max(game(lobby.game).player_counts)
    ready = len(lobby.members) in game(lobby.game).player_counts
    members = [f"<@{user}>" for user in lobby.members]
    title = _words.title(say, lobby.game)
    text = say(
        "lobby-text",
        title=title,
        members=say("list-and").join(members),
        host=f"<@{lobby.host_id}>",
        missing=most - len(lobby.members),
    )
    controls = [
        Control(
            say("button-join"),
            "lobby-join",
            lobby.id,
            style=discord.ButtonStyle.success,
            disabled=len(lobby.members) >= most,
        ),
        Control(say("button-leave"), "lobby-leave", lobby.id),
        Control(
            say("button-start"),
            "lobby-start",
            lobby.id,
            style=discord.ButtonStyle.primary,
            disabled=not ready,
        ),
        Control(say("button-cancel"), "lobby-cancel", lobby.id),
        Control(say("button-rules"), "rules", lobby.game, 0),
    ]
    return layout(
        gallery(COVER, say("lobby-cover-alt", title=title)),
        ui.TextDisplay(text),
        ui.ActionRow(*controls),
    )


def check_permissions(interaction: Interaction, say: Speaker) -> None:
    """Raises `Refused` naming what the bot may not do here but has to."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = _NEEDED_IN_THREAD if in_thread else _NEEDED
    held = interaction.app_permissions
    missing = [name for name, needs in needed if needs and not getattr(held, name)]
    if missing:
        names = [say(f"permission-{name.replace('_', '-')}") for name in missing]
        raise Refused("missing-permissions", permissions=say("list-comma").join(names))


async def is_deserted(interaction: Interaction, say: Speaker, lobby: Lobby) -> bool:
    """Whether nobody can start this lobby any more: its message or its host is gone."""
    if lobby.message_id is None:
        # Between opening a lobby and showing it lies one request; or a crash.
        return system_clock() - lobby.created_at > _POSTING_MS
    channel = interaction.client.get_partial_messageable(lobby.channel_id)
    try:
        await channel.get_partial_message(lobby.message_id).edit(view=lobby_layout(say, lobby))
    except discord.NotFound:
        return True
    guild = interaction.guild
    return guild is not None and not await is_member(guild, lobby.host_id)
