"""Washi Cat: the view of the table. Nothing is hidden, so all viewers see the same things.

Places are named as in the notation: spaces `H7`, buildings by their small letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rules.errors import Fact
from rules.game import Outcome
from rules.washi_cat.board import row_letter
from rules.washi_cat.tape import Tape

FISH, CATS, PLAY = "fish", "cats", "play"
"""The actions that may be due from a player: draw a fish, draw a cat, act with a cat."""

MOVE, JUMP, AMAZING, POP = "move", "jump", "amazing", "pop"
"""The kinds of cats' actions, and of the strokes that they add to a line."""


@dataclass(frozen=True, slots=True)
class Cat:
    """A cat: its `number` (1 is drawn first, then 2), where it started, and where its head is now.

    `carries` is the player who drew the fish that the cat carries, or None. `home` means that the
    cat has brought a fish to its home row. `lost` means that the cat can no longer finish its
    errand by moves alone on the current map.
    """

    number: int
    start: str
    at: str
    carries: int | None
    home: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Fish:
    """A fish drawn by `player`; `taken_by` is the cat (player, number) that took it, or None."""

    player: int
    at: str
    taken_by: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Stroke:
    """The part of a line that one action drew.

    `over` are the spaces that a jump passed over; the stroke does not cover them. For a pop,
    `sewer` is the sewer that the cat went into and `target` the one where it came out.
    """

    player: int
    cat: int
    kind: str
    source: str
    target: str
    over: tuple[str, ...] = ()
    sewer: str | None = None

    def as_json(self) -> dict[str, object]:
        return {
            "player": self.player,
            "cat": self.cat,
            "kind": self.kind,
            "source": self.source,
            "target": self.target,
            "over": self.over,
            "sewer": self.sewer,
        }


@dataclass(frozen=True, slots=True)
class View:
    """The whole table. Player 0's home row is the last row of the tape, player 1's is row A.

    `cats[i]` are player i's cats in drawing order, up to two. `strokes` are in the order in which
    they were drawn. `lines[i]` are all places on player i's line, including the places where cats
    started. `blocked` are the sewers that cats can no longer use to pop. `specials[i]` is the
    number of specials that player i has left: at first two. `quiet` counts the actions since the
    last action that added a place to a line or brought a cat home. The match ends when `quiet` is
    40. `asked` is the kind of action that the player to act must choose.
    """

    viewer: int | None
    tape: Tape
    asked: str | None
    to_act: tuple[int, ...]
    cats: tuple[tuple[Cat, ...], ...]
    fish: tuple[Fish, ...]
    strokes: tuple[Stroke, ...]
    lines: tuple[frozenset[str], ...]
    blocked: frozenset[str]
    specials: tuple[int, ...]
    quiet: int
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=(), asked=None)

    def as_json(self) -> dict[str, object]:
        # `asdict` copies everything deeply, which the many strokes and places do not need.
        plain = asdict(replace(self, strokes=(), lines=()))
        return plain | {
            "strokes": tuple(stroke.as_json() for stroke in self.strokes),
            "lines": [sorted(line) for line in self.lines],
            "blocked": sorted(self.blocked),
        }

    def prompt(self) -> Mapping[str, Fact]:
        """Return the facts: `kind` is `fish` or `cat` if one is to be drawn, else `play`.

        For a drawing, `number` is the number of the fish or cat. `row` is the home row of the
        player to act, `far` the opponent's. For `play`, `cats` counts the player's cats that are
        not home yet; `hungry` counts how many of these cats have no fish.
        """
        player = self.to_act[0] if self.to_act else 0
        rows = row_letter(0), row_letter(len(self.tape.rows) - 1)
        facts: dict[str, Fact] = {"row": rows[1 - player], "far": rows[player]}
        own = self.cats[player]
        if self.asked == FISH:
            number = 1 + sum(fish.player == player for fish in self.fish)
            return {**facts, "kind": "fish", "number": number}
        if self.asked == CATS:
            return {**facts, "kind": "cat", "number": 1 + len(own)}
        abroad = [cat for cat in own if not cat.home]
        hungry = sum(cat.carries is None for cat in abroad)
        return {**facts, "kind": "play", "cats": len(abroad), "hungry": hungry}
