"""Caged Rat: each player cages two rats; a rat wants as many captures as its value."""

from rules.caged_rat.game import CagedRat

__all__ = ["CagedRat"]
