"""The pictures that illustrate a game's rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from rendering.painter import Say
from rendering.paper import rounded
from rendering.text import write
from rendering.theme import INK, PAPER_LIGHT


def part_tag(number: int) -> Image.Image:
    """Draw a number that refers to a line of the legend below the picture (RGBA).

    The number looks unlike anything on a board.
    """
    tag = rounded((46, 42), 21, INK, PAPER_LIGHT, 3)
    write(tag, str(number), (0, 0, 46, 42), 27, fill=PAPER_LIGHT)
    return tag


class Illustrations:
    """Pictures of the rules by key, in reading order. The function `encode` makes PNGs of them."""

    def __init__(
        self,
        drawn_by: Mapping[str, Callable[[Say], Image.Image]],
        encode: Callable[[Image.Image], bytes],
    ) -> None:
        self._drawn_by = drawn_by
        self._encode = encode

    def keys(self) -> tuple[str, ...]:
        """Return the keys in reading order."""
        return tuple(self._drawn_by)

    def picture(self, key: str, say: Say) -> bytes:
        """Draw a PNG with words in the reader's language. Raises `KeyError` for an unknown key."""
        return self._encode(self._drawn_by[key](say))
