"""The pictures for first-time players: the goal, the whole map, a whole turn."""

from __future__ import annotations

from PIL import Image

from rendering.illustrations import part_tag
from rendering.ink import Sheet
from rendering.painter import Say
from rendering.paper import paper
from rendering.theme import WIDTH
from rendering.washi_cat.ground import cell_of
from rendering.washi_cat.illustration_parts import (
    CARD,
    HALF,
    ICON,
    cat,
    label,
    painted,
    put,
    put_tape,
    scene,
    shown_strips,
    tape,
    walk,
    with_cards,
)
from rendering.washi_cat.layout import Strip
from rendering.washi_cat.marks import fish_mark, head_mark, target_shape
from rendering.washi_cat.sidebar import PICTURE
from rendering.washi_cat.steps import Steps, Target
from rules.washi_cat.tape import STANDARD
from rules.washi_cat.view import AMAZING, MOVE, Fish, View

_TOKEN, _TOP, _LOW = 70, 20, 92
_PARTS = (
    ("H9", (0.5, 0.5)),
    ("G8", (0.5, 0.5)),
    ("F1", (1.0, 0.5)),
    ("F3", (1.0, 1.0)),
    ("G5", (0.5, 0.5)),
    ("F6", (0.0, 0.5)),
    ("H3", (0.0, 0.5)),
    ("H6", (1.1, 0.5)),
)
"""For each numbered part: a space, and the number's offset from this space's upper left corner. The
offset is measured in spaces.
"""
_FISH = (("H3", "H17", "A3", "A14"), ("H11", "H21", "A7", "A20"))
_CATS = (("H6", "H14"), ("A10", "A17"))


def beginning(say: Say) -> Image.Image:
    """Draw a cat that is home with its fish, and a cat on its way to the opposite row."""
    small = tape("...........", "..J...J..J.", "J...J...J..", "...........")
    cats = (
        (cat(1, "D3", "D2", fish=1, home=True), cat(2, "D9", "B9")),
        (cat(1, "A11", "C11"), cat(2, "A7", "A7")),
    )
    there_and_back = ("D3", "C3", "C4", "B4", "A4", "A3", "A2", "B2", "C2", "D2")
    strokes = [
        *walk(0, 1, *there_and_back),
        *walk(0, 2, "D9", "D8", "C8", "B8", "A8", "A9", "B9"),
        *walk(1, 1, "A11", "B11", "C11"),
    ]
    fish = (Fish(1, "A4", (0, 1)), Fish(0, "A1", None), Fish(1, "D6", None), Fish(0, "D11", None))
    cards = (
        (head_mark(0, 1, _TOKEN), "start-cats"),
        (fish_mark(0, ICON), "start-fish"),
        (head_mark(1, 1, _TOKEN), "start-line"),
        (head_mark(0, 1, _TOKEN, carries=0, home=True), "start-home"),
    )
    picture = paper(WIDTH, 1400)
    end = put_tape(picture, scene(small, cats, strokes, fish), (0, _TOP, WIDTH, 0))
    return with_cards(picture, say, end, cards)


def whole_map(say: Say) -> Image.Image:
    """Draw the standard tape with numbered parts, and their names below."""
    view = _drawn()
    shown = shown_strips(STANDARD, WIDTH)
    top, rows = _TOP, -(-len(_PARTS) // 2)
    high = sum(strip.size[1] for strip in shown)
    page = paper(WIDTH, _TOP + high + 12 + rows * (_LOW + 8) + _TOP)
    for strip, drawn in zip(shown, painted(view, WIDTH), strict=True):
        left = (WIDTH - drawn.width) // 2
        page.paste(drawn, (left, top))
        if strip is shown[0]:
            _number(page, strip, (left, top))
        top += drawn.height
    for i in range(len(_PARTS)):
        box = (HALF[i % 2], top + 12 + i // 2 * (_LOW + 8), CARD, _LOW)
        label(page, part_tag(i + 1), say(f"{PICTURE}map-{i + 1}"), box)
    return page


def _number(page: Image.Image, strip: Strip, corner: tuple[int, int]) -> None:
    """Write the numbers of the parts on a strip; `corner` is the strip's upper left corner."""
    for i, (space, (right, down)) in enumerate(_PARTS, start=1):
        row, column = cell_of(space)
        x, y = strip.pixel((column + right, row + down))
        put(page, part_tag(i), (corner[0] + x, corner[1] + y))


def _drawn() -> View:
    """Return a view of the standard tape with all twelve fish and cats drawn."""
    fish = [Fish(player, at, None) for player, places in enumerate(_FISH) for at in places]
    cats = tuple(
        tuple(cat(number, at, at) for number, at in enumerate(own, start=1)) for own in _CATS
    )
    return scene(STANDARD, (cats[0], cats[1]), fish=fish)


def whole_turn(say: Say) -> Image.Image:
    """Draw a cat beside a fish, the cat's options, and the result of taking the fish."""
    small = tape("......", "J.....", "......", "......")
    rival = (cat(1, "A3", "B3"),)
    lines = [*walk(1, 1, "A3", "B3"), *walk(0, 1, "D2", "C2", "B2")]
    before = scene(small, ((cat(1, "D2", "B2"),), rival), lines, (Fish(1, "A2", None),))
    targets = (Target("A2", MOVE), Target("C2", MOVE), Target("B4", AMAZING))
    after = scene(
        small,
        ((cat(1, "D2", "A2", fish=1),), rival),
        [*lines, *walk(0, 1, "B2", "A2")],
        (Fish(1, "A2", (0, 1)),),
    )
    picture = paper(WIDTH, 700)
    end = max(
        put_tape(picture, before, (HALF[0], _TOP, CARD, 0), Steps(cat=(0, 1), places=targets)),
        put_tape(picture, after, (HALF[1], _TOP, CARD, 0)),
    )
    cards = (
        (_shape(MOVE), "example-choice"),
        (head_mark(0, 1, _TOKEN, carries=0), "example-done"),
    )
    return with_cards(picture, say, end, cards)


def _shape(kind: str) -> Image.Image:
    drawn = Sheet(ICON, ICON)
    with drawn.placed(ICON / 2, ICON / 2, 0.66):
        target_shape(drawn, kind, 0.66)
    return drawn.finished()
