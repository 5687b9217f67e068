"""While people play, the sandbox deletes data that is no longer needed."""

from __future__ import annotations

from pathlib import Path

from app import Config
from sandbox.session import Session
from sandbox.world import OTHERS, World, opened

MOVES = ("Fb2-b1", "Fb4-b5", "Fa2-a1", "Fa4-a5", "Fc2-c1", "Fc4-c5")


def shown(world: World) -> set[str]:
    """Return the addresses of all pictures in current messages."""
    every = world.env.backend.messages.values()
    return {
        file["url"] for messages in every for each in messages.values() for file in each.attachments
    }


async def test_recorded_requests_and_pictures_of_past_messages_are_deleted(tmp_path: Path) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'tidy.db'}") as world:
        session = Session()
        await session.enter(world)
        channel, *_ = world.channels.values()
        mia, ben, *_ = world.members.values()
        async with session.doing():
            await world.begin(channel, "mia", "cat-rat-flea", OTHERS)
        async with session.doing():
            lobby = channel.last_message
            assert lobby is not None
            await ben.click(lobby, label="Join")
            await mia.click(lobby, label="Start")
        (row,) = await world.bot.store.live_matches()
        by_id = {mia.id: mia, ben.id: ben}
        ever = shown(world)
        for ply, move in enumerate(MOVES):
            async with session.doing():
                await by_id[row.users[ply % 2]].slash(channel, "move", action=move)
            ever |= shown(world)
        cdn, now = world.env.backend.cdn, shown(world)
        assert len(ever) > len(MOVES) > len(now)
        assert {url for url in ever if cdn.get(url)} == now
        assert (await world.bot.store.match(row.id)).ply == len(MOVES)
        assert len(world.env.http_requests) == len(world.env.backend.transcript) == 0
        assert world.request_count() > len(MOVES)
        async with session.doing():
            await world.advance(1800)
        async with session.doing():
            await mia.slash(channel, "games")
        assert len(world.env.backend.interactions) == 1
        assert world.commands() == ["play", *["move"] * len(MOVES), "games"]
        await session.leave()
