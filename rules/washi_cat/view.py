"""Washi Cat: what can be seen. Nothing is hidden, so every viewer sees the same.

Places are named as in the notation: spaces `H7`, buildings by their small letter.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from rules.game import Outcome
from rules.washi_cat.tape import Tape

FISH, CATS, PLAY = "fish", "cats", "play"
"""What a player is asked to do: draw a fish, draw a cat, act with a cat."""

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
