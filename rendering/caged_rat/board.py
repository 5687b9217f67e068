"""The picture of a position: both sides of the table, the trick between them, the score."""

from __future__ import annotations

from collections.abc import Collection

from PIL import Image

from rendering.caged_rat.band import HEAD, TOP, headline, sheet
from rendering.caged_rat.hand import paint_hand
from rendering.caged_rat.names import PICTURE, cards_in, lower_seat
from rendering.caged_rat.player_sides import player_side, side_of
from rendering.caged_rat.track import scores
from rendering.caged_rat.tricks import area, shown_tricks
from rendering.painter import Captions, Texts
from rendering.scene import Scene, png
from rules.caged_rat.view import FEED, View

_GAP = 10


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """Draw the table as a PNG, 960 wide. While the viewer chooses, draw the viewer's hand instead.

    The steps in `chosen` and `targets` name cards in the hand, or caged rats.
    """
    aims, picked = cards_in(targets), cards_in(chosen)
    if view.hand is not None and (aims or picked):
        return png(paint_hand(view, captions, aims, picked))
    return png(paint(view, captions, aims))


def chosen_on_table(view: View) -> bool:
    """Return whether the player chooses a caged rat to feed, not a card in the hand."""
    return view.asked == FEED


def paint(view: View, captions: Captions, targets: Collection[str] = ()) -> Scene:
    """Compose the table without painting it."""
    shown = shown_tricks(view, captions)
    parts: list[Scene | Image.Image] = [
        player_side(side_of(view, captions, 1 - lower_seat(view), targets)),
        area(shown, captions.say(f"{PICTURE}no-trick")),
        player_side(side_of(view, captions, lower_seat(view), targets)),
    ]
    parts += scores(view, view.totals)
    table = sheet(HEAD + sum(part.height + _GAP for part in parts) + 14)
    table.paste(headline(captions.status, view.to_act), (24, TOP))
    top = HEAD
    for part in parts:
        table.paste(part, (24, top))
        top += part.height + _GAP
    return table
