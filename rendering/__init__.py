"""Pictures of games: observations in, PNG files out. Deterministic, no I/O but font files."""

from rendering.painter import Captions, HandPainter, Painter, Say, hand_painter, painter
from rendering.text import drawable

__all__ = [
    "Captions",
    "HandPainter",
    "Painter",
    "Say",
    "drawable",
    "hand_painter",
    "painter",
]
