"""Above the neighbourhood: whose turn it is, what is asked, the roll, the decks.

Below it, while they matter: a fight in progress, Curiosity cards drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image

from rendering.cache import composed
from rendering.cat_attack import cards
from rendering.cat_attack.marks import die, pill, put
from rendering.cat_attack.names import PICTURE
from rendering.cat_attack.pieces import cat
from rendering.cat_attack.prints import question
from rendering.cat_attack.sheet import INNER, bare, mapped, scene
from rendering.creatures.cloth import seat_mark
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import APART, block, fitted
from rendering.theme import HIGHLIGHT, INK, PAPER, PAPER_LIGHT, QUIET_TEXT, mix
from rules.cat_attack.view import CARD, Fight, View

HEAD = 80
_FIGHT = 112
_SHOWN, _PITCH = 8, 74
"""How many cards of a fight are shown, and how far apart."""


def asked_text(view: View, captions: Captions) -> str:
    """What who is to act has to do, in words; empty while nobody is asked."""
    if view.outcome is not None or not view.to_act or view.asked is None:
        return ""
    return captions.say(
        f"{PICTURE}asked",
        asked=_question(view),
        roll=view.rolled or 0,
        suit=view.fight.suit if view.fight else "",
        name="" if view.victim is None else captions.name(view.victim),
        home=view.raiding or 0,
        kind=view.escaping or "",
    )


def _question(view: View) -> str | None:
    if view.asked != CARD:
        return view.asked
    if view.another:
        return "another"
    return "kitten" if view.kittens else CARD


@dataclass(frozen=True, slots=True)
class _Head:
    status: str
    asked: str
    seats: tuple[int, ...]
    rolled: int | None
    due: int
    deck: int
    top: str | None


def headline(view: View, captions: Captions) -> Scene:
    """The line above the neighbourhood."""
    seats = tuple(seat for seat in view.to_act if seat >= 0)
    return _told(view, captions.status, asked_text(view, captions), seats)


def hand_headline(view: View, captions: Captions, player: int) -> Scene:
    """The line above a player's hand: whose it is, and what they are asked."""
    if player not in view.to_act:
        # What others are asked would be out of date while the hand stays as it is.
        view = replace(view, to_act=(), rolled=None)
    return _told(view, captions.owner(player), asked_text(view, captions), (player,))


def _told(view: View, status: str, asked: str, seats: tuple[int, ...]) -> Scene:
    top = view.discards[-1] if view.discards else None
    return _headline(
        _Head(
            status,
            asked,
            seats,
            view.rolled,
            view.rolls_due,
            view.mog_left,
            top,
        )
    )


def _headline(of: _Head) -> Scene:
    picture = scene(INNER, HEAD)
    left = 6
    for seat in of.seats:
        put(picture, cat(seat, 56), left + 36, HEAD / 2)
        left += 82
    right = _decks(picture, of)
    room = right - left - 16
    title = fitted(of.status, "title", 38, room, 28)
    told = block(of.asked, "bold", 27, room, 1) if of.asked and len(title.lines) == 1 else None
    high = title.height + (told.height if told else 0)
    top = (HEAD - high) // 2
    title.draw(picture, left + 6, top, anchor="lm")
    if told:
        told.draw(picture, left + 6, top + title.height, QUIET_TEXT, anchor="lm")
    return picture


def _decks(picture: Scene, of: _Head) -> int:
    """The die, the deck and the newest discard, from the right; where they begin."""
    right = INNER - 4
    if of.top is not None:
        drawn = cards.small(of.top)
        put(picture, drawn, right - drawn.width / 2, HEAD / 2)
        right -= drawn.width + 8
    drawn = cards.back(0.25)
    put(picture, drawn, right - drawn.width / 2, HEAD / 2)
    tag = pill(str(of.deck), 60)
    put(picture, tag, right - drawn.width / 2, HEAD / 2 + 18)
    right -= drawn.width + 12
    if of.rolled is not None:
        put(picture, die(of.rolled, 74, lit=True), right - 37, HEAD / 2)
        right -= 82
    if of.due and of.rolled is not None and of.due > 0:
        more = pill(f"+{of.due}", 70)
        put(picture, more, right - more.width / 2, HEAD / 2)
        right -= more.width + 8
    return right


def bands(view: View, captions: Captions) -> list[Image.Image]:
    """What stands between the neighbourhood and the players, if anything."""
    found = []
    if view.fight is not None:
        fighters = view.fight.attacker, view.fight.defender
        # Whom a cat plays for stands in its panel.
        names = [captions.name(player).partition(APART)[0] for player in fighters]
        found.append(_fight(view.fight, (names[0], names[1])))
    if view.drawn:
        told = tuple(captions.say(f"{PICTURE}drew-{card}") for card in view.drawn)
        found.append(_curiosity(told))
    return found


@composed
def _fight(fight: Fight, names: tuple[str, str]) -> Image.Image:
    """Both fighters with the cards they have shown: in the palette."""
    picture = bare(INNER, _FIGHT)
    back = rounded((INNER, _FIGHT), 26, mix(HIGHLIGHT, PAPER, 0.6), INK, 3)
    picture.paste(back, (0, 0), back)
    shown = [*fight.shown][-_SHOWN:]
    hidden = len(fight.shown) - len(shown)
    room = (INNER - _PITCH * len(shown) - (60 if hidden else 0)) // 2 - 16
    for way, (seat, name) in enumerate(zip((fight.attacker, fight.defender), names, strict=True)):
        x = 44 if way == 0 else INNER - 44
        put(picture, cat(seat, 58), x, _FIGHT / 2)
        words = fitted(name, "bold", 28, room - 80, 27)
        aside = x + 42 if way == 0 else x - 42
        top = (_FIGHT - words.height) // 2
        words.draw(picture, aside, top, anchor="lm" if way == 0 else "rm")
    left = (INNER - _PITCH * (len(shown) - 1)) // 2 + (30 if hidden else 0)
    for i, (player, card) in enumerate(shown):
        x = left + i * _PITCH
        y = _FIGHT / 2 + (-4 if player == fight.attacker else 8)
        put(picture, cards.small(card), x, y)
        put(picture, seat_mark(player, 20), x + 24, y - 34)
    if hidden:
        put(picture, pill(f"+{hidden}", 80), left - _PITCH / 2 - 30, _FIGHT / 2)
    return mapped(picture)


@composed
def _curiosity(told: tuple[str, ...]) -> Image.Image:
    """The Curiosity cards of this turn in words: in the palette."""
    words = block(" · ".join(told), "bold", 29, INNER - 96, 3)
    high = max(58, words.height + 20)
    picture = bare(INNER, high)
    back = rounded((INNER, high), 22, PAPER_LIGHT, mix(INK, PAPER, 0.4), 3)
    picture.paste(back, (0, 0), back)
    put(picture, question(44), 38, high / 2)
    words.draw(picture, 74, (high - words.height) // 2, anchor="lm")
    return mapped(picture)
