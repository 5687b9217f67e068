"""Gateway events that the library cannot read are logged and dropped, and the bot goes on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any

from discord.state import AutoShardedConnectionState

log = logging.getLogger(__name__)

_Parse = Callable[[Any], Any]


def guard_events(state: AutoShardedConnectionState[Any], unread: Callable[[str], object]) -> None:
    """Prevent errors in the library's event parsers from ending the connection.

    `unread` is called with the kind of each event that could not be read.
    """
    logged: set[str] = set()
    parsers: dict[str, _Parse] = state.parsers
    for kind, parse in parsers.items():
        parsers[kind] = _guarded(parse, partial(_note, kind, logged, unread))


def intercept(
    state: AutoShardedConnectionState[Any], kind: str, take: Callable[[Any], bool]
) -> None:
    """Let `take` see each event of this kind first; the library reads it if `take` returns False.

    Call this before `guard_events`, which then also guards `take`.
    """
    parsers: dict[str, _Parse] = state.parsers
    parse = parsers[kind]
    parsers[kind] = lambda data: None if take(data) else parse(data)


def _guarded(parse: _Parse, note: Callable[[Exception], None]) -> _Parse:
    @wraps(parse)
    def guarded(data: Any) -> Any:
        try:
            return parse(data)
        except Exception as error:
            note(error)
            return None

    return guarded


def _note(kind: str, logged: set[str], unread: Callable[[str], object], error: Exception) -> None:
    """Log only the first error of each kind of event; omit text that may quote the event."""
    unread(kind)
    if kind not in logged:
        logged.add(kind)
        log.error("an event of kind %s could not be read: %s", kind, _where(error))


def _where(error: Exception) -> str:
    """Return the error's type, and the file and line in which it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(error).__name__
    file = Path(trace.tb_frame.f_code.co_filename).name
    return f"{type(error).__name__} at {file}:{trace.tb_lineno}"
