"""The protocol every game implements.

A game is a kind, a match one playing of it, a state a value, an action takes a state to the
next. What most games have in common need not be written again: a state stands on `TurnBased`
(see `turns`), a game on `Game`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Protocol, Self, runtime_checkable

from rules.errors import BadPosition, Fact, IllegalAction
from rules.values import (
    ABANDONED,
    AGREED,
    CHANCE,
    GIVE_UP_REASONS,
    LEFT,
    RESIGNED,
    TIMEOUT,
    Action,
    Choice,
    Event,
    GaveUp,
    Option,
    Outcome,
    Phrase,
)

__all__ = [
    "ABANDONED",
    "AGREED",
    "CHANCE",
    "GIVE_UP_REASONS",
    "LEFT",
    "RESIGNED",
    "TIMEOUT",
    "Action",
    "Choice",
    "Event",
    "Game",
    "GaveUp",
    "HasBearings",
    "HasCards",
    "HasConceivable",
    "HasDeadEnds",
    "HasDecision",
    "HasPositions",
    "HasPrompt",
    "HasTimeLimit",
    "HasWords",
    "Observation",
    "Option",
    "Outcome",
    "Phrase",
    "State",
    "full_options",
    "state_at",
    "time_limit",
    "time_up",
]


class Observation(Protocol):
    """What one player, or a spectator (`viewer` None), may see. Pictures are made of this."""

    @property
    def viewer(self) -> int | None: ...

    def as_json(self) -> dict[str, object]:
        """The same as plain JSON values."""

    def ended(self, outcome: Outcome) -> Self:
        """The same once the match has this outcome, also where the table decided it."""


class State(Protocol):
    """A moment of a match, as a value: `apply` returns a new one and leaves this one usable.

    Games need not define all of it: `turns.TurnBased` has defaults for most.
    """

    __slots__ = ()

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

        Only where everybody can see that there is none. A player with a hidden hand is asked all
        the same, because an instant automatic reply would reveal that the hand has no legal answer.
        """

    def fallback(self, player: int) -> Action:
        """The least committing legal action, for a player who is played for."""

    def caution(self, player: int, action: Action) -> str | None:
        """Key of the question to ask before this legal action is taken, if one is due."""

    def laid_open(self) -> bool:
        """Whether everybody may be shown all that has happened up to now, also while it goes on."""

    def outcome(self) -> Outcome | None:
        """Places and reason once the game is over."""

    def observation(self, player: int | None) -> Observation:
        """What the player may see; None is a spectator."""


class Game(ABC):
    """A kind of game, with the defaults of most: no options, no chance, each for themselves."""

    key: str
    """Its name in commands, records and catalogues, e.g. `cat-rat-flea`."""
    rules_version: int
    """Raised whenever a change would make an old record replay otherwise.

    A game is read by one version; the readings before it are games of their own, which the registry
    keeps for the matches that began under them.
    """
    player_counts: tuple[int, ...]
    """With how many players it can be played, from the fewest."""
    options: tuple[Option, ...] = ()
    seats_by_lot: bool = False
    """Whether it matters who begins so much that the lot seats the players."""
    has_chance: bool = False
    """Whether cards or dice are drawn from the seed, at least in some of its matches."""
    has_secrets: bool = False
    """Whether players see different things."""
    no_looking_back: bool = False
    """Whether what is gone by must not be readable anywhere while a match goes on."""
    minutes: int = 0
    """How long a first match against a kitten takes, set up as `quick` says; 0 if not known."""
    quick: ClassVar[Mapping[str, str]] = {}
    """Options of a short first match, where one with all defaults takes longer than ten minutes."""
    explanations: Mapping[str, str] = {}
    """A plain English sentence for each refusal by its key, for the command line.

    The facts of the refusal stand in braces. See `rules.explanations`.
    """

    @abstractmethod
    def initial_state(self, players: int, options: Mapping[str, str]) -> State:
        """The state before the first action. `options` are all there are, each with its choice."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action with exactly this text. Raises `MalformedAction`."""

    def draws_by_chance(self, options: Mapping[str, str]) -> bool:  # noqa: ARG002
        """Whether cards or dice are drawn in matches with these options, all of them given."""
        return self.has_chance

    def check(self, players: int, options: Mapping[str, str]) -> None:  # noqa: B027
        """Raises `BadSetup` where options do not go together, or with this many players.

        `options` are known ones, as chosen.
        """

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:  # noqa: ARG002
        """The side of each player; team mates share one, and share a place."""
        return tuple(range(players))


@runtime_checkable
class HasPositions(Protocol):
    """A game whose positions can be written down, so that play can begin at any of them."""

    def position(self, text: str) -> State:
        """The state a position text names. Raises `BadPosition`."""


@runtime_checkable
class HasWords(Protocol):
    """A game whose actions people may call by other words than those of the notation."""

    def phrases(self, action: Action) -> Sequence[Phrase]:
        """Every way to call an action of a player's, whether it is legal just now or not."""


@runtime_checkable
class HasBearings(Protocol):
    """A state in which people may call an action by where it leads from where something stands."""

    def phrases_here(self, player: int, action: Action) -> Sequence[Phrase]:
        """More ways to call a player's action, legal or not, that mean it in this state alone."""


@runtime_checkable
class HasConceivable(Protocol):
    """A state that knows what somebody may have in mind although it cannot be done."""

    def conceivable(self, player: int) -> Iterable[Action]:
        """Well-formed actions that the player may mean now, legal or not.

        If one of them is typed in words, the rules say why it is refused.
        """


@runtime_checkable
class HasDeadEnds(Protocol):
    """A state that knows what people may call although there is no such action at all."""

    def dead_ends(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        """What leads nowhere just now, such as a way off the map: how it is called, and why not."""


@runtime_checkable
class HasCards(Protocol):
    """A state of a game whose players hold cards that they may name although they lack them."""

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        """Cards that the player could play now, if only they held them; none at other times.

        Each with how it is called, and with the refusal, whose fact `card` names it if it is one
        card, and not one of several.
        """


@runtime_checkable
class HasPrompt(Protocol):
    """An observation that knows what is to be chosen next, as far as its viewer may know."""

    def prompt(self) -> Mapping[str, Fact]:
        """Facts of the sentence `prompt`; `kind` says what kind of choice it is.

        A spectator's observation is asked for the channel, so nothing hidden can be among them.
        """


@runtime_checkable
class HasDecision(Protocol):
    """A state that knows by what an action decides the match."""

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:
        """Facts of the sentence `why-<reason>`, where this legal action, also chance's, ends it.

        The outcome has sides that gave up behind all others. Facts named `player` and `owner` are
        players.
        """


@runtime_checkable
class HasTimeLimit(Protocol):
    """A state of a game whose whole match may be over by the clock."""

    def time_limit(self) -> int | None:
        """Seconds that the whole match may take; None without a limit."""

    def time_up(self) -> Action | None:
        """The action of chance that the clock brings once the time is over, where it may come.

        It is none of `chance_outcomes` and never drawn. None while the match has to go on.
        """


def state_at(game: Game, text: str) -> State:
    """The state that a position text names. Raises `BadPosition`, also where a game has none."""
    if isinstance(game, HasPositions):
        return game.position(text)
    raise BadPosition("no-notation", text=text)


def time_limit(state: State) -> int | None:
    """Seconds that the whole match may take; None without a limit."""
    return state.time_limit() if isinstance(state, HasTimeLimit) else None


def time_up(state: State) -> Action | None:
    """What the clock brings once the time is over; None without a limit, or not at this moment."""
    return state.time_up() if isinstance(state, HasTimeLimit) else None


def full_options(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option of the game with its chosen or default value. `chosen` must be valid."""
    return {option.name: chosen.get(option.name, option.default) for option in game.options}
