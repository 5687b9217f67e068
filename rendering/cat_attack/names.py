"""Names in the reader's language; the spaces and pieces to which a choice's steps refer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rendering.cat_attack.town import NO_AIMS, REGIONS, Aims
from rendering.painter import Say
from rules.cat_attack.board import BIRD_HOUSE, BURGLAR, FOODS, HOME, INDEX, MOUSE_HOLE, SPACES
from rules.cat_attack.cards import MOG, PICTURES
from rules.cat_attack.view import GO, House, View

PICTURE = "cat-attack-picture-"
_FREES = "six-"
_OTHERS = ("mouse-", "bird-", _FREES)
"""Prefixes of steps that move something other than a cat."""


def card_name(card: str, say: Say) -> str:
    """Return the name of a Mog card, such as `cat 5` or `Speedy Cat`."""
    if card in PICTURES:
        return say(f"cat-attack-alt-card-{card}")
    suit, value = card.split("-")
    return say("cat-attack-alt-card", suit=suit, value=int(value))


def cat_of(view: View, player: int) -> str:
    """Return the name of a player's cat, such as `cat3`."""
    return next(cat.name for cat in view.cats if cat.player == player)


def households(view: View) -> list[House]:
    """Return the houses with owners, sorted by their first players' seats."""
    return sorted((house for house in view.houses if house.players), key=lambda one: one.players)


def cards_in(steps: Sequence[str]) -> tuple[str, ...]:
    """Return the steps that are Mog cards."""
    return tuple(step for step in steps if step in MOG)


def aims_of(
    view: View, targets: Sequence[str], chosen: Sequence[str], warned: Collection[str] = ()
) -> Aims:
    """Return the spaces, pieces and food that the steps refer to.

    If there are no steps, return the spaces that the cat can reach with the roll. If there is no
    roll either, return nothing.
    """
    if not targets and not chosen:
        if view.asked != GO:
            return NO_AIMS
        return Aims(spaces=view.ends, chosen=_mover(view), fades=view.viewer in view.to_act)
    spaces: list[str] = []
    pieces: list[str] = []
    foods = _foods(view, targets, chosen)
    robbed = {number for number, _ in foods}
    for step in map(_without_region, targets):
        if step in INDEX or step in (MOUSE_HOLE, BIRD_HOUSE):
            spaces.append(step)
        elif step and _house_of(view, step) not in robbed:
            pieces += _pieces(view, step)
    regions = tuple(dict.fromkeys(filter(None, map(_region, targets))))
    if spaces and len(regions) == len(REGIONS):
        # If every quarter can be chosen, marking the quarters adds nothing, so only spaces are
        # marked.
        regions = ()
    picked = [piece for step in chosen for piece in _pieces(view, _without_region(step))]
    return Aims(
        tuple(spaces),
        tuple(dict.fromkeys(pieces)),
        tuple(picked) or _own_cat(view, chosen),
        foods,
        tuple(step for step in targets if step in warned),
        regions=regions,
        # While a player takes food, spectators see the whole board in full colour.
        fades=not foods or view.viewer in view.to_act,
    )


def _foods(
    view: View, targets: Sequence[str], chosen: Sequence[str]
) -> tuple[tuple[int, str], ...]:
    """Return food to take and creatures that may escape: pairs of a house's number and a food."""
    if view.raiding is not None:
        return tuple((view.raiding, step) for step in targets if step in FOODS)
    freed = [step.removeprefix(_FREES) for step in chosen if step.startswith(_FREES)]
    creature = view.escaping or next(iter(freed), None)
    if creature is None:
        return ()
    houses = [_house_of(view, _without_region(step)) for step in targets]
    return tuple((number, creature) for number in dict.fromkeys(houses) if number is not None)


def _house_of(view: View, household: str) -> int | None:
    return next((house.number for house in view.houses if house.name == household != ""), None)


def called_in(aims: Aims, say: Say) -> dict[str, str]:
    """Return the names that menus use for targets without a printed name."""
    found = {}
    for space in aims.spaces:
        kind = SPACES[INDEX[space]].kind if space in INDEX else HOME
        if kind == BURGLAR:
            # The shop's signboard, beside this space, already names the shop.
            found[space] = say(f"{PICTURE}by-night")
        elif kind == HOME:
            found[space] = say("cat-attack-thing", target=space)
    return found


def _region(step: str) -> str:
    """Return the quarter of the neighbourhood that a step names, or ""."""
    return next((region for region in REGIONS if step.endswith(region)), "")


def _without_region(step: str) -> str:
    for region in REGIONS:
        step = step.removesuffix(region).removesuffix("-")
    return step


def _pieces(view: View, step: str) -> list[str]:
    """Return the piece with this name, or all cats of the household with this name."""
    known = {cat.name for cat in view.cats} | {critter.name for critter in view.critters}
    if step in known:
        return [step]
    for house in view.houses:
        if step and house.name == step:
            return [cat.name for cat in view.cats if cat.house == house.number]
    return []


def _mover(view: View) -> tuple[str, ...]:
    """Return the cats of the players who may act; after a roll, this is only one cat."""
    return tuple(cat_of(view, player) for player in view.to_act if player >= 0)


def _own_cat(view: View, chosen: Sequence[str]) -> tuple[str, ...]:
    """Return the viewer's cat if the chosen steps move nothing else."""
    others = any(step.startswith(_OTHERS) for step in chosen)
    if view.viewer is None or others or not chosen:
        return ()
    return (cat_of(view, view.viewer),)
