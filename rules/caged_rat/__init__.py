"""Caged Rat: each player cages two rats, and tries to feed each exactly its value in captures."""

from rules.caged_rat.game import CagedRat

__all__ = ["CagedRat"]
