"""`/play`: a lobby in the channel, from who is in to the first board."""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs import _words
from cogs._clock_choices import CLOCK_CHOICES
from cogs._clowder import Clowder
from cogs._controls import Control, Interaction
from cogs._lobbies import (
    COVER,
    check_permissions,
    is_deserted,
    lobby_layout,
    setup_problem,
)
from cogs._members import has_left, offer_to_close
from cogs._places import busy_channel
from cogs._refused import Refused
from cogs._replies import (
    NOBODY,
    answering,
    note,
    patiently,
    private,
    public,
    replace,
    replace_view,
    sentence,
)
from cogs._say import Speaker
from cogs._tables import Table
from cogs._threads import (
    check_channel,
    check_thread_permissions,
    home_of,
    may_open_thread,
    new_thread,
)
from cogs._translator import GAME_CHOICES, words
from data import AlreadyIn, ChannelBusy, Gone, Lobby, LobbyFull, NotIn, Stale, StoreError
from rendering import painter
from rules.registry import game

log = logging.getLogger(__name__)

_T = TypeVar("_T")
_YES_OR_NO = [
    app_commands.Choice(name=words(f"play-thread-{answer}"), value=answer)
    for answer in ("yes", "no")
]
_REFUSALS: dict[type[StoreError], Refused] = {
    AlreadyIn: Refused("already-in"),
    LobbyFull: Refused("lobby-full"),
    NotIn: Refused("not-in"),
    Gone: Refused("lobby-gone"),
    Stale: Refused("moved-on"),
}


class LobbyCog(commands.Cog):
    """Gathers players."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.controls |= {
            "lobby-join": self.join,
            "lobby-leave": self.leave,
            "lobby-start": self.start,
            "lobby-shuffle": self.shuffle,
            "lobby-seat": self.take_seat,
            "lobby-option": self.choose,
            "lobby-cancel": self.cancel,
            "play-thread": self.open_thread,
        }

    @app_commands.command(name=words("play-name"), description=words("play-description"))
    @app_commands.rename(
        key=words("play-game-name"),
        clock=words("play-clock-name"),
        thread=words("play-thread-name"),
    )
    @app_commands.describe(
        key=words("play-game-description"),
        clock=words("play-clock-description"),
        thread=words("play-thread-description"),
    )
    @app_commands.choices(key=GAME_CHOICES, thread=_YES_OR_NO)
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.guild_only()
    async def play(
        self, interaction: Interaction, key: str, clock: int | None = None, thread: str = "no"
    ) -> None:
        async with answering(interaction):
            say = self.bot.house(interaction.guild_id or 0)
            settings = await self.bot.store.settings(interaction.guild_id or 0)
            check_channel(interaction, settings, say)
            time = settings.clock if clock is None else clock or None
            if thread == "yes":
                await self._open_thread(interaction, key, time)
                return
            check_permissions(interaction, self.bot.reader(interaction))
            try:
                lobby = await patiently(interaction, self._open(interaction, key, time))
            except Refused as refused:
                if not may_open_thread(interaction):
                    raise
                await self._offer_thread(interaction, refused, key, time)
                return
            if isinstance(lobby, Table):
                await offer_to_close(interaction, lobby)
                return
            try:
                await self._post(interaction, say, lobby)
            except discord.HTTPException:
                # Nobody could ever use a lobby that is not shown; it must not block the channel.
                await self.bot.store.close_lobby(lobby.id)
                raise

    async def _offer_thread(
        self, interaction: Interaction, refused: Refused, key: str, clock: int | None
    ) -> None:
        """The channel is busy; a thread of it need not be."""
        say = self.bot.reader(interaction)
        button = Control(say("button-thread"), "play-thread", key, clock or 0)
        await private(interaction, sentence(interaction, refused), button)

    async def open_thread(self, interaction: Interaction, arguments: list[str]) -> None:
        await self._open_thread(interaction, arguments[0], int(arguments[1]) or None)

    async def _open_thread(self, interaction: Interaction, key: str, clock: int | None) -> None:
        """A lobby in a thread of its own. Raises `Refused`."""
        check_thread_permissions(interaction, self.bot.reader(interaction))
        say = self.bot.house(interaction.guild_id or 0)
        opening = self._lobby_in_thread(interaction, say, key, clock)
        thread = await patiently(interaction, opening)
        text = say(
            "thread-opened",
            who=interaction.user.mention,
            title=_words.title(say, key),
            thread=thread.mention,
        )
        await public(interaction, note(text), allowed_mentions=NOBODY)

    async def _lobby_in_thread(
        self, interaction: Interaction, say: Speaker, key: str, clock: int | None
    ) -> discord.Thread:
        thread = await new_thread(interaction, say, key)
        lobby = await self.bot.store.create_lobby(
            guild_id=interaction.guild_id or 0,
            channel_id=thread.id,
            host_id=interaction.user.id,
            game=key,
            options={},
            home_id=thread.parent_id,
            clock=clock,
        )
        try:
            sent = await thread.send(**await _lobby_message(say, lobby))
        except discord.HTTPException:
            await self.bot.store.close_lobby(lobby.id)
            raise
        await self.bot.store.set_lobby_message(lobby.id, sent.id)
        return thread

    async def _open(self, interaction: Interaction, key: str, clock: int | None) -> Lobby | Table:
        """A lobby in this channel, or the match there that a player has left.

        Raises `Refused`.
        """
        try:
            return await self._create(interaction, key, clock)
        except ChannelBusy as busy:
            if busy.kind == "match":
                table = await self.bot.tables.load(busy.id)
                if await has_left(interaction.guild, table):
                    return table
            if busy.kind == "match" or not await self._cleared(interaction, busy.id):
                raise await busy_channel(self.bot, interaction.guild_id or 0, busy) from busy
        try:
            return await self._create(interaction, key, clock)
        except ChannelBusy as busy:
            raise await busy_channel(self.bot, interaction.guild_id or 0, busy) from busy

    async def _create(self, interaction: Interaction, key: str, clock: int | None) -> Lobby:
        return await self.bot.store.create_lobby(
            guild_id=interaction.guild_id or 0,
            channel_id=interaction.channel_id or 0,
            host_id=interaction.user.id,
            game=key,
            options={},
            home_id=home_of(interaction),
            clock=clock,
        )

    async def _cleared(self, interaction: Interaction, lobby_id: int) -> bool:
        """Whether the lobby was of no more use, and is closed."""
        say = self.bot.house(interaction.guild_id or 0)
        try:
            lobby = await self.bot.store.lobby(lobby_id)
            if not await is_deserted(interaction, say, lobby):
                return False
            await self.bot.store.close_lobby(lobby_id)
        except Gone:
            log.info("lobby %s was closed already", lobby_id)
        return True

    async def _post(self, interaction: Interaction, say: Speaker, lobby: Lobby) -> None:
        content = await _lobby_message(say, lobby)
        if interaction.response.is_done():
            await interaction.edit_original_response(view=note(say("done")))
            message_id: int | None = (await interaction.followup.send(**content, wait=True)).id
        else:
            message_id = (await interaction.response.send_message(**content)).message_id
        if message_id is not None:
            await self.bot.store.set_lobby_message(lobby.id, message_id)

    async def _lobby(self, interaction: Interaction, arguments: list[str]) -> Lobby:
        return await _saved(interaction, self.bot.store.lobby(int(arguments[0])))

    async def _show(self, interaction: Interaction, lobby: Lobby) -> None:
        say = self.bot.house(lobby.guild_id)
        await replace_view(interaction, lobby_layout(say, lobby))

    async def join(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(interaction, arguments)
        most = max(game(lobby.game).player_counts)
        join = self.bot.store.join_lobby(lobby.id, interaction.user.id, most)
        await self._show(interaction, await _saved(interaction, join))

    async def leave(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(interaction, arguments)
        leave = self.bot.store.leave_lobby(lobby.id, interaction.user.id)
        left = await _saved(interaction, leave)
        if left is None:
            await replace(interaction, self.bot.house(lobby.guild_id)("lobby-empty"))
        else:
            await self._show(interaction, left)

    async def cancel(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(interaction, arguments)
        manager = interaction.permissions.manage_messages
        if interaction.user.id != lobby.host_id and not manager:
            raise Refused("host-only", host=f"<@{lobby.host_id}>")
        await _saved(interaction, self.bot.store.close_lobby(lobby.id))
        say = self.bot.house(lobby.guild_id)
        await replace(interaction, say("lobby-cancelled", who=interaction.user.mention))

    async def shuffle(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(interaction, arguments)
        _check_host(interaction, lobby)
        seats = list(lobby.members)
        _shuffle(seats)
        await self._arrange(interaction, lobby, seats)

    async def take_seat(self, interaction: Interaction, arguments: list[str]) -> None:
        """Who sat there gets the seat that is left."""
        lobby = await self._lobby(interaction, arguments)
        seats, user = list(lobby.members), interaction.user.id
        if user not in seats:
            raise Refused("not-in")
        wanted = int(arguments[-1]) - 1
        if not 0 <= wanted < len(seats):
            raise Refused("moved-on")
        old = seats.index(user)
        seats[old], seats[wanted] = seats[wanted], user
        await self._arrange(interaction, lobby, seats)

    async def _arrange(self, interaction: Interaction, lobby: Lobby, seats: list[int]) -> None:
        arrange = self.bot.store.arrange_lobby(lobby.id, seats)
        await self._show(interaction, await _saved(interaction, arrange))

    async def choose(self, interaction: Interaction, arguments: list[str]) -> None:
        """The host sets an option; what is the default is not kept."""
        lobby = await self._lobby(interaction, arguments)
        _check_host(interaction, lobby)
        name, choice = arguments[1], arguments[-1]
        option = next((each for each in game(lobby.game).options if each.name == name), None)
        if option is None or choice not in option.choices:
            raise Refused("moved-on")
        options = {key: value for key, value in lobby.options.items() if key != name}
        if choice != option.default:
            options[name] = choice
        save = self.bot.store.set_lobby_options(lobby.id, options)
        await self._show(interaction, await _saved(interaction, save))

    async def start(self, interaction: Interaction, arguments: list[str]) -> None:
        lobby = await self._lobby(interaction, arguments)
        _check_host(interaction, lobby)
        problem = setup_problem(lobby)
        if problem is not None:
            raise Refused.by_rules(lobby.game, problem)
        seats = list(lobby.members)
        if game(lobby.game).seats_by_lot:
            _shuffle(seats)
        table = await patiently(interaction, self.bot.tables.start(lobby, seats))
        await self.bot.showing.after(table, interaction)
        say = self.bot.house(lobby.guild_id)
        await replace(
            interaction, say("lobby-started", title=_words.title(say, lobby.game), id=str(table.id))
        )


async def _lobby_message(say: Speaker, lobby: Lobby) -> dict[str, Any]:
    """What shows a lobby, as discord.py's `send` takes it."""
    cover = await asyncio.to_thread(painter(lobby.game).cover, _words.title(say, lobby.game))
    return {
        "view": lobby_layout(say, lobby),
        "file": discord.File(io.BytesIO(cover), filename=COVER),
        "allowed_mentions": NOBODY,
    }


async def _saved(interaction: Interaction, change: Coroutine[Any, Any, _T]) -> _T:
    """What the store made of a change to a lobby. Raises `Refused` where it would not have it."""
    try:
        return await patiently(interaction, change)
    except tuple(_REFUSALS) as error:
        raise Refused(_REFUSALS[type(error)].key) from error


def _check_host(interaction: Interaction, lobby: Lobby) -> None:
    """Raises `Refused` for anybody but the host."""
    if interaction.user.id != lobby.host_id:
        raise Refused("host-only", host=f"<@{lobby.host_id}>")


def _shuffle(seats: list[int]) -> None:
    """Draw lots, with the operating system's randomness."""
    secrets.SystemRandom().shuffle(seats)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LobbyCog(bot))
