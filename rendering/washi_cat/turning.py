"""A position rotated by half a turn, for a player whose home row is the upper one.

Each place gets the name of the place to which it moves, so that the drawing code needs no changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rendering.washi_cat.ground import is_building, opposite
from rendering.washi_cat.steps import Steps
from rules.washi_cat.tape import Tape
from rules.washi_cat.view import Stroke, View

_Turn = Callable[[str], str]


def turned(view: View) -> View:
    """Return the view as the player on the other side of the table sees it."""
    turn = _turn_of(view.tape)
    return replace(
        view,
        tape=_tape(view.tape, turn),
        cats=tuple(
            tuple(replace(cat, start=turn(cat.start), at=turn(cat.at)) for cat in pair)
            for pair in view.cats
        ),
        fish=tuple(replace(fish, at=turn(fish.at)) for fish in view.fish),
        strokes=tuple(_stroke(stroke, turn) for stroke in view.strokes),
        lines=tuple(frozenset(map(turn, line)) for line in view.lines),
        blocked=frozenset(map(turn, view.blocked)),
    )


def turned_steps(steps: Steps, tape: Tape) -> Steps:
    """Return the steps for the turned map.

    Places get the names of their new positions. Rows keep their letters, because readers see these
    letters.
    """
    turn = _turn_of(tape)
    places = tuple(replace(target, place=turn(target.place)) for target in steps.places)
    return replace(steps, places=places)


def _turn_of(tape: Tape) -> _Turn:
    high, wide = len(tape.rows), len(tape.rows[0])
    return lambda place: place if is_building(place) else opposite(place, high, wide)


def _tape(tape: Tape, turn: _Turn) -> Tape:
    rows = tuple(row[::-1] for row in reversed(tape.rows))
    doors = {letter: tuple(map(turn, places)) for letter, places in tape.doors.items()}
    return replace(tape, rows=rows, doors=doors)


def _stroke(stroke: Stroke, turn: _Turn) -> Stroke:
    return replace(
        stroke,
        source=turn(stroke.source),
        target=turn(stroke.target),
        over=tuple(map(turn, stroke.over)),
        sewer=stroke.sewer and turn(stroke.sewer),
    )
