"""`/privacy`: export a person's data as a file, or erase the data."""

from __future__ import annotations

import io
import json
import logging
import secrets

import discord
from discord import ui
from discord.ext import commands

from cogs.clowder import Clowder
from cogs.commands import COSTLY, LOOK, command
from cogs.kit.controls import Control
from cogs.kit.handlers import control
from cogs.kit.host import Interaction
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, note, private, private_view, replace
from cogs.match.table import Table, two_sides
from data import LEAST_MADE_UP, Stale
from rules.game import RESIGNED, Outcome

log = logging.getLogger(__name__)

_DANGER = discord.ButtonStyle.danger
_FILE = "clowder-about-me.json"
_FORMER_BITS = 62


class PrivacyCog(commands.Cog):
    """`/privacy`: exports a person's data, and erases the data on request."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("privacy", LOOK)
    async def privacy(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            await private(
                interaction,
                say("privacy-text", days=self.bot.keep_days),
                Control(say("button-export"), "privacy-export"),
                Control(say("button-erase"), "privacy-erase", style=_DANGER),
            )

    @control("privacy-export", COSTLY, direct=True, private=True)
    async def export(self, interaction: Interaction) -> None:
        """Answer privately with a file of all data about this person."""
        find = self.bot.store.stored_about(interaction.user.id)
        stored = {"user_id": interaction.user.id, **await find}
        text = json.dumps(stored, indent=2, ensure_ascii=False)
        view = note(self.bot.user_language(interaction)("privacy-export"))
        view.add_item(ui.File(f"attachment://{_FILE}"))
        file = discord.File(io.BytesIO(text.encode()), filename=_FILE)
        await private_view(interaction, view, file=file)

    @control("privacy-erase", LOOK, direct=True, private=True)
    async def ask_to_erase(self, interaction: Interaction) -> None:
        say = self.bot.user_language(interaction)
        playing = await self._seats(interaction.user.id)
        await private(
            interaction,
            say("privacy-erase-question", live=len(playing)),
            Control(say("button-erase-sure"), "privacy-erase-sure", style=_DANGER),
            Control(say("button-never-mind"), "never-mind"),
        )

    @control("privacy-erase-sure", LOOK, direct=True, private=True)
    async def erase(self, interaction: Interaction) -> None:
        """Give up the person's live matches, then erase the person's data."""
        user_id = interaction.user.id
        left = await self._give_up(user_id)
        try:
            former = LEAST_MADE_UP - 1 - secrets.randbits(_FORMER_BITS)
            await self.bot.store.erase_member(user_id, former)
        except Stale as error:
            raise Refused("still-playing") from error
        self.bot.forget(user_id)
        await replace(interaction, self.bot.user_language(interaction)("privacy-erased"))
        for table in left:
            await self.bot.showing.show(table.id, again=table.row.live)
            await self.bot.hands.refresh(await self.bot.tables.load(table.id))

    async def _seats(self, user_id: int) -> list[Table]:
        """Return the live tables at which this person still plays."""
        rows = await self.bot.store.live_matches_of(user_id)
        return await self.bot.tables.load_all(rows)

    async def _give_up(self, user_id: int) -> list[Table]:
        """Give up the person's seats. Return the tables of these seats. Raises `Refused`."""

        def resigns(table: Table) -> Outcome:
            return table.match.resignation(table.seat(user_id))

        return [
            await self.bot.tables.end(table.id, user_id, resigns)
            if two_sides(table)
            else await self.bot.tables.retire(table.id, user_id, RESIGNED)
            for table in await self._seats(user_id)
        ]


async def setup(bot: Clowder) -> None:
    await bot.add_cog(PrivacyCog(bot))
