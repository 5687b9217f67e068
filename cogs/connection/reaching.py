"""Reach Discord when the bot starts: wait during an outage instead of ending the process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.connection.failures import DISCORD_FAILED, failure, growing_pauses, may_pass

log = logging.getLogger(__name__)

_SHORTEST, _LONGEST = 1.0, 5 * 60.0
"""The shortest and the longest pause between two tries, in seconds."""


async def _nothing() -> None:
    """Do nothing, as the default clean-up."""


async def until_reached(
    do: Callable[[], Awaitable[None]],
    *,
    clean_up: Callable[[], Awaitable[None]] = _nothing,
    may_repeat: Callable[[], bool] = lambda: True,
) -> None:
    """Call `do`, and repeat it after growing pauses while Discord cannot be reached.

    `clean_up` runs after each failed try. Raises the error if Discord refuses permanently, or if
    `may_repeat` returns False.
    """
    for pause in growing_pauses(_SHORTEST, _LONGEST):
        try:
            await do()
        except (discord.GatewayNotFound, *DISCORD_FAILED) as error:
            if not (may_pass(error) and may_repeat()):
                raise
            log.warning("Discord cannot be reached (%s): next try in %.0f s", failure(error), pause)
        else:
            return
        await clean_up()
        await asyncio.sleep(pause)
