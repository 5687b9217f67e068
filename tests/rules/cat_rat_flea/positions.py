"""Random positions of *Cat, Rat, Flea!*, often crowded and often with a scurry pending."""

from __future__ import annotations

from tests.rules.cat_rat_flea.oracle import HOME_ROW, SPACES, Oracle, Piece, Space, neighbours
from tests.rules.dice import Dice

_BIGS = [(kind, owner) for owner in (0, 1) for kind in "RRC"]
_MARKS = ["", "", "", "", "_", "z"]


def random_position(dice: Dice) -> str:
    """Return the text of a random position; most positions are crowded round one space.

    If a scurry is pending, it may have no way out.
    """
    focus = dice.choose(SPACES)
    spaces = dice.shuffled(SPACES)
    if dice.below(4):
        spaces.sort(key=lambda at: at != focus and 1 + (at not in neighbours(focus)))
    board = {at: Space() for at in SPACES}
    bigs = dice.shuffled(_BIGS)[dice.below(3) * dice.below(3) :]
    pending = None
    if dice.below(2):
        pending = _jump_on(dice, board[focus], focus, bigs)
        spaces.remove(focus)
    for at, (kind, owner) in zip(spaces, bigs, strict=False):
        board[at].big = Piece(kind, owner, dice.choose([*_MARKS, "="] if pending else _MARKS))
    crowded = dice.below(3)
    for owner in dice.shuffled([0, 0, 0, 1, 1, 1]):
        if dice.below(6):
            _place_flea(dice, board, owner, spaces[: 6 + 4 * crowded])
    return Oracle(board, dice.below(2), pending).text()


def _jump_on(
    dice: Dice, space: Space, focus: str, bigs: list[tuple[str, int]]
) -> tuple[str, Piece] | None:
    """Take two of `bigs`: place one as the jumper, and return the other as the displaced piece."""
    fitting = [
        (jumper, displaced)
        for i, jumper in enumerate(bigs)
        for displaced in bigs[:i] + bigs[i + 1 :]
        if jumper[0] == "R" or displaced[0] == "C"
    ]
    if not fitting:
        return None
    jumper, displaced = dice.choose(fitting)
    bigs.remove(jumper)
    bigs.remove(displaced)
    space.big = Piece(*jumper, dice.choose(["", "", "z"] if jumper[0] == "R" else ["", "", "_"]))
    return focus, Piece(*displaced, dice.choose(["", "", "_", "="]))


def _place_flea(dice: Dice, board: dict[str, Space], owner: int, spaces: list[str]) -> None:
    at = dice.choose(spaces)
    space = board[at]
    if space.flea or (space.big and space.big.mark == "z"):
        return
    if at[1] == HOME_ROW[1 - owner] and dice.below(8):
        return
    space.flea = Piece("F", owner)
    space.under = space.big is not None and space.big.kind == "C" and dice.below(2) == 0


def overfull_position(dice: Dice) -> str:
    """Return a nearly full position with a pending scurry and more pieces than the game has."""
    board = {at: Space() for at in SPACES}
    hole = dice.choose([*SPACES, None, None])
    for at, space in board.items():
        kind = dice.choose("RRRRCF" if dice.below(2) else "RR")
        if at == hole:
            continue
        if kind == "F":
            space.flea = Piece("F", dice.below(2))
            continue
        space.big = Piece(kind, dice.below(2), dice.choose(["", "_", "=", *"zzzzz"]))
        if kind == "C" and space.big.mark != "z" and dice.below(2):
            space.flea, space.under = Piece("F", dice.below(2)), True
    bare = [at for at, space in board.items() if space.big and space.flea is None]
    pending = dice.choose(bare), Piece(dice.choose("RC"), dice.below(2), dice.choose(["", "_"]))
    return Oracle(board, dice.below(2), pending).text()
