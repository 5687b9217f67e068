"""A match as a seat knows it, in the form that third-party searches expect.

Actions are numbers, chance actions have probabilities, and returns are between -1 and 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Self

from agents.expertise import Expertise, actor, chance_action, result
from agents.registry import expertise
from rules.game import CHANCE, Action, State
from rules.match import Match


@dataclass(frozen=True, slots=True)
class Seat:
    """The searching seat, and all that it knows of the match."""

    expert: Expertise[Any, Any]
    known: object
    player: int
    sides: tuple[int, ...]

    @classmethod
    def at(cls, match: Match, player: int) -> Self:
        expert = expertise(match.game)
        return cls(expert, expert.known(match, player), player, match.sides)

    def sample(self, dice: Random) -> SearchPosition:
        """Return a sample of the current position in which the searching seat acts next."""
        return SearchPosition(self, self.expert.sample(self.known, dice), self.player)


@dataclass(frozen=True, slots=True)
class SearchPosition:
    """A state consistent with what a seat knows, and the player to act."""

    seat: Seat
    state: State
    player: int

    def __deepcopy__(self, memo: object) -> Self:
        """Return the position itself, which never changes; third-party searches copy states."""
        return self

    def actions(self) -> list[Action]:
        """Return the possible actions, sorted by text.

        An action's number is its index in this list.
        """
        if self.player == CHANCE:
            return sorted((action for action, _ in self.state.chance_outcomes()), key=_text)
        return sorted(self.state.legal_actions(self.player), key=_text)

    def chances(self) -> list[float]:
        """Return the probability of each chance action."""
        weights = {action.text: weight for action, weight in self.state.chance_outcomes()}
        whole = sum(weights.values())
        return [weights[action.text] / whole for action in self.actions()]

    def after(self, action: Action) -> SearchPosition:
        state = self.state.apply(self.player, action)
        return SearchPosition(self.seat, state, actor(state))

    def returns(self) -> list[float]:
        """Return the state's worth to each player, from -1 to 1; 0 while the match continues."""
        outcome = self.state.outcome()
        sides = self.seat.sides
        return (
            [2 * worth - 1 for worth in result(outcome, sides)] if outcome else [0.0] * len(sides)
        )

    def played_on(self, dice: Random, longest: int) -> SearchPosition:
        """Return the position after random play to the end, or after `longest` actions."""
        position = self
        for _ in range(longest):
            state, player = position.state, position.player
            if state.outcome() is not None:
                break
            position = position.after(
                chance_action(state, dice)
                if player == CHANCE
                else dice.choice(state.legal_actions(player))
            )
        return position


def _text(action: Action) -> str:
    return action.text
