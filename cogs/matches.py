"""`/games`: my live matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs import _words
from cogs._clowder import Clowder
from cogs._controls import Interaction
from cogs._markup import NEW_LINE, SPACE, Markup, mention, moment
from cogs._places import board_link
from cogs._replies import answering, patiently, private
from cogs._say import Speaker
from cogs._table import Table
from cogs._translator import words

_MOST = 20


class MatchesCog(commands.Cog):
    """Lists matches."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("games-name"), description=words("games-description"))
    async def games(self, interaction: Interaction) -> None:
        async with answering(interaction):
            say = self.bot.reader(interaction)
            text = await patiently(interaction, self._listed(say, interaction.user.id))
            await private(interaction, text)

    async def _listed(self, say: Speaker, user_id: int) -> Markup:
        rows = await self.bot.store.live_matches_of(user_id)
        lines = [
            await self._line(say, await self.bot.tables.load(row.id), user_id)
            for row in rows[-_MOST:]
        ]
        if len(rows) > _MOST:
            lines.append(say("games-more", more=len(rows) - _MOST))
        return NEW_LINE.join([say("games-heading"), *lines]) if rows else say("games-none")

    async def _line(self, say: Speaker, table: Table, user_id: int) -> Markup:
        waiting = map(mention, table.to_act)
        line = say(
            "games-line",
            title=_words.title(say, table.game.key),
            id=str(table.id),
            link=await board_link(self.bot, table.row),
            turn="mine" if user_id in table.to_act else "theirs",
            who=say("list-and").join(waiting),
        )
        if table.row.deadline is None:
            return line
        return SPACE.join([line, say("games-clock", when=moment(table.row.deadline))])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MatchesCog(bot))
