"""The cats that sit at tables: who they are, and how strong each plays.

A cat holds a seat under a number below zero, which no person has.
"""

from __future__ import annotations

from dataclasses import dataclass

from agents.agent import ALLEY_CAT, HOUSE_CAT, KITTEN


@dataclass(frozen=True, slots=True)
class Character:
    """A face on a strength: `key` names its words, `breed` is how it is drawn."""

    user: int
    key: str
    strength: str
    breed: str


CHARACTERS = (
    Character(-1, "pip", KITTEN, "munchkin"),
    Character(-2, "dot", KITTEN, "singapura"),
    Character(-3, "biscuit", KITTEN, "american-shorthair"),
    Character(-4, "marmalade", HOUSE_CAT, "exotic-shorthair"),
    Character(-5, "olive", HOUSE_CAT, "russian-blue"),
    Character(-6, "otto", HOUSE_CAT, "maine-coon"),
    Character(-7, "ash", ALLEY_CAT, "bombay"),
    Character(-8, "vesper", ALLEY_CAT, "oriental"),
    Character(-9, "scratch", ALLEY_CAT, "sphynx"),
)
"""By strength; of each strength first the one whom people meet first."""
_BY_USER = {each.user: each for each in CHARACTERS}
_BY_KEY = {each.key: each for each in CHARACTERS}


def is_cat(user: int) -> bool:
    """Whether it is a cat that holds a seat under this number.

    Numbers far below zero mean people who were erased.
    """
    return user in _BY_USER


def character(user: int) -> Character:
    """Who holds a seat under this number. Raises `KeyError` where nobody of us does."""
    return _BY_USER[user]


def named(key: str) -> Character:
    """The cat that is called so in the catalogue. Raises `KeyError` where none is."""
    return _BY_KEY[key]
