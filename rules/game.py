"""The protocol that every game implements.

A match is one play-through of a game. A state is an unchangeable value; an action leads from one
state to the next. Base classes contain what most games share: `TurnBased` (see `turns`) for states,
`Game` for games.
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
    "HasProgress",
    "HasPrompt",
    "Observation",
    "Option",
    "Outcome",
    "Phrase",
    "State",
    "full_options",
    "has_words",
]


class Observation(Protocol):
    """What the viewer may see. The viewer is a player, or a spectator if `viewer` is None."""

    @property
    def viewer(self) -> int | None: ...

    def as_json(self) -> dict[str, object]:
        """Return the observation as plain JSON values."""

    def ended(self, outcome: Outcome) -> Self:
        """Return the observation with this outcome, which the rules or the bot decided."""


class State(Protocol):
    """The state of a match, as a value: `apply` returns a new state and leaves this one unchanged.

    `turns.TurnBased` has defaults for most methods.
    """

    __slots__ = ()

    def to_act(self) -> tuple[int, ...]:
        """Return the players who may act now.

        If chance acts now, the result is `(CHANCE,)`. When the game is over, the result is empty.
        """

    def legal_actions(self, player: int) -> Sequence[Action]:
        """Return the player's legal actions; empty for a player who may not act."""

    def choices(self, player: int) -> Sequence[Choice]:
        """Return the choices offered to a person.

        Every legal action is the first action of at least one choice.
        """

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """Return the chance actions with integer weights; empty if chance does not act now."""

    def apply(self, player: int, action: Action) -> Self:
        """Return the state after the action. Raises `NotYourTurn`, `IllegalAction`, `MatchOver`."""

    def events(self, player: int, action: Action) -> Sequence[Event]:
        """Return the events of a legal action, in order."""

    def awaited(self) -> tuple[int, ...]:
        """Return the players in `to_act` who must act; others in `to_act` may act, but need not."""

    def forced(self) -> tuple[int, Action] | None:
        """Return a player who has no choice, and their only action, such as a pass.

        Return None if there is no such player, or if hidden cards decide what is legal.

        The bot plays the returned action. Everybody must be able to see that the player has no
        choice. A player whose choice depends on a hidden hand must act themselves, because an
        instant automatic reply would reveal that the hand has no legal answer.
        """

    def fallback(self, player: int) -> Action:
        """Return the least consequential legal action, which the bot plays for absent players."""

    def caution(self, player: int, action: Action) -> str | None:
        """Return the key of the question that the bot asks before this legal action, or None."""

    def laid_open(self) -> bool:
        """Return whether everybody may see all that has happened, even during the match."""

    def conceivable(self, player: int) -> Iterable[Action]:
        """Return well-formed actions that the player may mean now, legal or not.

        With them, the rules can explain why an action that a player typed in words is illegal.
        """

    def phrases_here(self, player: int, action: Action) -> Sequence[Phrase]:
        """Return more names of an action, legal or not, that are valid only in this state.

        For example, a name can be the direction in which a piece moves. See `Game.phrases`.
        """

    def dead_ends(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        """Return the impossible actions that a text may name, such as a move off the map.

        Each entry has the phrases that name the action, and the refusal.
        """

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        """Return the cards that the player does not hold, but could play now if they held them.

        If the player is not asked for a card now, there are none.

        Each entry has the phrases that name the card, and the refusal. If the phrases name a single
        card, the refusal's fact `card` is that card's name.
        """

    def time_limit(self) -> int | None:
        """Return the time limit of the whole match in seconds; None without a limit."""

    def time_up(self) -> Action | None:
        """Return the chance action that ends the match when its time is up.

        The ending action is not in `chance_outcomes` and is never drawn. Return None if the match
        must go on for now.
        """

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:
        """Return the facts of the sentence `why-<reason>` for an action that ends the match.

        In `outcome`, sides that gave up rank last. Facts named `player` and `owner` are player
        indices.
        """

    def outcome(self) -> Outcome | None:
        """Return the final ranks and the reason once the game is over; None before."""

    def observation(self, player: int | None) -> Observation:
        """Return what a player may see, or what a spectator may see if `player` is None."""


class Game(ABC):
    """A game, with common defaults: no options, no chance, no teams."""

    key: str
    """The game's name in commands, records and catalogues, such as `cat-rat-flea`."""
    rules_version: int
    """The version of the rules, increased by changes that make old records replay differently.

    Each `Game` implements one version. The registry keeps earlier versions as separate games, for
    the matches that started under them.
    """
    player_counts: tuple[int, ...]
    """The possible numbers of players, in ascending order."""
    options: tuple[Option, ...] = ()
    seats_by_lot: bool = False
    """Whether seats are drawn by lot, because the first turn is an advantage."""
    has_chance: bool = False
    """Whether cards or dice are drawn from the seed, at least in some of the game's matches."""
    has_secrets: bool = False
    """Whether a player may see things that other players may not see."""
    no_looking_back: bool = False
    """Whether past actions must stay hidden during a match."""
    minutes: int = 0
    """How many minutes a first match against the computer player `kitten` takes; 0 if unknown.

    The match is played with the `quick` options.
    """
    quick: ClassVar[Mapping[str, str]] = {}
    """The options for a short first match; empty if the default options are short enough."""
    explanations: Mapping[str, str] = {}
    """A plain English sentence for each key of a refusal, for the command line.

    In a sentence, a name in braces is replaced with the refusal's fact of that name. See
    `rules.explanations`.
    """

    @abstractmethod
    def initial_state(self, players: int, options: Mapping[str, str]) -> State:
        """Return the state before the first action. `options` has a choice for every option."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """Return the action with exactly this text. Raises `MalformedAction` for any other text."""

    def draws_by_chance(self, options: Mapping[str, str]) -> bool:  # noqa: ARG002
        """Return whether matches with these options draw cards or roll dice.

        `options` has a choice for every option.
        """
        return self.has_chance

    def check(self, players: int, options: Mapping[str, str]) -> None:  # noqa: B027
        """Raise `BadSetup` if options conflict with each other or with the number of players.

        `options` has only the options that were chosen, and the game knows each of them.
        """

    def sides(self, players: int, options: Mapping[str, str]) -> tuple[int, ...]:  # noqa: ARG002
        """Return the side of each player. Teammates share a side, and therefore a final rank."""
        return tuple(range(players))

    def phrases(self, action: Action) -> Sequence[Phrase]:  # noqa: ARG002
        """Return all phrases that name a player's action, whether it is legal now or not.

        By default there are no phrases: people type the notation, and may leave out its beginning.
        """
        return ()

    def position(self, text: str) -> State:
        """Return the state that a position text describes, for matches that start there.

        Raises `BadPosition`; games without a position notation raise it for every text.
        """
        raise BadPosition("no-notation", text=text)


@runtime_checkable
class HasPrompt(Protocol):
    """An observation that can describe the next decision.

    The description contains only what the observation's viewer may know.
    """

    def prompt(self) -> Mapping[str, Fact]:
        """Return the facts of the sentence `prompt`; `kind` is the kind of decision.

        Everybody in the channel sees the prompt of a spectator's observation, so the facts of that
        prompt must reveal nothing hidden.
        """


@runtime_checkable
class HasProgress(Protocol):
    """An observation that can say how close each side is to winning."""

    def progress(self) -> Sequence[Mapping[str, Fact]]:
        """Return, for each side, the facts of the sentence `progress-side`.

        The bot shows the facts from a spectator's observation to everybody in the channel. These
        facts must therefore reveal nothing hidden.
        """


def has_words(game: Game) -> bool:
    """Return whether the game defines words for its actions."""
    return type(game).phrases is not Game.phrases


def full_options(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every option's choice: the one in `chosen`, which must be valid, or the default."""
    return {option.name: chosen.get(option.name, option.default) for option in game.options}
