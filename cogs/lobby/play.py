"""`/play`: opens a table in the channel, or in a new thread."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

import discord
from discord import app_commands
from discord.ext import commands

from agents.agent import KITTEN
from agents.registry import knows
from cogs.arranging.lots import seated
from cogs.arranging.threads import check_channel, new_thread
from cogs.board import wording
from cogs.board.admission import TableId, board_link
from cogs.board.choices import CLOCK_CHOICES, OTHERS, ClockSeconds
from cogs.clowder import Clowder
from cogs.commands import BEGIN, command
from cogs.connection.failures import may_pass
from cogs.connection.unfinished import Errand, once
from cogs.kit.controls import Control
from cogs.kit.handlers import GameKey, OneOf, control
from cogs.kit.host import Interaction
from cogs.kit.markup import channel_mention, mention
from cogs.kit.permits import check_may_open_thread, check_may_play, may_open_thread
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    NOBODY,
    came_from_nothing,
    error_boundary,
    note,
    openly,
    private,
    public,
    replace_or_send,
    sentence,
)
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from cogs.lobby.layouts import cover_file, drawn_members, lobby_layout
from cogs.lobby.opening import MOST_LOBBIES, Deserted, Opening, Wish
from cogs.lobby.seating_cats import AGAINST_CHOICES, Against, AgainstOrOthers, opponents
from cogs.match.attempts import check_cat_matches
from cogs.match.results import stronger_cat
from cogs.match.table import Table
from cogs.workers.locks import Locks
from data import Gone, Lobby
from rules.registry import game

_BUSY = ("busy-match", "busy-lobby", "busy-no-more")
_CLOSED_HERE = ("not-in-this-channel", "not-permitted", "missing-permissions")
"""Keys of refusals which say that the bot or this person may not play in the channel."""
_YES, _NO = "yes", "no"
YesOrNo = Annotated[str, OneOf((_YES, _NO))]
_YES_OR_NO = [
    app_commands.Choice(name=words(f"play-{answer}"), value=answer) for answer in (_YES, _NO)
]


class PlayCog(commands.Cog):
    """`/play`: opens a lobby in the channel, or in a new thread."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._opening = Opening(bot)
        self._creating = Locks[tuple[int, int]]()

    @command("play", BEGIN)
    @app_commands.rename(
        key=words("play-game-name"),
        against=words("play-against-name"),
        clock=words("play-clock-name"),
        thread=words("play-thread-name"),
        short=words("play-short-name"),
    )
    @app_commands.describe(
        key=words("play-game-description"),
        against=words("play-against-description"),
        clock=words("play-clock-description"),
        thread=words("play-thread-description"),
        short=words("play-short-description"),
    )
    @app_commands.choices(key=game_choices(), thread=_YES_OR_NO, short=_YES_OR_NO)
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.choices(against=AGAINST_CHOICES)
    async def play(
        self,
        interaction: Interaction,
        key: str,
        against: str | None = None,
        clock: int | None = None,
        thread: str = _NO,
        short: str = _NO,
    ) -> None:
        async with error_boundary(interaction):
            wish = Wish(key, clock, against, game(key).quick if short == _YES else {})
            await self._play(interaction, wish, in_thread=thread == _YES)

    @control("play-against", BEGIN, direct=True, private=True)
    async def play_against(self, interaction: Interaction, against: Against, key: GameKey) -> None:
        """Start a match in the game chosen on a cat's page, against this cat."""
        await self._play(interaction, Wish(key, against=against))

    @control("play-short", BEGIN, direct=True, private=True)
    async def play_short(
        self, interaction: Interaction, key: GameKey, against: AgainstOrOthers
    ) -> None:
        """Start a short match from a help page or a seek, as with the short option of `/play`."""
        await self._play(interaction, _short(key, None, against))

    @control("play-practice", BEGIN, direct=True, private=True)
    async def play_practice(self, interaction: Interaction, key: GameKey) -> None:
        """After the last step of a lesson, start the practice match against a kitten."""
        await self._play(interaction, Wish.to_practise(key))

    @control("play-stronger", BEGIN, direct=True)
    async def play_stronger(self, interaction: Interaction, match_id: TableId) -> None:
        """For the button on a result: start a match against the next stronger cat."""
        await self._play(interaction, await self._stronger(interaction, match_id))

    async def _stronger(self, interaction: Interaction, match_id: int) -> Wish:
        """Return the wish for a match like this one, but against stronger cats.

        Raises `Refused`.
        """
        table = await self.bot.tables.load(match_id)
        table.seat(interaction.user.id)
        cat = stronger_cat(table)
        if cat is None:
            raise Refused("moved-on")
        row = table.row
        return Wish(row.game, row.clock or 0, cat.key, row.options, len(row.users), row.id)

    async def _play(self, interaction: Interaction, wish: Wish, *, in_thread: bool = False) -> None:
        """Open the table here; if that fails, offer to open it elsewhere. Raises `Refused`."""
        try:
            await self._play_here(interaction, wish, in_thread=in_thread)
        except Refused as refused:
            buttons = self._elsewhere(interaction, refused, wish)
            if not buttons:
                raise
            await private(interaction, sentence(interaction, refused), *buttons)

    async def _play_here(self, interaction: Interaction, wish: Wish, *, in_thread: bool) -> None:
        say = self.bot.guild_language(interaction.guild_id or 0)
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        check_channel(interaction, settings, say)
        if wish.against is not None and not knows(game(wish.key)):
            raise Refused("cat-unknown")
        if interaction.guild_id is None and not knows(game(wish.key)):
            raise Refused("cat-unknown-direct")
        clock = settings.clock if wish.clock is None else wish.clock or None
        wish = replace(wish, clock=clock)
        if in_thread:
            await self._open_thread(interaction, wish)
            return
        check_may_play(interaction, self.bot.user_language(interaction))
        await self.bot.show_results(interaction, through=False)
        lobby = await self._opening.open(interaction, wish)
        if isinstance(lobby, Deserted):
            await self.bot.departures.offer_to_close(interaction, lobby.table, lobby.left)
        elif wish.against is not None:
            table = await self._begin(interaction, lobby, wish)
            await self.bot.showing.after(table, interaction)
        else:
            if lobby.direct:
                lobby = await self._with_cats(lobby, KITTEN)
            await self._post(interaction, say, lobby)

    async def _with_cats(self, lobby: Lobby, against: str, players: int | None = None) -> Lobby:
        """Seat a cat in every seat except one; `players` is as in `opponents`."""
        kind = game(lobby.game)
        for cat in opponents(kind, against, players):
            lobby = await self.bot.store.join_lobby(lobby.id, cat, max(kind.player_counts))
        return lobby

    async def _begin(self, interaction: Interaction, lobby: Lobby, wish: Wish) -> Table:
        """Start the match of a new lobby with cats, without ever showing the lobby."""
        self.bot.thinking.get_ready()
        lobby = await self._with_cats(lobby, wish.against or KITTEN, wish.players)
        if lobby.channel_id == interaction.channel_id:
            await self.bot.visibility.note_thread(interaction)
        try:
            return await self.bot.tables.start(
                lobby, seated(lobby.game, lobby.members, self.bot.draw_seed)
            )
        except Refused:
            await self.bot.store.close_lobby(lobby.id)
            raise

    def _elsewhere(self, interaction: Interaction, refused: Refused, wish: Wish) -> list[Control]:
        """Return buttons that open the refused table in a thread or in direct messages."""
        say, buttons = self.bot.user_language(interaction), list[Control]()
        if refused.key in _BUSY and may_open_thread(interaction):
            buttons.append(_thread_button(say, wish))
        if refused.key in (*_BUSY, *_CLOSED_HERE) and wish.against is not None:
            buttons.append(_direct_button(say, wish))
        return buttons

    @control("play-thread", BEGIN)
    async def open_thread(
        self, interaction: Interaction, key: GameKey, clock: ClockSeconds
    ) -> None:
        """Open a lobby in a thread, if the server's current settings allow that."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, Wish(key, clock or None))

    @control("play-thread-against", BEGIN)
    async def open_thread_against(
        self, interaction: Interaction, key: GameKey, clock: ClockSeconds, against: Against
    ) -> None:
        """Start a match against cats in a thread, if the server's current settings allow that."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, Wish(key, clock or None, against))

    @control("play-thread-short", BEGIN)
    async def open_thread_short(
        self,
        interaction: Interaction,
        key: GameKey,
        clock: ClockSeconds,
        against: AgainstOrOthers,
    ) -> None:
        """Start a short match in a thread, if the server's current settings allow that."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, _short(key, clock or None, against))

    @control("play-thread-practice", BEGIN)
    async def open_thread_practice(self, interaction: Interaction, key: GameKey) -> None:
        """After a lesson, start the practice match in a thread, if the settings allow that."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, Wish.to_practise(key))

    @control("play-thread-stronger", BEGIN)
    async def open_thread_stronger(self, interaction: Interaction, match_id: TableId) -> None:
        """Start a match in a thread against the next stronger cat, if the settings allow that."""
        await self._check_channel(interaction)
        await self._open_thread(interaction, await self._stronger(interaction, match_id))

    @control("play-direct", BEGIN)
    async def open_direct(
        self, interaction: Interaction, key: GameKey, against: Against, short: YesOrNo
    ) -> None:
        """Start a match against cats in this person's direct messages."""
        wish = _short(key, None, against) if short == _YES else Wish(key, against=against)
        await self._play_direct(interaction, wish)

    @control("play-direct-practice", BEGIN)
    async def open_direct_practice(self, interaction: Interaction, key: GameKey) -> None:
        """After a lesson, start the practice match in this person's direct messages."""
        await self._play_direct(interaction, Wish.to_practise(key))

    @control("play-direct-stronger", BEGIN)
    async def open_direct_stronger(self, interaction: Interaction, match_id: TableId) -> None:
        """Start a match against the next stronger cat in this person's direct messages."""
        await self._play_direct(interaction, await self._stronger(interaction, match_id))

    async def _play_direct(self, interaction: Interaction, wish: Wish) -> None:
        """Start a match against cats in this person's direct messages. Raises `Refused`."""
        if not knows(game(wish.key)):
            raise Refused("cat-unknown")
        wish = replace(wish, clock=None)
        channel = (await self.bot.create_dm(interaction.user)).id
        lobby = await self._opening.open_direct(interaction, wish, channel)
        started = await self._begin(interaction, lobby, wish)
        await self.bot.showing.show(started.id)
        table = await self.bot.tables.load(started.id)
        if table.match.outcome is not None:
            raise Refused("direct-closed")
        say, link = self.bot.user_language(interaction), await board_link(self.bot.store, table.row)
        title = wording.title(say, wish.key)
        await replace_or_send(interaction, say("direct-started", title=title, link=link))

    async def _check_channel(self, interaction: Interaction) -> None:
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        check_channel(interaction, settings, self.bot.guild_language(interaction.guild_id or 0))

    async def _open_thread(self, interaction: Interaction, wish: Wish) -> None:
        """Open a lobby, or start a match against cats, in a new thread. Raises `Refused`."""
        check_may_open_thread(interaction, self.bot.user_language(interaction))
        say = self.bot.guild_language(interaction.guild_id or 0)
        whose = interaction.guild_id or 0, interaction.user.id
        # If two of a person's requests ran at once, a refused one could leave an empty thread.
        async with self._creating[whose]:
            await self._check_cats(interaction, wish)
            thread, lobby = await self._lobby_in_thread(interaction, say, wish)
            table = None if wish.against is None else await self._begin(interaction, lobby, wish)
        if table is None:
            await self._send(thread, say, lobby)
        else:
            await self.bot.showing.show(table.id)
            await self.bot.hands.refresh(table)
        text = say(
            "thread-opened",
            who=mention(interaction.user.id),
            title=wording.title(say, wish.key),
            thread=channel_mention(thread.id),
        )
        await openly(interaction, note(text), allowed_mentions=NOBODY)

    async def _lobby_in_thread(
        self, interaction: Interaction, say: Speaker, wish: Wish
    ) -> tuple[discord.Thread, Lobby]:
        hosted = await self.bot.store.lobbies_of(interaction.guild_id or 0, interaction.user.id)
        if len(hosted) >= MOST_LOBBIES:
            raise self._opening.too_many(interaction, hosted)
        thread = await new_thread(interaction, say, wish.key)
        return thread, await self._opening.create(interaction, wish, thread.id, thread.parent_id)

    async def _check_cats(self, interaction: Interaction, wish: Wish) -> None:
        """Raise `Refused` if a match with the wanted cats could not start."""
        if wish.against is not None:
            cats = opponents(game(wish.key), wish.against, wish.players)
            users = interaction.user.id, *cats
            await check_cat_matches(self.bot.store, interaction.guild_id or 0, users)

    async def _send(self, thread: discord.Thread, say: Speaker, lobby: Lobby) -> None:
        """Post a lobby in its thread."""
        try:
            sent = await thread.send(**await _lobby_message(self.bot, say, lobby), nonce=once())
        except discord.HTTPException:
            await self._take_back(lobby)
            raise
        await self._posted(lobby, sent.id)

    async def _post(self, interaction: Interaction, say: Speaker, lobby: Lobby) -> None:
        content = await _lobby_message(self.bot, say, lobby)
        try:
            message_id = await public(interaction, **content)
        except discord.HTTPException as error:
            await self._take_back(lobby)
            if may_pass(error) and came_from_nothing(interaction):
                # Discord may have posted the lobby before the request failed.
                text = note(say("lobby-not-shown"))
                edit = partial(interaction.edit_original_response, view=text, attachments=[])
                closing = Errand(f"closing lobby {lobby.id}", edit)
                await self.bot.unfinished.try_now(("lobby", lobby.id), closing)
            raise
        if message_id is not None:
            await self._posted(lobby, message_id)

    async def _posted(self, lobby: Lobby, message_id: int) -> None:
        """Record which message shows the lobby, unless a quick press has already closed it."""
        with suppress(Gone):
            await self.bot.store.set_lobby_message(lobby.id, message_id)

    async def _take_back(self, lobby: Lobby) -> None:
        """Close a lobby that could not be posted; otherwise it would block the channel.

        Despite the error, Discord may have posted the lobby, and somebody may have started its
        match.
        """
        with suppress(Gone):
            await self.bot.store.close_lobby(lobby.id)


def _thread_button(say: Speaker, wish: Wish) -> Control:
    label, clock = say("button-thread"), wish.clock or 0
    if wish.after is not None:
        return Control(label, "play-thread-stronger", wish.after)
    if wish.practice:
        return Control(label, "play-thread-practice", wish.key)
    if wish.options:
        return Control(label, "play-thread-short", wish.key, clock, wish.against or OTHERS)
    if wish.against is not None:
        return Control(label, "play-thread-against", wish.key, clock, wish.against)
    return Control(label, "play-thread", wish.key, clock)


def _direct_button(say: Speaker, wish: Wish) -> Control:
    label = say("button-direct")
    if wish.after is not None:
        return Control(label, "play-direct-stronger", wish.after)
    if wish.practice:
        return Control(label, "play-direct-practice", wish.key)
    short = _YES if wish.options else _NO
    return Control(label, "play-direct", wish.key, wish.against or KITTEN, short)


def _short(key: str, clock: int | None, against: str) -> Wish:
    """Return the wish for a match of at most ten minutes; `OTHERS` means people, not a cat."""
    return Wish(key, clock, None if against == OTHERS else against, game(key).quick)


async def _lobby_message(bot: Clowder, say: Speaker, lobby: Lobby) -> dict[str, Any]:
    """Return a lobby's message as arguments for discord.py's `send`."""
    members = drawn_members(say, lobby, bot.names)
    return {
        "view": lobby_layout(say, lobby, await bot.store.reliability(lobby.members)),
        "file": await cover_file(bot.drawing, say, lobby, members),
        "allowed_mentions": NOBODY,
    }


async def setup(bot: Clowder) -> None:
    await bot.add_cog(PlayCog(bot))
