"""The protocol every game implements, and the values it speaks in.

A game is a kind, a match one playing of it, a state a value, an action takes a state to the
next. A player is an index from 0; chance is the player -1. Everything here is immutable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Protocol, Self

from rules.errors import Fact

CHANCE = -1
"""The player who rolls dice and deals cards."""

# Ends that the table decides rather than the rules of a game.
RESIGNED = "resigned"
TIMEOUT = "timeout"
AGREED = "agreed"
ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `places[i]` is player i's place (1 is best, ties share), and why.

    `places` is empty for an abandoned match.
    """

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Players in first place; empty when everybody shares it or nobody is placed."""
        first = tuple(i for i, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) else first


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in an action. `player` is whose piece, card or turn it was.

    Every field is a fact. Fields named `player` and `owner` are player indices.
    """

    key: ClassVar[str] = ""
    turning: ClassVar[bool] = False
    """Whether people telling of a match would tell this."""
    fleeting: ClassVar[bool] = False
    """Whether this may be told only until the next player has acted."""
    player: int

    def facts(self) -> dict[str, Fact]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match starts. The first choice is the default.

    Where there is a `pattern`, any other text that all matches this regular expression may be
    chosen too; `example` is one.
    """

    name: str
    choices: tuple[str, ...]
    pattern: str | None = None
    example: str = ""

    def accepts(self, choice: str) -> bool:
        if choice in self.choices:
            return True
        return self.pattern is not None and re.fullmatch(self.pattern, choice) is not None

    @property
    def default(self) -> str:
        return self.choices[0]


class Action(Protocol):
    """One thing a player, or chance, may do."""

    @property
    def text(self) -> str:
        """The one text of this action in the game's notation."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What names it in sentences."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chooses step by step, and the actions it stands for.

    `path` is what acts, then where or how, in as many steps as it takes; no path is the beginning
    of another of the same moment. `actions` follow each other with nothing between; mostly there
    is one. `facts` name the choice in sentences. Steps hold no `:` and no `+`, texts no `,`.
    """

    path: tuple[str, ...]
    actions: tuple[Action, ...]
    facts: Mapping[str, Fact]

    @classmethod
    def of(cls, action: Action, *path: str) -> Choice:
        """The choice of one action, which names it."""
        return cls(path, (action,), action.facts)

    @property
    def text(self) -> str:
        """What somebody would type for it."""
        return ", ".join(action.text for action in self.actions)


class Observation(Protocol):
    """What one player, or a spectator (`viewer` None), may see. Pictures are made of this."""

    @property
    def viewer(self) -> int | None: ...

    def as_json(self) -> dict[str, object]:
        """The same as plain JSON values."""

    def ended(self, outcome: Outcome) -> Self:
        """The same once the match has this outcome, also where the table decided it."""


class State(Protocol):
    """A moment of a match, as a value: `apply` returns a new one and leaves this one usable."""

    def to_act(self) -> tuple[int, ...]:
        """Players who may act now, `(CHANCE,)`, or `()` when the game is over."""

    def legal_actions(self, player: int) -> Sequence[Action]:
        """All that the player may do now; empty for a player who may not act."""

    def choices(self, player: int) -> Sequence[Choice]:
        """What a person picks from: each legal action begins at least one choice."""

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """Possible chance actions with integer weights; empty unless chance is to act."""

    def apply(self, player: int, action: Action) -> Self:
        """The state after the action. Raises `NotYourTurn`, `IllegalAction` or `MatchOver`."""

    def events(self, player: int, action: Action) -> Sequence[Event]:
        """What a legal action makes happen, in order."""

    def awaited(self) -> tuple[int, ...]:
        """Those of `to_act` without whom the match does not go on; others may act, or not."""

    def forced(self) -> tuple[int, Action] | None:
        """What the table plays for a player who has no choice (a pass, say), or None.

        Only where everybody can see that there is none: what is hidden, a hand that cannot answer
        for one, is asked about, lest haste tells what the hand lacks.
        """

    def fallback(self, player: int) -> Action:
        """The least committing legal action, for a player who is played for."""

    def caution(self, player: int, action: Action) -> str | None:
        """Key of the question to ask before this legal action is taken, if one is due."""

    def laid_open(self) -> bool:
        """Whether everybody may be shown all that has happened up to now, also while it goes on."""

    def time_limit(self) -> int | None:
        """Seconds that the whole match may take; None without a limit."""

    def time_up(self) -> Action | None:
        """The action of chance that the clock brings once the time is over, where it may come.

        It is none of `chance_outcomes` and never drawn. None while the match has to go on.
        """

    def outcome(self) -> Outcome | None:
        """Places and reason once the game is over."""

    def observation(self, player: int | None) -> Observation:
        """What the player may see; None is a spectator."""


class Untimed:
    """What states of games have in common that may take as long as they like."""

    __slots__ = ()

    def time_limit(self) -> None:
        return None

    def time_up(self) -> None:
        return None


class Game(Protocol):
    """A kind of game."""

    @property
    def key(self) -> str:
        """Its name in commands, records and catalogues, e.g. `cat-rat-flea`."""

    @property
    def rules_version(self) -> int:
        """Raised whenever a change would make an old record replay otherwise.

        A game is read by one version; the readings before it are games of their own, which the
        registry keeps for the matches that began under them.
        """

    @property
    def player_counts(self) -> tuple[int, ...]: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    @property
    def seats_by_lot(self) -> bool:
        """Whether it matters who begins so much that the lot seats the players."""

    @property
    def has_chance(self) -> bool:
        """Whether cards or dice are drawn from the seed, at least in some of its matches."""

    def draws_by_chance(self, options: Mapping[str, str]) -> bool:
        """Whether they are in matches with these options, all of them given."""

    @property
    def has_secrets(self) -> bool:
        """Whether players see different things."""

    @property
    def no_looking_back(self) -> bool:
        """Whether what is gone by must not be readable anywhere while a match goes on."""

    def check(self, players: int, options: Mapping[str, str]) -> None:
        """Raises `BadSetup` where options do not go together, or with this many players.

        `options` are known ones, as chosen.
        """

    def initial_state(self, players: int, options: Mapping[str, str]) -> State: ...

    def parse(self, text: str) -> Action:
        """The action with exactly this text. Raises `MalformedAction`."""

    def position(self, text: str) -> State:
        """The state a position text names. Raises `BadPosition` (also where there are none)."""

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:
        """The side of each player; team mates share one, and share a place."""


def full_options(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game with its chosen or default value. `chosen` must be valid."""
    return {option.name: chosen.get(option.name, option.default) for option in game.options}
