"""The base class of the store's topics, and decorators that make methods transactions."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import cache, partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Column, ColumnElement, Table, Update, bindparam, literal_column
from sqlalchemy.dialects import postgresql, sqlite

from data.connection import Connection
from data.connection import Operation as Transaction
from data.engine import Database
from data.notes import Note

Clock = Callable[[], int]


P = ParamSpec("P")
T = TypeVar("T")
Owner = TypeVar("Owner", bound="Topic")
Operation = Callable[Concatenate[Owner, Connection, P], Coroutine[Any, Any, T]]
Call = Callable[Concatenate[Owner, P], Coroutine[Any, Any, T]]


class Topic:
    """Base of the store's topics: a database, and a clock that gives UTC epoch milliseconds."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._recording = asyncio.Lock()
        """Held while a panel is recorded in a database that only this process uses."""


def reads(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: run the method in a read-only transaction, with the transaction's connection."""
    return _in_transaction(Database.read, operation)


def writes(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: run the method in a transaction that is committed when the method returns."""
    return _in_transaction(Database.write, operation)


def finishes(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: like `writes`, for recording something that has already happened.

    The transaction goes first. It is accepted however many other transactions are waiting, because
    a refusal would leave a message on Discord that the store does not know. The method raises
    `StoreBusy` only if its turn does not come within ten seconds, or if the bot stops while another
    transaction is stuck.
    """
    return _in_transaction(partial(Database.write, finishing=True), operation)


def reads_notes(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: like `reads`, but first write all notes that this process has queued."""
    call = reads(operation)

    @wraps(operation)
    async def flushed(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        await self._database.flush()
        return await call(self, *args, **kwargs)

    return flushed


def reads_match_notes(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: like `reads`, but first write all queued notes if one is about the match.

    The match is the method's first argument.
    """
    call = reads(operation)

    @wraps(operation)
    async def flushed(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        await self._database.flush(_about(operation, args))
        return await call(self, *args, **kwargs)

    return flushed


def reads_overlaid(operation: Operation[Owner, P, T]) -> Call[Owner, P, T]:
    """Decorator: like `reads`, but apply queued notes to the rows instead of writing them first.

    Only the notes about the match in the method's first argument are applied. All notes of the
    topic must be made with `overlaying`.
    """

    @wraps(operation)
    async def call(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        transaction = _transaction(self, operation, *args, **kwargs)
        return await self._database.read_overlaid(_about(operation, args), transaction)

    return call


def notes(operation: Operation[Owner, P, None]) -> Call[Owner, P, None]:
    """Decorator: run the method in the next write transaction, see `Database.note`.

    The method's first argument is the match that the note is about.
    """

    @wraps(operation)
    async def call(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> None:
        await self._database.note(
            Note(_about(operation, args), _transaction(self, operation, *args, **kwargs))
        )

    return call


def overlaying(
    overlay: Callable[Concatenate[T, P], T],
) -> Callable[[Operation[Owner, P, None]], Call[Owner, P, None]]:
    """Decorator: run the method in the next write transaction, see `Database.note`.

    Until then, methods with `reads_overlaid` apply the change to the rows that they return.
    `overlay` takes rows and the method's arguments. It returns the rows as they will be once the
    method has run.
    """

    def decorate(operation: Operation[Owner, P, None]) -> Call[Owner, P, None]:
        @wraps(operation)
        async def call(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> None:
            def overlaid(rows: T) -> T:
                return overlay(rows, *args, **kwargs)

            transaction = _transaction(self, operation, *args, **kwargs)
            await self._database.note(Note(_about(operation, args), transaction, overlaid))

        return call

    return decorate


def _transaction(
    self: Owner, operation: Operation[Owner, P, T], /, *args: P.args, **kwargs: P.kwargs
) -> Transaction[T]:
    async def transaction(conn: Connection) -> T:
        return await operation(self, conn, *args, **kwargs)

    return transaction


def _about(operation: Callable[..., object], arguments: tuple[object, ...]) -> tuple[str, object]:
    topic, _, _ = operation.__qualname__.partition(".")
    return topic, arguments[0]


def _in_transaction(
    run: Callable[[Database, Transaction[T]], Coroutine[Any, Any, T]],
    operation: Operation[Owner, P, T],
) -> Call[Owner, P, T]:
    @wraps(operation)
    async def call(self: Owner, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await run(self._database, _transaction(self, operation, *args, **kwargs))

    return call


def insert_into(conn: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return an INSERT with support for ON CONFLICT, in the connection's dialect."""
    return _insert_into(conn.dialect.name, table)


def _insert_into(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


# Statements for ordinary actions are built once, because building them takes longer than executing
# them. Their values are parameters. The statements name their columns, because SQLAlchemy ignores
# parameters without a column.


async def upsert(
    conn: Connection, table: Table, values: Mapping[str, Any], changed: Iterable[str] = ()
) -> None:
    """Insert a row. If its primary key is taken, set the columns `changed` of the stored row.

    If `changed` is empty, a row that conflicts with a stored row is not inserted. Raises
    SQLAlchemy's `CompileError` if `values` names a column that the table does not have.
    """
    await conn.execute(
        _upsert(conn.dialect.name, table, tuple(values), tuple(changed)), dict(values)
    )


async def change(
    conn: Connection, statement: Update, rows: Mapping[str, Any], values: Mapping[str, Any]
) -> int:
    """Set `values` with an UPDATE whose WHERE clause has the parameters `rows`.

    Return the number of changed rows. Raises SQLAlchemy's `CompileError` if `values` names a column
    that the table does not have.
    """
    done = await conn.execute(_setting(statement, tuple(values)), {**rows, **values})
    return done.rowcount


@cache
def _setting(statement: Update, names: tuple[str, ...]) -> Update:
    return statement.values(dict.fromkeys(names))


@cache
def _upsert(
    dialect: str, table: Table, names: tuple[str, ...], changed: tuple[str, ...]
) -> sqlite.Insert | postgresql.Insert:
    insert = _insert_into(dialect, table).values(dict.fromkeys(names))
    if not changed:
        return insert.on_conflict_do_nothing()
    return insert.on_conflict_do_update(
        index_elements=[*table.primary_key], set_={name: insert.excluded[name] for name in changed}
    )


def given(column: Column[Any]) -> ColumnElement[bool]:
    """SQL: whether the column equals the parameter `given_<column>`.

    SQLAlchemy reserves the columns' own names for the values of INSERT and UPDATE.
    """
    return column == bindparam(f"given_{column.name}")


def unindexed(column: Column[Any]) -> ColumnElement[Any]:
    """SQL: the column's value, written so that SQLite does not use the column's index."""
    return column + literal_column("0")


def options_text(options: Mapping[str, str]) -> str:
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))


def options_of(text: str) -> dict[str, str]:
    if text == "{}":
        # Skip the parser: most matches have no options.
        return {}
    return {str(name): str(value) for name, value in json.loads(text).items()}
