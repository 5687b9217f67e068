"""The cats that sit at tables: their characters and their strengths.

A cat's user id is negative; no person has a negative id.
"""

from __future__ import annotations

from dataclasses import dataclass

from agents.agent import ALLEY_CAT, HOUSE_CAT, KITTEN


@dataclass(frozen=True, slots=True)
class Character:
    """A cat: `key` names the cat in the catalogue, and pictures show the cat as this `breed`."""

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
"""All cats, sorted by strength, and within a strength by the order in which people meet them."""
_BY_USER = {each.user: each for each in CHARACTERS}
_BY_KEY = {each.key: each for each in CHARACTERS}


def is_cat(user: int) -> bool:
    """Return whether the user id belongs to a cat.

    A negative id may also be the number that replaces an erased person's id.
    """
    return user in _BY_USER


def character(user: int) -> Character:
    """Return the cat with this user id. Raises `KeyError` if there is no such cat."""
    return _BY_USER[user]


def named(key: str) -> Character:
    """Return the cat with this key in the catalogue. Raises `KeyError` if there is no such cat."""
    return _BY_KEY[key]
