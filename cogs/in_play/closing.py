"""`/end`: end a match without a result."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.board.admission import TableId
from cogs.clowder import Clowder
from cogs.commands import ASK, command
from cogs.kit.controls import Form, Typing
from cogs.kit.free_text import without_ids
from cogs.kit.handlers import COMMAND, Entered, control
from cogs.kit.host import Interaction
from cogs.kit.permits import check_may_write
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, show_form
from cogs.kit.translator import words
from cogs.match.agreements import abandoned
from cogs.match.table import Table
from data import Closing

_MAX_REASON = 200
_WHY = "why"
"""The name of the form's field."""


class ClosingCog(commands.Cog):
    """`/end`: ends a match without a result. The server's settings say who may use `/end`."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("end", ASK)
    @app_commands.rename(reason=words("end-reason-name"))
    @app_commands.describe(reason=words("end-reason-description"))
    @app_commands.guild_only()
    async def end(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, _MAX_REASON] = ""
    ) -> None:
        """Open a form that asks for the reason; submitting it ends the match."""
        async with error_boundary(interaction):
            table = await self.bot.table_in(interaction)
            say = self.bot.user_language(interaction)
            await self._check_may_end(interaction, table)
            why = Typing(
                _WHY, say("end-why"), _MAX_REASON, say("end-example"), reason, required=True
            )
            title = say("end-title", id=str(table.id))
            await show_form(interaction, Form(title, [why], "end", table.id))

    @control("end", ASK, sent_from=COMMAND)
    async def end_sure(self, interaction: Interaction, match_id: TableId, entered: Entered) -> None:
        reason = " ".join(without_ids(dict(entered).get(_WHY, "")).split())
        if not reason:
            raise Refused("no-reason")
        await self._check_may_end(interaction, await self.bot.tables.load(match_id))
        closing = Closing(interaction.user.id, reason[:_MAX_REASON])
        end = self.bot.tables.end(match_id, None, abandoned, closing)
        await self.bot.showing.after(await end, interaction)

    async def _check_may_end(self, interaction: Interaction, table: Table) -> None:
        """Raise `Refused` unless this person may write here and the settings allow them `/end`."""
        enders = (await self.bot.store.settings(table.row.guild_id)).enders
        held = interaction.permissions
        may = {
            "managers": held.manage_guild,
            "moderators": held.manage_messages,
            "players": held.manage_messages or table.row.player_of(interaction.user.id) is not None,
        }
        if not may[enders]:
            raise Refused(f"not-ender-{enders}")
        check_may_write(interaction, self.bot.user_language(interaction))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ClosingCog(bot))
