"""Handmade views of Caged Rat, to draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from rendering import Captions
from rules.caged_rat import CagedRat
from rules.caged_rat.cards import most, points, strength, value
from rules.caged_rat.view import ANSWER, Card, Rat, Score, Trick, View
from rules.selfplay import random_match
from tests.rendering.scenes import say

NAMES = ("Mitzi Katzenberger", "Zaphod")
LONG = ("Bartholomew the Second of Somewhere", "Wilhelmina von Katzenelnbogen-Schwarzburg")
HAND = ("AH", "5H", "9H", "KH", "TD", "2D", "QD", "JD")


def captions(status: str = "Mitzi to answer", names: tuple[str, ...] = NAMES) -> Captions:
    return Captions(names, ("Ginger", "Blue"), status, say)


def rat(card: str, captures: int = 0) -> Rat:
    return Rat(card, value(card), captures, points(value(card), captures))


def cards(*names: str, bid: str | None = None) -> tuple[Card, ...]:
    """Return a hand. If there is a `bid`, each `Card` says whether it beats that bid."""
    return tuple(
        Card(
            name,
            value(name),
            most(name),
            None if bid is None else strength(name) > strength(bid),
        )
        for name in names
    )


RATS = ((rat("5H", 3), rat("2D", 2)), (rat("3C", 4), rat("KS")))
ASKED = Trick(9, 1, "7S", turned=False, bid="JC")
WON = Trick(9, 1, "7S", turned=False, bid="JC", answer="9D", won=True, fed="KS")
LOST = Trick(10, 0, "8D", turned=False, bid="6H", answer="TS", won=False)
PUT_AWAY = Trick(12, 0, "8D", turned=False, bid="KH", answer="TS", won=True, put_away=True)
TURNED = Trick(2, 1, "4C", turned=True)
SCORE = Score(
    3,
    1,
    ((rat("5H", 5), rat("2D", 2)), (rat("3C", 4), rat("KS", 1))),
    (1, 0),
    (True, False),
    (70, 6),
    (112, 47),
    None,
)


def table(**more: object) -> View:
    """Return a spectator's view of the middle of a deal: player 1 has bid, player 0 must answer."""
    view = View(
        viewer=None,
        deal=2,
        dealer=1,
        red=0,
        leader=1,
        asked=ANSWER,
        to_act=(0,),
        rats=RATS,
        trick=ASKED,
        closed=(),
        tricks_played=8,
        hand=None,
        hand_sizes=(7, 5),
        stock_sizes=(3, 5),
        totals=(42, 87),
        rubbers=(0, 0),
        goal=120,
        best_of=1,
        last_deal=None,
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]


def holding(*names: str, bid: str | None = "JC", **more: object) -> View:
    """Return player 0's view of the middle of a deal, with these cards in hand."""
    return table(viewer=0, hand=cards(*names, bid=bid), hand_sizes=(len(names), 5), **more)


def matches(viewer: int | None = None) -> Iterator[View]:
    """Yield views of random matches at several plies."""
    for options in ({"match": "3"}, {"rubber": "60"}, {"rubber": "deal"}):
        for plies in (0, 1, 40, 47, 60, 71, 90, 150, None):
            match = random_match(
                CagedRat(), 2, options, seed=b"p" * 32, policy_seed="pictures", plies=plies
            )
            yield cast("View", match.state.observation(viewer))
