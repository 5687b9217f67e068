"""`/privacy` exports and erases a person's data in every table of the schema.

The rows are generated from the schema, so these tests also cover every new table and column.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Double, Integer, LargeBinary, String, Table, insert, select

from data import Store
from data.columns import Code, DiscordId, Moment, PersonId, Prose
from data.connection import Connection
from data.engine import Database
from data.schema import actions, hints, metadata
from tests.data.support import ANN, BEN, COMMITMENT, SEED

FORMER = -7_000
TYPES = (Boolean, Code, DiscordId, Double, Integer, LargeBinary, Moment, PersonId, Prose, String)
TABLES = {table.name: table for table in metadata.sorted_tables}

PEOPLE = {
    *("author", "friend", "guest", "host", "member", "opponent", "other", "owner", "person"),
    *("rival", "user", "former", "stand_in"),
}
"""Names of columns that contain a person. These names may have a word before them or `_id` after
them.
"""
THINGS = {"application", "channel", "guild", "home", "message", "parent"}
"""Words before `_id` in the names of columns that contain the id of a thing in Discord."""

NOT_AS_NAMED = {
    "matches.draw_offer_by": "the number of a seat",
    "matches.takeback_by": "the number of a seat",
    "hands.channel_id": "the channel of direct messages with the player",
    "challenges.question_channel_id": "the channel of direct messages with the challenged person",
}
"""Columns whose names suggest the wrong type, with what the columns contain."""

NOT_THEIRS = {
    "seats.stand_in": "a cat's number, never a person's",
    "erased_members.former": "the number that replaces the person and means nobody",
}
"""Columns of type `PersonId` that never contain a person's id."""

NOT_FILLED = {"erased_members": "its row starts an erasure; `stored_about` reports `being_erased`"}
"""Tables with a column for a person, into which these tests insert no row."""

NOT_NAMED = {
    "messages.line": "names only the players of its own match",
    "matches.options": "a map is generated from it; a change would alter the played match",
}
"""Columns of text that an erasure keeps in rows about other people, with the reasons."""

NOT_EXPORTED = {
    "seats.user_id": "the export is this person's",
    "seats.match_id": "exported as the number of the match",
    "lobbies.id": "exported as the `lobby_id` of the member",
    "lobbies.message_id": "the message is about all members of the lobby",
    "lobbies.host_id": "exported as whether the member is the host",
    "lobbies.touched_at": "about all members of the lobby",
    "lobbies.revision": "about all members of the lobby",
    "lobbies.shown": "about all members of the lobby",
    "lobbies.asks": "about all members of the lobby",
    "lobbies.home_id": "the channel of the lobby, or of the lobby's thread",
    "hands.player": "the seat, which is exported with the match",
    "hands.ply": "about the match",
    "hands.shows": "a digest of the cards",
    "hands.told": "about the message",
    "challenges.question_channel_id": "would reveal a block, which prevents delivery",
    "challenges.message_id": "would reveal a block, which prevents delivery",
    "challenges.shown": "would reveal a block, which prevents delivery",
}
"""Columns that an export leaves out, with the reasons. Their tables are about persons."""

EXPORTED_PART = {"matches": ("id", "closed_note")}
"""The exported columns of matches that the person closed on behalf of the players.

Matches in which the person played are exported under `seats`.
"""

NOT_THEIR_SEATS = {
    "questions": "deleted when the question is answered or overtaken",
    "glances": "deleted after a quarter of an hour, when we can no longer edit the message",
    "consents": "deleted when the takeback request is answered or lapses",
}
"""Tables that hold facts about a seat and are not exported, with the reason."""

CHOSEN: Mapping[str, Any] = {
    "matches.players": 2,
    "matches.ply": 9,
    "matches.status": "over",
    "matches.seed": SEED,
    "matches.commitment": COMMITMENT,
    "matches.outcome_places": "[1, 2]",
    "matches.rematch_of": None,
    "matches.draw_offer_by": None,
    "matches.draw_offer_ply": None,
    "matches.shown_ply": 9,
    "seats.retired": True,
    "channels_in_use.match_id": None,
    "questions.kind": "draw",
    "guild_settings.board_mode": "newest",
    "members.remind": "once",
    "members.hours": 12,
    "blocks.kind": "block",
    "challenges.state": "open",
    "results.result": "won",
}
"""Values that satisfy the schema's constraints."""

STARTS_ERASURE = "erased_guilds.guild_id"
"""A row of `erased_guilds` hides the matches of its server.

The tests give this row a server of its own, so that no match of the tests is hidden.
"""

THEIRS = [
    table
    for name, table in TABLES.items()
    if name not in NOT_FILLED and any(isinstance(column.type, PersonId) for column in table.c)
]


def named(column: Column[Any]) -> str:
    return f"{column.table.name}.{column.name}"


class Rows:
    """One row for each table. The values are generated from the columns and are unique."""

    def __init__(self, numbers: Iterator[int], person: int, mention: int) -> None:
        self._numbers, self._person, self._mention = numbers, person, mention
        self.guild = next(numbers)
        self.made: dict[str, dict[str, Any]] = {}

    async def insert(self, conn: Connection) -> None:
        for table in metadata.sorted_tables:
            if table.name not in NOT_FILLED:
                row = {column.name: self._value(column) for column in table.c}
                self.made[table.name] = row
                await conn.execute(insert(table).values(row))

    def _value(self, column: Column[Any]) -> Any:
        if named(column) in CHOSEN:
            return CHOSEN[named(column)]
        if column.foreign_keys:
            [key] = column.foreign_keys
            return self.made[key.column.table.name][key.column.name]
        if column.name == "guild_id" and named(column) != STARTS_ERASURE:
            return self.guild
        if column.name == "player":
            return self.made["seats"]["player"] if "seats" in self.made else 0
        return self._unlike_others(column)

    def _unlike_others(self, column: Column[Any]) -> Any:
        number = next(self._numbers)
        match column.type:
            case PersonId() if named(column) not in NOT_THEIRS:
                return self._person
            case Prose():
                about = self._mention if named(column) not in NOT_NAMED else number
                return json.dumps({"text": f"<@{about}> {number}"})
            case Boolean():
                return False
            case String():
                return f"text{number}"
        return number


@pytest.fixture
async def filled(store: Store, database: Database) -> dict[str, dict[str, Any]]:
    """Ann's row in each table. Each table also has a row about Ben, with prose that names Ann."""
    assert store
    numbers = itertools.count(100_001)
    async with database.writing() as conn:
        await (ann := Rows(numbers, ANN, ANN)).insert(conn)
        await Rows(numbers, BEN, ANN).insert(conn)
    return ann.made


async def columns_with(database: Database, number: int) -> set[str]:
    """Return the columns that contain this number, including inside a text."""
    found = set()
    async with database.reading() as conn:
        for table in TABLES.values():
            for row in (await conn.execute(select(table))).mappings():
                found |= {f"{table.name}.{name}" for name in row if str(number) in str(row[name])}
    return found


def test_every_column_declares_whether_it_can_contain_a_persons_id() -> None:
    unsaid = [
        named(column)
        for table in TABLES.values()
        for column in table.c
        if type(column.type) not in TYPES
    ]
    assert unsaid == [], "use a type of data/columns.py"


def _type_by_name(column: Column[Any]) -> type[PersonId | DiscordId] | None:
    """Return the type that a column's name calls for.

    If the result is None, the column may have any type except `DiscordId`. An id counts as a
    person's id unless the column is a foreign key or its name has a word of `THINGS` before `_id`.
    """
    name = re.sub("_ids?$", "", column.name)
    if column.name.endswith("_by") or any(f"_{name}".endswith(f"_{noun}") for noun in PEOPLE):
        return PersonId
    if name == column.name or column.foreign_keys:
        return None
    return DiscordId if name.rpartition("_")[2] in THINGS else PersonId


def test_the_type_of_every_id_column_fits_the_name_of_the_column() -> None:
    """Exports and erasures would skip a person's id in a column without the type `PersonId`."""
    other = {}
    for column in (column for table in TABLES.values() for column in table.c):
        wanted = _type_by_name(column)
        wrong = wanted and not isinstance(column.type, wanted)
        if wrong or (wanted is None and isinstance(column.type, DiscordId)):
            fits = wanted.__name__ if wanted else "another type"
            other[named(column)] = f"is a {type(column.type).__name__}; its name says {fits}"
    assert {name: why for name, why in other.items() if name not in NOT_AS_NAMED} == {}
    assert {*NOT_AS_NAMED} <= {*other}, "list only columns that need it"


def test_all_exceptions_listed_in_this_file_are_existing_columns_or_tables() -> None:
    names = {named(column) for table in TABLES.values() for column in table.c} | {*TABLES}
    given = (NOT_THEIRS, NOT_FILLED, NOT_NAMED, NOT_EXPORTED, NOT_THEIR_SEATS, CHOSEN)
    assert {name for reasons in given for name in reasons} <= names


async def test_the_inserted_rows_fill_every_column_that_can_contain_a_persons_id(
    filled: dict[str, dict[str, Any]], database: Database
) -> None:
    assert filled
    columns = [column for table in THEIRS for column in table.c]
    persons = {named(column) for column in columns if isinstance(column.type, PersonId)}
    assert persons - {*NOT_THEIRS} <= await columns_with(database, ANN)


@pytest.mark.parametrize("table", THEIRS, ids=str)
async def test_an_export_contains_each_column_about_a_person(
    store: Store, filled: dict[str, dict[str, Any]], table: Table
) -> None:
    wanted = {
        column.name: filled[table.name][column.name]
        for column in table.c
        if named(column) not in NOT_EXPORTED
        and column.name in EXPORTED_PART.get(table.name, table.c.keys())
    }
    rows = itertools.chain(*(await store.stored_about(ANN)).values())
    missing = [{name for name in wanted if not _holds(row, name, wanted[name])} for row in rows]
    assert min(missing, key=len) == set()


def _holds(row: Mapping[str, Any], name: str, value: object) -> bool:
    """Return whether the row has this value, either plainly or decoded from JSON."""
    return name in row and value in (row[name], json.dumps(row[name]))


def test_every_table_about_a_seat_is_exported_or_listed_as_an_exception() -> None:
    about = {name for name, table in TABLES.items() if "player" in table.c}
    exported = {actions.name, hints.name, *(table.name for table in THEIRS)}
    assert about - exported == {*NOT_THEIR_SEATS}


async def test_after_an_erasure_no_column_of_any_table_names_the_person(
    store: Store, filled: dict[str, dict[str, Any]], database: Database
) -> None:
    assert filled
    others = await columns_with(database, BEN)
    await store.erase_member(ANN, FORMER)
    assert await columns_with(database, ANN) == set()
    assert await columns_with(database, BEN) == others


async def test_no_column_contains_the_id_of_a_server_after_the_server_is_erased(
    store: Store, filled: dict[str, dict[str, Any]], database: Database
) -> None:
    guild = filled["matches"]["guild_id"]
    assert len(await columns_with(database, guild)) > 5
    assert guild in await store.known_guilds()
    await store.erase_guild(guild)
    assert await columns_with(database, guild) == set()
    assert guild not in await store.known_guilds()


async def test_erasing_a_server_leaves_the_rows_of_other_servers(
    store: Store, filled: dict[str, dict[str, Any]], database: Database
) -> None:
    before = await columns_with(database, BEN)
    await store.erase_guild(filled["matches"]["guild_id"])
    assert await columns_with(database, BEN) == before
