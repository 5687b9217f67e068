"""The queue of writers is limited, so that overload doesn't reduce the number of writes served."""

import asyncio

import pytest

from data.errors import StoreBusy
from data.writer_queue import LONGEST_WAIT, STUCK, WriterQueue
from tests.flying import without_waiting

TURN = 0.02
"""Seconds that a write takes; the tests' event loop skips this time instead of waiting."""


async def write(queue: WriterQueue, done: list[str], name: str, *, finishing: bool = False) -> None:
    async with queue.turn(finishing=finishing):
        await asyncio.sleep(TURN)
        done.append(name)


async def known(queue: WriterQueue) -> None:
    """Run enough turns for the queue to estimate how long one takes."""
    for _ in range(60):
        await write(queue, [], "")


@without_waiting
async def test_writers_take_turns_in_order_of_arrival() -> None:
    queue, done = WriterQueue(), list[str]()
    await asyncio.gather(*(write(queue, done, str(number)) for number in range(5)))
    assert done == ["0", "1", "2", "3", "4"]


@without_waiting
async def test_a_writer_that_would_wait_too_long_is_refused_immediately() -> None:
    queue, done = WriterQueue(), list[str]()
    await known(queue)
    ended = await asyncio.gather(
        *(write(queue, done, str(number)) for number in range(400)), return_exceptions=True
    )
    refused = [error for error in ended if error is not None]
    assert all(isinstance(error, StoreBusy) for error in refused)
    assert len(done) + len(refused) == 400
    assert 0.3 * LONGEST_WAIT / TURN < len(done) < 1.5 * LONGEST_WAIT / TURN
    await write(queue, done, "afterwards")
    assert done[-1] == "afterwards"


@without_waiting
async def test_the_queue_accepts_any_number_of_finishing_transactions_and_runs_them_first() -> None:
    queue, done = WriterQueue(), list[str]()
    await known(queue)
    longest = round(2 * LONGEST_WAIT / TURN)
    await asyncio.gather(
        *(write(queue, done, "begun") for _ in range(20)),
        *(write(queue, done, "finished", finishing=True) for _ in range(longest)),
    )
    assert done == ["begun", *["finished"] * longest, *["begun"] * 19]


@without_waiting
async def test_if_a_writer_is_cancelled_its_turn_goes_to_the_next_writer() -> None:
    queue, done = WriterQueue(), list[str]()
    first, second, third = (
        asyncio.create_task(write(queue, done, name)) for name in ("first", "second", "third")
    )
    await asyncio.sleep(TURN / 2)
    second.cancel()
    await asyncio.gather(first, third)
    with pytest.raises(asyncio.CancelledError):
        await second
    assert done == ["first", "third"]


@without_waiting
async def test_a_writer_that_waits_too_long_for_its_turn_raises_store_busy() -> None:
    queue, never = WriterQueue(), asyncio.Event()

    async def hold() -> None:
        async with queue.turn(finishing=False):
            await never.wait()

    holder = asyncio.create_task(hold())
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await write(queue, [], "late", finishing=True)
    holder.cancel()
    await asyncio.gather(holder, return_exceptions=True)


@without_waiting
async def test_the_expected_wait_grows_with_the_number_of_waiting_writers() -> None:
    queue = WriterQueue()
    await known(queue)
    assert queue.expected_wait() == 0
    writers = [asyncio.create_task(write(queue, [], "")) for _ in range(10)]
    await asyncio.sleep(0)
    assert queue.expected_wait() == pytest.approx(10 * TURN, rel=0.2)
    await asyncio.gather(*writers)


@without_waiting
async def test_waiting_writers_are_refused_if_the_current_writer_is_stuck() -> None:
    queue, done = WriterQueue(), list[str]()

    async def long() -> None:
        async with queue.turn(finishing=False):
            await asyncio.sleep(2 * STUCK)
            done.append("long")

    writing = asyncio.gather(
        long(),
        write(queue, done, "1"),
        write(queue, done, "2", finishing=True),
        return_exceptions=True,
    )
    await asyncio.sleep(STUCK / 2)
    assert not queue.refuse_if_stuck()
    await asyncio.sleep(STUCK)
    assert queue.refuse_if_stuck()
    ended = await writing
    assert [type(error) for error in ended] == [type(None), StoreBusy, StoreBusy]
    await write(queue, done, "afterwards")
    assert done == ["long", "afterwards"]
