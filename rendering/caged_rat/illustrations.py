"""The pictures of the rules."""

from __future__ import annotations

from PIL import Image

from rendering.caged_rat import cards
from rendering.caged_rat.cells import LARGE, Cell, cell, cell_of
from rendering.caged_rat.colours import PALETTE
from rendering.caged_rat.illustration_parts import arrow, card, panel, put, tilted
from rendering.caged_rat.marks import cheese_mark, stamp, suits_mark
from rendering.caged_rat.names import PICTURE
from rendering.caged_rat.rats import caged, free
from rendering.caged_rat.track import Track, track
from rendering.creatures.cloth import seat_mark
from rendering.illustrations import Illustrations
from rendering.painter import Say
from rendering.paper import paper
from rendering.text import write
from rendering.theme import WIDTH
from rules.caged_rat.cards import points, value
from rules.caged_rat.view import HUNGRY, OVERFED, SATISFIED, Rat

_DEALS = (
    ("HD", ("AH", "5H", "9H", "KH", "2D", "TD", "JD", "QD")),
    ("SC", ("4S", "7S", "TS", "QS", "3C", "6C", "JC", "KC")),
)


def _deal(say: Say) -> Image.Image:
    """Draw two players with two suits each, eight cards in hand and eighteen in the stock."""
    picture = paper(WIDTH, 560)
    for seat, (suits, hand) in enumerate(_DEALS):
        left = 28 + seat * 458
        panel(picture, (left, 26, 446, 420))
        put(picture, seat_mark(seat, 50), (left + 24, 46))
        put(picture, suits_mark(suits), (left + 92, 54))
        write(picture, say(f"{PICTURE}suits-{seat}"), (left + 180, 38, 254, 76), 30)
        for i, name in enumerate(hand):
            card(picture, name, (left + 18 + i % 4 * 72, 124 + i // 4 * 104), 0.57)
        for shift in (12, 6, 0):
            card(picture, "?", (left + 322 + shift, 158 + shift), 0.85)
        write(picture, say(f"{PICTURE}in-hand"), (left + 12, 342, 296, 90), 30)
        write(picture, say(f"{PICTURE}in-stock"), (left + 312, 342, 130, 90), 30)
    write(picture, say(f"{PICTURE}swap"), (40, 456, WIDTH - 80, 84), 32)
    return picture


def _rat(name: str, captures: int) -> Rat:
    return Rat(name, value(name), captures, points(value(name), captures))


def _shown(seat: int, name: str, captures: int, say: Say) -> Image.Image:
    return cell(cell_of(seat, _rat(name, captures), say))


def _start(say: Say) -> Image.Image:
    """Draw a fed rat, the cost of feeding a rat, and the track to the goal."""
    picture = paper(WIDTH, 744)
    for top in (24, 274):
        panel(picture, (28, top, WIDTH - 56, 240))
    put(picture, _shown(0, "3D", 3, say), (48, 34))
    write(picture, say(f"{PICTURE}start-1"), (504, 38, 410, 212), 34)
    for i, name in enumerate(("7D", "KH")):
        card(picture, name, (70 + i * 220, 306))
    arrow(picture, (240, 390))
    write(picture, say(f"{PICTURE}start-2"), (470, 288, 440, 212), 34)
    picture.paste(track(Track((1, 0), (44, 31), 120, None)).convert("RGB"), (24, 534))
    write(picture, say(f"{PICTURE}start-3"), (40, 664, WIDTH - 80, 60), 32)
    return picture


def _example(say: Say) -> Image.Image:
    """Draw a capture card, a bid, an answer and the rat that is fed."""
    picture = paper(WIDTH, 640)
    panel(picture, (28, 24, WIDTH - 56, 326))
    for i, name in enumerate(("7H", "TD", "9S")):
        middle = 172 + i * 308
        card(picture, name, (middle - 60, 40))
        write(picture, say(f"{PICTURE}example-{i + 1}"), (middle - 140, 222, 280, 120), 30)
    panel(picture, (28, 366, WIDTH - 56, 250))
    put(picture, _shown(0, "5H", 3, say), (48, 380))
    write(picture, say(f"{PICTURE}example-4"), (504, 380, 410, 222), 34)
    return picture


def _caging(say: Say) -> Image.Image:
    """Draw a five, an ace and a king as rats, with the number of captures that each rat wants."""
    picture = paper(WIDTH, 788)
    for i, (name, captures, key) in enumerate(
        (("5H", 5, "five"), ("AD", 1, "ace"), ("KH", 8, "king"))
    ):
        top = 24 + i * 250
        panel(picture, (28, top, WIDTH - 56, 240))
        put(picture, _shown(0, name, captures, say), (48, top + 10))
        write(picture, say(f"{PICTURE}caging-{key}"), (504, top + 14, 410, 212), 34)
    return picture


def _trick(say: Say) -> Image.Image:
    """Draw a capture card, a bid and two answers."""
    picture = paper(WIDTH, 766)
    panel(picture, (28, 24, WIDTH - 56, 366))
    for i, (name, mark) in enumerate(
        (("7S", cheese_mark(64)), ("JC", seat_mark(1, 44)), ("?", seat_mark(0, 44)))
    ):
        middle = 172 + i * 308
        put(picture, mark, (middle - mark.width // 2, 66 - mark.height // 2))
        card(picture, name, (middle - 60, 96))
        write(picture, say(f"{PICTURE}trick-{i + 1}"), (middle - 140, 266, 280, 112), 30)
        if i < 2:
            arrow(picture, (middle + 154, 180))
    for i, (name, won) in enumerate((("9D", True), ("QD", False))):
        left = 28 + i * 458
        panel(picture, (left, 406, 446, 336))
        card(picture, "JC", (left + 96, 430))
        card(picture, name, (left + 232, 430))
        mark = stamp(won, 72)
        put(picture, mark, (left + 188, 546))
        write(
            picture,
            say(f"{PICTURE}answer-{'low' if won else 'high'}"),
            (left + 14, 620, 418, 114),
            30,
        )
    return picture


def _feeding(say: Say) -> Image.Image:
    """Draw three things that follow a won trick.

    A rat eats a capture of its suit; a capture that no rat can eat is put away; the leader takes
    three cards from the stock.
    """
    picture = paper(WIDTH, 760)
    panel(picture, (28, 24, WIDTH - 56, 266))
    card(picture, "7S", (60, 60))
    put(picture, stamp(True, 56), (146, 186))
    arrow(picture, (250, 144))
    put(picture, _shown(1, "TS", 3, say), (316, 48))
    write(picture, say(f"{PICTURE}feed-suit"), (756, 44, 166, 226), 28)
    panel(picture, (28, 302, WIDTH - 56, 206))
    card(picture, "4C", (60, 324), 0.96)
    put(picture, stamp(True, 56), (142, 440))
    arrow(picture, (250, 404))
    card(picture, "?", (330, 324), 0.96)
    write(picture, say(f"{PICTURE}feed-none"), (480, 314, 430, 182), 32)
    panel(picture, (28, 520, WIDTH - 56, 216))
    for shift in (12, 6, 0):
        card(picture, "?", (64 + shift, 554 + shift), 0.85)
    arrow(picture, (250, 628))
    for i in range(3):
        put(picture, tilted("?", 0.85, 12 - 12 * i), (316 + i * 66, 548 + abs(i - 1) * 6))
    write(picture, say(f"{PICTURE}feed-draw"), (600, 534, 316, 190), 32)
    return picture


def _scoring(say: Say) -> Image.Image:
    """Draw a rat in each of the three moods, the points for each capture, and the bonus."""
    picture = paper(WIDTH, 926)
    rats = ((HUNGRY, "5H", 3), (SATISFIED, "3D", 3), (OVERFED, "2H", 4))
    for i, (mood, name, captures) in enumerate(rats):
        top = 24 + i * 250
        panel(picture, (28, top, WIDTH - 56, 240))
        put(picture, _shown(0, name, captures, say), (48, top + 10))
        write(picture, say(f"{PICTURE}score-{mood}"), (504, top + 14, 410, 212), 34)
    for i in range(2):
        put(picture, free(0, SATISFIED, 130), (40 + i * 130, 776))
    write(picture, say(f"{PICTURE}score-both"), (316, 786, WIDTH - 350, 110), 36)
    return picture


def _rubber(say: Say) -> Image.Image:
    """Draw the track to 120, and captured cards, which nobody may look at again."""
    picture = paper(WIDTH, 560)
    drawn = track(Track((1, 0), (96, 124), 120, None))
    picture.paste(drawn.convert("RGB"), (24, 24))
    write(picture, say(f"{PICTURE}to-goal"), (40, 156, WIDTH - 80, 90), 34)
    panel(picture, (28, 262, WIDTH - 56, 272))
    hidden = cell(Cell(1, _rat("TS", 5), "", say(f"{PICTURE}points", points=10)), LARGE)
    put(picture, hidden, (56, 292))
    write(picture, say(f"{PICTURE}no-looking"), (516, 280, 396, 236), 34)
    return picture


_ILLUSTRATIONS = Illustrations(
    {
        "start": _start,
        "deal": _deal,
        "caging": _caging,
        "trick": _trick,
        "feeding": _feeding,
        "example": _example,
        "scoring": _scoring,
        "rubber": _rubber,
    },
    PALETTE.encode,
)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {"rubber": "rubber", "match": "rubber"}


def contact_sheet(say: Say) -> bytes:
    """Draw all cards of the deck, and rats in every mood, as a PNG, 1180 wide."""
    scale, moods = 0.7, (HUNGRY, SATISFIED, OVERFED)
    wide, high = cards.size(scale)
    picture = paper(13 * (wide + 6) + 42, 4 * (high + 8) + 270)
    for row, which in enumerate("SHCD"):
        for column, rank in enumerate("A23456789TJQK"):
            card(picture, rank + which, (24 + column * (wide + 6), 24 + row * (high + 8)), scale)
    for i in range(6):
        left, top = 40 + i * 190, 4 * (high + 8) + 30
        put(picture, caged(i // 3, moods[i % 3], 170), (left, top))
        write(
            picture, say(f"{PICTURE}mood", mood=moods[i % 3]), (left - 10, top + 172, 190, 48), 33
        )
    return PALETTE.encode(picture)
