"""The players: name, lives, hand, and a larder with six slots for each household."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.cache import composed
from rendering.cat_attack import cards
from rendering.cat_attack.colours import GREY, PALETTE, SLOT
from rendering.cat_attack.items import item
from rendering.cat_attack.marks import die, heart, pill, put, tick
from rendering.cat_attack.names import PICTURE, households
from rendering.cat_attack.pieces import cat, count_tag
from rendering.cat_attack.sheet import bare, mapped
from rendering.faces import paste_face
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import block, draw_line, end_of, fit
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    QUIET_TEXT,
    SIDES,
    SMALLEST_TEXT,
    TARGET,
    Colour,
    mix,
)
from rendering.warning import warning
from rules.cat_attack.board import BIRD, FOODS, MOUSE
from rules.cat_attack.view import House, View

_GAP, _PAD = 8, 8
_NAME, _FACTS = 33, 38
"""Heights of a member's name and of the facts below it."""
_TOKEN, _HEART = 48, 46
_ROW, _TALL = 40, 58
"""Height of a row of slots if a larder has one row of six, and if it has two rows of three."""
_LETTERS, _LEFT, _RIGHT = 28, 74, 12
"""Font size of names, then the pixels to the left and to the right of a name."""
_FEW = 5
"""If there are more players than this, long names that begin alike show their ends."""
_TALLEST = 228
"""The maximum height of the card of a household with one member."""


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of a household.

    `tag` is the number of the member's cat. `throw` is what the member most recently threw to
    decide who starts.
    """

    seat: int
    tag: str
    name: str
    hand: int
    throw: int | None
    home: bool
    retired: bool
    acting: bool
    face: str | None


@dataclass(frozen=True, slots=True)
class _HouseCard:
    members: tuple[_Member, ...]
    lives: int
    larder: tuple[str | None, ...]
    retired: bool
    marked: bool
    team: str
    winner: bool
    offered: tuple[str, ...]
    warned: tuple[str, ...]


def sidebar(
    view: View,
    captions: Captions,
    size: tuple[int, int],
    offered: Sequence[tuple[int, str]] = (),
) -> Scene:
    """Compose the cards of all households, one below the other (palette mode).

    `offered` holds pairs: the number of a larder's house, and a food that can leave the larder.
    """
    wide, high = size
    called = [captions.name(seat) for seat in range(len(captions.seats))]
    names = told_apart(called, wide - _LEFT - _RIGHT) if len(called) > _FEW else called
    shown = [_card_of(view, house, captions, names, offered) for house in households(view)]
    each = (high + _GAP) // len(shown) - _GAP
    if all(len(one.members) == 1 for one in shown):
        each = min(each, _TALLEST)
    picture = Scene.paper(PALETTE, wide, high)
    for i, one in enumerate(shown):
        picture.paste(_house_card(one, wide, each), (0, i * (each + _GAP)))
    return picture


def told_apart(names: Sequence[str], room: int) -> list[str]:
    """Return the names. If names would look alike when shortened to `room`, return their ends."""
    shown = [fit(name, "bold", _LETTERS, room)[0] for name in names]
    return [
        end_of(name, "bold", SMALLEST_TEXT, room) if shown.count(short) > 1 else name
        for name, short in zip(names, shown, strict=True)
    ]


def _card_of(
    view: View,
    house: House,
    captions: Captions,
    names: Sequence[str],
    offered: Sequence[tuple[int, str]],
) -> _HouseCard:
    cats = {one.player: one for one in view.cats}
    members = tuple(
        _Member(
            player,
            cats[player].name.removeprefix("cat"),
            names[player],
            view.hand_sizes[player],
            view.throws[player] if view.throws else None,
            cats[player].came_home,
            cats[player].retired,
            player in view.to_act,
            captions.face(player),
        )
        for player in house.players
    )
    marked = any(player in (view.turn, *view.to_act) for player in house.players)
    winners = view.outcome.winners if view.outcome else ()
    won = any(player in winners for player in house.players)
    team = ""
    if len(set(view.teams)) < len(view.teams):
        letter = "ABC"[view.teams[house.players[0]]]
        team = captions.say(f"{PICTURE}team", team=letter)
    aims = tuple(food for number, food in offered if number == house.number)
    warned = tuple(food for food in aims if food in captions.warned)
    larder = house.larder
    return _HouseCard(members, house.lives, larder, house.retired, marked, team, won, aims, warned)


@composed
def _house_card(of: _HouseCard, wide: int, high: int) -> Image.Image:
    """Draw the card of a household (palette mode). Do not modify the cached result."""
    picture = bare(wide, high)
    side = SIDES[of.members[0].seat]
    fill = mix(GREY, PAPER, 0.6) if of.retired else mix(side.tint, PAPER, 0.25)
    marked = of.marked or of.winner
    line: Colour = INK if marked else mix(INK, fill, 0.55)
    card = rounded((wide, high), 20, fill, line, 5 if of.marked else 3)
    picture.paste(card, (0, 0), card)
    count = len(of.members)
    deep = 2 if high >= count * (2 * _NAME + _FACTS) + _ROW + _PAD else 1
    each = deep * _NAME + _FACTS
    lines = count * each
    rows = 2 if high >= lines + 2 * _TALL + _PAD else 1
    slots = rows * (_TALL if rows > 1 else _ROW)
    spare = max(0, high - lines - slots - _PAD) // 2
    top = min(spare, 3 * _PAD)
    if marked:
        strip = rounded((wide - 12, min(lines + top, high - slots - 12)), 14, HIGHLIGHT)
        picture.paste(strip, (6, 6), strip)
    for i, member in enumerate(of.members):
        _line(picture, of, member, (top + 4 + i * each, each), first=i == 0)
    _larder(picture, of, high - slots - _PAD - min(spare, _PAD), rows)
    return mapped(picture)


def _line(
    picture: Image.Image, of: _HouseCard, member: _Member, within: tuple[int, int], *, first: bool
) -> None:
    """Draw a member's cat, name and hand; the first line also has the household's lives.

    `within` holds the top and the height of the line.
    """
    top, high = within
    name = high - _FACTS
    put(picture, cat(member.seat, _TOKEN, retired=member.retired), 38, top + high / 2 - 2)
    put(picture, count_tag(member.tag), 58, top + high / 2 + 18)
    left, right = _LEFT, picture.width - _RIGHT
    begin = paste_face(picture, member.face, left, top + name / 2 + 2, 36)
    tone = QUIET_TEXT if member.retired else INK
    words = block(member.name, "bold", _LETTERS, right - begin, name // _NAME)
    words.draw(picture, begin, top + (name - words.height) // 2 + 1, tone, anchor="lm")
    middle = top + name + _FACTS / 2
    if first:
        put(picture, heart(of.lives, _HEART), right - _HEART / 2, middle)
    right -= _HEART + 4
    if member.throw is not None:
        put(picture, die(member.throw, 44), left + 22, middle)
        left += 50
    elif not member.retired:
        drawn = cards.fan(member.hand)
        put(picture, drawn, left + drawn.width / 2, middle)
        left += drawn.width + 2
    if member.home:
        put(picture, tick(30), left + 15, middle)
    elif of.team and first:
        # Beside the hand and the lives, only one letter of the gang's name fits.
        label = pill(of.team[-1], 60, PAPER_LIGHT)
        put(picture, label, left + label.width / 2, middle)


def _larder(picture: Image.Image, of: _HouseCard, top: int, rows: int) -> None:
    """Draw the six slots of a larder; food that is not there yet is drawn faintly."""
    left, across = 10, len(FOODS) // rows
    high = (_TALL if rows > 1 else _ROW) - 4
    pitch = (picture.width - 2 * left) / across
    for i, (kind, held) in enumerate(zip(FOODS, of.larder, strict=True)):
        x = left + pitch * (i % across + 0.5)
        middle = top + (i // across) * (high + 4) + high / 2
        size = round(pitch - 4), high
        put(picture, _slot(kind, held, size, _edge_of(kind, of)), x, middle)
        if kind in of.warned:
            put(picture, warning(34), x + pitch / 2 - 12, middle - 16)


def _edge_of(kind: str, of: _HouseCard) -> Colour | None:
    """Return the edge colour of food that can leave a larder; None for other food."""
    return None if kind not in of.offered else DANGER if kind in of.warned else TARGET


@composed
def _slot(kind: str, held: str | None, size: tuple[int, int], aim: Colour | None) -> Image.Image:
    """Draw a slot of a larder (RGBA)."""
    wide, high = size
    if held is None:
        box = rounded(size, 10, SLOT, mix(INK, SLOT, 0.72), 2)
        put(box, item(kind, min(wide, high) - 10, faint=True), wide / 2, high / 2)
        return box
    edge, thick = (INK, 3) if aim is None else (aim, 6)
    box = rounded(size, 10, PAPER_LIGHT, edge, thick)
    if kind not in (MOUSE, BIRD):
        put(box, item(kind, min(wide, high) - 4), wide / 2, high / 2)
        return box
    put(box, item(kind, min(wide, high) - 6), wide / 2 - 3, high / 2 + 4)
    number = held.removeprefix(kind)
    draw_line(box, (wide - 10, 15), number, INK, ("bold", SMALLEST_TEXT))
    return box
