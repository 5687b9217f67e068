"""Pictures and descriptions of Cat Sequence."""

from rendering.cat_sequence.board import board
from rendering.cat_sequence.cover_and_result import cover, result
from rendering.cat_sequence.hand import hand
from rendering.cat_sequence.illustrations import (
    contact_sheet,
    illustration,
    illustration_keys,
    reason_pages,
)
from rendering.cat_sequence.words import (
    alt_text,
    card_names,
    hand_text,
    position_text,
    waiting_text,
)

__all__ = [
    "alt_text",
    "board",
    "card_names",
    "contact_sheet",
    "cover",
    "hand",
    "hand_text",
    "illustration",
    "illustration_keys",
    "position_text",
    "reason_pages",
    "result",
    "waiting_text",
]
