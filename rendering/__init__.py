"""Pictures of games. This package turns observations into PNG files.

Drawing is deterministic. The only I/O of this package is reading fonts, and reading and writing
cached sprites.
"""

from rendering.painter import (
    BarringPainter,
    Captions,
    CardPainter,
    ChapterPainter,
    HandPainter,
    HasReasonPages,
    Painter,
    PositionPainter,
    Say,
    TablePainter,
    WaitingPainter,
    barred_text,
    card_names,
    chapter_painter,
    chosen_on_table,
    hand_painter,
    painter,
    position_text,
    register,
    waiting_text,
)
from rendering.text import drawable

__all__ = [
    "BarringPainter",
    "Captions",
    "CardPainter",
    "ChapterPainter",
    "HandPainter",
    "HasReasonPages",
    "Painter",
    "PositionPainter",
    "Say",
    "TablePainter",
    "WaitingPainter",
    "barred_text",
    "card_names",
    "chapter_painter",
    "chosen_on_table",
    "drawable",
    "hand_painter",
    "painter",
    "position_text",
    "register",
    "waiting_text",
]
