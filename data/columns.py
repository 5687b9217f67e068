"""Types that say what a column contains.

`/privacy` depends on these types, so every column has one.

In the database these types are BIGINT and TEXT.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, MetaData, Table, Text, or_

_TOPIC = "export_topic"
_OTHERS = "other_people"
_UNSAID = "left_out_of_exports"


class PersonId(BigInteger):
    """A person's id, a cat's number, or the id of a channel of direct messages with a person."""


class DiscordId(BigInteger):
    """The id of a server, a channel of a server, a message or an application."""


class Moment(BigInteger):
    """UTC epoch milliseconds."""


class Prose(Text):
    """Text that people typed or that names them.

    An erasure removes mentions of the erased person from the text.
    """


class Code(Text):
    """Text that names nobody: a key, a digest, notation, or JSON of these."""


def personal(topic: str, *others: str, unsaid: Sequence[str] = ()) -> dict[str, Any]:
    """Return the `info` of a table whose rows each belong to the person in the column `user_id`.

    A row also belongs to the people in the columns `others`. `/privacy` exports a person's rows
    under `topic`, and an erasure deletes them. `unsaid` are columns that no export contains,
    because they would reveal what another person has decided. If the table has a column
    `guild_id`, erasing a server also deletes the server's rows.
    """
    return {_TOPIC: topic, _OTHERS: others, _UNSAID: unsaid}


def exported(table: Table) -> list[Column[Any]]:
    """Return the exported columns of a table declared `personal`."""
    return [column for column in table.c if column.name not in table.info[_UNSAID]]


def belongs_to(table: Table, user_id: int) -> ColumnElement[bool]:
    """SQL: whether a row belongs to this person. The table must be declared `personal`."""
    return or_(*(table.c[name] == user_id for name in ("user_id", *table.info[_OTHERS])))


def personal_tables(metadata: MetaData) -> Iterator[tuple[str, Table]]:
    """For each table that is declared `personal`, yield its export topic and the table."""
    for table in metadata.sorted_tables:
        if _TOPIC in table.info:
            yield table.info[_TOPIC], table


def personal_tables_of_servers(metadata: MetaData) -> list[Table]:
    """Return the tables declared `personal` whose rows also belong to a server."""
    return [table for _, table in personal_tables(metadata) if "guild_id" in table.c]
