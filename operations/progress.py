"""The progress of a long command, on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

_BAR = 30
_SOON, _SELDOM = 0.1, 10.0
"""Minimum seconds between two updates: on a terminal (a bar), and elsewhere (a line)."""


class Progress:
    """Shows progress: on a terminal as a bar, elsewhere as one line every ten seconds.

    Call the instance with the amount done and the total. The bar disappears at the end.
    """

    def __init__(
        self,
        what: str,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._what = what
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._bar = self._stream.isatty()
        self._told = clock()
        self._width = 0

    def __call__(self, done: int, total: int) -> None:
        now = self._clock()
        if now - self._told < (_SOON if self._bar else _SELDOM):
            return
        self._told = now
        part = min(done / total, 1.0) if total else 1.0
        if not self._bar:
            self._stream.write(f"{self._what}: {part:.0%}\n")
            self._stream.flush()
            return
        filled = int(_BAR * part)
        self._draw(f"{self._what} [{'#' * filled}{'.' * (_BAR - filled)}] {part:.0%}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._width:
            self._draw("")
            self._stream.write("\r")
            self._stream.flush()

    def _draw(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)
