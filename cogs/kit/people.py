"""What people are called in pictures: names are asked of Discord and kept in memory alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from cogs.kit.host import Host
from cogs.kit.replies import DISCORD_FAILED, failure

log = logging.getLogger(__name__)


async def names_of(host: Host, users: Iterable[int]) -> dict[int, str]:
    """The names of these people, as far as Discord tells them."""
    wanted = list(users)
    await asyncio.gather(*(_ask_for(host, user) for user in wanted if user not in host.names))
    return {user: host.names[user] for user in wanted if user in host.names}


async def _ask_for(host: Host, user_id: int) -> None:
    try:
        host.remember(await host.fetch_user(user_id))
    except DISCORD_FAILED as error:
        # They stand there without a name; their numbers are none the worse.
        log.info("member %s has no name: %s", user_id, failure(error))
