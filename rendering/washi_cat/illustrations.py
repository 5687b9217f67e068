"""The pictures of the rules."""

from __future__ import annotations

from PIL import Image

from rendering.illustrations import Illustrations
from rendering.ink import Sheet
from rendering.painter import Say
from rendering.paper import paper
from rendering.theme import PAPER_LIGHT, WIDTH
from rendering.washi_cat.colours import PALETTE
from rendering.washi_cat.first_illustrations import beginning, whole_map, whole_turn
from rendering.washi_cat.illustration_parts import (
    CARD,
    HALF,
    ICON,
    Cards,
    cat,
    put_tape,
    scene,
    tape,
    walk,
    with_cards,
)
from rendering.washi_cat.marks import (
    cross_mark,
    fish_mark,
    head_mark,
    start_mark,
    taken_mark,
    target_shape,
)
from rendering.washi_cat.sidebar import special_box
from rendering.washi_cat.steps import NOTHING, Steps, Target
from rendering.washi_cat.tape import grate, house, shrine
from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP, Fish, Stroke, View

_DOORS = (((0.5, 0.0), (0.0, -1.0)), ((2.0, 1.5), (1.0, 0.0)))
"""The doors of a small building: the middle of each, and the direction out of it."""


def _page(say: Say, view: View, cards: Cards, steps: Steps = NOTHING) -> Image.Image:
    """Draw a small tape above cards."""
    picture = paper(WIDTH, 1400)
    end = put_tape(picture, view, (0, 20, WIDTH, 0), steps)
    return with_cards(picture, say, end, cards)


def _token(
    player: int, number: int, *, carries: int | None = None, home: bool = False
) -> Image.Image:
    return head_mark(player, number, 70, carries=carries, home=home)


def _tape(say: Say) -> Image.Image:
    """Draw what is printed on the tape."""
    small = tape(
        "...........",
        "JJ.aa.JR.JR",
        "...aa..J...",
        "...........",
        doors={"a": ("A4", "C6", "D5")},
    )
    cards = (
        (shrine(ICON), "tape-shrine"),
        (house("a", 44, _DOORS), "tape-building"),
        (_pair(), "tape-sewer"),
        (_homes(), "tape-home"),
    )
    return _page(say, scene(small), cards)


def _clear(wide: int, high: int) -> Image.Image:
    return Image.new("RGBA", (wide, high), (*PAPER_LIGHT, 0))


def _pair() -> Image.Image:
    """Draw two grates of the same colour."""
    picture = _clear(104, 60)
    for x in (0, 52):
        picture.alpha_composite(grate("R", 52), (x, 4))
    return picture


def _homes() -> Image.Image:
    """Draw the start places of both players."""
    picture = _clear(104, 60)
    for seat in (0, 1):
        picture.alpha_composite(start_mark(seat, 56), (52 * seat - 4, 2))
    return picture


def _draw(say: Say) -> Image.Image:
    """Draw a small tape with all twelve fish and cats."""
    small = tape("." * 18, "..J...JJ..J...J...", "...J...J..JJ...J..", "." * 18)
    fish = [
        Fish(player, place, None)
        for player, places in enumerate((("D2", "D17", "A5", "A12"), ("D5", "D11", "A2", "A18")))
        for place in places
    ]
    cats = (
        (cat(1, "D8", "D8"), cat(2, "D14", "D14")),
        (cat(1, "A15", "A15"), cat(2, "A8", "A8")),
    )
    cards = ((fish_mark(0, ICON), "draw-fish"), (_token(1, 1), "draw-cats"))
    return _page(say, scene(small, cats, fish=fish), cards)


def _move(say: Say) -> Image.Image:
    """Draw a cat beside a building, the cat's line, and the line of an opponent's cat."""
    small = tape(
        ".........",
        "..J.aa.J.",
        "....aa...",
        ".........",
        doors={"a": ("A6", "C4", "D5")},
    )
    cats = ((cat(1, "D2", "C4"),), (cat(1, "A3", "B4"),))
    strokes = [*walk(1, 1, "A3", "A4", "B4"), *walk(0, 1, "D2", "D3", "C3", "C4")]
    steps = Steps(cat=(0, 1), places=tuple(Target(at, MOVE) for at in ("a", "C3", "D4")))
    cards = (
        (_shape(MOVE), "move-where"),
        (_token(1, 1), "move-rival"),
        (house("a", 44, _DOORS), "move-door"),
        (shrine(ICON), "move-shrine"),
    )
    return _page(say, scene(small, cats, strokes), cards, steps)


def _shape(kind: str) -> Image.Image:
    drawn = Sheet(ICON, ICON)
    with drawn.placed(ICON / 2, ICON / 2, 0.66):
        target_shape(drawn, kind, 0.66)
    return drawn.finished()


def _jump(say: Say) -> Image.Image:
    """Draw a jump that a cat has made, and a second jump that is possible."""
    small = tape("...........", "...J.....J.", "...........", "...........")
    cats = ((cat(1, "D2", "C5"), cat(2, "D11", "D9")), ())
    strokes = [
        *walk(0, 1, "D2", "C2", "C3", "C4", "C5"),
        *walk(0, 2, "D11", "C11", "C10", "C9", "B9"),
        Stroke(0, 2, JUMP, "B9", "D9", ("C9",)),
    ]
    steps = Steps(cat=(0, 1), places=(Target("C1", JUMP),))
    cards = (
        (_shape(JUMP), "jump-over"),
        (_token(0, 2), "jump-both"),
        (shrine(ICON), "jump-walls"),
        (fish_mark(0, ICON), "jump-blank"),
    )
    return _page(say, scene(small, cats, strokes), cards, steps)


def _special(say: Say) -> Image.Image:
    """Draw an amazing jump, a pop, a sewer that a cat walked over, and a used special."""
    small = tape("...........", ".G..J..G...", "R.........R", "...........")
    cats = (
        (cat(1, "D3", "C5"), cat(2, "D9", "B2")),
        (cat(1, "A4", "D4"), cat(2, "A11", "D11")),
    )
    strokes = [
        *walk(1, 1, "A4", "B4", "C4", "D4"),
        *walk(1, 2, "A11", "B11", "C11", "D11"),
        *walk(0, 2, "D9", "C9", "B9"),
        Stroke(0, 2, POP, "B9", "B2", (), "B8"),
        *walk(0, 1, "D3", "C3"),
        Stroke(0, 1, AMAZING, "C3", "C5", ("C4",)),
    ]
    cards = (
        (_boxes(), "special-two"),
        (_shape(AMAZING), "special-amazing"),
        (_shape(POP), "special-pop"),
        (_closed(), "special-closed"),
    )
    return _page(say, scene(small, cats, strokes, blocked=("C11",)), cards)


def _boxes() -> Image.Image:
    """Draw two specials, one of them used."""
    picture = _clear(116, 56)
    for i in (0, 1):
        picture.alpha_composite(special_box(used=i == 0), (60 * i, 0))
    return picture


def _closed() -> Image.Image:
    picture = grate("R", ICON).copy()
    picture.alpha_composite(cross_mark(ICON))
    return picture


def _errand(say: Say) -> Image.Image:
    """Draw a cat on its way home with a fish, and a cat that is home."""
    small = tape("...........", "J.....J....", "....J.....J", "...........")
    cats = (
        (cat(1, "D3", "C4", fish=1), cat(2, "D10", "D8", fish=0, home=True)),
        (),
    )
    strokes = [
        *walk(0, 2, "D10", "C10", "B10", "A10", "A9", "B9", "B8", "C8", "D8"),
        *walk(0, 1, "D3", "C3", "B3", "A3", "A4", "B4", "C4"),
    ]
    fish = (
        Fish(1, "A4", (0, 1)),
        Fish(0, "A9", (0, 2)),
        Fish(1, "A1", None),
        Fish(0, "D6", None),
    )
    cards = (
        (_taken(), "errand-take"),
        (_token(0, 1, carries=0), "errand-one"),
        (fish_mark(1, ICON), "errand-own"),
        (_token(0, 2, carries=0, home=True), "errand-home"),
    )
    return _page(say, scene(small, cats, strokes, fish), cards)


def _taken() -> Image.Image:
    picture = fish_mark(0, ICON, faded=True).copy()
    picture.alpha_composite(taken_mark(0, ICON))
    return picture


def _end(say: Say) -> Image.Image:
    """Draw two cats that are home, and a cat that is trapped."""
    small = tape(".....", "..J..", "..J..", ".....")
    home = (
        cat(1, "D2", "D1", fish=1, home=True),
        cat(2, "D4", "D5", fish=0, home=True),
    )
    there_and_back = [
        *walk(0, 1, "D2", "C2", "B2", "A2", "A1", "B1", "C1", "D1"),
        *walk(0, 2, "D4", "C4", "B4", "A4", "A5", "B5", "C5", "D5"),
    ]
    eaten = (Fish(1, "A2", (0, 1)), Fish(0, "A4", (0, 2)))
    shut = ((cat(1, "D5", "A3"),), (cat(1, "A5", "B5", lost=True),))
    ring = [*walk(1, 1, "A5", "B5"), *walk(0, 1, "D5", "C5", "C4", "B4", "A4", "A3")]
    picture = paper(WIDTH, 700)
    views = scene(small, (home, ()), there_and_back, eaten), scene(small, shut, ring)
    end = max(
        put_tape(picture, view, (left, 20, CARD, 0)) for left, view in zip(HALF, views, strict=True)
    )
    cards = (
        (_token(0, 1, carries=0, home=True), "end-delivered"),
        (head_mark(1, 1, 70, lost=True), "end-trapped"),
    )
    return with_cards(picture, say, end, cards)


_ILLUSTRATIONS = Illustrations(
    {
        "start": beginning,
        "tape": _tape,
        "map": whole_map,
        "draw": _draw,
        "move": _move,
        "example": whole_turn,
        "jump": _jump,
        "special": _special,
        "errand": _errand,
        "end": _end,
    },
    PALETTE.encode,
)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {"delivered": "end", "trapped": "end", "idle": "end", "stuck": "end"}
