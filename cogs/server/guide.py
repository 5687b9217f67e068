"""`/rules`: illustrated pages of every game. `/help`: how to begin."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from agents.agent import KITTEN
from agents.registry import knows
from cogs.board import wording
from cogs.board.layouts import Picture, layout
from cogs.clowder import Clowder
from cogs.kit.controls import Control, rows
from cogs.kit.handlers import GameKey, Page, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, paragraph, plain
from cogs.kit.replies import error_boundary, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from rendering import orders, painter
from rules.registry import game, games

_PAGE_PICTURE = "rules.png"
_PRIMARY = discord.ButtonStyle.primary
_MOST_GAMES = 10
"""Pictures in a row of Discord's."""
_RULING = "◆"
"""Stands before a ruling of ours in the rules of every language."""
COMMANDS = (
    "play",
    "move",
    "board",
    "resign",
    "draw",
    "takeback",
    "end",
    "hand",
    "games",
    "me",
    "leaderboard",
    "profile",
    "cats",
    "history",
    "replay",
    "rules",
    "verify",
    "settings",
    "privacy",
    "help",
)


def page_layout(
    say: Speaker, game_key: str, page: int, picture: Picture, *, playable: bool
) -> ui.LayoutView:
    """The message with one page of a game's rules: heading, picture, text, buttons to turn.

    `playable`: it is read on a server, where a match can be begun.
    """
    keys = painter(game_key).illustration_keys()
    key = keys[page]
    heading = say(
        "rules-heading",
        title=wording.title(say, game_key),
        page=page + 1,
        pages=len(keys),
    )
    body = say(f"{game_key}-rules-{key}")
    legend: list[ui.Item[Any]] = [paragraph(say("rules-legend"))] if _RULING in body else []
    return layout(
        paragraph(heading),
        picture.gallery(),
        paragraph(body),
        *legend,
        ui.ActionRow(
            Control(say("button-back"), "page", game_key, page - 1, "back", disabled=page == 0),
            Control(
                say("button-next"),
                "page",
                game_key,
                page + 1,
                "next",
                disabled=page == len(keys) - 1,
            ),
            *(_kitten(say, game_key) if playable else ()),
        ),
    )


def _kitten(say: Speaker, game_key: str) -> tuple[Control, ...]:
    """The button that begins a match of a game against a kitten, which has to know how."""
    if not knows(game(game_key)):
        return ()
    return (Control(say("button-play-kitten"), "play-against", KITTEN, game_key, style=_PRIMARY),)


def help_layout(say: Speaker, covers: Mapping[str, bytes], *, playable: bool) -> ui.LayoutView:
    """The games as pictures and buttons, how to begin, and all commands."""
    pictures = [
        discord.MediaGalleryItem(
            f"attachment://{_cover_name(key)}",
            description=say.plain("lobby-cover-alt", title=wording.title(say, key)),
        )
        for key in covers
    ]
    begun = next((kitten for key in covers if (kitten := _kitten(say, key))), ())
    lines = [
        say("help-line", name=say(f"{name}-name"), does=say(f"{name}-description"))
        for name in COMMANDS
    ]
    return layout(
        paragraph(say("help-games")),
        ui.MediaGallery(*pictures),
        *rows([Control(wording.title(say, key), "rules", key, 0) for key in covers]),
        *rows(begun if playable else ()),
        paragraph(NEW_LINE.join([say("help-text"), *lines])),
    )


def _cover_name(game_key: str) -> str:
    return f"{game_key}.png"


class GuideCog(commands.Cog):
    """`/rules` pages through a game's illustrated rules; `/help` tells how to begin."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._covers: dict[tuple[str, str], bytes] = {}

    @app_commands.command(name=words("rules-name"), description=words("rules-description"))
    @app_commands.rename(key=words("play-game-name"))
    @app_commands.describe(key=words("rules-game-description"))
    @app_commands.choices(key=game_choices())
    async def rules(self, interaction: Interaction, key: str) -> None:
        async with error_boundary(interaction):
            await self._open(interaction, key)

    @control("rules", direct=True)
    async def open(self, interaction: Interaction, key: GameKey, page: Page) -> None:
        await self._open(interaction, key, page)

    async def _open(self, interaction: Interaction, key: str, wanted: int = 0) -> None:
        view, picture = await self._page(interaction, key, wanted)
        await private_view(interaction, view, file=picture.file())

    @control("page", direct=True, private=True)
    async def turn(self, interaction: Interaction, key: GameKey, wanted: Page, _way: Word) -> None:
        view, picture = await self._page(interaction, key, wanted)
        await replace_view(interaction, view, attachments=[picture.file()])

    async def _page(
        self, interaction: Interaction, key: str, wanted: int
    ) -> tuple[ui.LayoutView, Picture]:
        """A page of a game's rules, the last one if there are fewer, and its picture."""
        page = min(wanted, len(painter(key).illustration_keys()) - 1)
        say = self.bot.user_language(interaction)
        picture = await self._picture(say, key, page)
        playable = interaction.guild_id is not None
        return page_layout(say, key, page, picture, playable=playable), picture

    async def _picture(self, say: Speaker, key: str, page: int) -> Picture:
        name = painter(key).illustration_keys()[page]
        png = await self.bot.drawing.draw(partial(orders.illustration, key, name, say.plain))
        return Picture(png, say.plain(f"{key}-rules-{name}-alt"), _PAGE_PICTURE)

    @app_commands.command(name=words("help-name"), description=words("help-description"))
    async def help(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            keys = [kind.key for kind in games()][:_MOST_GAMES]
            drawn = await asyncio.gather(*(self._cover(say, key) for key in keys))
            covers = dict(zip(keys, drawn, strict=True))
            view = help_layout(say, covers, playable=interaction.guild_id is not None)
            files = [discord.File(io.BytesIO(png), _cover_name(key)) for key, png in covers.items()]
            await private_view(interaction, view, files=files)

    async def _cover(self, say: Speaker, key: str) -> bytes:
        """A game's title picture, which is drawn once a language."""
        title = plain(wording.title(say, key))
        if (key, title) not in self._covers:
            self._covers[key, title] = await self.bot.drawing.draw(
                partial(orders.cover, key, title)
            )
        return self._covers[key, title]


async def setup(bot: Clowder) -> None:
    await bot.add_cog(GuideCog(bot))
