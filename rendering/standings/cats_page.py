"""The picture of the computer players' cats: faces, strengths, and results against them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from rendering.breeds import figure
from rendering.cache import sprite
from rendering.ink import Sheet
from rendering.paper import paper, rounded
from rendering.standings.colours import RULE, palette_of
from rendering.standings.profile import Result, mark
from rendering.text import block, draw_line, fit, width
from rendering.theme import INK, PAPER_DEEP, PAPER_LIGHT, QUIET_TEXT, SIDES, SMALLEST_TEXT, WIDTH

_HEAD, _BAND, _CARD, _GAP = 104, 66, 338, 16
_LEFT, _ACROSS = 28, 3
_WIDE = (WIDTH - 2 * _LEFT - (_ACROSS - 1) * _GAP) // _ACROSS
_FIGURE = 210
_PAW, _STRIDE = 40, 46
_MOST_PAWS = 3
_NUMBER, _THOUSAND = 34, 1000
_EDGE, _BESIDE, _CLOSE, _APART = 12, 6, 6, 24
_RESULTS: tuple[Result, ...] = ("won", "drawn", "lost")


@dataclass(frozen=True, slots=True)
class Cat:
    """A computer player's cat.

    `results` are the numbers of matches won, drawn and lost against the cat. If all three are 0,
    `none` is shown instead.
    """

    name: str
    breed: str
    results: tuple[int, int, int]
    none: str


@dataclass(frozen=True, slots=True)
class Band:
    """Cats of equal strength; `paws` (0 to 3) shows the strength."""

    title: str
    paws: int
    cats: tuple[Cat, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """All cats from the weakest to the strongest, with a title and a subtitle."""

    title: str
    subtitle: str
    bands: tuple[Band, ...]


def cast(shown: Cast) -> bytes:
    """Draw the cats as a PNG, 960 pixels wide, with three cats in a row.

    Each group of equally strong cats (`Band`) has rows of its own, so more groups make the picture
    higher.
    """
    heights = [_height(band) for band in shown.bands]
    picture = paper(WIDTH, _HEAD + sum(heights) + 12)
    title = block(shown.title, "title", 58, WIDTH // 2 - 44, 1)
    title.draw(picture, 44, (_HEAD - title.height) // 2, anchor="lm")
    about = block(shown.subtitle, "plain", 28, WIDTH // 2 - 44, 2)
    about.draw(picture, WIDTH // 2, (_HEAD - about.height) // 2 + 4, QUIET_TEXT, "lm")
    top = _HEAD
    for band, height in zip(shown.bands, heights, strict=True):
        _band(picture, band, top)
        top += height
    return palette_of(tuple(_breeds(shown))).encode(picture)


def _height(band: Band) -> int:
    rows = -(-len(band.cats) // _ACROSS)
    return _BAND + rows * (_CARD + _GAP)


def _band(picture: Image.Image, band: Band, top: int) -> None:
    left = paws(picture, (44, top + (_BAND - _PAW) // 2), band.paws)
    title = block(band.title, "title", 40, WIDTH // 2, 1)
    title.draw(picture, left + 14, top + (_BAND - title.height) // 2, anchor="lm")
    for place, cat in enumerate(band.cats):
        row, column = divmod(place, _ACROSS)
        at = _LEFT + column * (_WIDE + _GAP), top + _BAND + row * (_CARD + _GAP)
        _card(picture, cat, at)


def _card(picture: Image.Image, cat: Cat, at: tuple[int, int]) -> None:
    left, top = at
    card = rounded((_WIDE, _CARD), 24, PAPER_LIGHT, RULE, 3)
    picture.paste(card, at, card)
    drawn = figure(cat.breed, _FIGURE)
    picture.paste(drawn, (left + (_WIDE - _FIGURE) // 2, top + 12), drawn)
    middle = left + _WIDE // 2
    name = block(cat.name, "title", 42, _WIDE - 32, 1)
    name.draw(picture, middle, top + 258 - name.height // 2)
    if any(cat.results):
        tally(picture, cat.results, (middle, top + 306), _WIDE - 2 * _EDGE, centred=True)
    else:
        none = block(cat.none, "plain", SMALLEST_TEXT, _WIDE - 24, 1)
        none.draw(picture, middle, top + 306 - none.height // 2, QUIET_TEXT)


def paws(picture: Image.Image, at: tuple[int, int], count: int) -> int:
    """Draw three paws, the first one at `at`, `count` of them filled; return their right end."""
    for place in range(_MOST_PAWS):
        print_ = paw(filled=place < count)
        picture.paste(print_, (at[0] + place * _STRIDE, at[1]), print_)
    return at[0] + _MOST_PAWS * _STRIDE


def tally(
    picture: Image.Image,
    results: tuple[int, int, int],
    at: tuple[int, int],
    within: int,
    *,
    centred: bool = False,
) -> None:
    """Draw a mark and a number for each kind of result, starting at `at` or centred around `at`."""
    signs, counts = [mark(result) for result in _RESULTS], [*map(_short, results)]
    room = within - sum(sign.width + _BESIDE for sign in signs)
    _, size = fit("".join(counts), "bold", _NUMBER, room - 2 * _CLOSE)
    wide = [width(count, "bold", size) for count in counts]
    apart = min(_APART, (room - sum(wide)) // 2)
    left, middle = at
    if centred:
        left -= (within - room + sum(wide) + 2 * apart) // 2
    for sign, count, taken in zip(signs, counts, wide, strict=True):
        picture.paste(sign, (left, middle - sign.height // 2), sign)
        left += sign.width + _BESIDE
        ink = QUIET_TEXT if count == "0" else INK
        draw_line(picture, (left, middle), count, ink, ("bold", size), "lm")
        left += taken + apart


def _short(count: int) -> str:
    """Write a count in at most three characters."""
    return str(count) if count < _THOUSAND else f"{min(count // _THOUSAND, 99)}k"


@sprite
def paw(*, filled: bool) -> Image.Image:
    """Draw a paw print, or the outline of an empty one (RGBA). Do not modify the cached result."""
    sheet = Sheet(_PAW, _PAW)
    tone = SIDES[0].colour if filled else PAPER_DEEP
    edge = INK if filled else QUIET_TEXT
    for fat, paint in ((2.4, edge), (0.0, tone)):
        sheet.disc(20, 26, 9.6 + fat, 8.0 + fat, fill=paint)
        for x, y in ((7, 17), (15, 9.5), (25, 9.5), (33, 17)):
            sheet.disc(x, y, 3.8 + fat, 4.8 + fat, fill=paint)
    return sheet.finished()


def _breeds(shown: Cast) -> Iterator[str]:
    for band in shown.bands:
        yield from (cat.breed for cat in band.cats)
