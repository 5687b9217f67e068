"""The whole picture of a position: whose turn it is, the neighbourhood, the players."""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.cache import sprite
from rendering.cat_attack.head import bands, headline
from rendering.cat_attack.names import called_in, names_of
from rendering.cat_attack.panels import panels
from rendering.cat_attack.plan import SIZE
from rendering.cat_attack.sheet import mapped, stacked
from rendering.cat_attack.town import NO_AIMS, Aims, paint_town
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.png import packed_within
from rendering.scene import Scene, png_within
from rendering.theme import INK, PAPER
from rules.cat_attack.view import View

_LIMIT = 199_000
_RADIUS, _LINE = 28, 4


def encoded(picture: Scene | Image.Image) -> bytes:
    """A picture as PNG; crowded ones with the effort it takes to stay small."""
    if isinstance(picture, Scene):
        return png_within(picture, _LIMIT)
    return packed_within(mapped(picture), _LIMIT)


def paint(view: View, captions: Captions, aims: Aims = NO_AIMS) -> Scene:
    """The same, not painted yet."""
    return stacked(
        [
            headline(view, captions),
            *town(view, captions, aims),
            *bands(view, captions),
            panels(view, captions, aims.foods),
        ]
    )


def town(view: View, captions: Captions, aims: Aims) -> list[Scene | Image.Image]:
    """The neighbourhood in its frame."""
    drawn = paint_town(view, names_of(captions), aims, called_in(aims, captions.say))
    for at, corner in _corners():
        drawn.paste(corner, at, corner)
    return [drawn]


@sprite
def _corners() -> list[tuple[tuple[int, int], Image.Image]]:
    """Pieces of the frame and of the paper outside its round corners: RGBA, and where they go."""
    frame = Image.new("RGBA", (SIZE, SIZE), (*PAPER, 255))
    inside = rounded((SIZE, SIZE), _RADIUS, PAPER).getchannel("A").point(lambda v: 255 - v)
    frame.putalpha(inside)
    line = rounded((SIZE, SIZE), _RADIUS, INK)
    hole = Image.new("L", (SIZE, SIZE))
    inner = rounded((SIZE - 2 * _LINE, SIZE - 2 * _LINE), _RADIUS - _LINE, INK).getchannel("A")
    hole.paste(inner, (_LINE, _LINE))
    line.putalpha(ImageChops.subtract(line.getchannel("A"), hole))
    frame.alpha_composite(line)
    thick, far = _RADIUS + 4, SIZE - _RADIUS - 4
    boxes = (
        (0, 0, SIZE, thick),
        (0, far, SIZE, SIZE),
        (0, thick, _LINE, far),
        (SIZE - _LINE, thick, SIZE, far),
    )
    return [((box[0], box[1]), frame.crop(box)) for box in boxes]
