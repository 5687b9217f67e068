"""Washi Cat: what a learner might think about before a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Observation
from rules.lessons import Words
from rules.washi_cat.board import row_letter
from rules.washi_cat.view import CATS, FISH, Cat, View

ADVICE = (
    "advice-fish",
    "advice-cats",
    "advice-lost",
    "advice-lost-other",
    "advice-hungry",
    "advice-carrying",
)
"""The keys of all advice."""


def advice(view: Observation) -> Words | None:
    """Return the most important thing to think about in the viewer's turn; None if there is none.

    The fact `cat` is a cat's number, `at` its place, and `row` the row to which it should go.
    """
    if not isinstance(view, View) or view.viewer is None or view.viewer not in view.to_act:
        return None
    if view.asked == FISH:
        return Words.of("advice-fish")
    if view.asked == CATS:
        return Words.of("advice-cats")
    return next(_thoughts(view, view.viewer), None)


def _thoughts(view: View, player: int) -> Iterator[Words]:
    rows = row_letter(len(view.tape.rows) - 1), row_letter(0)
    abroad = [cat for cat in view.cats[player] if not cat.home]
    for cat in abroad:
        if cat.lost:
            yield _about("lost", cat, rows[player])
    # A player without specials loses when a cat is cut off.
    for cat in view.cats[1 - player]:
        if cat.lost and not cat.home and view.specials[1 - player] <= 1:
            yield _about("lost-other", cat, rows[1 - player])
    for cat in abroad:
        if cat.carries is None:
            yield _about("hungry", cat, rows[1 - player])
    for cat in abroad:
        yield _about("carrying", cat, rows[player])


def _about(key: str, cat: Cat, row: str) -> Words:
    return Words.of(f"advice-{key}", {"cat": cat.number, "at": cat.at, "row": row})
