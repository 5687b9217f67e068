"""Washi Cat: two players' lines race across a tape for fish and back home."""

from rules.washi_cat.game import WashiCat

__all__ = ["WashiCat"]
