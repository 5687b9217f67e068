"""The sign on choices that harm the player. Its shape alone, without its colour, identifies it."""

from __future__ import annotations

from PIL import Image

from rendering.cache import sprite
from rendering.ink import Sheet
from rendering.theme import DANGER, PAPER_LIGHT, WHITE


@sprite
def warning(size: int) -> Image.Image:
    """Draw a triangle with an exclamation mark and a rim of paper (RGBA).

    Do not modify the cached result.
    """
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100):
        sheet.blob([(0, -50), (50, 44), (-50, 44)], WHITE, sharp=True, outline=0)
        sheet.blob([(0, -36), (39, 36), (-39, 36)], DANGER, sharp=True, outline=0)
        sheet.line([(0, -12), (0, 13)], 9, PAPER_LIGHT)
        sheet.disc(0, 25, 5, fill=PAPER_LIGHT)
    return sheet.finished()
