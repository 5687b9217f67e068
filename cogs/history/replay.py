"""`/replay`: a match moment by moment, as an animated picture, and as a record to check."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from cogs.board import wording
from cogs.board.pictures import HAND_PICTURE, nearness, order_of, table_picture
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.commands import COSTLY, LEAF, LOOK, command
from cogs.history.animation_cache import AnimationCache, animation_key
from cogs.history.layouts import animation_layout, moment_layout, shared_layout
from cogs.history.moments import Replay, Replays
from cogs.history.records import record_file, with_file
from cogs.history.sharing import Shares
from cogs.kit.controls import MAX_OPTIONS
from cogs.kit.handlers import MatchNumber, Page, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import plain
from cogs.kit.people import names_of
from cogs.kit.permits import check_may_write, home_of
from cogs.kit.replies import (
    NOBODY,
    acknowledge,
    error_boundary,
    note,
    private_view,
    public,
    replace_view,
    suggests,
)
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.match.naming import seat_name
from cogs.match.table import Table
from cogs.workers.thread import CheckCancelled, run_in_thread
from data import MatchRow, Viewer
from rendering import Captions, orders
from rendering.orders import Order, Scene, film

_MOST_MATCHES = 2**31 - 1
_ANIMATION = -1
"""The number that is recorded instead of a ply when a message shares the animation."""


class ReplayCog(commands.Cog):
    """`/replay` and its controls."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.replays = Replays(bot.tables, bot.store)
        self._one_at_a_time = asyncio.Semaphore(1)
        self.animations = AnimationCache()
        self.shares = Shares()

    @command("replay", LOOK)
    @app_commands.rename(number=words("verify-match-name"))
    @app_commands.describe(number=words("verify-match-description"))
    async def replay(
        self, interaction: Interaction, number: app_commands.Range[int, 1, _MOST_MATCHES]
    ) -> None:
        async with error_boundary(interaction):
            await self._open(interaction, number)

    @replay.autocomplete("number")
    @suggests
    async def complete(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        """Suggest the newest finished matches of this person and of this channel."""
        rows = await self._newest(interaction)
        say = self.bot.user_language(interaction)
        return [
            Choice(name=plain(wording.match_label(say, row)), value=row.id)
            for row in rows
            if str(row.id).startswith(str(current))
        ][:MAX_OPTIONS]

    async def _newest(self, interaction: Interaction) -> list[MatchRow]:
        guild_id, store = interaction.guild_id or 0, self.bot.store
        asker, home_id = interaction.user.id, home_of(interaction)
        # A request to Discord would take too long for a suggestion.
        viewer = await self.bot.visibility.viewer_in(interaction, home_id, ask=False)
        own = await store.finished_of(guild_id, asker, count=MAX_OPTIONS, viewer=Viewer(asker))
        here = await store.finished_in(guild_id, home_id, count=MAX_OPTIONS, viewer=viewer)
        found = {row.id: row for row in (*own.matches, *here.matches)}
        return sorted(found.values(), key=lambda row: row.finished_no or 0, reverse=True)

    @control("replay-open", LOOK, direct=True)
    async def open(self, interaction: Interaction, match_id: MatchNumber) -> None:
        """Show the replay of the match that a button or a menu names. Raises `Refused`."""
        await self._open(interaction, match_id)

    async def _open(self, interaction: Interaction, match_id: int) -> None:
        found = await self._load(interaction, match_id)
        view, pictures = await self._content(interaction, found, 0)
        files = [picture.file() for picture in pictures]
        await private_view(interaction, view, files=files)

    @control("replay", LEAF, direct=True, private=True)
    async def turn(
        self, interaction: Interaction, match_id: MatchNumber, _way: Word, ply: Page
    ) -> None:
        """Replace the shown moment with the moment at this ply. Raises `Refused`."""
        found = await self._load(interaction, match_id)
        show = self._content(interaction, found, found.place(ply))
        view, pictures = await show
        files = [picture.file() for picture in pictures]
        await replace_view(interaction, view, attachments=files)

    @control("replay-record", LOOK, direct=True, private=True)
    async def record(self, interaction: Interaction, match_id: MatchNumber) -> None:
        found = await self._load(interaction, match_id)
        say, table = self.bot.user_language(interaction), found.table
        view = with_file(
            note(say("replay-record", title=wording.match_label(say, table.row))), table
        )
        file = record_file(table, await self.bot.store.hints(table.id))
        await private_view(interaction, view, file=file)

    @control("replay-share", COSTLY, private=True)
    async def share(self, interaction: Interaction, match_id: MatchNumber, ply: Page) -> None:
        """Post the moment at this ply in the channel, without hidden hands. Raises `Refused`."""
        found = await self._to_share(interaction, match_id)
        place, say = found.place(ply), self.bot.user_language(interaction)
        pictures = await self._pictures(say, found.at(place))
        own_view = partial(moment_layout, say, found, place, pictures, shareable=True)

        async def post() -> int | None:
            tell = self.bot.guild_language(interaction.guild_id or 0)
            board = await table_picture(self.bot, tell, found.at(place))
            view = shared_layout(tell, found, place, board, self._sharer(interaction))
            return await public(interaction, view, file=board.file(), allowed_mentions=NOBODY)

        await self.shares.post_once(interaction, found.moments[place].ply, own_view, post)

    @control("replay-animation", COSTLY, direct=True, private=True)
    async def animate(self, interaction: Interaction, match_id: MatchNumber) -> None:
        """Answer with the animated picture.

        Drawing an animation takes seconds, so animations are drawn one at a time.
        """
        await acknowledge(interaction, thinking=True)
        found = await self._load(interaction, match_id)
        say = self.bot.user_language(interaction)
        gif = await self._animation(interaction, say, found)
        view = animation_layout(
            say, found, gif.filename, shareable=interaction.guild_id is not None
        )
        await private_view(interaction, view, file=gif)

    @control("animation-share", COSTLY, private=True)
    async def share_animation(self, interaction: Interaction, match_id: MatchNumber) -> None:
        """Post the animated picture in the channel. Raises `Refused`."""
        found = await self._to_share(interaction, match_id)
        say, name = self.bot.user_language(interaction), _animation_name(found)
        own_view = partial(animation_layout, say, found, name, shareable=True)

        async def post() -> int | None:
            tell = self.bot.guild_language(interaction.guild_id or 0)
            gif = await self._animation(interaction, tell, found)
            view = animation_layout(tell, found, name, sharer=self._sharer(interaction))
            return await public(interaction, view, file=gif, allowed_mentions=NOBODY)

        await self.shares.post_once(interaction, _ANIMATION, own_view, post)

    async def _to_share(self, interaction: Interaction, match_id: int) -> Replay:
        """Return a replay that this person may post here. Raises `Refused`."""
        check_may_write(interaction, self.bot.user_language(interaction))
        found = await self._load(interaction, match_id)
        await self.bot.visibility.check_may_tell_all(interaction, found.table.row)
        return found

    def _sharer(self, interaction: Interaction) -> str:
        return self.bot.names[interaction.user.id]

    async def _animation(
        self, interaction: Interaction, say: Speaker, found: Replay
    ) -> discord.File:
        """Return the animated picture; draw it if it is not cached. Raises `Refused`."""
        gif = self.animations.get(animation_key(say, found))
        if gif is None:
            with self.replays.waits(interaction.user.id):
                gif = await self._drawn_once(say, found)
        return discord.File(io.BytesIO(gif), _animation_name(found))

    async def _drawn_once(self, say: Speaker, found: Replay) -> bytes:
        async with self._one_at_a_time:
            # More names may become known during drawing, but the cache's key must contain the names
            # that are drawn.
            say = replace(say, name=dict(self.bot.names).get, handle=dict(self.bot.handles).get)
            key = animation_key(say, found)
            gif = self.animations.get(key)
            if gif is None:
                scenes = await run_in_thread(partial(_scenes, say, found))
                gif = await self.bot.drawing.draw_long(partial(film, scenes))
                self.animations.keep(key, gif)
            return gif

    async def _load(self, interaction: Interaction, match_id: int) -> Replay:
        """Fetch the names of the replay's players, and return the replay."""
        await self.bot.visibility.check_may_view(interaction, match_id)
        found = await self.replays.load(match_id, interaction.guild_id, interaction.user.id)
        await names_of(self.bot, [user for user in found.table.row.users if user > 0])
        return found

    async def _content(
        self, interaction: Interaction, found: Replay, place: int
    ) -> tuple[ui.LayoutView, list[Picture]]:
        say = self.bot.user_language(interaction)
        table = found.at(place)
        pictures = await self._pictures(say, table)
        shareable = interaction.guild_id is not None
        shared = self.shares.has_shared(interaction, found.moments[place].ply)
        view = moment_layout(say, found, place, pictures, shareable=shareable, shared=shared)
        return view, pictures

    async def _pictures(self, say: Speaker, table: Table) -> list[Picture]:
        """Draw a moment's board, and the hand of the first player to act."""
        captions = wording.captions(say, table)
        drawing = self.bot.drawing
        pictures = [
            Picture.of(await drawing.draw(order_of(say, table, captions), near=nearness(table)))
        ]
        if table.game.has_secrets and table.awaited:
            hand = await drawing.draw(_hand(say, table, captions), near=nearness(table))
            pictures.append(Picture.of(hand, HAND_PICTURE))
        return pictures


def _animation_name(found: Replay) -> str:
    """Return the file name of a match's animated picture."""
    return f"match-{found.table.id}.gif"


def _scenes(say: Speaker, found: Replay, check_cancelled: CheckCancelled) -> list[Scene]:
    """Return the animation's scenes. Call this function outside the event loop."""
    scenes = []
    for place, moment in enumerate(found.moments):
        check_cancelled()
        table = found.at(place)
        order = order_of(say, table, wording.captions(say, table))
        scenes.append(Scene(order, bool(moment.turning)))
    return scenes


def _hand(say: Speaker, table: Table, captions: Captions) -> Order:
    """Return an order to draw the hand of the first player to act."""
    player, key = table.awaited[0], table.game.key
    view = table.match.state.observation(player)
    captions = replace(captions, status=plain(seat_name(say, key, player)))
    return partial(orders.hand, key, view, captions)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ReplayCog(bot))
