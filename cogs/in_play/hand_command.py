"""`/hand` and the Hand button: show players their cards privately and let them play a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.ext import commands

from cogs.board.admission import HandTableId
from cogs.clowder import Clowder, now
from cogs.commands import STEP, TABLE, command
from cogs.connection.failures import Tried
from cogs.in_play import turn_panel
from cogs.in_play.turn_panel import Begun
from cogs.kit.background import Background
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, is_private, private
from cogs.match.stepping import forced_steps, groups
from cogs.match.table import Table, check_turn
from rules.game import Choice

_EVERY = 30.0
"""Seconds between two rounds of updating hands that are out of date."""


class HandCog(commands.Cog):
    """`/hand` and its button: show players their cards privately and let them play a card."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.catch_up = Background(bot, "hands", self._catch_up, now, every=_EVERY)

    async def cog_load(self) -> None:
        self.catch_up.start()

    async def cog_unload(self) -> None:
        self.catch_up.cancel()

    async def _catch_up(self) -> None:
        """Update hands that could not be updated before, because Discord or the storage failed.

        Delete panels shortly before Discord stops letting us edit them.
        """
        await self.bot.hands.panels.expire(now())
        behind = {match_id: match_id for match_id in self.bot.hands.behind}
        await self.catch_up.each(behind, self._show_later)

    async def _show_later(self, match_id: int) -> Tried:
        await self.bot.hands.refresh(await self.bot.tables.load(match_id))
        return Tried.SOON if match_id in self.bot.hands.behind else Tried.DONE

    @command("hand", TABLE)
    async def hand(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._show(interaction, await self.bot.table_in(interaction))

    @control("hand", STEP, direct=True)
    async def open(
        self, interaction: Interaction, match_id: HandTableId, _revision: Revision
    ) -> None:
        table = await self.bot.tables.load(match_id)
        if not table.row.direct and (is_private(interaction) or interaction.guild_id is None):
            player = self._player(table, interaction.user.id)
            await turn_panel.look(self.bot, interaction, table, player)
            return
        await self._show(interaction, table)

    async def _show(self, interaction: Interaction, table: Table) -> None:
        player = self._player(table, interaction.user.id)
        if table.row.direct:
            await self.bot.showing.show(table.id, interaction, again=True)
            return
        await turn_panel.open_for(self.bot, interaction, table, player)
        if await self.bot.hands.closed_to(table, interaction.user.id):
            say = self.bot.user_language(interaction)
            await private(interaction, say("hand-closed"))

    def _player(self, table: Table, user_id: int) -> int:
        """Return the user's player number.

        Raises `Refused` for spectators, and in games without hands.
        """
        player = table.seat(user_id)
        if not table.game.has_secrets:
            raise Refused("no-hands")
        return player

    @control("card", STEP, direct=True, private=True)
    async def card(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision, begun: Begun
    ) -> None:
        """Show the chosen card's legal actions instead of the private hand."""
        table = await self.bot.tables.load(match_id)
        player = self._player(table, interaction.user.id)
        found = groups(table, player, begun)
        why_not = _why_not(table, interaction.user.id, revision, found)
        if why_not is not None:
            await self.bot.hands.refresh(table, interaction)
            raise why_not
        path = forced_steps(table, player, begun)
        await turn_panel.turn_to(self.bot, interaction, table, player, path, keeps=True)

    @control("cards", STEP, direct=True, private=True)
    async def whole(
        self, interaction: Interaction, match_id: HandTableId, _revision: Revision
    ) -> None:
        """Show the whole hand again, for the back button of messages from version 0.1.0."""
        table = await self.bot.tables.load(match_id)
        player = self._player(table, interaction.user.id)
        await turn_panel.turn_to(self.bot, interaction, table, player, forced_steps(table, player))


def _why_not(
    table: Table, user_id: int, revision: int, found: Mapping[str, Sequence[Choice]]
) -> Refused | None:
    """Return why this person may not choose a card at this revision; None if they may.

    `found` are the card's choices.
    """
    try:
        check_turn(table, user_id, revision)
    except Refused as refused:
        return refused
    return None if found else Refused("moved-on")


async def setup(bot: Clowder) -> None:
    await bot.add_cog(HandCog(bot))
