"""The line at the top of a picture: whose turn it is, or whose hand the picture shows."""

from __future__ import annotations

from rendering.caged_rat.colours import PALETTE
from rendering.creatures.cloth import seat_mark
from rendering.scene import Scene
from rendering.text import fitted
from rendering.theme import WIDTH

TOP, HEAD = 4, 78
"""The line's top edge, and its height including the space around it."""
HEADLINE = WIDTH - 48, HEAD - 6


def sheet(height: int) -> Scene:
    """Return an empty sheet of paper, as wide as all pictures (palette mode)."""
    return Scene.paper(PALETTE, WIDTH, height)


def bare(wide: int, high: int) -> Scene:
    """Return an empty piece of paper (palette mode)."""
    return Scene.paper(PALETTE, wide, high)


def headline(told: str, seats: tuple[int, ...]) -> Scene:
    """Draw the badges of the seats that the headline is about, then write the headline."""
    picture = Scene(PALETTE, HEADLINE)
    left = 10
    for seat in seats:
        mark = seat_mark(seat, 48)
        picture.paste(mark, (left, (picture.height - mark.height) // 2), mark)
        left += mark.width + 12
    words = fitted(told, "title", 46, picture.width - left - 10)
    words.draw(picture, left + 4, (picture.height - words.height) // 2, anchor="lm")
    return picture
