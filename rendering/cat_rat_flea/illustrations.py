"""The pictures of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.cat_rat_flea import sidebar
from rendering.cat_rat_flea.colours import PALETTE
from rendering.cat_rat_flea.figures import Part, portrait
from rendering.cat_rat_flea.illustration_parts import (
    frame,
    place,
    point,
    position,
    small_board,
    spot,
    write,
)
from rendering.cat_rat_flea.jumps import jumps
from rendering.cat_rat_flea.spaces import HEIGHT, corner, empty_board, space_picture
from rendering.creatures.cloth import badge
from rendering.illustrations import Illustrations
from rendering.ink import Sheet
from rendering.painter import Say
from rendering.paper import paper
from rendering.rings import target_ring
from rendering.theme import SIDES, TARGET, WIDTH
from rules.cat_rat_flea.view import Space

_PREFIX = "cat-rat-flea-picture-"
_BAND = sidebar.LEFT, sidebar.WIDE


def _board(say: Say) -> Image.Image:
    picture = _table(position("rcr/fff/3/FFF/RCR"))
    left, wide = _BAND
    for owner, top in ((1, 20), (0, HEIGHT - 182)):
        words = say(f"{_PREFIX}home", side=("south", "north")[owner])
        _labelled_badge(picture, owner, words, top)
    for i, kind in enumerate("CRF"):
        drawn = portrait(kind, i % 2, 112, "open")
        picture.paste(drawn, (left + (wide - 112) // 2, 190 + i * 156), drawn)
        name = say(f"{_PREFIX}piece", kind={"C": "cat", "R": "rat", "F": "flea"}[kind])
        write(picture, name, (left, 300 + i * 156, wide, 44), 36, "title")
    return picture


def _labelled_badge(picture: Image.Image, owner: int, words: str, top: int) -> None:
    left, wide = _BAND
    sheet = Sheet(80, 80)
    with sheet.placed(40, 40):
        badge(sheet, SIDES[owner], 66)
    mark = sheet.finished()
    picture.paste(mark, (left + (wide - 80) // 2, top), mark)
    write(picture, words, (left, top + 82, wide, 84), 32, "bold")


def _table(
    spaces: Sequence[Space],
    chosen: str = "",
    targets: Sequence[str] = (),
    warned: Sequence[str] = (),
) -> Image.Image:
    picture = empty_board().copy()
    for space in spaces:
        part: Part | None = None
        if chosen[1:] == space.name:
            part = "flea" if chosen[0] == "F" else "big"
        drawn = space_picture(
            space,
            target=space.name in targets,
            warned=space.name in warned,
            chosen=part,
            faded=bool(chosen) and space.name not in {*targets, chosen[1:3]},
        )
        picture.paste(drawn, corner(space.name))
    return picture


def _steps(picture: Image.Image, kind: str, words: Sequence[str]) -> Image.Image:
    """Draw the chosen character and a target's ring beside a board, each with words below it."""
    left, wide = _BAND
    drawn = portrait(kind, 0, 200, "open")
    picture.paste(drawn, (left + (wide - 200) // 2, 70), drawn)
    write(picture, words[0], (left, 276, wide, 150), 34, "bold")
    ring = target_ring((144, 122), 20, TARGET)
    picture.paste(ring, (left + (wide - 144) // 2, 470), ring)
    write(picture, words[1], (left, 610, wide, 150), 34, "bold")
    return picture


def _start(say: Say) -> Image.Image:
    """Draw the start, with a Flea that may jump on three pieces of its own side."""
    picture = _table(position("rcr/fff/3/FFF/RCR"), "Fb2", ("a1", "b1", "c1"))
    return _steps(picture, "F", [say(f"{_PREFIX}start-1"), say(f"{_PREFIX}start-2")])


def _example(say: Say) -> Image.Image:
    """Draw a Rat that lands on a second Rat; the second Rat scurries and lies down."""
    picture = paper(WIDTH, 680)
    boards = (
        ("rc1/fff/1r1/FRF/RC1", {"b2"}),
        ("rc1/fff/1R1/F1F/RC1", {"b3"}),
        ("rc1/fff/1Rr_/F1F/RC1", {"c3"}),
    )
    for i, (text, lit) in enumerate(boards):
        left = 12 + i * 314
        picture.paste(small_board(position(text), 84, lit), (left, 26))
        write(picture, say(f"{_PREFIX}example-{i + 1}"), (left + 10, 506, 292, 152), 32, "bold")
    return picture


def _turn(say: Say) -> Image.Image:
    ends = "a3", "c3", "a4", "b4", "c4", "a2", "b2", "c2"
    # Two targets harm the player, because the Cat would trap a Flea of its own side there.
    harmful = "a2", "c2"
    picture = _table(position("r1r/fcf/1C1/FfF/R1R"), "Cb3", ends, harmful)
    return _steps(picture, "C", [say(f"{_PREFIX}choose"), say(f"{_PREFIX}target")])


def _fleas(say: Say) -> Image.Image:
    picture = _table(position("rc1/f1f/1Fr/(RF)C1/2R"), "Fb3", ("b2", "c3"))
    return _steps(picture, "F", [say(f"{_PREFIX}flea"), say(f"{_PREFIX}flea-target")])


def _scurry(say: Say) -> Image.Image:
    picture = paper(WIDTH, 470)
    steps = ((("", "c"), ("", "R")), (("", "R"), ("", "")), (("c_", "R"), ("", "")))
    for i, rows in enumerate(steps):
        left = 28 + i * 308
        frame(picture, (left - 8, 18, 304, 316))
        for row, tokens in enumerate(rows):
            for column, token in enumerate(tokens):
                place(picture, spot(token), (left + column * 148, 26 + row * 152), 140)
        write(picture, say(f"{_PREFIX}scurry-{i + 1}"), (left, 346, 288, 112), 30, "bold")
    point(picture, (28 + 258, 172), (0, -1))
    pushed = portrait("C", 1, 104, "open")
    picture.paste(pushed, (28 + 308 + 92, 68), pushed)
    point(picture, (28 + 308 + 64, 96), (-1, 0), scurry=True, scale=0.8)
    return picture


def _sleep(say: Say) -> Image.Image:
    picture = paper(WIDTH, 710)
    scenes = (
        ("awake", "C", ""),
        ("down", "c_", ""),
        ("asleep", "Rz", "f"),
        ("riding", "(cF)", ""),
        ("trapped", "(Fc)", ""),
        ("belly", "Cz", "rf"),
    )
    for i, (key, token, prey) in enumerate(scenes):
        x, y = 40 + i % 3 * 300, 26 + i // 3 * 340
        frame(picture, (x + 24, y, 232, 232))
        place(picture, spot(token, prey), (x + 32, y + 8), 216)
        write(picture, say(f"{_PREFIX}{key}"), (x, y + 240, 280, 84), 30, "bold")
    return picture


def _wins(say: Say) -> Image.Image:
    picture = paper(WIDTH, 680)
    scenes = (
        ("home", "(rF)c1/f1f/1F1/F1C/R1R", {"a5"}),
        ("fleas", "1(rF)1/(cF)1f/f2/1(rF)C/R1R", {"b5", "a4", "b2"}),
        ("caught", "rcr/3/(fC)2/FF1/R1R", {"a3"}),
    )
    for i, (key, text, lit) in enumerate(scenes):
        left = 12 + i * 314
        picture.paste(small_board(position(text), 84, lit), (left, 26))
        write(picture, say(f"{_PREFIX}win-{key}"), (left + 10, 506, 292, 152), 32, "bold")
    return picture


_ILLUSTRATIONS = Illustrations(
    {
        "start": _start,
        "board": _board,
        "turn": _turn,
        "fleas": _fleas,
        "jumps": jumps,
        "scurry": _scurry,
        "example": _example,
        "sleep": _sleep,
        "wins": _wins,
    },
    PALETTE.encode,
)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {
    "home": "wins",
    "fleas": "wins",
    "caught": "wins",
    "blocked": "wins",
    "repetition": "wins",
}
