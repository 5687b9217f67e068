"""Decide which of a match's boards to edit, replace or shrink, and whether they are out of date."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.kit.host import Interaction
from cogs.kit.replies import NOBODY, is_source, pinging
from cogs.match.table import Table
from data import MessageRow, Shown
from rules.game import CHANCE

_FRESH_MS = 15_000
"""If a board is requested again within this number of milliseconds, we only link to it."""
_EDITED_MS = 50 * 60_000
"""The greatest age, in milliseconds, at which a board in direct messages is still edited.

The bot posts a new board instead of editing an older one.
"""


def outdated(
    table: Table, boards: Sequence[MessageRow], posted: int | None = None
) -> list[MessageRow]:
    """Return all boards but the newest.

    If several boards show the newest ply, the newest is the board with the id `posted`. If none of
    them has this id, the newest is the one that is lowest in the channel. Once the match is over,
    all boards are outdated.
    """
    if not table.row.live or not boards:
        return list(boards)
    newest = max(boards, key=lambda each: (each.ply, each.message_id == posted, each.message_id))
    return [board for board in boards if board is not newest]


def places_for(
    table: Table,
    boards: Sequence[MessageRow],
    shown: Shown,
    interaction: Interaction | None,
    now: int,
) -> Sequence[MessageRow]:
    """Return the boards that may be edited to show the new state, in the order to try them."""
    if table.row.direct:
        return _places_in_direct(boards, interaction, now)
    return _places_in_channel(table, boards, shown.board_mode)


def _places_in_channel(
    table: Table, boards: Sequence[MessageRow], board_mode: str
) -> Sequence[MessageRow]:
    if board_mode == "in-place":
        return boards[::-1]
    shows_turn = same_turn(table) and bool(boards) and boards[-1].ply >= table.row.shown_ply
    return boards[-1:] if shows_turn else ()


def _places_in_direct(
    boards: Sequence[MessageRow], interaction: Interaction | None, now: int
) -> Sequence[MessageRow]:
    """Return the boards that may be edited in direct messages.

    After a press, only the board with the pressed control may be edited. A command gets a new board
    below the command. Discord limits how often messages older than an hour may be edited, so a new
    board replaces a board of nearly that age.
    """
    recent = [board for board in boards if now - board.posted_at < _EDITED_MS]
    if interaction is None:
        return recent[::-1]
    return [board for board in recent if is_source(interaction, board.message_id)]


def calls_nobody(table: Table, shown: Shown, interaction: Interaction) -> bool:
    """Return whether a board may replace the reply in which Discord says that the bot is thinking.

    Discord treats such a board as an edit, and edits ping nobody. So the board must have nobody to
    ping except the interaction's user.
    """
    row = table.row
    if row.direct or not row.live:
        return True
    if _places_in_channel(table, shown.boards, shown.board_mode):
        return False
    return {user for user in row.users if user > 0} <= {interaction.user.id}


def is_behind(table: Table) -> bool:
    """Return whether Discord does not show the match's newest ply or its ending yet."""
    row = table.row
    return row.shown_ply < row.ply or not (row.live or row.shown_over)


def is_fresh(table: Table, boards: Sequence[MessageRow], now: int) -> bool:
    """Return whether there is one board, it was posted just now, and nothing has happened since."""
    if table.row.shown_ply < table.ply or len(boards) != 1:
        return False
    return 0 <= now - boards[0].posted_at < _FRESH_MS


def mentions_of(table: Table) -> discord.AllowedMentions:
    """Return settings that let a message ping the players to act, but only once per turn."""
    row = table.row
    if not row.live or row.shown_ply >= row.ply or same_turn(table):
        return NOBODY
    return pinging(table.to_act)


def same_turn(table: Table) -> bool:
    """Return whether the match has waited for the same people ever since the last shown ply."""
    return table.row.shown_ply >= 0 and all(
        before.awaited() == table.awaited
        for before, step in table.match.since(table.row.shown_ply)
        if step.player != CHANCE
    )
