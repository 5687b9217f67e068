"""What the lines of the log are about: interaction, guild, match and ply, as numbers.

Whoever writes a line need not name them: they go along with the task that is under way. Nothing
else may be noted here, above all nothing that is secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

_NOTHING: Mapping[str, int] = MappingProxyType({})
_trail: ContextVar[Mapping[str, int]] = ContextVar("trail", default=_NOTHING)


def trail() -> Mapping[str, int]:
    """What this task is about now, by name."""
    return _trail.get()


@contextmanager
def about(*, interaction: int | None = None, guild: int | None = None) -> Iterator[None]:
    """A context that is about these, and about whatever is noted inside; then as it was before."""
    found = {"interaction": interaction, "guild": guild}
    known = {name: number for name, number in found.items() if number is not None}
    token = _trail.set({**_trail.get(), **known})
    try:
        yield
    finally:
        _trail.reset(token)


def note(*, match: int, ply: int) -> None:
    """From here on it is about this match as well, until the context around it ends."""
    _trail.set({**_trail.get(), "match": match, "ply": ply})
