"""Start arranged matches in the background, and delete arrangements that are no longer needed."""

from __future__ import annotations

import logging

from discord.ext import commands

from cogs.arranging.arranging import FRESH_MS
from cogs.clowder import Clowder, now
from cogs.kit.background import Background
from cogs.kit.refused import Refused
from data import Arrangement, PastArrangement

log = logging.getLogger(__name__)

_EVERY = 10.0
"""Seconds between rounds."""


class ArrangedCog(commands.Cog):
    """A background loop over the arrangements.

    The process that arranges a match usually starts it. If that process is killed, or does not
    serve the match's server, the loop starts the match. When both players have acted, or the match
    is over, the loop deletes the arrangement. After a no-show, the loop reopens the seek or the
    challenge of the person who was present.
    """

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.finishing = Background(bot, "arranged matches", self._finish, now, every=_EVERY)

    async def cog_load(self) -> None:
        self.finishing.start()

    async def cog_unload(self) -> None:
        self.finishing.cancel()

    async def _finish(self) -> None:
        store = self.bot.store
        past = {each.arrangement_id: each for each in await store.arrangements_past()}
        await self.finishing.each(past, self._end, apart=True, always=True)
        unstarted = await store.arrangements_to_start(now() - FRESH_MS)
        ours = {each.id: each for each in unstarted if self.bot.reaches(each.guild_id)}
        await self.finishing.each(ours, self._begin, apart=True)

    async def _end(self, past: PastArrangement) -> bool:
        if past.absent is None:
            await self.bot.store.settle(past.arrangement_id)
        else:
            await self.bot.store.reopen(past.arrangement_id, past.absent)
        return True

    async def _begin(self, agreed: Arrangement) -> bool:
        try:
            return await self.bot.arranging.begin(agreed.id) is not None
        except Refused as refused:
            log.info("arrangement %s ended: %s", agreed.id, refused.key)
            return True


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ArrangedCog(bot))
