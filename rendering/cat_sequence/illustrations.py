"""The pictures of the rules."""

from __future__ import annotations

from PIL import Image

from rendering.breeds import figure
from rendering.cat_sequence.board_parts import empty_board
from rendering.cat_sequence.colours import PALETTE
from rendering.cat_sequence.geometry import SEATS_TOP
from rendering.cat_sequence.illustration_parts import (
    CARD_HIGH,
    GAP,
    HIGH,
    WIDE,
    arrow,
    card,
    line,
    pile,
    place,
    space,
    wood,
)
from rendering.cat_sequence.names import breed_name
from rendering.cat_sequence.tiles import Mark, Tile, chip
from rendering.illustrations import Illustrations
from rendering.painter import Say
from rendering.paper import paper, rounded
from rendering.text import write
from rendering.theme import INK, PAPER_LIGHT, WIDTH
from rules.cat_sequence.board import BREEDS, FIXED_LAYOUT
from rules.cat_sequence.lines import SPACES

_PREFIX = "cat-sequence-picture-"


_LAYOUT = {name: BREEDS[code] for name, code in zip(SPACES, FIXED_LAYOUT, strict=True)}
"""The breed on every space of a board that is not shuffled."""
_EXAMPLE = ("A1", "A2", "A3", "A4", "A5")
_ROW = ("D4", "D5", "D6", "D7", "D8")
"""A row with a Siamese in its middle."""


def _board(say: Say) -> Image.Image:
    """Draw all spaces of a board that is not shuffled."""
    table = empty_board(tuple(_LAYOUT.items()), SEATS_TOP).convert("RGB")
    write(table, say(f"{_PREFIX}board"), (40, 8, WIDTH - 80, SEATS_TOP - 16), 40, "title")
    return table


def _on(
    name: str,
    chip: int | None = None,
    mark: Mark = "",
    *,
    taken: bool = False,
    locked: bool = False,
) -> Tile:
    """Return a space of the board with its cat."""
    return Tile(_LAYOUT[name], name, chip, mark, taken=taken, locked=locked)


def _spaces_of(breed: str) -> list[str]:
    """Return the two spaces of a breed."""
    return [name for name, laid in _LAYOUT.items() if laid == breed]


def _start(say: Say) -> Image.Image:
    """Draw a card and one of its spaces, and five chips in a row."""
    picture = paper(WIDTH, 700)
    card(picture, (60, 30), "siamese", say)
    arrow(picture, (360, 30 + CARD_HIGH // 2))
    wood(picture, (450, 90), 1, 1)
    space(picture, (450, 90), _on(_ROW[2], 0, "last"))
    write(picture, say(f"{_PREFIX}start-1"), (612, 60, 318, 210), 34)
    at = (WIDTH - 5 * (WIDE + GAP)) // 2 + 2, 360
    line(picture, at, [_on(name, 0) for name in _ROW])
    write(picture, say(f"{_PREFIX}start-2"), (40, 360 + HIGH + 30, WIDTH - 80, 120), 36)
    return picture


def _example(say: Say) -> Image.Image:
    """Draw three chips, the card that adds a fourth chip, and the card drawn after that."""
    picture = paper(WIDTH, 580)
    at = 40, 40
    wood(picture, at, 5, 1)
    covered, chosen = {"A1": 0, "A3": 0, "A4": 0}, "A2"
    for i, name in enumerate(_EXAMPLE):
        drawn = _on(name, covered.get(name), "target" if name == chosen else "")
        space(picture, place(at, i), drawn)
    write(picture, say(f"{_PREFIX}example-1"), (720, 40, 220, HIGH), 30)
    low = 40 + HIGH + 50
    card(picture, (40, low), _LAYOUT[chosen], say)
    write(picture, say(f"{_PREFIX}example-2"), (290, low, 260, CARD_HIGH), 32)
    pile(picture, (590, low + 40))
    write(picture, say(f"{_PREFIX}example-3"), (750, low, 190, CARD_HIGH), 32)
    return picture


def _turn(say: Say) -> Image.Image:
    picture = paper(WIDTH, 470)
    card(picture, (36, 40), "siamese", say)
    arrow(picture, (312, 40 + CARD_HIGH // 2))
    wood(picture, (392, 100), 2, 1)
    for i, name in enumerate(_spaces_of("siamese")):
        space(picture, place((392, 100), i), _on(name, mark="target"))
    arrow(picture, (718, 40 + CARD_HIGH // 2))
    wood(picture, (792, 100), 1, 1)
    space(picture, (792, 100), _on(_ROW[2], 0, "last"))
    for i, (left, wide) in enumerate(((30, 230), (372, 300), (716, 230))):
        write(picture, say(f"{_PREFIX}turn-{i + 1}"), (left, 326, wide, 124), 32)
    return picture


def _purrr_meow(say: Say) -> Image.Image:
    picture = paper(WIDTH, 700)
    for top, name in ((30, "purrr"), (360, "meow")):
        card(picture, (36, top + 15), name, say)
        arrow(picture, (318, top + 150))
        write(picture, say(f"{_PREFIX}{name}"), (706, top + 40, 230, 220), 34)
    at = 404, 98
    wood(picture, at, 2, 1)
    space(picture, place(at, 0), _on("A2"))
    space(picture, place(at, 1), _on("A3", 0, "last"))
    at = 404, 428
    wood(picture, at, 2, 1)
    space(picture, place(at, 0), _on("D10", mark="last", taken=True))
    space(picture, place(at, 1), _on("D11", 1, locked=True))
    return picture


def _dead(say: Say) -> Image.Image:
    picture = paper(WIDTH, 500)
    at = 40, 100
    wood(picture, at, 2, 1)
    for team, name in enumerate(_spaces_of("bombay")):
        space(picture, place(at, team), _on(name, team))
    card(picture, (374, 44), "bombay", say)
    arrow(picture, (650, 178))
    pile(picture, (760, 84))
    for left, wide, key in ((24, 300, "dead-1"), (344, 270, "dead-2"), (676, 270, "dead-3")):
        write(picture, say(_PREFIX + key), (left, 326, wide, 160), 32)
    return picture


def _draw(say: Say) -> Image.Image:
    picture = paper(WIDTH, 440)
    pile(picture, (60, 60))
    arrow(picture, (290, 150))
    for i, name in enumerate(("ragdoll", "ocicat", "korat")):
        card(picture, (350 + i * 188, 26), name, say)
    write(picture, say(f"{_PREFIX}draw"), (40, 312, WIDTH - 80, 110), 34)
    return picture


def _sequence(say: Say) -> Image.Image:
    picture = paper(WIDTH, 420)
    at = (WIDTH - 5 * (WIDE + GAP)) // 2 + 2, 40
    line(picture, at, [_on(name, 0) for name in _ROW])
    write(picture, say(f"{_PREFIX}sequence"), (40, 40 + HIGH + 30, WIDTH - 80, 150), 36)
    return picture


_TABLES = ((2, 2), (3, 3), (4, 2), (6, 3), (6, 2))
"""The number of players and of teams, for each kind of table that the game allows."""


def _teams(say: Say) -> Image.Image:
    picture = paper(WIDTH, 690)
    for i, (players, teams) in enumerate(_TABLES):
        top = 24 + i * 130
        row = rounded((WIDTH - 48, 118), 24, PAPER_LIGHT, INK, 2)
        picture.paste(row, (24, top), row)
        write(picture, str(players), (34, top, 90, 118), 60, "title")
        for seat in range(players):
            mark = chip(seat % teams, 54)
            picture.paste(mark, (128 + seat * 74, top + 25), mark)
        words = say(f"{_PREFIX}teams", teams=teams, each=players // teams)
        write(picture, words, (590, top + 4, 330, 110), 32)
    return picture


_ILLUSTRATIONS = Illustrations(
    {
        "start": _start,
        "board": _board,
        "turn": _turn,
        "purrr-meow": _purrr_meow,
        "example": _example,
        "dead": _dead,
        "draw": _draw,
        "sequence": _sequence,
        "teams": _teams,
    },
    PALETTE.encode,
)
illustration, illustration_keys = _ILLUSTRATIONS.picture, _ILLUSTRATIONS.keys
reason_pages = {"sequence": "sequence", "stuck": "sequence"}


def contact_sheet(say: Say) -> bytes:
    """Draw all breeds with their names as a PNG, 960 wide."""
    columns, high = 6, 232
    wide = (WIDTH - 12) // columns
    picture = paper(WIDTH, -(-len(BREEDS) // columns) * high + 32)
    for i, key in enumerate(sorted(BREEDS)):
        left, top = 6 + i % columns * wide, 16 + i // columns * high
        cat = figure(key, 156)
        picture.paste(cat, (left + (wide - 156) // 2, top), cat)
        write(picture, breed_name(key, say), (left + 2, top + 158, wide - 4, 66), 27)
    return PALETTE.encode(picture)
