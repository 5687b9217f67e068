"""Cat Attack: the evaluation of all players, by the turns they need and the dangers they face.

All weights are in turns; a match takes about twenty turns. We estimated by hand how many turns it
takes to make up for each loss, and checked these weights in matches against the baselines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from agents.cat_attack.distances import hits
from agents.cat_attack.larder_turns import LarderTurns
from rules.cat_attack.cards import MOG, suit_of
from rules.cat_attack.routes import BIT, WITHIN
from rules.cat_attack.state import State
from rules.cat_attack.tasks import THROW
from rules.cat_attack.view import CARD, GO

GONE = 40.0
"""The number of turns counted for a retired cat, because it never gets home."""
_MATE_GONE = 2.0
"""Turns that a gang loses when it loses one of its cats."""
LIFE = (GONE, 4.5, 2.7, 1.9, 1.4, 1.05, 0.75, 0.5, 0.25, 0.0)
"""Cost of all lost lives, in turns; the index is the number of lives left."""
_BY_ROLL, _BY_CARD = 0.09, 0.14
"""Probabilities of an attack: for each die value that hits the space, and for a card."""
_STEADY = 0.3
"""A factor on the probability of an attack on a cat that may move away first."""
_SPREAD, _SPREAD_BY_TURNS = 0.5, 0.2
"""How a lead in turns changes the odds of winning.

Let s be `_SPREAD`, plus `_SPREAD_BY_TURNS` for each turn that the leading side still needs. A lead
of s turns multiplies the odds by 2.718 (Euler's number).
"""
_FRESH = 0.8
"""Maximum worth of a hand, in turns."""
CARDS = {"speedy": 0.45, "burglar": 0.3, "attack": 0.25, "cat": 0.12, "mouse": 0.05, "bird": 0.05}
"""Worth of a card in hand, in turns."""
WORTH = tuple(CARDS[suit_of(code) or name] for code, name in enumerate(MOG))


def standing(state: State) -> list[float]:
    """Return the turns each player still needs, including the cost of dangers and lost lives."""
    return [_standing_of(state, player) for player in range(state.setting.players)]


def _standing_of(state: State, player: int) -> float:
    setting = state.setting
    space, lives = state.cats[player], state.lives[setting.households[player]]
    if space < 0:
        return GONE
    larder = LarderTurns(state, player)
    acts = bool(state.agenda) and state.turn == player
    throws = sum(task.kind in (THROW, GO) for task in state.agenda) if acts else 0
    plays = acts and any(task.kind == CARD for task in state.agenda)
    turns = 0.0
    if not state.came_home >> player & 1:
        turns = larder.turns(space, larder.lacking, rolls=throws > 0 and not plays)
    # The cat is ahead by half a turn before it plays a card, by a quarter before it rolls, and by
    # half a turn for each further roll.
    ahead = 0.25 * (plays + (throws > 0)) + 0.5 * max(0, throws - 1)
    hurt = cost_of_blow(larder, lives, space)
    danger = threat(state, player, space) * (_STEADY if plays else 1.0)
    hand = min(_FRESH, sum([WORTH[card] for card in state.hands[player]]))
    return turns - ahead + LIFE[min(lives, len(LIFE) - 1)] + danger * hurt - hand


def cost_of_blow(larder: LarderTurns, lives: int, space: int) -> float:
    """Return how many turns are lost if the cat on this space loses a life and is sent home."""
    home = larder.scene.home
    lacking = larder.lacking
    back = larder.turns(home, lacking) - larder.turns(space, lacking)
    return max(0.0, back) + LIFE[lives - 1] - LIFE[lives]


def threat(state: State, player: int, space: int) -> float:
    """Return the probability that a cat on a space is attacked before it can move."""
    setting = state.setting
    if space == setting.homes[player]:
        return 0.0
    safe = 1.0
    for other, there in enumerate(state.cats):
        if there >= 0 and not setting.mates(player, other):
            safe *= 1 - _BY_ROLL * hits(there, space)
            if BIT[space] & WITHIN[there]:
                safe *= 1 - _BY_CARD
    return 1 - safe


def prospects_of(state: State) -> Sequence[float]:
    """Return the prospects by player, from 0 to 1, as in `Expertise`."""
    setting = state.setting
    turns = standing(state)
    sides = sorted(set(setting.teams))
    needed = [
        _needed_by([t for t, team in zip(turns, setting.teams, strict=True) if team == side])
        for side in sides
    ]
    first = min(needed)
    spread = _SPREAD + _SPREAD_BY_TURNS * max(0.0, first)
    weights = [math.exp(max(-30.0, (first - each) / spread)) for each in needed]
    total = sum(weights)
    # All losers share the second rank.
    tie = 0.5 * (len(sides) - 2) / max(1, len(sides) - 1)
    worth = {
        side: (weight + (total - weight) * tie) / total
        for side, weight in zip(sides, weights, strict=True)
    }
    return [worth[team] for team in setting.teams]


def _needed_by(turns: Sequence[float]) -> float:
    """Return how many turns a gang needs: as many as its slowest cat in play."""
    left = [each for each in turns if each < GONE]
    return max(left) + _MATE_GONE * (len(turns) - len(left)) if left else GONE
