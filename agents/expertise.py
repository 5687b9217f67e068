"""The interface through which searches get all their knowledge of a game.

An agent never receives a state that contains what its seat may not see. Each game has its own type
for what the seat knows (`Known`): everything public, its own cards, and what it was shown and could
remember. Samples are full states consistent with what the seat knows.
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
    """Knowledge of a game with states of type `S`, in which a seat's knowledge has type `K`.

    Prospects are a number for each player, from 0 (lost) to 1 (won).
    """

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 300, "alley-cat": 2_000}
    """Iterations for each choice, by strength."""
    noticed: ClassVar[Mapping[str, float]] = {}
    """The probability, by strength, that an action is considered; 1 for strengths not listed.

    Only `PairedSearch` uses these probabilities; for kittens see `glance`.
    """
    by_turns: ClassVar[bool] = False
    """Whether the game has two players, no secrets and no chance, as alpha-beta search needs."""

    actions_ahead: ClassVar[int] = 0
    """How many actions are played after each candidate before the result is judged.

    `playing_on` chooses these actions. If a game has too much luck for a tree search, a number
    above 0 selects `PairedSearch` instead.
    """

    @abstractmethod
    def known(self, match: Match, player: int) -> K:
        """Return what the seat knows now; seats that saw the same things get equal results."""

    @abstractmethod
    def sample(self, known: K, dice: Random) -> S:
        """Draw a state consistent with what is known; each such state is equally likely."""

    @abstractmethod
    def prospects(self, state: S) -> Sequence[float]:
        """Evaluate each player's position in an unfinished match."""

    def candidates(self, state: S, player: int) -> Sequence[Action]:
        """Return the legal actions worth considering, the most promising first; at least one."""
        return state.legal_actions(player)

    def glance(self, state: S, player: int, action: Action) -> float:  # noqa: ARG002
        """Return the probability that a kitten considers a legal action; 1 means always.

        The probability must depend only on what the player sees of the state. By default, a kitten
        is equally likely to consider any action.
        """
        return _GLANCE

    def at_a_glance(self, state: S, player: int) -> float:
        """Return a kitten's evaluation of a position after its own action.

        The kitten may foresee threats; by default, it relies on `prospects` alone.
        """
        return self.prospects(state)[player]

    def settled(self, state: S, since: S) -> bool:  # noqa: ARG002
        """Return whether a search from `since` can judge this state; else the search plays on.

        By default every state can be judged.
        """
        return True

    def playing_on(self, state: S, player: int, dice: Random) -> Action:
        """Choose an action while a search plays on to a state that can be judged.

        By default, choose a random candidate.
        """
        return dice.choice(self.candidates(state, player))

    def same(self, state: S) -> object:
        """Return a position key for games without secrets.

        Positions may have equal keys only if the same play can follow from them. By default, the
        key is the state itself.
        """
        return state

    def glimpse(self, state: S, action: Action, player: int) -> str:  # noqa: ARG002
        """Return what the player sees of a chance action; by default, its text."""
        return action.text


class Open(Expertise[S, S]):
    """Expertise for two-player games that have no secrets, and no chance during play.

    A seat knows the whole state.
    """

    by_turns = True

    def known(self, match: Match, player: int) -> S:  # noqa: ARG002
        return cast("S", match.state)

    def sample(self, known: S, dice: Random) -> S:  # noqa: ARG002
        return known


_ALIKE = (0.5,) * 32
"""Equal prospects for 32 players, more than any table has."""


class Stranger(Open[State]):
    """Expertise that needs only the rules of a game without secrets: random play to the end."""

    by_turns = False

    def prospects(self, state: State) -> Sequence[float]:  # noqa: ARG002
        """Rate all players equally.

        A state does not say how many players there are, so the result has spare entries.
        """
        return _ALIKE

    def settled(self, state: State, since: State) -> bool:  # noqa: ARG002
        return False


def result(outcome: Outcome, sides: Sequence[int]) -> tuple[float, ...]:
    """Return each player's worth: the share of other sides that the player beat; a tie counts half.

    An abandoned match is worth 0.5 to everybody.
    """
    if not outcome.places:
        return (0.5,) * len(sides)
    places = dict(zip(sides, outcome.places, strict=True))
    worth = {
        side: sum((0.0, 0.5, 1.0)[(other >= place) + (other > place)] for other in places.values())
        for side, place in places.items()
    }
    # The loop also counts a tie of every side with itself.
    return tuple((worth[side] - 0.5) / max(1, len(places) - 1) for side in sides)


def chance_action(state: State, dice: Random) -> Action:
    """Draw one of the chance actions by their weights."""
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
    """Return the player who must act next, or `CHANCE`."""
    awaited = state.awaited()
    return awaited[0] if awaited else CHANCE
