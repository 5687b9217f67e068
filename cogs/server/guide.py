"""`/rules`: illustrated rules of every game. `/help`: the games and all commands."""

from __future__ import annotations

import asyncio
import io
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.choices import learn_button
from cogs.board.layouts import layout
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.commands import LEAF, LOOK, command, in_reading_order, slash_commands
from cogs.kit.controls import Control
from cogs.kit.handlers import GameKey, Page, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import paragraph
from cogs.kit.replies import error_boundary, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from cogs.server.help_pages import begin_buttons, cards_layout, commands_layout, on_page, page_count
from rendering import orders, painter
from rules.registry import game, games

_PAGE_PICTURE = "rules.png"
_RULING = "◆"
"""In the rules, this sign marks our own rulings, in every language."""


def page_layout(
    say: Speaker, game_key: str, page: int, picture: Picture, *, direct: bool
) -> ui.LayoutView:
    """Return one page of a game's rules: heading, picture, text, and buttons to turn pages.

    `direct`: the page is shown in direct messages.
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
            *learn_button(say, game_key),
            *begin_buttons(say, game(game_key), direct=direct),
        ),
    )


class GuideCog(commands.Cog):
    """`/rules` shows a game's illustrated rules; `/help` explains how to start."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._thumbnails: dict[str, bytes] = {}

    @command("rules", LOOK)
    @app_commands.rename(key=words("play-game-name"))
    @app_commands.describe(key=words("rules-game-description"))
    @app_commands.choices(key=game_choices())
    async def rules(self, interaction: Interaction, key: str) -> None:
        async with error_boundary(interaction):
            await self._open(interaction, key)

    @control("rules", LOOK, direct=True)
    async def open(self, interaction: Interaction, key: GameKey, page: Page) -> None:
        await self._open(interaction, key, page)

    async def _open(self, interaction: Interaction, key: str, wanted: int = 0) -> None:
        view, picture = await self._page(interaction, key, wanted)
        await private_view(interaction, view, file=picture.file())

    @control("page", LEAF, direct=True, private=True)
    async def turn(self, interaction: Interaction, key: GameKey, wanted: Page, _way: Word) -> None:
        view, picture = await self._page(interaction, key, wanted)
        await replace_view(interaction, view, attachments=[picture.file()])

    async def _page(
        self, interaction: Interaction, key: str, wanted: int
    ) -> tuple[ui.LayoutView, Picture]:
        """Return a page of a game's rules, and its picture.

        If `wanted` is too high, return the last page.
        """
        page = min(wanted, len(painter(key).illustration_keys()) - 1)
        say = self.bot.user_language(interaction)
        picture = await self._picture(say, key, page)
        direct = interaction.guild_id is None
        return page_layout(say, key, page, picture, direct=direct), picture

    async def _picture(self, say: Speaker, key: str, page: int) -> Picture:
        name = painter(key).illustration_keys()[page]
        png = await self.bot.drawing.draw(partial(orders.illustration, key, name, say.plain))
        return Picture(png, say.plain(f"{key}-rules-{name}-alt"), _PAGE_PICTURE)

    @command("help", LOOK)
    async def help(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            view, files = await self._help(interaction, 0)
            await private_view(interaction, view, files=files)

    @control("help", LEAF, direct=True, private=True)
    async def turn_help(self, interaction: Interaction, page: Page) -> None:
        view, files = await self._help(interaction, page)
        await replace_view(interaction, view, attachments=files)

    async def _help(
        self, interaction: Interaction, page: int
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return a page of `/help` and its pictures; the last page if `page` is too high."""
        say, kinds = self.bot.user_language(interaction), games()
        if page >= page_count(kinds) - 1:
            return commands_layout(say, in_reading_order(slash_commands(self.bot.tree))), []
        keys = [kind.key for kind in on_page(kinds, page)]
        drawn = await asyncio.gather(*map(self._thumbnail, keys))
        names = {key: f"{key}.png" for key in keys}
        direct = interaction.guild_id is None
        view = cards_layout(say, kinds, page, names, direct=direct)
        pictures = zip(keys, drawn, strict=True)
        return view, [discord.File(io.BytesIO(png), names[key]) for key, png in pictures]

    async def _thumbnail(self, key: str) -> bytes:
        """Return a game's thumbnail, which is drawn once."""
        if key not in self._thumbnails:
            self._thumbnails[key] = await self.bot.drawing.draw(
                partial(orders.cover_thumbnail, key)
            )
        return self._thumbnails[key]


async def setup(bot: Clowder) -> None:
    await bot.add_cog(GuideCog(bot))
