"""The threads that draw pictures: how many, what they draw first, and how they close."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from cogs.board import wording
from cogs.board.pictures import order_of
from cogs.kit.drawing import Drawing, DrawingClosed
from tests.discord.world import alts, world

LONGEST = 120.0
"""The maximum number of seconds that a test waits before it fails."""


@pytest.fixture
async def drawing() -> AsyncIterator[Drawing]:
    made = Drawing()
    yield made
    made.close()


@pytest.fixture
def done() -> Iterator[threading.Event]:
    """An event that ends the work of `_hold`. The fixture sets the event when the test ends."""
    made = threading.Event()
    yield made
    made.set()


def _name() -> str:
    return threading.current_thread().name


def _hold(started: threading.Event, until: threading.Event) -> str:
    started.set()
    until.wait()
    return _name()


async def test_pictures_are_drawn_by_exactly_two_named_threads(drawing: Drawing) -> None:
    together = threading.Barrier(2, timeout=LONGEST)

    def meet() -> str:
        together.wait()
        return _name()

    names = await asyncio.gather(*(drawing.draw(meet) for _ in range(6)))
    assert set(names) == {"drawing-0", "drawing-1"}


async def test_an_error_while_drawing_is_raised_to_the_caller(drawing: Drawing) -> None:
    with pytest.raises(ZeroDivisionError):
        await drawing.draw(lambda: 1 // 0)
    assert await drawing.draw(partial(int, "12", base=3)) == 5


async def test_background_drawing_leaves_one_thread_free_for_pictures_that_people_wait_for(
    drawing: Drawing, done: threading.Event
) -> None:
    started = threading.Event()
    long = [
        asyncio.create_task(drawing.draw_behind(partial(_hold, started, done))) for _ in range(4)
    ]
    await asyncio.to_thread(started.wait)
    names = {await asyncio.wait_for(drawing.draw(_name), LONGEST) for _ in range(3)}
    assert len(names) == 1
    done.set()
    assert not names & {(await asyncio.gather(*long))[0]}


async def test_cancelled_background_drawing_keeps_its_thread_until_the_drawing_ends(
    drawing: Drawing, done: threading.Event
) -> None:
    started, next_started = threading.Event(), threading.Event()
    given_up = asyncio.create_task(drawing.draw_behind(partial(_hold, started, done)))
    await asyncio.to_thread(started.wait)
    given_up.cancel()
    following = asyncio.create_task(drawing.draw_behind(next_started.set))
    for _ in range(3):
        assert await asyncio.wait_for(drawing.draw(_name), LONGEST)
    assert not next_started.is_set()
    done.set()
    await asyncio.wait_for(following, LONGEST)


async def test_closing_does_not_wait_for_started_drawings_and_drops_drawings_that_have_not_started(
    done: threading.Event,
) -> None:
    drawing, started = Drawing(), threading.Event()
    under_way = [asyncio.create_task(drawing.draw(partial(_hold, started, done))) for _ in range(2)]
    waiting = asyncio.create_task(drawing.draw(_name))
    await asyncio.to_thread(started.wait)
    drawing.close()
    with pytest.raises(DrawingClosed):
        await drawing.draw(_name)
    done.set()
    assert len(await asyncio.gather(*under_way)) == 2
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_drawing_process_draws_the_same_picture_as_the_bots_own_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test runs the whole bot with a real drawing process."""
    monkeypatch.setenv("DRAWING_WORKERS", "1")
    async with world(tmp_path) as opened:
        await opened.start_match()
        for piece, action in (("Fb2", "Fb2-b1"), (None, None)):
            table, say = await opened.table(), opened.bot.guild_language(opened.guild.id)
            captions = wording.captions(say, table)
            [shown] = opened.table_message().attachments
            drawn = order_of(say, table, captions)()
            assert await shown.read() == drawn.png
            assert drawn.text in alts(opened.table_message())
            if piece is not None and action is not None:
                picker = await opened.pick(piece)
                await opened.press(opened.mover(), picker, action)
