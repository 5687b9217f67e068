"""Draw the cover of a lobby, and the result of a match."""

from __future__ import annotations

from PIL import Image

from rendering.breeds import figure
from rendering.cat_sequence.board import paint
from rendering.cat_sequence.colours import PALETTE, TEAMS
from rendering.cat_sequence.geometry import SEATS_TOP
from rendering.cat_sequence.tiles import chip
from rendering.creatures.cloth import crown
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import paper
from rendering.text import announcement, write
from rendering.theme import PAPER, WIDTH
from rules.cat_sequence.view import View

_BANNER = 236
_CUT = SEATS_TOP - 4
"""The height of everything above the seats in a board's picture."""
_COVER = ("siamese", "sphynx", "maine-coon", "turkish-van", "persian", "bombay", "japanese-bobtail")


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the match's end as a PNG, 960 wide: who won and why, above the final board."""
    table = paint(view, captions).picture()
    picture = paper(WIDTH, _BANNER + table.height - _CUT)
    below = table.crop((0, _CUT, WIDTH, table.height)).convert("RGB")
    picture.paste(below, (0, _BANNER))
    winners = view.outcome.winners if view.outcome else ()
    left = 36
    if winners:
        party = _champion(view.teams[winners[0]])
        picture.paste(party, (24, 12), party)
        left = 256
    told = announcement(headline, reason, WIDTH - left - 40, (60, 32))
    told.draw(picture, left, (_BANNER - told.height) // 2)
    return PALETTE.encode(picture)


def _champion(team: int) -> Image.Image:
    """Draw a happy cat with a crown beside the team's chip (RGBA, 236 by 232)."""
    picture = Image.new("RGBA", (236, 232), (*PAPER, 0))
    picture.alpha_composite(figure("tabby", 200, "merry"), (0, 30))
    sheet = Sheet(236, 232)
    crown(sheet, 92, 78)
    picture.alpha_composite(sheet.finished())
    mark = chip(team, 64)
    picture.alpha_composite(mark, (152, 150))
    return picture


def cover(title: str) -> bytes:
    """Draw the title above a row of cats (PNG, 960 by 380)."""
    picture = paper(WIDTH, 380)
    for i, key in enumerate(_COVER):
        cat = figure(key, 196)
        picture.paste(cat, (-2 + i * 127, 176), cat)
    for team in range(len(TEAMS)):
        mark = chip(team, 48)
        picture.paste(mark, (WIDTH // 2 - 108 + team * 78, 112), mark)
    write(picture, title, (60, 14, WIDTH - 120, 100), 84, "title")
    return PALETTE.encode(picture)
