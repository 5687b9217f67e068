"""`/leaderboard`: the best players of a server, a channel or all servers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Annotated

from discord import app_commands
from discord.ext import commands

from cogs.channels.attached import Picture
from cogs.channels.visibility import location_of
from cogs.clowder import Clowder, now
from cogs.commands import LOOK, command
from cogs.kit.handlers import GameKey, OneOf, Page, Snowflake, Word, control
from cogs.kit.host import Interaction
from cogs.kit.people import names_of
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    NOBODY,
    error_boundary,
    openly,
    private_view,
    replace_view,
)
from cogs.kit.translator import game_choices, words
from cogs.match import naming
from cogs.standings.layouts import (
    PERIODS,
    ROWS,
    SCOPES,
    LeaderboardQuery,
    Leaders,
    alt_of,
    board_of,
    empty_layout,
    page_layout,
    somebody,
)
from data import EVERYWHERE, Leaderboard
from rendering.standings import leaderboard
from rules.registry import games

_PICTURE = "leaderboard.png"
_MONTH = 30 * 24 * 60 * 60 * 1000
_SCOPES = [
    app_commands.Choice(name=words(f"leaderboard-scope-{each}"), value=each) for each in SCOPES
]
_PERIODS = [
    app_commands.Choice(name=words(f"leaderboard-period-{each}"), value=each) for each in PERIODS
]


Scope = Annotated[str, OneOf(SCOPES)]
Period = Annotated[str, OneOf(PERIODS)]
Switch = Annotated[str, OneOf(("game", "scope", "period"))]


class LeaderboardCog(commands.Cog):
    """`/leaderboard`: pages through the ratings of a server, a channel or all servers."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("leaderboard", LOOK)
    @app_commands.rename(
        key=words("play-game-name"),
        scope=words("leaderboard-scope-name"),
        period=words("leaderboard-period-name"),
    )
    @app_commands.describe(
        key=words("leaderboard-game-description"),
        scope=words("leaderboard-scope-description"),
        period=words("leaderboard-period-description"),
    )
    @app_commands.choices(key=game_choices(), scope=_SCOPES, period=_PERIODS)
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: Interaction,
        key: str | None = None,
        scope: str = "here",
        period: str = "all",
    ) -> None:
        async with error_boundary(interaction):
            asked = LeaderboardQuery(interaction.user.id, key or "", scope, period)
            page, picture = await self._drawn(interaction, asked)
            if picture is None:
                await private_view(interaction, empty_layout(page))
                return
            view = page_layout(page, picture)
            await openly(interaction, view, file=picture.file(), allowed_mentions=NOBODY)

    @control("ranks", LOOK)
    async def turn(
        self,
        interaction: Interaction,
        asker: Snowflake,
        key: GameKey,
        scope: Scope,
        period: Period,
        number: Page,
    ) -> None:
        """Show a different page, and keep the game, the scope and the period."""
        asked = LeaderboardQuery(interaction.user.id, key, scope, period, number)
        await self._show(interaction, asked, asker)

    @control("ranks-by", LOOK)
    async def switch(
        self,
        interaction: Interaction,
        asker: Snowflake,
        key: GameKey,
        scope: Scope,
        period: Period,
        which: Switch,
        choice: Word,
    ) -> None:
        """Show a different game, scope or period, and keep the other two."""
        offered = {"game": [kind.key for kind in games()], "scope": SCOPES, "period": PERIODS}
        if choice not in offered[which]:
            raise Refused("moved-on")
        now = {"game": key, "scope": scope, "period": period, which: choice}
        asked = LeaderboardQuery(interaction.user.id, now["game"], now["scope"], now["period"])
        await self._show(interaction, asked, asker)

    async def _show(self, interaction: Interaction, asked: LeaderboardQuery, asker: int) -> None:
        """Edit the message if the user is `asker`, who requested it; else send a private copy."""
        page, picture = await self._drawn(interaction, asked)
        view = empty_layout(page) if picture is None else page_layout(page, picture)
        files = [] if picture is None else [picture.file()]
        if interaction.user.id == asker:
            await replace_view(interaction, view, attachments=files)
        else:
            await private_view(interaction, view, files=files)

    async def _drawn(
        self, interaction: Interaction, asked: LeaderboardQuery
    ) -> tuple[Leaders, Picture | None]:
        page = await self._found(interaction, asked)
        if not page.found.rows:
            return page, None
        png = await self.bot.drawing.draw(partial(leaderboard, board_of(page)))
        return page, Picture(png, alt_of(page), _PICTURE)

    async def _found(self, interaction: Interaction, asked: LeaderboardQuery) -> Leaders:
        guild_id = interaction.guild_id or 0
        if not asked.game:
            location = location_of(interaction) if asked.scope == "channel" else None
            played = await self.bot.store.game_played_most(guild_id, location)
            known = [kind.key for kind in games() if kind.key == played]
            asked = replace(asked, game=known[0] if known else games()[0].key)
        found = await self._rows(interaction, asked, guild_id)
        if not found.rows and found.total:
            # The leaderboard has fewer people now than when the control was made.
            asked = replace(asked, page=(found.total - 1) // ROWS)
            found = await self._rows(interaction, asked, guild_id)
        names = await names_of(self.bot, await self._named(asked, found))
        say = self.bot.user_language(interaction)
        # The leaderboard of all servers shows nobody's Discord handle, so equal names get numbers,
        # even if one of them is a placeholder for a person without a name.
        rows = (row for row in (*found.rows, found.own) if row is not None)
        by_rank = {row.user_id: names.get(row.user_id) or somebody(say, row) for row in rows}
        everywhere = asked.scope == "all"
        handles = naming.numbered(by_rank) if everywhere else naming.apart(say, names)
        apart = {
            user: say.plain("name-apart", name=names[user], by=by)
            for user, by in handles.items()
            if user in names
        }
        return Leaders(say, asked, found, {**names, **apart})

    async def _named(self, asked: LeaderboardQuery, found: Leaderboard) -> set[int]:
        """Return the people whose names may be shown.

        On the leaderboard of all servers, only the asker and people who agreed to be named may be
        shown by name.
        """
        people = {row.user_id for row in (found.own, *found.rows) if row is not None}
        if asked.scope != "all":
            return people
        return await self.bot.store.named_among(people) | (people & {asked.asker})

    async def _rows(
        self, interaction: Interaction, asked: LeaderboardQuery, guild_id: int
    ) -> Leaderboard:
        return await self.bot.store.leaderboard(
            EVERYWHERE if asked.scope == "all" else guild_id,
            asked.game,
            first=asked.page * ROWS,
            count=ROWS,
            asker=asked.asker,
            location=location_of(interaction) if asked.scope == "channel" else None,
            since=now() - _MONTH if asked.period == "month" else None,
        )


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LeaderboardCog(bot))
