"""The picture of a position, and of each step of a choice."""

from __future__ import annotations

from rendering.cat_attack.hand import paint_hand
from rendering.cat_attack.layout import encoded, paint
from rendering.cat_attack.names import aims_of, cards_in
from rendering.painter import Captions, Texts
from rules.cat_attack.view import ESCAPE, GO, TAKE, View


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """Draw the table as a PNG, 960 wide.

    If the viewer chooses a card next, draw the viewer's hand instead of the table.
    """
    if view.hand is not None and cards_in(targets):
        return encoded(paint_hand(view, captions, targets, chosen))
    return encoded(paint(view, captions, aims_of(view, targets, chosen, captions.warned)))


def chosen_on_table(view: View) -> bool:
    """Return whether the player now chooses a space, food or a larder on the map."""
    return view.asked in (GO, TAKE, ESCAPE)
