"""Ends that players agree on or choose, and what follows: resign, draw, rematch."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs._clowder import Clowder
from cogs._controls import Control, Interaction
from cogs._layouts import layout, may_agree, result_layout
from cogs._members import has_left, offer_to_close
from cogs._refused import Refused
from cogs._replies import NOBODY, answering, patiently, private, replace
from cogs._tables import Table, abandoned, agreed
from cogs._translator import words
from data import Gone, Stale
from rules.game import Outcome

_DANGER, _SUCCESS = discord.ButtonStyle.danger, discord.ButtonStyle.success


class EndingsCog(commands.Cog):
    """Ends matches."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.controls |= {
            "resign": self.ask_to_resign,
            "resign-sure": self.resign_sure,
            "draw": self.ask_to_draw,
            "draw-offer": self.offer,
            "draw-accept": self.accept,
            "draw-decline": self.decline,
            "rematch": self.rematch,
            "close": self.close,
        }

    async def _live(
        self, interaction: Interaction, match_id: int | None = None, ply: int | None = None
    ) -> Table:
        """The live table at which this person sits, at its newest ply if one is given.

        Raises `Refused`.
        """
        if match_id is None:
            table = await self.bot.tables.live_in(interaction.channel_id or 0)
        else:
            table = await self.bot.tables.load(match_id)
        table.seat(interaction.user.id)
        if table.match.outcome is not None:
            raise Refused("over")
        if ply is not None and ply != table.ply:
            raise Refused("moved-on")
        return table

    # Resigning

    @app_commands.command(name=words("resign-name"), description=words("resign-description"))
    @app_commands.guild_only()
    async def resign(self, interaction: Interaction) -> None:
        async with answering(interaction):
            await self._ask_to_resign(interaction, await self._live(interaction))

    async def ask_to_resign(self, interaction: Interaction, arguments: list[str]) -> None:
        table = await self._live(interaction, int(arguments[0]), int(arguments[1]))
        await self._ask_to_resign(interaction, table)

    async def _ask_to_resign(self, interaction: Interaction, table: Table) -> None:
        say = self.bot.reader(interaction)
        yes = Control(say("button-resign-sure"), "resign-sure", table.id, table.ply, style=_DANGER)
        await private(
            interaction,
            say("resign-question"),
            yes,
            Control(say("button-never-mind"), "never-mind"),
        )

    async def resign_sure(self, interaction: Interaction, arguments: list[str]) -> None:
        user_id = interaction.user.id

        def gives_up(table: Table) -> Outcome:
            return table.match.resignation(table.seat(user_id))

        end = self.bot.tables.end(int(arguments[0]), user_id, gives_up)
        await self.bot.showing.after(await patiently(interaction, end), interaction)

    # Draws

    @app_commands.command(name=words("draw-name"), description=words("draw-description"))
    @app_commands.guild_only()
    async def draw(self, interaction: Interaction) -> None:
        async with answering(interaction):
            await self._ask_to_draw(interaction, await self._live(interaction))

    async def ask_to_draw(self, interaction: Interaction, arguments: list[str]) -> None:
        table = await self._live(interaction, int(arguments[0]), int(arguments[1]))
        await self._ask_to_draw(interaction, table)

    async def _ask_to_draw(self, interaction: Interaction, table: Table) -> None:
        """Ask before offering; an offer of the other side can be answered at once."""
        say = self.bot.reader(interaction)
        if not may_agree(table):
            raise Refused("no-agreement")
        if await has_left(interaction.guild, table):
            await offer_to_close(interaction, table)
            return
        offered_by = table.row.draw_offer_by
        if offered_by == table.seat(interaction.user.id):
            raise Refused("already-offered")
        if offered_by is not None:
            offerer = f"<@{table.row.users[offered_by]}>"
            await private(
                interaction, say("draw-answer", who=offerer), *self._answers(interaction, table)
            )
            return
        yes = Control(say("button-offer"), "draw-offer", table.id, table.ply)
        await private(
            interaction, say("draw-question"), yes, Control(say("button-never-mind"), "never-mind")
        )

    def _answers(self, interaction: Interaction, table: Table) -> list[Control]:
        say = self.bot.house(interaction.guild_id or 0)
        return [
            Control(say("button-accept"), "draw-accept", table.id, table.ply, style=_SUCCESS),
            Control(say("button-decline"), "draw-decline", table.id, table.ply),
        ]

    async def offer(self, interaction: Interaction, arguments: list[str]) -> None:
        table = await self._live(interaction, int(arguments[0]))
        player = table.seat(interaction.user.id)
        offer = self.bot.store.offer_draw(table.id, int(arguments[1]), player)
        try:
            await patiently(interaction, offer)
        except (Stale, Gone) as error:
            raise Refused("moved-on") from error
        await replace(interaction, self.bot.reader(interaction)("draw-offered"))
        say = self.bot.house(table.row.guild_id)
        others = [user for user in table.row.users if user != interaction.user.id]
        text = say(
            "draw-offer",
            who=interaction.user.mention,
            others=say("list-and").join(f"<@{user}>" for user in others),
        )
        view = layout(ui.TextDisplay(text), ui.ActionRow(*self._answers(interaction, table)))
        await interaction.followup.send(
            view=view,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in others]
            ),
        )

    def _check_offer(self, table: Table, user_id: int, ply: int) -> None:
        """Raises `Refused` unless somebody else's offer stands at this ply."""
        offered_by = table.row.draw_offer_by
        if offered_by is None or table.ply != ply:
            raise Refused("offer-lapsed")
        if offered_by == table.seat(user_id):
            raise Refused("own-offer")

    async def accept(self, interaction: Interaction, arguments: list[str]) -> None:
        user_id = interaction.user.id

        def accepts(table: Table) -> Outcome:
            self._check_offer(table, user_id, int(arguments[1]))
            return agreed(table)

        end = self.bot.tables.end(int(arguments[0]), user_id, accepts)
        table = await patiently(interaction, end)
        await self.bot.showing.after(table, interaction)
        await self._settle_offer(interaction, "draw-accepted")

    async def decline(self, interaction: Interaction, arguments: list[str]) -> None:
        table = await self._live(interaction, int(arguments[0]))
        self._check_offer(table, interaction.user.id, int(arguments[1]))
        try:
            await patiently(interaction, self.bot.store.clear_draw_offer(table.id))
        except Gone as error:
            raise Refused("over") from error
        await self._settle_offer(interaction, "draw-declined")

    async def _settle_offer(self, interaction: Interaction, message_id: str) -> None:
        """Leave what became of an offer where it stood; a private answer is put away already."""
        source = interaction.message
        if source is None or (source.flags.ephemeral and message_id == "draw-accepted"):
            return
        say = self.bot.house(interaction.guild_id or 0)
        text = say(message_id, who=interaction.user.mention)
        await replace(interaction, text)
        if source.flags.ephemeral:
            await interaction.followup.send(text, allowed_mentions=NOBODY)

    # Rematch

    async def rematch(self, interaction: Interaction, arguments: list[str]) -> None:
        table = await self.bot.tables.load(int(arguments[0]))
        table.seat(interaction.user.id)
        try:
            want = self.bot.store.want_rematch(table.id, interaction.user.id)
            everybody, row = await patiently(interaction, want)
        except Gone as error:
            raise Refused("not-over") from error
        if await self.bot.store.rematch_started(table.id) is not None:
            raise Refused("rematch-started")
        if everybody:
            await self._start_again(interaction, table)
            return
        say = self.bot.house(row.guild_id)
        waiting = [seat.user_id for seat in row.seats if not seat.wants_rematch]
        text = say(
            "rematch-wanted",
            who=interaction.user.mention,
            others=say("list-and").join(f"<@{user}>" for user in waiting),
        )
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in waiting]
        )
        if interaction.response.is_done():
            await interaction.followup.send(text, allowed_mentions=mentions)
        else:
            await interaction.response.send_message(text, allowed_mentions=mentions)

    async def _start_again(self, interaction: Interaction, table: Table) -> None:
        following = await patiently(interaction, self.bot.tables.restart(table))
        await self.bot.showing.after(following, interaction)
        say = self.bot.house(table.row.guild_id)
        picture = await self.bot.showing.picture(say, table)
        view = result_layout(say, table, picture.gallery(), (), rematch=False)
        await interaction.edit_original_response(view=view)

    # Members who have left

    async def close(self, interaction: Interaction, arguments: list[str]) -> None:
        """End a match that a player who left the server cannot go on with."""
        match_id = int(arguments[0])
        table = await self.bot.tables.load(match_id)
        if not interaction.permissions.manage_messages:
            table.seat(interaction.user.id)
        if not await has_left(interaction.guild, table):
            raise Refused("nobody-left")
        end = self.bot.tables.end(match_id, None, abandoned)
        await self.bot.showing.after(await patiently(interaction, end), interaction)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(EndingsCog(bot))
