"""Washi Cat: a position of the game, and queries that need no other rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rules.game import CHANCE, Outcome
from rules.washi_cat.board import Board
from rules.washi_cat.drawing import FISH_A_ROW, home_letter
from rules.washi_cat.view import CATS, FISH, PLAY, Cat, Fish, Stroke

PLAYERS = (0, 1)
FISH_DRAWN, ALL_DRAWN = 8, 12
"""The numbers of plies that it takes to draw all fish, and to draw all fish and all cats."""
SPECIALS_A_GAME = 2


@dataclass(frozen=True)
class Position:
    """A position. See `view.View` for fields that are not explained here.

    `plies` counts all actions, drawings included, so it determines the turn and the phase. `quick`
    means that chance makes the drawings. `lines[i]` is player i's line: a set of places, in the
    form that the module `board` describes. `blocked` are the sewers that cats can no longer use to
    pop. The field `lost` of each cat is up to date (see `view.Cat`).
    """

    board: Board
    quick: bool = False
    plies: int = 0
    fish: tuple[Fish, ...] = ()
    cats: tuple[tuple[Cat, ...], ...] = ((), ())
    lines: tuple[int, ...] = (0, 0)
    blocked: frozenset[str] = frozenset()
    specials: tuple[int, ...] = (SPECIALS_A_GAME,) * 2
    strokes: tuple[Stroke, ...] = field(default=(), repr=False)
    quiet: int = 0
    ended: Outcome | None = None

    @property
    def turn(self) -> int:
        """The player who is next to draw a fish or a cat, or to act with a cat.

        If chance makes the drawings, it makes the next one for this player.
        """
        return self.plies % len(PLAYERS)

    @property
    def phase(self) -> str:
        """The phase of the match: `FISH` or `CATS` while these are drawn, then `PLAY`."""
        if self.plies < FISH_DRAWN:
            return FISH
        return CATS if self.plies < ALL_DRAWN else PLAY

    @property
    def asked(self) -> str | None:
        """The kind of action that the player to act must choose.

        None while chance draws and after the end.
        """
        return None if self.to_act() in ((), (CHANCE,)) else self.phase

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        return (CHANCE,) if self.quick and self.phase != PLAY else (self.turn,)

    @property
    def drawings(self) -> tuple[str, ...]:
        """The places of all drawings."""
        cats = (cat.start for cats in self.cats for cat in cats)
        return (*(fish.at for fish in self.fish), *cats)

    def row_full(self, player: int, row: int) -> bool:
        """Return whether `player` has drawn both their fish in a home row. `row` is its owner."""
        letter = home_letter(self.board, row)
        drawn = [fish for fish in self.fish if (fish.player, fish.at[0]) == (player, letter)]
        return len(drawn) == FISH_A_ROW

    @cached_property
    def fish_left(self) -> int:
        """The fish that have not been taken, as a set of places."""
        mask = self.board.mask
        return sum([mask[fish.at] for fish in self.fish if fish.taken_by is None])
