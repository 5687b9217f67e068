"""A private question that asks which of several actions was meant, with buttons or menus."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.choices import choice_rows, offered_whole
from cogs.board.layouts import layout
from cogs.kit.controls import MAX_OPTIONS
from cogs.kit.markup import Markup, paragraph
from cogs.kit.refused import Refused, Several
from cogs.kit.sentences import Speaker
from cogs.match.table import Table
from cogs.typed.suggestions import choices_by_text, step_names, suggested
from rules.game import Choice

_MENUS = 4
_NAMED = 6
"""The text of the question names at most this number of actions."""


def which_layout(say: Speaker, table: Table, player: int, several: Several) -> ui.LayoutView:
    """Return a message that asks which of several actions was meant.

    Raises `Refused` if none of the actions is legal now, or too many are.
    """
    known = choices_by_text(table, player)
    found = [known[text] for text in several.meant if text in known]
    if not found:
        raise Refused("moved-on")
    if len(found) > _MENUS * MAX_OPTIONS:
        example = found[0][0].text
        raise Refused("ambiguous-many", text=several.typed, count=len(found), example=example)
    choices = _alike(found)
    labels: list[str] = [
        wording.step_label(say, table, player, each, each.path) for each in choices
    ]
    if len(choices) > 1 and _shared(choices) and len({*labels}) == len(labels):
        question = _where_to(say, table, choices)
    else:
        question = say("which-action", text=several.typed, count=len(choices))
        labels = [suggested(say, table, player, each) for each in choices]
    offers = [
        offered_whole(say, table, player, each, label)
        for label, each in zip(labels, choices, strict=True)
    ]
    style, where = discord.ButtonStyle.primary, (table.id, table.revision)
    return layout(
        paragraph(question), *choice_rows(say("menu-which"), offers, style, "act", *where)
    )


def _alike(found: Sequence[Sequence[Choice]]) -> list[Choice]:
    """Return one choice of each group; if possible, all these choices have the same first step."""
    for begun in [choice.path[0] for choice in found[0]]:
        alike = [[choice for choice in each if choice.path[0] == begun] for each in found]
        if all(alike):
            return [each[0] for each in alike]
    return [each[0] for each in found]


def _shared(choices: Sequence[Choice]) -> int:
    """Return how many leading steps the choices share; the last step of a choice does not count."""
    first, *others = [choice.path[:-1] for choice in choices]
    for count in range(len(first), 0, -1):
        if all(path[:count] == first[:count] for path in others):
            return count
    return 0


def _where_to(say: Speaker, table: Table, choices: Sequence[Choice]) -> Markup:
    """Return the question's text: the shared steps, and the possible last steps if they are few."""
    steps = step_names(say, table, choices[0], _shared(choices))
    if len(choices) > _NAMED:
        return prompts.choice_title(say, table, choices[0], steps)
    comma = say("list-comma")
    *ends, last = [wording.step_name(say, table, choice, choice.path) for choice in choices]
    return say("which-end", what=comma.join(steps), ends=comma.join(ends), last=last)
