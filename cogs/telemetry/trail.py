"""The ids that are added to log lines: interaction, guild, match and ply, as numbers.

Each task has its own ids, so code does not have to name them when it logs. Only these ids may be
recorded here; never record a secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

_NOTHING: Mapping[str, int] = MappingProxyType({})
_trail: ContextVar[Mapping[str, int]] = ContextVar("trail", default=_NOTHING)


def trail() -> Mapping[str, int]:
    """Return the ids to log for the current task, as a mapping from name to id."""
    return _trail.get()


@contextmanager
def about(*, interaction: int | None = None, guild: int | None = None) -> Iterator[None]:
    """A context whose log lines have these ids, and the ids that `note` adds inside.

    When the context exits, the previous ids are restored.
    """
    found = {"interaction": interaction, "guild": guild}
    known = {name: number for name, number in found.items() if number is not None}
    token = _trail.set({**_trail.get(), **known})
    try:
        yield
    finally:
        _trail.reset(token)


def note(*, match: int, ply: int) -> None:
    """Add this match to the current task's log lines, until the surrounding context ends."""
    _trail.set({**_trail.get(), "match": match, "ply": ply})
