"""Pictures and descriptions of Washi Cat."""

from rendering.washi_cat.board import board

__all__ = ["board"]
