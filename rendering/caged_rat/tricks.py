"""The tricks on the table: a single trick is drawn large, several tricks are drawn small."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.caged_rat import cards
from rendering.caged_rat.colours import MAT, PALETTE
from rendering.caged_rat.marks import cheese_mark, stamp
from rendering.caged_rat.names import PICTURE
from rendering.creatures.cloth import seat_mark
from rendering.painter import Captions
from rendering.paper import card
from rendering.scene import Scene
from rendering.text import block
from rendering.theme import HIGHLIGHT, INK, PAPER, QUIET_TEXT, WIDTH, mix
from rules.caged_rat.view import Trick, View

WIDE = WIDTH - 48
HIGH = 190
_SMALL_HIGH = 166
_PITCH = 134


@dataclass(frozen=True, slots=True)
class Shown:
    """A trick, and the words beside it. If `fresh`, the trick's newest card has a yellow edge.

    `end` says how the trick ended, or what it is played for. `rats` lists the rats that were or may
    be fed.
    """

    trick: Trick
    title: str
    leads: str
    end: str
    rats: tuple[str, ...]
    fresh: bool


def shown_tricks(view: View, captions: Captions) -> tuple[Shown, ...]:
    """Return the closed tricks, then the trick in progress."""
    tricks = [*view.closed, *([view.trick] if view.trick else [])]
    return tuple(
        _shown(trick, view, captions, fresh=i == len(tricks) - 1) for i, trick in enumerate(tricks)
    )


def _shown(trick: Trick, view: View, captions: Captions, *, fresh: bool) -> Shown:
    say = captions.say
    name = captions.name(trick.leader)
    leads = say(f"{PICTURE}turned") if trick.turned else say(f"{PICTURE}leads", name=name)
    title = say(f"{PICTURE}trick", number=trick.number)
    rats = _rats(trick, view)
    return Shown(trick, title, leads, say(f"{PICTURE}end-{_end(trick, rats)}"), rats, fresh)


def _rats(trick: Trick, view: View) -> tuple[str, ...]:
    """Return the rat that was fed.

    If no rat has been fed yet, return the leader's rats of the capture's suit. Return () if the
    leader lost the trick or put the capture away.
    """
    if trick.fed:
        return (trick.fed,)
    if trick.won is False or trick.put_away:
        return ()
    rats = view.rats[trick.leader]
    return tuple(rat.card for rat in rats if rat.card[1] == trick.capture[1])


def _end(trick: Trick, rats: tuple[str, ...]) -> str:
    if trick.won is None:
        return "for" if rats else "for-nobody"
    if not trick.won:
        return "lost"
    if trick.put_away:
        return "put-away"
    return "fed" if trick.fed else "which"


def height_of(count: int) -> int:
    """Return the height of the area for this number of tricks."""
    if count <= 1:
        return HIGH
    return _SMALL_HIGH * (-(-count // _columns(count))) + 12


def _columns(count: int) -> int:
    return 2 if count <= 4 else 3


def area(shown: tuple[Shown, ...], waiting: str) -> Scene:
    """Draw the middle of the table, or the text `waiting` before the first trick."""
    high = height_of(len(shown))
    picture = Scene(PALETTE, (WIDE, high))
    ground = card((WIDE, high), 26, MAT, mix(INK, PAPER, 0.6), 2)
    picture.paste(ground, (0, 0), ground)
    if not shown:
        words = block(waiting, "title", 36, WIDE - 80, 2)
        words.draw(picture, WIDE // 2, (high - words.height) // 2, QUIET_TEXT)
    elif len(shown) == 1:
        _large(picture, shown[0])
    else:
        _several(picture, shown)
    return picture


def _large(picture: Scene, shown: Shown) -> None:
    trick = shown.trick
    title = block(shown.title, "title", 36, 244, 1)
    leads = block(shown.leads, "plain", 28, 244, 2)
    mark = seat_mark(trick.leader, 40)
    top = (HIGH - title.height - leads.height - mark.height - 12) // 2
    picture.paste(mark, (26, top), mark)
    title.draw(picture, 26, top + mark.height + 4, anchor="lm")
    leads.draw(picture, 26, top + mark.height + title.height + 8, QUIET_TEXT, anchor="lm")
    _cards(picture, shown, (292, 48), 0.78, _PITCH)
    _verdict(picture, shown, 720)


def _cards(picture: Scene, shown: Shown, at: tuple[int, int], scale: float, pitch: int) -> None:
    """Draw the capture below a cheese, and the bid and the answer below their players' badges."""
    trick = shown.trick
    signs = (
        cheese_mark(round(52 * scale)),
        seat_mark(trick.leader, round(34 * scale)),
        seat_mark(1 - trick.leader, round(34 * scale)),
    )
    laid = (trick.capture, trick.bid, trick.answer)
    last = max(i for i, name in enumerate(laid) if name)
    for i, (sign, name) in enumerate(zip(signs, laid, strict=True)):
        x = at[0] + i * pitch + (round(26 * scale) if i else 0)
        middle = x + cards.size(scale)[0] // 2
        picture.paste(sign, (middle - sign.width // 2, at[1] - 4 - sign.height), sign)
        edge = HIGHLIGHT if shown.fresh and i == last else None
        drawn = cards.face(name, scale, edge) if name else cards.slot(scale)
        picture.paste(drawn, (x, at[1]), drawn)
    if trick.won is not None:
        mark = stamp(trick.won, round(56 * scale))
        x = at[0] + cards.size(scale)[0] - mark.width // 2 - 6
        picture.paste(mark, (x, at[1] + cards.size(scale)[1] - mark.height + 8), mark)


def _verdict(picture: Scene, shown: Shown, left: int) -> None:
    """Write how the trick ended, and draw the rats that were or may be fed."""
    room = WIDE - left - 16
    ended = shown.trick.won is not None
    words = block(shown.end, "bold" if ended else "plain", 30, room, 3)
    rats = [cards.face(rat, 0.55) for rat in shown.rats]
    top = (HIGH - words.height - (rats[0].height + 8 if rats else 0)) // 2
    words.draw(picture, left + room // 2, top, INK if ended else QUIET_TEXT)
    for i, rat in enumerate(rats):
        x = left + (room - rat.width) // 2 + round((i - (len(rats) - 1) / 2) * 76)
        picture.paste(rat, (x, top + words.height + 8), rat)


def _several(picture: Scene, shown: tuple[Shown, ...]) -> None:
    """Draw tricks side by side, in the order in which they were played."""
    columns = _columns(len(shown))
    wide = WIDE // columns
    for i, one in enumerate(shown):
        left, top = i % columns * wide, 6 + i // columns * _SMALL_HIGH
        _small(picture, one, left, top, columns)


def _small(picture: Scene, shown: Shown, left: int, top: int, columns: int) -> None:
    number, ended = str(shown.trick.number), shown.trick.won is not None
    if columns == 2:
        picture.write((left + 46, top + 54), number, INK, ("title", 40), "mm")
        mark = seat_mark(shown.trick.leader, 34)
        picture.paste(mark, (left + 46 - mark.width // 2, top + 84), mark)
        _cards(picture, shown, (left + 88, top + 38), 0.7, 88)
        words = block(shown.end if ended else "", "bold", 26, 86, 3)
        words.draw(picture, left + 410, top + 96 - words.height // 2)
        return
    picture.write((left + 22, top + 84), number, INK, ("title", 34), "mm")
    _cards(picture, shown, (left + 40, top + 38), 0.66, 80)
