"""What stands around the tape: whose turn it is, the players with their specials, a key."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.creatures.cloth import seat_mark
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions, Say
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import fit, fitted, font, width
from rendering.theme import DANGER, HIGHLIGHT, INK, PAPER, PAPER_LIGHT, WIDTH, mix
from rendering.washi_cat.colours import PALETTE, SEATS
from rendering.washi_cat.marks import sparkle, target_shape
from rules.washi_cat.view import CATS, FISH, View

PICTURE = "washi-cat-picture-"
WIDE = WIDTH - 48
HEAD = 186
"""The height of all that is above the tape."""
_LINE = 76
_CARD = 80
QUIET = 20
"""Actions that brought nothing new before their number is shown."""
SPECIALS = 2
END = 40


def sheet(high: int) -> Scene:
    """An empty sheet of paper as wide as all pictures: in the palette."""
    return Scene.paper(PALETTE, WIDTH, high)


def bare(wide: int, high: int) -> Scene:
    """A piece of paper: in the palette."""
    return Scene.paper(PALETTE, wide, high)


def headline(view: View, captions: Captions) -> Scene:
    """The status after the badge of who is to act, and what is asked."""
    asked = view.asked if view.asked in (FISH, CATS) else None
    note = captions.say(f"{PICTURE}asked-{asked}") if asked else ""
    if not note and view.quiet >= QUIET and view.outcome is None:
        note = captions.say(f"{PICTURE}quiet", count=view.quiet, end=END)
    return _headline(captions.status, view.to_act, note, asked)


def _headline(status: str, to_act: tuple[int, ...], note: str, asked: str | None) -> Scene:
    picture = Scene(PALETTE, (WIDE, _LINE))
    left, right = 6, WIDE - 6
    for seat in to_act:
        if seat >= 0:
            mark = seat_mark(seat, 46)
            picture.paste(mark, (left, (_LINE - mark.height) // 2), mark)
            left += mark.width + 12
    if note:
        pill = _pill(note, lit=asked is not None)
        right -= pill.width + 12
        picture.paste(pill, (right + 12, (_LINE - pill.height) // 2), pill)
    words = fitted(status, "title", 44, right - left)
    words.draw(picture, left + 4, (_LINE - words.height) // 2, anchor="lm")
    return picture


@composed
def _pill(note: str, *, lit: bool) -> Image.Image:
    """What is to be done now, on a label: RGBA."""
    text, size = fit(note, "bold", 30, 300)
    room = 24
    wide = width(text, "bold", size) + room + 24
    picture = rounded((wide, 56), 28, HIGHLIGHT if lit else PAPER_LIGHT, INK, 3)
    pen = ImageDraw.Draw(picture)
    pen.text((room, 28), text, INK, font("bold", size), anchor="lm")
    return picture


def players(view: View, captions: Captions) -> Image.Image:
    """Both players and their specials, player 1 on the right: in the palette."""
    winners = view.outcome.winners if view.outcome else view.to_act
    cards = tuple(
        (captions.name(seat), captions.face(seat), view.specials[seat], seat in winners)
        for seat in (0, 1)
    )
    return _players(cards)


@composed
def _players(cards: tuple[tuple[str, str | None, int, bool], ...]) -> Image.Image:
    picture = Image.new("RGB", (WIDE, _CARD), PAPER)
    for seat, (name, face, left, marked) in enumerate(cards):
        card = _card(seat, name, face, left, marked=marked)
        picture.paste(card, (seat * (WIDE - card.width), 0), card)
    return PALETTE.mapped(picture)


def _card(seat: int, name: str, face: str | None, left: int, *, marked: bool) -> Image.Image:
    side, wide = SEATS[seat], WIDE // 2 - 5
    line = INK if marked else mix(INK, side.tint, 0.5)
    card = rounded((wide, _CARD), 24, HIGHLIGHT if marked else side.tint, line, 4 if marked else 2)
    mark = seat_mark(seat, 38)
    card.alpha_composite(mark, (14, (_CARD - mark.height) // 2))
    boxes = wide - 14 - SPECIALS * 58
    for i in range(SPECIALS):
        card.alpha_composite(special_box(used=i >= left), (boxes + i * 58, 12))
    after = max(68, paste_face(card, face, 62, _CARD / 2, 64))
    words = fitted(name, "bold", 34, boxes - after - 12)
    words.draw(card, after, (_CARD - words.height) // 2, anchor="lm")
    return card


@sprite
def special_box(*, used: bool) -> Image.Image:
    """A box with a star, crossed off once it is used: RGBA, 56 wide and high."""
    box = rounded((56, 56), 10, PAPER_LIGHT, INK, 3)
    drawn = Sheet(56, 56)
    box.alpha_composite(sparkle(40), (8, 8))
    if used:
        for way in (-1, 1):
            drawn.line([(28 - way * 22, 6), (28, 29), (28 + way * 21, 50)], 6, DANGER)
        box = Image.blend(box, rounded((56, 56), 10, PAPER_LIGHT, INK, 3), 0.55)
    box.alpha_composite(drawn.finished())
    return box


def legend(kinds: tuple[str, ...], say: Say) -> Image.Image:
    """What the shapes of targets mean: in the palette."""
    return _legend(tuple((kind, say(f"{PICTURE}kind-{kind}")) for kind in kinds))


@composed
def _legend(kinds: tuple[tuple[str, str], ...]) -> Image.Image:
    picture = Image.new("RGB", (WIDE, 70), PAPER)
    room = WIDE // len(kinds)
    for i, (kind, name) in enumerate(kinds):
        mark = _shape(kind)
        words = fitted(name, "bold", 30, room - mark.width - 20, 26)
        picture.paste(mark, (i * room + 4, (70 - mark.height) // 2), mark)
        words.draw(picture, i * room + mark.width + 12, (70 - words.height) // 2, anchor="lm")
    return PALETTE.mapped(picture)


@sprite
def _shape(kind: str) -> Image.Image:
    drawn = Sheet(54, 54)
    with drawn.placed(27, 27, 0.42):
        target_shape(drawn, kind)
    return drawn.finished()
