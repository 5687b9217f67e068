"""The sidebar beside the tape: both players, the status, a legend, reasons for barred places.

If a player's home row is at the top, the player's card is at the top of the sidebar, otherwise at
the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from rendering.cache import composed, sprite
from rendering.creatures.cloth import seat_mark
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions, Say
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import Block, block
from rendering.theme import DANGER, HIGHLIGHT, INK, PAPER, PAPER_LIGHT, WIDTH, mix
from rendering.washi_cat.colours import PALETTE, SEATS
from rendering.washi_cat.forbidden import barred, by_reason
from rendering.washi_cat.ground import name_of
from rendering.washi_cat.marks import bar_mark, fish_mark, sparkle, target_shape
from rendering.washi_cat.paint import Shown
from rules.washi_cat.view import CATS, FISH, View

PICTURE = "washi-cat-picture-"
WIDE = 212
"""Width of the sidebar in pixels."""
_INNER = WIDE - 28
_GAP = 10
QUIET = 20
"""Once this many actions in a row have brought nothing new, the sidebar shows their number."""
SPECIALS = 2
END = 40
_ICON, _KEY = 48, 58


def sheet(high: int) -> Scene:
    """Return an empty sheet of paper, as wide as all pictures (palette mode)."""
    return Scene.paper(PALETTE, WIDTH, high)


def bare(wide: int, high: int) -> Scene:
    """Return an empty piece of paper (palette mode)."""
    return Scene.paper(PALETTE, wide, high)


def sidebar(shown: Shown, captions: Captions, high: int, *, plain: bool = False) -> Scene:
    """Compose a sidebar of at least this height; if `plain`, without the status and the legend."""
    ground = shown.ground
    above, below = ground.home(0) or 0, ground.home(ground.high - 1) or 0
    first, last = (_card_of(shown, captions, seat) for seat in (above, below))
    middle = [] if plain else _middle(shown, captions, above)
    needed = sum(part.height + _GAP for part in middle) + first.height + last.height + _GAP
    picture = bare(WIDE, max(high, needed))
    picture.paste(first, (0, 0))
    picture.paste(last, (0, picture.height - last.height))
    # The status stands beside the card of the player who is to act.
    top = first.height + _GAP
    if above not in shown.view.to_act:
        top += picture.height - needed
    for part in middle:
        picture.paste(part, (0, top))
        top += part.height + _GAP
    return picture


def _middle(shown: Shown, captions: Captions, above: int) -> list[Image.Image]:
    """Return the parts between the cards, with the status nearest to the player to act."""
    view, say = shown.view, captions.say
    marks = tuple(seat for seat in view.to_act if seat >= 0)
    turn = [_status(captions.status, marks, 3 if shown.steps.kinds else 5)]
    note = _note(view, say)
    if note:
        turn.append(_pill(note, lit=view.asked in (FISH, CATS)))
    key = [_legend(kind, say(f"{PICTURE}kind-{kind}")) for kind in shown.steps.kinds]
    found = barred(view, shown.ground, shown.steps)
    key += [
        _barred(say(f"{PICTURE}barred", reason=reason, places=" ".join(sorted(places))))
        for reason, places in by_reason(found, shown.ground).items()
    ]
    return turn + key if above in view.to_act else key + turn


def _note(view: View, say: Say) -> str:
    """Return what players must draw now, or how many actions in a row brought nothing new.

    Return "" if there is nothing to say.
    """
    if view.asked in (FISH, CATS):
        return say(f"{PICTURE}asked-{view.asked}")
    if view.quiet >= QUIET and view.outcome is None:
        return say(f"{PICTURE}quiet", count=view.quiet, end=END)
    return ""


@composed
def _status(status: str, marks: tuple[int, ...], most: int) -> Image.Image:
    """Draw the status below the badges of the players who are to act (palette mode)."""
    words = block(status, "title", 36, WIDE - 4, most)
    top = 50 if marks else 0
    picture = Image.new("RGB", (WIDE, top + words.height), PAPER)
    left = 0
    for seat in marks:
        mark = seat_mark(seat, 44)
        picture.paste(mark, (left, 0), mark)
        left += mark.width + 10
    words.draw(picture, 2, top, anchor="lm")
    return PALETTE.mapped(picture)


@composed
def _pill(note: str, *, lit: bool) -> Image.Image:
    """Draw a label that says what to do now (palette mode)."""
    words = block(note, "bold", 30, _INNER, 2)
    card = rounded((WIDE, words.height + 20), 24, HIGHLIGHT if lit else PAPER_LIGHT, INK, 3)
    words.draw(card, WIDE // 2, 10)
    return _on_paper(card)


def _on_paper(card: Image.Image) -> Image.Image:
    """Return a card on a background of paper, in palette mode."""
    picture = Image.new("RGB", card.size, PAPER)
    picture.paste(card, (0, 0), card)
    return PALETTE.mapped(picture)


@dataclass(frozen=True, slots=True)
class _Player:
    """The facts on a player's card; `fetches` says where the player's cats find fish."""

    seat: int
    name: str
    face: str | None
    specials: int
    fetches: str
    marked: bool


def _card_of(shown: Shown, captions: Captions, seat: int) -> Image.Image:
    view, ground = shown.view, shown.ground
    marked = seat in (view.outcome.winners if view.outcome else view.to_act)
    far = 0 if ground.home(0) != seat else ground.high - 1
    fetches = captions.say(f"{PICTURE}fetches", row=ground.label(name_of((far, 0)))[0])
    name, face = captions.name(seat), captions.face(seat)
    return _card(_Player(seat, name, face, view.specials[seat], fetches, marked))


@composed
def _card(of: _Player) -> Image.Image:
    """Draw a player's card (palette mode)."""
    side, name = SEATS[of.seat], block(of.name, "bold", 32, _INNER, 3)
    high = 70 + name.height + 54
    line = INK if of.marked else mix(INK, side.tint, 0.5)
    fill = HIGHLIGHT if of.marked else side.tint
    card = rounded((WIDE, high), 22, fill, line, 4 if of.marked else 2)
    mark = seat_mark(of.seat, 36)
    card.alpha_composite(mark, (14, 38 - mark.height // 2))
    paste_face(card, of.face, 54, 38, 52)
    for i in range(SPECIALS):
        box = special_box(44, used=i >= of.specials)
        card.alpha_composite(box, (WIDE - 14 - (SPECIALS - i) * 48 + 4, 16))
    name.draw(card, 14, 68, anchor="lm")
    fish = fish_mark(of.seat, _ICON)
    card.alpha_composite(fish, (12, high - 54))
    words = block(of.fetches, "bold", 28, _INNER - _ICON - 6, 1)
    words.draw(card, 18 + _ICON, high - 30 - words.height // 2, anchor="lm")
    return _on_paper(card)


@sprite
def special_box(size: int = 56, *, used: bool) -> Image.Image:
    """Draw a box with a star, crossed off once the special is used (RGBA, square)."""
    scale = size / 56
    box = rounded((size, size), round(10 * scale), PAPER_LIGHT, INK, 3)
    drawn, inset = Sheet(size, size), round(8 * scale)
    box.alpha_composite(sparkle(size - 2 * inset), (inset, inset))
    if used:
        with drawn.placed(0, 0, scale):
            for way in (-1, 1):
                drawn.line([(28 - way * 22, 6), (28, 29), (28 + way * 21, 50)], 6, DANGER)
        empty = rounded((size, size), round(10 * scale), PAPER_LIGHT, INK, 3)
        box = Image.blend(box, empty, 0.55)
    box.alpha_composite(drawn.finished())
    return box


@composed
def _legend(kind: str, name: str) -> Image.Image:
    """Draw the shape of a target with its meaning (palette mode)."""
    return _told(_shape(kind), block(name, "bold", 28, WIDE - _KEY, 2))


@composed
def _barred(told: str) -> Image.Image:
    """Draw the reason why places are barred (palette mode)."""
    return _told(bar_mark(_ICON), block(told, "bold", 26, WIDE - _KEY, 4))


def _told(drawn: Image.Image, words: Block) -> Image.Image:
    """Draw words beside a drawing (palette mode)."""
    picture = Image.new("RGB", (WIDE, max(_ICON, words.height)), PAPER)
    picture.paste(drawn, (0, (picture.height - drawn.height) // 2), drawn)
    words.draw(picture, _KEY, (picture.height - words.height) // 2, anchor="lm")
    return PALETTE.mapped(picture)


@sprite
def _shape(kind: str) -> Image.Image:
    drawn = Sheet(_ICON, _ICON)
    with drawn.placed(_ICON / 2, _ICON / 2, 0.38):
        target_shape(drawn, kind, 0.38)
    return drawn.finished()
