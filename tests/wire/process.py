"""Start, stop, kill and measure a bot that runs in a process of its own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import struct
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.wire.interactions import UNHURRIED
from tests.wire.server import TOKEN, Wire

ROOT = Path(__file__).parents[2]
_TICKS = os.sysconf("SC_CLK_TCK")
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_PROC = Path("/proc")
SLOW_STOP = 30.0
"""The limit for a clean stop, in seconds.

The bot's usual limit is 9.5 seconds, but on a busy machine a clean stop may take longer. A process
that reaches its limit logs this and ends with status 1, so tests need not measure the time.
"""


_LAUNCH = "import gc; gc.disable(); from tests.wire.launcher import main; raise SystemExit(main())"
"""Python code that starts the bot, like `bot.py`, without garbage collection during imports."""


class BotProcess:
    """A process of the bot on a database. `folder` contains its log and its counts.

    `root` is the checkout to run, and `python` an interpreter with its packages.
    """

    def __init__(
        self,
        wire: Wire,
        folder: Path,
        database_url: str,
        *,
        root: Path = ROOT,
        python: str = sys.executable,
        **environment: str,
    ) -> None:
        self._wire = wire
        self._folder = folder
        self._root, self._python = root, python
        self._environment = environment
        self.database_url = database_url
        self._process: Process | None = None
        self._counts = folder / "counts"
        self.log = folder / "bot.log"

    async def start(self) -> float:
        """Start the bot and return the seconds until it is connected. Raises `TimeoutError`."""
        began, known = time.perf_counter(), self._wire.gateway.identified
        process = await self.launch()
        async with asyncio.timeout(UNHURRIED):
            while self._wire.gateway.identified == known:
                if process.returncode is not None:
                    raise RuntimeError(f"the bot stopped:\n{self.said()[-3000:]}")
                await asyncio.sleep(0.02)
        return time.perf_counter() - began

    async def launch(self) -> Process:
        """Start the bot without waiting for anything."""
        if not self._counts.exists():
            self._counts.write_bytes(bytes(16))
        environment = {
            **os.environ,
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": self.database_url,
            "WIRE_BASE": self._wire.base,
            "WIRE_GATEWAY": self._wire.gateway_url(),
            "WIRE_COUNTS": str(self._counts),
            "WIRE_STOP": str(SLOW_STOP),
            **self._environment,
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                self._python,
                *("-W", "ignore", "-c", _LAUNCH),
                cwd=self._root,
                env=environment,
                stdout=log,
                stderr=log,
            )
        return self._process

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError("the bot was not started")
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def kill(self) -> None:
        """Kill the bot as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Stop the bot as its owner would; return the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        if process.returncode is None:
            process.send_signal(how)
        try:
            async with asyncio.timeout(UNHURRIED):
                return await process.wait()
        except TimeoutError:
            process.kill()
            return await process.wait()

    def said(self) -> str:
        """Return everything logged so far, without colours."""
        return _COLOUR.sub("", self.log.read_text(errors="replace"))

    # Measuring

    def cpu(self) -> tuple[float, float]:
        """Return CPU seconds of the process itself, and of all its descendants."""
        own, ended = _cpu(self.pid)
        return own, ended + sum(sum(_cpu(pid)) for pid in family(self.pid)[1:])

    def memory(self) -> list[float]:
        """Return resident megabytes of the process, then of each descendant."""
        return [_resident(pid) for pid in family(self.pid)]

    def commits(self) -> int:
        """Return the number of write transactions of all processes in this folder so far."""
        (count,) = struct.unpack_from("<q", self._counts.read_bytes())
        return int(count)


def family(pid: int) -> list[int]:
    """Return a process and all its descendants, itself first."""
    found = [pid]
    for parent in found:
        try:
            for task in (_PROC / str(parent) / "task").iterdir():
                found += map(int, (task / "children").read_text().split())
        except OSError:
            continue
    return found


def _cpu(pid: int) -> tuple[float, float]:
    """Return CPU seconds of the process, and of its children that have ended."""
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0
    own, ended = fields[11:13], fields[13:15]
    return sum(map(int, own)) / _TICKS, sum(map(int, ended)) / _TICKS


def _resident(pid: int) -> float:
    try:
        status = (_PROC / str(pid) / "status").read_text()
    except OSError:
        return 0.0
    lines = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    return int(lines.get("VmRSS", "0 kB").split()[0]) / 1024


@asynccontextmanager
async def running(
    wire: Wire,
    folder: Path,
    database_url: str | None = None,
    *,
    root: Path = ROOT,
    python: str = sys.executable,
    **environment: str,
) -> AsyncIterator[BotProcess]:
    """Run the bot, yield it as soon as it is connected, and stop it at the end."""
    url = database_url or f"sqlite:///{folder / 'clowder.db'}"
    process = BotProcess(wire, folder, url, root=root, python=python, **environment)
    try:
        await process.start()
        yield process
    finally:
        await process.stop()
