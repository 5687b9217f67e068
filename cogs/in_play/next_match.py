"""**Next match**: opens the panel of the person's most urgent match in which they are to act."""

from __future__ import annotations

from discord.ext import commands

from cogs.clowder import Clowder
from cogs.commands import STEP
from cogs.in_play import turn_panel
from cogs.kit.controls import pressable
from cogs.kit.handlers import control
from cogs.kit.host import Interaction
from cogs.kit.refused import Refused, RefusedBeside
from cogs.kit.replies import is_private
from cogs.match.stepping import forced_steps
from cogs.match.table import Table
from cogs.waiting_matches.most_urgent import waiting

_NEXT = "next"


class NextCog(commands.Cog):
    """Handles the button **Next match**, in any channel and in direct messages."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @control(_NEXT, STEP, direct=True)
    async def next(self, interaction: Interaction) -> None:
        table = await self._most_urgent(interaction)
        player = table.seat(interaction.user.id)
        begun = () if table.game.has_secrets else forced_steps(table, player)
        ask = turn_panel.turn_to if _is_done_with(interaction) else turn_panel.open_for
        await ask(self.bot, interaction, table, player, begun)

    async def _most_urgent(self, interaction: Interaction) -> Table:
        """Return the table to open. Raises `RefusedBeside` if no table waits for this person."""
        user = interaction.user
        for match in await waiting(self.bot.store, user.id):
            try:
                table = await self.bot.tables.load(match.id)
                await self.bot.departures.check_still_here(table, user)
            except Refused:
                # The match is gone, or the person has left its server.
                continue
            if table.seat(user.id) in table.match.to_act():
                return table
        raise RefusedBeside("next-none")


def _is_done_with(interaction: Interaction) -> bool:
    """Return whether the button is on a private message with no buttons but **Next match**."""
    if not is_private(interaction) or interaction.message is None:
        return False
    return all(press.verb == _NEXT for press in pressable(interaction.message.components))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(NextCog(bot))
