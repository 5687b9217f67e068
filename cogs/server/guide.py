"""`/rules`: illustrated pages of every game. `/help`: how to begin."""

from __future__ import annotations

from functools import partial
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.layouts import Picture, layout
from cogs.clowder import Clowder
from cogs.kit.controls import Control
from cogs.kit.handlers import GameKey, Page, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, paragraph
from cogs.kit.replies import error_boundary, private, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from rendering import orders, painter

_PAGE_PICTURE = "rules.png"
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


def page_layout(say: Speaker, game_key: str, page: int, picture: Picture) -> ui.LayoutView:
    """The message with one page of a game's rules: heading, picture, text, buttons to turn."""
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
        ),
    )


class GuideCog(commands.Cog):
    """`/rules` pages through a game's illustrated rules; `/help` tells how to begin."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("rules-name"), description=words("rules-description"))
    @app_commands.rename(key=words("play-game-name"))
    @app_commands.describe(key=words("rules-game-description"))
    @app_commands.choices(key=game_choices())
    async def rules(self, interaction: Interaction, key: str) -> None:
        async with error_boundary(interaction):
            await self._open(interaction, key)

    @control("rules", direct=True)
    async def open(self, interaction: Interaction, key: GameKey, _page: Page) -> None:
        await self._open(interaction, key)

    async def _open(self, interaction: Interaction, key: str) -> None:
        say = self.bot.user_language(interaction)
        picture = await self._picture(say, key, 0)
        view = page_layout(say, key, 0, picture)
        await private_view(interaction, view, file=picture.file())

    @control("page", direct=True, private=True)
    async def turn(self, interaction: Interaction, key: GameKey, wanted: Page, _way: Word) -> None:
        page = min(wanted, len(painter(key).illustration_keys()) - 1)
        say = self.bot.user_language(interaction)
        picture = await self._picture(say, key, page)
        view = page_layout(say, key, page, picture)
        await replace_view(interaction, view, attachments=[picture.file()])

    async def _picture(self, say: Speaker, key: str, page: int) -> Picture:
        name = painter(key).illustration_keys()[page]
        png = await self.bot.drawing.draw(partial(orders.illustration, key, name, say.plain))
        return Picture(png, say.plain(f"{key}-rules-{name}-alt"), _PAGE_PICTURE)

    @app_commands.command(name=words("help-name"), description=words("help-description"))
    async def help(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            lines = [
                say("help-line", name=say(f"{name}-name"), does=say(f"{name}-description"))
                for name in COMMANDS
            ]
            await private(interaction, NEW_LINE.join([say("help-text"), *lines]))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(GuideCog(bot))
