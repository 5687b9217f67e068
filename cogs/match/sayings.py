"""What cats say at a table, each in the temper of its strength."""

from __future__ import annotations

from typing import Literal

from agents.characters import character
from cogs.kit.markup import Markup
from cogs.kit.sentences import Speaker

Moment = Literal["greeting", "win", "loss", "draw"]
"""When: before the first action, and at the end."""
SAYINGS = 5
"""So many there are for each moment and strength."""


def saying(say: Speaker, cat: int, moment: Moment, number: int) -> Markup:
    """One of the sentences that the cat under this number may say; `number` is any whole one."""
    return say(f"cat-says-{character(cat).strength}-{moment}-{number % SAYINGS + 1}")
