"""Washi Cat: the view of the table. Nothing is hidden, so every viewer sees the same.

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
"""The actions a player may be asked for: draw a fish, draw a cat, act with a cat."""

MOVE, JUMP, AMAZING, POP = "move", "jump", "amazing", "pop"
"""Kinds of actions, and of strokes of a line."""


@dataclass(frozen=True, slots=True)
class Cat:
    """A cat: `number` 1 or 2 in drawing order, where it began, where its head is now.

    `carries` is the player whose fish it carries, None without one. `home` is set once it has
    brought a fish to its start row. `lost` tells that it can no longer finish its errand by moves
    alone over the map as it stands.
    """

    number: int
    start: str
    at: str
    carries: int | None
    home: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Fish:
    """A fish drawn by `player`, and which cat (player, number) took it, None while it is there."""

    player: int
    at: str
    taken_by: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Stroke:
    """One action's part of a line, in the order they were drawn.

    `over` are the spaces jumped over, which the stroke does not cover. Of a pop, `sewer` is the
    sewer that the cat went into and `target` the one it came out of.
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
    """The whole table. Player 0's home row is the tape's last, player 1's is A.

    `cats[i]` are player i's cats in drawing order, up to two. `lines[i]` are all places on
    player i's line, starts included. `blocked` are the sewers closed as pipes. `specials[i]` counts
    the specials player i has left, of two. `quiet` counts the actions since the last one that
    brought something new; 40 end the match. `asked` is what who is to act is asked to do.
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
        # `asdict` copies deeply; the many strokes and places are flat.
        plain = asdict(replace(self, strokes=(), lines=()))
        return plain | {
            "strokes": tuple(stroke.as_json() for stroke in self.strokes),
            "lines": [sorted(line) for line in self.lines],
            "blocked": sorted(self.blocked),
        }

    def prompt(self) -> Mapping[str, Fact]:
        """Drawing a `fish` or a `cat`, its `number` so far; or `play`.

        `row` is the home row of who is to act, `far` the row opposite. To play, `cats` are those
        that are not home yet, `hungry` those of them without a fish.
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
