"""Cat, Rat, Flea!: the rules, based on the print-and-play original and its author's answers.

Two players, perfect information, no chance. Our own rulings are listed in `state` and marked in the
rules pages. No rule is left out. Since rules version 2, a piece that is already down stays down if
it scurries again in its owner's turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.cat_rat_flea.board import (
    CELLS,
    CODE_OF_TOKEN,
    FRESH,
    SPACE_INDEX,
    START,
    Board,
    parse_board,
)
from rules.cat_rat_flea.explanations import EXPLANATIONS
from rules.cat_rat_flea.moves import DISPLACEMENTS, Move, parse_move, scurry_moves
from rules.cat_rat_flea.position import TURN_LETTERS
from rules.cat_rat_flea.state import State, win
from rules.cat_rat_flea.words import phrases_of
from rules.errors import BadPosition
from rules.game import Action, Game, Phrase

_PENDING = re.compile(r"(?P<space>[abc][1-5])\((?P<piece>[RCrc][_=]?)\)")


@dataclass(frozen=True)
class CatRatFlea(Game):
    """See `rules.game.Game`."""

    rules_version: int = 2
    key = "cat-rat-flea"
    explanations = EXPLANATIONS
    player_counts = (2,)
    seats_by_lot = True
    minutes = 3

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:  # noqa: ARG002
        return self.position(START)

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        return phrases_of(action)

    def position(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 3:
            raise BadPosition("fields", text=text)
        board_text, turn_text, pending = fields
        if turn_text not in ("S", "N"):
            raise BadPosition("turn", text=turn_text)
        board, turn = parse_board(board_text), TURN_LETTERS.index(turn_text)
        rises_early = self.rules_version == 1
        if pending != "-":
            displaced, space = _displaced(board, pending)
            return State(board, turn, displaced, space, rises_early=rises_early)
        if any(CELLS[code].status == FRESH for code in board):
            raise BadPosition("fresh", text=text)
        seen, ended = (board + bytes((turn,)),), win(board, 1 - turn)
        return State(board, turn, seen=seen, ended=ended, rises_early=rises_early)


def _displaced(board: Board, text: str) -> tuple[int, int]:
    """Return the code of the piece that must scurry, and the space that it must leave."""
    match = _PENDING.fullmatch(text)
    if match is None:
        raise BadPosition("scurry", text=text)
    space, displaced = SPACE_INDEX[match["space"]], CODE_OF_TOKEN[match["piece"]]
    piece = CELLS[displaced]
    same = [cell for cell in map(CELLS.__getitem__, board) if cell.owner == piece.owner]
    alike = sum(cell.big == piece.big for cell in same)
    if alike >= (2 if piece.big == "R" else 1):
        raise BadPosition("too-many", piece=piece.token[0])
    if (board[space], displaced) not in DISPLACEMENTS:
        raise BadPosition("scurry", text=text)
    if not scurry_moves(board, space, displaced):
        raise BadPosition("no-way-out", text=text)
    return displaced, space
