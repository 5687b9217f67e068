"""Caged Rat: two rats each in a cage, to be fed exactly as many captures as they are worth."""

from rules.caged_rat.game import CagedRat

__all__ = ["CagedRat"]
