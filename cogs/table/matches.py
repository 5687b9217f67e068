"""`/games`: my live matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.board import wording
from cogs.board.layouts import moment
from cogs.board.links import board_link
from cogs.clowder import Clowder
from cogs.kit.controls import Interaction
from cogs.kit.replies import defer_if_slow, error_boundary, private
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.match.table import Table

_MOST = 20


class MatchesCog(commands.Cog):
    """Lists matches."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("games-name"), description=words("games-description"))
    async def games(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            say = self.bot.user_language(interaction)
            text = await defer_if_slow(interaction, self._listed(say, interaction.user.id))
            await private(interaction, text)

    async def _listed(self, say: Speaker, user_id: int) -> str:
        rows = await self.bot.store.live_matches_of(user_id)
        lines = [
            await self._line(say, await self.bot.tables.load(row.id), user_id)
            for row in rows[-_MOST:]
        ]
        if len(rows) > _MOST:
            lines.append(say("games-more", more=len(rows) - _MOST))
        return "\n".join([say("games-heading"), *lines]) if rows else say("games-none")

    async def _line(self, say: Speaker, table: Table, user_id: int) -> str:
        waiting = [f"<@{user}>" for user in table.to_act]
        line = say(
            "games-line",
            title=wording.title(say, table.game.key),
            id=str(table.id),
            link=await board_link(self.bot, table.row),
            turn="mine" if user_id in table.to_act else "theirs",
            who=say("list-and").join(waiting),
        )
        if table.row.deadline is None:
            return line
        return f"{line} {say('games-clock', when=moment(table.row.deadline))}"


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MatchesCog(bot))
