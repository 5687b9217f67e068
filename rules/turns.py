"""A base class with defaults that the states of most games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.errors import Fact, IllegalAction, MatchOver, NotYourTurn
from rules.game import State
from rules.values import CHANCE, Action, Choice, Outcome, Phrase


class TurnBased(State):
    """A state with the defaults of a simple turn-based game.

    A subclass defines `to_act`, `legal_actions`, `apply`, `events`, `outcome`, `observation`.
    """

    __slots__ = ()

    def choices(self, player: int) -> Sequence[Choice]:
        """Return one choice for each legal action; the action's text is the choice's only step."""
        return tuple(Choice.of(action, action.text) for action in self.legal_actions(player))

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return ()

    def awaited(self) -> tuple[int, ...]:
        """Return all players who may act."""
        return self.to_act()

    def forced(self) -> tuple[int, Action] | None:
        """Return None: people take every action themselves, even if it is the only legal one."""
        return None

    def fallback(self, player: int) -> Action:
        """Return the first legal action."""
        return self.legal_actions(player)[0]

    def caution(self, player: int, action: Action) -> str | None:  # noqa: ARG002
        return None

    def laid_open(self) -> bool:
        """Return False: hidden information stays hidden until the match ends."""
        return False

    def conceivable(self, player: int) -> Iterable[Action]:  # noqa: ARG002
        return ()

    def phrases_here(self, player: int, action: Action) -> Sequence[Phrase]:  # noqa: ARG002
        return ()

    def dead_ends(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:  # noqa: ARG002
        return ()

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:  # noqa: ARG002
        return ()

    def time_limit(self) -> int | None:
        return None

    def time_up(self) -> Action | None:
        return None

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:  # noqa: ARG002
        return {}


def possible(state: State, player: int) -> Sequence[Action]:
    """Return the legal actions of a player, or of chance."""
    if player == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions(player)


def single_action(state: State) -> tuple[int, Action] | None:
    """Return a player with exactly one legal action, and that action.

    Return None if no player has exactly one legal action.
    """
    for player in state.to_act():
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return player, legal[0]
    return None


def check_turn(state: State, player: int) -> None:
    """Raise `MatchOver` or `NotYourTurn` unless the player may act now."""
    if state.outcome() is not None:
        raise MatchOver("no-more-actions")
    if player not in state.to_act():
        raise NotYourTurn("wait", player=player)


def foreign(action: Action) -> IllegalAction:
    """Return the refusal for an action that belongs to chance or to a different game.

    Fact: `text`.
    """
    return IllegalAction("foreign", text=action.text)
