"""Pictures and descriptions of Cat, Rat, Flea!"""

from rendering.cat_rat_flea.board import board
from rendering.cat_rat_flea.cover_and_result import cover, cover_square, result
from rendering.cat_rat_flea.illustrations import illustration, illustration_keys, reason_pages
from rendering.cat_rat_flea.words import alt_text, position_text

__all__ = [
    "alt_text",
    "board",
    "cover",
    "cover_square",
    "illustration",
    "illustration_keys",
    "position_text",
    "reason_pages",
    "result",
]
