"""Caged Rat: each player cages two rats and feeds each exactly as many captures as its value."""

from rules.caged_rat.game import CagedRat

__all__ = ["CagedRat"]
