"""The message that shows how a match ended, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.board import wording
from cogs.board.choices import cat_label, learn_button
from cogs.board.layouts import Picture, layout
from cogs.kit.controls import Control
from cogs.kit.markup import NEW_LINE, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import results
from cogs.match.table import NarratedStep, Table
from data import RatingStep

_PRIMARY = discord.ButtonStyle.primary
_SEED = 8
"""The number of characters of the seed that are shown; `/verify` shows all of them."""


def result_layout(
    say: Speaker,
    table: Table,
    pictures: Sequence[Picture],
    narrated: Sequence[NarratedStep],
    ratings: Sequence[RatingStep],
    *,
    rematch: bool,
) -> ui.LayoutView:
    """Return the message of a match's end: the result, the last board and what to do next."""
    outcome = table.match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    parts: list[ui.Item[Any]] = [
        paragraph(
            say("result-title", title=wording.title(say, table.game.key), id=str(table.id))
            + NEW_LINE
            + results.ending(say, table, outcome, ratings)
        ),
        *(picture.gallery() for picture in pictures),
    ]
    if story := wording.story(say, table, narrated):
        parts.append(paragraph(story))
    if table.game.has_chance:
        seed = table.row.seed.hex()[:_SEED]
        parts.append(paragraph(say("result-seed", seed=seed, id=str(table.id))))
    if outcome.places and (said := wording.sayings(say, table)):
        parts.append(paragraph(said))
    again = Control(say("button-rematch"), "rematch", table.id, table.revision, style=_PRIMARY)
    buttons = [
        *([again] if rematch and not results.closed_as_left(table) else []),
        *_stronger(say, table),
        Control(say("button-replay"), "replay-open", table.id),
        Control(say("button-rules"), "rules", table.game.key, results.reason_page(table)),
        *(learn_button(say, table.game.key) if results.lost_to_kittens(table) else ()),
    ]
    return layout(*parts, ui.ActionRow(*buttons))


def _stronger(say: Speaker, table: Table) -> list[Control]:
    """Return the button to play a stronger cat, if this match was a win against a cat."""
    cat = results.stronger_cat(table)
    if cat is None:
        return []
    return [Control(say("button-stronger", cat=cat_label(say, cat)), "play-stronger", table.id)]
