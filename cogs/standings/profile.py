"""`/profile`: what somebody has achieved, game by game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board import wording
from cogs.board.layouts import Picture, layout
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, SPACE, Markup, mention, paragraph, plain
from cogs.kit.people import names_of
from cogs.kit.replies import NOBODY, error_boundary, openly, private
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.standings.layouts import rating
from data import PROVISIONAL, Form, Opponent, Profile, Record, Skill, points, spread
from rendering import drawable
from rendering.standings import Game, Moment, Portrait, profile
from rules.registry import games

_PICTURE = "profile.png"
_OPPONENTS, _FORM, _GAMES = 3, 10, 6
_Said = TypeVar("_Said", bound=str)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Somebody's profile, with the words for it in the reader's language."""

    say: Speaker
    user_id: int
    found: Profile
    names: dict[int, str]

    @property
    def name(self) -> str:
        """What they are called in pictures and descriptions."""
        known = plain(self.names.get(self.user_id, ""))
        return known if drawable(known) else self.say.plain("profile-somebody")

    @property
    def records(self) -> tuple[Record, ...]:
        """Games that are still offered, most played first."""
        offered = {kind.key for kind in games()}
        return tuple(record for record in self.found.records if record.game in offered)[:_GAMES]

    @property
    def matches(self) -> Markup:
        played = sum(record.here.played for record in self.records if record.here)
        return self.say("profile-matches", matches=played)

    def opponents(self, *, named: bool) -> list[Markup]:
        """One line about whom they met most; none if they have met nobody.

        They are `named` in pictures, where only what can be drawn is said, else mentioned.
        """
        met = [
            self.say("profile-opponent", name=self._opponent(each, named), played=each.played)
            for each in self.found.opponents[:_OPPONENTS]
            if not named or drawable(plain(self.names.get(each.user_id, "")))
        ]
        names = self.say("list-and").join(met)
        return [self.say("profile-opponents", names=names)] if met else []

    def _opponent(self, each: Opponent, named: bool) -> str:
        return self.names[each.user_id] if named else mention(each.user_id)

    @property
    def about(self) -> list[str]:
        """What is said of them in pictures and descriptions."""
        return [plain(line) for line in (self.matches, *self.opponents(named=True))]


class ProfileCog(commands.Cog):
    """`/profile`: a person's ratings, results and most frequent opponents."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("profile-name"), description=words("profile-description"))
    @app_commands.rename(member=words("profile-member-name"))
    @app_commands.describe(member=words("profile-member-description"))
    @app_commands.guild_only()
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        async with error_boundary(interaction):
            user = member or interaction.user
            self.bot.remember(user)
            sheet, picture = await self._drawn(interaction, user.id)
            if picture is None:
                own = "yes" if user == interaction.user else "no"
                who = self.bot.names[user.id]
                await private(interaction, sheet.say("profile-none", own=own, who=who))
                return
            view = sheet_layout(sheet, picture)
            await openly(interaction, view, file=picture.file(), allowed_mentions=NOBODY)

    async def _drawn(self, interaction: Interaction, user_id: int) -> tuple[Sheet, Picture | None]:
        viewer = await self.bot.visibility.viewer_of(interaction, user_id)
        found = await self.bot.store.profile(interaction.guild_id or 0, user_id, viewer)
        met = [each.user_id for each in found.opponents[:_OPPONENTS]]
        names = await names_of(self.bot, [user_id, *met])
        sheet = Sheet(self.bot.user_language(interaction), user_id, found, names)
        if not sheet.records:
            return sheet, None
        png = await self.bot.drawing.draw(partial(profile, portrait_of(sheet)))
        return sheet, Picture(png, _alt(sheet), _PICTURE)


def sheet_layout(sheet: Sheet, picture: Picture) -> ui.LayoutView:
    """The message with the picture of a profile, and the same in words."""
    say = sheet.say
    heading = say("profile-heading", who=mention(sheet.user_id))
    about = [heading, sheet.matches, *sheet.opponents(named=False)]
    parts: list[ui.Item[Any]] = [
        paragraph(NEW_LINE.join(about)),
        picture.gallery(),
        *(paragraph(_told(say, record)) for record in sheet.records),
        paragraph(Markup("-# ") + say("ratings-note", matches=PROVISIONAL)),
    ]
    return layout(*parts)


def _told(say: Speaker, record: Record) -> Markup:
    lines = [*_lines(say, record)]
    if record.form:
        results = SPACE.join(_letter(say, form) for form in record.form[-_FORM:])
        lines.append(say("profile-game-form", form=say("profile-form"), results=results))
    return say(
        "profile-game",
        title=wording.title(say, record.game),
        lines=NEW_LINE.join(lines),
        **rating(_main(record)),
    )


def _letter(say: Callable[..., _Said], form: Form) -> _Said:
    return say(f"profile-form-{form.result}")


def _main(record: Record) -> Skill:
    """The skill that is shown large: that of this server, else that of all servers."""
    return record.here or record.everywhere


def _lines(say: Callable[..., _Said], record: Record) -> list[_Said]:
    here = record.here
    if here is None:
        return [say("profile-elsewhere")]
    return [
        say("profile-record", won=here.won, drawn=here.drawn, lost=here.lost),
        say("profile-streak", streak=here.streak, best=here.best)
        if here.best
        else say("profile-streak-none"),
        say("profile-everywhere", **rating(record.everywhere)),
    ]


def portrait_of(sheet: Sheet) -> Portrait:
    """The profile's values and words as `rendering` draws them."""
    return Portrait(
        name=sheet.name,
        tone=sheet.user_id,
        lines=tuple(sheet.about),
        games=tuple(_game(sheet.say.plain, record) for record in sheet.records),
        note=sheet.say.plain("ratings-note", matches=PROVISIONAL),
    )


def _game(say: Callable[..., str], record: Record) -> Game:
    skill = _main(record)
    return Game(
        title=say(f"{record.game}-title"),
        points=str(skill.points),
        spread=f"±{skill.spread}",
        provisional=skill.provisional,
        lines=tuple(_lines(say, record)),
        form=tuple(form.result for form in record.form[-_FORM:]),
        form_label=say("profile-form"),
        moments=tuple(Moment(points(mu), spread(sigma)) for mu, sigma in _course(record)),
    )


def _alt(sheet: Sheet) -> str:
    """The picture in words, the most played game first."""
    say = sheet.say.plain
    about = say("list-comma").join(sheet.about)
    games = [
        say(
            "profile-alt-game",
            title=say(f"{record.game}-title"),
            lines="; ".join([*_lines(say, record), *_went(say, record)]),
            **rating(_main(record)),
        )
        for record in sheet.records
    ]
    return " ".join([say("profile-alt", who=sheet.name, lines=about), *games])


def _course(record: Record) -> list[tuple[float, float]]:
    """Means with how sure they were, match by match; from the start where that is remembered."""
    course = [(form.mu, form.sigma) for form in record.form]
    whole = record.here is not None and record.here.played == len(course)
    return [(Skill().mu, Skill().sigma), *course] if whole else course


def _went(say: Callable[..., str], record: Record) -> list[str]:
    """In words how the rating went, as the chart shows it; nothing where there is no form."""
    if not record.form:
        return []
    course = [points(mu) for mu, _ in _course(record)]
    went = say(
        "profile-alt-course",
        matches=len(record.form),
        first=str(course[0]),
        last=str(course[-1]),
        lowest=str(min(course)),
        highest=str(max(course)),
    )
    results = " ".join(_letter(say, form) for form in record.form[-_FORM:])
    return [went, say("profile-game-form", form=say("profile-form"), results=results)]


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ProfileCog(bot))
