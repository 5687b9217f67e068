"""`/cats`: the cats, their strengths, and the reader's results against them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from agents.agent import STRENGTHS
from agents.characters import CHARACTERS, Character, named
from cogs.board.choices import CAT_CHOICES, CatKey
from cogs.board.layouts import layout
from cogs.channels.attached import Picture
from cogs.clowder import Clowder
from cogs.commands import LOOK, command
from cogs.kit.handlers import control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, paragraph, plain
from cogs.kit.replies import error_boundary, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.match.naming import cat_name
from cogs.match.sayings import saying
from cogs.standings import cat_pages
from cogs.standings.cat_pages import Acquaintance
from data import Meetings
from rendering.standings import Band, Cast, Cat, cast, cat_page
from rendering.standings.profile import Result
from rules.errors import BadSetup
from rules.game import full_options
from rules.registry import game

_PICTURE = "cats.png"


@dataclass(frozen=True, slots=True)
class CatList:
    """All cats, with the reader's language and results."""

    say: Speaker
    results: Mapping[int, Counter[Result]]

    def of(self, strength: str) -> tuple[Character, ...]:
        return tuple(each for each in CHARACTERS if each.strength == strength)

    def told(self, each: Character) -> dict[str, Any]:
        """Return the values of placeholders in messages about this cat."""
        met = self.results[each.user]
        record = {"won": met["won"], "drawn": met["drawn"], "lost": met["lost"]}
        return {"name": cat_name(self.say, each.user), "met": met.total(), **record}


class CatsCog(commands.Cog):
    """`/cats`: shows all cats, or the page of one."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("cats", LOOK)
    @app_commands.rename(cat=words("cats-cat-name"))
    @app_commands.describe(cat=words("cats-cat-description"))
    @app_commands.choices(cat=CAT_CHOICES)
    async def cats(self, interaction: Interaction, cat: str | None = None) -> None:
        async with error_boundary(interaction):
            shown = await (self._all(interaction) if cat is None else self._one(interaction, cat))
            view, picture = shown
            await private_view(interaction, view, file=picture.file())

    @control("cats-all", LOOK, direct=True, private=True)
    async def show_all(self, interaction: Interaction) -> None:
        """Replace a cat's page with the list of all cats."""
        view, picture = await self._all(interaction)
        await replace_view(interaction, view, attachments=[picture.file()])

    @control("cats-page", LOOK, direct=True, private=True)
    async def show_one(self, interaction: Interaction, key: CatKey) -> None:
        """Replace the shown page with a cat's page."""
        view, picture = await self._one(interaction, key)
        await replace_view(interaction, view, attachments=[picture.file()])

    async def _all(self, interaction: Interaction) -> tuple[ui.LayoutView, Picture]:
        users = [each.user for each in CHARACTERS]
        met = await self.bot.store.meetings(interaction.user.id, users)
        cats = CatList(self.bot.user_language(interaction), against(met))
        png = await self.bot.drawing.draw(partial(cast, _shown(cats)))
        picture = Picture(png, _alt(cats), _PICTURE)
        greeter = CHARACTERS[interaction.id % len(CHARACTERS)]
        return page_layout(cats, picture, greeter, interaction.id), picture

    async def _one(self, interaction: Interaction, key: str) -> tuple[ui.LayoutView, Picture]:
        cat, asker = named(key), interaction.user.id
        met = await self.bot.store.meetings(asker, [cat.user])
        results = {
            each.game: against(other for other in met if other.game == each.game)[cat.user]
            for each in met
        }
        skills = await self.bot.store.ratings_of(cat.user)
        shown = Acquaintance(self.bot.user_language(interaction), cat, skills, results)
        png = await self.bot.drawing.draw(partial(cat_page, cat_pages.drawn_page(shown)))
        picture = Picture(png, cat_pages.alt_of(shown), _PICTURE)
        return cat_pages.page_layout(shown, picture), picture


def against(met: Iterable[Meetings]) -> Mapping[int, Counter[Result]]:
    """Return the results against each cat: the better final rank wins; teammates do not count."""
    found: defaultdict[int, Counter[Result]] = defaultdict(Counter)
    for each in met:
        sides = _sides(each)
        if each.places and sides[each.own] != sides[each.other]:
            found[each.user_id][_result(each)] += each.count
    return found


def _result(each: Meetings) -> Result:
    own, other = each.places[each.own], each.places[each.other]
    if own == other:
        return "drawn"
    return "won" if own < other else "lost"


def _sides(each: Meetings) -> tuple[int, ...]:
    try:
        kind = game(each.game)
    except BadSetup:
        # The game is not installed any more, so its teams are unknown.
        return tuple(range(each.players))
    return kind.sides(each.players, full_options(kind, each.options))


def page_layout(cats: CatList, picture: Picture, greeter: Character, number: int) -> ui.LayoutView:
    """Return the list of all cats: picture, menu of pages, the picture in words, a greeting."""
    say = cats.say
    menu = cat_pages.cats_menu(say, list(CHARACTERS))
    parts: list[ui.Item[Any]] = [paragraph(say("cats-heading")), picture.gallery(), menu]
    for strength in STRENGTHS:
        heading = say("cats-strength", title=say(f"cats-band-{strength}"),
                      about=say(f"cats-about-{strength}"))  # fmt: skip
        parts.append(paragraph(NEW_LINE.join([heading, *_lines(cats, strength)])))
    greeting = say(
        "table-cat-says",
        who=cat_name(say, greeter.user),
        words=saying(say, greeter.user, "greeting", number),
    )
    return layout(*parts, paragraph(greeting), paragraph(say("cats-note")))


def _lines(cats: CatList, strength: str) -> Iterator[Markup]:
    for each in cats.of(strength):
        about = cats.say(f"cat-about-{each.key}")
        yield cats.say("cats-row", about=about, **cats.told(each))


def _shown(cats: CatList) -> Cast:
    """Return the list of cats as a value for `rendering`."""
    say = cats.say.plain
    bands = (
        Band(
            say(f"cats-band-{strength}"),
            paws,
            tuple(_cat(cats, each) for each in cats.of(strength)),
        )
        for paws, strength in enumerate(STRENGTHS, 1)
    )
    return Cast(say("cats-title"), say("cats-subtitle"), tuple(bands))


def _cat(cats: CatList, each: Character) -> Cat:
    met, name = cats.results[each.user], plain(cat_name(cats.say, each.user))
    results = met["won"], met["drawn"], met["lost"]
    return Cat(name, each.breed, results, cats.say.plain("cats-not-met"))


def _alt(cats: CatList) -> str:
    """Return the picture's alt text."""
    say = cats.say.plain
    bands = [
        say(
            "cats-alt-band",
            title=say(f"cats-band-{strength}"),
            paws=paws,
            cats="; ".join(say("cats-alt-cat", **cats.told(cat)) for cat in cats.of(strength)),
        )
        for paws, strength in enumerate(STRENGTHS, 1)
    ]
    return " ".join([say("cats-alt"), *bands])


async def setup(bot: Clowder) -> None:
    await bot.add_cog(CatsCog(bot))
