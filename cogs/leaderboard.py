"""`/leaderboard`: who plays best, on a server, in a channel or everywhere."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import _words
from cogs._clowder import Clowder, now
from cogs._controls import Control, Interaction
from cogs._layouts import Picture, layout
from cogs._people import names_of
from cogs._replies import (
    NOBODY,
    answering,
    patiently,
    private,
    private_view,
    public,
    replace_view,
)
from cogs._say import Speaker
from cogs._threads import home_of
from cogs._translator import GAME_CHOICES, words
from data import EVERYWHERE, PROVISIONAL, Leaderboard, Ranked
from rendering import drawable
from rendering.standings import Board, Row, leaderboard
from rules.registry import GAMES, game

_PICTURE = "leaderboard.png"
_ROWS = 10
_MONTH = 30 * 24 * 60 * 60 * 1000
_SCOPES = [
    app_commands.Choice(name=words("leaderboard-scope-here"), value="here"),
    app_commands.Choice(name=words("leaderboard-scope-all"), value="all"),
    app_commands.Choice(name=words("leaderboard-scope-channel"), value="channel"),
]
_PERIODS = [
    app_commands.Choice(name=words("leaderboard-period-all"), value="all"),
    app_commands.Choice(name=words("leaderboard-period-month"), value="month"),
]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to see; pages count from 0."""

    asker: int
    game: str
    scope: str
    period: str
    page: int = 0

    @classmethod
    def of(cls, asker: int, arguments: list[str]) -> Asked:
        """From the arguments of a control."""
        key, scope, period, page = arguments
        return cls(asker, game(key).key, scope, period, max(0, int(page)))

    def turn(self, label: str, page: int, pages: int) -> Control:
        """The control that shows another page."""
        where = self.game, self.scope, self.period, page
        return Control(label, "ranks", self.asker, *where, disabled=not 0 <= page < pages)


@dataclass(frozen=True, slots=True)
class Page:
    """What was found, with the words for it in the reader's language."""

    say: Speaker
    asked: Asked
    found: Leaderboard
    names: dict[int, str]

    @property
    def pages(self) -> int:
        return -(-self.found.total // _ROWS)

    @property
    def title(self) -> str:
        return _words.title(self.say, self.asked.game)

    @property
    def subtitle(self) -> str:
        return self.say(
            "leaderboard-subtitle",
            scope=self.say(f"leaderboard-scope-{self.asked.scope}"),
            period=self.say(f"leaderboard-period-{self.asked.period}"),
            page=self.asked.page + 1,
            pages=self.pages,
        )

    @property
    def note(self) -> str:
        return self.say("ratings-note", matches=PROVISIONAL)

    @property
    def apart(self) -> Ranked | None:
        """The asker's own row, if it is on another page."""
        own = self.found.own
        return None if own in self.found.rows else own

    def name(self, row: Ranked) -> str:
        """What somebody is called in pictures and descriptions."""
        known = self.names.get(row.user_id, "")
        somebody = self.say("leaderboard-somebody", rank=row.rank)
        return known if drawable(known) else somebody

    def who(self, row: Ranked) -> str:
        """Who somebody is in a message: a mention means something only on their own server."""
        if self.asked.scope != "all":
            return f"<@{row.user_id}>"
        known = self.names.get(row.user_id) or self.name(row)
        return discord.utils.escape_markdown(known)


class LeaderboardCog(commands.Cog):
    """Shows who stands where."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.controls |= {"ranks": self.turn}

    @app_commands.command(
        name=words("leaderboard-name"), description=words("leaderboard-description")
    )
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
    @app_commands.choices(key=GAME_CHOICES, scope=_SCOPES, period=_PERIODS)
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: Interaction,
        key: str | None = None,
        scope: str = "here",
        period: str = "all",
    ) -> None:
        async with answering(interaction):
            asked = Asked(interaction.user.id, key or "", scope, period)
            page, picture = await patiently(interaction, self._drawn(interaction, asked))
            if picture is None:
                await private(interaction, _empty(page))
                return
            view = page_layout(page, picture)
            await public(interaction, view, file=picture.file(), allowed_mentions=NOBODY)

    async def turn(self, interaction: Interaction, arguments: list[str]) -> None:
        """Another page: in its place for who asked, a private copy for everybody else."""
        asked = Asked.of(interaction.user.id, arguments[1:])
        page, picture = await patiently(interaction, self._drawn(interaction, asked))
        if picture is None:
            await private(interaction, _empty(page))
        elif interaction.user.id == int(arguments[0]):
            view = page_layout(page, picture)
            await replace_view(interaction, view, attachments=[picture.file()])
        else:
            await private_view(interaction, page_layout(page, picture), file=picture.file())

    async def _drawn(self, interaction: Interaction, asked: Asked) -> tuple[Page, Picture | None]:
        page = await self._found(interaction, asked)
        if not page.found.rows:
            return page, None
        png = await asyncio.to_thread(leaderboard, board_of(page))
        return page, Picture(png, alt_of(page), _PICTURE)

    async def _found(self, interaction: Interaction, asked: Asked) -> Page:
        guild_id = interaction.guild_id or 0
        if not asked.game:
            played = await self.bot.store.game_played_most(guild_id)
            known = [kind.key for kind in GAMES if kind.key == played]
            asked = replace(asked, game=known[0] if known else GAMES[0].key)
        found = await self._rows(interaction, asked, guild_id)
        if not found.rows and found.total:
            # Fewer people than when the control was made.
            asked = replace(asked, page=(found.total - 1) // _ROWS)
            found = await self._rows(interaction, asked, guild_id)
        own = [] if found.own is None else [found.own]
        names = await names_of(self.bot, [row.user_id for row in (*found.rows, *own)])
        return Page(self.bot.reader(interaction), asked, found, names)

    async def _rows(self, interaction: Interaction, asked: Asked, guild_id: int) -> Leaderboard:
        return await self.bot.store.leaderboard(
            EVERYWHERE if asked.scope == "all" else guild_id,
            asked.game,
            first=asked.page * _ROWS,
            count=_ROWS,
            asker=asked.asker,
            channel_id=home_of(interaction) if asked.scope == "channel" else None,
            since=now() - _MONTH if asked.period == "month" else None,
        )


def page_layout(page: Page, picture: Picture) -> ui.LayoutView:
    """The picture, the same in words, and the way to the other pages."""
    say, asked, pages = page.say, page.asked, page.pages
    heading = say("leaderboard-heading", title=page.title, subtitle=page.subtitle)
    lines = [_line(page, row) for row in page.found.rows]
    if page.apart is not None:
        lines += [say("leaderboard-apart"), _line(page, page.apart)]
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay(heading),
        picture.gallery(),
        ui.TextDisplay("\n".join(lines)),
        ui.TextDisplay(f"-# {page.note}"),
    ]
    if pages > 1:
        earlier = asked.turn(say("button-earlier"), asked.page - 1, pages)
        later = asked.turn(say("button-later"), asked.page + 1, pages)
        parts.append(ui.ActionRow(earlier, later))
    return layout(*parts)


def _empty(page: Page) -> str:
    say, asked = page.say, page.asked
    return say(
        "leaderboard-empty",
        title=page.title,
        scope=say(f"leaderboard-scope-{asked.scope}"),
        period=say(f"leaderboard-period-{asked.period}"),
    )


def _facts(page: Page, row: Ranked) -> dict[str, str]:
    skill = row.skill
    record = page.say("leaderboard-record", played=row.played, won=row.won, streak=skill.streak)
    return {
        "rank": str(row.rank),
        "points": f"{skill.points}?" if skill.provisional else str(skill.points),
        "spread": f"±{skill.spread}",
        "record": record,
    }


def _line(page: Page, row: Ranked) -> str:
    own = "yes" if row.user_id == page.asked.asker else "no"
    return page.say("leaderboard-row", who=page.who(row), own=own, **_facts(page, row))


def alt_of(page: Page) -> str:
    """The page for who cannot see it; their own row comes before what may be cut off."""
    say = page.say
    parts = [say("leaderboard-alt", title=page.title, subtitle=page.subtitle)]
    if page.apart is not None:
        parts += [say("leaderboard-alt-own"), _told(page, page.apart)]
    return " ".join([*parts, *(_told(page, row) for row in page.found.rows)])


def _told(page: Page, row: Ranked) -> str:
    return page.say("leaderboard-alt-row", who=page.name(row), **_facts(page, row))


def board_of(page: Page) -> Board:
    """The page as it is drawn."""
    say = page.say
    return Board(
        title=page.title,
        subtitle=page.subtitle,
        columns=(
            say("leaderboard-points"),
            say("leaderboard-played"),
            say("leaderboard-won"),
            say("leaderboard-streak"),
        ),
        rows=tuple(_row(page, row) for row in page.found.rows),
        note=page.note,
        apart=None if page.apart is None else _row(page, page.apart),
    )


def _row(page: Page, row: Ranked) -> Row:
    skill = row.skill
    return Row(
        rank=row.rank,
        name=page.name(row),
        tone=row.user_id,
        points=str(skill.points),
        spread=f"±{skill.spread}",
        played=row.played,
        won=row.won,
        streak=skill.streak,
        provisional=skill.provisional,
        own=row.user_id == page.asked.asker,
    )


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LeaderboardCog(bot))
