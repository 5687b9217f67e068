"""The page of one cat: its ratings, the reader's results against it, and a menu to play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord import ui

from agents.agent import STRENGTHS
from agents.characters import CHARACTERS, Character
from agents.registry import knows
from cogs.board import wording
from cogs.board.choices import cat_label
from cogs.board.layouts import layout
from cogs.channels.attached import Picture
from cogs.kit.controls import Control, Menu
from cogs.kit.markup import NEW_LINE, Markup, paragraph, plain
from cogs.kit.sentences import Speaker
from cogs.match.naming import cat_name
from cogs.standings.layouts import rating
from data import PROVISIONAL, Skill
from rendering.standings import CatPage, Standing
from rendering.standings.profile import Result
from rules.game import Game
from rules.registry import games


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """A cat, with its skill on all servers and the reader's results against it, by game."""

    say: Speaker
    cat: Character
    skills: Mapping[str, Skill]
    results: Mapping[str, Counter[Result]]

    @property
    def name(self) -> Markup:
        return cat_name(self.say, self.cat.user)

    @property
    def games(self) -> tuple[Game, ...]:
        """Return the offered games that cats can play."""
        return tuple(kind for kind in games() if knows(kind))

    def told(self, key: str) -> dict[str, Any]:
        """Return the values of placeholders in messages about the cat in one game."""
        skill, own = self.skills.get(key, Skill()), self.results.get(key, Counter())
        record = {"won": own["won"], "drawn": own["drawn"], "lost": own["lost"]}
        title = wording.title(self.say, key)
        return {"title": title, "played": skill.played, "met": own.total(), **record,
                **rating(skill)}  # fmt: skip


def page_layout(shown: Acquaintance, picture: Picture) -> ui.LayoutView:
    """Return the cat's page: introduction, picture, controls, and the picture in words."""
    say, cat = shown.say, shown.cat
    heading = say(
        "cat-page-heading",
        who=wording.mention(say, cat.user),
        strength=say(f"cat-strength-{cat.strength}"),
        about=say(f"cat-about-{cat.key}"),
    )
    rows = [say("cat-page-row", **shown.told(kind.key)) for kind in shown.games]
    others = [each for each in CHARACTERS if each is not cat]
    return layout(
        paragraph(heading),
        picture.gallery(),
        _play_menu(shown),
        cats_menu(say, others),
        ui.ActionRow(Control(say("button-all-cats"), "cats-all")),
        paragraph(NEW_LINE.join(rows)),
        paragraph(say("cat-page-note", matches=PROVISIONAL)),
    )


def _play_menu(shown: Acquaintance) -> ui.ActionRow[Any]:
    """Return a menu of games; choosing one starts a match against this cat, as `/play` would."""
    say = shown.say
    choices = [(wording.title(say, kind.key), kind.key) for kind in shown.games]
    prompt = say("cat-page-play", name=shown.name)
    return ui.ActionRow(Menu(prompt, choices, "play-against", shown.cat.key))


def cats_menu(say: Speaker, cats: list[Character]) -> ui.ActionRow[Any]:
    """Return a menu that opens these cats' pages."""
    choices = [(cat_label(say, each), each.key) for each in cats]
    return ui.ActionRow(Menu(say("cats-menu"), choices, "cats-page"))


def drawn_page(shown: Acquaintance) -> CatPage:
    """Return the page as a value for `rendering`."""
    say, cat = shown.say.plain, shown.cat
    return CatPage(
        name=plain(shown.name),
        breed=cat.breed,
        paws=STRENGTHS.index(cat.strength) + 1,
        strength=say(f"cat-strength-{cat.strength}"),
        lines=(say(f"cat-about-{cat.key}"),),
        headings=(say("cat-page-rating"), say("cat-page-results")),
        standings=tuple(_standing(shown, kind.key) for kind in shown.games),
    )


def _standing(shown: Acquaintance, key: str) -> Standing:
    say, told = shown.say.plain, shown.told(key)
    rated = told["played"] > 0
    return Standing(
        title=plain(told["title"]),
        points=told["points"] if rated else "",
        spread=told["spread"],
        matches=say("cat-page-matches", played=told["played"]),
        results=(told["won"], told["drawn"], told["lost"]),
        none=say("cats-not-met"),
    )


def alt_of(shown: Acquaintance) -> str:
    """Return the picture's alt text."""
    say, cat = shown.say.plain, shown.cat
    intro = say(
        "cat-page-alt",
        name=shown.name,
        strength=say(f"cat-strength-{cat.strength}"),
        paws=STRENGTHS.index(cat.strength) + 1,
    )
    return " ".join([intro, *(say("cat-page-alt-row", **shown.told(k.key)) for k in shown.games)])
