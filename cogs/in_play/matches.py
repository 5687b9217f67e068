"""`/games`: lists the live matches in which the asker still plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

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
from cogs.typed.positions import LONGEST
from cogs.waiting_matches.most_urgent import by_urgency, next_button
from data import MatchRow, MyMatch

MOST_LISTED = 20
_ROOM = LONGEST - 200
"""Maximum number of characters of the lines about matches; 200 are left for other lines."""


class MatchesCog(commands.Cog):
    """`/games`: lists the asker's live matches with links to their boards."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("games", LOOK)
    async def games(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            mine = by_urgency(await self.bot.store.my_matches(interaction.user.id))
            waiting = sum(each.mine and not each.direct for each in mine)
            text = await self._listed(say, mine)
            await private(interaction, text, *([next_button(say, waiting)] if waiting else []))

    async def _listed(self, say: Speaker, mine: Sequence[MyMatch]) -> Markup:
        first = mine[:MOST_LISTED]
        rows = {row.id: row for row in await self.bot.store.matches([each.id for each in first])}
        links = await board_links(self.bot.store, [*rows.values()])
        turns = await self._turns(say, [each for each in first if each.id in rows], rows)
        lines = [
            line_of(say, row, links[row.id], self._place(say, row), turns[row.id])
            for row in (rows[each.id] for each in first if each.id in turns)
        ]
        shown = lines[: _fitting(lines)]
        more = len(mine) - len(first) + len(lines) - len(shown)
        if more:
            shown.append(say("games-more", more=more))
        return NEW_LINE.join([say("games-heading"), *shown]) if mine else say("games-none")

    async def _turns(
        self, say: Speaker, found: Sequence[MyMatch], rows: Mapping[int, MatchRow]
    ) -> Mapping[int, Markup | None]:
        """Map each match to the players that it waits for, or to None if the asker is to act.

        Leaves out unreadable matches. To find the players that a match waits for, this method
        replays the match. It does not replay matches in which the asker is to act.
        """
        others = await self.bot.tables.load_all([rows[each.id] for each in found if not each.mine])
        await introduce(self.bot, [user for table in others for user in table.people_to_act])
        turns = {table.id: naming.together(say, table, table.awaited) for table in others}
        return turns | dict.fromkeys(each.id for each in found if each.mine)

    def _place(self, say: Speaker, row: MatchRow) -> Markup:
        """Return the names of the channel and the server, if this process knows them."""
        if row.direct:
            return say("games-direct")
        guild = self.bot.get_guild(row.guild_id)
        if guild is None:
            return say("games-somewhere")
        channel = guild.get_channel_or_thread(row.channel_id)
        if channel is None:
            return escaped(guild.name)
        return say("games-place", channel=channel.name, server=guild.name)


def _fitting(lines: Sequence[Markup]) -> int:
    """Return how many of these lines fit into a message."""
    ends = accumulate(len(line) + len(NEW_LINE) for line in lines)
    return sum(end <= _ROOM for end in ends)


def line_of(say: Speaker, row: MatchRow, link: Markup, place: Markup, who: Markup | None) -> Markup:
    """Describe a live match in two lines: game, channel and server, whose turn, and until when.

    `who` are the players that the match waits for; None if it waits for the reader.
    """
    line = say(
        "games-line",
        title=wording.title(say, row.game),
        id=str(row.id),
        link=link,
        place=place,
        turn="mine" if who is None else "theirs",
        who=who or Markup(),
    )
    if row.deadline is None:
        return line
    return SPACE.join([line, say("games-clock", when=moment(row.deadline))])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MatchesCog(bot))
