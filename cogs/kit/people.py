"""What people are called in pictures: names are asked of Discord and kept in memory alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cogs.kit.replies import DISCORD_FAILED, failure

if TYPE_CHECKING:
    from cogs.clowder import Clowder

log = logging.getLogger(__name__)


async def names_of(bot: Clowder, users: Iterable[int]) -> dict[int, str]:
    """The names of these people, as far as Discord tells them."""
    wanted = list(users)
    await asyncio.gather(*(_ask_for(bot, user) for user in wanted if user not in bot.names))
    return {user: bot.names[user] for user in wanted if user in bot.names}


async def _ask_for(bot: Clowder, user_id: int) -> None:
    try:
        bot.remember(await bot.fetch_user(user_id))
    except DISCORD_FAILED as error:
        # They stand there without a name; their numbers are none the worse.
        log.info("member %s has no name: %s", user_id, failure(error))
