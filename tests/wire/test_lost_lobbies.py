"""If Discord does not confirm a lobby's message, the lobby works, or is closed with a message."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from data import Store
from tests.wire.city import Channel, Posted
from tests.wire.faults import DENY, FAIL, LOSE, Fault
from tests.wire.interactions import UNHURRIED
from tests.wire.party import lobby_control, on_board
from tests.wire.people import Person, buttons, join, seen
from tests.wire.process import running
from tests.wire.server import Wire, wire

GAME = "cat-rat-flea"


@asynccontextmanager
async def two_people(folder: Path) -> AsyncIterator[tuple[Wire, Store, Channel, Person, Person]]:
    """Run the bot with a channel where two people may play."""
    async with wire(first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        mia, ben = join(discord, guild, "Mia"), join(discord, guild, "Ben")
        channel = discord.city.add_channel(guild, "tables")
        async with (
            running(discord, folder, WIRE_ROUNDS="1", WIRE_UNREHEARSED="1") as process,
            await Store.open(process.database_url) as store,
        ):
            yield discord, store, channel, mia, ben
            assert "Traceback" not in process.said()


def is_lobby(posted: Posted) -> bool:
    return "Join" in buttons(posted).values()


async def test_people_can_start_a_lobby_even_if_the_bot_never_learned_that_discord_posted_it(
    tmp_path: Path,
) -> None:
    async with two_people(tmp_path) as (discord, _, channel, mia, ben):
        for kind in (DENY, LOSE):
            with discord.faults.during(Fault(kind, "POST", "/interactions/*", times=1)):
                await mia.type(channel, "play", game=GAME)
                lobby = await seen(channel, is_lobby)
            await (await ben.force(lobby, lobby_control(lobby, "lobby-join"))).until_answered()
            await mia.force(lobby, lobby_control(lobby, "lobby-start"))
            board = await seen(channel, lambda each: on_board(each) is not None)
            asked = await mia.press(
                board, next(each for each in buttons(board) if ":resign:" in each)
            )
            assert await asked.until_answered()
            [sure] = [each for each in buttons(asked.private()[-1]) if ":resign-sure:" in each]
            await mia.press(asked.private()[-1], sure)
            await seen(channel, lambda each: "is over" in each.text)
            assert not any(map(is_lobby, channel.public()))
            for posted in channel.public():
                await discord.delete_message(posted)


async def test_a_lobby_that_discord_could_not_show_is_closed_with_a_message(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (discord, store, channel, mia, _):
        posted_once = Fault(DENY, "POST", "/interactions/*", times=1)
        unread = Fault(FAIL, "GET", "/webhooks/*", times=1, status=408)
        with discord.faults.during(posted_once, unread):
            await mia.type(channel, "play", game=GAME)
            await seen(channel, lambda each: "Discord couldn’t show this table" in each.text)
        assert not any(map(is_lobby, channel.public()))
        assert await store.lobby_in(channel.id) is None
