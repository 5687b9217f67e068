"""Start the real bot with Discord's addresses changed. `BotProcess` runs `main` in a new process.

`WIRE_BASE` is the address for HTTP requests. `WIRE_GATEWAY` is the address of the gateway.
`WIRE_COUNTS` names a file in which commits are counted. `WIRE_ROUNDS` is the pause between
background rounds, in seconds. If `WIRE_UNREHEARSED` is set, no pictures are drawn in advance.
`WIRE_FULL` names a file; while it exists, SQLite's database cannot grow. `WIRE_CLOCK` names a file;
if it exists, it contains the number of seconds by which the clock is wrong. `WIRE_STOP` is the
number of seconds in which the bot must stop.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import discord.gateway
import discord.http
import yarl
from sqlalchemy import Connection, Engine, event

import bot
from cogs.clocks import watch
from cogs.in_play import hand_command
from cogs.kit import background
from cogs.kit.bounds import Bounds
from cogs.server import upkeep
from operations import stopping
from tests.wire.clock import shift_clock

_WRITES = ("INSERT", "UPDATE", "DELETE")


def count_commits(path: Path) -> None:
    """Keep the number of write transactions in a file, where other processes can read it."""
    with path.open("r+b") as file:
        counts = mmap.mmap(file.fileno(), 16)

    def wrote(conn: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.lstrip()[:6].upper() in _WRITES:
            conn.info["wire_wrote"] = True

    def committed(conn: Connection) -> None:
        if conn.info.pop("wire_wrote", False):
            (before,) = struct.unpack_from("<q", counts)
            struct.pack_into("<q", counts, 0, before + 1)

    event.listen(Engine, "after_cursor_execute", wrote)
    event.listen(Engine, "commit", committed)


def hurry(seconds: float) -> None:
    """Shorten the pauses of background work, which are at least half a minute otherwise."""
    upkeep._EVERY = hand_command._EVERY = seconds
    background._SHORTEST_MS = round(seconds * 1000)
    # Look at the clock often, because a test may set the clock at any time.
    watch._SHORTEST_SLEEP = watch._LONGEST_SLEEP = seconds / 20


def fill_disk(mark: Path) -> None:
    """Keep the database from growing while this file exists."""

    def begun(conn: Connection) -> None:
        if conn.dialect.name != "sqlite":
            return
        pages = 1 if mark.exists() else 2**30
        conn.connection.cursor().execute(f"PRAGMA max_page_count = {pages}").close()

    event.listen(Engine, "begin", begun)


def wrong_by(told: Path) -> float:
    """Return by how many seconds the clock should be wrong now."""
    try:
        return float(told.read_text() or 0)
    except FileNotFoundError:
        return 0.0


@asynccontextmanager
async def unrehearsed(_drawing: object) -> AsyncIterator[None]:
    yield


def main() -> int:
    Bounds.leniency = 10_000  # players in these tests act faster than people
    discord.http.Route.BASE = os.environ["WIRE_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["WIRE_GATEWAY"])
    if "WIRE_COUNTS" in os.environ:
        count_commits(Path(os.environ["WIRE_COUNTS"]))
    if "WIRE_ROUNDS" in os.environ:
        hurry(float(os.environ["WIRE_ROUNDS"]))
    if "WIRE_FULL" in os.environ:
        fill_disk(Path(os.environ["WIRE_FULL"]))
    if "WIRE_CLOCK" in os.environ:
        shift_clock(setattr, partial(wrong_by, Path(os.environ["WIRE_CLOCK"])))
    if "WIRE_STOP" in os.environ:
        stopping.LONGEST_STOP = float(os.environ["WIRE_STOP"])
    if "WIRE_UNREHEARSED" in os.environ:
        setattr(bot, "rehearsing", unrehearsed)  # noqa: B010
    return bot.main()
