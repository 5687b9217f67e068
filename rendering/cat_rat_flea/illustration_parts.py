"""Parts of teaching pictures: frames, small boards, single spaces, words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image, ImageDraw

from rendering import text
from rendering.cache import composed
from rendering.cat_rat_flea.arrows import arrow_picture
from rendering.cat_rat_flea.spaces import COLUMNS, ROWS, square_tile
from rendering.palette import WOOD
from rendering.paper import rounded
from rendering.text import Face, font
from rendering.theme import INK, PAPER, QUIET_TEXT
from rules.cat_rat_flea.board import CELLS, CODE_OF_TOKEN, SPACES, parse_board
from rules.cat_rat_flea.view import BigPiece, Space

_STATUS = {"": "awake", "z": "asleep"}


def spot(token: str, prey: str = "", name: str = "") -> Space:
    """Return a space with the pieces that `token` names in the position notation; "" is empty."""
    cell = CELLS[CODE_OF_TOKEN[token]] if token else CELLS[0]
    status = _STATUS.get(cell.status, "down")
    big = BigPiece(cell.big, cell.owner, status, prey) if cell.big else None
    return Space(name, big, cell.flea, cell.trapped)


def position(text: str, prey: str = "") -> tuple[Space, ...]:
    """Return the spaces of a board from its notation; all sleepers have eaten the same `prey`."""
    codes = parse_board(text)
    return tuple(
        spot(CELLS[code].token, prey if "z" in CELLS[code].token else "", name)
        for name, code in zip(SPACES, codes, strict=True)
    )


def place(
    picture: Image.Image, space: Space, at: tuple[int, int], size: int, *, lit: bool = False
) -> None:
    """Draw a space, `size` wide and high, with its upper left corner at `at`."""
    tile = _scaled(space, size, lit)
    picture.paste(tile, at, tile)


@composed
def _scaled(space: Space, size: int, lit: bool) -> Image.Image:
    return square_tile(space, lit=lit).resize((size, size), Image.Resampling.LANCZOS)


def frame(picture: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Draw a wooden ground for spaces; `box` is left, top, width, height."""
    wood = rounded(box[2:], 22, WOOD, INK, 3)
    picture.paste(wood, box[:2], wood)


def point(
    picture: Image.Image,
    middle: tuple[int, int],
    way: tuple[int, int],
    *,
    scurry: bool = False,
    scale: float = 1.0,
) -> None:
    """Draw an arrow centred on a point. `way` is the arrow's direction: (right, down)."""
    arrow = arrow_picture(*way, scurry=scurry)
    size = round(arrow.width * scale)
    arrow = arrow.resize((size, size), Image.Resampling.LANCZOS)
    picture.paste(arrow, (middle[0] - size // 2, middle[1] - size // 2), arrow)


def write(
    picture: Image.Image,
    words: str,
    box: tuple[int, int, int, int],
    size: int = 30,
    face: Face = "plain",
) -> None:
    """Write words smaller and lighter than on other games' pages, because there is more text."""
    text.write(picture, words, box, size, face)


def small_board(spaces: Sequence[Space], pitch: int, lit: Collection[str] = ()) -> Image.Image:
    """Draw a whole board with the names of rows and columns at its edges (RGB on paper)."""
    margin, gap = 40, max(4, pitch // 26)
    inner = COLUMNS * pitch + gap * 3, ROWS * pitch + gap * 3
    picture = Image.new("RGB", (inner[0] + margin, inner[1] + margin), PAPER)
    frame(picture, (margin, 0, *inner))
    pen = ImageDraw.Draw(picture)
    for i, space in enumerate(spaces):
        x = margin + gap * 2 + i % COLUMNS * pitch
        y = gap * 2 + (ROWS - 1 - i // COLUMNS) * pitch
        place(picture, space, (x, y), pitch - gap, lit=space.name in lit)
        if i % COLUMNS == 0:
            at = margin // 2, y + pitch // 2
            pen.text(at, str(i // COLUMNS + 1), QUIET_TEXT, font("bold", 28), anchor="mm")
        if i < COLUMNS:
            at = x + pitch // 2, inner[1] + margin // 2
            pen.text(at, "abc"[i], QUIET_TEXT, font("bold", 28), anchor="mm")
    return picture
