"""Parts of teaching pictures: words in boxes, cards, arrows."""

from __future__ import annotations

from PIL import Image

from rendering.arrow import arrow_mark
from rendering.cache import composed
from rendering.caged_rat import cards
from rendering.paper import rounded
from rendering.theme import INK, PAPER, PAPER_LIGHT, Colour, mix

Place = tuple[int, int]


def put(picture: Image.Image, drawn: Image.Image, at: Place) -> None:
    """Paste a drawing with its upper left corner at `at`."""
    picture.paste(drawn, at, drawn)


def card(picture: Image.Image, name: str, at: Place, scale: float = 1.0, **edge: Colour) -> None:
    """Draw a card face up, or face down for `?`."""
    put(picture, cards.back(scale) if name == "?" else cards.face(name, scale, **edge), at)


@composed
def tilted(name: str, scale: float, degrees: float) -> Image.Image:
    """Draw a card rotated counter-clockwise by `degrees` (RGBA)."""
    drawn = cards.back(scale * 2) if name == "?" else cards.face(name, scale * 2)
    turned = drawn.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    size = turned.width // 2, turned.height // 2
    return turned.resize(size, Image.Resampling.LANCZOS)


def panel(picture: Image.Image, box: tuple[int, int, int, int], fill: Colour = PAPER_LIGHT) -> None:
    """Draw a lighter piece of paper."""
    left, top, wide, high = box
    put(picture, rounded((wide, high), 26, fill, mix(INK, PAPER, 0.5), 2), (left, top))


def arrow(picture: Image.Image, at: Place, scale: float = 0.8) -> None:
    """Draw an arrow that points to the right. The middle of the arrow is at `at`."""
    put(picture, arrow_mark(scale), (at[0] - 60, at[1] - 60))
