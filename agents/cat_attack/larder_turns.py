"""Cat Attack: the number of turns that a cat still needs to fill its larder and to roll home.

The route visits all missing food in the best order, as if the board were empty. Obstacles at a
target, such as a closed shop or a mouse in its hole, add turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.cat_attack.distances import Turns, turns_to
from rules.cat_attack.board import BIRD, BIRD_SPACE, FOODS, INDEX, MOUSE, MOUSE_SPACE, SHOPS
from rules.cat_attack.board_queries import AT_HOME, FULL, any_in, is_retired
from rules.cat_attack.routes import BIT, GARDEN_OF_SHOP, spaces_in
from rules.cat_attack.state import State

CLOSED, SOLD_OUT = 1.5, 4.0
"""Extra turns for food whose shop is closed, and for food that is sold out."""
IN_HOUSE, IN_LARDER = 0.6, 3.0
"""Extra turns for a creature that must leave its house first, or must leave a larder first."""
PREY_NEARER = 0.75
"""A factor on the distance to a mouse or bird.

A mouse or bird is easier to reach, because it can be moved to the cat, or the cat can jump to it.
"""
GETAWAY = 1.2
"""Extra turns for a raid, because the cat has to get away after a raid."""

_MIDDLE = tuple(INDEX[shop.garden[1]] for shop in SHOPS)
_ITEM_OF_SHOP = tuple(FOODS.index(shop.item) for shop in SHOPS)
_SHOP_OF = {item: shop for shop, item in enumerate(_ITEM_OF_SHOP)}
_MOUSE, _BIRD = FOODS.index(MOUSE), FOODS.index(BIRD)
_CREATURES = ((_MOUSE, MOUSE, INDEX[MOUSE_SPACE]), (_BIRD, BIRD, INDEX[BIRD_SPACE]))
_ITEMS = tuple(tuple(spaces_in(mask)) for mask in range(FULL + 1))


class Scene(NamedTuple):
    """A cat's targets: its Home, and the space of each kind of food.

    `more` holds, for each kind of food, extra turns: for example, those for a shop that is closed.
    """

    home: int
    spaces: tuple[int, ...]
    more: tuple[float, ...]


@lru_cache(maxsize=512)
def _turns_to_food(space: int, item: int) -> Turns:
    """Return the number of turns to food: to its shop's paw prints, or to the creature's space."""
    if item in _SHOP_OF:
        return turns_to(GARDEN_OF_SHOP[_SHOP_OF[item]])
    there = turns_to(BIT[space])
    return Turns(*(tuple(PREY_NEARER * turns for turns in each) for each in there))


@lru_cache(maxsize=1 << 17)
def _tour(scene: Scene, at: int, lacking: int) -> float:
    """Return how many turns the route takes: from a space to all missing food, and then home."""
    if not lacking:
        return turns_to(BIT[scene.home], by_roll=True).card[at]
    spaces, more = scene.spaces, scene.more
    return min(
        _turns_to_food(spaces[item], item).card[at]
        + more[item]
        + _tour(scene, spaces[item], lacking & ~(1 << item))
        for item in _ITEMS[lacking]
    )


@lru_cache(maxsize=1 << 14)
def _legs(
    scene: Scene, raids: tuple[tuple[int, int], ...], lacking: int, rolls: bool
) -> tuple[tuple[Sequence[float], float], ...]:
    """Return a pair for each target to which the cat could go first.

    The first member of the pair is the number of turns from each space to this target. The second
    member is the number of turns for the rest of the route.
    """
    if not lacking:
        return ((turns_to(BIT[scene.home], by_roll=True)[rolls], 0.0),)
    spaces, more = scene.spaces, scene.more
    legs = [
        (
            _turns_to_food(spaces[item], item)[rolls],
            more[item] + _tour(scene, spaces[item], lacking & ~(1 << item)),
        )
        for item in _ITEMS[lacking]
    ]
    for home, loot in raids:
        then = [_tour(scene, home, lacking & ~(1 << item)) for item in _ITEMS[loot & lacking]]
        if then:
            legs.append((turns_to(BIT[home])[rolls], GETAWAY + min(then)))
    return tuple(legs)


class LarderTurns:
    """How many turns a player's cat still needs from any space, with the table as it is now."""

    def __init__(self, state: State, player: int) -> None:
        setting = state.setting
        self.lacking = FULL & ~state.larders[setting.households[player]]
        self.scene = _scene_of(state, player)
        self._raids = _raids_of(state, player, self.lacking)
        self._legs: dict[tuple[int, bool], tuple[tuple[Sequence[float], float], ...]] = {}

    def turns(self, space: int, lacking: int, *, rolls: bool = False) -> float:
        """Return how many turns the cat needs to win.

        With `rolls`, the cat moves with a roll next, and plays no card before the roll.
        """
        legs = self._legs.get((lacking, rolls))
        if legs is None:
            legs = self._legs[lacking, rolls] = _legs(self.scene, self._raids, lacking, rolls)
        return min([way[space] + then for way, then in legs])


def _scene_of(state: State, player: int) -> Scene:
    spaces, more = [*_MIDDLE, 0, 0], [0.0] * len(FOODS)
    for shop, item in enumerate(_ITEM_OF_SHOP):
        spaces[item] = _MIDDLE[shop]
        if not state.stock[shop]:
            more[item] = SOLD_OUT
        elif state.closed[shop]:
            more[item] = CLOSED
    here = max(state.cats[player], 0)
    for item, kind, outside in _CREATURES:
        places = [state.critters[critter] for critter in state.setting.critters_of(kind)]
        out = [place for place in places if place >= 0]
        spaces[item] = outside
        if out:
            turns = {space: _turns_to_food(space, item).card[here] for space in out}
            spaces[item] = min(turns, key=turns.__getitem__)
        else:
            more[item] = IN_HOUSE if AT_HOME in places else IN_LARDER
    return Scene(state.setting.homes[player], tuple(spaces), tuple(more))


def _raids_of(state: State, player: int, lacking: int) -> tuple[tuple[int, int], ...]:
    """Return the Homes open to a raid, each with the missing food that the cat could take."""
    setting = state.setting
    if setting.kittens or not lacking:
        return ()
    found = []
    for household, members in enumerate(setting.members):
        loot = state.larders[household] & lacking
        away = is_retired(state, household) or not any_in(
            state, household, setting.areas[household]
        )
        if loot and away and not setting.mates(player, members[0]):
            found.append((setting.homes[members[0]], loot))
    return tuple(found)
