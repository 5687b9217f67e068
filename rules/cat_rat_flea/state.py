"""Cat, Rat, Flea!: a moment of a match.

Rulings of ours, where the source is silent: a piece that is down counts as awake for the win
by riding; a piece that was already down and scurries again in its owner's own turn stays down
through the owner's next one; the position at the start counts towards repetition. By rules
version 1 such a piece stood up at the end of that turn all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rules.cat_rat_flea.board import (
    CELLS,
    EMPTY,
    FLEA,
    NORTH,
    SOUTH,
    SPACES,
    Board,
    format_board,
)
from rules.cat_rat_flea.moves import (
    FREE_FLEA,
    LANDINGS,
    LEFT_BEHIND,
    MOUNTED,
    MOVING,
    PASS,
    RIDDEN,
    SCURRIED,
    SCURRIED_FIRST,
    TURN_END,
    UNMOUNTED,
    Landing,
    Move,
    scurry_moves,
    turn_moves,
)
from rules.cat_rat_flea.observe import look
from rules.cat_rat_flea.refusals import refusal
from rules.cat_rat_flea.telling import tell
from rules.cat_rat_flea.view import View
from rules.errors import MatchOver, NotYourTurn
from rules.game import Action, Choice, Event, Outcome
from rules.turns import TurnBased

_REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class State(TurnBased):
    """`turn` is whose turn it is; `displaced` the code of a piece that must scurry, or EMPTY.

    `seen` are the positions after complete turns since a piece was last eaten, `moves` those of
    the turn shown last with who made them, `prey` what each sleeper holds (space, letters).
    `rises_early` is the reading of rules version 1: what was down when its owner's turn began
    stands up at its end, also if it scurried again.
    """

    board: Board
    turn: int
    displaced: int = EMPTY
    displaced_at: int = -1
    passes: int = 0
    seen: tuple[Board, ...] = ()
    moves: tuple[tuple[int, Move], ...] = ()
    prey: tuple[tuple[int, str], ...] = ()
    ended: Outcome | None = None
    rises_early: bool = False
    _legal: tuple[Move, ...] | None = field(default=None, compare=False, repr=False)

    TURN_LETTERS: ClassVar[str] = "SN"

    @property
    def actor(self) -> int:
        """Who chooses next, were the game not over: a displaced piece's owner, or the turn's."""
        return CELLS[self.displaced].owner if self.displaced else self.turn

    def to_act(self) -> tuple[int, ...]:
        return () if self.ended is not None else (self.actor,)

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

    def choices(self, player: int) -> Sequence[Choice]:
        return tuple(Choice.of(move, *move.path) for move in self.legal_actions(player))

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return ()

    def apply(self, player: int, action: Action) -> State:
        if action not in self.legal_actions(player):
            self._refuse(player, action)
        return self._after(action)  # type: ignore[arg-type]  # legal actions are moves

    def _refuse(self, player: int, action: Action) -> None:
        if self.ended is not None:
            raise MatchOver("no-more-actions")
        if player != self.actor:
            raise NotYourTurn("wait", player=player)
        raise refusal(self.board, player, self.displaced, self.displaced_at, action)

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

    def carry_out(self, cells: bytearray, move: Move) -> Landing | None:
        """Move the piece; the landing if a big piece came down on something."""
        source, target = move.source, move.target
        if move.kind == FLEA:
            cells[source] = UNMOUNTED[cells[source]]
            cells[target] = MOUNTED[self.turn][cells[target]]
            return None
        if move.scurry:
            mover = (SCURRIED_FIRST if self.rises_early else SCURRIED)[self.displaced]
        else:
            mover = MOVING[cells[source]]
            cells[source] = LEFT_BEHIND[cells[source]]
        if cells[target] == EMPTY:
            cells[target] = mover
            return None
        landing = LANDINGS[mover][cells[target]]
        if landing is not None:
            cells[target] = landing.stands
        return landing

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
        # What was eaten never comes back, so no earlier position can occur again.
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
        return () if not isinstance(action, Move) else tell(self, player, action)

    def awaited(self) -> tuple[int, ...]:
        return self.to_act()

    def forced(self) -> tuple[int, Action] | None:
        if self.ended is not None:
            return None
        legal = self.legal_actions(self.actor)
        no_choice = len(legal) == 1 and (legal[0] is PASS or legal[0].scurry)
        return (self.actor, legal[0]) if no_choice else None

    def fallback(self, player: int) -> Action:
        return self.legal_actions(player)[0]

    def caution(self, player: int, action: Action) -> str | None:
        """`eats-own` where the player's own piece would be eaten."""
        if action is PASS or not isinstance(action, Move):
            return None
        landing = self.carry_out(bytearray(self.board), action)
        own = str.isupper if player == SOUTH else str.islower
        return "eats-own" if landing and any(map(own, landing.prey)) else None

    def laid_open(self) -> bool:
        return True

    def outcome(self) -> Outcome | None:
        return self.ended

    @property
    def position(self) -> str:
        """The position in the game's notation."""
        pending = "-"
        if self.displaced:
            pending = f"{SPACES[self.displaced_at]}({CELLS[self.displaced].token})"
        return f"{format_board(self.board)} {self.TURN_LETTERS[self.turn]} {pending}"

    def observation(self, player: int | None) -> View:
        return look(self, player)


def win(board: Board, mover: int) -> Outcome | None:
    """The win on a board whose turn is complete; the player who took the turn comes first."""
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
