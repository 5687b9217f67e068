"""A match's record as a file that anybody can check."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord

from agents.characters import character
from cogs.match.table import Table, cats_among, holders
from data import HintRow
from rules.record import Hint, write_record


def file_name(table: Table) -> str:
    return f"match-{table.id}.jsonl"


def with_file(view: discord.ui.LayoutView, table: Table) -> discord.ui.LayoutView:
    """Add the match's record to the view. The caller attaches `record_file` to the message."""
    view.add_item(discord.ui.File(f"attachment://{file_name(table)}"))
    return view


def record_file(table: Table, hints: Sequence[HintRow] = ()) -> discord.File:
    """Return the match's record as a file. If the match is over, include its seed and hints."""
    over = table.match.outcome is not None
    given = [Hint(each.player, each.ply, _first(each.text)) for each in hints if over]
    text = write_record(table.match, reveal_seed=over, agents=_agents(table), hints=given)
    return discord.File(io.BytesIO(text.encode()), filename=file_name(table))


def _agents(table: Table) -> dict[int, str]:
    """Return, by player, the strengths of cats that hold a seat or stand in for a player."""
    users = holders(table.row)
    return {player: character(users[player]).strength for player in cats_among(users)}


def _first(choice: str) -> str:
    """Return the first action of a choice's text."""
    return choice.partition(", ")[0]
