"""Caged Rat: what a learner might think about before an action."""

from __future__ import annotations

from collections.abc import Sequence

from rules.caged_rat.cards import facts_of
from rules.caged_rat.view import ANSWER, CAGING, FEED, OVERFED, SATISFIED, Rat, View
from rules.errors import Fact
from rules.game import Observation
from rules.lessons import Words

ADVICE = (
    "advice-cage",
    "advice-feed",
    "advice-beat",
    "advice-no-harm",
    "advice-cannot",
    "advice-satisfied",
    "advice-hungry",
)
"""The keys of all advice."""


def advice(view: Observation) -> Words | None:
    """Return what the viewer might think about before acting; None if there is nothing.

    The fact `card` is a card, with facts for its rank and suit. For a hungry rat, the fact `lacks`
    is the number of captures that it still needs.
    """
    if not isinstance(view, View) or view.viewer is None or view.viewer not in view.to_act:
        return None
    if view.asked == CAGING:
        return Words.of("advice-cage")
    if view.asked == FEED:
        return Words.of("advice-feed")
    if view.asked == ANSWER:
        return _about_answer(view, view.rats[1 - view.viewer])
    return _about_lead(view.rats[view.viewer])


def _about_answer(view: View, rats: Sequence[Rat]) -> Words:
    """Return advice on whether to beat the bid, based on what the viewer can see."""
    if not any(card.beats for card in view.hand or ()):
        return Words.of("advice-cannot")
    capture = "" if view.trick is None else view.trick.capture
    fed = [rat for rat in rats if capture and rat.card[1] == capture[1]]
    if not fed or all(rat.mood in (SATISFIED, OVERFED) for rat in fed):
        return Words.of("advice-no-harm", facts_of(capture))
    return Words.of("advice-beat", facts_of(capture))


def _about_lead(rats: Sequence[Rat]) -> Words | None:
    """Return advice on which rat to consider when leading; None if there is none."""
    full = [rat for rat in rats if rat.mood == SATISFIED]
    hungry = [rat for rat in rats if rat.captures < rat.value]
    if full and not any(rat.card[1] == full[0].card[1] for rat in hungry):
        return Words.of("advice-satisfied", facts_of(full[0].card))
    if hungry:
        nearest = min(hungry, key=lambda rat: rat.value - rat.captures)
        facts: dict[str, Fact] = {"lacks": nearest.value - nearest.captures}
        return Words.of("advice-hungry", facts_of(nearest.card) | facts)
    return None
