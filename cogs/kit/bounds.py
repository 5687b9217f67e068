"""Limits on commands and controls: uses per person and minute, and the expected waiting time.

Each process keeps its own counts, in memory only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

import discord
from cachetools import LRUCache
from discord import app_commands

from cogs.kit.refused import RefusedBeside, RefusedWhileBusy

_MINUTE = 60.0
_REMEMBERED = 10_000
_COUNTED = "counted"
"""A key in an interaction's `extras`.

The value is the `Bound` of the used command or control. We set it when we count the use.
"""
LOOKS, ACTIONS = 0.25, 2.0
"""Limits of the expected wait in seconds: for requests that only show something, and for actions.

A person first looks at a panel and then acts in it. If we showed the panel and refused the action,
the panel's pictures would have been drawn for nothing. So the limit for showing is much lower.

The limit for actions is lower than the longest wait in the queue of writers, so that an action is
refused before any work is done for it.
"""


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit that commands and controls share: at most `times` uses per person and minute.

    If the expected wait exceeds `patience` seconds, everybody is refused.
    """

    name: str
    times: int
    patience: float = ACTIONS


class Bounds:
    """Counts how often each person uses commands and controls.

    The parameter `otherwise` is the bound of controls that have no handler.
    """

    leniency: ClassVar[int] = 1
    """A factor for every bound. Tests raise it, because they play faster than people."""

    def __init__(self, *, suggestions: Bound, otherwise: Bound) -> None:
        self._suggestions = suggestions
        self._otherwise = otherwise
        self._used: LRUCache[tuple[int, str], app_commands.Cooldown] = LRUCache(_REMEMBERED)

    def check(self, bound: Bound | None, user_id: int, expected_wait: float) -> None:
        """Count the use of a command, control or form, unless the bot is too busy to serve it.

        Call this method before reading anything, so that refusals cost little. Raises
        `RefusedWhileBusy` if the use could not be served in time, or `RefusedBeside` if the use
        exceeds the bound.
        """
        if self.is_too_busy(bound, expected_wait):
            raise RefusedWhileBusy("busy-now")
        left = self._use(bound or self._otherwise, user_id)
        if left is not None:
            raise RefusedBeside("too-often", seconds=max(1, math.ceil(left)))

    def is_too_busy(self, bound: Bound | None, expected_wait: float) -> bool:
        """Return whether a use with this bound could not be served in time."""
        return expected_wait > (bound or self._otherwise).patience

    def admit(
        self, interaction: discord.Interaction[Any], bound: Bound | None, expected_wait: float
    ) -> None:
        """Count an interaction's use as `check` does; `take_back` can undo this count later."""
        self.check(bound, interaction.user.id, expected_wait)
        interaction.extras[_COUNTED] = bound or self._otherwise

    def may_suggest(self, user_id: int, expected_wait: float) -> bool:
        """Count a request for suggestions; return whether the person may see them now.

        If the bot is too busy to suggest anything, the request does not count.
        """
        if self.is_too_busy(self._suggestions, expected_wait):
            return False
        return self._use(self._suggestions, user_id) is None

    def take_back(self, interaction: discord.Interaction[Any]) -> None:
        """Stop counting an admitted use that the bot was too busy to serve after all."""
        bound: Bound | None = interaction.extras.pop(_COUNTED, None)
        if interaction.type is discord.InteractionType.autocomplete:
            bound = self._suggestions
        used = None if bound is None else self._used.get((interaction.user.id, bound.name))
        now = _now()
        # A new minute may have started, in which the use does not count anyway.
        if used is not None and used.get_tokens(now) < used.rate:
            used.update_rate_limit(now, tokens=-1)

    def _use(self, bound: Bound, user_id: int) -> float | None:
        """Count a use; return the seconds to wait if there were too many, else None."""
        key = user_id, bound.name
        if key not in self._used:
            self._used[key] = app_commands.Cooldown(bound.times * self.leniency, _MINUTE)
        return self._used[key].update_rate_limit(_now())


def _now() -> float:
    return discord.utils.utcnow().timestamp()
