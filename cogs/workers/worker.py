"""A process that draws or thinks, started by `cogs.workers.pool`.

Orders arrive on one pipe, and answers leave on a second one, each as a pickle preceded by
its length. The process ends when the pipe of the orders closes. This pipe closes even if the parent
process is killed. The process imports pictures, sentences and games, but not discord.py.
"""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from struct import Struct
from time import perf_counter
from typing import BinaryIO

LENGTH = Struct(">Q")
"""The length that precedes every order and answer."""
COLLECTIONS = 2_000, 10, 20
"""How often Python looks for reference cycles: the arguments of `gc.set_threshold`.

The messages that discord.py builds are cycles of about 200 objects per action. Rarer collections
take as much CPU time. They keep more garbage in memory, and each of them blocks the bot for longer.
"""
_BETWEEN = 16
"""The number of orders after which free memory is returned to the system."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An order's result or error, and the seconds it took."""

    value: object
    error: Exception | None
    seconds: float


def main() -> None:
    """Run orders one after the other until the pipe closes."""
    # Signals are for the parent process, which closes the pipe when it stops.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    gc.set_threshold(*COLLECTIONS)
    orders, answers = _pipes()
    for number in count(1):
        if (order := _next(orders)) is None:
            return
        content = _packed(_answer(order))
        try:
            answers.write(LENGTH.pack(len(content)))
            answers.write(content)
            answers.flush()
        except BrokenPipeError:
            # The parent process is gone. Exit at once, because closing the pipe would also fail.
            os._exit(0)
        if number % _BETWEEN == 0:
            _tidy()


def _tidy() -> None:
    """Give the free memory between used blocks back to the system.

    This is about a fifth of the process's memory. Not every C library can return memory.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)


def _next(orders: BinaryIO) -> bytes | None:
    """Return the next order; None when the pipe is closed."""
    head = orders.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    order = orders.read(length)
    return order if len(order) == length else None


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the two pipes; from now on, printed text goes to stderr."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return orders, answers


def _answer(content: bytes) -> Answer:
    began = perf_counter()
    try:
        order: Callable[[], object] = pickle.loads(content)  # noqa: S301
        value, error = order(), None
    except Exception as raised:  # the error is sent back to the caller
        raised.add_note("".join(traceback.format_exception(raised)))
        value, error = None, raised
    return Answer(value, error, perf_counter() - began)


def _packed(answer: Answer) -> bytes:
    try:
        content = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        # Some errors can be pickled but not unpickled.
        if answer.error is not None:
            pickle.loads(content)  # noqa: S301
    except Exception as raised:  # a game's own objects may raise anything
        kind = type(answer.error or answer.value).__qualname__
        error = RuntimeError(f"{kind} cannot be sent: {raised}")
        return pickle.dumps(Answer(None, error, answer.seconds))
    return content
