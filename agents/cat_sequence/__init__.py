"""Cat Sequence: expertise for computer players."""

from agents.cat_sequence.expertise import CatSequenceExpertise

__all__ = ["CatSequenceExpertise"]
