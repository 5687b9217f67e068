"""Worker processes draw pictures, return answers or failures, and end with the bot."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from cogs.kit.drawing import Drawing, DrawingClosed
from cogs.kit.sentences import CATALOGUE
from cogs.workers.pool import WorkerGone, nothing
from game_packages import make_ready
from rendering import Captions, orders
from rules.match import Match
from rules.registry import GAMES
from tests.surroundings import SPRITES
from tests.workers.orders import (
    chatter,
    die_once,
    give_a_function,
    hold,
    knows_discord,
    priority,
    refuse,
    refuse_unsendably,
    secrets,
)

ROOT = Path(__file__).parents[2]
READY = partial(make_ready, SPRITES, draws=True)


@asynccontextmanager
async def drawing(
    workers: int = 1, prepare: Callable[[], object] = nothing
) -> AsyncIterator[Drawing]:
    made = Drawing(workers, prepare)
    try:
        yield made
    finally:
        await made.finish()


async def until(condition: Callable[[], bool]) -> None:
    def wait() -> None:
        end = time.monotonic() + 120
        while not condition():
            assert time.monotonic() < end
            time.sleep(0.01)

    await asyncio.to_thread(wait)


async def appears(path: Path) -> None:
    await until(path.exists)


async def is_gone(pid: int) -> None:
    await until(lambda: not alive(pid))


def alive(pid: int) -> bool:
    """Return whether a process with this id is running. A zombie is not running."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def test_workers_draw_the_same_pictures_and_texts_as_this_process() -> None:
    say = CATALOGUE.speaker("en").plain
    seats = "Mia", "Ben", "Zoe", "Kai", "Lou", "Eli"
    captions = Captions(seats=seats, seat_names=seats, status="Mia to move", say=say)
    made: list[orders.Order] = []
    for kind in GAMES:
        match = Match.start(kind, kind.player_counts[0], {}, seed=bytes(32)).settle()
        made.append(partial(orders.board, kind.key, match.state.observation(None), captions))
        if kind.has_secrets:
            view = match.state.observation(match.to_act()[0])
            made.append(partial(orders.hand, kind.key, view, captions))
    async with drawing(prepare=READY) as elsewhere:
        assert [await elsewhere.draw(order) for order in made] == [order() for order in made]
        page = partial(orders.illustration, GAMES[0].key, "fleas", say)
        assert await elsewhere.draw(page) == page()
        scenes = [orders.Scene(made[0], turning=False)] * 2
        film = await elsewhere.draw_long(partial(orders.film, scenes))
        assert film == orders.film(scenes, lambda: None)
        assert not await elsewhere.draw(knows_discord)


async def test_exceptions_in_a_worker_are_raised_in_the_calling_process_with_their_traceback() -> (
    None
):
    async with drawing() as elsewhere:
        with pytest.raises(ValueError, match="no such picture") as caught:
            await elsewhere.draw(partial(refuse, "no such picture"))
        assert "in refuse" in "".join(caught.value.__notes__)
        with pytest.raises(RuntimeError, match="Unsendable cannot be sent"):
            await elsewhere.draw(refuse_unsendably)
        with pytest.raises(RuntimeError, match="function cannot be sent"):
            await elsewhere.draw(give_a_function)
        with pytest.raises((pickle.PicklingError, AttributeError)):
            await elsewhere.draw(lambda: None)
        assert await elsewhere.draw(partial(int, "12", base=3)) == 5


async def test_text_printed_by_a_worker_is_not_taken_for_an_answer() -> None:
    async with drawing() as elsewhere:
        assert await elsewhere.draw(chatter) == "quiet"
        assert await elsewhere.draw(int) == 0


async def test_a_worker_has_no_token_in_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    async with drawing() as elsewhere:
        assert await elsewhere.draw(secrets) == []


async def test_a_worker_that_dies_is_replaced_and_its_order_is_repeated(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with drawing() as elsewhere:
        before = await elsewhere.draw(os.getpid)
        assert await elsewhere.draw(partial(die_once, tmp_path / "mark")) == "drawn"
        after = await elsewhere.draw(os.getpid)
        assert after != before
        os.kill(after, signal.SIGKILL)
        assert await elsewhere.draw(os.getpid) not in (before, after)
    told = [each for each in caplog.records if each.name == "cogs.workers.pool"]
    assert len(told) == 2


async def test_an_order_is_given_up_if_it_kills_every_worker_that_gets_it() -> None:
    async with drawing() as elsewhere:
        with pytest.raises(WorkerGone):
            await elsewhere.draw(partial(os._exit, 9))
        assert await elsewhere.draw(int) == 0


async def test_a_workers_failed_preparation_is_reported_and_tried_again() -> None:
    async with drawing(prepare=partial(refuse, "no fonts")) as elsewhere:
        for _ in range(2):
            with pytest.raises(ValueError, match="no fonts"):
                await elsewhere.draw(int)


async def test_an_order_goes_to_the_worker_that_had_similar_orders_if_that_worker_is_free(
    tmp_path: Path,
) -> None:
    async with drawing(2) as elsewhere:
        low, high = [await elsewhere.draw(os.getpid, near=number) for number in (0.2, 0.7)]
        assert low != high
        for number, wanted in ((0, low), (0.49, low), (0.5, high), (0.99, high)):
            assert await elsewhere.draw(os.getpid, near=number) == wanted
        mark = tmp_path / "held"
        held = asyncio.create_task(elsewhere.draw(partial(hold, mark), near=0))
        await appears(mark)
        assert await elsewhere.draw(os.getpid, near=0) == high
        mark.with_suffix(".go").touch()
        assert await held == low


async def test_a_free_worker_first_takes_the_waiting_orders_that_resemble_its_last_order(
    tmp_path: Path,
) -> None:
    async with drawing(2) as elsewhere:
        low, high = [await elsewhere.draw(os.getpid, near=number) for number in (0, 0.5)]
        marks = [tmp_path / "low", tmp_path / "high"]
        held = [
            asyncio.create_task(elsewhere.draw(partial(hold, mark), near=place / 2))
            for place, mark in enumerate(marks)
        ]
        for mark in marks:
            await appears(mark)
        waiting = [
            asyncio.create_task(elsewhere.draw(os.getpid, near=near)) for near in (0, 0.5, 0.5)
        ]
        await asyncio.sleep(0)
        marks[1].with_suffix(".go").touch()
        # The free worker takes the two orders that are similar to its last order, then the order
        # that prefers the busy worker.
        assert await asyncio.gather(*waiting) == [high] * 3
        marks[0].with_suffix(".go").touch()
        assert await asyncio.gather(*held) == [low, high]


async def test_a_worker_finishes_a_cancelled_order_before_it_serves_the_next_one(
    tmp_path: Path,
) -> None:
    async with drawing() as elsewhere:
        mark = tmp_path / "held"
        given_up = asyncio.create_task(elsewhere.draw(partial(hold, mark)))
        await appears(mark)
        waiting = asyncio.create_task(elsewhere.draw(int))
        dropped = asyncio.create_task(elsewhere.draw(int))
        await asyncio.sleep(0)
        for task in (given_up, dropped):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        mark.with_suffix(".go").touch()
        assert await waiting == 0


async def test_the_expected_wait_grows_with_the_number_of_waiting_orders(tmp_path: Path) -> None:
    async with drawing() as elsewhere:
        await elsewhere.draw(partial(hold, tmp_path / "first", 0.2))
        assert elsewhere.expected_wait() == 0
        mark = tmp_path / "held"
        held = [asyncio.create_task(elsewhere.draw(partial(hold, mark))) for _ in range(9)]
        await appears(mark)
        some = elsewhere.expected_wait()
        held += [asyncio.create_task(elsewhere.draw(partial(hold, mark))) for _ in range(3)]
        await asyncio.sleep(0)
        assert elsewhere.expected_wait() == pytest.approx(2 * some)
        assert some > 0
        mark.with_suffix(".go").touch()
        await asyncio.gather(*held)
        assert elsewhere.expected_wait() == 0


async def test_background_orders_have_their_own_process_at_the_lowest_priority(
    tmp_path: Path,
) -> None:
    async with drawing() as elsewhere:
        mark = tmp_path / "held"
        assert await elsewhere.draw_behind(priority) == 19
        long = asyncio.create_task(elsewhere.draw_behind(partial(hold, mark)))
        await appears(mark)
        assert await elsewhere.draw(priority) == priority()
        next_long = asyncio.create_task(elsewhere.draw_behind(os.getpid))
        long.cancel()
        with suppress(asyncio.CancelledError):
            await long
        # Cancelling the order killed its background process, so a new process takes the next order.
        assert await asyncio.wait_for(next_long, 30)


async def test_closing_drops_waiting_orders_and_ends_every_process(tmp_path: Path) -> None:
    elsewhere, mark = Drawing(1), tmp_path / "held"
    held = asyncio.create_task(elsewhere.draw(partial(hold, mark)))
    behind = await elsewhere.draw_behind(os.getpid)
    waiting = asyncio.create_task(elsewhere.draw(int))
    await appears(mark)
    # Let `waiting` join the queue, even if `appears` has returned at once.
    await asyncio.sleep(0)
    elsewhere.close()
    with pytest.raises(DrawingClosed):
        await elsewhere.draw(int)
    with pytest.raises(DrawingClosed):
        await elsewhere.draw_behind(int)
    with pytest.raises(asyncio.CancelledError):
        await waiting
    mark.with_suffix(".go").touch()
    await elsewhere.finish()
    await is_gone(await held)
    await is_gone(behind)


async def test_an_endless_order_does_not_keep_the_bot_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.workers.pool._LAST_ORDER", 0.1)
    elsewhere, mark = Drawing(1), tmp_path / "held"
    pid = await elsewhere.draw(os.getpid)
    held = asyncio.create_task(elsewhere.draw(partial(hold, mark)))
    await appears(mark)
    await elsewhere.finish()
    assert not alive(pid)
    with pytest.raises(DrawingClosed):
        await held


PARENT = """
import asyncio, os
from cogs.kit.drawing import Drawing
from functools import partial
from pathlib import Path
from tests.workers.orders import hold

async def main():
    drawing = Drawing(2)
    pids = [await drawing.draw(os.getpid, near=near / 2) for near in range(2)]
    pids.append(await drawing.draw_behind(os.getpid))
    print(*pids, flush=True)
    await drawing.draw(partial(hold, Path({mark!r}), 1.0))
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals exist on POSIX only")
async def test_no_worker_outlives_its_parent_process(tmp_path: Path) -> None:
    """Both busy and idle workers notice through their pipes that their parent has ended."""
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT.format(mark=str(tmp_path / "held"))),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert parent.stdout is not None
    pids = [int(word) for word in (await parent.stdout.readline()).split()]
    assert len(set(pids)) == 3
    await appears(tmp_path / "held")
    for pid in pids:
        os.kill(pid, signal.SIGTERM)
        os.kill(pid, signal.SIGINT)
    await asyncio.sleep(0.1)
    # Stopping a service signals all its processes, but workers first finish their orders.
    assert all(map(alive, pids))
    parent.kill()
    await parent.wait()
    for pid in pids:
        await is_gone(pid)
