"""The picture of a position: the spaces of the board, what moved last, what can be chosen."""

from __future__ import annotations

from rendering.cat_rat_flea import sidebar
from rendering.cat_rat_flea.arrows import draw_arrows, draw_displaced
from rendering.cat_rat_flea.colours import PALETTE
from rendering.cat_rat_flea.figures import Part
from rendering.cat_rat_flea.spaces import HEIGHT, corner, mapped_board, mapped_space
from rendering.painter import Captions, Texts
from rendering.scene import Scene, png
from rendering.theme import WIDTH
from rules.cat_rat_flea.view import View


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """Draw the table as a PNG, 960 by 836.

    `chosen` is empty, or its first step is a piece such as `Cb1` or `Rb3>`.
    """
    return png(paint(view, captions, targets, next(iter(chosen), None)))


def paint(view: View, captions: Captions, targets: Texts = (), chosen: str | None = None) -> Scene:
    """Compose the picture of the board as a `Scene`, which is painted later."""
    picture = Scene.paper(PALETTE, WIDTH, HEIGHT)
    picture.paste(mapped_board(), (0, 0))
    beside = sidebar.sidebar(sidebar.standing(view), captions, _status(view, captions))
    picture.paste(beside, (sidebar.LEFT, 18))
    paint_spaces(picture, view, targets, chosen, captions.warned, captions.facing or 0)
    return picture


def _status(view: View, captions: Captions) -> str:
    """Return the status line. If a piece must scurry, the line names this piece and its owner."""
    displaced = view.displaced
    if displaced is None or view.outcome is not None:
        return captions.status
    kind = "cat" if displaced.kind == "C" else "rat"
    name = captions.name(displaced.owner)
    return captions.say("cat-rat-flea-picture-scurries", name=name, kind=kind)


def paint_spaces(
    picture: Scene,
    view: View,
    targets: Texts = (),
    chosen: str | None = None,
    warned: Texts = (),
    below: int = 0,
) -> None:
    """Fill the frame of the empty table, with player `below`'s home row at the bottom.

    Both private and public pictures mark the spaces where a scurry can end.
    """
    scurrying = view.displaced is not None
    shown = () if chosen and not scurrying else view.last
    targets = targets or view.ends
    lit = {name for move in shown for name in (move.source, move.target)}
    for space in view.spaces:
        here = chosen is not None and not scurrying and chosen[1:] == space.name
        drawn = mapped_space(
            space,
            lit=space.name in lit,
            target=space.name in targets,
            warned=space.name in warned,
            chosen=_part(chosen) if here else None,
            faded=chosen is not None and space.name not in {*targets, chosen[1:3]},
        )
        picture.paste(drawn, corner(space.name, below))
    draw_arrows(picture, shown, below)
    if view.displaced is not None:
        draw_displaced(picture, view.displaced, below, chosen=bool(view.ends))


def _part(chosen: str | None) -> Part:
    return "flea" if chosen is not None and chosen[0].upper() == "F" else "big"
