"""Take actions back, once all other players at the table agree."""

from __future__ import annotations

from dataclasses import replace

from discord.ext import commands

from cogs.board.admission import TableId
from cogs.board.questions import takeback_question, undecided_on_takeback
from cogs.clowder import Clowder
from cogs.commands import ASK, PLAY, command
from cogs.in_play.outdated import board_updated
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary
from cogs.match import naming
from cogs.match.agreements import check_live
from cogs.match.table import Table
from data import Gone, Stale
from rules.errors import NoTakeback


class TakebacksCog(commands.Cog):
    """`/takeback`: takes actions back once all other players at the table agree."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("takeback", ASK)
    async def takeback(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._ask(interaction, (await self.bot.table_in(interaction)).id, None)

    @control("takeback", ASK, direct=True)
    async def ask_here(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        async with board_updated(self.bot, interaction, match_id):
            await self._ask(interaction, match_id, revision)

    async def _ask(self, interaction: Interaction, match_id: int, revision: int | None) -> None:
        table = await self._lost(match_id, interaction.user.id, revision)
        if table is None:
            table = await self._request(match_id, interaction.user.id, revision)
        say = self.bot.guild_language(table.row.guild_id)
        others = [table.row.users[player] for player in undecided_on_takeback(table)]
        if not others:
            await self._take_back_from_cats(interaction, table)
            return
        asker = _asker(table)
        await introduce(self.bot, table.row.users)
        view = takeback_question(say, table, ())
        await self.bot.questions.ask(
            interaction, table, "takeback", table.seat(asker), view, others
        )

    async def _lost(self, match_id: int, user_id: int, revision: int | None) -> Table | None:
        """Return the table if it has an open request whose message is gone, else None."""
        table = await self.bot.tables.load(match_id)
        check_live(table, user_id, revision)
        if table.row.takeback_by is None or await self.bot.questions.found(table, "takeback"):
            return None
        return table

    async def _take_back_from_cats(self, interaction: Interaction, table: Table) -> None:
        """Take actions back at once if all other players are cats, because cats always agree."""
        async with self.bot.tables.lock(table.id), self.bot.showing.lock(table.id):
            now = await self.bot.tables.load(table.id)
            if now.row.takeback_by is None or now.revision != table.revision:
                raise Refused("takeback-lapsed")
            table = await self.bot.tables.take_back(now)
        await self.bot.showing.revoke(table)
        await self.bot.showing.after(table, interaction)

    async def _request(self, match_id: int, user_id: int, revision: int | None) -> Table:
        """Store this person's request.

        Return the table. Raises `Refused` if there is an open request already.
        """
        async with self.bot.tables.lock(match_id):
            table = await self.bot.tables.load(match_id)
            check_live(table, user_id, revision)
            player = table.seat(user_id)
            if table.row.takeback_by is not None:
                own = table.row.takeback_by == player
                raise Refused("takeback-asked-already" if own else "takeback-stands")
            try:
                to_ply = table.match.takeback(player)
                row = await self.bot.store.ask_takeback(table.row, player, to_ply)
            except NoTakeback as error:
                raise Refused.by_rules(table.game.key, error) from error
            except (Stale, Gone) as error:
                raise Refused("moved-on") from error
            return replace(table, row=row)

    @control("takeback-accept", PLAY)
    async def accept(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:
        async with self.bot.questions.while_it_stands(interaction):
            table, asker = await self._agree(match_id, interaction.user.id, revision)
        if table.row.takeback_by is not None:
            await self.bot.questions.show(table, "takeback", interaction)
            return
        await introduce(self.bot, table.row.users)
        say = self.bot.guild_language(table.row.guild_id)
        who = naming.somebody(say, table, interaction.user.id)
        done = say("takeback-done", who=who, asker=naming.somebody(say, table, asker))
        await self.bot.questions.answered(interaction, table, "takeback", done)
        await self.bot.showing.revoke(table)
        await self.bot.showing.show(table.id)
        await self.bot.hands.refresh(table)

    async def _agree(self, match_id: int, user_id: int, revision: int) -> tuple[Table, int]:
        """Agree to the request, and take the actions back once all agree.

        Return the table and the user id of the player who asked. Raises `Refused`.
        """
        # The locks keep an action from being shown while it is taken back.
        async with self.bot.tables.lock(match_id), self.bot.showing.lock(match_id):
            table = await self._asked(match_id, user_id, revision)
            try:
                agreed = await self.bot.store.consent(table.row, table.seat(user_id))
            except (Stale, Gone) as error:
                raise Refused("takeback-lapsed") from error
            asker = _asker(table)
            if undecided_on_takeback(table, agreed):
                return table, asker
            return await self.bot.tables.take_back(table), asker

    @control("takeback-decline", PLAY)
    async def decline(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        async with self.bot.questions.while_it_stands(interaction):
            table = await self._clear(match_id, interaction.user.id, revision)
        await introduce(self.bot, table.row.users)
        say = self.bot.guild_language(table.row.guild_id)
        declined = say(
            "takeback-declined",
            who=naming.somebody(say, table, interaction.user.id),
            asker=naming.somebody(say, table, _asker(table)),
        )
        await self.bot.questions.answered(interaction, table, "takeback", declined)

    async def _clear(self, match_id: int, user_id: int, revision: int) -> Table:
        """Delete the request. Return the table as it was before the deletion. Raises `Refused`."""
        async with self.bot.tables.lock(match_id):
            table = await self._asked(match_id, user_id, revision)
            try:
                await self.bot.store.clear_takeback(table.row)
            except (Stale, Gone) as error:
                raise Refused("takeback-lapsed") from error
            return table

    async def _asked(self, match_id: int, user_id: int, revision: int) -> Table:
        """Return the table if another player's request waits for answers. Raises `Refused`."""
        table = await self.bot.tables.load(match_id)
        check_live(table, user_id)
        if table.row.takeback_by is None or table.revision != revision:
            raise Refused("takeback-lapsed")
        if table.seat(user_id) not in undecided_on_takeback(table):
            raise Refused("takeback-own")
        return table


def _asker(table: Table) -> int:
    """Return the user id of the player with the open request.

    Raises `Refused` if there is no open request.
    """
    if table.row.takeback_by is None:
        raise Refused("takeback-lapsed")
    return table.row.users[table.row.takeback_by]


async def setup(bot: Clowder) -> None:
    await bot.add_cog(TakebacksCog(bot))
