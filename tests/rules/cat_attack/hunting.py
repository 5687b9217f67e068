"""Simple players who collect food that they lack, then roll home, and avoid losing lives.

These players are not strong, but their matches resemble matches among people.
"""

from __future__ import annotations

from functools import cache

from rules.cat_attack.actions import FIGHT, NOTHING, PLAY, SHOW, Move
from rules.cat_attack.board import FOODS, INDEX, NEIGHBOURS, SHOPS
from rules.cat_attack.board_queries import FULL, home_of, lacks, met_at
from rules.cat_attack.cards import CODE, suit_of
from rules.cat_attack.state import State
from rules.cat_attack.view import CARD, GO, SWAP, TAKE
from tests.rules.dice import Dice


@cache
def steps(space: int) -> dict[int, int]:
    """Return the distance in steps from a space to every other space."""
    found, edge = {space: 0}, [space]
    while edge:
        reached = {after for each in edge for after in NEIGHBOURS[each]} - {*found}
        edge = sorted(reached)
        found |= dict.fromkeys(edge, 1 + max(found.values()))
    return found


def wanted(state: State, player: int) -> list[int]:
    """Return the cat's goals: its Home if its larder is full, otherwise food that it lacks."""
    if state.larders[state.setting.households[player]] == FULL:
        return [home_of(state, player)]
    found = [
        INDEX[space]
        for shop, own in enumerate(SHOPS)
        if not state.closed[shop] and state.stock[shop]
        if lacks(state, player, FOODS.index(own.item))
        for space in own.garden
    ]
    found += [
        space
        for critter, space in enumerate(state.critters)
        if space >= 0
        if lacks(state, player, FOODS.index(state.setting.kind_of(critter)))
    ]
    return found or [INDEX["c4"], INDEX["e4"]]


def worth(state: State, player: int, move: Move) -> float:
    """Return a rough score of an action; a higher score is better."""
    if state.caution(player, move) is not None:
        return -50
    if move.kind in (SHOW, TAKE) and move.target != NOTHING:
        return 20
    if move.kind == SWAP:
        return 1 if suit_of(CODE[move.target]) == "" else -1
    if move.kind in (PLAY, GO):
        return _worth_of_move(state, player, move)
    return -2 if move.kind == FIGHT else 0


def _worth_of_move(state: State, player: int, move: Move) -> float:
    if move.target == NOTHING:
        return -30 if move.kind == GO or suit_of(CODE[move.card]) == "cat" else -1
    if move.card == "speedy":
        return 12
    if move.piece:
        near = steps(state.cats[player]).get(INDEX.get(move.target, -1), 20)
        return 2 - near / 8
    if move.target not in INDEX:
        return 15
    space, goals = INDEX[move.target], wanted(state, player)
    if move.card == "burglar":
        return 5
    nearest = min(steps(goal)[space] for goal in goals)
    winning = move.kind == GO or space != home_of(state, player)
    arrived = 25 if nearest == 0 and winning else 0
    attack = 4 if met_at(state, player, space) is not None else 0
    return arrived + attack - nearest / 2


def hunted(state: State, dice: Dice) -> Move:
    """Return the action with the best score; about every twelfth card is chosen at random."""
    [player] = state.to_act()
    legal = list(state.legal_actions(player))
    if len(legal) > 1 and state.asked == CARD and dice.below(12) == 0:
        return dice.choose(legal)
    return max(dice.shuffled(legal), key=lambda move: worth(state, player, move))
