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
from rendering.cat_attack.sheet import INNER, bare, mapped
from rendering.faces import paste_face
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import block, fitted
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    QUIET_TEXT,
    SIDES,
    TARGET,
    Colour,
    mix,
)
from rendering.warning import warning
from rules.cat_attack.board import BIRD, FOODS, MOUSE
from rules.cat_attack.view import House, View

_GAP = 10
_LINE, _SLOTS = 70, 66
_HEART, _NAME, _NARROW = 56, 40, 400


@dataclass(frozen=True, slots=True)
class _Member:
    """One of a household; `tag` is its cat's number, `throw` the last throw for who begins."""

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
class _Panel:
    members: tuple[_Member, ...]
    lives: int
    larder: tuple[str | None, ...]
    retired: bool
    marked: bool
    team: str
    winner: bool
    offered: tuple[str, ...]
    warned: tuple[str, ...]


def panels(view: View, captions: Captions, offered: Sequence[tuple[int, str]] = ()) -> Scene:
    """All households: in the palette. `offered` is what can leave which house's larder."""
    shown = [_panel_of(view, house, captions, offered) for house in households(view)]
    columns = 3 if len(shown) in (3, 5, 6) else 2
    rows = -(-len(shown) // columns)
    wide = (INNER - (columns - 1) * _GAP) // columns
    # Beside a face there is no room for a name in a narrow panel, or a team's: it stands below.
    narrow = wide <= _NARROW or any(one.team for one in shown)
    below = _NAME if narrow and any(captions.faces) else 0
    high = max((_LINE + below) * len(one.members) + _SLOTS + 18 for one in shown)
    picture = Scene.paper(PALETTE, INNER, rows * (high + _GAP) - _GAP)
    for i, one in enumerate(shown):
        drawn = _panel(one, wide, high, below)
        at = i % columns * (wide + _GAP), i // columns * (high + _GAP)
        picture.paste(drawn, at)
    return picture


def _panel_of(
    view: View, house: House, captions: Captions, offered: Sequence[tuple[int, str]]
) -> _Panel:
    cats = {one.player: one for one in view.cats}
    members = tuple(
        _Member(
            player,
            cats[player].name.removeprefix("cat"),
            captions.name(player),
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
    return _Panel(members, house.lives, larder, house.retired, marked, team, won, aims, warned)


@composed
def _panel(of: _Panel, wide: int, high: int, below: int) -> Image.Image:
    """One household, names in so many pixels `below`: in the palette. Do not change."""
    picture, lines = bare(wide, high), _LINE + below
    side = SIDES[of.members[0].seat]
    fill = mix(GREY, PAPER, 0.6) if of.retired else mix(side.tint, PAPER, 0.25)
    line: Colour = INK if of.marked or of.winner else mix(INK, fill, 0.55)
    card = rounded((wide, high), 24, fill, line, 5 if of.marked else 3)
    picture.paste(card, (0, 0), card)
    if of.marked or of.winner:
        strip = rounded((wide - 12, lines * len(of.members)), 18, HIGHLIGHT)
        picture.paste(strip, (6, 6), strip)
    for i, member in enumerate(of.members):
        _line(picture, of, member, 6 + i * lines, below, first=i == 0)
    _larder(picture, of, wide, lines * len(of.members) + 10)
    return mapped(picture)


def _line(
    picture: Image.Image, of: _Panel, member: _Member, top: int, below: int, *, first: bool
) -> None:
    """A member's cat, name and hand; the household's lives in the first line."""
    middle = top + _LINE / 2
    put(picture, cat(member.seat, 50, retired=member.retired), 40, middle)
    put(picture, count_tag(member.tag), 61, middle + 19)
    right = picture.width - 9
    if first:
        put(picture, heart(of.lives, _HEART), right - _HEART / 2, middle)
    right -= _HEART + 2
    if member.throw is not None:
        put(picture, die(member.throw, 54), right - 27, middle)
        right -= 58
    elif not member.retired:
        drawn = cards.fan(member.hand)
        put(picture, drawn, right - drawn.width / 2, middle)
        right -= drawn.width
    if member.home:
        put(picture, tick(36), right - 16, middle)
        right -= 38
    left = 80
    if of.team and first and picture.width > _NARROW:
        label = pill(of.team, 110, PAPER_LIGHT)
        put(picture, label, right - label.width / 2 - 2, middle)
        right -= label.width + 6
    tone = QUIET_TEXT if member.retired else INK
    if below:
        paste_face(picture, member.face, left + 6, middle, 60)
        words = block(member.name, "bold", 32, picture.width - 32, 1)
        words.draw(picture, 18, top + _LINE + (below - words.height) // 2 - 3, tone, anchor="lm")
        return
    left = paste_face(picture, member.face, left, middle, 60)
    words = fitted(member.name, "bold", 32, right - left - 2)
    words.draw(picture, left, round(middle - words.height / 2), tone, anchor="lm")


def _larder(picture: Image.Image, of: _Panel, wide: int, top: int) -> None:
    """Six slots; what is missing shows as a shadow of itself."""
    left = 12
    team_below = of.team and wide <= _NARROW
    room = wide - 24 - (62 if team_below else 0)
    pitch = room / len(FOODS)
    size = round(min(pitch - 4, _SLOTS - 6))
    for i, (kind, held) in enumerate(zip(FOODS, of.larder, strict=True)):
        x = left + pitch * (i + 0.5)
        middle = top + _SLOTS / 2 - 1
        drawn = _slot(kind, held, round(pitch - 5), size, _edge_of(kind, of))
        put(picture, drawn, x, middle)
        if kind in of.warned:
            put(picture, warning(34), x + pitch / 2 - 12, middle - 24)
    if team_below:
        put(picture, pill(of.team[-1], 60, PAPER_LIGHT), wide - 40, top + _SLOTS / 2)


def _edge_of(kind: str, of: _Panel) -> Colour | None:
    """The colour around what can leave a larder; None around what stays."""
    return None if kind not in of.offered else DANGER if kind in of.warned else TARGET


@composed
def _slot(kind: str, held: str | None, wide: int, size: int, aim: Colour | None) -> Image.Image:
    """A place in a larder: RGBA, 58 high."""
    if held is None:
        box = rounded((wide, 58), 12, SLOT, mix(INK, SLOT, 0.72), 2)
        put(box, item(kind, min(size, 40), faint=True), wide / 2, 29)
        return box
    edge, thick = (INK, 3) if aim is None else (aim, 7)
    box = rounded((wide, 58), 12, PAPER_LIGHT, edge, thick)
    if kind not in (MOUSE, BIRD):
        put(box, item(kind, min(size, 46)), wide / 2, 29)
        return box
    put(box, item(kind, min(size, 40)), wide / 2 - 2, 36)
    put(box, count_tag(held.removeprefix(kind)), wide - 15, 15)
    return box
