"""The text and the small pictures above and below the neighbourhood.

Above the neighbourhood: whose turn it is, what the player must do, the roll, the decks. Below the
neighbourhood: a fight in progress and drawn Curiosity cards, as long as they matter.
"""

from __future__ import annotations

from dataclasses import dataclass

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
_BAND = 66
_SHOWN, _FEW = 6, 4
"""The maximum number of a fight's cards in the band: `_SHOWN`, or `_FEW` beside Curiosity cards."""
_PITCH = 72
"""The distance in pixels from one card of a fight to the next."""
_FIGHTER, _MORE = 86, 64
"""Width in pixels of a fighter, and of the text with the number of cards not shown."""


def asked_text(view: View, captions: Captions) -> str:
    """Say what the acting player must do; return "" while nobody has to act."""
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
    deck: int | None
    top: str | None


def headline(view: View, captions: Captions) -> Scene:
    """Draw the line above the neighbourhood."""
    seats = tuple(seat for seat in view.to_act if seat >= 0)
    return _headline(_told(view, captions.status, asked_text(view, captions), seats))


def hand_headline(view: View, captions: Captions, player: int) -> Scene:
    """Draw the line above a player's hand: whose hand it is, and what that player must do."""
    if player not in view.to_act:
        # The picture of a hand is not redrawn when other players act, so it must not show what
        # they change: the roll and the decks.
        return _headline(_Head(captions.owner(player), "", (player,), None, 0, None, None))
    return _headline(_told(view, captions.owner(player), asked_text(view, captions), (player,)))


def _told(view: View, status: str, asked: str, seats: tuple[int, ...]) -> _Head:
    top = view.discards[-1] if view.discards else None
    return _Head(status, asked, seats, view.rolled, view.rolls_due, view.mog_left, top)


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
    """Draw the newest discard, the deck and the die from right to left; return their left edge."""
    right = INNER - 4
    if of.deck is None:
        return right
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
    """Draw the band below the neighbourhood; return [] if there is nothing to show in it."""
    told = tuple(captions.say(f"{PICTURE}drew-{card}") for card in view.drawn)
    if view.fight is None:
        return [_curiosity(told, INNER)] if told else []
    fighters = view.fight.attacker, view.fight.defender
    # If a cat plays for a person, write only the cat's name, because the sidebar names the person.
    # Beside a Curiosity card, there is no room for any name.
    names = ["" if told else captions.name(player).partition(APART)[0] for player in fighters]
    return [_band(view.fight, (names[0], names[1]), told)]


@composed
def _band(fight: Fight, names: tuple[str, str], told: tuple[str, ...]) -> Image.Image:
    """Draw a fight, and beside it the Curiosity cards of this turn (palette mode)."""
    shown = [*fight.shown][-(_FEW if told else _SHOWN) :]
    hidden = len(fight.shown) - len(shown)
    cards_wide = _PITCH * len(shown) + (_MORE if hidden else 0)
    wide = 2 * _FIGHTER + max(cards_wide, _PITCH) if told else INNER
    picture = bare(INNER, _BAND)
    back = rounded((wide, _BAND), 22, mix(HIGHLIGHT, PAPER, 0.6), INK, 3)
    picture.paste(back, (0, 0), back)
    room = (wide - cards_wide) // 2 - 16
    for way, (seat, name) in enumerate(zip((fight.attacker, fight.defender), names, strict=True)):
        x = 42 if way == 0 else wide - 42
        put(picture, cat(seat, 44), x, _BAND / 2)
        if name:
            words = fitted(name, "bold", 28, room - 76, 26)
            aside = x + 40 if way == 0 else x - 40
            top = (_BAND - words.height) // 2
            words.draw(picture, aside, top, anchor="lm" if way == 0 else "rm")
    left = (wide - _PITCH * (len(shown) - 1)) // 2 + (_MORE // 2 if hidden else 0)
    for i, (player, card) in enumerate(shown):
        x = left + i * _PITCH
        put(picture, cards.chip(card), x, _BAND / 2 + 4)
        put(picture, seat_mark(player, 18), x + 24, 15)
    if hidden:
        put(picture, pill(f"+{hidden}", 60), left - _PITCH / 2 - _MORE / 2, _BAND / 2)
    if told:
        beside = _curiosity(told, INNER - wide - 8)
        picture.paste(beside.convert("RGB"), (wide + 8, 0))
    return mapped(picture)


@composed
def _curiosity(told: tuple[str, ...], wide: int) -> Image.Image:
    """Draw the Curiosity cards of this turn in words (palette mode)."""
    words = fitted(" · ".join(told), "bold", 29, wide - 90, 26)
    picture = bare(wide, _BAND)
    back = rounded((wide, _BAND), 22, PAPER_LIGHT, mix(INK, PAPER, 0.4), 3)
    picture.paste(back, (0, 0), back)
    put(picture, question(44), 38, _BAND / 2)
    words.draw(picture, 72, (_BAND - words.height) // 2, anchor="lm")
    return mapped(picture)
