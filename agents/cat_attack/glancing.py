"""Cat Attack: the actions that a kitten notices."""

from __future__ import annotations

from agents.glances import SURE, glance
from rules.cat_attack.actions import FIGHT, Move
from rules.cat_attack.board import INDEX, SPACES
from rules.cat_attack.board_queries import FULL, SOLD, home_of, lacks
from rules.cat_attack.routes import BIT, GARDEN_OF_SHOP, PRINT_OF_SHOP
from rules.cat_attack.state import State

_ALERT, _NEAR = 0.6, 8
"""The probability of noticing something near, and the distance that counts as near.

The distance is in coordinates; neighbouring spaces may be two apart.
"""


def glance_at(state: State, player: int, move: Move) -> float:
    """Return the probability that a kitten considers an action.

    The probability is 1 if the action gets food for the cat, or brings the cat home with all food.
    Distances are measured from the player's cat.
    """
    space, own = INDEX.get(move.target), state.cats[player]
    if move.kind == FIGHT:
        return _ALERT
    if space is None or own < 0:
        return SURE
    if not move.piece and _gets_food(state, player, space):
        return SURE
    there, here = SPACES[space], SPACES[own]
    return glance(_ALERT, there.x - here.x, there.y - here.y, _NEAR)


def _gets_food(state: State, player: int, space: int) -> bool:
    """Return whether the cat catches or buys something on a space, or comes home with all food."""
    if space in state.critters:
        return True
    if space == home_of(state, player):
        return state.larders[state.setting.households[player]] == FULL
    return any(
        state.stock[shop]
        and lacks(state, player, item)
        and (
            space == PRINT_OF_SHOP[shop]
            or (BIT[space] & GARDEN_OF_SHOP[shop] and not state.closed[shop])
        )
        for shop, item in enumerate(SOLD)
    )
