"""Layouts of a replay: one moment with controls to go to others, and the animated picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from cogs.board import wording
from cogs.board.layouts import layout
from cogs.channels.attached import Picture, gallery
from cogs.history.moments import Moment, Replay
from cogs.kit.controls import MAX_OPTIONS, Control, Menu
from cogs.kit.markup import SPACE, Markup, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import naming, results
from cogs.match.table import Table
from rules.game import Event

_NEAR = 5
"""The number of neighbouring moments on each side in the menu."""


def moment_layout(
    say: Speaker,
    found: Replay,
    place: int,
    pictures: Sequence[Picture],
    *,
    shareable: bool,
    shared: bool = False,
) -> ui.LayoutView:
    """Return one moment: heading, board, events, who acts next, pictures of hands, and controls.

    `shareable` adds a button that posts this moment in the channel. The button is disabled if the
    moment was `shared` already.
    """
    table, moment = found.at(place), found.moments[place]
    heading = _heading(say, found, place)
    board, *hands = pictures
    # The board has the same height at every ply, so the buttons below it do not move.
    steps = _steps(say, found, place)
    parts: list[ui.Item[Any]] = [paragraph(heading), board.gallery(), steps]
    if story := wording.story(say, table, moment.narrated):
        parts.append(paragraph(story))
    parts.append(paragraph(_next(say, table)))
    parts += [hand.gallery() for hand in hands]
    share = Control(say("button-share"), "replay-share", table.id, moment.ply, disabled=shared)
    files: ui.ActionRow[Any] = ui.ActionRow(
        *([share] if shareable else []),
        Control(say("button-animation"), "replay-animation", table.id),
        Control(say("button-record"), "replay-record", table.id),
    )
    return layout(*parts, *_menus(say, found, place), files)


def shared_layout(
    say: Speaker, found: Replay, place: int, board: Picture, sharer: str
) -> ui.LayoutView:
    """Return one moment for a channel: public information, with a button to open the replay."""
    table = found.at(place)
    parts: list[ui.Item[Any]] = [paragraph(_heading(say, found, place)), board.gallery()]
    if story := wording.story(say, table, found.moments[place].narrated):
        parts.append(paragraph(story))
    if table.match.outcome is not None:
        parts.append(paragraph(results.result(say, table, table.match.outcome)))
    return layout(*parts, *_shared_by(say, table, sharer))


def _shared_by(say: Speaker, table: Table, sharer: str) -> tuple[ui.Item[Any], ...]:
    """Say who shared the moment, with a button that opens the replay privately."""
    return (
        paragraph(say("replay-shared", who=sharer)),
        ui.ActionRow(Control(say("button-replay"), "replay-open", table.id)),
    )


def _heading(say: Speaker, found: Replay, place: int) -> Markup:
    table = found.at(place)
    return say(
        "replay-heading",
        title=wording.title(say, table.game.key),
        id=str(table.id),
        seats=wording.seats(say, table),
        number=str(found.moments[place].number),
        numbers=str(found.table.match.number),
    )


def _next(say: Speaker, table: Table) -> Markup:
    """Say who acts next at this moment, or how the match ended."""
    outcome = table.match.outcome
    if outcome is not None:
        return results.result(say, table, outcome)
    if not table.awaited:
        return say("replay-so-far")
    hand = "yes" if table.game.has_secrets else "no"
    return say("replay-next", who=naming.together(say, table, table.awaited), hand=hand)


def _menus(say: Speaker, found: Replay, place: int) -> list[ui.ActionRow[Any]]:
    """Return two menus: the latest turning points, and moments near and far."""
    turning = [moment for moment in found.moments if moment.turning][-MAX_OPTIONS:]
    turns = [_choice(say, found, moment, moment.turning) for moment in turning]
    others = [found.moments[other] for other in jumps(len(found.moments), place)]
    leaps = [_choice(say, found, moment, moment.events) for moment in others]
    return [
        ui.ActionRow(Menu(say(f"menu-{name}"), choices, "replay", found.table.id, name))
        for name, choices in (("turning-points", turns), ("moments", leaps))
        if choices
    ]


def _choice(
    say: Speaker, found: Replay, moment: Moment, events: Sequence[Event]
) -> tuple[str, str]:
    told = SPACE.join(wording.event(say, found.table, event) for event in events)
    label = say("replay-moment", number=str(moment.number), told=told or say("replay-quiet"))
    return label, str(moment.ply)


def jumps(moments: int, here: int) -> list[int]:
    """Return the indexes of other moments: all near `here`, and as many others as fit in a menu."""
    near = [place for place in range(moments) if 0 < abs(place - here) <= _NEAR]
    far = [place for place in range(moments) if abs(place - here) > _NEAR]
    room = MAX_OPTIONS - len(near)
    if len(far) > room:
        far = [far[k * (len(far) - 1) // (room - 1)] for k in range(room)]
    return sorted([*near, *far])


def _steps(say: Speaker, found: Replay, here: int) -> ui.ActionRow[Any]:
    """Return buttons for the first, previous, next and last moment."""
    last = len(found.moments) - 1
    buttons = (
        ("button-first", "first", 0),
        ("button-earlier", "earlier", here - 1),
        ("button-later", "later", here + 1),
        ("button-last", "last", last),
    )
    controls = [
        Control(
            say(label),
            "replay",
            found.table.id,
            name,
            found.moments[min(max(place, 0), last)].ply,
            disabled=place == here or not 0 <= place <= last,
        )
        for label, name, place in buttons
    ]
    return ui.ActionRow(*controls)


def animation_layout(
    say: Speaker,
    found: Replay,
    name: str,
    *,
    shareable: bool = False,
    shared: bool = False,
    sharer: str = "",
) -> ui.LayoutView:
    """Return the message with the animated picture.

    `sharer` is the name of the person who posts the picture in a channel, "" for a private message.
    `shareable` adds a button that posts the picture in the channel; the button is disabled if
    `shared`.
    """
    table = found.table
    outcome = table.match.outcome
    title = wording.match_label(say, table.row)
    alt = say.plain(
        "animation-alt",
        title=title,
        headline=wording.status(say, table),
        reason="" if outcome is None else wording.reason(say, table, outcome),
    )
    below: tuple[ui.Item[Any], ...] = ()
    if sharer:
        below = _shared_by(say, table, sharer)
    elif shareable:
        share = Control(say("button-share"), "animation-share", table.id, disabled=shared)
        below = (ui.ActionRow(share),)
    return layout(
        paragraph(say("animation-heading", title=title, seats=wording.seats(say, table))),
        gallery(name, alt),
        *below,
    )
