"""Washi Cat: the checks that every map must pass, whether we drew it or it was generated.

Each check describes flaws for the author of a map; players never see a flawed map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules.washi_cat.board import DIRECTIONS, Board, board_of, cell_of, shifted
from rules.washi_cat.drawing import ROOM, free_columns, home_letter, room
from rules.washi_cat.tape import SEWERS, SHRINE, STREET, Tape

FEWEST_WAYS, MOST_WAYS = 5, 8
"""With fewer ways across the map, all are soon blocked; with more, the players hardly meet."""


def flaws(tape: Tape) -> Iterator[str]:
    """Yield the flaws of a map; a playable map has none.

    Sewers and ways across the map are checked only if rows, marks and buildings have no flaws.
    """
    drawn = [*_misdrawn(tape)]
    if drawn:
        yield from drawn
        return
    board = board_of(tape)
    yield from _unpaired(board)
    yield from _cut(board)


def _misdrawn(tape: Tape) -> Iterator[str]:
    rows = tape.rows
    if len({len(row) for row in rows}) != 1 or len(rows) % 2:
        yield "not two equal tapes of straight rows"
        return
    if not {*"".join(rows)} <= {STREET, SHRINE, *SEWERS, *tape.doors}:
        yield "unknown marks, or buildings without doors"
        return
    yield from _misbuilt(tape)
    if rows != turned(tape).rows or dict(tape.doors) != dict(turned(tape).doors):
        yield "not the same turned by 180 degrees"


def _misbuilt(tape: Tape) -> Iterator[str]:
    """Yield the flaws of the buildings.

    A building must be two by two. Each of its doors must lead to a street
    space, and no two doors may lead to the same space.
    """
    for building, doors in tape.doors.items():
        cells = [
            (row, column)
            for row, marks in enumerate(tape.rows)
            for column, mark in enumerate(marks)
            if mark == building
        ]
        top, left = min(cells, default=(0, 0))
        if cells != [(top + down, left + right) for down in (0, 1) for right in (0, 1)]:
            yield f"building {building} is not two by two"
        around = {shifted(cell, direction) for cell in cells for direction in DIRECTIONS}
        for door in doors:
            row, column = cell_of(door)
            if (row, column) not in around or row not in range(len(tape.rows)):
                yield f"door {door} is not at the edge of {building}"
            elif column not in range(len(tape.rows[0])) or tape.rows[row][column] != STREET:
                yield f"door {door} leads to no street"
    shared = [door for door, times in _all_doors(tape).items() if times > 1]
    yield from (f"door space {door} is shared" for door in sorted(shared))


def _all_doors(tape: Tape) -> Counter[str]:
    return Counter(door for doors in tape.doors.values() for door in doors)


def turned(tape: Tape) -> Tape:
    """Return the map turned by 180 degrees.

    Each building gets the letter of the building whose place it takes.
    """
    letters = {
        mark: there
        for row, marks in zip(tape.rows, reversed(tape.rows), strict=True)
        for mark, there in zip(marks, reversed(row), strict=True)
        if mark in tape.doors
    }
    rows = tuple(
        "".join(letters.get(mark, mark) for mark in reversed(row)) for row in reversed(tape.rows)
    )
    doors = {
        there: tuple(turned_space(tape, door) for door in tape.doors[letter])
        for letter, there in letters.items()
    }
    return Tape(tape.name, rows, doors)


def turned_space(tape: Tape, space: str) -> str:
    """Return the name that a space has after the map is turned by 180 degrees."""
    row, column = cell_of(space)
    return f"{chr(ord('A') + len(tape.rows) - 1 - row)}{len(tape.rows[0]) - column}"


def _unpaired(board: Board) -> Iterator[str]:
    for row, marks in enumerate(board.tape.rows):
        for colour in SEWERS:
            if marks.count(colour) not in (0, 2):
                yield f"row {row} has sewers {colour} that are no pair"


def _cut(board: Board) -> Iterator[str]:
    if board.reach(board.homes[0], board.everything) != board.everything:
        yield "not connected"
    for player in (0, 1):
        if room(free_columns(board, home_letter(board, player))) < ROOM:
            yield f"no room to draw in the home row of player {player}"
    ways = ways_across(board)
    if not FEWEST_WAYS <= ways <= MOST_WAYS:
        yield f"{ways} ways across"


_Node = tuple[str, bool]
"""The entry (False) or the exit (True) of a place.

The arc from a place's entry to its exit can belong to only one way, so no two ways share a place.
"""

_START, _GOAL = ("start", True), ("goal", False)


def ways_across(board: Board) -> int:
    """Return the maximum number of separate ways from one home row to the other.

    Two ways are separate if they have no place in common.
    """
    arcs = _arcs(board)
    ways = 0
    while route := _route(arcs):
        ways += 1
        for source, target in pairwise(route):
            arcs[source].remove(target)
            arcs[target].add(source)
    return ways


def _arcs(board: Board) -> dict[_Node, set[_Node]]:
    arcs: dict[_Node, set[_Node]] = {_START: set(), _GOAL: set()}
    for place, around in board.neighbours.items():
        arcs[place, False] = {(place, True)}
        arcs[place, True] = {(target, False) for target in around}
    arcs[_START] = {(place, False) for place in board.names(board.homes[0])}
    for place in board.names(board.homes[1]):
        arcs[place, True].add(_GOAL)
    return arcs


def _route(arcs: dict[_Node, set[_Node]]) -> list[_Node]:
    """Return a shortest route along the remaining arcs; [] if there is none."""
    before: dict[_Node, _Node] = {_START: _START}
    waiting = [_START]
    for node in waiting:
        for target in arcs[node] - before.keys():
            before[target] = node
            waiting.append(target)
    route = [_GOAL] if _GOAL in before else []
    while route and route[-1] != _START:
        route.append(before[route[-1]])
    return route[::-1]
