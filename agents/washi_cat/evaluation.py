"""Washi Cat: the evaluation of a position, from the errands left."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from agents.washi_cat.distances import Distances, distances_of, special_distances_of, time_of
from rules.washi_cat.state import IDLE, State
from rules.washi_cat.view import Cat

# Tuned in matches between searches of 200 positions, at least forty matches for each changed
# weight. These weights of specials beat weights half as large by 24 to 16, and weights twice as
# large by 27 to 23. All other weights matter less.

ASTRAY = 9.0
"""Extra cost, in actions, of an errand that needs a special."""
HOPELESS = 40.0
"""Cost of an errand that cannot be finished, even with specials."""
SPECIALS = (0.0, 6.0, 9.0)
"""Worth of a player's unused specials. The index is the number of these specials.

A player who still has a special cannot be trapped.
"""
NARROW = (8.0, 5.0, 2.0, 0.8, 0.3)
"""Extra cost, in actions, if a player has only a few routes across the map.

The index is the number of routes. Five or more routes have no extra cost.
"""
TEMPO = 0.5
"""Worth of being next to act."""
SHARPNESS, BLUR = 2.5, 0.12
"""How a lead in actions changes the odds of winning.

Let s be `SHARPNESS`, plus `BLUR` for each action that the leading player still needs. A lead of s
actions multiplies the odds by 2.718 (Euler's number).
"""


def odds(state: State) -> float:
    """Return the probability that player 0 wins; all fish and cats must have been drawn."""
    needs = need(state, 0), need(state, 1)
    ahead = needs[1] - needs[0] + (TEMPO if state.turn == 0 else -TEMPO)
    sharpness = SHARPNESS + BLUR * max(0.0, min(needs))
    chance = 1 / (1 + math.exp(-ahead / sharpness))
    return 0.5 + (chance - 0.5) * (1 - state.quiet / (2 * IDLE))


def need(state: State, player: int) -> float:
    """Return the cost of a player's remaining errands, in actions.

    If few routes are left, the cost is higher. Unused specials reduce the cost.
    """
    distances = distances_of(state, player)
    out = [cat for cat in state.cats[player] if not cat.home]
    total = _narrowness(state, distances, out) - SPECIALS[state.specials[player]]
    fetching = []
    for cat in out:
        at = state.board.mask[cat.at]
        if cat.carries is None:
            fetching.append(distances.fetched(at) or _fetched_specially(state, player, at))
        else:
            time = time_of(distances.home, at)
            total += _home_specially(state, player, at) if time is None else time
    return total + _shared_out(fetching)


def _home_specially(state: State, player: int, at: int) -> float:
    """Return the cost of a route home that needs specials."""
    if not state.specials[player]:
        return HOPELESS
    time = time_of(special_distances_of(state, player).home, at)
    return HOPELESS if time is None else time + ASTRAY


def _fetched_specially(state: State, player: int, at: int) -> Mapping[int, float]:
    """Return the cost of fetching each fish with specials; empty if the player has no specials."""
    if not state.specials[player]:
        return {}
    fetched = special_distances_of(state, player).fetched(at)
    return {fish: time + ASTRAY for fish, time in fetched.items()}


def _shared_out(fetching: Sequence[Mapping[int, float]]) -> float:
    """Return the fewest actions in which every cat without a fish fetches a different fish."""
    if len(fetching) < 2:
        return sum([min(each.values(), default=HOPELESS) for each in fetching])
    one, other = fetching
    both = [time + more for fish, time in one.items() for at, more in other.items() if at != fish]
    if both:
        return min(both)
    return min([*one.values(), *other.values()], default=HOPELESS) + HOPELESS


def _narrowness(state: State, distances: Distances, out: Sequence[Cat]) -> float:
    """Return the cost of having few routes left between the cats and their home row."""
    if not out:
        return 0
    rows = distances.ground.rows if distances.player else distances.ground.rows[::-1]
    fishless = sum([cat.carries is None for cat in out])
    far = len(rows) if fishless else max([_row(state, cat, rows) for cat in out])
    fewest = min([(distances.region & row).bit_count() for row in rows[1:far]], default=len(NARROW))
    if fishless:
        # Two cats cannot fetch the same fish.
        fewest = min(fewest, max(0, (distances.region & distances.fish).bit_count() + 1 - fishless))
    return NARROW[fewest] if fewest < len(NARROW) else 0


def _row(state: State, cat: Cat, rows: Sequence[int]) -> int:
    """Return the number of rows between a cat and its home row."""
    at = state.board.mask[cat.at]
    return next(number for number, row in enumerate(rows) if at & row)
