"""Draw the cover of a lobby, and the result of a match."""

from __future__ import annotations

from PIL import Image

from rendering.breeds import figure
from rendering.cache import composed
from rendering.cat_attack.colours import BREED_OF, BRICK, BRICK_DEEP, GRAVEL, LEAF, LEAF_DEEP, VERGE
from rendering.cat_attack.items import item
from rendering.cat_attack.layout import encoded, table
from rendering.cat_attack.marks import crown_mark, put
from rendering.cat_attack.sheet import EDGE, INNER, bare, sheet, stacked
from rendering.cat_attack.town import NO_AIMS
from rendering.creatures.cloth import seat_mark
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.splines import Point
from rendering.text import announcement, write
from rendering.theme import PAPER, mix
from rules.cat_attack.board import FOODS
from rules.cat_attack.view import View

_BANNER = 200


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the match's end as a PNG, 960 wide: who won and why, above the final position."""
    banner = _banner(view, headline, reason)
    return encoded(stacked([banner, *table(view, captions, NO_AIMS)]))


def _banner(view: View, headline: str, reason: str) -> Image.Image:
    picture = bare(INNER, _BANNER)
    party = _party(view)
    put(picture, party, party.width / 2, _BANNER / 2)
    left = party.width + 20
    room = INNER - left - 10
    told = announcement(headline, reason, room, (60, 34))
    told.draw(picture, left, (_BANNER - told.height) // 2)
    return picture


def _party(view: View) -> Image.Image:
    """Draw at most three winners with crowns, or two cats if nobody won (RGBA)."""
    winners = view.outcome.winners if view.outcome else ()
    return _cats(winners[:3], crowned=True) if winners else _cats((0, 1), crowned=False)


@composed
def _cats(seats: tuple[int, ...], *, crowned: bool) -> Image.Image:
    size = 184 if len(seats) == 1 else 160 if len(seats) == 2 else 140
    pitch = round(size * 0.86)
    picture = Image.new("RGBA", (pitch * len(seats) + size - pitch + 20, _BANNER), (*PAPER, 0))
    for i, seat in enumerate(seats):
        left, top = i * pitch, _BANNER - size - 4
        drawn = figure(BREED_OF[seat], size, "merry" if crowned else "open")
        picture.alpha_composite(drawn, (left, top))
        mark = seat_mark(seat, round(size * 0.22))
        picture.alpha_composite(mark, (left + round(size * 0.02), _BANNER - mark.height - 6))
        if crowned:
            wide = 64
            crown = crown_mark(wide)
            picture.alpha_composite(crown, (left + size * 46 // 100 - wide // 2, max(0, top - 8)))
    return picture


def cover(title: str) -> bytes:
    """Draw the title above six cats on a wall with their food (PNG, 960 by 430)."""
    picture = sheet(430)
    scene = _scene()
    picture.paste(scene, (EDGE, 120), scene)
    write(picture, title, (40, 14, 880, 106), 92, "title")
    return encoded(picture)


@composed
def _scene() -> Image.Image:
    wide, high = INNER, 296
    wall = Sheet(wide, high)
    wall.blob([(0, 196), (wide, 196), (wide, high), (0, high)], VERGE, sharp=True, outline=0)
    _hedge(wall, wide)
    _wall(wall, wide)
    picture = wall.finished()
    for i in range(6):
        cat = figure(BREED_OF[i], 166, "merry" if i % 2 else "open")
        picture.alpha_composite(cat, (8 + i * 154, 34))
        picture.alpha_composite(seat_mark(i, 36), (20 + i * 154, 214))
        drawn = item(FOODS[i], 72)
        picture.alpha_composite(drawn, (78 + i * 154, 214))
    return picture


def _hedge(sheet: Sheet, wide: int) -> None:
    for i in range(15):
        x = i * 72
        sheet.blob(
            [(x - 50, 190), (x - 40, 130), (x, 104 + i % 3 * 9), (x + 40, 130), (x + 50, 190)],
            LEAF if i % 2 else mix(LEAF, LEAF_DEEP, 0.4),
            outline=2.6,
        )
    sheet.blob([(0, 186), (wide, 186), (wide, 200), (0, 200)], LEAF_DEEP, sharp=True, outline=0)


def _wall(sheet: Sheet, wide: int) -> None:
    """Draw the wall that the cats sit on."""
    body: list[Point] = [(-6, 188), (wide + 6, 188), (wide + 6, 292), (-6, 292)]
    sheet.blob(body, BRICK, sharp=True, outline=4)
    for row in range(3):
        y = 206 + row * 30
        sheet.line([(0, y + 28), (wide, y + 28)], 2.4, BRICK_DEEP)
        for i in range(wide // 60 + 2):
            x = i * 60 + (30 if row % 2 else 0)
            sheet.line([(x, y), (x, y + 28)], 2.4, BRICK_DEEP)
    top: list[Point] = [(-6, 184), (wide + 6, 184), (wide + 6, 206), (-6, 206)]
    sheet.blob(top, GRAVEL, sharp=True, outline=3.4)
