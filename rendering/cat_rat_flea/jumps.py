"""A table of pictures that shows what happens when a Rat or a Cat jumps."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from rendering.cat_rat_flea.figures import portrait
from rendering.cat_rat_flea.illustration_parts import place, point, spot, write
from rendering.painter import Say
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.theme import WIDTH

_ROW = 172
_TOP = 190
_SIZE = 148
_COLUMNS = (268, 612)


@dataclass(frozen=True, slots=True)
class _After:
    """What stands on the space after the jump, and which piece the jump pushes off the space."""

    token: str
    prey: str = ""
    pushed: str = ""


_TABLE: tuple[tuple[str, _After, _After], ...] = (
    ("f", _After("Rz", "f"), _After("(fC)")),
    ("r", _After("R", pushed="R"), _After("Cz", "r")),
    ("c", _After("R", pushed="C"), _After("C", pushed="C")),
    ("(rf)", _After("Rz", "f", "R"), _After("Cz", "rf")),
    ("(cf)", _After("Rz", "f", "C"), _After("(fC)", pushed="C")),
    ("(fc)", _After("Rz", "f", "C"), _After("(fC)", pushed="C")),
)
"""For each piece or pair that South jumps on: the result if a Rat jumps, and if a Cat jumps."""


def jumps(say: Say) -> Image.Image:
    """Draw the table, 960 wide (RGB)."""
    picture = paper(WIDTH, _TOP + _ROW * len(_TABLE) + 20)
    write(picture, say("cat-rat-flea-picture-lands"), (24, 60, 220, 110), 32, "bold")
    for kind, left in zip(("R", "C"), _COLUMNS, strict=True):
        drawn = portrait(kind, 0, 150, "open")
        picture.paste(drawn, (left, 18), drawn)
        word = say("cat-rat-flea-picture-jumps", kind={"R": "rat", "C": "cat"}[kind])
        write(picture, word, (left + 150, 60, 160, 90), 32, "bold")
    for row, (target, *afters) in enumerate(_TABLE):
        _row(picture, _TOP + row * _ROW, target, afters)
    return picture


def _row(picture: Image.Image, top: int, target: str, afters: list[_After]) -> None:
    for left, wide in ((20, 220), *((column - 10, 332) for column in _COLUMNS)):
        card = rounded((wide, _ROW - 10), 20, WOOD)
        picture.paste(card, (left, top), card)
    place(picture, spot(target), (56, top + 7), _SIZE)
    for left, after in zip(_COLUMNS, afters, strict=True):
        place(picture, spot(after.token, after.prey), (left, top + 7), _SIZE)
        if after.pushed:
            drawn = portrait(after.pushed, 1, 110, "open")
            picture.paste(drawn, (left + 206, top + 36), drawn)
            point(picture, (left + 176, top + 81), (1, 0), scurry=True, scale=0.6)
