"""Cat, Rat, Flea!: what a learner might think about before a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_rat_flea.board import CELLS
from rules.cat_rat_flea.events import Ate
from rules.cat_rat_flea.game import CatRatFlea
from rules.cat_rat_flea.moves import Move
from rules.cat_rat_flea.position import TURN_LETTERS
from rules.cat_rat_flea.state import State
from rules.cat_rat_flea.view import View
from rules.game import Observation
from rules.lessons import Words

_GAME = CatRatFlea()
ADVICE = ("advice-win", "advice-threat", "advice-eaten", "advice-eats", "advice-mount")
"""The keys of all advice."""


def advice(view: Observation) -> Words | None:
    """Return advice about the viewer's most important chance or threat; None if there is neither.

    There is advice only on the viewer's own turn, and not while a piece must scurry.
    """
    if not isinstance(view, View) or view.displaced or view.to_act != view.viewer:
        return None
    return next(_thoughts(view.position.split(" ")[0], view.turn), None)


def _thoughts(board: str, player: int) -> Iterator[Words]:
    own, others = _state(board, player), _state(board, 1 - player)
    if any(_wins(own, move) for move in own.legal_actions(player)):
        yield Words.of("advice-win")
    for move in others.legal_actions(1 - player):
        if _wins(others, move):
            yield Words.of("advice-threat", move.facts)
    for event in _meals(others):
        yield Words.of("advice-eaten", {"piece": event.prey, "space": event.at})
    for event in _meals(own):
        yield Words.of("advice-eats", {"piece": event.prey, "space": event.at})
    if not any(cell.flea == player and cell.big for cell in map(CELLS.__getitem__, own.board)):
        yield Words.of("advice-mount")


def _state(board: str, player: int) -> State:
    """Return a state with this board; it is this player's turn."""
    return _GAME.position(f"{board} {TURN_LETTERS[player]} -")


def _wins(state: State, move: Move) -> bool:
    outcome = state.apply(state.turn, move).outcome()
    return outcome is not None and state.turn in outcome.winners


def _meals(state: State) -> Iterator[Ate]:
    """Yield the events in which the player to act could now eat an opponent's piece."""
    for move in state.legal_actions(state.turn):
        for event in state.events(state.turn, move):
            if isinstance(event, Ate) and event.owner != state.turn:
                yield event
