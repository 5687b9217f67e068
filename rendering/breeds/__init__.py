"""Cats of every breed, drawn by one painter from a table of traits.

A portrait is a head for small spaces, a figure the whole cat. Keys are those of `BREEDS`, or
`purrr` and `meow`.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.breeds.body import figure_cat
from rendering.breeds.head import head
from rendering.breeds.table import BREEDS, CHARACTERS
from rendering.breeds.traits import Mood
from rendering.ink import Sheet

__all__ = ["BREEDS", "CATS", "figure", "portrait"]

_HEAD = 150, 140
_FIGURE = 200
_WHISKERED = 100
"""Pixels; in narrower portraits whiskers are but noise."""
_MOODS: dict[str, Mood] = {"purrr": "merry", "meow": "cross"}
CATS = BREEDS | CHARACTERS
"""All that can be drawn."""


@lru_cache(maxsize=128)
def portrait(key: str, width: int) -> Image.Image:
    """A head: RGBA, `width` by 14/15 of it. Raises `KeyError`. Do not change."""
    sheet = Sheet(*_HEAD)
    with sheet.placed(75, 78, 0.94):
        head(sheet, CATS[key], _mood(key), whiskers=width > _WHISKERED)
    return _scaled(sheet, width, round(width * _HEAD[1] / _HEAD[0]))


@lru_cache(maxsize=128)
def figure(key: str, size: int, mood: Mood | None = None) -> Image.Image:
    """A whole cat: RGBA, `size` wide and high. Raises `KeyError`. Do not change."""
    sheet = Sheet(_FIGURE, _FIGURE)
    with sheet.placed(4, 2, 0.96):
        figure_cat(sheet, CATS[key], mood or _mood(key))
    return _scaled(sheet, size, size)


def _mood(key: str) -> Mood:
    return _MOODS.get(key, "open")


def _scaled(sheet: Sheet, width: int, height: int) -> Image.Image:
    return sheet.finished().resize((width, height), Image.Resampling.LANCZOS)
