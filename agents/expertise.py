"""What a computer player must know of a game; the searches know no more of any.

An agent is never given a state with what its seat may not see in it. What the seat knows is a value
of the game's own (`Known`): everything public, its own cards, what it was shown and could remember.
Samples are full states that agree with all of that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, TypeVar, cast

from rules.game import CHANCE, Action, Outcome, State
from rules.match import Match

S = TypeVar("S", bound=State)
K = TypeVar("K")


_GLANCE = 0.6


class Expertise(ABC, Generic[S, K]):
    """Knowledge of one game, for states `S` of it and what seats know, `K`.

    Prospects are by player, from 0 (lost) to 1 (won).
    """

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 300, "alley-cat": 2_000}
    """Iterations of a choice, by strength."""
    noticed: ClassVar[Mapping[str, float]] = {}
    """How likely each strength is to think of an action that it could take; the others of all.
    Of the searches only the one with `actions_ahead` heeds it; for kittens see `glance`.
    """
    by_turns: ClassVar[bool] = False
    """Whether two players see everything and leave nothing to chance: the deeper search is right.
    """

    actions_ahead: ClassVar[int] = 0
    """For games of so much luck that a tree finds nothing: what looks best is played on for so many
    actions by `playing_on`, side by side, and then judged.
    """

    @abstractmethod
    def known(self, match: Match, player: int) -> K:
        """What the seat knows now, as a value: equal wherever the seat has seen the same."""

    @abstractmethod
    def sample(self, known: K, dice: Random) -> S:
        """A state that agrees with all that is known, each possible one equally likely."""

    @abstractmethod
    def prospects(self, state: S) -> Sequence[float]:
        """How well each player stands, while the match goes on."""

    def candidates(self, state: S, player: int) -> Sequence[Action]:
        """Legal actions worth looking at, the most promising first; never none."""
        return state.legal_actions(player)

    def glance(self, state: S, player: int, action: Action) -> float:  # noqa: ARG002
        """How likely a kitten is to think of a legal action; 1 where nobody overlooks it.

        By what the player sees of the state alone. By default all are as likely.
        """
        return _GLANCE

    def settled(self, state: S, since: S) -> bool:  # noqa: ARG002
        """Whether prospects can be told here of a search that began at `since`; else it plays on.

        True by default: prospects tell of every state.
        """
        return True

    def playing_on(self, state: S, player: int, dice: Random) -> Action:
        """What is played without a search until prospects can be told: any candidate."""
        return dice.choice(self.candidates(state, player))

    def same(self, state: S) -> object:
        """What a position is known by, for games without secrets: equal where play goes on alike.

        By default states compare as values.
        """
        return state

    def glimpse(self, state: S, action: Action, player: int) -> str:  # noqa: ARG002
        """What the player is told of an action of chance; its text, by default."""
        return action.text


class Open(Expertise[S, S]):
    """Of a game of two without secrets, nor chance once somebody acts: a seat knows the state."""

    by_turns = True

    def known(self, match: Match, player: int) -> S:  # noqa: ARG002
        return cast("S", match.state)

    def sample(self, known: S, dice: Random) -> S:  # noqa: ARG002
        return known


_ALIKE = (0.5,) * 32
"""More than sit at any table."""


class Stranger(Open[State]):
    """Of an open game of which only the rules are known: it is played to the end at random."""

    by_turns = False

    def prospects(self, state: State) -> Sequence[float]:  # noqa: ARG002
        """Everybody stands alike; a state does not say how many there are."""
        return _ALIKE

    def settled(self, state: State, since: State) -> bool:  # noqa: ARG002
        return False


def result(outcome: Outcome, sides: Sequence[int]) -> tuple[float, ...]:
    """What the outcome is worth to each player: the share of other sides behind, ties half.

    Nothing is won where a match was abandoned.
    """
    if not outcome.places:
        return (0.5,) * len(sides)
    places = dict(zip(sides, outcome.places, strict=True))
    worth = {
        side: sum((0.0, 0.5, 1.0)[(other >= place) + (other > place)] for other in places.values())
        for side, place in places.items()
    }
    # Everybody ties with themselves.
    return tuple((worth[side] - 0.5) / max(1, len(places) - 1) for side in sides)


def chance_action(state: State, dice: Random) -> Action:
    """One of the actions of chance, by their weights."""
    outcomes = state.chance_outcomes()
    if len(outcomes) == 1:
        return outcomes[0][0]
    rest = dice.randrange(sum(weight for _, weight in outcomes))
    for action, weight in outcomes:
        rest -= weight
        if rest < 0:
            return action
    raise ValueError("weights must be positive")


def actor(state: State) -> int:
    """Whose action the match waits for next, `CHANCE` included."""
    awaited = state.awaited()
    return awaited[0] if awaited else CHANCE
