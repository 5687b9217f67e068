"""Ends that players agree on or choose, and what follows: resign, draw, rematch."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.admission import TableId
from cogs.board.departures import has_left, offer_to_close
from cogs.board.layouts import layout, may_agree, result_layout, two_sides
from cogs.board.links import busy_channel
from cogs.board.pictures import table_pictures
from cogs.clowder import Clowder
from cogs.kit.controls import Control
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.markup import Markup, mention, paragraph
from cogs.kit.permits import check_may_write
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    NOBODY,
    error_boundary,
    is_private,
    note,
    pinging,
    private,
    public,
    replace,
    replace_view,
)
from cogs.kit.translator import words
from cogs.match.agreements import check_live, check_offer
from cogs.match.table import Table
from cogs.match.tables import abandoned, agreed
from data import ChannelBusy
from rules.game import Outcome

_DANGER, _SUCCESS = discord.ButtonStyle.danger, discord.ButtonStyle.success


class EndingsCog(commands.Cog):
    """`/resign`, `/draw`, rematches, and closing a match whose player has left the server."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def _here(self, interaction: Interaction) -> Table:
        """The live match of this channel, at which this person sits. Raises `Refused`."""
        find = self.bot.tables.live_in(interaction.channel_id or 0)
        table = await find
        check_live(table, interaction.user.id)
        return table

    async def _there(self, interaction: Interaction, match_id: int, revision: int) -> Table:
        """The match a control was made for, if it is where it was then. Raises `Refused`."""
        find = self.bot.agreements.live(match_id, interaction.user.id, revision)
        return await find

    # Resigning

    @app_commands.command(name=words("resign-name"), description=words("resign-description"))
    @app_commands.guild_only()
    async def resign(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._ask_to_resign(interaction, await self._here(interaction))

    @control("resign")
    async def ask_to_resign(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        await self._ask_to_resign(interaction, await self._there(interaction, match_id, revision))

    async def _ask_to_resign(self, interaction: Interaction, table: Table) -> None:
        if table.seat(interaction.user.id) in table.row.retired:
            raise Refused("retired")
        say = self.bot.user_language(interaction)
        yes = Control(
            say("button-resign-sure"), "resign-sure", table.id, table.revision, style=_DANGER
        )
        await private(
            interaction,
            say("resign-question" if two_sides(table) else "resign-question-three"),
            yes,
            Control(say("button-never-mind"), "never-mind"),
        )

    @control("resign-sure", private=True)
    async def resign_sure(
        self, interaction: Interaction, match_id: TableId, _revision: Revision
    ) -> None:
        user_id = interaction.user.id
        if not two_sides(await self.bot.tables.load(match_id)):
            await self._retire(interaction, match_id)
            return

        def gives_up(table: Table) -> Outcome:
            return table.match.resignation(table.seat(user_id))

        end = self.bot.tables.end(match_id, user_id, gives_up)
        await self.bot.showing.after(await end, interaction)

    async def _retire(self, interaction: Interaction, match_id: int) -> None:
        """Give this person's seat up; the others play on, and the channel reads who left."""
        table = await self.bot.tables.retire(match_id, interaction.user.id)
        await replace(interaction, self.bot.user_language(interaction)("retired"))
        say = self.bot.guild_language(table.row.guild_id)
        text = note(say("player-retired", who=mention(interaction.user.id)))
        await interaction.followup.send(view=text, allowed_mentions=NOBODY)
        # Posted again so that the board stays the lowest message.
        await self.bot.showing.show(table.id, again=table.row.live)
        await self.bot.hands.refresh(table)

    # Draws

    @app_commands.command(name=words("draw-name"), description=words("draw-description"))
    @app_commands.guild_only()
    async def draw(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._ask_to_draw(interaction, await self._here(interaction))

    @control("draw")
    async def ask_to_draw(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        await self._ask_to_draw(interaction, await self._there(interaction, match_id, revision))

    async def _ask_to_draw(self, interaction: Interaction, table: Table) -> None:
        """Ask whether to offer a draw; if the other side's offer stands, whether to accept that."""
        say = self.bot.user_language(interaction)
        if await has_left(interaction.guild, table):
            await offer_to_close(interaction, table)
            return
        if not may_agree(table):
            raise Refused("no-agreement")
        offered_by = table.row.draw_offer_by
        if offered_by == table.seat(interaction.user.id):
            raise Refused("already-offered")
        if offered_by is not None:
            offerer = mention(table.row.users[offered_by])
            await private(
                interaction, say("draw-answer", who=offerer), *self._answers(interaction, table)
            )
            return
        yes = Control(say("button-offer"), "draw-offer", table.id, table.revision)
        await private(
            interaction, say("draw-question"), yes, Control(say("button-never-mind"), "never-mind")
        )

    def _answers(self, interaction: Interaction, table: Table) -> list[Control]:
        say = self.bot.guild_language(interaction.guild_id or 0)
        return [
            Control(say("button-accept"), "draw-accept", table.id, table.revision, style=_SUCCESS),
            Control(say("button-decline"), "draw-decline", table.id, table.revision),
        ]

    @control("draw-offer", private=True)
    async def offer(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:
        offer = self.bot.agreements.offer_draw(match_id, interaction.user.id, revision)
        table = await offer
        if table.cats:
            await self._answered_by_cat(interaction, table)
            return
        await replace(interaction, self.bot.user_language(interaction)("draw-offered"))
        say = self.bot.guild_language(table.row.guild_id)
        others = [user for user in table.row.users if user != interaction.user.id]
        text = say(
            "draw-offer",
            who=mention(interaction.user.id),
            others=say("list-and").join(map(mention, others)),
        )
        view = layout(paragraph(text), ui.ActionRow(*self._answers(interaction, table)))
        await interaction.followup.send(view=view, allowed_mentions=pinging(others))

    async def _answered_by_cat(self, interaction: Interaction, table: Table) -> None:
        """A cat accepts the draw that was offered to it just now, or plays on."""
        cat = table.row.users[table.cats[0]]
        if await self.bot.cats.agrees_to_draw(table):

            def accepts(now: Table) -> Outcome:
                check_offer(now, cat, table.revision)
                return agreed(now)

            ended = await self.bot.tables.end(table.id, cat, accepts)
            await self.bot.showing.after(ended, interaction)
            return
        await self.bot.agreements.decline_draw(table.id, cat, table.revision)
        say = self.bot.user_language(interaction)
        await replace(interaction, say("draw-declined-by-cat", who=wording.mention(say, cat)))

    @control("draw-accept")
    async def accept(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:
        user_id = interaction.user.id

        def accepts(table: Table) -> Outcome:
            check_offer(table, user_id, revision)
            return agreed(table)

        end = self.bot.tables.end(match_id, user_id, accepts)
        table = await end
        await self.bot.showing.after(table, interaction)
        if not is_private(interaction):
            await replace(interaction, self._settled(interaction, "draw-accepted"))

    @control("draw-decline")
    async def decline(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        decline = self.bot.agreements.decline_draw(match_id, interaction.user.id, revision)
        await decline
        text = self._settled(interaction, "draw-declined")
        await replace(interaction, text)
        if is_private(interaction):
            await interaction.followup.send(view=note(text))

    def _settled(self, interaction: Interaction, message_id: str) -> Markup:
        """The sentence that says what became of an offer, to replace the offer's message."""
        say = self.bot.guild_language(interaction.guild_id or 0)
        return say(message_id, who=mention(interaction.user.id))

    # Rematch

    @control("rematch")
    async def rematch(
        self, interaction: Interaction, match_id: TableId, _revision: Revision
    ) -> None:
        check_may_write(interaction, self.bot.user_language(interaction))
        want = self.bot.agreements.want_rematch(match_id, interaction.user.id)
        table, waiting = await want
        if not waiting:
            await self._start_again(interaction, table)
            return
        say = self.bot.guild_language(table.row.guild_id)
        text = say(
            "rematch-wanted",
            who=mention(interaction.user.id),
            others=say("list-and").join(map(mention, waiting)),
        )
        await public(interaction, note(text), allowed_mentions=pinging(waiting))

    async def _start_again(self, interaction: Interaction, table: Table) -> None:
        try:
            following = await self.bot.tables.restart(table)
        except ChannelBusy as busy:
            raise await busy_channel(self.bot.store, table.row.guild_id, busy) from busy
        await self.bot.showing.after(following, interaction)
        say = self.bot.guild_language(table.row.guild_id)
        pictures = await table_pictures(self.bot, say, table)
        view = result_layout(
            say, table, pictures, table.narrated_since(table.ply - 1), rematch=False
        )
        await replace_view(interaction, view)

    # Members who have left

    @control("close")
    async def close(self, interaction: Interaction, match_id: TableId, _revision: Revision) -> None:
        """End a match that a player who left the server cannot go on with."""
        table = await self.bot.tables.load(match_id)
        if not interaction.permissions.manage_messages:
            table.seat(interaction.user.id)
        if not await has_left(interaction.guild, table):
            raise Refused("nobody-left")
        end = self.bot.tables.end(match_id, None, abandoned)
        await self.bot.showing.after(await end, interaction)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(EndingsCog(bot))
