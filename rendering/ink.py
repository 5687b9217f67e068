"""A sheet for drawing in ink and gouache, four times as large as the finished picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from rendering import splines
from rendering.splines import Point
from rendering.theme import INK, Colour

SCALE = 4
INK_WIDTH = 4.2


@dataclass(frozen=True, slots=True)
class _Placing:
    """An affine map from drawing units to the sheet: x' = a·x + b·y + c, y' = d·x + e·y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def __call__(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    def then(self, inner: _Placing) -> _Placing:
        x, y = self((inner.c, inner.f))
        return _Placing(
            self.a * inner.a + self.b * inner.d,
            self.a * inner.b + self.b * inner.e,
            x,
            self.d * inner.a + self.e * inner.d,
            self.d * inner.b + self.e * inner.e,
            y,
        )


@dataclass(frozen=True, slots=True)
class Wash:
    """Areas that are painted in one colour onto a drawn shape, never beyond the shape's outline.

    `shapes` are the outlines of the areas. The edges of the areas blur over `soft` units.
    """

    shapes: Sequence[Sequence[Point]]
    colour: Colour
    soft: float = 0.0
    strength: float = 1.0


class Sheet:
    """A sheet on which shapes are drawn.

    Shapes are given as control points, in units of the finished picture's pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGBA", (width * SCALE, height * SCALE), (*INK, 0))
        self._draw = ImageDraw.Draw(self._image)
        self._place = _Placing(SCALE, 0, 0, 0, SCALE, 0)

    def finished(self) -> Image.Image:
        """Return the picture reduced to its final size (RGBA)."""
        return self._image.reduce(SCALE)

    @contextmanager
    def placed(
        self, x: float, y: float, scale: float = 1.0, *, degrees: float = 0.0, flip: bool = False
    ) -> Iterator[None]:
        """Transform what the `with` block draws: scale, flip, rotate clockwise, move to (x, y)."""
        outer, angle, side = self._place, math.radians(degrees), -1 if flip else 1
        cos, sin = scale * math.cos(angle), scale * math.sin(angle)
        self._place = outer.then(_Placing(side * cos, -sin, x, side * sin, cos, y))
        try:
            yield
        finally:
            self._place = outer

    def _curve(self, points: Sequence[Point], *, sharp: bool = False) -> list[Point]:
        curve = list(points) if sharp else splines.closed(points)
        return [self._place(point) for point in curve]

    def blob(
        self,
        points: Sequence[Point],
        fill: Colour,
        *,
        outline: float = INK_WIDTH,
        shade: float = 0.0,
        marks: Sequence[Sequence[Point]] = (),
        mark: Colour = INK,
        washes: Sequence[Wash] = (),
        sharp: bool = False,
    ) -> None:
        """Draw a closed shape: fill it, add marks and washes, shade its lower edge, ink its
        outline.
        """
        curve = self._curve(points, sharp=sharp)
        box = _box(curve, self._image.size)
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        self._draw.polygon(curve, (*fill, 255))
        # Masks are as large as the shape and slow to make; plain shapes need none.
        if marks or washes or shade:
            mask = _mask(curve, box)
            for inner in marks:
                inside = ImageChops.multiply(mask, _mask(self._curve(inner, sharp=True), box))
                self._image.paste((*mark, 255), box, inside)
            for wash in washes:
                self._wash(mask, box, wash)
            if shade:
                self._shade(mask, box, shade)
        if outline:
            self._trace([*curve, curve[0]], outline)

    def _wash(self, mask: Image.Image, box: tuple[int, int, int, int], wash: Wash) -> None:
        paint = Image.new("L", mask.size)
        for shape in wash.shapes:
            paint.paste(255, None, _mask(self._curve(shape, sharp=True), box))
        if wash.soft:
            scale = math.hypot(self._place.a, self._place.d)
            paint = paint.filter(ImageFilter.GaussianBlur(wash.soft * scale))
        if wash.strength < 1:
            paint = paint.point([round(v * wash.strength) for v in range(256)])
        self._image.paste((*wash.colour, 255), box, ImageChops.multiply(mask, paint))

    def wash(self, shapes: Sequence[Sequence[Point]], colour: Colour, soft: float = 0.0) -> None:
        """Fill outlines without ink lines, but only on pixels that earlier shapes cover."""
        box = (0, 0, *self._image.size)
        self._wash(self._image.getchannel("A"), box, Wash(shapes, colour, soft))

    def _shade(self, mask: Image.Image, box: tuple[int, int, int, int], strength: float) -> None:
        """Darken the lower right of the masked area, like a second wash of gouache."""
        reach = max(6, min(mask.size) // 8)
        lit = ImageChops.offset(mask, -reach // 2, -reach)
        lit.paste(0, (mask.width - reach // 2, 0, mask.width, mask.height))
        lit.paste(0, (0, mask.height - reach, mask.width, mask.height))
        dark = ImageChops.subtract(mask, lit).point([int(v * strength) for v in range(256)])
        self._image.paste((*INK, 255), box, dark)

    def _trace(self, curve: Sequence[Point], width: float, fill: Colour = INK) -> None:
        """Draw a brush line with round ends along points of the sheet."""
        wide = width * SCALE
        self._draw.line(curve, fill, round(wide))
        # Pillow's own round joints are pie slices, which take much longer to draw.
        for x, y in curve[1:-1]:
            self._dot(x, y, round(wide) / 2 - 1, fill)
        for x, y in (curve[0], curve[-1]):
            self._dot(x, y, wide / 2 - 0.5, fill)

    def _dot(self, x: float, y: float, radius: float, fill: Colour = INK) -> None:
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill)

    def line(self, points: Sequence[Point], width: float = INK_WIDTH, fill: Colour = INK) -> None:
        """Draw an open brush stroke with round ends; `width` is not scaled."""
        self._trace([self._place(point) for point in splines.open_curve(points)], width, fill)

    def band(
        self, points: Sequence[Point], start: float, end: float, fill: Colour, outline: float
    ) -> None:
        """Draw a tapering ribbon, such as a tail or a leg; ink its edges unless `outline` is 0."""
        shape = splines.ribbon(splines.open_curve(points), start, end)
        curve = [self._place(point) for point in shape]
        self._cap(points[0], start, fill, outline)
        self._cap(points[-1], end, fill, outline)
        self._draw.polygon(curve, (*fill, 255))
        if outline:
            half = len(curve) // 2
            self._trace(curve[:half], outline)
            self._trace(curve[half:], outline)

    def _cap(self, at: Point, width: float, fill: Colour, outline: float) -> None:
        x, y = self._place(at)
        scale = math.hypot(self._place.a, self._place.d)
        radius = width * scale / 2
        if outline:
            self._dot(x, y, radius + outline * SCALE / 2)
        self._dot(x, y, max(0.0, radius - outline * SCALE / 2), fill)

    def disc(
        self, cx: float, cy: float, rx: float, ry: float | None = None, *, fill: Colour
    ) -> None:
        """Draw a filled ellipse without an outline."""
        self.blob(splines.ellipse(cx, cy, rx, rx if ry is None else ry), fill, outline=0)


def _box(curve: Sequence[Point], size: tuple[int, int]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    return (
        max(0, math.floor(min(xs))),
        max(0, math.floor(min(ys))),
        min(size[0], math.ceil(max(xs)) + 1),
        min(size[1], math.ceil(max(ys)) + 1),
    )


def _mask(curve: Sequence[Point], box: tuple[int, int, int, int]) -> Image.Image:
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    ImageDraw.Draw(mask).polygon([(x - box[0], y - box[1]) for x, y in curve], 255)
    return mask
