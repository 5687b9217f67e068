"""Caged Rat: each player cages two rats, and feeds each as many captures as its value says."""

from rules.caged_rat.game import CagedRat

__all__ = ["CagedRat"]
