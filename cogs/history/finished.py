"""`/history`: finished matches of this channel, or of a member of this server, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.layouts import layout
from cogs.clowder import Clowder
from cogs.commands import LOOK, command
from cogs.kit.controls import Control, Menu
from cogs.kit.handlers import Page, Snowflake, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, SPACE, Markup, channel_mention, moment, paragraph
from cogs.kit.people import introduce
from cogs.kit.permits import home_of
from cogs.kit.replies import (
    error_boundary,
    private,
    private_view,
    replace,
    replace_view,
)
from cogs.kit.sentences import Speaker
from cogs.kit.translator import game_choices, words
from cogs.match import naming, results
from data import Finished, MatchRow, Viewer

_ROWS = 10
_ANY = "any"


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """A query for a user's matches on a server, or for a channel's matches if `user_id` is None.

    `game` is None for all games. Pages are numbered from 0. `direct` is True if the asker is in
    direct messages, which count as a server with a single channel.
    """

    home_id: int
    user_id: int | None
    game: str | None
    page: int = 0
    direct: bool = False

    def turn(self, label: str, page: int, pages: int) -> Control:
        """Return the button that shows another page of the list."""
        where = self.home_id, self.user_id or 0, self.game or _ANY, page
        return Control(label, "history", *where, disabled=not 0 <= page < pages)


class HistoryCog(commands.Cog):
    """`/history`: pages through the finished matches that the asker may see."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("history", LOOK)
    @app_commands.rename(member=words("history-member-name"), key=words("play-game-name"))
    @app_commands.describe(
        member=words("history-member-description"), key=words("history-game-description")
    )
    @app_commands.choices(key=game_choices())
    async def history(
        self,
        interaction: Interaction,
        member: discord.User | None = None,
        key: str | None = None,
    ) -> None:
        async with error_boundary(interaction):
            whose, direct = None if member is None else member.id, interaction.guild_id is None
            asked = HistoryQuery(home_of(interaction), whose, key, direct=direct)
            asked, found = await self._found(interaction, asked)
            say = self.bot.user_language(interaction)
            if not found.matches:
                await private(interaction, _empty(say, asked))
                return
            await private_view(interaction, page_layout(say, asked, found))

    @control("history", LOOK, direct=True, private=True)
    async def turn(
        self, interaction: Interaction, home: Snowflake, user: Snowflake, key: Word, page: Page
    ) -> None:
        """Replace this page of the list with a different one."""
        direct = interaction.guild_id is None
        asked = HistoryQuery(home, user or None, None if key == _ANY else key, page, direct)
        found = self._found(interaction, asked)
        asked, shown = await found
        say = self.bot.user_language(interaction)
        if shown.matches:
            await replace_view(interaction, page_layout(say, asked, shown))
        else:
            # The person or the matches have been erased meanwhile.
            await replace(interaction, _empty(say, asked))

    async def _found(
        self, interaction: Interaction, asked: HistoryQuery
    ) -> tuple[HistoryQuery, Finished]:
        if asked.user_id is None:
            viewer = await self.bot.visibility.viewer_in(interaction, asked.home_id)
        else:
            viewer = await self.bot.visibility.viewer_of(interaction, asked.user_id)
        found = await self._page(interaction, asked, viewer)
        if not found.matches and found.total:
            # There are fewer matches than when the control was made.
            asked = changed(asked, page=(found.total - 1) // _ROWS)
            found = await self._page(interaction, asked, viewer)
        await introduce(self.bot, {user for row in found.matches for user in row.users})
        return asked, found

    async def _page(
        self, interaction: Interaction, asked: HistoryQuery, viewer: Viewer
    ) -> Finished:
        guild_id, first = interaction.guild_id or 0, asked.page * _ROWS
        store = self.bot.store
        if asked.user_id is None:
            return await store.finished_in(
                guild_id, asked.home_id, asked.game, first=first, count=_ROWS, viewer=viewer
            )
        return await store.finished_of(
            guild_id, asked.user_id, asked.game, first=first, count=_ROWS, viewer=viewer
        )


def page_layout(say: Speaker, asked: HistoryQuery, found: Finished) -> ui.LayoutView:
    """Return one page: a heading, a line for each match, a menu of matches, and page buttons."""
    pages = -(-found.total // _ROWS)
    heading = say(
        "history-heading",
        whose=_whose(say, asked),
        matches=found.total,
        page=asked.page + 1,
        pages=pages,
    )
    mentions = naming.mentions(say, {user for row in found.matches for user in row.users})
    lines = [_line(say, row, mentions) for row in found.matches]
    choices = [(wording.match_label(say, row), str(row.id)) for row in found.matches]
    parts: list[ui.Item[Any]] = [
        paragraph(heading),
        paragraph(NEW_LINE.join(lines)),
        ui.ActionRow(Menu(say("menu-replay"), choices, "replay-open")),
    ]
    if pages > 1:
        earlier = asked.turn(say("button-earlier"), asked.page - 1, pages)
        later = asked.turn(say("button-later"), asked.page + 1, pages)
        parts.append(ui.ActionRow(earlier, later))
    return layout(*parts)


def _whose(say: Speaker, asked: HistoryQuery) -> Markup:
    if asked.user_id is None:
        return say("history-direct") if asked.direct else channel_mention(asked.home_id)
    return wording.mention(say, asked.user_id)


def _empty(say: Speaker, asked: HistoryQuery) -> Markup:
    return say(
        "history-empty",
        whose=_whose(say, asked),
        of="direct" if asked.direct else "channel" if asked.user_id is None else "member",
        title="" if asked.game is None else wording.title(say, asked.game),
        any="yes" if asked.game is None else "no",
    )


def _line(say: Speaker, row: MatchRow, mentions: Mapping[int, Markup]) -> Markup:
    def called(player: int) -> Markup:
        return mentions[row.users[player]]

    return say(
        "history-line",
        title=wording.title(say, row.game),
        id=str(row.id),
        when=moment(row.finished_at),
        standing=_standing(say, row, mentions),
        reason="" if row.ending is None else results.reason(say, row.game, row.ending, called),
    )


def _standing(say: Speaker, row: MatchRow, mentions: Mapping[int, Markup]) -> Markup:
    """Return the players' mentions as one text, in the order of their final ranks, best first."""
    places = row.ending.places if row.ending else None
    everybody = say("list-and").join(mentions[user] for user in row.users)
    if places is None:
        return say("history-nobody", who=everybody)
    if len(set(places)) == 1:
        return say("history-draw", who=everybody)
    shared: dict[int, list[Markup]] = {}
    for place, user in sorted(zip(places, row.users, strict=True), key=lambda seat: seat[0]):
        shared.setdefault(place, []).append(mentions[user])
    return SPACE.join(
        say("history-place", place=str(place), who=say("list-and").join(who))
        for place, who in shared.items()
    )


async def setup(bot: Clowder) -> None:
    await bot.add_cog(HistoryCog(bot))
