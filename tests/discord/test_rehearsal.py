"""The rehearsal: pictures drawn at the start, before anyone waits for one."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator

import pytest

from cogs.board import pictures as _rehearsal
from cogs.kit.drawing import Drawing
from rendering import chapter_painter, hand_painter, painter
from rendering.painter import Captions
from rules.registry import GAMES


@pytest.fixture(autouse=True)
def _first_rehearsal() -> Iterator[None]:
    """Clear the rehearsal's cache, so that each test is like a new process."""
    _rehearsal.under_way.cache_clear()
    yield
    _rehearsal.under_way.cache_clear()


class Witness:
    """A game's painter that counts the pictures it has drawn, by kind."""

    def __init__(self, key: str) -> None:
        self._paint = painter(key)
        self.drawn: Counter[str] = Counter()

    def __getattr__(self, kind: str) -> object:
        def draw(view: object, *, captions: Captions) -> bytes | None:
            png: bytes | None = getattr(self._paint, kind)(view, captions=captions)
            self.drawn[kind] += png is not None
            return png

        return draw


def test_the_rehearsal_draws_every_kind_of_picture_of_each_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witnesses = {game.key: Witness(game.key) for game in GAMES}
    for find in (painter, hand_painter, chapter_painter):
        monkeypatch.setattr(
            _rehearsal,
            find.__name__,
            lambda key, find=find: witnesses[key] if find(key) is not None else None,
        )
    assert len([*_rehearsal.rehearsal()]) > len(GAMES)
    for key, witness in witnesses.items():
        assert witness.drawn["board"], key
        assert bool(witness.drawn["hand"]) == (hand_painter(key) is not None), key
        assert witness.drawn["chapter"] == (chapter_painter(key) is not None), key


async def test_a_stopped_rehearsal_finishes_only_the_picture_being_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, go_on, drawn = threading.Event(), threading.Event(), list[str]()

    def pictures() -> Iterator[str]:
        for name in ("first", "second"):
            started.set()
            go_on.wait()
            drawn.append(name)
            yield name

    monkeypatch.setattr(_rehearsal, "rehearsal", pictures)
    drawing = Drawing()
    async with _rehearsal.rehearsing(drawing):
        await asyncio.to_thread(started.wait)
    go_on.set()
    await drawing.draw_behind(int)
    drawing.close()
    assert drawn == ["first"]


async def test_closing_the_drawing_threads_during_the_rehearsal_raises_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing, started, drawn = Drawing(), threading.Event(), list[str]()

    def pictures() -> Iterator[str]:
        for name in ("first", "second"):
            drawn.append(name)
            drawing.close()
            started.set()
            yield name

    monkeypatch.setattr(_rehearsal, "rehearsal", pictures)
    async with _rehearsal.rehearsing(drawing):
        await asyncio.to_thread(started.wait)
        await asyncio.sleep(0.05)
    assert drawn == ["first"]
