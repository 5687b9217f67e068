"""Cat Attack: queries on the board, for a position and for a draft of the next position.

`cats` has an entry for each player: the index of a space, or `OFF`. `critters` has an entry for
each mouse and bird, which is one of these: the index of a space; `AT_HOME`, which means the
mouse-hole or the bird-house; or a larder (see `larder_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Protocol

from rules.cat_attack.board import BIRD, FOODS, MOUSE, SHOPS
from rules.cat_attack.routes import (
    BIT,
    GARDEN_OF_SHOP,
    GROUNDS_OF_SHOP,
    HOME_AT,
    PRINTS,
    STREET_MASK,
    Ground,
    mask_of,
)
from rules.cat_attack.setting import Setting

OFF = -1
"""The location of a retired cat, and of the car while it is in the car park."""
AT_HOME = -1
FIRST_LARDER = -2
FULL = (1 << len(FOODS)) - 1
"""A larder with all kinds of food. Larders are masks of kinds, in the order of `FOODS`."""
SOLD = tuple(FOODS.index(shop.item) for shop in SHOPS)
"""The kind of food that each shop sells, as an index of `FOODS`."""


class OnBoard(Protocol):
    """The attributes of the board that positions and drafts have in common."""

    @property
    def setting(self) -> Setting: ...
    @property
    def lives(self) -> Sequence[int]: ...
    @property
    def larders(self) -> Sequence[int]: ...
    @property
    def cats(self) -> Sequence[int]: ...
    @property
    def critters(self) -> Sequence[int]: ...
    @property
    def closed(self) -> Sequence[bool]: ...
    @property
    def car(self) -> int: ...


def larder_of(critter: int) -> int:
    """Return the household in whose larder a mouse or bird is; `critter` is its location.

    The result is negative if the location is not a larder.
    """
    return FIRST_LARDER - critter


def into_larder(household: int) -> int:
    """Return the location of a mouse or bird in this household's larder."""
    return FIRST_LARDER - household


def lacks(board: OnBoard, player: int, item: int) -> bool:
    """Return whether a player's larder lacks a kind of food, given as an index of `FOODS`."""
    return not board.larders[board.setting.households[player]] >> item & 1


def met_at(board: OnBoard, player: int, space: int) -> int | None:
    """Return the player whose cat is on a space.

    Return None if there is no cat, or only cats of `player`'s own household.
    """
    own = board.setting.households[player]
    return next(
        (
            other
            for other, there in enumerate(board.cats)
            if there == space and board.setting.households[other] != own
        ),
        None,
    )


def home_of(board: OnBoard, player: int) -> int:
    """Return the space that is the Home of a player's cat."""
    return board.setting.homes[player]


def area_of(board: OnBoard, household: int) -> int:
    """Return the household's Home and garden, as a mask."""
    return board.setting.areas[household]


def any_in(board: OnBoard, household: int, mask: int) -> bool:
    """Return whether a cat of the household is on a space in the mask."""
    spaces = (board.cats[player] for player in board.setting.members[household])
    return any(space >= 0 and BIT[space] & mask for space in spaces)


def at_home(board: OnBoard, player: int) -> bool:
    """Return whether a player's cat is on its own Home, where it cannot be attacked."""
    return board.cats[player] == home_of(board, player)


def is_retired(board: OnBoard, household: int) -> bool:
    """Return whether a household has no lives left."""
    return board.lives[household] == 0


def guarded(board: OnBoard, player: int, household: int) -> bool:
    """Return whether robbing a household costs lives.

    Robbing costs lives if the household is in another team and not retired.
    """
    return board.setting.team_of(household) != board.setting.teams[player] and not is_retired(
        board, household
    )


def household_at(board: OnBoard, home: int) -> int | None:
    """Return the household that has its Home on this space; None if there is none."""
    setting = board.setting
    for household, house in enumerate(setting.houses):
        if HOME_AT[house] == home:
            return household
    return None


def occupied_homes(board: OnBoard, player: int) -> int:
    """Return the Homes, as a mask, that a player's cat cannot enter because a resident is there."""
    setting = board.setting
    own = setting.households[player]
    return mask_of(
        home
        for other, (home, space) in enumerate(zip(setting.homes, board.cats, strict=True))
        if space == home
        and other != player
        and (setting.households[other] != own or not setting.room_for_mates)
    )


def others_cats(board: OnBoard, player: int) -> int:
    """Return the spaces with other players' cats, as a mask."""
    return mask_of(
        space for other, space in enumerate(board.cats) if other != player and space >= 0
    )


def uncatchable(board: OnBoard, player: int) -> int:
    """Return a mask of the spaces with a mouse or bird of a kind that the player already has."""
    caught = [kind for kind in (MOUSE, BIRD) if not lacks(board, player, FOODS.index(kind))]
    return mask_of(
        board.critters[critter]
        for kind in caught
        for critter in board.setting.critters_of(kind)
        if board.critters[critter] >= 0
    )


def food_of(board: OnBoard, critter: int) -> int:
    """Return the kind of food that a mouse or bird is, as an index of `FOODS`."""
    return FOODS.index(board.setting.kind_of(critter))


def ground_of(board: OnBoard, player: int) -> Ground:
    """Return the obstacles for a player's cat."""
    setting, cats = board.setting, board.cats
    mates = mask_of(cats[mate] for mate in setting.mates_of[player] if cats[mate] >= 0)
    street = STREET_MASK[board.car] if board.car >= 0 else 0
    return Ground(
        barred=PRINTS | street | setting.closed_homes[player] | occupied_homes(board, player),
        shut=sum(compress(GROUNDS_OF_SHOP, board.closed)),
        cats=others_cats(board, player),
        no_end=mates & ~BIT[home_of(board, player)] | uncatchable(board, player),
    )


def loot_of(board: OnBoard, player: int, household: int) -> int:
    """Return the kinds of food that a raider may take from a household's larder, as a mask.

    A raider may take the kinds that the raider's own larder lacks. A kind sold by a shop is
    excluded while a cat of the robbed household is in that shop's garden.
    """
    setting = board.setting
    wanted = board.larders[household] & ~board.larders[setting.households[player]]
    for item, garden in zip(SOLD, GARDEN_OF_SHOP, strict=True):
        if any_in(board, household, garden):
            wanted &= ~(1 << item)
    return wanted


def held(board: OnBoard, household: int, kind: str) -> int | None:
    """Return the mouse, or the bird, in a household's larder; None if there is none."""
    for critter in board.setting.critters_of(kind):
        if larder_of(board.critters[critter]) == household:
            return critter
    return None
