"""The sandbox: the real bot in a simulated Discord, shown in a browser. It needs no token.

Everything stays on this machine, because the page listens on the loopback address only.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from simcord.backend.errors import SetupError

from cogs.board.pictures import rehearsing
from data import StoreError
from sandbox.browser import open_browser
from sandbox.front import LOOPBACK, Front
from sandbox.guild import MEMBERS, set_up_server
from sandbox.session import Session
from sandbox.world import opened

if TYPE_CHECKING:
    from app import Config

__all__ = ["MEMBERS", "run_sandbox", "set_up_server"]

log = logging.getLogger(__name__)


def run_sandbox(config: Config, *, port: int | None, database: str | None, browser: bool) -> int:
    """Run the sandbox until Ctrl-C and return the exit status.

    `database` is the file in which matches are kept. If it is None, a temporary file is used.
    """
    port = config.sandbox_port if port is None else port
    # There is only one session, so this process also draws pictures and chooses the cats' actions.
    alone = {"drawing_workers": 0, "thinking_workers": 0, "shard_count": 1, "shard_ids": None}
    config = config.model_copy(update=alone)
    with tempfile.TemporaryDirectory(prefix="clowder-") as folder, socket.socket() as listener:
        path = Path(database).resolve() if database else Path(folder) / "sandbox.db"
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, port))
            listener.listen()
        except (OSError, OverflowError) as error:
            another = config.model_fields["sandbox_port"].default + 1
            return _complain(
                f"The sandbox cannot open port {port} "
                f"({getattr(error, 'strerror', None) or 'there is no such port'}). "
                f"Try another: make play PORT={another}, "
                f"or python bot.py --sandbox --port {another}."
            )
        try:
            asyncio.run(_serve(config, listener, path, browser=browser))
        except (SetupError, StoreError, OSError) as error:
            return _complain(f"The sandbox cannot start: {error}")
    return 0


def _complain(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return 1


async def _serve(config: Config, listener: socket.socket, path: Path, *, browser: bool) -> None:
    """Serve a world until the program is stopped.

    If a user asks for a new world, delete the database and serve a new world.
    """
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    session = Session()
    greeted = False
    async with Front(session, listener) as front, AsyncExitStack() as meanwhile:
        while not stop.is_set():
            async with opened(config, f"sqlite:///{path}") as world:
                await session.enter(world)
                if not greeted:
                    await meanwhile.enter_async_context(rehearsing(world.bot.drawing))
                    await _greet(front.url, browser=browser)
                    greeted = True
                try:
                    await _first(stop, session.again)
                finally:
                    await session.leave()
            if not stop.is_set():
                _wipe(path)


async def _first(*events: asyncio.Event) -> None:
    """Wait until at least one of these events is set."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


def _wipe(path: Path) -> None:
    """Delete the database with all its matches. SQLite keeps a database in up to four files."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


async def _greet(url: str, *, browser: bool) -> None:
    sys.stdout.write(f"\n  Clowder is at the table: {url}\n  Ctrl-C ends it.\n\n")
    sys.stdout.flush()
    if browser and not await asyncio.to_thread(open_browser, url):
        sys.stdout.write("  No browser could be opened from here: open the address yourself.\n\n")
        sys.stdout.flush()
