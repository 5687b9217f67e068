"""`/games`: lists the asker's live matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.board import wording
from cogs.board.links import board_links
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, SPACE, Markup, moment
from cogs.kit.replies import error_boundary, private
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.match.table import Table

_MOST = 20


class MatchesCog(commands.Cog):
    """`/games`: lists the asker's live matches with links to their boards."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("games-name"), description=words("games-description"))
    async def games(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            text = await self._listed(say, interaction.user.id)
            await private(interaction, text)

    async def _listed(self, say: Speaker, user_id: int) -> Markup:
        rows = await self.bot.store.live_matches_of(user_id)
        newest = rows[-_MOST:]
        links = await board_links(self.bot.store, newest)
        tables = await self.bot.tables.load_all(newest)
        lines = [line_of(say, table, links[table.id], user_id) for table in tables]
        if len(rows) > _MOST:
            lines.append(say("games-more", more=len(rows) - _MOST))
        return NEW_LINE.join([say("games-heading"), *lines]) if rows else say("games-none")


def line_of(say: Speaker, table: Table, link: Markup, user_id: int) -> Markup:
    """A live match in a line: where it is, whose turn, until when."""
    waiting = [wording.mention(say, user) for user in table.to_act]
    line = say(
        "games-line",
        title=wording.title(say, table.game.key),
        id=str(table.id),
        link=link,
        turn="mine" if user_id in table.to_act else "theirs",
        who=say("list-and").join(waiting),
    )
    if table.row.deadline is None:
        return line
    return SPACE.join([line, say("games-clock", when=moment(table.row.deadline))])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MatchesCog(bot))
