"""The private picture: the viewer's cards, whether each has an effect now, and what to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.cache import composed
from rendering.cat_attack import cards
from rendering.cat_attack.colours import PALETTE
from rendering.cat_attack.head import bands, hand_headline
from rendering.cat_attack.layout import encoded, table
from rendering.cat_attack.marks import put, tick
from rendering.cat_attack.names import PICTURE, aims_of, cards_in
from rendering.cat_attack.pieces import cat
from rendering.cat_attack.sheet import INNER, bare, mapped, scene, stacked
from rendering.painter import Captions, Say
from rendering.scene import Scene
from rendering.text import block
from rendering.theme import HIGHLIGHT, QUIET_TEXT, TARGET
from rules.cat_attack.cards import CODE, PICTURES
from rules.cat_attack.view import GO, View

_COLUMNS, _NOTE, _LIFT = 3, 46, 16
_LARGE, _SMALL = 0.86, 0.6
"""The scales of cards. At the large scale, two rows of cards and their buttons fit on a screen.
Pictures that also show other things have small cards, six in a row.
"""


@dataclass(frozen=True, slots=True)
class _Held:
    """A card as it is drawn.

    `useful` says whether the card has an effect now. It is None for an opponent's card, and while
    the holder need not play or answer.
    """

    card: str
    useful: bool | None
    target: bool
    chosen: bool


def hand(view: View, *, captions: Captions) -> bytes:
    """Draw the viewer's cards as a PNG, 960 wide. Raises `ValueError` for a spectator's view."""
    return encoded(paint_hand(view, captions))


def paint_hand(
    view: View, captions: Captions, targets: Sequence[str] = (), chosen: Sequence[str] = ()
) -> Scene:
    """Compose the viewer's hand; chosen cards are raised, cards that can be chosen have an edge."""
    if view.hand is None or view.viewer is None:
        raise ValueError(view.viewer)
    aims, picked = cards_in(targets), cards_in(chosen)
    swapping = view.sight is not None and view.victim is not None
    taking = swapping and bool(picked)
    parts: list[Scene | Image.Image] = [hand_headline(view, captions, view.viewer)]
    own = captions.say(f"{PICTURE}your-cards") if swapping else ""
    useful = {card.name: card.useful for card in view.hand}
    held = _held(useful, (card.name for card in view.hand), () if taking else aims, picked)
    moving = view.asked == GO and view.viewer in view.to_act
    small = swapping or moving
    parts += _section(held, own, view.viewer, captions.say, small=small)
    if view.sight is not None and view.victim is not None:
        theirs = captions.say(f"{PICTURE}their-cards", name=captions.name(view.victim))
        seen = _held({}, view.sight, aims if taking else (), ())
        parts += _section(seen, theirs, view.victim, captions.say, small=small)
    if view.viewer in view.to_act or view.outcome is not None:
        parts += bands(view, captions)
    if moving:
        parts += table(view, captions, aims_of(view, (), ()))
    return stacked(parts)


def _held(
    useful: Mapping[str, bool | None],
    names: Iterable[str],
    aims: Sequence[str],
    picked: Sequence[str],
) -> list[_Held]:
    """Return the cards in the deck's order; among equal cards, mark only the first as chosen."""
    found: list[_Held] = []
    for name in sorted(names, key=CODE.__getitem__):
        again = bool(found) and found[-1].card == name
        found.append(_Held(name, useful.get(name), name in aims, name in picked and not again))
    return found


def _section(
    shown: Sequence[_Held], title: str, seat: int, say: Say, *, small: bool
) -> list[Scene]:
    """Compose a heading, if there is one, and the cards: three in a row, or six if `small`."""
    parts = [_heading(title, seat)] if title else []
    if not shown:
        parts.append(_heading(say(f"{PICTURE}no-cards"), seat))
    noted = not small and any(one.useful is False for one in shown)
    columns, scale = (2 * _COLUMNS, _SMALL) if small else (_COLUMNS, _LARGE)
    high = _LIFT + round(cards.HIGH * scale) + (_NOTE if noted else 4)
    pitch = INNER // columns
    for start in range(0, len(shown), columns):
        row = Scene.paper(PALETTE, INNER, high)
        for i, one in enumerate(shown[start : start + columns]):
            drawn = _slot(one, high, scale, say)
            row.paste(drawn, (i * pitch + (pitch - drawn.width) // 2, 0))
        parts.append(row)
    return parts


def _heading(text: str, seat: int) -> Scene:
    picture = scene(INNER, 64)
    put(picture, cat(seat, 46), 40, 32)
    words = block(text, "title", 36, INNER - 110, 1)
    words.draw(picture, 84, (64 - words.height) // 2, anchor="lm")
    return picture


@composed
def _slot(one: _Held, high: int, scale: float, say: Say) -> Image.Image:
    """Draw a card, and below it a note if it is of no use (palette mode).

    Do not modify the cached result.
    """
    wide, aside = round(cards.WIDE * scale), round(20 * scale)
    picture = bare(wide + 2 * aside, high)
    edge = TARGET if one.target else HIGHLIGHT if one.chosen else None
    faint = one.useful is False
    drawn = cards.face(one.card, title(one.card, say), scale, edge, faint=faint)
    top = 0 if one.chosen else _LIFT
    picture.paste(drawn, (aside, top), drawn)
    if one.useful is not None:
        sign = tick(round(54 * scale), yes=one.useful)
        put(picture, sign, wide + round(6 * scale), top + round(24 * scale))
    if faint and scale == _LARGE:
        words = block(say(f"{PICTURE}no-use"), "bold", 30, wide + 36, 1)
        words.draw(picture, picture.width // 2, _LIFT + drawn.height + 3, QUIET_TEXT)
    return mapped(picture)


def title(card: str, say: Say) -> str:
    """Return the title on a card."""
    return say(f"{PICTURE}card-{card if card in PICTURES else card.split('-', maxsplit=1)[0]}")
