"""`/hint` and the Hint buttons: show one player where to look, then name the action."""

from __future__ import annotations

from discord.ext import commands

from cogs.board.admission import HandTableId
from cogs.board.pictures import narrowed
from cogs.clowder import Clowder
from cogs.commands import HINT, command
from cogs.in_play import turn_panel
from cogs.in_play.hint_message import hint_layout, hint_pictures, where_to_look, whole_action
from cogs.in_play.outdated import board_updated
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.refused import RefusedBeside
from cogs.kit.replies import (
    acknowledge,
    came_from_nothing,
    error_boundary,
    is_private,
    private_view,
)
from cogs.match.naming import together
from cogs.match.table import Table, check_turn, may_ask


class HintCog(commands.Cog):
    """`/hint` and its buttons. Until the match ends, only the player who asked sees a hint."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("hint", HINT)
    async def hint(self, interaction: Interaction) -> None:
        """Say where to look; if the player already knows this, name the action."""
        async with error_boundary(interaction):
            table = await self.bot.table_in(interaction)
            player = self._asker(table, interaction.user.id, None)
            whole = await self.bot.hints.was_given(table, player)
            await self._give(interaction, table, player, whole=whole)

    @control("hint", HINT, direct=True)
    async def look(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision
    ) -> None:
        await self._answer(interaction, match_id, revision, whole=False)

    @control("hint-action", HINT, direct=True, private=True)
    async def action(
        self, interaction: Interaction, match_id: HandTableId, revision: Revision
    ) -> None:
        await self._answer(interaction, match_id, revision, whole=True)

    async def _answer(
        self, interaction: Interaction, match_id: int, revision: int, *, whole: bool
    ) -> None:
        async with board_updated(self.bot, interaction, match_id):
            table = await self.bot.tables.load(match_id)
            player = self._asker(table, interaction.user.id, revision)
        await self._give(interaction, table, player, whole=whole)

    def _asker(self, table: Table, user_id: int, revision: int | None) -> int:
        """Return the user's player number. Raises `Refused` if they may not ask for a hint now."""
        player = table.seat(user_id)
        if not table.row.hints:
            raise RefusedBeside("no-hints")
        check_turn(table, user_id, revision)
        if may_ask(table, player):
            return player
        # The player may still do something, such as draw a card that they forgot, but it is not
        # their turn.
        people = table.people_awaited
        if not people:
            raise RefusedBeside("cat-thinks")
        raise RefusedBeside("not-your-turn", waiting=lambda say: together(say, table, people))

    async def _give(
        self, interaction: Interaction, table: Table, player: int, *, whole: bool
    ) -> None:
        """Answer with a hint, in the panel whose button was pressed or in a new message."""
        pressed = not came_from_nothing(interaction)
        stays = pressed and (is_private(interaction) or interaction.guild_id is None)
        # A cat's search for a hint takes seconds.
        await acknowledge(interaction, thinking=not stays)
        hint = await self.bot.hints.give(table, player)
        say, choice = self.bot.user_language(interaction), hint.choice
        marks = (
            whole_action(say, table, choice) if whole else where_to_look(say, table, player, choice)
        )
        pictures = await hint_pictures(self.bot, say, table, player, marks, whole=whole)
        # In direct messages, the board itself is the panel.
        beside = table.row.direct and (not pressed or is_private(interaction))
        view = hint_layout(say, table, player, hint, marks, pictures, whole=whole, beside=beside)
        pictures = await narrowed(self.bot, table, view, pictures)
        if stays:
            await turn_panel.change(self.bot, interaction, table, player, (view, pictures))
            return
        files = [each.file() for each in pictures]
        shown = await private_view(interaction, view, files=files)
        await turn_panel.keep_true(self.bot, interaction, shown, table, player)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(HintCog(bot))
