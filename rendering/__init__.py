"""Pictures of games: observations in, PNG files out.

Deterministic; no I/O but fonts and kept sprites.
"""

from rendering.painter import (
    Captions,
    ChapterPainter,
    HandPainter,
    Painter,
    PositionPainter,
    Say,
    chapter_painter,
    chosen_on_table,
    hand_painter,
    painter,
    position_text,
    register,
)
from rendering.text import drawable

__all__ = [
    "Captions",
    "ChapterPainter",
    "HandPainter",
    "Painter",
    "PositionPainter",
    "Say",
    "chapter_painter",
    "chosen_on_table",
    "drawable",
    "hand_painter",
    "painter",
    "position_text",
    "register",
]
