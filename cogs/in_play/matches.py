"""`/games`: lists the live matches in which the asker still plays."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from cogs.board import wording
from cogs.board.admission import board_links
from cogs.clowder import Clowder
from cogs.commands import LOOK, command
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, SPACE, Markup, escaped, moment
from cogs.kit.people import introduce
from cogs.kit.replies import error_boundary, private
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.table import Table
from cogs.turns.next_match import by_urgency, next_button
from data import MatchRow, MyMatch

_MOST = 20


class MatchesCog(commands.Cog):
    """`/games`: lists the asker's live matches with links to their boards."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("games", LOOK)
    async def games(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            user = interaction.user.id
            mine = by_urgency(await self.bot.store.my_matches(user))
            waiting = sum(each.mine and not each.direct for each in mine)
            text = await self._listed(say, user, mine)
            await private(interaction, text, *([next_button(say, waiting)] if waiting else []))

    async def _listed(self, say: Speaker, user_id: int, mine: Sequence[MyMatch]) -> Markup:
        first = mine[:_MOST]
        rows = {row.id: row for row in await self.bot.store.matches([each.id for each in first])}
        links = await board_links(self.bot.store, [*rows.values()])
        found = await self.bot.tables.load_all([rows[each.id] for each in first if each.id in rows])
        await introduce(self.bot, [user for table in found for user in table.people_to_act])
        lines = [
            line_of(say, table, links[table.id], user_id, self._place(say, table.row))
            for table in found
        ]
        if len(mine) > _MOST:
            lines.append(say("games-more", more=len(mine) - _MOST))
        return NEW_LINE.join([say("games-heading"), *lines]) if mine else say("games-none")

    def _place(self, say: Speaker, row: MatchRow) -> Markup:
        """Return the names of channel and server, if this process knows them."""
        if row.direct:
            return say("games-direct")
        guild = self.bot.get_guild(row.guild_id)
        if guild is None:
            return say("games-somewhere")
        channel = guild.get_channel_or_thread(row.channel_id)
        if channel is None:
            return escaped(guild.name)
        return say("games-place", channel=channel.name, server=guild.name)


def line_of(say: Speaker, table: Table, link: Markup, user_id: int, place: Markup) -> Markup:
    """Describe a live match in two lines: game, channel and server, whose turn, and until when."""
    line = say(
        "games-line",
        title=wording.title(say, table.game.key),
        id=str(table.id),
        link=link,
        place=place,
        turn="mine" if user_id in table.to_act else "theirs",
        who=naming.together(say, table, table.awaited),
    )
    if table.row.deadline is None:
        return line
    return SPACE.join([line, say("games-clock", when=moment(table.row.deadline))])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MatchesCog(bot))
