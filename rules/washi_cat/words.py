"""Washi Cat: names by which people type actions, such as `cat 1 jumps to d2`."""

from __future__ import annotations

from functools import cache

from rules.game import Action, Phrase
from rules.washi_cat.actions import CAT, Act
from rules.washi_cat.board import DOWN, LEFT, RIGHT, UP, Cell
from rules.washi_cat.view import AMAZING, FISH, JUMP, MOVE, POP

_HOW = {
    MOVE: ("move", "moves", "go", "goes", "walk", "walks"),
    JUMP: ("jump", "jumps", "supercatjump"),
    AMAZING: ("amazing", "amazingjump", "amazingcatjump", "superamazingcatjump"),
    POP: ("pop", "pops", "popper", "sewer", "sewerpopper", "supersewerpopper"),
}
_CATS = {1: ("1", "one", "first"), 2: ("2", "two", "second")}
_WAYS = {
    UP: ("up", "upwards", "north"),
    LEFT: ("left", "leftwards", "west"),
    RIGHT: ("right", "rightwards", "east"),
    DOWN: ("down", "downwards", "south"),
}
WAY_NAMES = {direction: names[0] for direction, names in _WAYS.items()}
_DRAW = ("draw", "drawa", "place", "placea", "put", "puta")
_DRAWN = {FISH: ("fish",), CAT: ("cat",)}


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """Return the phrases for an action.

    They name a drawing and its place, or a cat, the kind of its action and the target.
    """
    return _phrases(action) if isinstance(action, Act) else ()


@cache
def _phrases(act: Act) -> tuple[Phrase, ...]:
    # Row and column are separate parts, so that a text may name just one of them.
    row, column = act.place[:1].lower(), act.place[1:]
    place: Phrase = ((row,), (column,)) if column else (("building", "house"), (row,))
    if not act.cat:
        return ((_DRAW, _DRAWN[act.kind], ("row",), *place),)
    how, name, number = _HOW[act.kind], ("cat",), _CATS[act.cat]
    orders: tuple[Phrase, ...] = (name, number, how), (how, name, number), (number, name, how)
    if act.kind == MOVE:
        # A cat's name with a place, without a verb, means a move.
        orders = (*orders, (name, number))
    return tuple((*order, *place) for order in orders)


@cache
def bearing_phrases(act: Act, direction: Cell) -> tuple[Phrase, ...]:
    """Return phrases with a cat and a direction, such as `cat 1 up`, `1 jumps left`.

    A phrase for a jump has a verb; for a move, the direction is enough.
    """
    name, number, to, hows = ("cat",), _CATS[act.cat], _WAYS[direction], _HOW[act.kind]
    way = tuple(how + where for how in hows for where in to)
    if act.kind != MOVE:
        return (name, number, way), (number, name, way), (number, way)
    way += to
    cats = (name, number), (number, name), (number,)
    return (*((*cat, way) for cat in cats), *((hows, *cat, to) for cat in cats))
