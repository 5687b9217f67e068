"""Progress in lessons, per person and game; of two simultaneous updates, one is refused."""

from __future__ import annotations

import asyncio

import pytest

from data import LessonRow, Progress, Store
from tests.data.support import ANN, BEN, Clock

GAME = "washi-cat"


async def test_a_lesson_that_was_never_opened_is_at_its_start(store: Store) -> None:
    assert await store.lesson(ANN, GAME) == LessonRow(GAME)
    assert await store.lessons_of(ANN) == []


async def test_progress_is_kept_per_person_and_game(store: Store) -> None:
    moved = await store.move_lesson(ANN, LessonRow(GAME), Progress(1, 0, "a, b"))
    assert moved.progress == Progress(1, 0, "a, b")
    assert await store.lesson(ANN, GAME) == moved
    assert await store.lessons_of(ANN) == [moved]
    assert await store.lesson(BEN, GAME) == LessonRow(GAME)
    assert await store.lesson(ANN, "cat-attack") == LessonRow("cat-attack")


@pytest.mark.parametrize("opened", [False, True])
async def test_if_two_updates_start_from_the_same_progress_one_of_them_raises_stale(
    store: Store, other: Store, opened: bool
) -> None:
    before = LessonRow(GAME)
    if opened:
        before = await store.move_lesson(ANN, before, Progress(3))
    moves = [each.move_lesson(ANN, before, Progress(4)) for each in (store, other)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sorted(type(each).__name__ for each in results) == ["LessonRow", "Stale"]


async def test_the_time_of_finishing_a_lesson_is_recorded_only_once(
    store: Store, clock: Clock
) -> None:
    done = await store.move_lesson(ANN, LessonRow(GAME), Progress(8), finished=True)
    assert done.done_at == clock.now
    again = await store.move_lesson(ANN, done, Progress(0))
    later = await store.move_lesson(ANN, again, Progress(8), finished=True)
    assert (again.done_at, later.done_at) == (done.done_at, done.done_at)
    assert await store.lesson(ANN, GAME) == later


async def test_abandoned_lessons_are_counted_by_step(store: Store, clock: Clock) -> None:
    await store.move_lesson(ANN, LessonRow(GAME), Progress(2))
    await store.move_lesson(BEN, LessonRow(GAME), Progress(2))
    await store.move_lesson(BEN, LessonRow("cat-attack"), Progress(7), finished=True)
    since = clock()
    await store.move_lesson(ANN, LessonRow("cat-attack"), Progress(1))
    assert await store.lessons_left(since) == {(GAME, 2): 2}
