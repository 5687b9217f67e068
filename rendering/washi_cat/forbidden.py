"""Places that a player may expect to choose but cannot, and the rule that forbids each of them.

Places that the map itself shows to be closed, such as shrines and walls, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rendering.washi_cat.ground import (
    Cell,
    Ground,
    cell_of,
    is_building,
    name_of,
)
from rendering.washi_cat.steps import Steps
from rules.washi_cat.tape import SHRINE, STREET
from rules.washi_cat.view import CATS, FISH, View

THEIR_LINE, FISH_AT_HOME, ONE_FISH_ONLY = "their-line", "fish-at-home", "one-fish-only"
TOO_NEAR, NO_ROOM = "too-near", "no-room"
_NEAR = 2
"""Fish and cats that are drawn in the same row must be more than this many columns apart."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A place that cannot be chosen; `reason` is the key of the rule that forbids it."""

    place: str
    reason: str


def barred(view: View, ground: Ground, steps: Steps) -> tuple[Barred, ...]:
    """Return the forbidden places in reading order.

    While the players draw fish and cats, the forbidden places are in the chosen row. Later, they
    are beside the chosen cat.
    """
    if steps.cat is not None:
        found = _beside_cat(view, ground, steps)
    elif view.asked in (FISH, CATS) and steps.places:
        found = _in_row(view, ground, steps)
    else:
        return ()
    return tuple(found)


def _beside_cat(view: View, ground: Ground, steps: Steps) -> Iterator[Barred]:
    player, number = steps.cat or (0, 0)
    cat = next((cat for cat in view.cats[player] if cat.number == number), None)
    if cat is None or not steps.places:
        return
    fish = {one.at for one in view.fish if one.taken_by is None}
    for place in _neighbours(ground, cat.at):
        if place in view.lines[1 - player]:
            yield Barred(place, THEIR_LINE)
        elif place in fish and ground.home(cell_of(place)[0]) == player:
            yield Barred(place, FISH_AT_HOME)
        elif place in fish and cat.carries is not None:
            yield Barred(place, ONE_FISH_ONLY)


def _neighbours(ground: Ground, place: str) -> list[str]:
    """Return the places one step away from `place`, whatever lines, fish and cats are there."""
    doors = dict(ground.doors)
    if is_building(place):
        return list(doors[place])
    row, column = cell_of(place)
    found = []
    for cell in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        mark = ground.at(cell) if _on_map(ground, cell) else SHRINE
        if mark.islower() and place in doors[mark]:
            found.append(mark)
        elif mark != SHRINE and not mark.islower():
            found.append(name_of(cell))
    return found


def _on_map(ground: Ground, cell: Cell) -> bool:
    return 0 <= cell[0] < ground.high and 0 <= cell[1] < ground.wide


def _in_row(view: View, ground: Ground, steps: Steps) -> Iterator[Barred]:
    open_places = {target.place for target in steps.places}
    drawn = {*(fish.at for fish in view.fish), *(cat.at for pair in view.cats for cat in pair)}
    row = cell_of(steps.places[0].place)[0]
    columns = [cell_of(place)[1] for place in drawn if cell_of(place)[0] == row]
    for column in range(ground.wide):
        place = name_of((row, column))
        if place in open_places or place in drawn or ground.at((row, column)) != STREET:
            continue
        near = any(abs(column - other) <= _NEAR for other in columns)
        yield Barred(place, TOO_NEAR if near else NO_ROOM)


def by_reason(found: Sequence[Barred], ground: Ground) -> dict[str, list[str]]:
    """Map each reason to its places, with the names that the reader sees on the map."""
    told: dict[str, list[str]] = {}
    for one in found:
        told.setdefault(one.reason, []).append(ground.label(one.place))
    return told
