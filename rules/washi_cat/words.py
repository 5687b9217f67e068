"""Washi Cat: what people call actions: `cat 1 jumps to d2`, `draw a fish on A5`."""

from __future__ import annotations

from functools import cache

from rules.game import Action, Phrase
from rules.washi_cat.actions import CAT, Act
from rules.washi_cat.view import AMAZING, FISH, JUMP, MOVE, POP

_HOW = {
    MOVE: ("move", "moves", "go", "goes", "walk", "walks"),
    JUMP: ("jump", "jumps", "supercatjump"),
    AMAZING: ("amazing", "amazingjump", "amazingcatjump", "superamazingcatjump"),
    POP: ("pop", "pops", "popper", "sewer", "sewerpopper", "supersewerpopper"),
}
_CATS = {1: ("1", "one", "first"), 2: ("2", "two", "second")}
_DRAW = ("draw", "drawa")
_DRAWN = {FISH: ("fish",), CAT: ("cat",)}


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """What is drawn and where; or which cat, how it goes and where to."""
    return _phrases(action) if isinstance(action, Act) else ()


@cache
def _phrases(act: Act) -> tuple[Phrase, ...]:
    # A row, or a column, is where something is to be chosen.
    place = tuple((part,) for part in (act.place[:1].lower(), act.place[1:]) if part)
    if not act.cat:
        return ((_DRAW, _DRAWN[act.kind], ("row",), *place),)
    how, cat = _HOW[act.kind], (("cat",), _CATS[act.cat])
    return (*cat, how, *place), (how, *cat, *place)
