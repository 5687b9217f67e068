"""The layout of a leaderboard: the picture, the same content in words, and controls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.board import wording
from cogs.board.layouts import layout
from cogs.channels.attached import Picture
from cogs.kit.controls import MAX_OPTIONS, Control, Menu
from cogs.kit.markup import NEW_LINE, Markup, mention, paragraph, plain
from cogs.kit.sentences import Speaker
from cogs.match import naming
from data import PROVISIONAL, Leaderboard, Ranked, Skill
from rendering import drawable
from rendering.standings import Board, Row
from rules.registry import games

ROWS = 10
"""Rows on a page."""
SCOPES, PERIODS = ("here", "all", "channel"), ("all", "month")


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """The requested leaderboard. Pages are numbered from 0."""

    asker: int
    game: str
    scope: str
    period: str
    page: int = 0

    def turn(self, label: str, page: int, pages: int) -> Control:
        """Return the button that shows another page of the leaderboard."""
        where = self.game, self.scope, self.period, page
        return Control(label, "ranks", self.asker, *where, disabled=not 0 <= page < pages)

    def switches(self, say: Speaker) -> list[ui.ActionRow[Any]]:
        """Return menus for game, scope and period.

        A choice in one menu leaves the other two menus unchanged.
        """
        offered = {
            "game": [(wording.title(say, kind.key), kind.key) for kind in games()][:MAX_OPTIONS],
            "scope": [(say(f"leaderboard-scope-{each}"), each) for each in SCOPES],
            "period": [(say(f"leaderboard-period-{each}"), each) for each in PERIODS],
        }
        now = {"game": self.game, "scope": self.scope, "period": self.period}
        where = self.asker, self.game, self.scope, self.period
        return [
            ui.ActionRow(
                Menu(
                    say(f"leaderboard-{name}-description"),
                    choices,
                    "ranks-by",
                    *where,
                    name,
                    now=now[name],
                )
            )
            for name, choices in offered.items()
        ]


@dataclass(frozen=True, slots=True)
class Leaders:
    """A page of a leaderboard, with the reader's language and people's names."""

    say: Speaker
    asked: LeaderboardQuery
    found: Leaderboard
    names: dict[int, str]

    @property
    def pages(self) -> int:
        return -(-self.found.total // ROWS)

    @property
    def title(self) -> Markup:
        return wording.title(self.say, self.asked.game)

    @property
    def subtitle(self) -> Markup:
        return self.say(
            "leaderboard-subtitle",
            scope=self.say(f"leaderboard-scope-{self.asked.scope}"),
            period=self.say(f"leaderboard-period-{self.asked.period}"),
            page=self.asked.page + 1,
            pages=self.pages,
        )

    @property
    def note(self) -> Markup:
        return self.say("ratings-note", matches=PROVISIONAL)

    @property
    def apart(self) -> Ranked | None:
        """Return the asker's own row if it is on a different page, else None."""
        own = self.found.own
        return None if own in self.found.rows else own

    def name(self, row: Ranked) -> str:
        """Return a person's name for pictures and alt texts."""
        known = plain(self.names.get(row.user_id, ""))
        return known if drawable(known) else somebody(self.say, row)

    def who(self, row: Ranked) -> str:
        """Return the name for messages: a mention, except on the leaderboard of all servers."""
        if self.asked.scope != "all":
            everybody = {row.user_id, *(each.user_id for each in self.found.rows)}
            return naming.mentions(self.say, everybody)[row.user_id]
        return self.names.get(row.user_id) or self.name(row)


def somebody(say: Speaker, row: Ranked) -> str:
    """Return the placeholder for a person without a name."""
    return say.plain("leaderboard-somebody", rank=row.rank)


def page_layout(page: Leaders, picture: Picture) -> ui.LayoutView:
    """Return the message: the picture, the same content in words, and controls."""
    say, asked, pages = page.say, page.asked, page.pages
    heading = say("leaderboard-heading", title=page.title, subtitle=page.subtitle)
    lines = [_line(page, row) for row in page.found.rows]
    if page.apart is not None:
        lines += [say("leaderboard-apart"), _line(page, page.apart)]
    if page.found.own is None:
        lines.append(say("leaderboard-not-yet", who=mention(asked.asker), period=asked.period))
    parts: list[ui.Item[Any]] = [
        paragraph(heading),
        picture.gallery(),
        paragraph(NEW_LINE.join(lines)),
        paragraph(Markup("-# ") + page.note),
    ]
    if pages > 1:
        earlier = asked.turn(say("button-earlier"), asked.page - 1, pages)
        later = asked.turn(say("button-later"), asked.page + 1, pages)
        parts.append(ui.ActionRow(earlier, later))
    return layout(*parts, *asked.switches(say))


def empty_layout(page: Leaders) -> ui.LayoutView:
    """Return the message of an empty leaderboard, with menus to choose a different leaderboard."""
    say, asked = page.say, page.asked
    text = say(
        "leaderboard-empty",
        title=page.title,
        scope=say(f"leaderboard-scope-{asked.scope}"),
        period=say(f"leaderboard-period-{asked.period}"),
    )
    return layout(paragraph(text), *asked.switches(say))


def _facts(page: Leaders, row: Ranked) -> dict[str, str]:
    streak = row.skill.streak
    record = page.say("leaderboard-record", played=row.played, won=row.won, streak=streak)
    return {"rank": str(row.rank), "record": record, **rating(row.skill)}


def rating(skill: Skill) -> dict[str, str]:
    """Return a skill as two texts, named `points` and `spread`."""
    points = f"{skill.points}?" if skill.provisional else str(skill.points)
    return {"points": points, "spread": f"±{skill.spread}"}


def _line(page: Leaders, row: Ranked) -> Markup:
    own = "yes" if row.user_id == page.asked.asker else "no"
    return page.say("leaderboard-row", who=page.who(row), own=own, **_facts(page, row))


def alt_of(page: Leaders) -> str:
    """Return the alt text. The reader's own row comes early, because the end may be cut off."""
    say = page.say
    parts = [say.plain("leaderboard-alt", title=page.title, subtitle=page.subtitle)]
    if page.apart is not None:
        parts += [say.plain("leaderboard-alt-own"), _told(page, page.apart)]
    return " ".join([*parts, *(_told(page, row) for row in page.found.rows)])


def _told(page: Leaders, row: Ranked) -> str:
    return page.say.plain("leaderboard-alt-row", who=page.name(row), **_facts(page, row))


def board_of(page: Leaders) -> Board:
    """Return the page as a value for `rendering`."""
    say = page.say.plain
    return Board(
        title=plain(page.title),
        subtitle=plain(page.subtitle),
        columns=(
            say("leaderboard-points"),
            say("leaderboard-played"),
            say("leaderboard-won"),
            say("leaderboard-streak"),
        ),
        rows=tuple(_row(page, row) for row in page.found.rows),
        note=plain(page.note),
        apart=None if page.apart is None else _row(page, page.apart),
    )


def _row(page: Leaders, row: Ranked) -> Row:
    skill = row.skill
    return Row(
        rank=row.rank,
        name=page.name(row),
        # A personal colour would reveal who an unnamed person is.
        tone=row.user_id if row.user_id in page.names else row.rank,
        points=str(skill.points),
        spread=f"±{skill.spread}",
        played=row.played,
        won=row.won,
        streak=skill.streak,
        provisional=skill.provisional,
        own=row.user_id == page.asked.asker,
    )
