"""The position in words, for people who cannot see the picture."""

from __future__ import annotations

from rendering.alt_text import LONGEST, fitting, shortened
from rendering.endings import ended
from rendering.painter import Say
from rules.cat_rat_flea.view import Space, View

_SIDES = ("south", "north")
_KINDS = {"C": "cat", "R": "rat", "F": "flea"}


def alt_text(view: View, say: Say) -> str:
    """Describe whose turn it is or who won, the last action, then the board from row 5 to row 1.

    If there is room, say how close each side is to winning. If the description is too long, give
    the board in the position notation instead of row by row.
    """
    news = [_standing(view, say), *_past(view, say)]
    rows = [_row(view, row, say) for row in range(5, 0, -1)]
    full = " ".join([*news, *rows])
    if len(full) <= LONGEST:
        return fitting([full, *_progress(view, say)])
    notation = say("cat-rat-flea-alt-notation", position=view.position)
    short = " ".join([news[0], notation, *news[1:]])
    return shortened(short)


def position_text(view: View, say: Say) -> str:
    """Describe the position in sentences, one line for each row, without a limit."""
    rows = [_row(view, row, say) for row in range(5, 0, -1)]
    return "\n".join([_standing(view, say), *_past(view, say), *_progress(view, say), *rows])


def _standing(view: View, say: Say) -> str:
    if view.outcome is not None:
        return ended("cat-rat-flea", view.outcome, say)
    if view.displaced is not None:
        return say(
            "cat-rat-flea-alt-scurry",
            seat=_seat(view.displaced.owner, say),
            kind=_KINDS[view.displaced.kind],
            space=view.displaced.space,
            ends=", ".join(view.ends),
        )
    acting = view.turn if view.to_act is None else view.to_act
    return say("cat-rat-flea-alt-turn", seat=_seat(acting, say))


def _seat(player: int, say: Say) -> str:
    return say(f"cat-rat-flea-seat-{player}")


def _past(view: View, say: Say) -> list[str]:
    """Return up to two sentences: one about the last moves, and one about a pass."""
    moves = [
        say(
            "cat-rat-flea-alt-scurried" if move.scurry else "cat-rat-flea-alt-moved",
            side=_SIDES[move.player],
            kind=_KINDS[move.kind],
            source=move.source,
            target=move.target,
        )
        for move in view.last
    ]
    told = [say("cat-rat-flea-alt-last", moves=", ".join(moves))] if moves else []
    if view.passed is not None:
        told.append(say("cat-rat-flea-alt-passed", seat=_seat(view.passed, say)))
    return told


def _progress(view: View, say: Say) -> list[str]:
    """Describe how close each side is to winning; return [] at the end."""
    if view.outcome is not None:
        return []
    return [
        say("cat-rat-flea-alt-progress", side=side, **facts)
        for side, facts in zip(_SIDES, view.progress(), strict=True)
    ]


def _row(view: View, row: int, say: Say) -> str:
    spaces = view.spaces[row * 3 - 3 : row * 3]
    taken = [space for space in spaces if space.big is not None or space.flea is not None]
    if not taken:
        return say("cat-rat-flea-alt-empty-row", row=row)
    told = ", ".join(
        say("cat-rat-flea-alt-space", space=space.name, what=_what(space, say)) for space in taken
    )
    return say("cat-rat-flea-alt-row", row=row, spaces=told)


def _what(space: Space, say: Say) -> str:
    rider = "none" if space.flea is None else _SIDES[space.flea]
    if space.big is None:
        return say("cat-rat-flea-alt-flea", side=rider)
    big = say(
        "cat-rat-flea-alt-big",
        side=_SIDES[space.big.owner],
        kind=_KINDS[space.big.kind],
        status=space.big.status,
    )
    if space.flea is None:
        return big
    key = "cat-rat-flea-alt-on-trapped" if space.trapped else "cat-rat-flea-alt-ridden"
    return say(key, big=big, side=rider)
