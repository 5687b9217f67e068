"""Draw the cover of a lobby, and the result of a match."""

from __future__ import annotations

from PIL import Image

from rendering.cache import composed
from rendering.cat_rat_flea.colours import PALETTE
from rendering.cat_rat_flea.figures import portrait
from rendering.cat_rat_flea.illustration_parts import small_board, write
from rendering.creatures.cloth import badge, crown
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import paper
from rendering.text import block
from rendering.theme import HIGHLIGHT, PAPER, PAPER_DEEP, SIDES, WIDTH
from rules.cat_rat_flea.view import View

_HEIGHT = 920
_BANNER = 190


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the match's end as a PNG, 960 by 920.

    The picture shows who won and why, the final board, and the winner's pieces.
    """
    picture = paper(WIDTH, _HEIGHT)
    write(picture, headline, (40, 26, WIDTH - 80, 92), 64, "title")
    write(picture, reason, (40, 112, WIDTH - 80, 70), 34)
    picture.paste(small_board(view.spaces, 132), (36, _BANNER + 10))
    winners = view.outcome.winners if view.outcome else ()
    party = _party(winners[0]) if winners else _truce()
    picture.paste(party, (500, _BANNER + 24), party)
    if winners:
        _name(picture, captions, winners[0], 720)
    else:
        for seat in (0, 1):
            _name(picture, captions, seat, 700 + seat * 84)
    return PALETTE.encode(picture)


def _name(picture: Image.Image, captions: Captions, seat: int, top: int) -> None:
    sheet = Sheet(56, 56)
    with sheet.placed(28, 28):
        badge(sheet, SIDES[seat], 44)
    mark = sheet.finished()
    picture.paste(mark, (506, top + 10), mark)
    left = paste_face(picture, captions.face(seat), 572, top + 38, 76)
    left = max(left, 580)
    words = block(captions.name(seat), "bold", 36, 920 - left, 2)
    words.draw(picture, left, top + 38 - words.height // 2, anchor="lm")


@composed
def _party(winner: int) -> Image.Image:
    """Draw the winner's Cat with a crown between a Rat and a Flea (RGBA, 430 by 470)."""
    picture = _confetti(winner)
    picture.alpha_composite(portrait("R", winner, 190), (0, 276))
    picture.alpha_composite(portrait("F", winner, 190), (244, 276))
    picture.alpha_composite(portrait("C", winner, 310), (56, 84))
    sheet = Sheet(430, 470)
    with sheet.placed(211, 150, 1.5):
        crown(sheet, 0, 0)
    picture.alpha_composite(sheet.finished())
    return picture


@composed
def _truce() -> Image.Image:
    """Draw both Cats side by side (RGBA, 430 by 470)."""
    picture = Image.new("RGBA", (430, 470), (*PAPER, 0))
    picture.alpha_composite(portrait("C", 0, 226), (0, 170))
    picture.alpha_composite(portrait("C", 1, 226), (200, 170))
    return picture


def _confetti(winner: int) -> Image.Image:
    sheet = Sheet(430, 470)
    for i in range(40):
        x, y = i * 0.618034 % 1 * 400 + 15, i * 0.754878 % 1 * 330 + 10
        with sheet.placed(x, y, 1.0, degrees=i * 53):
            tone = (HIGHLIGHT, SIDES[winner].colour, PAPER_DEEP)[i % 3]
            sheet.blob([(-9, -5), (9, -5), (9, 5), (-9, 5)], tone, sharp=True, outline=0)
    return sheet.finished()


cover_square = (352, 104, 256)
"""The part of the cover with a Flea of each side."""


def cover(title: str) -> bytes:
    """Draw the title between the characters, as a PNG of 960 by 360 pixels."""
    picture = paper(WIDTH, 360)
    for kind, owner, size, x, y in (
        ("R", 0, 186, 196, 166),
        ("R", 1, 186, 584, 166),
        ("C", 0, 252, 6, 100),
        ("C", 1, 252, 702, 100),
        ("F", 0, 148, 356, 204),
        ("F", 1, 148, 462, 204),
    ):
        drawn = portrait(kind, owner, size)
        picture.paste(drawn, (x, y), drawn)
    write(picture, title, (200, 26, WIDTH - 400, 130), 84, "title")
    return PALETTE.encode(picture)
