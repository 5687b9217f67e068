"""Draw the cover of a lobby, and the result of a match."""

from __future__ import annotations

from PIL import Image

from rendering.cache import composed
from rendering.caged_rat import cards
from rendering.caged_rat.band import HEAD, sheet
from rendering.caged_rat.board import paint
from rendering.caged_rat.chapter import paint_score
from rendering.caged_rat.colours import PALETTE, SEATS
from rendering.caged_rat.illustration_parts import tilted
from rendering.caged_rat.rats import caged, free
from rendering.creatures.cat import sitting_cat
from rendering.creatures.cloth import crown
from rendering.creatures.traits import CATS
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import paper
from rendering.scene import Scene, png
from rendering.text import announcement, write
from rendering.theme import PAPER, WIDTH
from rules.caged_rat.view import HUNGRY, OVERFED, SATISFIED, View

_BANNER = 250


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the match's end as a PNG, 960 wide: who won and why, above the final deal's score.

    If the match ended in the middle of a deal, draw the table instead of the score.
    """
    body: Scene | Image.Image
    if view.last_deal is not None:
        body = paint_score(view, view.last_deal, captions)
    else:
        table = paint(view, captions).picture()
        body = table.crop((24, HEAD, WIDTH - 24, table.height - 24))
    picture = sheet(_BANNER + body.height + 24)
    picture.paste(_banner(view, headline, reason), (24, 12))
    picture.paste(body, (24, _BANNER))
    return png(picture)


def _banner(view: View, headline: str, reason: str) -> Image.Image:
    picture = Image.new("RGB", (WIDTH - 48, _BANNER - 20), PAPER)
    winners = view.outcome.winners if view.outcome else ()
    party = _champion(winners[0]) if winners else _truce()
    picture.paste(party, (0, 0), party)
    left = party.width + 24
    room = picture.width - left - 10
    told = announcement(headline, reason, room, (60, 34))
    told.draw(picture, left, (picture.height - told.height) // 2)
    return PALETTE.mapped(picture)


@composed
def _champion(seat: int) -> Image.Image:
    """Draw the winner's rat, content and crowned, with a piece of cheese (RGBA)."""
    sheet = Sheet(250, 230)
    with sheet.placed(112, 66, 1.05, degrees=8):
        crown(sheet, 0, 0)
    cards.cheese(sheet, 204, 196, 1.1)
    picture = Image.new("RGBA", (250, 230), (*PAPER, 0))
    picture.alpha_composite(free(seat, SATISFIED, 210), (0, 20))
    picture.alpha_composite(sheet.finished())
    return picture


@composed
def _truce() -> Image.Image:
    """Draw two rats that are still hungry (RGBA)."""
    picture = Image.new("RGBA", (270, 230), (*PAPER, 0))
    for seat in (0, 1):
        picture.alpha_composite(free(seat, HUNGRY, 180), (seat * 100 - 20 + 20 * seat, 40))
    return picture


cover_square = (4, 140, 280)
"""The part of the cover with a cat and its cards."""


def cover(title: str) -> bytes:
    """Draw the title above a cat with a hand of cards and three cages (PNG, 960 by 420)."""
    picture = paper(WIDTH, 420)
    write(picture, title, (40, 16, WIDTH - 80, 104), 88, "title")
    sheet = Sheet(280, 280)
    with sheet.placed(0, 0, 1.4):
        sitting_cat(sheet, CATS[0], SEATS[0], "merry")
    cat = sheet.finished()
    picture.paste(cat, (4, 144), cat)
    for i, (name, degrees) in enumerate((("5H", 16), ("AD", 2), ("KS", -12))):
        drawn = tilted(name, 0.72, degrees)
        picture.paste(drawn, (158 + i * 48, 272 + abs(i - 1) * 8), drawn)
    for i, (seat, mood) in enumerate(((0, HUNGRY), (1, SATISFIED), (0, OVERFED))):
        drawn = caged(seat, mood, 186)
        picture.paste(drawn, (368 + i * 190, 196), drawn)
    return PALETTE.encode(picture)
