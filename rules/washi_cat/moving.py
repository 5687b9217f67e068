"""Washi Cat: which actions a cat has.

Rulings of ours: a building may be left into any space that a move could enter, own lines included,
or a cat could lock itself in; a cat beside a sewer may pop also while it stands on another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.washi_cat.actions import Act
from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP, Cat

if TYPE_CHECKING:
    from rules.washi_cat.state import State


def cat_actions(state: State, player: int) -> tuple[Act, ...]:
    """Everything that the player's cats may do, cat by cat: at most four of a kind each.

    Out of a building there are as many moves and jumps as doors.
    """
    return tuple(
        act
        for cat in state.cats[player]
        if not cat.home
        for act in (
            *_moves(state, player, cat),
            *_jumps(state, player, cat),
            *_pops(state, player, cat),
        )
    )


def _moves(state: State, player: int, cat: Cat) -> Iterator[Act]:
    board = state.board
    barred = state.lines[1 - player] | _barred_fish(state, player, cat)
    for target in board.neighbours[cat.at]:
        if not board.mask[target] & barred:
            yield Act(MOVE, target, cat.number)


def _barred_fish(state: State, player: int, cat: Cat) -> int:
    """Fish that the cat may not enter: those in the own home row; all others too if it has one."""
    if cat.carries is not None:
        return state.fish_left
    return state.fish_left & state.board.homes[player]


def _jumps(state: State, player: int, cat: Cat) -> Iterator[Act]:
    """Straight over spaces that carry a line to the first that carries none."""
    mask, fish = state.board.mask, state.fish_left
    own, theirs = state.lines[player], state.lines[1 - player]
    for ray in state.board.rays[cat.at]:
        over = 0
        for space in ray:
            bits = mask[space]
            if not bits & (own | theirs):
                break
            over |= bits
        else:
            continue
        if not over or bits & fish:
            continue
        if not over & theirs:
            yield Act(JUMP, space, cat.number)
        elif state.specials[player]:
            yield Act(AMAZING, space, cat.number)


def _pops(state: State, player: int, cat: Cat) -> Iterator[Act]:
    """Into an open sewer beside the cat and out of its partner."""
    if not state.specials[player]:
        return
    board, theirs = state.board, state.lines[1 - player]
    for sewer in board.neighbours[cat.at]:
        partner = board.partner.get(sewer)
        if partner is None or {sewer, partner} & state.blocked:
            continue
        if not (board.mask[sewer] | board.mask[partner]) & theirs:
            yield Act(POP, partner, cat.number)


def jumped_over(state: State, source: str, target: str) -> tuple[str, ...]:
    """The spaces between the two ends of a jump."""
    [ray] = [ray for ray in state.board.rays[source] if target in ray]
    return ray[: ray.index(target)]
