"""Pictures and descriptions of Cat Attack."""

from rendering.cat_attack.board import board, chosen_on_table
from rendering.cat_attack.cover_and_result import cover, result
from rendering.cat_attack.hand import hand
from rendering.cat_attack.illustrations import illustration, illustration_keys, reason_pages
from rendering.cat_attack.words import alt_text, card_names, hand_text, position_text, waiting_text

__all__ = [
    "alt_text",
    "board",
    "card_names",
    "chosen_on_table",
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
