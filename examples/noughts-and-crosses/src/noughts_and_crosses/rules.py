"""Noughts and Crosses: the game, its actions, its states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from noughts_and_crosses.view import SPACES, View
from rules.errors import Fact, IllegalAction, MalformedAction
from rules.game import Action, Event, Game, Outcome, Phrase
from rules.turns import TurnBased, check_turn, foreign

LINES = (
    *(("a1", "b1", "c1"), ("a2", "b2", "c2"), ("a3", "b3", "c3")),
    *(("a1", "a2", "a3"), ("b1", "b2", "b3"), ("c1", "c2", "c3")),
    *(("a1", "b2", "c3"), ("a3", "b2", "c1")),
)
_COLUMNS = {"a": ("left",), "b": ("middle", "centre", "center"), "c": ("right",)}
_ROWS = {"1": ("bottom", "lower"), "2": ("middle",), "3": ("top", "upper")}


@dataclass(frozen=True, slots=True)
class Place:
    """Put the player's mark on a space."""

    space: str

    @property
    def text(self) -> str:
        return self.space

    @property
    def facts(self) -> Mapping[str, Fact]:
        return {"space": self.space}


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A player put a mark on a space."""

    space: str


@dataclass(frozen=True, slots=True)
class Lined(Event):
    """A player's marks fill a line; `start` and `end` are the line's end spaces."""

    turning = True
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class State(TurnBased):
    """A position: which player's mark is on each of `SPACES`, and the space of the last mark."""

    marks: tuple[int | None, ...] = (None,) * len(SPACES)
    last: str | None = None

    def to_act(self) -> tuple[int, ...]:
        return () if self.outcome() else (self._placed() % 2,)

    def legal_actions(self, player: int) -> Sequence[Place]:
        if player not in self.to_act():
            return ()
        return [Place(name) for name, mark in zip(SPACES, self.marks, strict=True) if mark is None]

    def apply(self, player: int, action: Action) -> State:
        check_turn(self, player)
        if not isinstance(action, Place):
            raise foreign(action)
        at = SPACES.index(action.space)
        if self.marks[at] is not None:
            raise IllegalAction("taken", space=action.space)
        return State((*self.marks[:at], player, *self.marks[at + 1 :]), action.space)

    def events(self, player: int, action: Action) -> Sequence[Event]:
        after = self.apply(player, action)
        told: list[Event] = [Placed(player, action.text)]
        if line := after.line():
            told.append(Lined(player, line[0], line[-1]))
        return told

    def outcome(self) -> Outcome | None:
        if self.line():
            # The player who placed the last mark has the line.
            return Outcome((1, 2) if self._placed() % 2 else (2, 1), "line")
        return Outcome((1, 1), "full") if None not in self.marks else None

    def observation(self, player: int | None) -> View:
        outcome = self.outcome()
        acting = None if outcome else self._placed() % 2
        view = View(player, self.marks, acting, self.last, self.line())
        return replace(view, outcome=outcome)

    def line(self) -> tuple[str, ...]:
        """Return the first line filled with a single player's marks, or ()."""
        at = dict(zip(SPACES, self.marks, strict=True))
        filled = (line for line in LINES if at[line[0]] is not None)
        return next((line for line in filled if len({at[name] for name in line}) == 1), ())

    def _placed(self) -> int:
        return sum(mark is not None for mark in self.marks)


class NoughtsAndCrosses(Game):
    """Three in a row on nine spaces."""

    key = "noughts-and-crosses"
    rules_version = 1
    player_counts = (2,)
    seats_by_lot = True

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return State()

    def parse(self, text: str) -> Place:
        if text not in SPACES:
            raise MalformedAction("shape", text=text)
        return Place(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        column, row = action.text[0], action.text[1]
        return ((column,), (row,)), (_ROWS[row], _COLUMNS[column])
