"""Pictures and descriptions of Washi Cat."""

from rendering.washi_cat.board import board
from rendering.washi_cat.cover_and_result import cover, cover_square, result
from rendering.washi_cat.illustrations import illustration, illustration_keys, reason_pages
from rendering.washi_cat.words import alt_text, barred_text, position_text

__all__ = [
    "alt_text",
    "barred_text",
    "board",
    "cover",
    "cover_square",
    "illustration",
    "illustration_keys",
    "position_text",
    "reason_pages",
    "result",
]
