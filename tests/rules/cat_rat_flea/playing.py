"""Helpers for tests: list legal actions, play a series of actions, expect a refusal."""

from __future__ import annotations

import pytest

from rules.cat_rat_flea import CatRatFlea
from rules.cat_rat_flea.board import CODE_OF_TOKEN, EMPTY
from rules.cat_rat_flea.state import State
from rules.errors import IllegalAction
from rules.game import Event, Outcome
from tests.rules.cat_rat_flea.oracle import SPACES, Oracle

GAME = CatRatFlea()
FIRST = CatRatFlea(rules_version=1)
"""The game under rules version 1, which old matches still use."""


def reach(position: str, *actions: str, kind: CatRatFlea = GAME) -> State:
    """Return the state after these actions, each taken by the player to act."""
    state = kind.position(position)
    for text in actions:
        state = state.apply(state.to_act()[0], kind.parse(text))
    return state


def after(position: str, *actions: str, kind: CatRatFlea = GAME) -> str:
    return reach(position, *actions, kind=kind).position


def outcome(position: str, *actions: str) -> Outcome | None:
    return reach(position, *actions).outcome()


def legal(state: State | str) -> set[str]:
    """Return the texts of all legal actions of the player to act."""
    if isinstance(state, str):
        state = GAME.position(state)
    return {action.text for player in state.to_act() for action in state.legal_actions(player)}


def targets(state: State | str, piece: str) -> set[str]:
    """Return the spaces to which a piece may move (`Cb3`) or scurry (`Cb3>`)."""
    return {text[4:] for text in legal(state) if text[: len(piece)] == piece}


def refused(position: str, action: str) -> IllegalAction:
    state = GAME.position(position)
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act()[0], GAME.parse(action))
    return caught.value


def events(position: str, *actions: str) -> list[Event]:
    """Take these actions and return the events of the last action."""
    state = reach(position, *actions[:-1])
    return list(state.events(state.to_act()[0], GAME.parse(actions[-1])))


def overfull(position: str) -> State:
    """Return a state with more pieces than the game has; `GAME.position` would refuse its text."""
    oracle = Oracle.read(position)
    board = bytes(CODE_OF_TOKEN.get(oracle.board[at].text(), EMPTY) for at in SPACES)
    if oracle.pending is None:
        return State(board, oracle.turn)
    at, piece = oracle.pending
    return State(board, oracle.turn, CODE_OF_TOKEN[piece.text()], SPACES.index(at))
