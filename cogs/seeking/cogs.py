"""Load the cogs for seeks. All these cogs share one `Matching` and one `Notices`."""

from __future__ import annotations

from cogs.clowder import Clowder
from cogs.seeking.matching import Matching
from cogs.seeking.notices import Notices
from cogs.seeking.seek import SeekCog
from cogs.seeking.seeks import SeeksCog
from cogs.seeking.upkeep import SeekUpkeepCog


async def setup(bot: Clowder) -> None:
    notices = Notices(bot, bot.store)
    matching = Matching(bot, notices)
    await bot.add_cog(SeekCog(bot, matching))
    await bot.add_cog(SeeksCog(bot, matching))
    await bot.add_cog(SeekUpkeepCog(bot, matching, notices))
