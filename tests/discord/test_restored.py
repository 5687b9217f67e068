"""After a backup of the database is restored, play continues from the backup's state."""

from __future__ import annotations

import asyncio
from pathlib import Path

from data.backup import back_up
from tests.discord.test_matches import SCRIPT
from tests.discord.test_refusals import MOVED_ON
from tests.discord.world import World, buttons, told


async def test_play_continues_from_the_state_of_the_backup(world: World, tmp_path: Path) -> None:
    await world.start_match()
    for action in SCRIPT[:2]:
        await world.click_through(action)
    copy = tmp_path / "copy.db"
    await asyncio.to_thread(back_up, world.database_url, copy)
    for action in SCRIPT[2:4]:
        await world.click_through(action)
    later = world.table_message()
    world.database_url = f"sqlite:///{copy}"
    await world.restart()
    await world.catch_up()
    assert (await world.table()).ply == 2
    member = world.member((await world.table()).to_act[0])
    stale = next(iter(buttons(later).values()))
    assert told(await world.forge(member, later, stale)) == MOVED_ON
    await world.board_again(member)
    await world.click_through(SCRIPT[2])
    assert (await world.table()).ply == 3
    boards = [message.id for message in world.messages() if buttons(message)]
    assert boards == [world.table_message().id] == [world.last().id]
