"""Cat Attack: expertise for computer players, see `expertise`."""

from agents.cat_attack.expertise import CatAttackExpertise

__all__ = ["CatAttackExpertise"]
