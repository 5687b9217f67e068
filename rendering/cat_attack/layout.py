"""The whole picture of a position: whose turn it is, the neighbourhood, the players."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.cache import sprite
from rendering.cat_attack.colours import PALETTE
from rendering.cat_attack.head import bands, headline
from rendering.cat_attack.names import called_in
from rendering.cat_attack.plan import HIGH, WIDE
from rendering.cat_attack.sheet import INNER, mapped, stacked
from rendering.cat_attack.sidebar import sidebar
from rendering.cat_attack.town import NO_AIMS, Aims, paint_town
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.png import packed_within
from rendering.scene import Scene, png_within
from rendering.theme import INK, PAPER
from rules.cat_attack.view import View

_LIMIT = 199_000
_RADIUS, _LINE = 24, 4
_GAP = 8


def encoded(picture: Scene | Image.Image) -> bytes:
    """Return a picture as a PNG; compress crowded pictures harder, so that files stay small."""
    if isinstance(picture, Scene):
        return png_within(picture, _LIMIT)
    return packed_within(mapped(picture), _LIMIT)


def paint(view: View, captions: Captions, aims: Aims = NO_AIMS) -> Scene:
    """Compose the whole picture as a `Scene`, which is painted later."""
    return stacked(
        [headline(view, captions), *table(view, captions, aims), *bands(view, captions)], _GAP
    )


def table(view: View, captions: Captions, aims: Aims) -> list[Scene | Image.Image]:
    """Compose the neighbourhood in its frame with the players beside it."""
    drawn = paint_town(view, aims, called_in(aims, captions.say))
    for at, corner in _corners():
        drawn.paste(corner, at, corner)
    picture = Scene.paper(PALETTE, INNER, HIGH)
    picture.paste(drawn, (0, 0))
    beside = INNER - WIDE - _GAP
    picture.paste(sidebar(view, captions, (beside, HIGH), aims.foods), (WIDE + _GAP, 0))
    return [picture]


@sprite
def _corners() -> list[tuple[tuple[int, int], Image.Image]]:
    """Draw the frame, and the paper outside its rounded corners (RGBA pieces with positions)."""
    frame = Image.new("RGBA", (WIDE, HIGH), (*PAPER, 255))
    inside = rounded((WIDE, HIGH), _RADIUS, PAPER).getchannel("A").point(lambda v: 255 - v)
    frame.putalpha(inside)
    line = rounded((WIDE, HIGH), _RADIUS, INK)
    hole = Image.new("L", (WIDE, HIGH))
    inner = rounded((WIDE - 2 * _LINE, HIGH - 2 * _LINE), _RADIUS - _LINE, INK).getchannel("A")
    hole.paste(inner, (_LINE, _LINE))
    line.putalpha(ImageChops.subtract(line.getchannel("A"), hole))
    frame.alpha_composite(line)
    thick, far = _RADIUS + 4, HIGH - _RADIUS - 4
    boxes = (
        (0, 0, WIDE, thick),
        (0, far, WIDE, HIGH),
        (0, thick, _LINE, far),
        (WIDE - _LINE, thick, WIDE, far),
    )
    return [((box[0], box[1]), frame.crop(box)) for box in boxes]
