"""Cat Attack: how well everybody stands: who will be home first, and who may not live to see it.

All weights are in turns, of which a match takes some twenty. They were set by hand, from how long
it takes to make good again what is lost, and checked in matches against the yardsticks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from agents.cat_attack.distances import hits
from agents.cat_attack.outlook import Outlook
from rules.cat_attack.cards import MOG, suit_of
from rules.cat_attack.state import State
from rules.cat_attack.tasks import THROW
from rules.cat_attack.view import CARD, GO
from rules.cat_attack.ways import BIT, WITHIN

GONE = 40.0
"""Turns that a retired cat needs, which is never home."""
_MATE_GONE = 2.0
"""Turns that a gang loses with one of its cats."""
LIFE = (GONE, 4.5, 2.7, 1.9, 1.4, 1.05, 0.75, 0.5, 0.25, 0.0)
"""Turns that lost lives are worth, by those that are left."""
_BY_ROLL, _BY_CARD = 0.09, 0.14
"""How likely it is that a cat attacks: for each value of the die that fits, and by a card."""
_STEADY = 0.3
"""Share of that danger for a cat that may go away before."""
_SPREAD, _SPREAD_BY_TURNS = 0.5, 0.2
"""By so many turns a match is won e times as likely; more where it is still long."""
_FRESH = 0.8
"""Turns that a hand is worth at the most."""
CARDS = {"speedy": 0.45, "burglar": 0.3, "attack": 0.25, "cat": 0.12, "mouse": 0.05, "bird": 0.05}
"""Turns that a card in the hand is worth."""
WORTH = tuple(CARDS[suit_of(code) or name] for code, name in enumerate(MOG))


def standing(state: State) -> list[float]:
    """By player, the turns still needed, those that dangers and lost lives are worth included."""
    return [_standing_of(state, player) for player in range(state.setting.players)]


def _standing_of(state: State, player: int) -> float:
    setting = state.setting
    space, lives = state.cats[player], state.lives[setting.households[player]]
    if space < 0:
        return GONE
    outlook = Outlook(state, player)
    acts = bool(state.agenda) and state.turn == player
    throws = sum(task.kind in (THROW, GO) for task in state.agenda) if acts else 0
    plays = acts and any(task.kind == CARD for task in state.agenda)
    turns = 0.0
    if not state.came_home >> player & 1:
        turns = outlook.turns(space, outlook.lacking, rolls=throws > 0 and not plays)
    # Of a turn half is to come with the card, a quarter with the roll; other rolls are gifts.
    ahead = 0.25 * (plays + (throws > 0)) + 0.5 * max(0, throws - 1)
    hurt = cost_of_blow(outlook, lives, space)
    danger = threat(state, player, space) * (_STEADY if plays else 1.0)
    hand = min(_FRESH, sum([WORTH[card] for card in state.hands[player]]))
    return turns - ahead + LIFE[min(lives, len(LIFE) - 1)] + danger * hurt - hand


def cost_of_blow(outlook: Outlook, lives: int, space: int) -> float:
    """Turns that a cat on a space loses if it loses a life and is sent home."""
    home = outlook.scene.home
    lacking = outlook.lacking
    back = outlook.turns(home, lacking) - outlook.turns(space, lacking)
    return max(0.0, back) + LIFE[lives - 1] - LIFE[lives]


def threat(state: State, player: int, space: int) -> float:
    """How likely it is that a cat on a space is attacked before it can go on."""
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
    """By player, from 0 to 1, as in `Expertise`."""
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
    # Those who do not win tie for the second place.
    tie = 0.5 * (len(sides) - 2) / max(1, len(sides) - 1)
    worth = {
        side: (weight + (total - weight) * tie) / total
        for side, weight in zip(sides, weights, strict=True)
    }
    return [worth[team] for team in setting.teams]


def _needed_by(turns: Sequence[float]) -> float:
    """Turns that a gang needs: those of its last cat that is in play."""
    left = [each for each in turns if each < GONE]
    return max(left) + _MATE_GONE * (len(turns) - len(left)) if left else GONE
