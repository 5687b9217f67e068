"""The painter: every picture of the game, and the board in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image, ImageDraw

from noughts_and_crosses.figures import figure
from noughts_and_crosses.view import SPACES, View
from rendering import Captions, Say, theme
from rendering.cache import composed
from rendering.creatures.cloth import crown, seat_mark
from rendering.creatures.traits import CATS
from rendering.emblems import pale
from rendering.illustrations import Illustrations
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.png import Palette
from rendering.text import announcement, block, font, write
from rendering.theme import HIGHLIGHT, INK, PAPER, QUIET_TEXT, SIDES, TARGET, WIDTH, mix

_KEY = "noughts-and-crosses"
_LIT = mix(HIGHLIGHT, PAPER, 0.15)
_HEIGHT, _PITCH, _GAP = 1100, 280, 10
_BOARD = 3 * _PITCH + 3 * _GAP
"""Width and height of the board with its frame, at full size."""
_CARD = 286, 168

_PAIR = SIDES[:2]
PALETTE = Palette.of(
    [
        *(INK, PAPER, theme.PAPER_LIGHT, theme.WHITE, QUIET_TEXT, WOOD, _LIT),
        *(HIGHLIGHT, TARGET, theme.PINK, theme.ROSE, mix(HIGHLIGHT, INK, 0.3)),
        *(CATS[0].coat, CATS[0].muzzle, CATS[0].marking, mix(CATS[0].coat, INK, 0.16)),
        *(mix(CATS[0].coat, CATS[0].nose, 0.45), mix(SIDES[1].colour, INK, 0.16)),
        *(tone for side in _PAIR for tone in (side.colour, side.tint, side.deep)),
        *(pale(side.colour) for side in _PAIR),
        *(mix(INK, PAPER, share / 6) for share in range(1, 6)),
    ]
)


def board(
    view: View,
    *,
    captions: Captions,
    targets: Sequence[str] = (),
    chosen: Sequence[str] = (),  # noqa: ARG001
) -> bytes:
    """Draw the table as a PNG, 960 by 1100: the players, whose turn it is, the nine spaces."""
    picture = paper(WIDTH, _HEIGHT)
    winners = view.outcome.winners if view.outcome else ()
    for player, left in ((0, 34), (1, WIDTH - 34 - _CARD[0])):
        marked = player == view.to_act or player in winners
        card = _seat(captions.name(player), captions.seat_names[player], player, marked=marked)
        picture.paste(card, (left, 24), card)
    write(picture, captions.status, (334, 24, WIDTH - 668, _CARD[1]), 40, "title")
    lit = view.line or ((view.last,) if view.last else ())
    picture.paste(_spaces(view.marks, frozenset(lit), frozenset(targets)), (45, 210))
    return PALETTE.encode(picture)


@composed
def _seat(name: str, seat: str, player: int, *, marked: bool) -> Image.Image:
    """Draw a player's badge, name and mark (RGBA, in the size _CARD)."""
    side = SIDES[player]
    line = INK if marked else mix(INK, side.tint, 0.5)
    card = rounded(_CARD, 26, HIGHLIGHT if marked else side.tint, line, 5 if marked else 3)
    if marked:
        card.alpha_composite(rounded((_CARD[0] - 28, _CARD[1] - 28), 16, side.tint), (14, 14))
    card.alpha_composite(seat_mark(player, 40), (22, 22))
    card.alpha_composite(figure(player, 76), (_CARD[0] - 98, 16))
    words = block(name, "bold", 32, _CARD[0] - 44, 1 if name != seat else 2)
    words.draw(card, _CARD[0] // 2, 80)
    if name != seat:
        block(seat, "plain", 26, _CARD[0] - 44, 1).draw(card, _CARD[0] // 2, 116, QUIET_TEXT)
    return card


@composed
def _spaces(
    marks: tuple[int | None, ...], lit: Collection[str] = (), targets: Collection[str] = ()
) -> Image.Image:
    """Draw the nine spaces in their frame (RGB, _BOARD wide and high).

    Do not modify the cached result.
    """
    picture = Image.new("RGB", (_BOARD, _BOARD), PAPER)
    wood = rounded((_BOARD, _BOARD), 30, WOOD, INK, 4)
    picture.paste(wood, (0, 0), wood)
    for i, (name, mark) in enumerate(zip(SPACES, marks, strict=True)):
        tile = _tile(name, mark, lit=name in lit, target=name in targets)
        at = _GAP + 5 + i % 3 * _PITCH + 5, _GAP + 5 + (2 - i // 3) * _PITCH + 5
        picture.paste(tile, at, tile)
    return picture


@composed
def _tile(name: str, mark: int | None, *, lit: bool, target: bool) -> Image.Image:
    """Draw a space with its name and mark (RGBA); a `lit` space has a yellow background."""
    size = _PITCH - _GAP
    ground = PAPER if mark is None else SIDES[mark].tint
    line = TARGET if target else None
    tile = rounded((size, size), 24, _LIT if lit else ground, line, 10)
    if mark is None:
        ImageDraw.Draw(tile).text(
            (size // 2, size // 2), name, QUIET_TEXT, font("bold", 64), anchor="mm"
        )
        return tile
    tile.alpha_composite(figure(mark, size - 50), (25, 25))
    ImageDraw.Draw(tile).text((30, 30), name, QUIET_TEXT, font("bold", 28), anchor="mm")
    return tile


def _small(marks: str, size: int, lit: Collection[str] = ()) -> Image.Image:
    """Draw a small board; `marks` are its rows from the top, such as `..x/.o./...`."""
    rows = [["ox".find(letter) for letter in row] for row in marks.split("/")]
    flat = (None if mark < 0 else mark for row in reversed(rows) for mark in row)
    drawn = _spaces(tuple(flat), frozenset(lit))
    return drawn.resize((size, size), Image.Resampling.LANCZOS)


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the result as a PNG, 960 by 760: who won and why, the final board, the winner's mark."""
    picture = paper(WIDTH, 760)
    announcement(headline, reason, WIDTH - 100, (62, 34), 1).draw(picture, 50, 30)
    last = _spaces(view.marks, frozenset(view.line))
    picture.paste(last.resize((520, 520), Image.Resampling.LANCZOS), (40, 196))
    winners = view.outcome.winners if view.outcome else ()
    for number, player in enumerate(winners or (0, 1)):
        size = 260 if winners else 200
        top = 300 if winners else 200 + number * 268
        drawn = _crowned(player) if winners else figure(player, size)
        picture.paste(drawn, (750 - size // 2, top - (60 if winners else 0)), drawn)
        write(picture, captions.name(player), (584, top + size, 344, 60), 36)
    return PALETTE.encode(picture)


@composed
def _crowned(player: int) -> Image.Image:
    """Draw a winner's mark below a crown (RGBA, 260 by 320)."""
    picture = Image.new("RGBA", (260, 320), (*PAPER, 0))
    picture.alpha_composite(figure(player, 260), (0, 60))
    sheet = Sheet(260, 100)
    with sheet.placed(130, 84, 1.7):
        crown(sheet, 0, 0)
    picture.alpha_composite(sheet.finished())
    return picture


def cover(title: str) -> bytes:
    """Draw the title between the marks, as a PNG of 960 by 360 pixels."""
    picture = paper(WIDTH, 360)
    for player, size, left, top in (
        *((0, 230, 30, 90), (1, 230, 700, 90)),
        *((1, 120, 280, 204), (0, 120, 420, 210), (1, 120, 560, 204)),
    ):
        drawn = figure(player, size)
        picture.paste(drawn, (left, top), drawn)
    write(picture, title, (254, 24, WIDTH - 508, 170), 84, "title")
    return PALETTE.encode(picture)


def _placing(_say: Say) -> Image.Image:
    picture = paper(WIDTH, 760)
    picture.paste(_small("x../.o./...", 700), ((WIDTH - 700) // 2, 30))
    return picture


def _winning(say: Say) -> Image.Image:
    picture = paper(WIDTH, 420)
    scenes = (
        ("across", "xx./ooo/..x", ("a2", "b2", "c2")),
        ("up", "oxo/.x./ox.", ("b1", "b2", "b3")),
        ("corners", "o.x/xo./.xo", ("a3", "b2", "c1")),
    )
    for i, (way, marks, line) in enumerate(scenes):
        left = 27 + i * 310
        picture.paste(_small(marks, 286, line), (left, 28))
        write(picture, say(f"{_KEY}-picture-line", way=way), (left, 322, 286, 84), 32)
    return picture


_ILLUSTRATIONS = Illustrations({"placing": _placing, "winning": _winning}, PALETTE.encode)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {"line": "winning", "full": "winning"}


def alt_text(view: View, say: Say) -> str:
    """Describe whose turn it is or who won, the last mark, then the board from row 3 to row 1."""
    if view.outcome is None:
        told = [say(f"{_KEY}-alt-turn", side=_named(view.to_act))]
    else:
        winner = next(iter(view.outcome.winners), None)
        told = [say(f"{_KEY}-alt-over", winner=_named(winner))]
    if view.last:
        told.append(say(f"{_KEY}-alt-last", space=view.last))
    for row in (3, 2, 1):
        spaces = list(zip(SPACES, view.marks, strict=True))[row * 3 - 3 : row * 3]
        words = [say(f"{_KEY}-alt-space", space=name, mark=_named(mark)) for name, mark in spaces]
        told.append(say(f"{_KEY}-alt-row", row=row, spaces=", ".join(words)))
    return " ".join(told)


def _named(player: int | None) -> str:
    """Return the word that selects a player's variant in sentences of the catalogue."""
    return "nobody" if player is None else ("noughts", "crosses")[player]
