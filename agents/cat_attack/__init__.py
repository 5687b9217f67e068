"""Cat Attack: what its computer players know, see `expertise`."""

from agents.cat_attack.expertise import CatAttackExpertise

__all__ = ["CatAttackExpertise"]
