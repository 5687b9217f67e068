"""Washi Cat: from a state to what can be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.game import CHANCE
from rules.washi_cat.view import View

if TYPE_CHECKING:
    from rules.washi_cat.state import State


def look(state: State, viewer: int | None) -> View:
    """The whole table, the same for every viewer."""
    actors = state.to_act()
    return View(
        viewer=viewer,
        tape=state.board.tape,
        asked=state.asked,
        to_act=() if actors == (CHANCE,) else actors,
        cats=state.cats,
        fish=state.fish,
        strokes=state.strokes,
        lines=tuple(map(state.board.names, state.lines)),
        blocked=state.blocked,
        specials=state.specials,
        quiet=state.quiet,
        outcome=state.ended,
    )
