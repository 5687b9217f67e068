"""The message with a hint: first where to look, then the action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.choices import Verbs, step_rows, utilities
from cogs.board.layouts import back_control, layout
from cogs.board.on_screen import room_below
from cogs.board.pictures import HAND_PICTURE, drawn_together
from cogs.channels.attached import PICTURE, Picture
from cogs.hints.giving import Hint
from cogs.kit.controls import Control
from cogs.kit.host import Host
from cogs.kit.markup import NEW_LINE, Markup, paragraph
from cogs.kit.sentences import Speaker
from cogs.match.stepping import groups
from cogs.match.table import Table
from cogs.typed.suggestions import step_names
from rendering import chosen_on_table, hand_painter, orders
from rendering.alt_text import shortened
from rendering.orders import Order
from rules.errors import Fact
from rules.game import Choice

_COMPARED = 3
"""The maximum number of choices that a first hint marks. One of them is the suggested choice.

A second hint names the whole action.
"""
_HERE = ("hint",)
"""A made-up step for a hint's back button. Going back undoes this step and shows the panel."""


@dataclass(frozen=True, slots=True)
class Marks:
    """A hint in words, and the marks in the hint's picture.

    `chosen` and `targets` are the marks, as arguments of `Painter.board`. `sentence` is the hint.
    `alt` is the hint without formatting, for the picture's description.
    """

    chosen: tuple[str, ...]
    targets: tuple[str, ...]
    sentence: Markup
    alt: str


def where_to_look(say: Speaker, table: Table, player: int, choice: Choice) -> Marks:
    """Return the marks that narrow the choice down, without naming the whole action.

    The marks are on the first step that has an alternative. If this step completes the choice, a
    few alternatives to the step are marked, too.
    """
    path, last = choice.path, len(choice.path) - 1
    real = (end for end in range(last) if len(groups(table, player, path[:end])) > 1)
    end = next(real, last)
    if end < last:
        looked_at = path[: end + 1]
        named = wording.step_name(say, table, choice, looked_at)
        return Marks(looked_at, (), *_told(say, "hint-look", where=named))
    done, step = path[:last], path[last]
    found = groups(table, player, done)
    compared = _compared([*found], step)
    names = [wording.step_name(say, table, found[each][0], (*done, each)) for each in compared]
    choices = say("list-comma").join(names)
    return Marks(done, compared, *_told(say, "hint-compare", choices=choices))


def whole_action(say: Speaker, table: Table, choice: Choice) -> Marks:
    """Return the marks and the sentence that name the whole action."""
    names = step_names(say, table, choice, len(choice.path))
    told = _told(say, "hint-action", chosen=say("list-comma").join(names), action=choice.text)
    return Marks(choice.path[:-1], choice.path[-1:], *told)


def _told(say: Speaker, name: str, **facts: Fact) -> tuple[Markup, str]:
    """Return the catalogue's sentence `name`, and `<name>-alt` for the picture's description."""
    return say(name, **facts), say.plain(f"{name}-alt", **facts)


def _compared(steps: Sequence[str], step: str) -> tuple[str, ...]:
    """Return `step` and a few others, in the usual order, which does not reveal `step`."""
    others = [each for each in steps if each != step]
    apart = max(1, len(others) // (_COMPARED - 1))
    chosen = {step, *others[::apart][: _COMPARED - 1]}
    return tuple(each for each in steps if each in chosen)


async def hint_pictures(
    host: Host, say: Speaker, table: Table, player: int, marks: Marks, *, whole: bool
) -> list[Picture]:
    """Draw the table with the marks, as the player sees it.

    If the first hint is about cards that the table does not show, draw the player's hand, too.
    """
    key, secret = table.game.key, table.game.has_secrets
    view = table.match.state.observation(player if secret else None)
    captions = replace(wording.captions(say, table), facing=player)
    board = partial(orders.board, key, view, captions, marks.chosen, marks.targets)
    ordered: dict[str, Order] = {PICTURE: board}
    on_table = chosen_on_table(key, view) or table.game.no_looking_back
    if secret and not whole and not on_table and hand_painter(key) is not None:
        ordered[HAND_PICTURE] = partial(orders.hand, key, view, captions)
    first, *others = await drawn_together(host, table, ordered)
    told = replace(first, alt=shortened(f"{marks.alt} {first.alt}"))
    return [told, *others]


def hint_layout(
    say: Speaker,
    table: Table,
    player: int,
    hint: Hint,
    marks: Marks,
    pictures: Sequence[Picture],
    *,
    whole: bool,
    beside: bool,
) -> ui.LayoutView:
    """Return the message with a hint.

    Unless the message stands `beside` the panel, it replaces the panel. `whole` means that the hint
    names the whole action.
    """
    told = NEW_LINE.join([marks.sentence, say("hint-left", left=hint.left)])
    parts: list[ui.Item[Any]] = [paragraph(told), *(each.gallery() for each in pictures)]
    more = Control(
        say("button-hint-action"),
        "hint-action",
        table.id,
        table.revision,
        style=discord.ButtonStyle.primary,
    )
    below = [] if whole else [more]
    if not beside:
        below.append(back_control(say, table, _HERE))
    last = [ui.ActionRow[Any](*below)] if below else []
    if table.row.direct and not beside:
        last.append(ui.ActionRow(*utilities(say, table)))
    if not beside:
        turn = (prompts.hand_turn if table.game.has_secrets else _panel_turn)(say, table, player)
        room = room_below(pictures[-1].size, last, below=turn)
        parts.append(paragraph(turn))
        parts += step_rows(say, table, player, (), Verbs.at(table), room)
    return layout(*parts, *last)


def _panel_turn(say: Speaker, table: Table, _player: int) -> Markup:
    return prompts.panel_turn(say, table)
