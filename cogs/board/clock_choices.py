"""The choices for how much time a turn may have, and what each is called."""

from __future__ import annotations

from typing import Annotated

from discord import app_commands

from cogs.kit.handlers import OneOfNumbers
from cogs.kit.markup import Markup
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words

NO_CLOCK = 0
CLOCKS = (NO_CLOCK, 300, 3_600, 86_400, 259_200)
"""Seconds a turn; 0 is no clock."""

ClockSeconds = Annotated[int, OneOfNumbers(CLOCKS)]
CLOCK_CHOICES = [app_commands.Choice(name=words(f"clock-{each}"), value=each) for each in CLOCKS]


def clock_name(say: Speaker, clock: int | None) -> Markup:
    """The time for a turn in words; `clock` in seconds, None or 0 for none."""
    return say(f"clock-{clock or NO_CLOCK}")
