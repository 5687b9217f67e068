"""Cat Attack: cats prowl a neighbourhood, looking for six kinds of food, and fight each other."""

from rules.cat_attack.game import CatAttack

__all__ = ["CatAttack"]
