"""Handmade views of Washi Cat, to draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import cast

from rendering import Captions
from rules.selfplay import random_match
from rules.washi_cat.game import WashiCat
from rules.washi_cat.tape import STANDARD
from rules.washi_cat.view import AMAZING, JUMP, MOVE, PLAY, POP, Cat, Fish, Stroke, View
from tests.rendering.scenes import say

NAMES = ("Mitzi Katzenberger", "Zaphod")
LONG = ("Bartholomew the Second of Somewhere", "Wilhelmina von Katzenelnbogen-Schwarzburg")


def captions(status: str = "Indigo to act", names: tuple[str, ...] = NAMES) -> Captions:
    return Captions(names, ("Persimmon", "Indigo"), status, say)


def walk(player: int, cat: int, *places: str) -> tuple[Stroke, ...]:
    """Return moves from each place to the next."""
    return tuple(Stroke(player, cat, MOVE, one, other) for one, other in pairwise(places))


STROKES = (
    *walk(0, 1, "H4", "a", "E3", "D3", "D4", "D5", "C5", "B5", "A5"),
    *walk(0, 2, "H12", "G12", "G11", "H11", "H10", "H9", "b", "F8", "E8", "D8", "D9", "C9", "B9"),
    *walk(0, 1, "A5", "B5"),
    *walk(0, 2, "B9", "A9"),
    *walk(1, 1, "A15", "B15", "C15", "D15", "E15", "E16", "c", "H16"),
    Stroke(1, 2, POP, "A17", "B10", (), "B17"),
    *walk(1, 2, "B10", "A10"),
    Stroke(1, 2, AMAZING, "A10", "A8", ("A9",)),
    *walk(1, 1, "H16", "H17"),
    Stroke(0, 1, JUMP, "B5", "E5", ("C5", "D5")),
)
CATS = (
    (Cat(1, "H4", "E5", 1, False, False), Cat(2, "H12", "A9", None, False, False)),
    (Cat(1, "A15", "H17", 0, False, False), Cat(2, "A17", "A8", None, False, False)),
)
FISH = (
    Fish(0, "H7", None),
    Fish(1, "A5", (0, 1)),
    Fish(0, "H17", (1, 1)),
    Fish(1, "A12", None),
    Fish(0, "A2", None),
    Fish(1, "H20", None),
    Fish(0, "A21", None),
    Fish(1, "H1", None),
)


def covered(strokes: tuple[Stroke, ...], player: int) -> frozenset[str]:
    """Return the places on a player's line."""
    mine = [stroke for stroke in strokes if stroke.player == player]
    places = {place for s in mine for place in (s.source, s.target, s.sewer) if place}
    return frozenset(places)


def table(**more: object) -> View:
    """Return a spectator's view of a match on the standard tape, with player 1 to act."""
    view = View(
        viewer=None,
        tape=STANDARD,
        asked=PLAY,
        to_act=(1,),
        cats=CATS,
        fish=FISH,
        strokes=STROKES,
        lines=(covered(STROKES, 0), covered(STROKES, 1)),
        blocked=frozenset({"C9"}),
        specials=(2, 0),
        quiet=0,
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]


@cache
def moments() -> tuple[View, ...]:
    """Return views of random matches on all maps, the same views each time."""
    return tuple(_moments())


def _moments() -> Iterator[View]:
    for tape in ("standard", "short", "long", "Mitzi", "tear the tape as you like"):
        for setup, plies in (("draw", 0), ("draw", 5), ("draw", 11), ("quick", 14), ("quick", 60),
                             ("draw", 110)):  # fmt: skip
            options = {"map": tape, "setup": setup}
            match = random_match(
                WashiCat(), 2, options, seed=b"w" * 32, policy_seed=f"{tape} {plies}", plies=plies
            )
            yield cast("View", match.state.observation(None))


def long_match(map_name: str, policy: str) -> View:
    """Return a view of a random match's end."""
    match = random_match(WashiCat(), 2, {"map": map_name}, seed=b"p" * 32, policy_seed=policy)
    return cast("View", match.state.observation(None))
