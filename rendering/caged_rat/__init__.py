"""Pictures and descriptions of Caged Rat."""

from rendering.caged_rat.board import board, chosen_on_table
from rendering.caged_rat.chapter import chapter
from rendering.caged_rat.cover_and_result import cover, cover_square, result
from rendering.caged_rat.hand import hand
from rendering.caged_rat.illustrations import (
    contact_sheet,
    illustration,
    illustration_keys,
    reason_pages,
)
from rendering.caged_rat.words import (
    alt_text,
    card_names,
    chapter_text,
    hand_text,
    position_text,
    waiting_text,
)

__all__ = [
    "alt_text",
    "board",
    "card_names",
    "chapter",
    "chapter_text",
    "chosen_on_table",
    "contact_sheet",
    "cover",
    "cover_square",
    "hand",
    "hand_text",
    "illustration",
    "illustration_keys",
    "position_text",
    "reason_pages",
    "result",
    "waiting_text",
]
