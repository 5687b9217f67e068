"""Cat, Rat, Flea!: the facts that decided a finished match."""

from __future__ import annotations

from rules.cat_rat_flea.board import CELLS, FLEA, SOUTH, SPACES
from rules.cat_rat_flea.moves import FREE_FLEA, RIDDEN
from rules.cat_rat_flea.position import Position
from rules.errors import Fact

_FILES = 3


def decided_by(after: Position) -> dict[str, Fact]:
    """Return the facts that explain the outcome; {} for a draw.

    The facts depend on the outcome's reason. For `home`: the `space` that the Flea of `player`
    reached, and `how`: `hopped`, `rode`, or `free`. `free` means that the Flea was trapped on that
    space and is now free. For `fleas`: `count`, the number of pieces of `owner` that are ridden,
    and the `space` of one of them. For `caught`: the `space` where the last Flea of `owner` was
    caught, and `how` (`ate`, `trapped`, or `gone` if the Flea was caught in an earlier turn).
    Unless `how` is `gone`, `player` is the player who caught this Flea, and `piece` is the kind of
    piece that caught it. `own` is `yes` if `player` is the Flea's owner, else `no`.
    """
    if after.ended is None or not after.ended.winners:
        return {}
    [winner] = after.ended.winners
    by_reason = {"home": _home, "fleas": _fleas, "caught": _caught}
    return by_reason[after.ended.reason](after, winner)


def _home(after: Position, winner: int) -> dict[str, Fact]:
    free = after.board.translate(FREE_FLEA[winner])
    row = range(len(free))[-_FILES:] if winner == SOUTH else range(_FILES)
    space = next(each for each in row if free[each])
    how = "free"
    for _, move in after.moves:
        if move.kind and move.target == space:
            how = "hopped" if move.kind == FLEA else "rode"
    return {"player": winner, "owner": 1 - winner, "how": how, "space": SPACES[space]}


def _fleas(after: Position, winner: int) -> dict[str, Fact]:
    ridden = after.board.translate(RIDDEN[winner])
    space = SPACES[ridden.index(2)]
    return {"player": winner, "owner": 1 - winner, "count": ridden.count(2), "space": space}


def _caught(after: Position, winner: int) -> dict[str, Fact]:
    loser = 1 - winner
    letter = FLEA if loser == SOUTH else FLEA.lower()
    for player, move in reversed(after.moves):
        cell, how = CELLS[after.board[move.target]], ""
        if cell.trapped and cell.flea == loser:
            how = "trapped"
        elif any(at == move.target and letter in prey for at, prey in after.prey[-1:]):
            how = "ate"
        if how and move.kind:
            return {
                "player": player,
                "owner": loser,
                "how": how,
                "own": "yes" if player == loser else "no",
                "piece": move.kind,
                "space": SPACES[move.target],
            }
    return {"player": winner, "owner": loser, "how": "gone"}
