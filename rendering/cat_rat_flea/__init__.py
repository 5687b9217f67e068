"""Pictures and descriptions of Cat, Rat, Flea!"""

from rendering.cat_rat_flea.board import board
from rendering.cat_rat_flea.words import alt_text

__all__ = ["alt_text", "board"]
