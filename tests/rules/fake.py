"""A test double of a game with dice, teams, three or more sides, options and a forced action.

Each player in turn throws the red die or the plain die, or skips. A player with two points or more
must skip. After two rounds the points decide the final places. The last throw of a match is always
a one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.errors import BadSetup, Fact, IllegalAction, MalformedAction
from rules.game import CHANCE, Action, Event, Game, Option, Outcome
from rules.turns import TurnBased, check_turn, single_action

TEXTS = ("red die", "die", "skip", "die 1", "die 2", "die 10")


@dataclass(frozen=True)
class Throw:
    text: str

    @property
    def facts(self) -> dict[str, Fact]:
        return {"text": self.text}


@dataclass(frozen=True)
class Seen:
    viewer: int | None
    points: tuple[int, ...]

    def ended(self, outcome: Outcome) -> Seen:  # noqa: ARG002
        return self

    def as_json(self) -> dict[str, object]:
        return {"viewer": self.viewer, "points": list(self.points)}


@dataclass(frozen=True)
class FakeState(TurnBased):
    points: tuple[int, ...]
    sides: tuple[int, ...]
    turns: int = 0
    thrown: bool = False

    @property
    def actor(self) -> int:
        return self.turns % len(self.points)

    def to_act(self) -> tuple[int, ...]:
        if self.outcome():
            return ()
        return (CHANCE,) if self.thrown else (self.actor,)

    def legal_actions(self, player: int) -> Sequence[Throw]:
        if player == CHANCE or player not in self.to_act():
            return ()
        if self.points[player] >= 2:
            return (Throw("skip"),)
        return (Throw("red die"), Throw("die"), Throw("skip"))

    def chance_outcomes(self) -> Sequence[tuple[Throw, int]]:
        if not self.thrown:
            return ()
        if self.turns == 2 * len(self.points) - 1:
            return ((Throw("die 1"), 5),)
        return ((Throw("die 2"), 2), (Throw("die 10"), 1), (Throw("die 1"), 3))

    def apply(self, player: int, action: Action) -> FakeState:
        check_turn(self, player)
        chances = [possible.text for possible, _ in self.chance_outcomes()]
        if action.text not in [*chances, *(a.text for a in self.legal_actions(player))]:
            raise IllegalAction("not-now", text=action.text)
        if player != CHANCE and action.text != "skip":
            return replace(self, thrown=True)
        points = list(self.points)
        points[self.actor] += int(action.text.split()[1]) if player == CHANCE else 0
        return replace(self, points=tuple(points), turns=self.turns + 1, thrown=False)

    def events(self, player: int, action: Action) -> Sequence[Event]:  # noqa: ARG002
        return ()

    def forced(self) -> tuple[int, Action] | None:
        return single_action(self)

    def laid_open(self) -> bool:
        return True

    def outcome(self) -> Outcome | None:
        if self.turns < 2 * len(self.points):
            return None
        totals = [self._total(side) for side in self.sides]
        better = [{s for s in self.sides if self._total(s) > total} for total in totals]
        return Outcome(tuple(1 + len(sides) for sides in better), "points")

    def _total(self, side: int) -> int:
        return sum(p for p, s in zip(self.points, self.sides, strict=True) if s == side)

    def observation(self, player: int | None) -> Seen:
        return Seen(player, self.points)


@dataclass(frozen=True)
class FakeGame(Game):
    key: str = "fake-dice"
    rules_version: int = 3
    player_counts: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = (Option("teams", ("no", "yes")),)
    has_chance: bool = True

    def check(self, players: int, options: Mapping[str, str]) -> None:
        if options.get("teams") == "yes" and players == 3:
            raise BadSetup("odd-teams")

    def initial_state(self, players: int, options: Mapping[str, str]) -> FakeState:
        return FakeState((0,) * players, self.sides(players, options))

    def parse(self, text: str) -> Throw:
        if text not in TEXTS:
            raise MalformedAction("shape", text=text)
        return Throw(text)

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:
        return tuple(i % 2 if options["teams"] == "yes" else i for i in range(players))


FAKE = FakeGame()
