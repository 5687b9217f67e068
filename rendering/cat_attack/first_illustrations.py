"""The pictures for first-time players: a first example, the whole map, a whole turn."""

from __future__ import annotations

from PIL import Image

from rendering.cat_attack import cards
from rendering.cat_attack.hand import title
from rendering.cat_attack.illustration_parts import arrow, blank, critters, moment, piece_of, told
from rendering.cat_attack.items import item
from rendering.cat_attack.marks import die, put
from rendering.cat_attack.names import PICTURE
from rendering.cat_attack.plan import HIGH, WIDE, spot
from rendering.cat_attack.sheet import EDGE, INNER, sheet
from rendering.cat_attack.town import paint_town
from rendering.illustrations import part_tag
from rendering.painter import Say
from rendering.paper import rounded
from rendering.text import write
from rendering.theme import INK, PAPER, PAPER_LIGHT, WIDTH, mix
from rules.cat_attack.board import BIRD_HOUSE, CAR_PARK, MOUSE_HOLE
from rules.cat_attack.view import CAUGHT, CREEP, WALK, Trail

_PARTS = (
    ("home1", (38, -4)),
    ("1q", (26, 36)),
    ("f1", (0, -36)),
    ("east3", (0, -40)),
    ("dairy2", (30, 26)),
    ("fishB", (-16, 32)),
    (MOUSE_HOLE, (-46, 8)),
    (BIRD_HOUSE, (-2, 38)),
    (CAR_PARK, (2, 36)),
    ("d7", (0, 38)),
)
"""For each numbered part: a space, and the offset of the number from the space's middle."""
_ROW = 92


def whole_map(say: Say) -> Image.Image:
    """Draw the neighbourhood at the start of a match. Number its parts and name them below."""
    rows = -(-len(_PARTS) // 2)
    page = sheet(EDGE + HIGH + 12 + rows * (_ROW + 8) + EDGE)
    town = paint_town(moment((None, None, None, None))).picture()
    page.paste(town, ((WIDTH - WIDE) // 2, EDGE))
    for i, (space, (right, down)) in enumerate(_PARTS):
        x, y = spot(space)
        put(page, part_tag(i + 1), x + right + (WIDTH - WIDE) / 2, y + down + EDGE)
        wide = INNER // 2 - 6
        left = EDGE + i % 2 * (wide + 12)
        top = EDGE + HIGH + 12 + i // 2 * (_ROW + 8)
        back = rounded((wide, _ROW), 22, PAPER_LIGHT, mix(INK, PAPER, 0.5), 2)
        page.paste(back, (left, top), back)
        put(page, part_tag(i + 1), left + 36, top + _ROW / 2)
        write(page, say(f"{PICTURE}map-{i + 1}"), (left + 66, top + 4, wide - 78, _ROW - 8), 28)
    return page


def beginning(say: Say) -> Image.Image:
    """Draw the player's own house, the way to a shop, a mouse on that way, and the way home."""
    house = piece_of(moment((None, None, None, None)), 4, 4.4)
    way = ("home1", "1p", "1r", "c2", "c1", "north2", "north1", "fish3")
    shop = piece_of(
        moment(("fish3", None, None, None), trails=(Trail(0, "cat1", WALK, way),)), 3, 2.6
    )
    bringing = piece_of(
        moment(
            ("a2", None, None, None),
            critters=critters(mouse1="c4"),
            trails=(Trail(0, "mouse1", CREEP, (MOUSE_HOLE, "c4")),),
        ),
        5.4,
        7,
    )
    home = piece_of(
        moment(
            (None, None, None, None), trails=(Trail(0, "cat1", WALK, ("b4", "1s", "1p", "home1")),)
        ),
        4.4,
        6,
        under=[(378, 60)],
    )
    put(home, die(3, 84, lit=True), 378, 60)
    return told("start", say, house, shop, bringing, home)


def whole_turn(say: Say) -> Image.Image:
    """Draw a mouse card, its effect, the card drawn next, and a roll that catches the mouse."""
    play = blank()
    for i, card in enumerate(("cat-5", "mouse-1", "bird-2")):
        put(play, cards.face(card, title(card, say), 0.62), 76 + i * 143, 154 - (i == 1) * 20)
    mouse = piece_of(
        moment(
            ("a2", None, None, None),
            critters=critters(mouse1="c4"),
            trails=(Trail(0, "mouse1", CREEP, (MOUSE_HOLE, "c4")),),
        ),
        5.4,
        7,
    )
    draw = blank()
    put(draw, cards.back(0.7), 110, 143)
    arrow(draw, 240, 143)
    put(draw, cards.face("cat-2", title("cat-2", say), 0.56), 360, 143)
    trails = (
        Trail(0, "cat1", WALK, ("a2", "a3", "a4", "b4", "c4")),
        Trail(0, "mouse1", CAUGHT, ("c4", "larder1")),
    )
    roll = piece_of(
        moment(("c4", None, None, None), trails=trails), 4.6, 7, under=[(378, 60), (66, 226)]
    )
    put(roll, die(4, 84, lit=True), 378, 60)
    put(roll, item("mouse", 76), 66, 226)
    return told("example", say, play, mouse, draw, roll)
