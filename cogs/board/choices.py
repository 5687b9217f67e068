"""Choices that several commands and messages share: the time for a turn, cats, and lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from discord import app_commands

from agents.characters import CHARACTERS, Character
from cogs.kit.controls import Control
from cogs.kit.handlers import OneOf, OneOfNumbers
from cogs.kit.markup import Markup
from cogs.kit.sentences import CATALOGUE, Speaker
from cogs.kit.translator import words
from cogs.match.naming import cat_name
from rules.lesson_registry import lesson

OTHERS = "others"
"""The choice for a table that waits for other people instead of a cat."""
NO_CLOCK = 0
CLOCKS = (NO_CLOCK, 300, 3_600, 86_400, 259_200)
"""Seconds for a turn; 0 means no clock."""

ClockSeconds = Annotated[int, OneOfNumbers(CLOCKS)]
CLOCK_CHOICES = [app_commands.Choice(name=words(f"clock-{each}"), value=each) for each in CLOCKS]


def clock_name(say: Speaker, clock: int | None) -> Markup:
    """The time for a turn in words; `clock` is in seconds, or None or 0 without a time limit."""
    return say(f"clock-{clock or NO_CLOCK}")


def cat_label(say: Speaker, each: Character) -> Markup:
    """Return a cat's label in a menu: its name and strength."""
    name = cat_name(say, each.user)
    return say("cat-choice", name=name, strength=say(f"cat-strength-{each.strength}"))


def learn_button(say: Speaker, game_key: str) -> Sequence[Control]:
    """Return the button that opens a game's lesson in private; none if the game has no lesson."""
    if lesson(game_key) is None:
        return ()
    return (Control(say("button-learn"), "learn", game_key),)


CAT_KEYS = tuple(each.key for each in CHARACTERS)
CatKey = Annotated[str, OneOf(CAT_KEYS)]
CAT_CHOICES = [
    app_commands.Choice(name=cat_label(CATALOGUE.speaker("en"), each), value=each.key)
    for each in CHARACTERS
]
