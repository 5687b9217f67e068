"""The paper everything is laid out on."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.cat_attack.colours import PALETTE
from rendering.paper import mapped_paper, paper
from rendering.scene import Scene
from rendering.theme import WIDTH

EDGE = 12
INNER = WIDTH - 2 * EDGE


def sheet(high: int) -> Image.Image:
    """An empty sheet, as wide as all pictures: RGB."""
    return paper(WIDTH, high)


def scene(wide: int, high: int) -> Scene:
    """The same, not painted yet."""
    return Scene(PALETTE, (wide, high))


def bare(wide: int, high: int) -> Image.Image:
    """A piece of paper: RGB."""
    return paper(wide, high)


def mapped_bare(wide: int, high: int) -> Image.Image:
    """The same in the palette."""
    return mapped_paper(PALETTE, wide, high)


def mapped(picture: Image.Image) -> Image.Image:
    """A picture in the palette, which it may be in already."""
    return picture if picture.mode == "P" else PALETTE.mapped(picture)


def stacked(parts: Sequence[Scene | Image.Image], gap: int = 10) -> Scene:
    """A sheet with the parts one above the other."""
    high = sum(part.height + gap for part in parts) + EDGE + 4
    picture = Scene.paper(PALETTE, WIDTH, high)
    top = EDGE
    for part in parts:
        picture.paste(part, ((WIDTH - part.width) // 2, top))
        top += part.height + gap
    return picture
