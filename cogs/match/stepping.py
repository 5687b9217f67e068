"""A person's next choice: the steps of their legal actions, grouped as on the buttons and menus.

A step without an alternative is taken at once; after the first choice, all the remaining steps are
offered together. So an action takes two clicks: one for the piece or card, and one for what the
piece or card does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from cogs.kit.controls import MAX_OPTIONS
from cogs.match.table import Table
from rules.game import Choice
from rules.match import Match

_known: LRUCache[tuple[int, int], tuple[Match, Sequence[Choice]]] = LRUCache(128)
"""Caches choices. The keys are the `id` of a `Match` and a player; a `Match` never changes."""
_STEP = "+"
"""Separates the chosen steps in a control's custom_id."""


@dataclass(frozen=True, slots=True)
class OfferedStep:
    """An offered step: the last of `path`. `choice` is the first choice that begins with `path`."""

    path: tuple[str, ...]
    choice: Choice

    @property
    def whole(self) -> bool:
        """Return whether nothing is left to choose after this step."""
        return self.choice.path == self.path


@dataclass(frozen=True, slots=True)
class StepGroup:
    """Steps offered beside each other.

    If `by` is not None, the paths of all these steps start with the path of `by`.
    """

    by: OfferedStep | None
    steps: tuple[OfferedStep, ...]


def groups(table: Table, player: int, begun: Sequence[str] = ()) -> dict[str, list[Choice]]:
    """Return the player's choices that start with these steps, grouped by their next step.

    First steps follow the order of the hand or the board. Later steps are sorted by weight,
    greatest first.
    """
    done = tuple(begun)
    found: dict[str, list[Choice]] = {}
    choices = choices_of(table.match, player)
    for choice in sorted(choices, key=lambda each: -each.weight) if done else choices:
        if choice.path[: len(done)] == done and len(choice.path) > len(done):
            found.setdefault(choice.path[len(done)], []).append(choice)
    return found


def choices_of(match: Match, player: int) -> Sequence[Choice]:
    """Return the player's choices. Cached, because one message needs them many times."""
    key = id(match), player
    known = _known.get(key)
    if known is None or known[0] is not match:
        known = _known[key] = match, match.state.choices(player)
    return known[1]


def steps(begun: str) -> tuple[str, ...]:
    """Return the chosen steps from a control's text; none if it is empty."""
    return tuple(begun.split(_STEP)) if begun else ()


def as_carried(path: Sequence[str]) -> str:
    """Return the text that carries these steps in a control."""
    return _STEP.join(path)


def forced_steps(table: Table, player: int, begun: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the chosen steps, followed by each next step that has no alternative.

    Stop when a single choice is left: the bot offers the remaining steps of this choice.
    """
    path = tuple(begun)
    while len(found := groups(table, player, path)) == 1:
        [(step, choices)] = found.items()
        if len(choices) == 1:
            break
        path = (*path, step)
    return path


def on_board(table: Table) -> tuple[int, tuple[str, ...]] | None:
    """Return the player who chooses on the public board, and the steps that have no alternative.

    Return None in games with hidden hands. In other games, return None unless exactly one player
    may act, and this player is a person.
    """
    actors = table.match.to_act()
    if table.game.has_secrets or len(actors) != 1 or actors[0] in table.cats_to_act:
        return None
    return actors[0], forced_steps(table, actors[0])


def step_back(table: Table, player: int, begun: Sequence[str]) -> tuple[str, ...]:
    """Return the steps that stay chosen when the player goes back from the steps `begun`.

    Going back undoes the last step that had an alternative, and all steps after it. It also undoes
    steps that are not legal any more. If going back undoes all steps, return the first
    steps that have no alternative: the bot chooses these steps for the player. In a game with
    hidden hands, return no steps instead.
    """
    for length in range(len(begun) - 1, 0, -1):
        earlier = tuple(begun[:length])
        found = groups(table, player, earlier)
        if found and forced_steps(table, player, earlier) != tuple(begun):
            return earlier
    return () if table.game.has_secrets else forced_steps(table, player)


def asked(table: Table, player: int, begun: Sequence[str] = ()) -> list[StepGroup]:
    """Return the steps to offer next, in groups.

    Before anything is chosen, only first steps are offered. Later, all remaining steps of each
    choice are offered, grouped by the next step.
    """
    found = groups(table, player, begun)
    firsts = [OfferedStep((*begun, step), choices[0]) for step, choices in found.items()]
    if not begun:
        return [StepGroup(None, tuple(firsts))]
    done = tuple(step for step in firsts if step.whole)
    offered = [StepGroup(None, done)] if done else []
    for step in firsts:
        if not step.whole:
            rest = tuple(OfferedStep(choice.path, choice) for choice in found[step.path[-1]])
            offered.append(StepGroup(step, rest))
    return offered


def groupings_to_offer(offered: Sequence[StepGroup], *, buttons: int) -> list[list[StepGroup]]:
    """Return one or two groupings that offer all of these steps at once, the best first.

    If there are at most `buttons` steps, they become a single group. If there are more, the first
    grouping is `offered` itself: each of its groups needs its own menus. If `offered` has several
    groups, the second grouping merges them into a single group, which needs fewer menus.
    """
    every = tuple(step for one in offered for step in one.steps)
    if len(every) <= buttons:
        return [[StepGroup(None, every)]]
    if len(offered) < 2:
        return [[*offered]]
    return [[*offered], [StepGroup(None, every)]]


def next_steps(offered: Sequence[StepGroup]) -> list[StepGroup]:
    """Return only the next step of each choice; the steps after it are offered later."""
    return [StepGroup(None, tuple(step for one in offered for step in _firsts(one)))]


def menus_for(offered: Sequence[StepGroup]) -> int:
    """Return the number of menus for these groups; each group starts a new menu."""
    return sum(math.ceil(len(one.steps) / MAX_OPTIONS) for one in offered)


def _firsts(one: StepGroup) -> tuple[OfferedStep, ...]:
    return one.steps if one.by is None else (one.by,)


def pointed_at(offered: Sequence[StepGroup]) -> tuple[str, ...]:
    """Return the offered steps that the picture marks as targets."""
    by = [one.by.path[-1] for one in offered if one.by is not None]
    return tuple(dict.fromkeys([*by, *(step.path[-1] for one in offered for step in one.steps)]))
