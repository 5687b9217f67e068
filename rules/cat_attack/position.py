"""Cat Attack: a position of the game, and its next task.

The agenda lists the tasks left in a turn, the next one first: cards to draw, rolls, players'
decisions. A position can be in the middle of an action, for example when a swap or a fight is due.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.cat_attack.actions import Move
from rules.cat_attack.board_queries import OFF
from rules.cat_attack.setting import Setting
from rules.cat_attack.tasks import ASKING, Bout, Task
from rules.cat_attack.view import Trail
from rules.game import CHANCE, Outcome


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Cards are codes and spaces are indices, as in `board_queries`.

    `turn` is the player whose turn it is, -1 before the first turn. `deck` and `curiosity` count
    the cards left in the decks, by code. `lives` and `larders` have an entry for each
    household, `stock` and `closed` an entry for each shop. `throws` has each player's throw for the
    first turn, or 0 if there is none. For this turn, `raided` is a mask of the households raided,
    and `burgled` says whether the cat has jumped with a Cat Burglar card. `came_home` is a mask of
    the players whose cats have rolled home with a full larder. `swaps` are this turn's swaps as
    (player, owner, given, taken); `swaps_before` are the swaps of the turn before.
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
    legal: tuple[Move, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """The legal moves of the player to act; computed by `legal.legal_of` when first needed."""

    @property
    def task(self) -> Task | None:
        """The next task; None after the end."""
        return None if self.ended is not None else self.agenda[0]

    @property
    def asked(self) -> str | None:
        """The kind of action that the player to act must choose.

        None while chance acts and after the end.
        """
        task = self.task
        return task.kind if task is not None and task.kind in ASKING else None

    def to_act(self) -> tuple[int, ...]:
        task = self.task
        if task is None:
            return ()
        return (task.player,) if task.kind in ASKING else (CHANCE,)
