"""A bot in its own process, whose players take random actions in one match.

`python -m tests.discord.worker URL SEED [PLIES]` plays until the match ends or has PLIES plies.
The worker prints the number of each ply that it knows to be committed.
"""

from __future__ import annotations

import asyncio
import random
import sys

from simcord.backend.errors import SetupError

from tests.discord.world import QUESTION, World, buttons, private, world_on


async def play(database_url: str, seed: int, plies: int) -> None:
    luck = random.Random(seed)
    async with world_on(database_url) as world:
        match_id = await world.newest_match()
        while True:
            table = await world.bot.tables.load(match_id)
            if not table.row.live or table.ply >= plies:
                return
            if not (actions := await world.legal()):
                # The other process has just ended the match.
                continue
            action = luck.choice(actions)
            try:
                await luck.choice((by_clicks, by_typing))(world, table.to_act[0], action)
            except (SetupError, KeyError, ValueError):
                # The other process acted while this process was looking for its button.
                continue
            sys.stdout.write(f"{(await world.bot.tables.load(match_id)).ply}\n")
            sys.stdout.flush()


async def by_clicks(world: World, user_id: int, action: str) -> None:
    await world.board_again(world.zoe)
    member = world.member(user_id)
    if world.mover().id == member.id:
        await world.click_through(action)


async def by_typing(world: World, user_id: int, action: str) -> None:
    member = world.member(user_id)
    result = await member.slash(world.channel, "move", action=action)
    if result.ephemeral and QUESTION in buttons(private(result)):
        await member.click(private(result), label=QUESTION)


if __name__ == "__main__":
    _, url, first, *most = sys.argv
    asyncio.run(play(url, int(first), int(most[0]) if most else 10_000))
