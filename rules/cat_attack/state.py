"""Cat Attack: the state of a match; see `position` for its fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.cat_attack.actions import CURIOSITY_CARD, DEAL, ROLL, TIME_UP, Move, move
from rules.cat_attack.cards import CURIOSITY, MOG, SHUFFLE
from rules.cat_attack.choosing import choices_of
from rules.cat_attack.ending import decided_by
from rules.cat_attack.legal import hangs_on_hands, is_legal, legal_of
from rules.cat_attack.observe import observe
from rules.cat_attack.playing_for import caution_about, least_committing
from rules.cat_attack.position import Position
from rules.cat_attack.refusals import cards_missing, conceivable, refusal
from rules.cat_attack.tasks import ASKING, FIRST, LOT, REFILL, THROW
from rules.cat_attack.transition import after_move
from rules.cat_attack.view import CARD, View
from rules.errors import Fact, IllegalAction
from rules.game import CHANCE, Action, Choice, Event, Outcome, Phrase
from rules.turns import TurnBased, check_turn, possible, single_action

_SIDES = 6
_MOST_PLAYERS = 6
_DEALS = tuple(
    tuple(move(DEAL, name, player=player) for name in MOG) for player in range(_MOST_PLAYERS)
)
"""All actions that deal a card to a player, created once, because every draw needs them."""
_ROLLS = tuple(move(ROLL, target=str(value)) for value in range(1, _SIDES + 1))
_CURIOSITY_CARDS = tuple(move(CURIOSITY_CARD, name) for name in CURIOSITY)
_SHUFFLED = move(CURIOSITY_CARD, SHUFFLE)
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class State(Position, TurnBased):
    """A position, together with the rules for playing on from it."""

    # Legal actions

    def legal_actions(self, player: int) -> Sequence[Move]:
        return legal_of(self, player)

    def conceivable(self, player: int) -> Iterable[Move]:
        return conceivable(self, player)

    def choices(self, player: int) -> Sequence[Choice]:
        return choices_of(self, player)

    def chance_outcomes(self) -> Sequence[tuple[Move, int]]:
        task = self.task
        if task is None or task.kind in ASKING:
            return []
        if task.kind == REFILL:
            return [
                (deal, count)
                for deal, count in zip(_DEALS[task.player], self.deck, strict=True)
                if count
            ]
        if task.kind in (LOT, THROW):
            return [(roll, 1) for roll in _ROLLS]
        above = [
            (card, count)
            for card, count in zip(_CURIOSITY_CARDS, self.curiosity, strict=True)
            if count
        ]
        return above or [(_SHUFFLED, 1)]

    def apply(self, player: int, action: Action) -> State:
        return self._done(player, action)[0]

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return self._done(player, action)[1]

    def _done(self, player: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        """Return the state after an action, and its events. Raises the same errors as `apply`."""
        if not isinstance(action, Move) or not self._may(player, action):
            check_turn(self, player)
            raise refusal(self, player, action)
        return after_move(self, player, action)

    def _may(self, player: int, move: Move) -> bool:
        if player == CHANCE:
            return move in possible(self, player) or move == self.time_up()
        return is_legal(self, player, move)

    # Queries

    def forced(self) -> tuple[int, Action] | None:
        task = self.task
        if task is None or task.kind not in ASKING or hangs_on_hands(self, task):
            return None
        return single_action(self)

    def fallback(self, player: int) -> Action:
        return least_committing(self, player)

    def caution(self, player: int, action: Action) -> str | None:
        return caution_about(self, player, action) if isinstance(action, Move) else None

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        return cards_missing(self, player)

    def laid_open(self) -> bool:
        return self.ended is not None

    def time_up(self) -> Move | None:
        between = self.task is not None and self.task.kind == CARD and self.task.value == FIRST
        return Move(TIME_UP) if between and self.setting.minutes is not None else None

    def time_limit(self) -> int | None:
        return None if self.setting.minutes is None else _SECONDS * self.setting.minutes

    def outcome(self) -> Outcome | None:
        return self.ended

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:
        after, events = self._done(player, action)
        return decided_by(after, events, outcome)

    def observation(self, player: int | None) -> View:
        return observe(self, player)
