"""Washi Cat: the view of a position."""

from __future__ import annotations

from rules.game import CHANCE
from rules.washi_cat.position import Position
from rules.washi_cat.view import View


def observe(position: Position, viewer: int | None) -> View:
    """Return the whole table, which is the same for every viewer."""
    actors = position.to_act()
    return View(
        viewer=viewer,
        tape=position.board.tape,
        asked=position.asked,
        to_act=() if actors == (CHANCE,) else actors,
        cats=position.cats,
        fish=position.fish,
        strokes=position.strokes,
        lines=tuple(map(position.board.names, position.lines)),
        blocked=position.blocked,
        specials=position.specials,
        quiet=position.quiet,
        outcome=position.ended,
    )
