"""The pictures of the rules."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from rendering.cat_attack import cards
from rendering.cat_attack.first_illustrations import beginning, whole_map, whole_turn
from rendering.cat_attack.hand import title
from rendering.cat_attack.illustration_parts import (
    PICTURE_SIZE,
    arrow,
    blank,
    critters,
    moment,
    piece_of,
    shut,
    told,
)
from rendering.cat_attack.items import item
from rendering.cat_attack.layout import encoded
from rendering.cat_attack.marks import crown_mark, die, heart, put
from rendering.cat_attack.names import PICTURE
from rendering.cat_attack.pieces import cat, critter
from rendering.cat_attack.prints import question
from rendering.cat_attack.sheet import EDGE, INNER, sheet
from rendering.cat_attack.town import Aims
from rendering.illustrations import Illustrations
from rendering.painter import Say
from rendering.paper import rounded
from rendering.text import write
from rendering.theme import INK, PAPER, PAPER_LIGHT, mix
from rules.cat_attack.board import FOODS
from rules.cat_attack.cards import ATTACK, BURGLAR, SPEEDY
from rules.cat_attack.view import (
    CAUGHT,
    CREEP,
    DRIVE,
    FLED,
    JUMP,
    SENT_HOME,
    WALK,
    Car,
    Trail,
)

_MIDDLE = PICTURE_SIZE[1] / 2


def _goal(say: Say) -> Image.Image:
    """Draw the six kinds of food, the way home, a cat's nine lives and the last cat in play."""
    foods = blank()
    for i, kind in enumerate(FOODS):
        put(foods, item(kind, 104), 92 + i % 3 * 138, 84 + i // 3 * 122)
    way = ("c4", "b4", "1s", "1p", "home1")
    home = piece_of(
        moment((None, None, None, None), trails=(Trail(0, "cat1", WALK, way),)),
        4.4,
        6,
        under=[(378, 60)],
    )
    put(home, die(4, 84, lit=True), 378, 60)
    lives = blank()
    for i in range(9):
        put(lives, heart(i + 1, 78), 92 + i % 5 * 70, 100 + i // 5 * 84)
    last = blank()
    for i in range(6):
        put(last, cat(i, 88, retired=i != 4), 92 + i % 3 * 138, 84 + i // 3 * 124)
    put(last, crown_mark(64), 230, 148)
    return told("goal", say, foods, home, lives, last)


def _turn(say: Say) -> Image.Image:
    """Draw a card, the refill, a roll and the check at the end of a turn."""
    play = blank()
    for i, card in enumerate(("cat-5", "bird-2", SPEEDY)):
        put(play, cards.face(card, title(card, say), 0.62), 76 + i * 143, _MIDDLE + (i != 1) * 16)
    refill = blank()
    put(refill, cards.back(0.7), 110, _MIDDLE)
    arrow(refill, 240, _MIDDLE)
    put(refill, cards.back(0.5), 350, _MIDDLE)
    ends = Aims(spaces=("c4", "e4", "2s", "5s"))
    roll = piece_of(moment(("d4", None, None, None)), 8, 8, ends, under=[(66, 66)])
    put(roll, die(1, 92, lit=True), 66, 66)
    check = piece_of(moment(("home3", "c4", None, None)), 12, 4.6, under=[(76, 214)])
    put(check, heart(2, 92), 76, 214)
    return told("turn", say, play, refill, roll, check)


def _moving(say: Say) -> Image.Image:
    """Draw a cat's walk, pieces in its way, a piece that it passes over, and a cornered cat."""
    way = ("home1", "1p", "1r", "c2", "c3", "c4")
    walk = piece_of(moment(("c4", None, None, None), trails=(Trail(0, "cat1", WALK, way),)), 5, 5.8)
    ends = Aims(spaces=("west3", "a3", "a5", "1p", "4p"))
    blocked = piece_of(moment(("b4", "c4", None, None)), 3.6, 8, ends)
    over = ("a5", "a4", "b4", "c4")
    passing = piece_of(
        moment(
            ("c4", None, None, None),
            critters=critters(mouse1="b4"),
            trails=(Trail(0, "cat1", WALK, over),),
        ),
        4.6,
        8.2,
    )
    cornered = piece_of(
        moment(
            (None, "1q", None, "1r"),
            critters=critters(mouse1="1s"),
            trails=(Trail(0, "cat1", SENT_HOME, ("1p", "home1")),),
        ),
        4,
        4.9,
        under=[(68, 66)],
    )
    put(cornered, heart(3, 84), 68, 66)
    return told("moving", say, walk, blocked, passing, cornered)


_CARDS = ("cat-5", "mouse-3", "bird-2", SPEEDY, ATTACK, BURGLAR)


def _cards(say: Say) -> Image.Image:
    """Draw the six kinds of Mog cards, each with its effect."""
    wide, high = INNER // 2 - 6, 236
    page = sheet(3 * (high + 12) + 2 * EDGE - 4)
    for i, card in enumerate(_CARDS):
        left, top = EDGE + i % 2 * (wide + 12), EDGE + i // 2 * (high + 12)
        back = rounded((wide, high), 26, PAPER_LIGHT, mix(INK, PAPER, 0.5), 2)
        page.paste(back, (left, top), back)
        put(page, cards.face(card, title(card, say), 0.66), left + 94, top + high / 2)
        write(
            page, say(f"{PICTURE}cards-{i + 1}"), (left + 184, top + 8, wide - 196, high - 16), 30
        )
    return page


def _shopping(say: Say) -> Image.Image:
    """Draw a cat that has bought food, a shut shop, a burglar, and a cat that has caught prey."""
    way = ("c1", "north2", "north1", "fish3", "fish2")
    buying = piece_of(
        moment(("fish2", None, None, None), trails=(Trail(0, "cat1", WALK, way),)), 3, 2
    )
    shutters = piece_of(moment((None, "north5", None, None), shops=shut("dairy")), 13.5, 2)
    jump = Trail(1, "cat3", JUMP, ("f1", "dairyB"))
    burglar = piece_of(
        moment((None, "dairyB", None, None), shops=shut("dairy"), trails=(jump,)), 13.5, 2
    )
    trails = (
        Trail(0, "cat1", WALK, ("b4", "c4", "d4", "e4")),
        Trail(0, "bird1", CAUGHT, ("e4", "larder1")),
    )
    prey = piece_of(moment(("e4", None, None, None), trails=trails), 8, 7.6)
    return told("shopping", say, buying, shutters, burglar, prey)


def _attack(say: Say) -> Image.Image:
    """Draw a cat landing on another cat, the swap, a Cat Fight, and a cat that is safe at home."""
    trails = (
        Trail(1, "cat3", SENT_HOME, ("e4", "home3")),
        Trail(0, "cat1", WALK, ("c3", "c4", "d4", "e4")),
    )
    landing = piece_of(moment(("e4", None, None, None), trails=trails), 9.6, 6)
    swap = blank()
    put(swap, cards.face("mouse-1", "", 0.56), 96, _MIDDLE + 24)
    put(swap, cards.face("cat-6", "", 0.56), 350, _MIDDLE + 24)
    arrow(swap, 224, 178)
    put(swap, cat(0, 60), 96, 44)
    put(swap, cat(1, 60), 350, 44)
    fight = blank()
    for i, card in enumerate(("bird-4", "bird-1", "bird-2")):
        put(fight, cards.face(card, "", 0.52), 150 + i * 74, 156 + i % 2 * 30)
    put(fight, cat(0, 76), 58, 62)
    put(fight, cat(2, 76), 392, 220)
    safe = piece_of(moment((None, "1p", None, None)), 4, 4.6)
    return told("attack", say, landing, swap, fight, safe)


def _raiding(say: Say) -> Image.Image:
    """Draw a raid, its price, trespass and Six Cat."""
    way = ("e1", "f1", "g1", "g2", "3r", "3p", "home3")
    raid = piece_of(
        moment(("home3", "a4", None, None), trails=(Trail(0, "cat1", WALK, way),)),
        12,
        4.2,
        under=[(52, 224)],
    )
    put(raid, item("milk", 76), 52, 224)
    price = piece_of(
        moment((None, "a4", None, None), trails=(Trail(0, "cat1", SENT_HOME, ("3q", "home1")),)),
        9.4,
        4.4,
        under=[(386, 230)],
    )
    put(price, heart(2, 84), 386, 230)
    trails = (
        Trail(0, "cat1", SENT_HOME, ("3s", "home1")),
        Trail(1, "cat3", WALK, ("f4", "e4", "e3", "e2", "3q", "3p")),
    )
    trespass = piece_of(moment((None, "3p", None, None), trails=trails), 11, 5.8)
    six = blank()
    for i in range(6):
        put(six, cards.small(f"mouse-{i + 1}"), 72 + i % 3 * 92, 88 + i // 3 * 110)
    put(six, critter("mouse1", 70), 386, 196)
    put(six, cat(3, 64), 386, 84)
    return told("raiding", say, raid, price, trespass, six)


def _curiosity(say: Say) -> Image.Image:
    """Draw a Curiosity space, a shop that closes, the car driving, and an escape."""
    where = piece_of(moment(("c1", None, None, None)), 6, 2.6, under=[(384, 226)])
    put(where, question(90), 384, 226)
    shops = piece_of(
        moment(
            (None, None, None, None),
            shops=shut("fish"),
            trails=(Trail(3, "cat4", SENT_HOME, ("fish1", "home4")),),
        ),
        3,
        3,
    )
    spaces = ("east3", "east4", "east5", "south1", "south2", "south3")
    drive = piece_of(
        moment(
            (None, None, None, None),
            car=Car("south", "south3"),
            trails=(Trail(0, "car", DRIVE, spaces),),
        ),
        11,
        14,
    )
    escape = piece_of(
        moment(
            (None, None, None, None),
            trails=(
                Trail(0, "bird1", CREEP, ("bird-house", "e4", "f4", "g4")),
                Trail(0, "mouse2", FLED, ("larder3", "mouse-hole")),
            ),
        ),
        9.6,
        5.8,
    )
    return told("curiosity", say, where, shops, drive, escape)


def _ending(say: Say) -> Image.Image:
    """Draw four small pictures about the end of a match.

    They show a full larder and a roll that brings a cat home; a retired cat; two gangs; and the
    lives and food that count when time is up.
    """
    home = blank()
    for i, kind in enumerate(FOODS):
        put(home, item(kind, 66), 48 + i * 72, 66)
    put(home, die(5, 110, lit=True), 120, 190)
    arrow(home, 226, 190)
    put(home, cat(0, 104), 340, 186)
    everybody = moment((None, None, None, None))
    retired = piece_of(
        moment(
            ("1s", None, None, None),
            houses=tuple(
                replace(one, lives=0, retired=True) if one.number == 6 else one
                for one in everybody.houses
            ),
            cats=tuple(one for one in everybody.cats if one.player != 2),
        ),
        11.4,
        11.4,
        under=[(388, 62)],
    )
    put(retired, cat(2, 84, retired=True), 388, 62)
    gangs = blank()
    for i, seat in enumerate((0, 2, 4, 1, 3, 5)):
        put(gangs, cat(seat, 86), 92 + i % 3 * 138, 80 + i // 3 * 126)
    time = blank()
    put(time, heart(7, 110), 96, _MIDDLE)
    write(time, "+", (160, 98, 70, 90), 80, "title")
    for i, kind in enumerate(FOODS[:4]):
        put(time, item(kind, 76), 282 + i % 2 * 96, 96 + i // 2 * 96)
    return told("ending", say, home, retired, gangs, time)


_ILLUSTRATIONS = Illustrations(
    {
        "goal": _goal,
        "start": beginning,
        "map": whole_map,
        "turn": _turn,
        "example": whole_turn,
        "moving": _moving,
        "cards": _cards,
        "shopping": _shopping,
        "attack": _attack,
        "raiding": _raiding,
        "curiosity": _curiosity,
        "ending": _ending,
    },
    encoded,
)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {"larder": "ending", "survivor": "ending", "time": "ending"}
