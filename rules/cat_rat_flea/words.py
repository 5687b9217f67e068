"""Cat, Rat, Flea!: phrases that people may type for actions, such as `cat b2 to a1`."""

from __future__ import annotations

from functools import cache

from rules.cat_rat_flea.board import CAT, FLEA, RAT, SPACES
from rules.cat_rat_flea.moves import PASS, Move
from rules.game import Action, Phrase

_PIECES = {RAT: ("r", "rat"), CAT: ("c", "cat"), FLEA: ("f", "flea")}
_GOES = ("go", "goes", "hop", "hops", "jump", "jumps", "move", "moves", "step", "steps")
_SCURRIES = ("scurries", "scurry")


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """Return a phrase that names the piece, its space and its target.

    A verb may precede the piece, the space or the target.
    """
    return _phrases(action) if isinstance(action, Move) else ()


@cache
def _phrases(move: Move) -> tuple[Phrase, ...]:
    if move is PASS:
        return ((("pass", "skip"),),)
    source, target = SPACES[move.source], SPACES[move.target]
    goes = (*_GOES, *_SCURRIES) if move.scurry else _GOES
    return ((goes, _PIECES[move.kind], goes, (source,), goes, (target,)),)
