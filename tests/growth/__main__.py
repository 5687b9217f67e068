"""`make grow`: create a database as large as years of use would make it, and measure its speed."""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from subprocess import PIPE, Popen

from sqlalchemy import make_url, text

from data import Store, StoreError
from data.engine import Database
from tests.growth.filling import file_of, fill
from tests.growth.measures import Line, busiest_person, of_erasing, of_playing, of_reading, out

ROOT = Path(__file__).parents[2]
_MB = 1e6


async def run(url: str, count: int) -> None:
    """Fill the database if it is empty, then measure and print."""
    if not await _matches(url):
        # Fill the database in another process, so that its memory does not count in measurements.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            await asyncio.get_running_loop().run_in_executor(pool, fill, url, count)
    gc.freeze()  # The bot freezes its objects as well.
    asked = await busiest_person(url)
    async with await Store.open(url) as store:
        for measure in (of_playing, of_reading):
            _print(await measure(store, asked))
    _print([await _ratings(url), ("size on disk", await _size(url)), await _backup(url)])
    async with await Store.open(url) as store:
        _print(await of_erasing(store, asked))


def _print(lines: object) -> None:
    assert hasattr(lines, "__iter__")
    for what, took in lines:
        out(f"  {what:<56}{took:>40}")


async def _matches(url: str) -> int:
    async with await Store.open(url) as store:
        return (await store.counts()).matches


async def _ratings(url: str) -> Line:
    """Measure `make ratings` in its own process: time, CPU time and memory."""
    took, used, told = await _typed(url, "--recompute-ratings")
    cpu, peak = used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / _MB
    told = " ".join(told.split())[-60:]
    return "make ratings", f"{took:.0f} s, {cpu:.0f} s of CPU, {peak:,.0f} MB: {told}"


async def _size(url: str) -> str:
    path = file_of(url)
    if path is not None:
        return f"{path.stat().st_size / 1e9:.2f} GB"
    database = Database(url)
    try:
        async with database.reading() as conn:
            query = text("SELECT pg_database_size(current_database())")
            return f"{(await conn.execute(query)).scalar_one() / 1e9:.2f} GB"
    finally:
        await database.close()


async def _backup(url: str) -> Line:
    """Measure `make backup` of a file, or `pg_dump` of PostgreSQL, into a temporary folder."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        copy = Path(folder) / "copy"
        if file_of(url) is not None:
            took, _, _ = await _typed(url, "--backup", str(copy))
        else:
            took = await _dumped(url, copy)
        size = copy.stat().st_size / 1e9 if copy.exists() else 0.0
        return "a backup", f"{took:.0f} s, {size:.2f} GB"


async def _dumped(url: str, copy: Path) -> float:
    began = time.monotonic()
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    dump = ("pg_dump", "--format=custom", f"--file={copy}", plain)
    await (await asyncio.create_subprocess_exec(*dump)).wait()
    return time.monotonic() - began


async def _typed(url: str, *arguments: str) -> tuple[float, resource.struct_rusage, str]:
    """Run the bot with these arguments; return the seconds, the resources used, and the output."""
    began = time.monotonic()
    status, used, told = await asyncio.to_thread(_waited_for, url, arguments)
    if status:
        raise StoreError(f"{' '.join(arguments)} ended with {status}")
    return time.monotonic() - began, used, told


def _waited_for(url: str, arguments: Sequence[str]) -> tuple[int, resource.struct_rusage, str]:
    with Popen(
        [sys.executable, str(ROOT / "bot.py"), *arguments],
        env=os.environ | {"DATABASE_URL": url, "DISCORD_TOKEN": ""},
        stdout=PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = process.stdout.read()
        # `RUSAGE_CHILDREN` would add up all child processes.
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used, told


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Create a database as large as after years of use, and measure it."
    )
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--database", default="sqlite:///grown.db", metavar="URL")
    arguments = parser.parse_args()
    try:
        asyncio.run(run(arguments.database, arguments.matches))
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
