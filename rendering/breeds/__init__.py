"""Cats of every breed, drawn by the same code from each breed's traits.

A portrait is a head for small spaces. A bust is a head as large as its space allows. A figure is a
whole cat. A cat's key is `purrr`, `meow` or a key of `BREEDS`.
"""

from __future__ import annotations

from PIL import Image

from rendering.breeds.all_breeds import BREEDS, CHARACTERS
from rendering.breeds.body import figure_cat
from rendering.breeds.head import head
from rendering.breeds.traits import Mood
from rendering.cache import sprite
from rendering.ink import Sheet

__all__ = ["BREEDS", "CATS", "bust", "figure", "portrait"]

_HEAD = 150, 140
_FIGURE = 200
_WHISKERED = 100
"""Portraits up to this many pixels wide have no whiskers: small whiskers look messy."""
_MOODS: dict[str, Mood] = {"purrr": "merry", "meow": "cross"}
CATS = BREEDS | CHARACTERS
"""All cats that can be drawn, by key."""


@sprite
def portrait(key: str, width: int) -> Image.Image:
    """Draw a head (RGBA, `width` wide, and 14/15 as high).

    Raises `KeyError` for an unknown key. Do not modify the cached result.
    """
    size = width, round(width * _HEAD[1] / _HEAD[0])
    return _head(key, whiskers=width > _WHISKERED).resize(size, Image.Resampling.LANCZOS)


@sprite
def bust(key: str, wide: int, high: int) -> Image.Image:
    """Draw a head without whiskers, as large as `wide` and `high` allow (RGBA, no margin).

    Raises `KeyError` for an unknown key. Do not modify the cached result.
    """
    drawn = _head(key, whiskers=False)
    drawn = drawn.crop(drawn.getchannel("A").getbbox())
    scale = min(wide / drawn.width, high / drawn.height)
    size = round(drawn.width * scale), round(drawn.height * scale)
    return drawn.resize(size, Image.Resampling.LANCZOS)


@sprite
def figure(key: str, size: int, mood: Mood | None = None) -> Image.Image:
    """Draw a whole cat (RGBA, `size` wide and high). Raises `KeyError` for an unknown key.

    Do not modify the cached result.
    """
    drawn = _whole(key, mood or _mood(key))
    return drawn.resize((size, size), Image.Resampling.LANCZOS)


@sprite
def _head(key: str, *, whiskers: bool) -> Image.Image:
    sheet = Sheet(*_HEAD)
    with sheet.placed(75, 78, 0.94):
        head(sheet, CATS[key], _mood(key), whiskers=whiskers)
    return sheet.finished()


@sprite
def _whole(key: str, mood: Mood) -> Image.Image:
    sheet = Sheet(_FIGURE, _FIGURE)
    with sheet.placed(4, 2, 0.96):
        figure_cat(sheet, CATS[key], mood)
    return sheet.finished()


def _mood(key: str) -> Mood:
    return _MOODS.get(key, "open")
