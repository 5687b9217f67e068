"""Cat Sequence: what its computer players know."""

from agents.cat_sequence.expertise import CatSequenceExpertise

__all__ = ["CatSequenceExpertise"]
