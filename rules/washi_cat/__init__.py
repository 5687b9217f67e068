"""Washi Cat: two players' lines race across a tape to fetch fish and bring them home."""

from rules.washi_cat.game import WashiCat

__all__ = ["WashiCat"]
