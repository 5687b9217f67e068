"""`/replay`: a finished match, moment by moment; as an animated picture; as a record to check."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from cogs import _words
from cogs._clowder import Clowder
from cogs._controls import MAX_OPTIONS, Control, Interaction, Menu
from cogs._hands import HAND_PICTURE
from cogs._layouts import Picture, gallery, layout
from cogs._people import names_of
from cogs._records import record_file, with_file
from cogs._replays import Moment, Replay, Replays
from cogs._replies import answering, note, patiently, private, private_view, replace_view
from cogs._say import Speaker
from cogs._showing import drawn
from cogs._tables import Table
from cogs._threads import home_of
from cogs._translator import words
from data import MatchRow, StoreUnavailable
from rendering import Captions, hand_painter
from rendering.animation import Shot, animation
from rules.game import Event

_MOST_MATCHES = 2**31 - 1
_NEAR = 5
"""So many moments on each side can be jumped to."""


class ReplayCog(commands.Cog):
    """Shows finished matches again."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.replays = Replays(bot.tables, bot.store)
        self._one_at_a_time = asyncio.Semaphore(1)
        self._waiting: set[int] = set()

    async def cog_load(self) -> None:
        self.bot.controls |= {
            "replay": self.turn,
            "replay-open": self.open,
            "replay-record": self.record,
            "replay-animation": self.animate,
        }

    @app_commands.command(name=words("replay-name"), description=words("replay-description"))
    @app_commands.rename(number=words("verify-match-name"))
    @app_commands.describe(number=words("verify-match-description"))
    async def replay(
        self, interaction: Interaction, number: app_commands.Range[int, 1, _MOST_MATCHES]
    ) -> None:
        async with answering(interaction):
            await self._open(interaction, number)

    @replay.autocomplete("number")
    async def complete(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        """The newest finished matches of this person and of this channel."""
        try:
            rows = await self._newest(interaction)
        except StoreUnavailable:
            return []
        say = self.bot.reader(interaction)
        return [
            Choice(name=_words.match_label(say, row), value=row.id)
            for row in rows
            if str(row.id).startswith(str(current))
        ][:MAX_OPTIONS]

    async def _newest(self, interaction: Interaction) -> list[MatchRow]:
        guild_id, store = interaction.guild_id or 0, self.bot.store
        own = await store.finished_of(guild_id, interaction.user.id, count=MAX_OPTIONS)
        here = await store.finished_in(guild_id, home_of(interaction), count=MAX_OPTIONS)
        found = {row.id: row for row in (*own.matches, *here.matches)}
        return sorted(found.values(), key=lambda row: row.finished_no or 0, reverse=True)

    async def open(self, interaction: Interaction, arguments: list[str]) -> None:
        """A match was chosen from a list."""
        await self._open(interaction, int(arguments[-1]))

    async def _open(self, interaction: Interaction, match_id: int) -> None:
        found = await patiently(interaction, self._load(interaction, match_id))
        view, pictures = await patiently(interaction, self._content(interaction, found, 0))
        files = [picture.file() for picture in pictures]
        await private_view(interaction, view, files=files)

    async def turn(self, interaction: Interaction, arguments: list[str]) -> None:
        """Another moment in the place of this one."""
        found = await patiently(interaction, self._load(interaction, int(arguments[0])))
        show = self._content(interaction, found, found.place(int(arguments[-1])))
        view, pictures = await patiently(interaction, show)
        files = [picture.file() for picture in pictures]
        await replace_view(interaction, view, attachments=files)

    async def record(self, interaction: Interaction, arguments: list[str]) -> None:
        found = await patiently(interaction, self._load(interaction, int(arguments[0])))
        say, table = self.bot.reader(interaction), found.table
        view = with_file(
            note(say("replay-record", title=_words.match_label(say, table.row))), table
        )
        await private_view(interaction, view, file=record_file(table))

    async def animate(self, interaction: Interaction, arguments: list[str]) -> None:
        """One at a time is drawn: it takes seconds, and play goes on meanwhile."""
        asker = interaction.user.id
        if asker in self._waiting:
            # A refusal would take the place of the replay.
            await private(interaction, self.bot.reader(interaction)("animation-under-way"))
            return
        self._waiting.add(asker)
        try:
            await interaction.response.defer(ephemeral=True, thinking=True)
            found = await self._load(interaction, int(arguments[0]))
            async with self._one_at_a_time:
                gif = await self._animation(interaction, found)
            say = self.bot.reader(interaction)
            name = f"match-{found.table.id}.gif"
            view = animation_layout(say, found, name)
            await private_view(interaction, view, file=discord.File(io.BytesIO(gif), name))
        finally:
            self._waiting.discard(asker)

    async def _animation(self, interaction: Interaction, found: Replay) -> bytes:
        say, stopped = self.bot.reader(interaction), threading.Event()
        names = dict(self.bot.names)

        def draw(place: int) -> bytes:
            if stopped.is_set():
                raise InterruptedError
            table = found.at(place)
            return drawn(say, table, _words.captions(say, table, names)).png

        shots = [
            Shot(partial(draw, place), bool(moment.turning))
            for place, moment in enumerate(found.moments)
        ]
        try:
            return await asyncio.to_thread(animation, shots)
        finally:
            # When the bot stops, the thread must not hold it up.
            stopped.set()

    async def _load(self, interaction: Interaction, match_id: int) -> Replay:
        """The replay, with its players' names known as far as Discord tells them."""
        found = await self.replays.load(match_id, interaction.guild_id, interaction.user.id)
        await names_of(self.bot, [user for user in found.table.row.users if user > 0])
        return found

    async def _content(
        self, interaction: Interaction, found: Replay, place: int
    ) -> tuple[ui.LayoutView, list[Picture]]:
        say, names = self.bot.reader(interaction), self.bot.names
        table = found.at(place)
        captions = _words.captions(say, table, names)
        pictures = [await asyncio.to_thread(drawn, say, table, captions)]
        if table.game.has_secrets and table.awaited:
            pictures.append(await asyncio.to_thread(_hand, say, table, captions))
        return moment_layout(say, found, place, pictures), pictures


def _hand(say: Speaker, table: Table, captions: Captions) -> Picture:
    """What the player who acts next held."""
    player, key = table.awaited[0], table.game.key
    paint = hand_painter(key)
    if paint is None:
        raise ValueError(f"{key} has no hands")
    view = table.match.state.observation(player)
    captions = replace(captions, status=_words.seat_name(say, key, player))
    png = paint.hand(view, captions=captions)
    return Picture(png, paint.hand_text(view, say), HAND_PICTURE)


def moment_layout(
    say: Speaker, found: Replay, place: int, pictures: Sequence[Picture]
) -> ui.LayoutView:
    """One moment: heading, picture, what happened, who acts next with what, ways to others."""
    table, moment = found.at(place), found.moments[place]
    heading = say(
        "replay-heading",
        title=_words.title(say, table.game.key),
        id=str(table.id),
        seats=_words.seats(say, table),
        ply=str(moment.ply),
        plies=str(found.table.ply),
    )
    board, *hands = pictures
    # Below the board, which is as high at every ply, they stay where they are.
    steps = _steps(say, found, place)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(heading), board.gallery(), steps]
    if story := _words.story(say, table, moment.tellings):
        parts.append(ui.TextDisplay(story))
    parts.append(ui.TextDisplay(_next(say, table)))
    parts += [hand.gallery() for hand in hands]
    files: ui.ActionRow[Any] = ui.ActionRow(
        Control(say("button-animation"), "replay-animation", table.id),
        Control(say("button-record"), "replay-record", table.id),
    )
    return layout(*parts, *_menus(say, found, place), files)


def _next(say: Speaker, table: Table) -> str:
    """Who acts next, or how it ended."""
    outcome = table.match.outcome
    if outcome is not None:
        return _words.result(say, table, outcome)
    actors = [
        say(
            "table-seat",
            member=_words.mention(say, table.row.users[player]),
            seat=_words.seat_name(say, table.game.key, player),
        )
        for player in table.awaited
    ]
    hand = "yes" if table.game.has_secrets else "no"
    return say("replay-next", who=say("list-and").join(actors), hand=hand)


def _menus(say: Speaker, found: Replay, place: int) -> list[ui.ActionRow[Any]]:
    """Turning points, the latest where there are too many, and moments near and far."""
    turning = [moment for moment in found.moments if moment.turning][-MAX_OPTIONS:]
    turns = [_choice(say, found, moment, moment.turning) for moment in turning]
    others = [found.moments[other] for other in jumps(len(found.moments), place)]
    leaps = [_choice(say, found, moment, moment.events) for moment in others]
    return [
        ui.ActionRow(Menu(say(f"menu-{name}"), choices, "replay", found.table.id, name))
        for name, choices in (("turning-points", turns), ("moments", leaps))
        if choices
    ]


def _choice(
    say: Speaker, found: Replay, moment: Moment, events: Sequence[Event]
) -> tuple[str, str]:
    told = " ".join(_words.event(say, found.table.game.key, event) for event in events)
    label = say("replay-moment", ply=str(moment.ply), told=told or say("replay-quiet"))
    return label, str(moment.ply)


def jumps(moments: int, here: int) -> list[int]:
    """Places of other moments, all those around here and as many far ones as a menu takes."""
    near = [place for place in range(moments) if 0 < abs(place - here) <= _NEAR]
    far = [place for place in range(moments) if abs(place - here) > _NEAR]
    room = MAX_OPTIONS - len(near)
    if len(far) > room:
        far = [far[k * (len(far) - 1) // (room - 1)] for k in range(room)]
    return sorted([*near, *far])


def _steps(say: Speaker, found: Replay, here: int) -> ui.ActionRow[Any]:
    """The ways to the first moment, the one before, the next, and the last."""
    last = len(found.moments) - 1
    ways = (
        ("button-first", "first", 0),
        ("button-earlier", "earlier", here - 1),
        ("button-later", "later", here + 1),
        ("button-last", "last", last),
    )
    controls = [
        Control(
            say(label),
            "replay",
            found.table.id,
            name,
            found.moments[min(max(place, 0), last)].ply,
            disabled=place == here or not 0 <= place <= last,
        )
        for label, name, place in ways
    ]
    return ui.ActionRow(*controls)


def animation_layout(say: Speaker, found: Replay, name: str) -> ui.LayoutView:
    """The animated picture with how it ended."""
    table = found.table
    outcome = table.match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    title = _words.match_label(say, table.row)
    alt = say(
        "animation-alt",
        title=title,
        headline=_words.headline(say, table, outcome),
        reason=_words.reason(say, table, outcome),
    )
    return layout(
        ui.TextDisplay(say("animation-heading", title=title, seats=_words.seats(say, table))),
        gallery(name, alt),
    )


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ReplayCog(bot))
