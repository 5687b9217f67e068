"""Cat, Rat, Flea!: the state of a match.

Our rulings, where the source is silent: to win by riding, a player must ride not only all of the
opponent's pieces that are awake, but also all that are down. A piece that is already down and
scurries again in its owner's turn stays down through the owner's next turn; in rules version 1, it
stood up at the end of the turn in which it scurried. The position at the start counts towards
repetition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.cat_rat_flea.board import CELLS, NORTH, SOUTH, Board
from rules.cat_rat_flea.ending import decided_by
from rules.cat_rat_flea.moves import (
    FREE_FLEA,
    PASS,
    RIDDEN,
    TURN_END,
    Move,
    every_move,
    scurry_moves,
    turn_moves,
)
from rules.cat_rat_flea.narration import narrate
from rules.cat_rat_flea.observe import observe
from rules.cat_rat_flea.position import Position
from rules.cat_rat_flea.refusals import refusal
from rules.cat_rat_flea.view import View
from rules.errors import Fact
from rules.game import Action, Choice, Event, Outcome
from rules.turns import TurnBased, check_turn

_REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class State(Position, TurnBased):
    """A position, together with the rules for playing on from it."""

    _legal: tuple[Move, ...] | None = field(default=None, compare=False, repr=False)

    def legal_actions(self, player: int) -> Sequence[Move]:
        if self.ended is not None or player != self.actor:
            return ()
        if self._legal is None:
            if self.displaced:
                legal = scurry_moves(self.board, self.displaced_at, self.displaced)
            else:
                legal = turn_moves(self.board, player)
            object.__setattr__(self, "_legal", legal)
            return legal
        return self._legal

    def conceivable(self, player: int) -> Sequence[Move]:  # noqa: ARG002
        return every_move(scurry=bool(self.displaced))

    def choices(self, player: int) -> Sequence[Choice]:
        return tuple(Choice.of(move, *move.path) for move in self.legal_actions(player))

    def apply(self, player: int, action: Action) -> State:
        if action not in self.legal_actions(player):
            check_turn(self, player)
            raise refusal(self, player, action)
        return self._after(action)  # type: ignore[arg-type]  # legal actions are moves

    def _after(self, move: Move) -> State:
        played = (self.actor, move)
        moves = (*self.moves, played) if self.displaced else (played,)
        if move is PASS:
            return self._turn_over(self.board, moves, self.prey, self.passes + 1)
        cells = bytearray(self.board)
        landing = self.carry_out(cells, move)
        prey = self.prey
        if landing is not None and landing.prey:
            prey = (*prey, (move.target, landing.prey))
        if landing is not None and landing.displaced:
            return State(
                bytes(cells),
                self.turn,
                landing.displaced,
                move.target,
                seen=self.seen,
                moves=moves,
                prey=prey,
                rises_early=self.rises_early,
            )
        return self._turn_over(bytes(cells), moves, prey, 0)

    def _turn_over(
        self,
        board: Board,
        moves: tuple[tuple[int, Move], ...],
        prey: tuple[tuple[int, str], ...],
        passes: int,
    ) -> State:
        board = board.translate(TURN_END[self.turn])
        following = 1 - self.turn
        place = board + bytes((following,))
        # Eaten pieces never come back, so no position from before a piece was eaten can occur
        # again.
        seen = (place,) if prey is not self.prey else (*self.seen, place)
        ended = win(board, self.turn)
        if ended is None and passes == 2:
            ended = Outcome((1, 1), "blocked")
        if ended is None and seen.count(place) == _REPETITIONS:
            ended = Outcome((1, 1), "repetition")
        return State(
            board,
            following,
            passes=passes,
            seen=seen,
            moves=moves,
            prey=prey,
            ended=ended,
            rises_early=self.rises_early,
        )

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return narrate(self, player, action) if isinstance(action, Move) else ()

    def forced(self) -> tuple[int, Action] | None:
        if self.ended is not None:
            return None
        legal = self.legal_actions(self.actor)
        no_choice = len(legal) == 1 and (legal[0] is PASS or legal[0].scurry)
        return (self.actor, legal[0]) if no_choice else None

    def caution(self, player: int, action: Action) -> str | None:
        """Return `harms-own` if the player's own piece would be eaten or trapped, else None."""
        if action is PASS or not isinstance(action, Move):
            return None
        landing = self.carry_out(bytearray(self.board), action)
        if landing is None:
            return None
        own, stands = str.isupper if player == SOUTH else str.islower, CELLS[landing.stands]
        traps = stands.trapped and stands.flea == player
        return "harms-own" if traps or any(map(own, landing.prey)) else None

    def laid_open(self) -> bool:
        return True

    def outcome(self) -> Outcome | None:
        return self.ended

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:  # noqa: ARG002
        return decided_by(self._after(action)) if isinstance(action, Move) else {}

    def observation(self, player: int | None) -> View:
        return observe(self, player)


def win(board: Board, mover: int) -> Outcome | None:
    """Return the outcome if a player has won on this board, at the end of a turn of `mover`.

    If both players have won, `mover` wins. Return None if nobody has won.
    """
    free = (board.translate(FREE_FLEA[SOUTH]), board.translate(FREE_FLEA[NORTH]))
    for player in (mover, 1 - mover):
        reason = _reason_to_win(board, player, free)
        if reason is not None:
            return Outcome((1, 2) if player == SOUTH else (2, 1), reason)
    return None


def _reason_to_win(board: Board, player: int, free: tuple[bytes, bytes]) -> str | None:
    if 1 in (free[SOUTH][12:] if player == SOUTH else free[NORTH][:3]):
        return "home"
    ridden = board.translate(RIDDEN[player])
    if 2 in ridden and 1 not in ridden:
        return "fleas"
    if 1 not in free[1 - player]:
        return "caught"
    return None
