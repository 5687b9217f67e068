"""What a person is asked next: the steps of their choices, grouped as they are offered.

A step without another beside it is taken at once; once something is chosen, all that is left of it
is offered together. So an action takes two clicks: what acts, and what it does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cogs.kit.controls import MAX_OPTIONS
from cogs.match.table import Table
from rules.game import Choice

_STEP = "+"
"""Between the steps of what was chosen so far, as controls carry them."""


@dataclass(frozen=True, slots=True)
class Way:
    """A step that is offered: the path that it leads to, and the first choice on that."""

    path: tuple[str, ...]
    choice: Choice

    @property
    def whole(self) -> bool:
        """Whether nothing is left to choose after it."""
        return self.choice.path == self.path


@dataclass(frozen=True, slots=True)
class Ways:
    """What is offered beside each other.

    `by` is what it has in common beyond what was chosen; None where that is nothing.
    """

    by: Way | None
    ways: tuple[Way, ...]


def groups(table: Table, player: int, begun: Sequence[str] = ()) -> dict[str, list[Choice]]:
    """The player's choices that begin so, by their next step; none where nothing begins so.

    First steps stand in the order of the hand or the board, later ones by falling weight.
    """
    done = tuple(begun)
    found: dict[str, list[Choice]] = {}
    choices = table.match.state.choices(player)
    for choice in sorted(choices, key=lambda each: -each.weight) if done else choices:
        if choice.path[: len(done)] == done and len(choice.path) > len(done):
            found.setdefault(choice.path[len(done)], []).append(choice)
    return found


def steps(begun: str) -> tuple[str, ...]:
    """What was chosen so far, as a control carries it."""
    return tuple(begun.split(_STEP))


def as_carried(path: Sequence[str]) -> str:
    """The same the other way round."""
    return _STEP.join(path)


def only_way(table: Table, player: int, begun: Sequence[str] = ()) -> tuple[str, ...]:
    """What was chosen so far, and every step after it that has no other beside it."""
    way = tuple(begun)
    while len(found := groups(table, player, way)) == 1:
        [(step, choices)] = found.items()
        if len(choices) == 1:
            break
        way = (*way, step)
    return way


def on_board(table: Table) -> tuple[int, tuple[str, ...]] | None:
    """Who chooses from the board that everybody sees, and all that has no other beside it there.

    None where nobody does: cats, and who holds a hidden hand.
    """
    actors = table.match.to_act()
    if table.game.has_secrets or len(actors) != 1 or actors[0] in table.cats_to_act:
        return None
    return actors[0], only_way(table, actors[0])


def step_back(table: Table, player: int, begun: Sequence[str]) -> tuple[str, ...]:
    """What had been chosen when the last of these steps was asked for.

    Where that cannot be chosen any more: nothing but what has no other beside it.
    """
    for length in range(len(begun) - 1, 0, -1):
        earlier = tuple(begun[:length])
        found = groups(table, player, earlier)
        if found and only_way(table, player, earlier) != tuple(begun):
            return earlier
    return () if table.game.has_secrets else only_way(table, player)


def asked(table: Table, player: int, begun: Sequence[str] = ()) -> list[Ways]:
    """What is offered next: at the beginning single steps, then all that can be done with it."""
    found = groups(table, player, begun)
    firsts = [Way((*begun, step), choices[0]) for step, choices in found.items()]
    if not begun:
        return [Ways(None, tuple(firsts))]
    done = tuple(way for way in firsts if way.whole)
    offered = [Ways(None, done)] if done else []
    for way in firsts:
        if not way.whole:
            rest = tuple(Way(choice.path, choice) for choice in found[way.path[-1]])
            offered.append(Ways(way, rest))
    return offered


def fitting(offered: Sequence[Ways], *, buttons: int, menus: int) -> list[Ways]:
    """The same as fits a message: all in one where that makes few buttons, or too many menus.

    Where it is too much for that as well, only the next steps.
    """
    every = tuple(way for one in offered for way in one.ways)
    if len(offered) < 2 and len(every) > buttons:
        return [*offered]
    if _menus(len(every)) > menus:
        return [Ways(None, tuple(way for one in offered for way in _firsts(one)))]
    many = sum(_menus(len(one.ways)) for one in offered) > menus
    return [Ways(None, every)] if many or len(every) <= buttons else [*offered]


def _menus(count: int) -> int:
    return math.ceil(count / MAX_OPTIONS)


def _firsts(one: Ways) -> tuple[Way, ...]:
    return one.ways if one.by is None else (one.by,)


def pointed_at(offered: Sequence[Ways]) -> tuple[str, ...]:
    """The steps that a picture of what is offered points at."""
    by = [one.by.path[-1] for one in offered if one.by is not None]
    return tuple(dict.fromkeys([*by, *(way.path[-1] for one in offered for way in one.ways)]))
