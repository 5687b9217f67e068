"""Cat Attack: what stands where, read alike from a moment and from a table in the making.

Where cats are is told by player, the index of a space or `OFF`; where mice and birds are likewise,
or `AT_HOME` in the hole or the bird-house, or in a larder (see `larder_of`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.cat_attack.board import FOODS, SHOPS
from rules.cat_attack.setting import Setting
from rules.cat_attack.ways import (
    AREA,
    BIT,
    GARDEN_OF_SHOP,
    GROUNDS_OF_SHOP,
    HOME_AT,
    PRINTS,
    STREET_MASK,
    Ground,
    mask_of,
)

OFF = -1
"""Where a retired cat is; where the car is while it stands in the car park."""
AT_HOME = -1
FIRST_LARDER = -2
FULL = (1 << len(FOODS)) - 1
"""A larder with one of each kind. Larders are masks of kinds, in the order of `FOODS`."""
SOLD = tuple(FOODS.index(shop.item) for shop in SHOPS)
"""By shop, the kind of food that it sells."""


class Scene(Protocol):
    """The part of a moment that lies on the board."""

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
    """The household in whose larder a mouse or bird is; negative where it is in none."""
    return FIRST_LARDER - critter


def into_larder(household: int) -> int:
    """Where a mouse or bird in this household's larder is."""
    return FIRST_LARDER - household


def lacks(scene: Scene, player: int, item: int) -> bool:
    return not scene.larders[scene.setting.households[player]] >> item & 1


def met_at(scene: Scene, player: int, space: int) -> int | None:
    """The player whose cat a player's cat meets on a space, unless both live in one house."""
    own = scene.setting.households[player]
    return next(
        (
            other
            for other, there in enumerate(scene.cats)
            if there == space and scene.setting.households[other] != own
        ),
        None,
    )


def home_of(scene: Scene, player: int) -> int:
    """The Home of a player's cat."""
    setting = scene.setting
    return HOME_AT[setting.houses[setting.households[player]]]


def area_of(scene: Scene, household: int) -> int:
    """The household's Home and garden, as a mask."""
    return AREA[scene.setting.houses[household]]


def any_in(scene: Scene, household: int, mask: int) -> bool:
    """Whether a cat of the household is on one of these spaces."""
    spaces = (scene.cats[player] for player in scene.setting.members[household])
    return any(space >= 0 and BIT[space] & mask for space in spaces)


def at_home(scene: Scene, player: int) -> bool:
    """Whether a player's cat is on its own Home, where nobody can attack it."""
    return scene.cats[player] == home_of(scene, player)


def is_retired(scene: Scene, household: int) -> bool:
    return scene.lives[household] == 0


def guarded(scene: Scene, player: int, household: int) -> bool:
    """Whether there are others in this house who can make the player pay for having been there."""
    return scene.setting.team_of(household) != scene.setting.teams[player] and not is_retired(
        scene, household
    )


def household_at(scene: Scene, home: int) -> int | None:
    """The household whose Home a space is, if any."""
    setting = scene.setting
    for household, house in enumerate(setting.houses):
        if HOME_AT[house] == home:
            return household
    return None


def closed_homes(scene: Scene, player: int) -> int:
    """Homes that are closed to a player's cat whoever may be there.

    Those of team mates; for kittens those of all others. A Home without an owner never is.
    """
    setting = scene.setting
    own = setting.households[player]
    return mask_of(
        HOME_AT[setting.houses[household]]
        for household in range(len(setting.houses))
        if household != own
        and (setting.kittens or setting.team_of(household) == setting.teams[player])
    )


def occupied_homes(scene: Scene, player: int) -> int:
    """Homes that are closed to a player's cat because one that lives there is on them."""
    setting = scene.setting
    own = setting.households[player]
    return mask_of(
        space
        for other, space in enumerate(scene.cats)
        if other != player and space >= 0 and at_home(scene, other)
        if setting.households[other] != own or not setting.room_for_mates
    )


def others_cats(scene: Scene, player: int) -> int:
    return mask_of(
        space for other, space in enumerate(scene.cats) if other != player and space >= 0
    )


def uncatchable(scene: Scene, player: int) -> int:
    """Spaces with a mouse or bird of which the player has one already."""
    larder = scene.larders[scene.setting.households[player]]
    return mask_of(
        space
        for critter, space in enumerate(scene.critters)
        if space >= 0 and larder >> food_of(scene, critter) & 1
    )


def food_of(scene: Scene, critter: int) -> int:
    """Which kind of food a mouse or bird is, as an index of `FOODS`."""
    return FOODS.index(scene.setting.kind_of(critter))


def ground_of(scene: Scene, player: int) -> Ground:
    """What stands in the way of a player's cat."""
    setting = scene.setting
    mates = mask_of(
        space
        for other, space in enumerate(scene.cats)
        if other != player and space >= 0 and setting.mates(player, other)
    )
    street = STREET_MASK[scene.car] if scene.car >= 0 else 0
    return Ground(
        barred=PRINTS | street | closed_homes(scene, player) | occupied_homes(scene, player),
        shut=sum(
            mask for mask, closed in zip(GROUNDS_OF_SHOP, scene.closed, strict=True) if closed
        ),
        cats=others_cats(scene, player),
        no_end=mates & ~BIT[home_of(scene, player)] | uncatchable(scene, player),
    )


def loot_of(scene: Scene, player: int, household: int) -> int:
    """What a raider lacks of another's larder, as a mask of kinds.

    Not what is sold in the shop in whose garden somebody who lives there stands.
    """
    setting = scene.setting
    wanted = scene.larders[household] & ~scene.larders[setting.households[player]]
    for item, garden in zip(SOLD, GARDEN_OF_SHOP, strict=True):
        if any_in(scene, household, garden):
            wanted &= ~(1 << item)
    return wanted


def held(scene: Scene, household: int, kind: str) -> int | None:
    """The mouse or bird in a household's larder."""
    for critter in scene.setting.critters_of(kind):
        if larder_of(scene.critters[critter]) == household:
            return critter
    return None
