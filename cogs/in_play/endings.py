"""Endings that players choose: resigning, draws, and closing a match that a player has left."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.admission import TableId
from cogs.board.departures import who_is_missed
from cogs.board.layouts import layout
from cogs.clowder import Clowder
from cogs.commands import ASK, PLAY, command
from cogs.in_play.outdated import board_updated
from cogs.kit.controls import Control
from cogs.kit.handlers import Revision, control
from cogs.kit.host import Interaction
from cogs.kit.markup import Markup, jump, paragraph
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    NOBODY,
    error_boundary,
    is_private,
    note,
    private,
    replace,
)
from cogs.kit.sentences import Speaker
from cogs.match import naming, results
from cogs.match.agreements import abandoned, agreed, check_live, check_may_offer, check_offer
from cogs.match.table import Table, may_agree, two_sides
from data import Closing
from rules.game import RESIGNED, Outcome
from rules.standings import last_side

_DANGER, _SUCCESS = discord.ButtonStyle.danger, discord.ButtonStyle.success


class EndingsCog(commands.Cog):
    """`/resign`, `/draw`, and closing a match whose player has left the server."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def _here(self, interaction: Interaction) -> Table:
        """Return this channel's live match if this person has a seat in it. Raises `Refused`."""
        table = await self.bot.table_in(interaction)
        check_live(table, interaction.user.id)
        return table

    async def _there(self, interaction: Interaction, match_id: int, revision: int) -> Table:
        """Return the control's match. Raises `Refused` if the control is outdated."""
        async with board_updated(self.bot, interaction, match_id):
            return await self.bot.agreements.live(match_id, interaction.user.id, revision)

    # Resigning

    @command("resign", ASK)
    async def resign(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._ask_to_resign(interaction, await self._here(interaction))

    @control("resign", ASK, direct=True)
    async def ask_to_resign(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        await self._ask_to_resign(interaction, await self._there(interaction, match_id, revision))

    async def _ask_to_resign(self, interaction: Interaction, table: Table) -> None:
        user_id = interaction.user.id
        if table.seat(user_id) in table.row.retired:
            raise Refused("retired")
        say = self.bot.user_language(interaction)
        yes = Control(
            say("button-resign-sure"), "resign-sure", table.id, table.revision, style=_DANGER
        )
        await private(
            interaction,
            _resign_question(say, table, table.seat(user_id)),
            yes,
            Control(say("button-never-mind"), "never-mind"),
        )

    @control("resign-sure", PLAY, direct=True, private=True)
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
        """Give up this person's seat and announce it in the channel. The other players play on."""
        table = await self.bot.tables.retire(match_id, interaction.user.id, RESIGNED)
        await replace(interaction, self.bot.user_language(interaction)("retired"))
        say = self.bot.guild_language(table.row.guild_id)
        text = note(wording.gave_up(say, table, interaction.user.id))
        await interaction.followup.send(view=text, allowed_mentions=NOBODY)
        # Post the board again, so that it stays the last message.
        await self.bot.showing.show(table.id, again=table.row.live)
        await self.bot.hands.refresh(table)

    # Draws

    @command("draw", ASK)
    async def draw(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            await self._ask_to_draw(interaction, await self._here(interaction))

    @control("draw", ASK, direct=True)
    async def ask_to_draw(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        await self._ask_to_draw(interaction, await self._there(interaction, match_id, revision))

    async def _ask_to_draw(self, interaction: Interaction, table: Table) -> None:
        """Ask whether to offer a draw. If there is an open offer, link to it."""
        say = self.bot.user_language(interaction)
        if left := await who_is_missed(interaction, table):
            await self.bot.departures.offer_to_close(interaction, table, left)
            return
        if not may_agree(table):
            raise Refused("no-agreement")
        offered_by = table.row.draw_offer_by
        if offered_by is not None:
            await self._point_at_offer(interaction, table, offered_by)
            return
        check_may_offer(table, table.seat(interaction.user.id))
        yes = Control(say("button-offer"), "draw-offer", table.id, table.revision)
        await private(
            interaction, say("draw-question"), yes, Control(say("button-never-mind"), "never-mind")
        )

    async def _point_at_offer(self, interaction: Interaction, table: Table, offerer: int) -> None:
        """Link to the offer's message. A copy of the message would stay open after the answer."""
        standing = await self.bot.questions.found(table, "draw")
        if standing is None:
            # The message was not recorded, or somebody has deleted it.
            await self._post_offer(interaction, table, offerer)
            return
        if offerer == table.seat(interaction.user.id):
            raise Refused("already-offered")
        say = self.bot.user_language(interaction)
        who, link = naming.called(say, table, offerer), jump(table.row.guild_id, *standing.place)
        await private(interaction, say("draw-answer", who=who, link=link))

    async def _post_offer(self, interaction: Interaction, table: Table, offerer: int) -> None:
        """Ask the other side in public whether they accept this player's offer."""
        say, user = self.bot.guild_language(table.row.guild_id), table.row.users[offerer]
        await introduce(self.bot, table.row.users)
        called = naming.mentions(say, table.row.users)
        others = [each for each in table.row.users if each != user]
        text = say(
            "draw-offer",
            who=naming.somebody(say, table, user),
            others=say("list-and").join(called[each] for each in others),
        )
        where = table.id, table.revision
        answers = ui.ActionRow[Any](
            Control(say("button-accept"), "draw-accept", *where, style=_SUCCESS),
            Control(say("button-decline"), "draw-decline", *where),
        )
        view = layout(paragraph(text), answers)
        await self.bot.questions.ask(interaction, table, "draw", offerer, view, others)

    @control("draw-offer", ASK, direct=True, private=True)
    async def offer(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:
        offer = self.bot.agreements.offer_draw(match_id, interaction.user.id, revision)
        table = await offer
        if table.cats:
            await self._answered_by_cat(interaction, table)
            return
        await replace(interaction, self.bot.user_language(interaction)("draw-offered"))
        await self._post_offer(interaction, table, table.seat(interaction.user.id))

    async def _answered_by_cat(self, interaction: Interaction, table: Table) -> None:
        """Make a cat accept or decline the draw that was just offered to it."""
        cat = table.row.users[table.cats[0]]
        if await self.bot.cats.agrees_to_draw(table, table.seat(interaction.user.id)):

            def accepts(now: Table) -> Outcome:
                check_offer(now, cat, table.revision)
                return agreed(now)

            ended = await self.bot.tables.end(table.id, cat, accepts)
            await self.bot.showing.after(ended, interaction)
            return
        await self.bot.agreements.decline_draw(table.id, cat, table.revision)
        say = self.bot.user_language(interaction)
        await replace(interaction, say("draw-declined-by-cat", who=wording.mention(say, cat)))

    @control("draw-accept", PLAY)
    async def accept(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:
        user_id = interaction.user.id

        def accepts(table: Table) -> Outcome:
            check_offer(table, user_id, revision)
            return agreed(table)

        async with self.bot.questions.while_it_stands(interaction):
            table = await self.bot.tables.end(match_id, user_id, accepts)
        await self._settle(interaction, table, "draw-accepted")
        await self.bot.showing.after(table, interaction)

    @control("draw-decline", PLAY)
    async def decline(
        self, interaction: Interaction, match_id: TableId, revision: Revision
    ) -> None:
        user_id = interaction.user.id
        async with self.bot.questions.while_it_stands(interaction):
            table = await self.bot.agreements.decline_draw(match_id, user_id, revision)
        await self._settle(interaction, table, "draw-declined")
        if is_private(interaction):
            # An earlier version of the bot asked in a private message.
            await replace(interaction, self.bot.user_language(interaction)("done"))

    async def _settle(self, interaction: Interaction, table: Table, message_id: str) -> None:
        """Replace a draw offer with its outcome."""
        await introduce(self.bot, table.row.users)
        [offerer] = [user for user in table.row.users if user != interaction.user.id]
        say = self.bot.guild_language(table.row.guild_id)
        text = say(
            message_id,
            who=naming.somebody(say, table, interaction.user.id),
            asker=naming.somebody(say, table, offerer),
        )
        await self.bot.questions.answered(interaction, table, "draw", text)

    # Members who have left

    @control("close", ASK)
    async def close(self, interaction: Interaction, match_id: TableId, _revision: Revision) -> None:
        """End a match that cannot continue, because a player has left the server."""
        table = await self.bot.tables.load(match_id)
        if not interaction.permissions.manage_messages:
            table.seat(interaction.user.id)
        async with self.bot.questions.while_it_stands(interaction):
            await self._check_left(interaction, table)
            closing = Closing(interaction.user.id, "")
            table = await self.bot.tables.end(match_id, None, abandoned, closing)
        await introduce(self.bot, [*table.row.users, interaction.user.id])
        say = self.bot.guild_language(table.row.guild_id)
        closed = say("player-left-closed", reason=results.closing(say, table))
        await self.bot.questions.answered(interaction, table, "close", closed)
        await self.bot.showing.after(table, interaction)

    async def _check_left(self, interaction: Interaction, table: Table) -> None:
        """If all players are back, say so in the question's message and raise `Refused`."""
        if table.match.outcome is not None or await who_is_missed(interaction, table):
            return
        say = self.bot.guild_language(table.row.guild_id)
        await self.bot.questions.answered(interaction, table, "close", say("player-left-back"))
        raise Refused("nobody-left")


def _resign_question(say: Speaker, table: Table, player: int) -> Markup:
    """Ask whether the player gives up; if that would end the match, say who would win."""
    if two_sides(table):
        # If one member of a team gives up, the whole team gives up.
        outcome: Outcome | None = table.match.resignation(player)
    else:
        outcome = last_side(table.match.sides, (*table.match.out, player))
    if outcome is None:
        return say("resign-question-three")
    winners = naming.together(say, table, outcome.winners)
    return say("resign-question", winners=winners, count=len(outcome.winners))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(EndingsCog(bot))
