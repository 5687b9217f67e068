"""Cat Sequence: the facts that decided a finished match."""

from __future__ import annotations

from rules.cat_sequence.actions import Move
from rules.cat_sequence.board import LINES_THROUGH
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.position import Position
from rules.errors import Fact

_SEQUENCE = "sequence"


def decided_by(after: Position, player: int, move: Move) -> dict[str, Fact]:
    """Return the facts that explain why a move ends the match; {} for a draw.

    The `player` put a chip on `space` and completed a sequence from `first` to `final`. `count` is
    the number of sequences needed to win. If two are needed, the player's other sequence goes from
    `other_first` to `other_final`.
    """
    if after.ended is None or after.ended.reason != _SEQUENCE:
        return {}
    lines = after.lines_of(after.setting.team(player))
    made = [line for line in lines if line in LINES_THROUGH[move.space]]
    facts: dict[str, Fact] = {"player": player, "space": SPACES[move.space], "count": 1}
    if after.setting.goal == 1:
        return facts | _ends(made[0])
    line, other = next(
        (line, other) for line in made for other in lines if len(set(line) & set(other)) <= 1
    )
    return facts | _ends(line) | _ends(other, "other_") | {"count": after.setting.goal}


def _ends(line: tuple[int, ...], name: str = "") -> dict[str, Fact]:
    return {f"{name}first": SPACES[line[0]], f"{name}final": SPACES[line[-1]]}
