"""How often a person may use what costs, a minute.

People are counted in each process by itself, in memory alone.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import discord
from discord import app_commands

from cogs.kit.refused import RefusedBeside

_MINUTE = 60.0
_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Bound:
    """So often a minute a person may use everything with this bound, taken together."""

    name: str
    times: int


class Bounds:
    """Counts what each person uses.

    `commands` and `verbs` give the bound of each slash command and of each verb of a control;
    verbs that nobody answers have `otherwise`.
    """

    leniency: ClassVar[int] = 1
    """Multiplies every bound: tests play faster than people."""

    def __init__(
        self,
        commands: Mapping[str, Bound],
        verbs: Mapping[str, Bound],
        *,
        suggestions: Bound,
        otherwise: Bound,
    ) -> None:
        self.commands = commands
        self.verbs = verbs
        self._suggestions = suggestions
        self._otherwise = otherwise
        self._used: OrderedDict[tuple[int, str], app_commands.Cooldown] = OrderedDict()

    def check_command(self, name: str, user_id: int) -> None:
        """Count the use of a slash command. Raises `RefusedBeside` beyond its bound."""
        self._check(self.commands.get(name, self._otherwise), user_id)

    def check_verb(self, verb: str, user_id: int) -> None:
        """Count the use of a control or a form. Raises `RefusedBeside` beyond its bound."""
        self._check(self.verbs.get(verb, self._otherwise), user_id)

    def may_suggest(self, user_id: int) -> bool:
        """Count a list of suggestions; whether there were not too many."""
        return self._use(self._suggestions, user_id) is None

    def _check(self, bound: Bound, user_id: int) -> None:
        left = self._use(bound, user_id)
        if left is not None:
            raise RefusedBeside("too-often", seconds=max(1, math.ceil(left)))

    def _use(self, bound: Bound, user_id: int) -> float | None:
        """The seconds to wait where it was used too often; None where it may be used."""
        key = user_id, bound.name
        if key not in self._used:
            self._used[key] = app_commands.Cooldown(bound.times * self.leniency, _MINUTE)
        self._used.move_to_end(key)
        if len(self._used) > _REMEMBERED:
            self._used.popitem(last=False)
        return self._used[key].update_rate_limit(discord.utils.utcnow().timestamp())
