"""The paper on which pictures are laid out."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.cat_attack.colours import PALETTE
from rendering.paper import paper
from rendering.scene import Scene
from rendering.theme import WIDTH

EDGE = 12
INNER = WIDTH - 2 * EDGE


def sheet(high: int) -> Image.Image:
    """Return an empty sheet, as wide as all pictures (RGB)."""
    return paper(WIDTH, high)


def scene(wide: int, high: int) -> Scene:
    """Return an empty scene in RGB."""
    return Scene(PALETTE, (wide, high))


def bare(wide: int, high: int) -> Image.Image:
    """Return an empty piece of paper (RGB)."""
    return paper(wide, high)


def mapped(picture: Image.Image) -> Image.Image:
    """Convert a picture to palette mode; return a palette picture unchanged."""
    return picture if picture.mode == "P" else PALETTE.mapped(picture)


def stacked(parts: Sequence[Scene | Image.Image], gap: int = 10) -> Scene:
    """Stack the parts on a sheet, one below the other."""
    high = sum(part.height + gap for part in parts) + EDGE + 4
    picture = Scene.paper(PALETTE, WIDTH, high)
    top = EDGE
    for part in parts:
        picture.paste(part, ((WIDTH - part.width) // 2, top))
        top += part.height + gap
    return picture
