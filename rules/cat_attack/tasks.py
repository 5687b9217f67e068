"""Cat Attack: the tasks in the agenda of a turn."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE

ASKING = frozenset((CARD, GO, ANSWER, SWAP, TAKE, ESCAPE))
"""Kinds of tasks that a player does; all other tasks are done by chance, or automatically."""
REFILL, LOT, THROW, DRAW = "refill", "lot", "throw", "draw"
"""Tasks for chance.

`REFILL` fills a hand up to six Mog cards. `LOT` rolls a die to decide who takes the first turn.
`THROW` rolls a die for a move. `DRAW` draws a Curiosity card.
"""
END = "end"
"""The automatic checks at the end of a turn."""

FIRST, ANOTHER = 0, 1
"""Values of `CARD` tasks: the turn's regular card, or an extra card after a Curiosity card."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task. `other` is the player to swap with, or the household to take from.

    `value` depends on the kind. `GO`: the number of steps to move. `DRAW`: the space where a
    Curiosity card is drawn. `ESCAPE`: the kind of food that escapes (an index of `FOODS`). `CARD`:
    `FIRST` for the turn's regular card, `ANOTHER` for an extra card.
    """

    kind: str
    player: int
    other: int = -1
    value: int = 0


@dataclass(frozen=True, slots=True)
class Bout:
    """A Cat Fight: the cards shown so far, each with the player who showed it."""

    attacker: int
    defender: int
    suit: str
    shown: tuple[tuple[int, int], ...]

    def foe(self, player: int) -> int:
        """Return the opponent in the fight."""
        return self.attacker if player == self.defender else self.defender
