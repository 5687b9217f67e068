"""`/profile`: a person's ratings and results, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeVar

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.layouts import layout
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.commands import LOOK, command, member_menu
from cogs.kit.controls import MAX_OPTIONS, Menu
from cogs.kit.handlers import OneOf, Snowflake, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, paragraph, plain
from cogs.kit.people import introduce, names_of
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    NOBODY,
    error_boundary,
    is_private,
    openly,
    private,
    private_view,
    replace_view,
)
from cogs.kit.translator import words
from cogs.standings.layouts import rating
from cogs.standings.sheet import ANY, SCOPES, ProfileQuery, Sheet
from data import PROVISIONAL, Form, Record, Skill, points, spread
from rendering.standings import Game, Portrait, RatingPoint, profile

_PICTURE = "profile.png"
_FORM = 10
Scope = Annotated[str, OneOf(SCOPES)]
Switch = Annotated[str, OneOf(("game", "scope"))]
_Said = TypeVar("_Said", bound=str)


class ProfileCog(commands.Cog):
    """`/profile`: a person's ratings, results and most frequent opponents."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.menu = member_menu("profile-menu", LOOK, self.profile_of)

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def profile_of(self, interaction: Interaction, member: discord.User) -> None:
        """Answer **Profile** in a member's menu."""
        async with error_boundary(interaction):
            await self._show(interaction, member)

    @command("profile", LOOK)
    @app_commands.rename(member=words("profile-member-name"))
    @app_commands.describe(member=words("profile-member-description"))
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        async with error_boundary(interaction):
            await self._show(interaction, member or interaction.user)

    async def _show(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Show a person's profile. Raises `Refused`."""
        self.bot.remember(user)
        asked = ProfileQuery(interaction.user.id, user.id, direct=interaction.guild_id is None)
        named = await self._named(user.id)
        _check_may_ask(asked, named=named)
        sheet, picture = await self._drawn(interaction, asked, told_everywhere=named)
        if picture is None:
            await self._nothing_here(interaction, asked)
            return
        view = sheet_layout(sheet, picture)
        await openly(interaction, view, file=picture.file(), allowed_mentions=NOBODY)

    async def _nothing_here(self, interaction: Interaction, asked: ProfileQuery) -> None:
        """Answer privately if the person has no matches here.

        A person who asked for their own profile is shown their results on other servers, if any.
        """
        own = asked.user_id == asked.asker
        if own and not asked.direct:
            whole = replace(asked, scope="all")
            sheet, picture = await self._drawn(interaction, whole, told_everywhere=True)
            if picture is not None:
                await private_view(interaction, sheet_layout(sheet, picture), file=picture.file())
                return
        say, who = self.bot.user_language(interaction), self.bot.names[asked.user_id]
        await private(interaction, say("profile-none", own="yes" if own else "no", who=who))

    @control("profile-by", LOOK, direct=True)
    async def switch(
        self,
        interaction: Interaction,
        asker: Snowflake,
        user: Snowflake,
        key: Word,
        scope: Scope,
        which: Switch,
        choice: Word,
    ) -> None:
        """Show a different game or scope.

        Edit the message if `asker`, who requested it, also made this choice. Send a private message
        instead if somebody else chose, or if the message is public and the content is private.
        """
        now = {"game": key, "scope": scope, which: choice}
        direct = interaction.guild_id is None
        asked = ProfileQuery(interaction.user.id, user, now["game"], now["scope"], direct)
        if asked.scope not in SCOPES:
            raise Refused("moved-on")
        named = await self._named(user)
        _check_may_ask(asked, named=named)
        alone = asked.scope == "all" and not named
        if alone and user != interaction.user.id:
            raise Refused("profile-not-everywhere")
        sheet, picture = await self._drawn(interaction, asked, told_everywhere=named or alone)
        if picture is None:
            # The game is not installed any more, or the person has been erased.
            raise Refused("moved-on")
        view = sheet_layout(sheet, picture)
        if interaction.user.id == asker and (not alone or is_private(interaction)):
            await replace_view(interaction, view, attachments=[picture.file()])
        else:
            await private_view(interaction, view, file=picture.file())

    async def _named(self, user_id: int) -> bool:
        """Return whether people on all servers may see this person's name with their ratings."""
        return bool(await self.bot.store.named_among([user_id]))

    async def _drawn(
        self, interaction: Interaction, asked: ProfileQuery, *, told_everywhere: bool
    ) -> tuple[Sheet, Picture | None]:
        viewer = await self.bot.visibility.viewer_of(interaction, asked.user_id)
        found = await self.bot.store.profile(interaction.guild_id or 0, asked.user_id, viewer)
        names = await names_of(self.bot, [asked.user_id])
        say, lessons = self.bot.user_language(interaction), self.bot.store.lessons_of
        learned = tuple(row.game for row in await lessons(asked.user_id) if row.done_at is not None)
        sheet = Sheet(say, asked, found, names, told_everywhere, learned)
        await introduce(self.bot, (each.user_id for each in sheet.met))
        if not sheet.records:
            return sheet, None
        png = await self.bot.drawing.draw(partial(profile, portrait_of(sheet)))
        return sheet, Picture(png, _alt(sheet), _PICTURE)


def _check_may_ask(asked: ProfileQuery, *, named: bool) -> None:
    """Raise `Refused` if the asked profile may not be shown in direct messages.

    Another person's profile may be shown there only if all servers may show the person's name.
    """
    if asked.direct and not named and asked.user_id != asked.asker:
        raise Refused("profile-not-everywhere")


def sheet_layout(sheet: Sheet, picture: Picture) -> ui.LayoutView:
    """Return the message: picture, facts missing from the picture, menus of games and scopes."""
    say = sheet.say
    courses = [
        say(
            "profile-game-course",
            title=wording.title(say, record.game),
            course=_course_told(say, record),
        )
        for record in sheet.records
        if record.form
    ]
    titles = [wording.title(say, key) for key in sheet.learned]
    learned = [say("profile-learned", games=say("list-comma").join(titles))] if titles else []
    beside = [*sheet.opponents, *courses, *learned]
    parts: list[ui.Item[Any]] = [
        paragraph(say("profile-heading", who=sheet.mentions[sheet.user_id])),
        picture.gallery(),
        *([paragraph(NEW_LINE.join(beside))] if beside else []),
    ]
    return layout(*parts, *_switches(sheet))


def _switches(sheet: Sheet) -> list[ui.ActionRow[Any]]:
    """Return a menu of games if there are several, and of scopes if the reader may switch."""
    say, asked = sheet.say, sheet.asked
    where = asked.asker, asked.user_id, asked.game, asked.scope
    keys = [record.game for record in sheet.offered][: MAX_OPTIONS - 1]
    named = [(wording.title(say, key), key) for key in keys]
    every = [(say("profile-all-games"), ANY), *named]
    scopes = [(say(f"leaderboard-scope-{each}"), each) for each in SCOPES]
    game = Menu(
        say("history-game-description"), every, "profile-by", *where, "game", now=asked.game
    )
    scope = Menu(
        say("leaderboard-scope-description"), scopes, "profile-by", *where, "scope", now=asked.scope
    )
    scoped = not asked.direct and (sheet.told_everywhere or asked.user_id == asked.asker)
    menus = [*([game] if len(keys) > 1 else []), *([scope] if scoped else [])]
    return [ui.ActionRow(menu) for menu in menus]


def _letter(say: Callable[..., _Said], form: Form) -> _Said:
    return say(f"profile-form-{form.result}")


def portrait_of(sheet: Sheet) -> Portrait:
    """Return the profile as a value for `rendering`."""
    return Portrait(
        name=sheet.name,
        tone=sheet.user_id,
        lines=(plain(sheet.matches),),
        games=tuple(_game(sheet, record) for record in sheet.records),
        note=sheet.say.plain("ratings-note", matches=PROVISIONAL),
    )


def _game(sheet: Sheet, record: Record) -> Game:
    say, skill = sheet.say.plain, sheet.main(record)
    return Game(
        title=say(f"{record.game}-title"),
        points=str(skill.points),
        spread=sheet.beside(say, record),
        provisional=skill.provisional,
        lines=tuple(sheet.lines(say, record)),
        form=tuple(form.result for form in record.form[-_FORM:]),
        form_label=say("profile-form"),
        rating_points=tuple(
            RatingPoint(points(mu), spread(sigma)) for mu, sigma in _course(record)
        ),
    )


def _alt(sheet: Sheet) -> str:
    """Return the picture's alt text, the most played game first."""
    say = sheet.say.plain
    games = [
        say(
            "profile-alt-game",
            title=say(f"{record.game}-title"),
            lines="; ".join([*sheet.lines(say, record), *_went(say, record)]),
            points=rating(sheet.main(record))["points"],
            spread=sheet.beside(say, record),
        )
        for record in sheet.records
    ]
    return " ".join([say("profile-alt", who=sheet.name, lines=plain(sheet.matches)), *games])


def _course(record: Record) -> list[tuple[float, float]]:
    """Return the mean and the deviation of the skill after each known match.

    If all matches of the person are known, the list starts with the skill of a new player.
    """
    course = [(form.mu, form.sigma) for form in record.form]
    whole = record.here is not None and record.here.played == len(course)
    return [(Skill().mu, Skill().sigma), *course] if whole else course


def _went(say: Callable[..., str], record: Record) -> list[str]:
    """Describe the rating's chart and the newest results; return [] if no match is known."""
    if not record.form:
        return []
    results = " ".join(_letter(say, form) for form in record.form[-_FORM:])
    form = say("profile-game-form", form=say("profile-form"), results=results)
    return [_course_told(say, record), form]


def _course_told(say: Callable[..., _Said], record: Record) -> _Said:
    course = [points(mu) for mu, _ in _course(record)]
    lowest, highest = min(course), max(course)
    return say(
        "profile-course",
        matches=len(record.form),
        first=str(course[0]),
        last=str(course[-1]),
        lowest=str(lowest),
        highest=str(highest),
        between="yes" if {lowest, highest} <= {course[0], course[-1]} else "no",
    )


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ProfileCog(bot))
