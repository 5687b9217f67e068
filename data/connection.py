"""The interface through which a transaction uses SQLite or PostgreSQL."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol, TypeVar, TypeVarTuple, overload

import sqlalchemy
from sqlalchemy import CursorResult, Dialect, Executable, ScalarResult
from sqlalchemy.sql.selectable import TypedReturnsRows

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


class Connection(Protocol):
    """The part of SQLAlchemy's `AsyncConnection` that the store uses."""

    @property
    def dialect(self) -> Dialect: ...

    @overload
    async def execute(
        self, statement: TypedReturnsRows[*Ts], parameters: Parameters = None, /
    ) -> CursorResult[*Ts]: ...
    @overload
    async def execute(
        self, statement: Executable, parameters: Parameters = None, /
    ) -> CursorResult[*tuple[Any, ...]]: ...

    @overload
    async def scalars(
        self, statement: TypedReturnsRows[T], parameters: Mapping[str, Any] | None = None, /
    ) -> ScalarResult[T]: ...
    @overload
    async def scalars(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None, /
    ) -> ScalarResult[Any]: ...

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T], /) -> T: ...


Operation = Callable[[Connection], Coroutine[Any, Any, T]]
"""The work of one transaction. An operation may await only its connection."""

Call = Callable[[Callable[[], Any]], Awaitable[Any]]
"""A function that runs another function on the connection's thread, and returns its result."""


class Called:
    """A `Connection` that uses a synchronous connection only in functions that `call` runs."""

    def __init__(self, conn: sqlalchemy.Connection, call: Call) -> None:
        self._conn = conn
        self._call = call

    @property
    def dialect(self) -> Dialect:
        return self._conn.dialect

    async def execute(self, statement: Executable, parameters: Parameters = None, /) -> Any:
        return await self._call(lambda: self._conn.execute(statement, parameters))

    async def scalars(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None, /
    ) -> Any:
        return await self._call(lambda: self._conn.scalars(statement, parameters))

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T], /) -> Any:
        return await self._call(lambda: work(self._conn))


async def at_once(work: Callable[[], T]) -> T:
    """Call `work` immediately. A coroutine that awaits only `at_once` never suspends."""
    return work()


def completed(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that never suspends.

    Raises RuntimeError if the coroutine suspends.
    """
    try:
        coroutine.send(None)
    except StopIteration as done:
        returned: T = done.value
        return returned
    coroutine.close()
    raise RuntimeError("a transaction must await nothing but its connection")
