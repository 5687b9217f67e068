"""PostgreSQL: transactions wait for a connection. Overload is distinguished from failure."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from sqlalchemy import text

from data import Store, StoreBusy, StoreUnavailable, connection_queue, postgres
from data.connection_queue import ConnectionQueue
from data.engine import Database
from tests.flying import without_waiting

CONNECTIONS = 4
TAKES = 0.02
"""Seconds that a transaction takes; the tests' event loop skips this time instead of waiting."""


async def transaction(queue: ConnectionQueue, seconds: float = TAKES) -> None:
    async with queue.turn():
        with queue.connected():
            await asyncio.sleep(seconds)


async def connecting(queue: ConnectionQueue) -> None:
    async with queue.turn():
        await asyncio.Event().wait()


async def known(queue: ConnectionQueue) -> None:
    """Run enough transactions for the queue to estimate how long one takes."""
    for _ in range(60):
        await transaction(queue)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def many(queue: ConnectionQueue, number: int, seconds: float) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(transaction(queue, seconds)) for _ in range(number)]


@without_waiting
async def test_the_expected_wait_grows_with_the_number_of_waiting_transactions() -> None:
    queue = ConnectionQueue(CONNECTIONS)
    await known(queue)
    running = many(queue, CONNECTIONS - 1, TAKES)
    await asyncio.sleep(0)
    assert queue.expected_wait() == 0
    running += many(queue, 1 + 19 * CONNECTIONS, TAKES)
    await asyncio.sleep(0)
    assert queue.expected_wait() == pytest.approx(19 * TAKES, rel=0.2)
    await asyncio.gather(*running)
    assert queue.expected_wait() == 0


@without_waiting
async def test_the_expected_wait_grows_while_all_transactions_are_stuck() -> None:
    queue = ConnectionQueue(CONNECTIONS)
    await known(queue)
    stuck = many(queue, CONNECTIONS + 1, 100 * TAKES)
    await asyncio.sleep(50 * TAKES)
    assert queue.expected_wait() == pytest.approx(50 * TAKES, rel=0.1)
    await end(stuck)


@without_waiting
async def test_one_very_long_transaction_does_not_make_all_others_seem_long() -> None:
    queue = ConnectionQueue(CONNECTIONS)
    await known(queue)
    await transaction(queue, 3600)
    busy = many(queue, 2 * CONNECTIONS, TAKES)
    await asyncio.sleep(0)
    assert 0 < queue.expected_wait() < 1
    await end(busy)


@without_waiting
async def test_cancelled_transactions_leave_the_queue() -> None:
    queue = ConnectionQueue(1)
    running = many(queue, 3, 100 * TAKES)
    await asyncio.sleep(TAKES)
    await end(running[:2])
    await running[2]
    assert queue.expected_wait() == 0
    await transaction(queue)


@without_waiting
async def test_a_transaction_that_waits_too_long_for_a_connection_in_use_raises_store_busy() -> (
    None
):
    queue = ConnectionQueue(CONNECTIONS)
    stuck = many(queue, CONNECTIONS, 3600)
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await transaction(queue)
    await end(stuck)


@without_waiting
async def test_a_waiting_transaction_raises_unavailable_if_earlier_ones_cannot_connect() -> None:
    queue = ConnectionQueue(CONNECTIONS)
    await known(queue)
    await asyncio.sleep(TAKES)
    stuck = [asyncio.create_task(connecting(queue)) for _ in range(CONNECTIONS)]
    await asyncio.sleep(0)
    with pytest.raises(StoreUnavailable) as caught:
        await transaction(queue)
    assert not isinstance(caught.value, StoreBusy)
    await end(stuck)


@without_waiting
async def test_a_transaction_raises_store_busy_if_others_used_a_connection_while_it_waited() -> (
    None
):
    queue = ConnectionQueue(1)
    first = asyncio.create_task(transaction(queue))
    await asyncio.sleep(0)
    second = asyncio.create_task(transaction(queue))
    await asyncio.sleep(0)
    stuck = asyncio.create_task(connecting(queue))
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await transaction(queue)
    await asyncio.gather(first, second)
    await end([stuck])


@pytest.fixture
def few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit every store that is opened from now on to `CONNECTIONS` connections."""
    monkeypatch.setattr(postgres, "_CONNECTIONS", CONNECTIONS)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Transactions give up at once if they must wait for a connection."""
    monkeypatch.setattr(connection_queue, "_TIMEOUT", 0)


@asynccontextmanager
async def all_connections_used(store: Store) -> AsyncIterator[None]:
    async with AsyncExitStack() as stack:
        for _ in range(CONNECTIONS):
            conn = await stack.enter_async_context(store._database.reading())
            await conn.execute(text("SELECT 1"))
        yield


@pytest.mark.usefixtures("few_connections", "impatient")
async def test_waiting_for_our_own_connections_is_overload_and_not_a_failure(
    on_postgres: Store,
) -> None:
    async with all_connections_used(on_postgres):
        for serve in (on_postgres.ping, on_postgres.live_matches):
            with pytest.raises(StoreBusy, match="1 transactions are waiting") as caught:
                await serve()
            assert caught.value.level == logging.INFO
    await on_postgres.ping()
    assert on_postgres.failures == {"busy": 2}


@pytest.mark.usefixtures("few_connections")
async def test_the_expected_wait_of_a_store_on_postgres_is_the_wait_for_a_connection(
    on_postgres: Store,
) -> None:
    assert on_postgres.expected_wait() == 0
    async with all_connections_used(on_postgres):
        alone = on_postgres.expected_wait()
        assert alone > 0
        waiting = [asyncio.create_task(on_postgres.ping()) for _ in range(50)]
        for _ in range(10):  # a transaction reaches the queue after a few turns of the loop
            await asyncio.sleep(0)
        assert on_postgres.expected_wait() >= 10 * alone
    await asyncio.gather(*waiting)
    assert on_postgres.expected_wait() == 0


@pytest.mark.usefixtures("few_connections", "impatient")
async def test_waiting_for_a_server_that_never_answers_is_a_failure_and_not_overload() -> None:
    silent = asyncio.Event()
    came = 0

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal came
        came += 1
        await silent.wait()
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        database = Database(f"postgresql://someone@127.0.0.1:{port}/clowder")
        stuck = [asyncio.create_task(database.read(_nothing)) for _ in range(CONNECTIONS)]
        while came < CONNECTIONS:  # noqa: ASYNC110
            await asyncio.sleep(0)
        with pytest.raises(StoreUnavailable, match="does not answer in time") as caught:
            await database.read(_nothing)
        assert not isinstance(caught.value, StoreBusy)
        silent.set()
        ended = await asyncio.gather(*stuck, return_exceptions=True)
        assert [type(each) for each in ended] == [StoreUnavailable] * CONNECTIONS
        await database.close()


async def _nothing(_conn: object) -> None:
    """An operation that does nothing. Its transaction only takes a connection."""
