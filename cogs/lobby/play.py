"""`/play`: opens a table, in the channel or in a thread of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands
from discord.ext import commands

from agents.registry import knows
from cogs.board import wording
from cogs.board.admission import busy_channel
from cogs.board.choices import CLOCK_CHOICES, ClockSeconds
from cogs.board.departures import who_is_missed
from cogs.clowder import Clowder
from cogs.kit.controls import Control
from cogs.kit.drawing import Drawing
from cogs.kit.handlers import GameKey, control
from cogs.kit.host import Interaction
from cogs.kit.markup import channel_mention, jump, mention
from cogs.kit.permits import check_may_open_thread, check_may_play, home_of, may_open_thread
from cogs.kit.refused import Refused
from cogs.kit.replies import NOBODY, error_boundary, note, openly, private, public, sentence
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from cogs.lobby.cats import AGAINST_CHOICES, Against, opponents
from cogs.lobby.layouts import cover_file, is_deserted, lobby_layout
from cogs.lobby.lots import seated
from cogs.lobby.threads import check_channel, new_thread
from cogs.match.table import Table
from data import ChannelBusy, Gone, Lobby, TooManyLobbies
from rules.registry import game

log = logging.getLogger(__name__)

MOST_LOBBIES = 3
"""So many open lobbies on a server a person may host."""
_YES_OR_NO = [
    app_commands.Choice(name=words(f"play-thread-{answer}"), value=answer)
    for answer in ("yes", "no")
]


@dataclass(frozen=True, slots=True)
class _Deserted:
    """A match that cannot go on, and its players who have left the server."""

    table: Table
    left: Sequence[int]


class PlayCog(commands.Cog):
    """`/play`: opens a lobby in a channel, or in a thread of its own."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._opening: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    @app_commands.command(name=words("play-name"), description=words("play-description"))
    @app_commands.rename(
        key=words("play-game-name"),
        against=words("play-against-name"),
        clock=words("play-clock-name"),
        thread=words("play-thread-name"),
    )
    @app_commands.describe(
        key=words("play-game-description"),
        against=words("play-against-description"),
        clock=words("play-clock-description"),
        thread=words("play-thread-description"),
    )
    @app_commands.choices(key=game_choices(), thread=_YES_OR_NO)
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(against=AGAINST_CHOICES)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: Interaction,
        key: str,
        against: str | None = None,
        clock: int | None = None,
        thread: str = "no",
    ) -> None:
        async with error_boundary(interaction):
            await self._play(interaction, key, against, clock, in_thread=thread == "yes")

    @control("play-against", private=True)
    async def play_against(self, interaction: Interaction, against: Against, key: GameKey) -> None:
        """A game was chosen on the page of a cat: as `/play` with nothing else said."""
        await self._play(interaction, key, against, None, in_thread=False)

    async def _play(
        self,
        interaction: Interaction,
        key: str,
        against: str | None,
        clock: int | None,
        *,
        in_thread: bool,
    ) -> None:
        say = self.bot.guild_language(interaction.guild_id or 0)
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        check_channel(interaction, settings, say)
        if against is not None and not knows(game(key)):
            raise Refused("cat-unknown")
        time = settings.clock if clock is None else clock or None
        if in_thread:
            await self._open_thread(interaction, key, time, against)
            return
        check_may_play(interaction, self.bot.user_language(interaction))
        try:
            lobby = await self._open(interaction, key, time)
        except Refused as refused:
            if refused.key == "too-many-lobbies" or not may_open_thread(interaction):
                raise
            await self._offer_thread(interaction, refused, key, time, against)
            return
        if isinstance(lobby, _Deserted):
            await self.bot.departures.offer_to_close(interaction, lobby.table, lobby.left)
        elif against is not None:
            table = await self._begin(interaction, lobby, against)
            await self.bot.showing.after(table, interaction)
        else:
            await self._post(interaction, say, lobby)

    async def _begin(self, interaction: Interaction, lobby: Lobby, against: str) -> Table:
        """The match of who has just opened a lobby, which nobody has seen, with cats."""
        self.bot.thinking.get_ready()
        kind = game(lobby.game)
        for cat in opponents(kind, against):
            lobby = await self.bot.store.join_lobby(lobby.id, cat, max(kind.player_counts))
        if lobby.channel_id == interaction.channel_id:
            await self.bot.visibility.note_thread(interaction)
        return await self.bot.tables.start(lobby, seated(lobby, self.bot.draw_seed))

    async def _offer_thread(
        self,
        interaction: Interaction,
        refused: Refused,
        key: str,
        clock: int | None,
        against: str | None,
    ) -> None:
        """Tell why no lobby can be opened here, beside a button that opens it in a thread."""
        say = self.bot.user_language(interaction)
        verb = "play-thread" if against is None else "play-thread-against"
        cats = [] if against is None else [against]
        button = Control(say("button-thread"), verb, key, clock or 0, *cats)
        await private(interaction, sentence(interaction, refused), button)

    @control("play-thread")
    async def open_thread(
        self, interaction: Interaction, key: GameKey, clock: ClockSeconds
    ) -> None:
        """A thread instead of a busy channel: what holds by now counts, not what did then."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, key, clock or None)

    @control("play-thread-against")
    async def open_thread_against(
        self, interaction: Interaction, key: GameKey, clock: ClockSeconds, against: Against
    ) -> None:
        """The same for a match against cats."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, key, clock or None, against)

    async def _check_channel(self, interaction: Interaction) -> None:
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        check_channel(interaction, settings, self.bot.guild_language(interaction.guild_id or 0))

    async def _open_thread(
        self, interaction: Interaction, key: str, clock: int | None, against: str | None = None
    ) -> None:
        """A lobby, or a match against cats, in a thread of its own. Raises `Refused`."""
        check_may_open_thread(interaction, self.bot.user_language(interaction))
        say = self.bot.guild_language(interaction.guild_id or 0)
        thread, lobby = await self._lobby_in_thread(interaction, say, key, clock)
        if against is None:
            await self._send(thread, say, lobby)
        else:
            table = await self._begin(interaction, lobby, against)
            await self.bot.showing.show(table.id)
            await self.bot.hands.refresh(table)
        text = say(
            "thread-opened",
            who=mention(interaction.user.id),
            title=wording.title(say, key),
            thread=channel_mention(thread.id),
        )
        await openly(interaction, note(text), allowed_mentions=NOBODY)

    async def _lobby_in_thread(
        self, interaction: Interaction, say: Speaker, key: str, clock: int | None
    ) -> tuple[discord.Thread, Lobby]:
        whose = interaction.guild_id or 0, interaction.user.id
        # One at a time, so that no thread is made for a lobby that will not be.
        async with self._opening.setdefault(whose, asyncio.Lock()):
            hosted = await self.bot.store.lobbies_of(*whose)
            if len(hosted) >= MOST_LOBBIES:
                raise self._too_many(interaction, hosted)
            thread = await new_thread(interaction, say, key)
            return thread, await self._create(interaction, key, clock, thread.id, thread.parent_id)

    async def _send(self, thread: discord.Thread, say: Speaker, lobby: Lobby) -> None:
        """Show a lobby in its thread."""
        try:
            sent = await thread.send(**await _lobby_message(self.bot.drawing, say, lobby))
        except discord.HTTPException:
            await self.bot.store.close_lobby(lobby.id)
            raise
        await self.bot.store.set_lobby_message(lobby.id, sent.id)

    def _too_many(self, interaction: Interaction, hosted: Sequence[Lobby]) -> Refused:
        say = self.bot.user_language(interaction)
        links = [
            say(
                "lobby-link",
                title=wording.title(say, each.game),
                link=jump(each.guild_id, each.channel_id, each.message_id),
            )
            for each in hosted
        ]
        return Refused("too-many-lobbies", count=len(hosted), links=say("list-comma").join(links))

    async def _open(
        self, interaction: Interaction, key: str, clock: int | None
    ) -> Lobby | _Deserted:
        """A lobby in this channel, or the match there that a player has left.

        Raises `Refused`.
        """
        here = interaction.channel_id or 0, home_of(interaction)
        try:
            return await self._create(interaction, key, clock, *here)
        except ChannelBusy as busy:
            if busy.kind == "match":
                table = await self.bot.tables.load(busy.id)
                if left := await who_is_missed(interaction.guild, table):
                    return _Deserted(table, left)
            if busy.kind == "match" or not await self._cleared(interaction, busy.id):
                raise await busy_channel(self.bot.store, interaction.guild_id or 0, busy) from busy
        try:
            return await self._create(interaction, key, clock, *here)
        except ChannelBusy as busy:
            raise await busy_channel(self.bot.store, interaction.guild_id or 0, busy) from busy

    async def _create(
        self,
        interaction: Interaction,
        key: str,
        clock: int | None,
        channel_id: int,
        home_id: int,
    ) -> Lobby:
        guild_id, host_id = interaction.guild_id or 0, interaction.user.id
        try:
            return await self.bot.store.create_lobby(
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=host_id,
                game=key,
                options={},
                home_id=home_id,
                clock=clock,
                most=MOST_LOBBIES,
            )
        except TooManyLobbies as error:
            hosted = await self.bot.store.lobbies_of(guild_id, host_id)
            raise self._too_many(interaction, hosted) from error

    async def _cleared(self, interaction: Interaction, lobby_id: int) -> bool:
        """Close the lobby if nobody can start it any more; whether it is closed now."""
        say = self.bot.guild_language(interaction.guild_id or 0)
        try:
            lobby = await self.bot.store.lobby(lobby_id)
            if not await is_deserted(interaction, say, lobby):
                return False
            await self.bot.store.close_lobby(lobby_id)
        except Gone:
            log.info("lobby %s was closed already", lobby_id)
        return True

    async def _post(self, interaction: Interaction, say: Speaker, lobby: Lobby) -> None:
        content = await _lobby_message(self.bot.drawing, say, lobby)
        try:
            message_id = await public(interaction, **content)
        except discord.HTTPException:
            # Nobody could ever use a lobby that is not shown; it must not block the channel.
            await self.bot.store.close_lobby(lobby.id)
            raise
        if message_id is not None:
            await self.bot.store.set_lobby_message(lobby.id, message_id)


async def _lobby_message(drawing: Drawing, say: Speaker, lobby: Lobby) -> dict[str, Any]:
    """What shows a lobby, as discord.py's `send` takes it."""
    return {
        "view": lobby_layout(say, lobby),
        "file": await cover_file(drawing, say, lobby),
        "allowed_mentions": NOBODY,
    }


async def setup(bot: Clowder) -> None:
    await bot.add_cog(PlayCog(bot))
