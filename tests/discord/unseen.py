"""Play on while Discord cannot be reached: the bot commits actions and shows them later."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clowder import Clowder
from rules.game import CHANCE
from rules.match import Step


async def unseen(bot: Clowder, steps: Sequence[Step]) -> None:
    """Take the steps that the newest match does not have yet, then show the match."""
    table = await bot.tables.load((await bot.store.counts()).matches)
    for step in steps:
        if step.ply == table.ply + 1 and step.player != CHANCE:
            user = table.row.users[step.player]
            table = await bot.tables.act(table.id, user, None, step.action.text, sure=True)
    await shown(bot, table.id)


async def shown(bot: Clowder, match_id: int) -> None:
    """Show the state of a match on the board and in the hands."""
    assert await bot.showing.show(match_id)
    await bot.hands.refresh(await bot.tables.load(match_id))
