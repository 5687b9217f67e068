"""Pictures and descriptions of Cat Sequence."""

from rendering.cat_sequence.board import board
from rendering.cat_sequence.hand import hand
from rendering.cat_sequence.words import alt_text, hand_text

__all__ = ["alt_text", "board", "hand", "hand_text"]
