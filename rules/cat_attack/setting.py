"""Cat Attack: the teams, households and variants of a match.

A household is a house with the players who live in it; they share its lives and its larder. Usually
each player is a household of their own. If teams share houses, each team is a household.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.cat_attack.board import BIRD, HOUSES_OF, MOUSE
from rules.cat_attack.cards import CAT
from rules.cat_attack.routes import AREA, HOME_AT, mask_of

NO, YES = "no", "yes"
PREY, ALL = "prey", "all"
PAIRS, TEAMS = "pairs", "teams"
OWN, SHARED = "own", "shared"
NO_LIMIT = "none"


@dataclass(frozen=True)
class Setting:
    """The setting of a match. `teams[i]` is player i's team, `households[i]` their household.

    `prey` is the number of mice, which is also the number of birds. `stock` is each shop's stock at
    the start. `kittens` means a match without raids, trespass, Cat Fights and Six Cat.
    `room_for_mates` says whether a cat may enter its Home while a cat of the same household is on
    it; rules version 1 forbids this.
    """

    players: int
    teams: tuple[int, ...]
    households: tuple[int, ...]
    lives: int
    prey: int
    stock: int
    kittens: bool
    minutes: int | None
    room_for_mates: bool

    @cached_property
    def houses(self) -> tuple[int, ...]:
        """The index of each household's house on the board."""
        count = len(set(self.households))
        return tuple(number - 1 for number in HOUSES_OF[count])

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The players who live in each household."""
        return tuple(
            tuple(player for player, own in enumerate(self.households) if own == household)
            for household in range(len(self.houses))
        )

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The Home of each player's cat."""
        return tuple(HOME_AT[self.houses[household]] for household in self.households)

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """For each household, its Home and garden as a mask."""
        return tuple(AREA[house] for house in self.houses)

    @cached_property
    def closed_homes(self) -> tuple[int, ...]:
        """For each player, a mask of Homes that the cat may never enter.

        The mask has the Homes of the other households in the cat's team. In a match of kittens, the
        mask has the Homes of all other households. Homes of unused houses are open.
        """
        return tuple(
            mask_of(
                HOME_AT[house]
                for household, house in enumerate(self.houses)
                if household != own
                and (self.kittens or self.team_of(household) == self.teams[player])
            )
            for player, own in enumerate(self.households)
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each household, such as `cat3`."""
        return tuple(f"{CAT}{house + 1}" for house in self.houses)

    @cached_property
    def cats(self) -> tuple[str, ...]:
        """The name of each player's cat."""
        return tuple(
            self.names[household]
            + ("abc"[members.index(player)] if len(members := self.members[household]) > 1 else "")
            for player, household in enumerate(self.households)
        )

    @cached_property
    def critters(self) -> tuple[str, ...]:
        """The names of mice and birds, in the order of `critters` in a position."""
        return tuple(
            f"{kind}{number}" for kind in (MOUSE, BIRD) for number in range(1, self.prey + 1)
        )

    def kind_of(self, critter: int) -> str:
        """Return whether a creature is a `MOUSE` or a `BIRD`."""
        return MOUSE if critter < self.prey else BIRD

    def critters_of(self, kind: str) -> range:
        """Return the indices of all mice, or of all birds."""
        return range(self.prey) if kind == MOUSE else range(self.prey, 2 * self.prey)

    def team_of(self, household: int) -> int:
        """Return the team of a household."""
        return self.teams[self.members[household][0]]

    @cached_property
    def mates_of(self) -> tuple[tuple[int, ...], ...]:
        """The other members of each player's team."""
        return tuple(
            tuple(other for other in self.left_of(player) if self.mates(player, other))
            for player in range(self.players)
        )

    def mates(self, one: int, other: int) -> bool:
        """Return whether two players are in the same team, or are the same player."""
        return self.teams[one] == self.teams[other]

    def left_of(self, player: int) -> tuple[int, ...]:
        """Return all other players in seat order, starting at this player's left."""
        return (*range(player + 1, self.players), *range(player))


def teams_of(players: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """Return each player's team: members of a pair sit opposite each other; two teams alternate."""
    gang = options.get("gang", NO)
    if gang == PAIRS:
        return tuple(player % (players // 2) for player in range(players))
    return tuple(player % 2 if gang == TEAMS else player for player in range(players))


def setting_of(players: int, options: Mapping[str, str], *, room_for_mates: bool) -> Setting:
    """Return the setting for options that are complete and have no conflicts."""
    teams = teams_of(players, options)
    shared = options["house"] == SHARED
    claws, minutes = options["claws"], options["minutes"]
    return Setting(
        players=players,
        teams=teams,
        households=teams if shared else tuple(range(players)),
        lives=int(options["lives"]),
        prey=players - (claws in (PREY, ALL)),
        stock=players - (claws == ALL),
        kittens=options["kittens"] == YES,
        minutes=None if minutes == NO_LIMIT else int(minutes),
        room_for_mates=room_for_mates,
    )
