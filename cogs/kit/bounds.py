"""Limits on how many times per minute a person may use commands and controls.

Each process counts for itself, in memory alone.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import app_commands

from cogs.kit.refused import RefusedBeside

_MINUTE = 60.0
_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Bound:
    """A person may use commands and controls with this bound `times` times a minute in total."""

    name: str
    times: int


class Bounds:
    """Counts what each person uses. Controls that nobody handles count as `otherwise`."""

    leniency: ClassVar[int] = 1
    """Multiplies every bound, because tests play faster than people."""

    def __init__(self, *, suggestions: Bound, otherwise: Bound) -> None:
        self._suggestions = suggestions
        self._otherwise = otherwise
        self._used: OrderedDict[tuple[int, str], app_commands.Cooldown] = OrderedDict()

    def check(self, bound: Bound | None, user_id: int) -> None:
        """Count the use of a command, control or form.

        Raises `RefusedBeside` if it exceeds the bound.
        """
        left = self._use(bound or self._otherwise, user_id)
        if left is not None:
            raise RefusedBeside("too-often", seconds=max(1, math.ceil(left)))

    def may_suggest(self, user_id: int) -> bool:
        """Count a request for suggestions; return whether the person may see them."""
        return self._use(self._suggestions, user_id) is None

    def _use(self, bound: Bound, user_id: int) -> float | None:
        """Count a use; return the seconds to wait if there were too many, else None."""
        key = user_id, bound.name
        if key not in self._used:
            self._used[key] = app_commands.Cooldown(bound.times * self.leniency, _MINUTE)
        self._used.move_to_end(key)
        if len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)
        return self._used[key].update_rate_limit(discord.utils.utcnow().timestamp())
