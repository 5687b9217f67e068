"""Names in the reader's language, and what steps of a choice point at."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.cat_attack.town import NO_AIMS, Aims
from rendering.painter import Captions, Say
from rules.cat_attack.board import BIRD_HOUSE, INDEX, MOUSE_HOLE
from rules.cat_attack.cards import MOG, PICTURES
from rules.cat_attack.view import GO, House, View

PICTURE = "cat-attack-picture-"
_REGIONS = ("north-west", "north-east", "south-west", "south-east")


def card_name(card: str, say: Say) -> str:
    """A Mog card in words: cat 5, Speedy Cat."""
    if card in PICTURES:
        return say(f"cat-attack-alt-card-{card}")
    suit, value = card.split("-")
    return say("cat-attack-alt-card", suit=suit, value=int(value))


def cat_of(view: View, player: int) -> str:
    """The name of a player's cat: `cat3`."""
    return next(cat.name for cat in view.cats if cat.player == player)


def names_of(captions: Captions) -> tuple[str, ...]:
    return tuple(captions.name(seat) for seat in range(len(captions.seats)))


def households(view: View) -> list[House]:
    """Houses with owners, by their first players in seat order."""
    return sorted((house for house in view.houses if house.players), key=lambda one: one.players)


def cards_in(steps: Sequence[str]) -> tuple[str, ...]:
    """The Mog cards that steps name."""
    return tuple(step for step in steps if step in MOG)


def aims_of(view: View, targets: Sequence[str], chosen: Sequence[str]) -> Aims:
    """What steps point at in the neighbourhood; without any, where the roll can lead."""
    if not targets and not chosen:
        return Aims(spaces=view.ends) if view.asked == GO else NO_AIMS
    spaces: list[str] = []
    pieces: list[str] = []
    for step in map(_without_region, targets):
        if step in INDEX or step in (MOUSE_HOLE, BIRD_HOUSE):
            spaces.append(step)
        elif step:
            pieces += _pieces(view, step)
    picked = [piece for step in chosen for piece in _pieces(view, _without_region(step))]
    return Aims(
        tuple(spaces),
        tuple(dict.fromkeys(pieces)),
        tuple(picked) or _own_cat(view, chosen),
    )


def _without_region(step: str) -> str:
    for region in _REGIONS:
        step = step.removesuffix(region).removesuffix("-")
    return step


def _pieces(view: View, step: str) -> list[str]:
    """A piece by its name; a household stands for all its cats."""
    known = {cat.name for cat in view.cats} | {critter.name for critter in view.critters}
    if step in known:
        return [step]
    for house in view.houses:
        if step and house.name == step:
            return [cat.name for cat in view.cats if cat.house == house.number]
    return []


def _own_cat(view: View, chosen: Sequence[str]) -> tuple[str, ...]:
    """Who moves by a cat card: the viewer's own."""
    walks = any(step.startswith("cat-") for step in chosen)
    if view.viewer is None or not walks:
        return ()
    return (cat_of(view, view.viewer),)
