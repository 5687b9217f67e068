"""A test double with secrets: the game of `fake`, but players see only their own points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.game import CHANCE, State
from rules.match import Match, Step
from rules.secrets import told_again
from tests.rules.fake import FakeGame, FakeState, Seen, Throw


class HiddenState(FakeState):
    def observation(self, player: int | None) -> Seen:
        own = (points if who == player else 0 for who, points in enumerate(self.points))
        return Seen(player, tuple(own))

    def laid_open(self) -> bool:
        return False


@dataclass(frozen=True)
class Undisclosed(FakeGame):
    """A game that has secrets but cannot replay a match with other secrets."""

    key: str = "hidden-dice"
    has_secrets = True

    def initial_state(self, players: int, options: Mapping[str, str]) -> HiddenState:
        return HiddenState((0,) * players, self.sides(players, options))


@dataclass(frozen=True)
class Hidden(Undisclosed):
    def otherwise(self, match: Match, viewer: int | None, number: int) -> Match | None:  # noqa: ARG002
        """Return the match with tens instead of the twos that other players threw.

        The legal actions of the other players stay the same.
        """
        return told_again(match, [_higher(*moment, viewer) for moment in match.history()])


def _higher(before: State, step: Step, viewer: int | None) -> Step:
    assert isinstance(before, FakeState)
    hidden = step.player == CHANCE and before.actor != viewer
    return replace(step, action=Throw("die 10")) if hidden and step.action.text == "die 2" else step


HIDDEN = Hidden()
