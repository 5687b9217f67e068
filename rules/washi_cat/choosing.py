"""Washi Cat: what a person picks from, what they are asked about, what is picked for the absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.game import Choice
from rules.washi_cat.actions import SPECIALS, Act
from rules.washi_cat.drawing import drawable, home_letter
from rules.washi_cat.view import FISH, PLAY

if TYPE_CHECKING:
    from rules.washi_cat.state import State


def choices_of(state: State, player: int) -> tuple[Choice, ...]:
    """A row, then a space in it, to draw; a cat, then one of its actions, by their texts.

    A cat has far less than 25 actions. Facts: those of the action; of a drawing its `row` and
    whether it is the player's `own`; of a cat's action where the cat is `at` and whether it
    `carries` a fish.
    """
    return tuple(
        Choice(_path(act), (act,), _facts(state, player, act))
        for act in state.legal_actions(player)
    )


def _path(act: Act) -> tuple[str, str]:
    return (str(act.cat), act.text) if act.cat else (act.place[0], act.place)


def _facts(state: State, player: int, act: Act) -> dict[str, str | int]:
    if not act.cat:
        row = act.place[0]
        own = row == home_letter(state.board, player)
        return {**act.facts, "row": row, "own": "yes" if own else "no"}
    cat = state.cats[player][act.cat - 1]
    return {**act.facts, "at": cat.at, "carries": "no" if cat.carries is None else "yes"}


def least_committing(state: State, player: int) -> Act:
    """The drawing that leaves most room; else an action that closes nothing and draws no line.

    Rather none that a person would be asked about.
    """
    legal = state.legal_actions(player)
    if state.phase == PLAY:
        return min(legal, key=lambda act: _commits(state, player, act))
    return max(
        legal,
        key=lambda act: (caution_before(state, player, act) is None, _room_left(state, act)),
    )


def _room_left(state: State, act: Act) -> int:
    """How many drawings in the row stay possible for anybody."""
    board = state.board
    row = int(act.place[0] == home_letter(board, 1))
    return len(drawable(board, row, (*state.drawings, act.place)))


def _commits(state: State, player: int, act: Act) -> tuple[bool, ...]:
    after = state.apply(player, act)
    return (
        caution_before(state, player, act) is not None,
        act.kind in SPECIALS,
        after.blocked != state.blocked,
        after.lines != state.lines,
    )


def caution_before(state: State, player: int, act: Act) -> str | None:
    """Whether an action would lose at once, or would leave one of the own errands impossible."""
    if state.phase == FISH:
        return None
    after = state.apply(player, act)
    if after.ended is not None:
        return "loses" if 1 - player in after.ended.winners else None
    before, then = state.errands(player), after.errands(player)
    # Of a cat that has just been drawn nothing was said before.
    was = (*before.lost, False)
    worse = any(now and not earlier for earlier, now in zip(was, then.lost, strict=False))
    return "strands" if worse or (then.clash and not before.clash) else None
