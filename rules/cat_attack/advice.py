"""Cat Attack: what a learner might think about before an action."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_attack.board import BIRD, FISH, FOOD, MILK, MOUSE, VITAMINS
from rules.cat_attack.view import CARD, GO, SWAP, View
from rules.game import Observation
from rules.lessons import Words

_ORDER = (MOUSE, BIRD, FISH, MILK, VITAMINS, FOOD)
"""Kinds of food in the order in which a beginner should think of them."""
ADVICE = (
    "advice-catch",
    "advice-shop",
    "advice-attack",
    "advice-swap",
    "advice-home",
    "advice-lacks-mouse",
    "advice-lacks-bird",
    "advice-lacks-fish",
    "advice-lacks-milk",
    "advice-lacks-vitamins",
    "advice-lacks-food",
)
"""The keys of all advice."""


def advice(view: Observation) -> Words | None:
    """Return what the viewer might think about before acting; None if there is nothing.

    In advice about a move, the fact `space` names a space where the move could end.
    """
    if not isinstance(view, View) or view.viewer is None or view.viewer not in view.to_act:
        return None
    if view.asked == SWAP:
        return Words.of("advice-swap")
    lacking = _lacking(view, view.viewer)
    if view.asked == GO:
        return next(_at_ends(view, view.viewer, lacking), None)
    if view.asked == CARD:
        return Words.of(f"advice-lacks-{lacking[0]}" if lacking else "advice-home")
    return None


def _lacking(view: View, player: int) -> list[str]:
    """Return the kinds of food that the player's larder lacks."""
    [larder] = [house.larder for house in view.houses if player in house.players]
    kinds = {item.rstrip("123456") for item in larder if item is not None}
    return [kind for kind in _ORDER if kind not in kinds]


def _at_ends(view: View, player: int, lacking: list[str]) -> Iterator[Words]:
    """Yield what the cat could do at each possible end of its move."""
    for critter in view.critters:
        if critter.space in view.ends and critter.kind in lacking:
            yield Words.of("advice-catch", {"space": str(critter.space)})
    for shop in view.shops:
        for space in view.ends:
            sells = shop.open and shop.left > 0 and shop.item in lacking
            if sells and space.rstrip("123") == shop.name:
                yield Words.of("advice-shop", {"space": space})
    for cat in view.cats:
        if cat.player != player and cat.space in view.ends:
            yield Words.of("advice-attack", {"space": str(cat.space)})
