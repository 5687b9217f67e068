"""What a transaction speaks to, whichever database it is in."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Protocol, TypeVar, TypeVarTuple, overload

import sqlalchemy
from sqlalchemy import CursorResult, Dialect, Executable, ScalarResult
from sqlalchemy.sql.selectable import TypedReturnsRows

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


class Connection(Protocol):
    """The part of SQLAlchemy's `AsyncConnection` that the store uses; that class fulfils it."""

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
    async def scalars(self, statement: TypedReturnsRows[T], /) -> ScalarResult[T]: ...
    @overload
    async def scalars(self, statement: Executable, /) -> ScalarResult[Any]: ...

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T], /) -> T: ...


Operation = Callable[[Connection], Coroutine[Any, Any, T]]
"""What is done in one transaction; it awaits nothing but its connection."""

Call = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Has something called where a connection lives, and awaits what it returns."""


class Called:
    """A `Connection` over a synchronous one, each of its calls made by `call`."""

    def __init__(self, conn: sqlalchemy.Connection, call: Call) -> None:
        self._conn = conn
        self._call = call

    @property
    def dialect(self) -> Dialect:
        return self._conn.dialect

    async def execute(self, statement: Executable, parameters: Parameters = None, /) -> Any:
        return await self._call(lambda: self._conn.execute(statement, parameters))

    async def scalars(self, statement: Executable, /) -> Any:
        return await self._call(lambda: self._conn.scalars(statement))

    async def run_sync(self, work: Callable[[sqlalchemy.Connection], T], /) -> Any:
        return await self._call(lambda: work(self._conn))


async def at_once(work: Callable[[], T]) -> T:
    """Calls it here and now, so that nothing that awaits only this is ever suspended."""
    return work()


def completed(coroutine: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns that is never suspended. Raises RuntimeError where it is."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        returned: T = done.value
        return returned
    coroutine.close()
    raise RuntimeError("a transaction awaits nothing but its connection")
