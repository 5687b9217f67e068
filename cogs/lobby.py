"""`/play`: a lobby in the channel, from who is in to the first board."""

from __future__ import annotations

import asyncio
import io
import secrets
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import _words
from cogs._clowder import Clowder
from cogs._controls import Control, Interaction
from cogs._layouts import gallery, jump, layout, line
from cogs._members import has_left, offer_to_close
from cogs._refused import Refused
from cogs._replies import answering, patiently
from cogs._say import Speaker
from cogs._showing import BOARD
from cogs._translator import words
from data import AlreadyIn, ChannelBusy, Gone, Lobby, LobbyFull, NotIn
from rendering import painter
from rules.registry import GAMES, game

_COVER = "cover.png"
_NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
_NEEDED_IN_THREAD = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True
)

GAME_CHOICES = [
    app_commands.Choice(name=words(f"{kind.key}-title"), value=kind.key) for kind in GAMES
]


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
        gallery(_COVER, say("lobby-cover-alt", title=title)),
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


class LobbyCog(commands.Cog):
    """Gathers players."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.controls |= {
            "lobby-join": self.join,
            "lobby-leave": self.leave,
            "lobby-start": self.start,
            "lobby-cancel": self.cancel,
        }

    @app_commands.command(name=words("play-name"), description=words("play-description"))
    @app_commands.rename(key=words("play-game-name"))
    @app_commands.describe(key=words("play-game-description"))
    @app_commands.choices(key=GAME_CHOICES)
    @app_commands.guild_only()
    async def play(self, interaction: Interaction, key: str) -> None:
        async with answering(interaction):
            say = self.bot.house(interaction.guild_id or 0)
            check_permissions(interaction, self.bot.reader(interaction))
            create = self.bot.store.create_lobby(
                guild_id=interaction.guild_id or 0,
                channel_id=interaction.channel_id or 0,
                host_id=interaction.user.id,
                game=key,
                options={},
            )
            try:
                lobby = await patiently(interaction, create)
            except ChannelBusy as busy:
                await self._busy(interaction, busy)
                return
            try:
                await self._post(interaction, say, lobby)
            except discord.HTTPException:
                # Nobody could ever use a lobby that is not shown; it must not block the channel.
                await self.bot.store.close_lobby(lobby.id)
                raise

    async def _busy(self, interaction: Interaction, busy: ChannelBusy) -> None:
        """Say where the table is that holds this channel; one that was left can be closed."""
        guild_id, channel_id = interaction.guild_id or 0, interaction.channel_id or 0
        if busy.kind == "lobby":
            lobby = await self.bot.store.lobby(busy.id)
            raise Refused("busy-lobby", link=jump(guild_id, channel_id, lobby.message_id))
        table = await self.bot.tables.load(busy.id)
        if await has_left(interaction.guild, table):
            await offer_to_close(interaction, table)
            return
        boards = await self.bot.store.messages(table.id, BOARD)
        newest = boards[-1].message_id if boards else None
        raise Refused("busy-match", link=jump(guild_id, channel_id, newest))

    async def _post(self, interaction: Interaction, say: Speaker, lobby: Lobby) -> None:
        cover = await asyncio.to_thread(painter(lobby.game).cover, _words.title(say, lobby.game))
        content: dict[str, Any] = {
            "view": lobby_layout(say, lobby),
            "file": discord.File(io.BytesIO(cover), filename=_COVER),
        }
        if interaction.response.is_done():
            await interaction.edit_original_response(view=line(say("done")))
            message_id: int | None = (await interaction.followup.send(**content, wait=True)).id
        else:
            message_id = (await interaction.response.send_message(**content)).message_id
        if message_id is not None:
            await self.bot.store.set_lobby_message(lobby.id, message_id)

    async def _lobby(self, arguments: list[str]) -> Lobby:
        try:
            return await self.bot.store.lobby(int(arguments[0]))
        except Gone as error:
            raise Refused("lobby-gone") from error

    async def _show(self, interaction: Interaction, lobby: Lobby) -> None:
        say = self.bot.house(lobby.guild_id)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=lobby_layout(say, lobby))
        else:
            await interaction.response.edit_message(view=lobby_layout(say, lobby))

    async def join(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(arguments)
        most = max(game(lobby.game).player_counts)
        join = self.bot.store.join_lobby(lobby.id, interaction.user.id, most)
        try:
            lobby = await patiently(interaction, join)
        except AlreadyIn as error:
            raise Refused("already-in") from error
        except LobbyFull as error:
            raise Refused("lobby-full") from error
        except Gone as error:
            raise Refused("lobby-gone") from error
        await self._show(interaction, lobby)

    async def leave(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(arguments)
        leave = self.bot.store.leave_lobby(lobby.id, interaction.user.id)
        try:
            left = await patiently(interaction, leave)
        except NotIn as error:
            raise Refused("not-in") from error
        except Gone as error:
            raise Refused("lobby-gone") from error
        if left is None:
            await self._retire(interaction, self.bot.house(lobby.guild_id)("lobby-empty"))
        else:
            await self._show(interaction, left)

    async def cancel(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(arguments)
        manager = interaction.permissions.manage_messages
        if interaction.user.id != lobby.host_id and not manager:
            raise Refused("host-only", host=f"<@{lobby.host_id}>")
        try:
            await patiently(interaction, self.bot.store.close_lobby(lobby.id))
        except Gone as error:
            raise Refused("lobby-gone") from error
        say = self.bot.house(lobby.guild_id)
        await self._retire(interaction, say("lobby-cancelled", who=interaction.user.mention))

    async def start(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(arguments)
        if interaction.user.id != lobby.host_id:
            raise Refused("host-only", host=f"<@{lobby.host_id}>")
        if len(lobby.members) not in game(lobby.game).player_counts:
            raise Refused("too-few")
        seats = list(lobby.members)
        # Who moves first is decided by lot, with the operating system's randomness.
        secrets.SystemRandom().shuffle(seats)
        table = await patiently(interaction, self.bot.tables.start(lobby, seats))
        await self.bot.showing.after(table, interaction)
        say = self.bot.house(lobby.guild_id)
        await self._retire(
            interaction, say("lobby-started", title=_words.title(say, lobby.game), id=str(table.id))
        )

    async def _retire(self, interaction: Interaction, text: str) -> None:
        """Leave one line where the lobby was."""
        if interaction.response.is_done():
            await interaction.edit_original_response(view=line(text), attachments=[])
        else:
            await interaction.response.edit_message(view=line(text), attachments=[])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LobbyCog(bot))
