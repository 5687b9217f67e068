"""A process that draws or thinks, begun by `cogs.workers.pool`.

Orders come in on one pipe, answers go out on another, each a pickle with its length before it.
It ends when the pipe does: when it is told to, and when the process that began it is gone, however
that came. It knows pictures, sentences and games, and nothing of Discord.
"""

from __future__ import annotations

import ctypes
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
"""What stands before every order and answer."""
_BETWEEN = 16
"""So many orders are done before memory that is free goes back to the system."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an order returned or raised, and the seconds that took."""

    value: object
    error: Exception | None
    seconds: float


def main() -> None:
    """Do what is ordered, one after the other, until nobody can order any more."""
    # Meant for the process that began this one: it says when there is nothing more to do.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
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
            # Nobody is there any more to take the answer, now or when the pipe is closed.
            os._exit(0)
        if number % _BETWEEN == 0:
            _tidy()


def _tidy() -> None:
    """Give back what lies free between blocks in use: a fifth of what such a process holds.

    Not every C library has a word for that.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)


def _next(orders: BinaryIO) -> bytes | None:
    """The next order; None when there will be none."""
    head = orders.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    order = orders.read(length)
    return order if len(order) == length else None


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes; what anything prints goes where errors go."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return orders, answers


def _answer(content: bytes) -> Answer:
    began = perf_counter()
    try:
        order: Callable[[], object] = pickle.loads(content)  # noqa: S301
        value, error = order(), None
    except Exception as raised:  # told to who ordered it
        raised.add_note("".join(traceback.format_exception(raised)))
        value, error = None, raised
    return Answer(value, error, perf_counter() - began)


def _packed(answer: Answer) -> bytes:
    try:
        content = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        # Some errors can be packed and not be unpacked.
        if answer.error is not None:
            pickle.loads(content)  # noqa: S301
    except Exception as raised:  # whatever a game's own objects raise
        kind = type(answer.error or answer.value).__qualname__
        error = RuntimeError(f"{kind} cannot be sent: {raised}")
        return pickle.dumps(Answer(None, error, answer.seconds))
    return content
