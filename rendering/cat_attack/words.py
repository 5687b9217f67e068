"""The table and a hand in words, for people who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rendering.alt_text import fitting, shortened
from rendering.cat_attack.names import card_name, households
from rendering.painter import Say
from rules.cat_attack.board import BIRD, FOODS, MOUSE
from rules.cat_attack.cards import CODE
from rules.cat_attack.view import (
    ANSWER,
    CAUGHT,
    GO,
    RETIRED,
    SENT_HOME,
    SWAP,
    Cat,
    Fight,
    House,
    Trail,
    View,
)

_ALT = "cat-attack-alt-"
_HAND = "cat-attack-hand-"


def alt_text(view: View, say: Say) -> str:
    """Describe the position, most important facts first.

    The order is: who must do what, or who won; the roll and where it leads; each cat's position,
    lives and larder; mice, birds, shops and the car; the last moves; cards. Sentences that do not
    fit are left out.
    """
    return fitting(_sentences(view, say))


def position_text(view: View, say: Say) -> str:
    """Describe the position, one line for each part, with the viewer's own cards, if any."""
    own = [] if view.hand is None else [*_own(view, say), *_sight(view, say), *_swaps(view, say)]
    first, *rest = _sentences(view, say)
    return "\n".join([first, *own, *rest])


def _sentences(view: View, say: Say) -> list[str]:
    told = [*_standing(view, say), *_fighting(view, say), *_household_lines(view, say)]
    told += [*_critters(view, say), _shops(view, say), _car(view, say), *_last(view, say)]
    return [*told, *_decks(view, say)]


def _seat(player: int, say: Say) -> str:
    return say(f"cat-attack-seat-{player}")


def _seats(players: Iterable[int], say: Say) -> str:
    return ", ".join(_seat(player, say) for player in players)


def _standing(view: View, say: Say) -> list[str]:
    if view.outcome is not None:
        reason = say(f"{_ALT}reason", reason=view.outcome.reason)
        winners = view.outcome.winners
        if not winners:
            return [say(f"{_ALT}nobody", reason=reason)]
        return [say(f"{_ALT}over", seats=_seats(winners, say), reason=reason)]
    actors = [player for player in view.to_act if player >= 0]
    if not actors or view.asked is None:
        return [say(f"{_ALT}chance"), *_throws(view, say)]
    return [_asked(view, actors[0], say), *_ends(view, say), *_throws(view, say)]


def _asked(view: View, player: int, say: Say) -> str:
    seat = _seat(player, say)
    if view.asked == SWAP and view.victim is not None:
        return say(f"{_ALT}swap", seat=seat, other=_seat(view.victim, say))
    if view.asked == ANSWER and view.fight is not None:
        return say(f"{_ALT}answer", seat=seat, suit=view.fight.suit)
    return say(
        f"{_ALT}turn",
        seat=seat,
        asked=view.asked or "",
        another="yes" if view.another else "no",
        roll=view.rolled or 0,
        home=view.raiding or 0,
        kind=view.escaping or "",
    )


def _ends(view: View, say: Say) -> list[str]:
    if view.asked != GO:
        return []
    return [say(f"{_ALT}ends", ends=", ".join(view.ends))] if view.ends else [say(f"{_ALT}no-end")]


def _throws(view: View, say: Say) -> list[str]:
    thrown = [
        say(f"{_ALT}threw", seat=_seat(player, say), roll=value)
        for player, value in enumerate(view.throws)
        if value is not None
    ]
    return [say(f"{_ALT}throws", throws=", ".join(thrown))] if thrown else []


def _fighting(view: View, say: Say) -> list[str]:
    return [] if view.fight is None else [_fight(view.fight, say)]


def _fight(fight: Fight, say: Say) -> str:
    return say(
        f"{_ALT}fight",
        seat=_seat(fight.attacker, say),
        other=_seat(fight.defender, say),
        suit=fight.suit,
        count=len(fight.shown),
    )


def _household_lines(view: View, say: Say) -> list[str]:
    return [_household(view, house, say) for house in households(view)]


def _household(view: View, house: House, say: Say) -> str:
    """Say where a household's cats are, how many lives it has, and what its larder holds."""
    cats = [cat for cat in view.cats if cat.player in house.players]
    places = ", ".join(_place(cat, say) for cat in cats)
    items = [
        held if kind in (MOUSE, BIRD) else say(f"{_ALT}item", item=kind)
        for kind, held in zip(FOODS, house.larder, strict=True)
        if held is not None
    ]
    larder = ", ".join(items) or say(f"{_ALT}nothing")
    return say(f"{_ALT}household", cats=places, lives=house.lives, larder=larder)


def _place(cat: Cat, say: Say) -> str:
    seat = _seat(cat.player, say)
    if cat.space is None:
        return say(f"{_ALT}retired", seat=seat, cat=cat.name)
    home = "yes" if cat.came_home else "no"
    return say(f"{_ALT}at", seat=seat, cat=cat.name, space=cat.space, home=home)


def _critters(view: View, say: Say) -> list[str]:
    """Name the mice and birds that are out, and count those still in their houses."""
    out = [f"{one.name} {one.space}" for one in view.critters if one.space is not None]
    told = [say(f"{_ALT}out", critters=", ".join(out))] if out else []
    inside = [one.kind for one in view.critters if one.space is None and one.larder is None]
    return [*told, say(f"{_ALT}inside", mice=inside.count(MOUSE), birds=inside.count(BIRD))]


def _shops(view: View, say: Say) -> str:
    told = [
        say(f"{_ALT}shop", shop=shop.name, open="yes" if shop.open else "no", left=shop.left)
        for shop in view.shops
    ]
    return say(f"{_ALT}shops", shops=", ".join(told))


def _car(view: View, say: Say) -> str:
    if view.car.street is None:
        return say(f"{_ALT}parked")
    return say(f"{_ALT}car", street=view.car.street, space=view.car.space or "")


def _decks(view: View, say: Say) -> list[str]:
    """Say how many cards are in each hand and in the deck; name the card that lies face up."""
    held = ", ".join(f"{_seat(seat, say)} {count}" for seat, count in enumerate(view.hand_sizes))
    told = [say(f"{_ALT}cards", hands=held, deck=view.mog_left)]
    if view.discards:
        told.append(say(f"{_ALT}discard", card=card_name(view.discards[-1], say)))
    return told


def _last(view: View, say: Say) -> list[str]:
    if not view.trails:
        return []
    told = [_trail(trail, say) for trail in view.trails]
    return [say(f"{_ALT}last", moves=", ".join(told))]


def _trail(trail: Trail, say: Say) -> str:
    kind = trail.kind if trail.kind in (CAUGHT, SENT_HOME, RETIRED) else "moved"
    return say(
        f"{_ALT}trail",
        piece=trail.piece,
        kind=kind,
        source=trail.spaces[0],
        target=trail.spaces[-1],
    )


def hand_text(view: View, say: Say) -> str:
    """Describe the viewer's cards, and also the board if the viewer may act or the match is over.

    The text does not change while others act, so the hand need not be shown again.

    Raises `ValueError` for a spectator's view.
    """
    if view.hand is None or view.viewer is None:
        raise ValueError(view.viewer)
    told = [*_own(view, say), *_sight(view, say), *_swaps(view, say)]
    if view.viewer in view.to_act or view.outcome is not None:
        told.append(alt_text(view, say))
    return shortened("\n".join(told))


def waiting_text(view: View, say: Say) -> str:
    names = ", ".join(card_names(view, say))
    held = say(f"{_HAND}cards", cards=names) if names else say(f"{_HAND}empty")
    return shortened("\n".join([held, *_swaps(view, say)]))


def card_names(view: View, say: Say) -> list[str]:
    return [say(f"cat-attack-card-{card.name}") for card in view.hand or ()]


def _own(view: View, say: Say) -> list[str]:
    """Describe the cards in hand, the useful ones first if the view says which are useful."""
    held = view.hand or ()
    if not held:
        return [say(f"{_HAND}empty")]
    if all(card.useful is None for card in held):
        return [say(f"{_HAND}cards", cards=_listed([card.name for card in held], say))]
    told = []
    for key, useful in (("useful", True), ("useless", False)):
        names = [card.name for card in held if bool(card.useful) is useful]
        if names:
            told.append(say(f"{_HAND}{key}", cards=_listed(names, say)))
    return told


def _listed(names: Sequence[str], say: Say) -> str:
    return ", ".join(card_name(name, say) for name in sorted(names, key=CODE.__getitem__))


def _sight(view: View, say: Say) -> list[str]:
    if view.sight is None or view.victim is None:
        return []
    seat = _seat(view.victim, say)
    return [say(f"{_HAND}sight", seat=seat, cards=_listed(view.sight, say))]


def _swaps(view: View, say: Say) -> list[str]:
    return [
        say(
            f"{_HAND}swap",
            seat=_seat(swap.player, say),
            other=_seat(swap.owner, say),
            given=card_name(swap.given, say),
            taken=card_name(swap.taken, say),
        )
        for swap in view.swaps
    ]
