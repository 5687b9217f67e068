"""Cat Sequence: five chips in a row on a board of cats."""

from rules.cat_sequence.game import CatSequence

__all__ = ["CatSequence"]
