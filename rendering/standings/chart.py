"""The history of a rating: a line on its band of uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.standings.colours import BAND, LINE, RULE
from rendering.text import font
from rendering.theme import INK, PAPER_LIGHT, QUIET_TEXT, SMALLEST_TEXT

_SCALE = 4
_LABEL = 74
"""Pixels to the left of the chart, for the numbers beside its lines."""
_STEPS = (50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a match; it may be too high or too low by `spread`."""

    points: float
    spread: float


def chart(rating_points: Sequence[RatingPoint], wide: int, high: int) -> Image.Image:
    """Draw one or more ratings in time order, from left to right (RGB on the light paper)."""
    picture = Image.new("RGB", (wide, high), PAPER_LIGHT)
    low = min(point.points - point.spread for point in rating_points)
    top = max(point.points + point.spread for point in rating_points)
    area = _drawn(rating_points, (low, top), wide - _LABEL, high)
    picture.paste(area, (_LABEL, 0))
    pen, face = ImageDraw.Draw(picture), font("plain", SMALLEST_TEXT)
    for value in _rules(low, top, high):
        y = round(_height(value, (low, top), high))
        pen.text((_LABEL - 12, y), str(value), QUIET_TEXT, face, anchor="rm")
    return picture


def _height(value: float, span: tuple[float, float], high: int) -> float:
    low, top = span
    return high - (value - low) / (top - low) * high


def _rules(low: float, top: float, high: int) -> list[int]:
    """Return round numbers for the chart's lines, far enough from the edges to label the lines."""
    step = next((s for s in _STEPS if (top - low) / s <= 4), _STEPS[-1])
    first = int(low // step) * step
    room = SMALLEST_TEXT / 2
    return [
        value
        for value in range(first, int(top) + step, step)
        if room <= _height(value, (low, top), high) <= high - room
    ]


def _drawn(
    rating_points: Sequence[RatingPoint], span: tuple[float, float], wide: int, high: int
) -> Image.Image:
    large = Image.new("RGB", (wide * _SCALE, high * _SCALE), PAPER_LIGHT)
    pen = ImageDraw.Draw(large)
    margin = 14 * _SCALE
    stride = (large.width - 2 * margin) / max(1, len(rating_points) - 1)
    across = [margin + i * stride for i in range(len(rating_points))]
    if len(rating_points) == 1:
        # A band needs at least two points, so draw a single rating twice.
        rating_points, across = [*rating_points, *rating_points], [margin, large.width - margin]

    def at(value: float) -> float:
        return _height(value, span, large.height)

    above = [(x, at(m.points + m.spread)) for x, m in zip(across, rating_points, strict=True)]
    below = [(x, at(m.points - m.spread)) for x, m in zip(across, rating_points, strict=True)]
    pen.polygon([*above, *below[::-1]], BAND)
    for value in _rules(*span, high):
        _dash(pen, large.width, at(value))
    line = [(x, at(m.points)) for x, m in zip(across, rating_points, strict=True)]
    pen.line(line, LINE, 5 * _SCALE, joint="curve")
    for (x, y), radius, tone in ((line[0], 2.5, LINE), (line[-1], 10, INK), (line[-1], 6.5, LINE)):
        reach = radius * _SCALE
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), tone)
    return large.resize((wide, high), Image.Resampling.LANCZOS)


def _dash(pen: ImageDraw.ImageDraw, wide: int, y: float) -> None:
    for x in range(0, wide, 16 * _SCALE):
        pen.line((x, y, x + 8 * _SCALE, y), RULE, 2 * _SCALE)
