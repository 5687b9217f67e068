"""Cat Attack: a moment of a match.

What is still to come in a turn stands in its agenda, the next first: cards due, rolls, questions to
players. So a swap or a fight in the middle of a move is a moment like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.cat_attack.actions import CURIOSITY_CARD, DEAL, ROLL, TIME_UP, Move
from rules.cat_attack.cards import CURIOSITY, MOG, SHUFFLE
from rules.cat_attack.choosing import choices_of
from rules.cat_attack.doing import after_move
from rules.cat_attack.legal import hangs_on_hands, legal_moves
from rules.cat_attack.observe import look
from rules.cat_attack.playing_for import caution_about, least_committing
from rules.cat_attack.refusals import refusal
from rules.cat_attack.scene import OFF
from rules.cat_attack.setting import Setting
from rules.cat_attack.tasks import ASKING, FIRST, LOT, REFILL, THROW, Bout, Task
from rules.cat_attack.view import CARD, Trail, View
from rules.errors import MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Choice, Event, Outcome

_SIDES = 6
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class State:
    """Cards are codes, spaces indices; see `scene` for where cats and creatures are.

    `deck` and `curiosity` count the cards left of each code. By household: `lives`, `larders`. By
    shop: `stock`, `closed`. `throws` are those for who begins, by player, 0 for none. `raided` is a
    mask of households, `burgled` tells of a Cat Burglar card, both of this turn. `came_home` is a
    mask of players. `swaps` are (player, owner, given, taken) of this turn, `swaps_before` of the
    last one.
    """

    setting: Setting
    deck: tuple[int, ...] = field(repr=False)
    curiosity: tuple[int, ...] = field(repr=False)
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    lives: tuple[int, ...]
    larders: tuple[int, ...]
    cats: tuple[int, ...]
    critters: tuple[int, ...]
    stock: tuple[int, ...]
    closed: tuple[bool, ...]
    agenda: tuple[Task, ...]
    discards: tuple[int, ...] = ()
    car: int = OFF
    turn: int = -1
    throws: tuple[int, ...] = ()
    raided: int = 0
    burgled: bool = False
    came_home: int = 0
    fight: Bout | None = None
    drawn: tuple[str, ...] = ()
    trails: tuple[Trail, ...] = ()
    swaps: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)
    swaps_before: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)
    ended: Outcome | None = None

    # Who may do what

    @property
    def task(self) -> Task | None:
        """What is next, None after the end."""
        return None if self.ended is not None else self.agenda[0]

    @property
    def asked(self) -> str | None:
        """What who is to act is asked to do; None while chance acts and after the end."""
        return self.task.kind if self.task is not None and self.task.kind in ASKING else None

    def to_act(self) -> tuple[int, ...]:
        if self.task is None:
            return ()
        return (self.task.player,) if self.task.kind in ASKING else (CHANCE,)

    def legal_actions(self, player: int) -> Sequence[Move]:
        return legal_moves(self) if player >= 0 and player in self.to_act() else ()

    def choices(self, player: int) -> Sequence[Choice]:
        return choices_of(self, player)

    def chance_outcomes(self) -> Sequence[tuple[Move, int]]:
        task = self.task
        if task is None or task.kind in ASKING:
            return []
        if task.kind == REFILL:
            return [
                (Move(DEAL, MOG[card], player=task.player), count)
                for card, count in enumerate(self.deck)
                if count
            ]
        if task.kind in (LOT, THROW):
            return [(Move(ROLL, target=str(value)), 1) for value in range(1, _SIDES + 1)]
        above = [
            (Move(CURIOSITY_CARD, CURIOSITY[card]), count)
            for card, count in enumerate(self.curiosity)
            if count
        ]
        return above or [(Move(CURIOSITY_CARD, SHUFFLE), 1)]

    def apply(self, player: int, action: Action) -> State:
        return self._done(player, action)[0]

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return self._done(player, action)[1]

    def _done(self, player: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        if self.ended is not None:
            raise MatchOver("no-more-actions")
        if not isinstance(action, Move):
            raise refusal(self, player, action)
        if player == CHANCE and action == self.time_up():
            return after_move(self, player, action)
        if player not in self.to_act():
            raise NotYourTurn("wait", player=player)
        if player == CHANCE:
            possible: Sequence[Move] = [move for move, _ in self.chance_outcomes()]
        else:
            possible = self.legal_actions(player)
        if action not in possible:
            raise refusal(self, player, action)
        return after_move(self, player, action)

    # What others want to know

    def awaited(self) -> tuple[int, ...]:
        return self.to_act()

    def forced(self) -> tuple[int, Action] | None:
        task = self.task
        if task is None or task.kind not in ASKING or hangs_on_hands(self, task):
            return None
        player, legal = task.player, legal_moves(self)
        return (player, legal[0]) if len(legal) == 1 else None

    def fallback(self, player: int) -> Action:
        return least_committing(self, player)

    def caution(self, player: int, action: Action) -> str | None:
        return caution_about(self, player, action) if isinstance(action, Move) else None

    def laid_open(self) -> bool:
        return self.ended is not None

    def time_up(self) -> Move | None:
        between = self.task is not None and self.task.kind == CARD and self.task.value == FIRST
        return Move(TIME_UP) if between and self.setting.minutes is not None else None

    def time_limit(self) -> int | None:
        return None if self.setting.minutes is None else _SECONDS * self.setting.minutes

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, player: int | None) -> View:
        return look(self, player)
