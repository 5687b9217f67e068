"""Cat, Rat, Flea!: the view of the table. Nothing is hidden, so all viewers see the same things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from rules.errors import Fact
from rules.game import Outcome

_ROWS = 5


@dataclass(frozen=True, slots=True)
class BigPiece:
    """A Cat or Rat. `status` is `awake`, `down` or `asleep`.

    `prey` are the pieces that a sleeper has eaten, in the letters of a position text: `rf` is a
    North Rat and its North rider. `prey` is empty in a match that started from a position text.
    """

    kind: str  # "R" or "C"
    owner: int
    status: str
    prey: str = ""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board; `flea` is the owner of the flea there, if any.

    The flea is on the ground if `big` is None, under the big piece if `trapped`, or else riding it.
    """

    name: str
    big: BigPiece | None = None
    flea: int | None = None
    trapped: bool = False


@dataclass(frozen=True, slots=True)
class PastMove:
    """An action of the latest turn: a piece (`R`, `C`, `F`) moved from one space to another."""

    kind: str
    source: str
    target: str
    scurry: bool
    player: int


@dataclass(frozen=True, slots=True)
class DisplacedPiece:
    """The piece that must scurry now from `space`, where another piece has landed."""

    space: str
    kind: str
    owner: int


@dataclass(frozen=True, slots=True)
class View:
    """The whole table: player 0 is South (rows 1 and 2 at the start), player 1 North.

    `spaces` are a1, b1, c1, a2 … c5. `turn` is the player whose turn it is. `to_act` is the player
    who chooses now, or None when the match is over; the owner of a displaced piece chooses even
    during the opponent's turn. `ends` are the spaces to which a displaced piece can scurry. `last`
    are the actions of the current turn, or of the turn before if the current turn has none yet; it
    is empty at the start and after a pass.
    """

    viewer: int | None
    position: str
    spaces: tuple[Space, ...]
    turn: int
    to_act: int | None
    displaced: DisplacedPiece | None
    ends: tuple[str, ...]
    last: tuple[PastMove, ...]
    passed: int | None
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=None, ends=())

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    def progress(self) -> Sequence[Mapping[str, Fact]]:
        """Return for each `player` how many `fleas` are free: neither eaten nor trapped.

        `rows` is the distance, in rows, from the opponent's home row to the player's nearest free
        flea; 0 if no flea is free.
        """
        found = []
        for player, goal in enumerate((_ROWS, 1)):
            free = [s for s in self.spaces if s.flea == player and not s.trapped]
            rows = min((abs(goal - int(space.name[1])) for space in free), default=0)
            found.append({"player": player, "fleas": len(free), "rows": rows})
        return found

    def prompt(self) -> Mapping[str, Fact]:
        """Return the facts: `kind` is `move` at the start of a turn, otherwise `scurry`.

        For a scurry, `piece` is the displaced piece, and `source` the space that it must leave.
        """
        if self.displaced is None:
            return {"kind": "move"}
        piece = self.displaced
        return {"kind": "scurry", "piece": piece.kind, "source": piece.space}
