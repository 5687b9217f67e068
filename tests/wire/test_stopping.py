"""A signal ends the process in time, whatever it is doing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from operations import stopping
from tests.data.conftest import postgres_schema
from tests.wire.database import falling_silent
from tests.wire.faults import DELAY, Fault
from tests.wire.filled import fill, seat_all
from tests.wire.interactions import UNHURRIED
from tests.wire.party import Party
from tests.wire.process import SLOW_STOP, BotProcess
from tests.wire.server import Wire, wire

GAMES = ("cat-rat-flea", "caged-rat")
MATCHES = 8
DEFERRAL = "/interactions/{interaction}/{token}/callback"
NO_ANSWER = 600.0
"""Seconds for which requests get no answer; no test takes that long."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Live matches, and a bot that has not been started yet."""

    discord: Wire
    process: BotProcess
    parties: list[Party]

    @contextmanager
    def unanswered(self, method: str = "*", route: str = "*") -> Iterator[Fault]:
        """A context in which these requests get no answer."""
        fault = Fault(DELAY, method, route, seconds=NO_ANSWER)
        with self.discord.faults.during(fault):
            yield fault

    @contextmanager
    def locked(self) -> Iterator[None]:
        """A context in which another process holds the database's lock."""
        path = self.process.database_url.removeprefix("sqlite:///")
        held = sqlite3.connect(path, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            held.close()

    def all_deferred(self) -> bool:
        """Whether the bot has asked for more time to answer a player of each match.

        The bot asks for more time after a second without the database.
        """
        return sum(each.route == DEFERRAL for each in self.discord.log) >= MATCHES

    @contextmanager
    def acting(self) -> Iterator[None]:
        """A context in which a player of each match takes an action."""
        actions = (party.act() for party in self.parties)
        acting = asyncio.gather(*actions, return_exceptions=True)
        try:
            yield
        finally:
            acting.cancel()


Moment = Callable[[Scene], AbstractAsyncContextManager[None]]
"""A function that returns a context, such as `logging_in`.

The context starts the bot and waits for the moment in the function's name, such as the login.
"""


async def until(holds: Callable[[], bool]) -> None:
    """Wait until `holds` returns True. Raises `TimeoutError`."""
    async with asyncio.timeout(UNHURRIED):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@asynccontextmanager
async def logging_in(on: Scene) -> AsyncIterator[None]:
    with on.unanswered("GET", "/users/@me") as login:
        await on.process.launch()
        await until(lambda: login.met > 0)
        yield


@asynccontextmanager
async def opening_a_locked_database(on: Scene) -> AsyncIterator[None]:
    with on.locked():
        await on.process.launch()
        await until(lambda: any(each.status == 200 for each in on.discord.log))
        yield


@asynccontextmanager
async def registering_commands(on: Scene) -> AsyncIterator[None]:
    with on.unanswered("PUT", "/applications/*") as registration:
        await on.process.launch()
        await until(lambda: registration.met > 0)
        yield


@asynccontextmanager
async def connecting(on: Scene) -> AsyncIterator[None]:
    on.discord.gateway.silent = True
    await on.process.launch()
    await until(lambda: on.discord.gateway.ignored > 0)
    yield


@asynccontextmanager
async def identifying(on: Scene) -> AsyncIterator[None]:
    on.discord.gateway.deaf = True
    await on.process.launch()
    await until(lambda: on.discord.gateway.ignored > 0)
    yield


@asynccontextmanager
async def loading_matches(on: Scene) -> AsyncIterator[None]:
    await on.process.start()
    yield


@asynccontextmanager
async def connected_to_a_gateway_that_reads_nothing(on: Scene) -> AsyncIterator[None]:
    await on.process.start()
    on.discord.gateway.freeze()
    yield


@asynccontextmanager
async def answering_in_an_outage(on: Scene) -> AsyncIterator[None]:
    await on.process.start()
    with on.unanswered() as every, on.acting():
        await until(lambda: every.met >= MATCHES)
        yield


@asynccontextmanager
async def storing_while_the_database_is_locked(on: Scene) -> AsyncIterator[None]:
    await on.process.start()
    with on.locked(), on.acting():
        await until(on.all_deferred)
        yield


@asynccontextmanager
async def reconnecting_in_silence(on: Scene) -> AsyncIterator[None]:
    """A context in which the gateway has closed its connections, and nothing gets an answer."""
    gateway = on.discord.gateway
    with on.unanswered():
        gateway.silent = True
        await gateway.close(1001)
        await until(lambda: gateway.ignored > 0)
        yield


MOMENTS: list[Moment] = [
    logging_in,
    opening_a_locked_database,
    registering_commands,
    connecting,
    identifying,
    loading_matches,
    connected_to_a_gateway_that_reads_nothing,
    answering_in_an_outage,
    storing_while_the_database_is_locked,
]


@asynccontextmanager
async def scene(
    folder: Path, url: str | None = None, longest_stop: float = SLOW_STOP
) -> AsyncIterator[Scene]:
    async with wire(first_answer=UNHURRIED) as discord:
        url = url or f"sqlite:///{folder / 'clowder.db'}"
        parties = seat_all(discord, MATCHES, GAMES)
        await fill(discord, url, parties)
        process = BotProcess(discord, folder, url, WIRE_STOP=str(longest_stop))
        try:
            yield Scene(discord, process, parties)
        finally:
            await process.kill()


@asynccontextmanager
async def second_of_two(folder: Path) -> AsyncIterator[Scene]:
    """The second of two processes on PostgreSQL. The first one has been stopped."""
    async with postgres_schema() as url, wire(first_answer=UNHURRIED) as discord:
        parties = seat_all(discord, MATCHES, GAMES, shards=2)
        await fill(discord, url, parties)
        processes = []
        for shard in ("0", "1"):
            own = folder / shard
            own.mkdir()
            processes.append(BotProcess(discord, own, url, SHARD_IDS=shard, SHARD_COUNT="2"))
        first, second = processes
        try:
            await first.start()
            await second.start()
            assert await first.stop() == 0
            yield Scene(discord, second, parties)
        finally:
            await first.kill()
            await second.kill()


async def ends(process: BotProcess) -> str:
    """Assert that the process ends after a signal, within its own time limit. Return the log."""
    status = await process.stop()
    log = process.said()
    assert "stopping" in log, log
    assert status == 0, log
    return log


async def ends_without_error(process: BotProcess) -> None:
    """Assert that a signal ends the process in time, and that the log contains no error."""
    log = await ends(process)
    assert "ERROR" not in log, log
    assert "Traceback" not in log, log


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
async def test_a_signal_ends_the_process_whatever_it_is_doing(
    tmp_path: Path, moment: Moment
) -> None:
    async with scene(tmp_path) as on, moment(on):
        await ends_without_error(on.process)


async def test_a_signal_ends_a_reconnect_that_gets_no_answer(tmp_path: Path) -> None:
    async with scene(tmp_path) as on:
        await on.process.start()
        async with reconnecting_in_silence(on):
            await ends_without_error(on.process)


async def test_the_second_bot_process_ends_after_a_signal_even_if_its_reconnect_gets_no_answer(
    tmp_path: Path,
) -> None:
    async with second_of_two(tmp_path) as on, reconnecting_in_silence(on):
        await ends_without_error(on.process)


async def test_the_second_bot_process_ends_after_a_signal_even_if_discord_has_just_gone_away(
    tmp_path: Path,
) -> None:
    async with second_of_two(tmp_path) as on:
        await on.discord.shut_down()
        # The library may report the lost connection as an error.
        await ends(on.process)


async def test_a_signal_ends_the_process_even_if_postgresql_does_not_answer(
    tmp_path: Path,
) -> None:
    async with (
        falling_silent() as (url, silence),
        scene(tmp_path, url, stopping.LONGEST_STOP) as on,
    ):
        await on.process.start()
        silence()
        with on.acting():
            await until(on.all_deferred)
            status = await on.process.stop()
        log = on.process.said()
        assert status == 1
        assert "the process ends now" in log
        assert "Traceback" not in log, log
