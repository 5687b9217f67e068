"""Bring a board up to date if somebody uses its controls after the match has moved on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cogs.board.posting import BOARD
from cogs.channels.places import is_behind
from cogs.clowder import Clowder
from cogs.kit.host import Interaction
from cogs.kit.refused import Refused
from cogs.kit.replies import came_from_nothing, is_private


@asynccontextmanager
async def board_updated(
    bot: Clowder, interaction: Interaction, match_id: int
) -> AsyncIterator[None]:
    """A context for the use of a board's control; if the match has moved on, update the board.

    A board is out of date if Discord refused the edit that shows the newest action or shrinks the
    board.
    """
    try:
        yield
    except Refused as refused:
        pressed = not (came_from_nothing(interaction) or is_private(interaction))
        if pressed and refused.key == "moved-on":
            await _update(bot, interaction, match_id)
        raise


async def _update(bot: Clowder, interaction: Interaction, match_id: int) -> None:
    # `Store.shown` first writes the queued notes, so it knows a board that was just redrawn.
    shown = await bot.store.shown(match_id, BOARD)
    table = await bot.tables.table_of(shown.match)
    # While a cat thinks, the request of the person who acted before it will show the board.
    if is_behind(table) and not table.cats_to_act:
        await bot.showing.show(match_id, interaction)
    await bot.showing.shrink_outdated(match_id, interaction)
