"""A second, slow search for the spaces that pieces can reach: it tries every route, space by space.

This search uses the public view and the board's links, and no other code of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.cat_attack.board import LINKS
from rules.cat_attack.view import Cat, View

Way = tuple[str, ...]

NEXT: dict[str, set[str]] = {}
for _one, _other in LINKS:
    NEXT.setdefault(_one, set()).add(_other)
    NEXT.setdefault(_other, set()).add(_one)
STREETS, SHOPS = ("north", "east", "south", "west"), ("dairy", "corner", "vet", "fish")


def ways(start: str, steps: int, onward: dict[str, set[str]]) -> Iterator[Way]:
    """Yield all routes of exactly `steps` steps that enter no space twice."""

    def go(way: Way) -> Iterator[Way]:
        if len(way) == steps + 1:
            yield way
            return
        for after in onward[way[-1]]:
            if after not in way:
                yield from go((*way, after))

    return go((start,))


def shop_of(space: str) -> str:
    return next((shop for shop in SHOPS if space.startswith(shop)), "")


def on_streets(space: str) -> str:
    return next((street for street in STREETS if space.startswith(street)), "")


class Walk:
    """The spaces where a player's cat can end a move, and the obstacles on its routes."""

    def __init__(self, view: View, player: int) -> None:
        self.view = view
        self.me = view.cats[player]
        self.others = {cat.space: cat for cat in view.cats if cat.space and cat.player != player}
        self.shut = {shop.name for shop in view.shops if not shop.open}
        mine = view.houses[self.me.house - 1].larder
        self.uncatchable = {
            critter.space
            for critter in view.critters
            if critter.space and mine[4 if critter.kind == "mouse" else 5]
        }

    def home_is_closed(self, space: str) -> bool:
        """Return whether the rules for kittens or for teammates close this Home to the cat."""
        if not space.startswith("home") or space == f"home{self.me.house}":
            return False
        owners = self.view.houses[int(space[4:]) - 1].players
        mates = any(self.view.teams[owner] == self.me.team for owner in owners)
        return bool(owners) and (self.view.kittens or mates)

    def lives_there(self, cat: Cat) -> bool:
        return cat.space == f"home{cat.house}"

    def enters(self, space: str, after: str) -> str:
        """Return why the cat cannot step from one space to the next; empty if it can."""
        if after.endswith("B"):
            return "burglar"
        other = self.others.get(after)
        if other is not None and self.lives_there(other) and other.house != self.me.house:
            return f"home {after}"
        if self.home_is_closed(after):
            return "house"
        if self.view.car.street and on_streets(after) == self.view.car.street:
            return "car"
        shop = shop_of(after)
        if shop in self.shut and shop_of(space) != shop:
            return f"closed {shop}"
        return ""

    def stays(self, after: str) -> str:
        """Return why the cat cannot end on a space that it can enter; empty if it can end there."""
        other = self.others.get(after)
        if other is not None and other.team == self.me.team and not self.lives_there(other):
            return f"cat {after}"
        return f"prey {after}" if after in self.uncatchable else ""

    def stopped(self, way: Way) -> str:
        """Return the first space of `way` that the cat cannot pass; empty if there is none."""
        for space, after in pairwise(way):
            if self.enters(space, after) or after in self.others:
                return after
        return ""

    def ends(self, steps: int) -> set[str]:
        start = str(self.me.space)
        return {
            way[-1]
            for way in ways(start, steps, NEXT)
            if not self.stopped(way[:-1])
            and not self.enters(way[-2], way[-1])
            and not self.stays(way[-1])
        }

    def obstacles(self, steps: int) -> set[str]:
        """Return the obstacles that a cat can meet first on a route of up to `steps` steps."""
        found = set()
        for length in range(1, steps + 1):
            for way in ways(str(self.me.space), length, NEXT):
                if not self.stopped(way[:-1]):
                    found.add(self._obstacle(way, last=length == steps))
        return found - {""}

    def _obstacle(self, way: Way, *, last: bool) -> str:
        after = way[-1]
        if after.startswith("home") and not last:
            return ""
        why = self.enters(way[-2], after)
        if why:
            return "" if why in ("burglar", "house") else why
        if after in self.others and not last:
            return f"cat {after}"
        return self.stays(after) if last else ""


def creeps(view: View, kind: str, start: str, steps: int) -> set[str]:
    """Return the spaces where a mouse or bird that starts on `start` can end its move."""
    hole, door = ("mouse-hole", "c4") if kind == "mouse" else ("bird-house", "e4")
    onward = {
        space: {after for after in near if not after.startswith("home") and not after.endswith("B")}
        for space, near in NEXT.items()
    }
    onward |= {door: onward[door] | {hole}, hole: {door}}
    taken = {cat.space for cat in view.cats} | {critter.space for critter in view.critters}
    return {way[-1] for way in ways(start, steps, onward)} - taken
