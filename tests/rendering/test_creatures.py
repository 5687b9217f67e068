"""Pieces and emblems: every trait is visible, even without colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import get_args

from PIL import Image

from rendering.creatures.cat import sitting_cat
from rendering.creatures.cloth import badge
from rendering.creatures.flea import flea
from rendering.creatures.rat import standing_rat
from rendering.creatures.traits import CATS, RATS, Coat, Mood
from rendering.ink import Sheet
from rendering.theme import PAPER, SIDES
from tests.rendering.scenes import difference


def _grey(draw: Callable[[Sheet], None]) -> bytes:
    """Return a drawing on paper in grey pixels, reduced to its size on a phone."""
    sheet = Sheet(200, 200)
    draw(sheet)
    picture = Image.new("RGBA", (200, 200), (*PAPER, 255))
    picture.alpha_composite(sheet.finished())
    return picture.convert("L").resize((80, 80)).tobytes()


def _all_differ(drawings: Iterable[Callable[[Sheet], None]], least: float) -> None:
    for one, other in combinations([_grey(draw) for draw in drawings], 2):
        assert difference(one, other) > least


def _flea(sheet: Sheet, seat: int) -> None:
    with sheet.placed(100, 100, 1.2):
        flea(sheet, SIDES[seat])


def _badge(sheet: Sheet, seat: int) -> None:
    with sheet.placed(100, 100):
        badge(sheet, SIDES[seat], 150)


def test_every_coat_of_a_cat_looks_different() -> None:
    cats = [replace(CATS[1], pattern=coat) for coat in get_args(Coat)]
    _all_differ([partial(sitting_cat, cat=cat, side=SIDES[0]) for cat in cats], 0.1)


def test_every_mood_of_a_cat_looks_different() -> None:
    cat = partial(sitting_cat, cat=CATS[0], side=SIDES[0])
    _all_differ([partial(cat, mood=mood) for mood in get_args(Mood)], 0.1)


def test_every_mood_of_a_rat_looks_different() -> None:
    rat = partial(standing_rat, rat=RATS[0], side=SIDES[0])
    _all_differ([partial(rat, mood=mood) for mood in get_args(Mood)], 0.05)


def test_fleas_of_two_sides_can_be_distinguished_without_colour() -> None:
    _all_differ([partial(_flea, seat=seat) for seat in (0, 1)], 3)


def test_six_badges_can_be_distinguished_without_colour() -> None:
    _all_differ([partial(_badge, seat=seat) for seat in range(len(SIDES))], 5)
