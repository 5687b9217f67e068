"""`/verify`: a match's commitment, and how to check that the bot kept it."""

from __future__ import annotations

import io

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.clowder import Clowder
from cogs.commands import LOOK, command
from cogs.history.records import record_file, with_file
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup
from cogs.kit.replies import error_boundary, note, private_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.match.table import Table

_MOST_MATCHES = 2**31 - 1
_GUIDE = "how-to-check.txt"


class FairnessCog(commands.Cog):
    """`/verify`: shows a match's commitment and, once it is over, its seed and record."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("verify", LOOK)
    @app_commands.rename(number=words("verify-match-name"))
    @app_commands.describe(number=words("verify-match-description"))
    async def verify(
        self, interaction: Interaction, number: app_commands.Range[int, 1, _MOST_MATCHES]
    ) -> None:
        async with error_boundary(interaction):
            await self.bot.visibility.check_may_view(interaction, number)
            table = await self.bot.tables.load(number)
            say = self.bot.user_language(interaction)
            view = note(verdict(say, table))
            if table.row.live:
                await private_view(interaction, view)
                return
            files = [record_file(table, await self.bot.store.hints(number))]
            with_file(view, table)
            if table.game.has_chance:
                view.add_item(ui.File(f"attachment://{_GUIDE}"))
                files.append(_guide(say, table))
            await private_view(interaction, view, files=files)


def _guide(say: Speaker, table: Table) -> discord.File:
    """Return instructions to check a finished match without our programs."""
    row = table.row
    text = say.plain("verify-guide", id=str(row.id), seed=row.seed.hex(), commitment=row.commitment)
    return discord.File(io.BytesIO(text.encode()), filename=_GUIDE)


def verdict(say: Speaker, table: Table) -> Markup:
    """Return the text of `/verify`: the commitment, and after the end the seed."""
    row = table.row
    heading = say("verify-heading", title=wording.title(say, row.game), id=str(row.id))
    if not table.game.has_chance:
        return NEW_LINE.join([heading, say("verify-no-chance")])
    parts = [heading, say("verify-commitment", commitment=row.commitment)]
    if row.live:
        parts.append(say("verify-later"))
    else:
        parts.append(say("verify-seed", seed=row.seed.hex()))
    return NEW_LINE.join(parts)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(FairnessCog(bot))
