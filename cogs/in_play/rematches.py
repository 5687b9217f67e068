"""Rematches: a new match of the same people with sides swapped, once all these people want it.

The other players are asked in the channel, where they have just played. If a match of two people
ended more than an hour ago, the bot sends the opponent a challenge instead. The challenge stays
open for at least a day.
"""

from __future__ import annotations

from functools import partial

from discord.ext import commands

from cogs.board.admission import TableId, busy_channel
from cogs.board.departures import who_left
from cogs.board.layouts import result_layout
from cogs.board.pictures import table_pictures
from cogs.board.posting import RESULT
from cogs.board.questions import rematch_question
from cogs.clowder import Clowder
from cogs.commands import ASK, PLAY
from cogs.connection.unfinished import Errand
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.people import introduce
from cogs.kit.permits import check_may_write
from cogs.kit.refused import Refused
from cogs.match import naming
from cogs.match.agreements import willing
from cogs.match.table import Table
from data import ChannelBusy

_DUEL = 2
_GONE_AFTER_MS = 60 * 60 * 1000
"""Milliseconds after a match until we assume that nobody watches the channel any more."""


class RematchesCog(commands.Cog):
    """The Rematch button of a result, and the question to the other players."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @control("rematch", ASK, direct=True)
    async def rematch(
        self, interaction: Interaction, match_id: TableId, _revision: Revision
    ) -> None:
        table = await self.bot.tables.load(match_id)
        if not await self._is_long_over(table):
            await self._want(interaction, table, here=False)
            return
        await self.bot.agreements.check_may_want_rematch(table, interaction.user.id)
        await self.bot.challenging.ask_for_revenge(interaction, table)

    async def _is_long_over(self, table: Table) -> bool:
        """Return whether to challenge the opponent instead of asking in the channel."""
        row = table.row
        if row.finished_at is None or row.players != _DUEL or min(row.users) < 0:
            return False
        if self.bot.store.now() - row.finished_at < _GONE_AFTER_MS:
            return False
        # If the channel has an open question, the players answer that question.
        return not await self.bot.questions.standing(table, "rematch")

    @control("rematch-accept", PLAY)
    async def accept(self, interaction: Interaction, match_id: TableId) -> None:
        async with self.bot.questions.while_it_stands(interaction):
            await self._want(interaction, await self.bot.tables.load(match_id), here=True)

    async def _want(self, interaction: Interaction, played: Table, *, here: bool) -> None:
        """Record that this person wants a rematch.

        `here` means that the person pressed a button of an open question, not of the result.
        """
        check_may_write(interaction, self.bot.user_language(interaction))
        await self._check_here(interaction, played)
        user_id = interaction.user.id
        table, waiting, news = await self.bot.agreements.want_rematch(
            played.id, user_id, answering=here
        )
        if not waiting:
            await self._start_again(interaction, table, here=here)
            return
        await self.bot.questions.settle_late(table, interaction)
        async with self.bot.questions.asking(table.id):
            standing = await self.bot.questions.found(table, "rematch")
            if standing is not None and not table.row.seats[standing.player].wants_rematch:
                # The asker has blocked a player, which withdrew the request: nobody can accept it.
                lapsed = self.bot.guild_language(table.row.guild_id)("question-lapsed")
                await self.bot.questions.answered(interaction, table, "rematch", lapsed, here=False)
                standing = None
            if standing is None:
                await introduce(self.bot, table.row.users)
                view = rematch_question(self.bot.guild_language(table.row.guild_id), table)
                player = table.seat(user_id)
                # The message is the same for everybody, but people who block the asker get no ping.
                pinged = set(waiting) - await self.bot.store.blocking(user_id, waiting)
                await self.bot.questions.ask(interaction, table, "rematch", player, view, pinged)
                return
        await self.bot.questions.show(table, "rematch", interaction)
        if not news:
            raise Refused("rematch-asked")

    async def _check_here(self, interaction: Interaction, table: Table) -> None:
        """Raise `Refused` if a player of the match has left the server since it ended."""
        table.seat(interaction.user.id)
        left = await who_left(interaction, table)
        if not left or table.row.live:
            return
        await introduce(self.bot, table.row.users)
        say = self.bot.user_language(interaction)
        raise Refused("rematch-left", who=naming.all_called(say, table, left), count=len(left))

    @control("rematch-decline", PLAY)
    async def decline(self, interaction: Interaction, match_id: TableId) -> None:
        async with self.bot.questions.while_it_stands(interaction):
            table = await self.bot.agreements.decline_rematch(match_id, interaction.user.id)
        await introduce(self.bot, table.row.users)
        say = self.bot.guild_language(table.row.guild_id)
        asking = willing(table.row)
        text = say(
            "rematch-declined",
            who=naming.somebody(say, table, interaction.user.id),
            asker=say("list-and").join(naming.somebody(say, table, user) for user in asking),
        )
        await self.bot.questions.answered(interaction, table, "rematch", text)

    async def _start_again(self, interaction: Interaction, table: Table, *, here: bool) -> None:
        try:
            following = await self.bot.tables.restart(table)
        except ChannelBusy as busy:
            raise await busy_channel(self.bot.store, table.row.guild_id, busy) from busy
        say = self.bot.guild_language(table.row.guild_id)
        begun = say(
            "rematch-begun",
            who=naming.somebody(say, table, interaction.user.id),
            id=str(following.id),
        )
        await self.bot.questions.answered(interaction, table, "rematch", begun, here=here)
        await self.bot.showing.after(following, interaction)
        await self._take_button(interaction, table, here=here)

    async def _take_button(self, interaction: Interaction, table: Table, *, here: bool) -> None:
        """Remove the Rematch button from the result."""
        say = self.bot.guild_language(table.row.guild_id)
        places = {message.place for message in await self.bot.store.messages(table.id, RESULT)}
        if interaction.message is not None and not here:
            places.add((table.row.channel_id, interaction.message.id))
        pictures = await table_pictures(self.bot, say, table)
        narrated = table.narrated_since(table.ply - 1)
        ratings = await self.bot.store.rating_steps(table.id)
        for place in places:
            view = result_layout(say, table, pictures, narrated, ratings, rematch=False)
            edit = partial(self.bot.posting.edit, place, interaction, view, pictures)
            errand = Errand(f"removing the Rematch button of match {table.id}", edit)
            await self.bot.unfinished.try_now(("result", place), errand)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(RematchesCog(bot))
