"""A second, slow implementation of *Cat, Rat, Flea!*, written from the rules alone.

The board is a dict of plain objects. The oracle shares no code with the game and uses no tables.
The oracle is meant to be obviously right, not fast, so that tests can compare the game with it.

The oracle follows our rulings. To win by `fleas`, a player must also ride the opponent's pieces
that are down. A piece that is down and scurries again in its owner's turn stays down at the end of
that turn. When positions are counted for a draw by repetition, the starting position is counted
too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COLUMNS = "abc"
ROWS = "12345"
SPACES = [column + row for row in ROWS for column in COLUMNS]
HOME_ROW = {0: "1", 1: "5"}
START = "rcr/fff/3/FFF/RCR S -"


@dataclass
class Piece:
    kind: str
    owner: int
    mark: str = ""

    def letter(self) -> str:
        return self.kind if self.owner == 0 else self.kind.lower()

    def text(self) -> str:
        return self.letter() + self.mark

    def copy(self) -> Piece:
        return Piece(self.kind, self.owner, self.mark)


@dataclass
class Space:
    """The pieces on one space; `under` means that the flea is trapped, not riding."""

    big: Piece | None = None
    flea: Piece | None = None
    under: bool = False

    def empty(self) -> bool:
        return self.big is None and self.flea is None

    def copy(self) -> Space:
        big = self.big.copy() if self.big else None
        flea = self.flea.copy() if self.flea else None
        return Space(big, flea, self.under)

    def text(self) -> str:
        if self.big and self.flea:
            pair = [self.flea, self.big] if self.under else [self.big, self.flea]
            return "(" + "".join(piece.text() for piece in pair) + ")"
        piece = self.big or self.flea
        return piece.text() if piece else ""


def neighbours(at: str) -> list[str]:
    near = []
    for other in SPACES:
        across = abs(COLUMNS.index(other[0]) - COLUMNS.index(at[0]))
        along = abs(int(other[1]) - int(at[1]))
        if other != at and across <= 1 and along <= 1:
            near.append(other)
    return near


@dataclass
class Oracle:
    board: dict[str, Space]
    turn: int = 0
    pending: tuple[str, Piece] | None = None
    passed: bool = False
    seen: Counter[str] = field(default_factory=Counter)
    outcome: tuple[tuple[int, int], str] | None = None

    # --- texts -----------------------------------------------------------------------------

    @classmethod
    def read(cls, text: str = START) -> Oracle:
        rows, turn, pending = text.split(" ")
        board = {}
        for row, line in zip("54321", rows.split("/"), strict=True):
            for column, space in zip(COLUMNS, _spaces(line), strict=True):
                board[column + row] = space
        oracle = cls(board, "SN".index(turn))
        if pending != "-":
            (piece,) = _pieces(pending[3:-1])
            oracle.pending = (pending[:2], piece)
        else:
            oracle.seen[oracle.text()] += 1
            oracle.outcome = oracle.win(1 - oracle.turn)
        return oracle

    def text(self) -> str:
        lines = []
        for row in "54321":
            line = ""
            gap = 0
            for column in COLUMNS:
                here = self.board[column + row].text()
                if here and gap:
                    line += str(gap)
                    gap = 0
                line += here
                gap += not here
            lines.append(line + (str(gap) if gap else ""))
        field = f"{self.pending[0]}({self.pending[1].text()})" if self.pending else "-"
        return f"{'/'.join(lines)} {'SN'[self.turn]} {field}"

    def copy(self) -> Oracle:
        board = {at: space.copy() for at, space in self.board.items()}
        pending = (self.pending[0], self.pending[1].copy()) if self.pending else None
        return Oracle(board, self.turn, pending, self.passed, self.seen.copy(), self.outcome)

    # --- the player to act and the legal actions ---------------------------------------------

    def to_act(self) -> int | None:
        if self.outcome:
            return None
        return self.pending[1].owner if self.pending else self.turn

    def legal(self) -> set[str]:
        if self.outcome:
            return set()
        if self.pending:
            return self.scurries()
        found = set()
        for at, space in self.board.items():
            if space.big and space.big.owner == self.turn and space.big.mark == "":
                found |= self.big_moves(at)
            if space.flea and space.flea.owner == self.turn and not space.under:
                found |= self.flea_moves(at)
        return found or {"pass"}

    def big_moves(self, at: str) -> set[str]:
        space = self.board[at]
        assert space.big
        found = set()
        for to in neighbours(at):
            text = f"{space.big.kind}{at}-{to}"
            if self.board[to].empty():
                found.add(text)
            elif space.flea and not space.under:
                continue
            elif self.enterable(to) and self.then(text).way_out():
                found.add(text)
        return found

    def flea_moves(self, at: str) -> set[str]:
        found = set()
        riding = self.board[at].big is not None
        for to in neighbours(at):
            target = self.board[to]
            on_big = target.big is not None and target.big.mark != "z" and target.flea is None
            if on_big or (riding and target.empty()):
                found.add(f"F{at}-{to}")
        return found

    def scurries(self) -> set[str]:
        assert self.pending
        at, piece = self.pending
        steps = {f"{piece.kind}{at}>{to}" for to in neighbours(at) if self.board[to].empty()}
        if steps:
            return steps
        jumps = {f"{piece.kind}{at}>{to}" for to in neighbours(at) if self.enterable(to)}
        return {jump for jump in jumps if self.then(jump).way_out()}

    def enterable(self, to: str) -> bool:
        big = self.board[to].big
        return big is None or big.mark != "z"

    def way_out(self) -> bool:
        """Return whether some finite series of scurries ends with no piece displaced."""
        seen: set[str] = set()
        waiting = [self]
        while waiting:
            here = waiting.pop()
            if here.pending is None:
                return True
            if here.text() in seen:
                continue
            seen.add(here.text())
            at, piece = here.pending
            near = neighbours(at)
            if any(here.board[to].empty() for to in near):
                return True
            waiting += [here.then(f"{piece.kind}{at}>{to}") for to in near if here.enterable(to)]
        return False

    # --- the effect of an action ------------------------------------------------------------------

    def then(self, text: str) -> Oracle:
        """Return the board after this action, before the changes at the end of the turn."""
        after = self.copy()
        if text == "pass":
            return after
        at, to = text[1:3], text[4:6]
        if text[0] == "F":
            after.flea_goes(at, to)
        elif text[3] == ">":
            assert after.pending
            piece = after.pending[1]
            piece.mark = "="
            after.pending = None
            after.big_arrives(piece, to)
        else:
            after.big_goes(at, to)
        return after

    def apply(self, text: str) -> Oracle:
        after = self.then(text)
        if after.pending is None:
            after.complete(text == "pass")
        return after

    def flea_goes(self, at: str, to: str) -> None:
        flea = self.board[at].flea
        self.board[at].flea = None
        self.board[to].flea = flea

    def big_goes(self, at: str, to: str) -> None:
        source = self.board[at]
        piece = source.big
        assert piece
        source.big = None
        if source.flea and not source.under:
            self.board[to].flea = source.flea
            source.flea = None
            self.board[to].big = piece
        else:
            source.under = False
            self.big_arrives(piece, to)

    def big_arrives(self, piece: Piece, to: str) -> None:
        space = self.board[to]
        under = space.big
        space.big = piece
        if space.flea:
            if piece.kind == "R" or (under and under.kind == "R"):
                space.flea = None
                space.under = False
                piece.mark = "z"
            else:
                space.under = True
        if under and under.kind == "R" and piece.kind == "C":
            piece.mark = "z"
        elif under:
            self.pending = (to, under)

    # --- the end of a turn -----------------------------------------------------------------

    def complete(self, passing: bool) -> None:
        for space in self.board.values():
            if space.big and space.big.mark == "_" and space.big.owner == self.turn:
                space.big.mark = ""
            if space.big and space.big.mark == "=":
                space.big.mark = "_"
        mover = self.turn
        self.turn = 1 - mover
        self.seen[self.text()] += 1
        self.outcome = self.win(mover)
        if self.outcome is None and passing and self.passed:
            self.outcome = ((1, 1), "blocked")
        if self.outcome is None and self.seen[self.text()] >= 3:
            self.outcome = ((1, 1), "repetition")
        self.passed = passing

    def win(self, first: int) -> tuple[tuple[int, int], str] | None:
        for player in (first, 1 - first):
            places = (1, 2) if player == 0 else (2, 1)
            if self.is_home(player):
                return (places, "home")
            if self.rides_all(player):
                return (places, "fleas")
            if self.caught_all(player):
                return (places, "caught")
        return None

    def is_home(self, player: int) -> bool:
        row = HOME_ROW[1 - player]
        spaces = [self.board[column + row] for column in COLUMNS]
        return any(s.flea and s.flea.owner == player and not s.under for s in spaces)

    def rides_all(self, player: int) -> bool:
        theirs = [
            space
            for space in self.board.values()
            if space.big and space.big.owner != player and space.big.mark != "z"
        ]
        ridden = [s for s in theirs if s.flea and s.flea.owner == player and not s.under]
        return len(theirs) > 0 and len(ridden) == len(theirs)

    def caught_all(self, player: int) -> bool:
        for space in self.board.values():
            if space.flea and space.flea.owner != player and not space.under:
                return False
        return True


def _pieces(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    for char in text:
        if char in "z_=":
            pieces[-1].mark = char
        else:
            pieces.append(Piece(char.upper(), 0 if char.isupper() else 1))
    return pieces


def _spaces(line: str) -> list[Space]:
    """Return the spaces of one row of a position text, from left to right."""
    spaces: list[Space] = []
    rest = line
    while rest:
        if rest[0] in "123":
            spaces += [Space() for _ in range(int(rest[0]))]
            rest = rest[1:]
        elif rest[0] == "(":
            inside, rest = rest[1:].split(")", 1)
            below, above = _pieces(inside)
            trapped = below.kind == "F"
            spaces.append(Space(above, below, True) if trapped else Space(below, above))
        else:
            size = 2 if rest[1:2] in ("z", "_", "=") and rest[1:2] else 1
            (piece,) = _pieces(rest[:size])
            spaces.append(Space(None, piece) if piece.kind == "F" else Space(piece))
            rest = rest[size:]
    return spaces


def perft(oracle: Oracle, depth: int) -> int:
    """Return the number of sequences of `depth` actions from here."""
    if depth == 0:
        return 1
    return sum(perft(oracle.apply(text), depth - 1) for text in oracle.legal())
