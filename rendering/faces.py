"""The faces of computer players' cats, which stand beside the names."""

from __future__ import annotations

from PIL import Image

from rendering.breeds import portrait
from rendering.scene import Scene

_APART = 8


def paste_face(
    on: Image.Image | Scene, breed: str | None, left: int, middle: float, wide: int
) -> int:
    """Draw the face of a cat, unless `breed` is None; return the x where the name may start."""
    if breed is None:
        return left
    drawn = portrait(breed, wide)
    at = left, round(middle - drawn.height / 2)
    if isinstance(on, Image.Image) and on.mode == "RGBA":
        on.alpha_composite(drawn, at)
    else:
        on.paste(drawn, at, drawn)
    return left + wide + _APART
