"""The sheet of a turn: whose it is, the neighbourhood, the players."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.cat_attack.colours import PALETTE
from rendering.cat_attack.head import bands, headline, legend
from rendering.cat_attack.names import names_of
from rendering.cat_attack.panels import panels
from rendering.cat_attack.plan import SIZE
from rendering.cat_attack.sheet import bare, stacked
from rendering.cat_attack.town import FEW, NO_AIMS, Aims, paint_town
from rendering.painter import Captions
from rendering.png import packed
from rendering.theme import INK
from rules.cat_attack.view import View

_EFFORT = 5
_LIMIT = 199_000
_RADIUS = 28


def encoded(picture: Image.Image) -> bytes:
    """A picture as PNG; crowded ones with the effort it takes to stay small."""
    mapped = PALETTE.mapped(picture)
    png = packed(mapped, _EFFORT)
    return png if len(png) <= _LIMIT else packed(mapped, 9)


def paint(view: View, captions: Captions, aims: Aims = NO_AIMS) -> Image.Image:
    """The same as a picture: RGB."""
    return stacked(
        [
            headline(view, captions),
            *town(view, captions, aims),
            *bands(view, captions),
            panels(view, captions),
        ]
    )


def town(view: View, captions: Captions, aims: Aims) -> list[Image.Image]:
    """The neighbourhood in its frame, and below it the numbered ends by name."""
    drawn = paint_town(view, names_of(captions), aims)
    framed = bare(SIZE, SIZE)
    framed.paste(drawn, (0, 0), _corners())
    ImageDraw.Draw(framed).rounded_rectangle((0, 0, SIZE - 1, SIZE - 1), _RADIUS, None, INK, 4)
    numbered = aims.spaces if len(aims.spaces) <= FEW else ()
    return [framed, legend(numbered)] if numbered else [framed]


@lru_cache(maxsize=1)
def _corners() -> Image.Image:
    mask = Image.new("L", (SIZE * 2, SIZE * 2))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, SIZE * 2, SIZE * 2), _RADIUS * 2, 255)
    return mask.resize((SIZE, SIZE), Image.Resampling.BOX)
