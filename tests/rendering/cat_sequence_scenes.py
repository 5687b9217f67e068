"""Views of Cat Sequence to draw, handmade and from random matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from rendering import Captions
from rendering.breeds import BREEDS
from rules.cat_sequence import CatSequence
from rules.cat_sequence.view import Card, Space, View
from rules.selfplay import random_match
from tests.rendering.scenes import say

NAMES = ("Mitzi Katzenberger", "Zaphod", "Ola", "Ben", "小明", "Zoe")
SPACES = tuple(f"{row}{column}" for row in "ABCDEFG" for column in range(1, 13))
HAND = (
    Card("siamese", ("C7", "F12"), False),
    Card("manx", (), True),
    Card("purrr", ("A1", "A2", "A3"), False),
    Card("meow", ("B1",), False),
    Card("persian", ("A3",), False),
)


def captions(players: int, status: str = "Mitzi to play") -> Captions:
    seats = tuple(f"Cat {i + 1}" for i in range(players))
    return Captions(NAMES[:players], seats, status, say)


def table(players: int = 2, teams: int = 2, **more: object) -> View:
    """Return the view of an empty board with breeds in alphabetical order and player 0 to play."""
    breeds = sorted(BREEDS)
    view = View(
        viewer=None,
        teams=tuple(i % teams for i in range(players)),
        goal=1,
        manual_draw=False,
        spaces=tuple(Space(name, breeds[i % 42]) for i, name in enumerate(SPACES)),
        hand=None,
        hand_sizes=(5,) * players if players < 4 else (4,) * players,
        deck_size=78,
        discards=((),) * players,
        dealer=players - 1,
        turn=0,
        to_act=(0,),
        owed=(),
        last=None,
        lines=(),
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]


def covered(view: View, chips: Mapping[str, int]) -> View:
    """Return the view with these chips added; `chips` maps spaces to teams."""
    spaces = tuple(replace(s, chip=chips.get(s.name, s.chip)) for s in view.spaces)
    return replace(view, spaces=spaces)


def full(view: View, teams: int) -> View:
    """Return the view with a chip on every space."""
    return covered(view, {name: i % teams for i, name in enumerate(SPACES)})


def matches(viewer: int | None = None) -> Iterator[View]:
    """Yield views of random matches of every size at several plies."""
    for players, options in ((2, {}), (3, {"draw": "manual"}), (4, {"goal": "2"}), (6, {})):
        for plies in (0, 5, 25, 70, 120):
            match = random_match(
                CatSequence(),
                players,
                options,
                seed=bytes([players]) * 32,
                policy_seed="pictures",
                plies=plies,
            )
            yield cast("View", match.state.observation(viewer))
