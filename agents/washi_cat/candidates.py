"""Washi Cat: the actions worth considering, the most promising first."""

from __future__ import annotations

from collections.abc import Sequence

from agents.washi_cat.distances import Distances, distances_of, time_of
from agents.washi_cat.early_evaluation import early_distances
from rules.washi_cat.actions import SPECIALS, Act
from rules.washi_cat.state import State
from rules.washi_cat.view import CATS, Cat

MOST = 9
"""The maximum number of cats' actions to consider."""
_A_ROW = 4
"""The maximum number of places to consider for a fish, in each home row."""
_CATS = 8
"""The maximum number of places to consider for a cat."""
_SPECIAL = 3
"""The ranking subtracts this number from the number of actions that a special saves."""
_FAR = 60


def candidate_acts(state: State, player: int, legal: Sequence[Act]) -> Sequence[Act]:
    """Return actions that advance a cat's errand, or change the map for other cats.

    Also return the best one of all other actions: a player must act even if no action helps.
    """
    mask, own, partner = state.board.mask, state.lines[player], state.board.partner
    distances = distances_of(state, player)
    now = {cat.number: _left(distances, cat, mask[cat.at]) for cat in state.cats[player]}
    good: list[tuple[int, int, Act]] = []
    rest: list[tuple[int, int, Act]] = []
    for number, act in enumerate(legal):
        cat = state.cats[player][act.cat - 1]
        gain = now[act.cat] - _left(distances, cat, mask[act.place])
        special = act.kind in SPECIALS
        changes = special or not mask[act.place] & own or act.place in partner
        (good if gain > 0 or changes else rest).append((_SPECIAL * special - gain, number, act))
    return [act for _, _, act in (*sorted(good)[:MOST], *sorted(rest)[:1])]


def _left(distances: Distances, cat: Cat, at: int) -> int:
    """Return the number of actions left in a cat's errand when it stands on this place."""
    fetches = cat.carries is None and not at & distances.fish
    return _or_far(time_of(distances.errands if fetches else distances.home, at))


def candidate_drawings(state: State, player: int, legal: Sequence[Act]) -> Sequence[Act]:
    """Return the drawings worth considering.

    A good place for a fish is near the player's home or far from the opponent's home. A good place
    for a cat is near fish.
    """
    mask, homes = state.board.mask, state.board.homes
    if state.phase == CATS:
        errands = early_distances(state, player).errands
        return sorted(legal, key=lambda act: _or_far(time_of(errands, mask[act.place])))[:_CATS]
    ours, theirs = (early_distances(state, each).home for each in (player, 1 - player))
    near = [act for act in legal if mask[act.place] & homes[1 - player]]
    own = [act for act in legal if mask[act.place] & homes[player]]
    near.sort(key=lambda act: _or_far(time_of(ours, mask[act.place])))
    own.sort(key=lambda act: -_or_far(time_of(theirs, mask[act.place])))
    return [*near[:_A_ROW], *own[:_A_ROW]]


def _or_far(time: int | None) -> int:
    return _FAR if time is None else time
