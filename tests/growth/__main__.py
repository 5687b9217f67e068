"""`make grow`: a database as years of use leave it, and what it costs to use it then."""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from pathlib import Path

from sqlalchemy import make_url, text

from data import Store, StoreError
from data.engine import Database
from tests.growth.filling import file_of, grow
from tests.growth.measures import Line, of_erasing, of_playing, of_reading, out, whom_to_ask

ROOT = Path(__file__).parents[2]
_MB = 1e6


async def run(url: str, count: int) -> None:
    """Fill the database if it is empty, and print what is asked of it with what that takes."""
    if not await _matches(url):
        began = time.monotonic()
        await grow(url, count, tell=out)
        out(f"filled in {time.monotonic() - began:.0f} s, {time.process_time():.0f} s of CPU here")
    asked = await whom_to_ask(url)
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
    """`make ratings`, in a process of its own, of which the memory and CPU time are told."""
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
    """`make backup` of a file, `pg_dump` of PostgreSQL; into a folder that is removed."""
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
    """Seconds, what the process used, and what was told."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), *arguments),
        env=os.environ | {"DATABASE_URL": url, "DISCORD_TOKEN": ""},
        stdout=PIPE,
    )
    told, _ = await process.communicate()
    if process.returncode:
        raise StoreError(f"{' '.join(arguments)} ended with {process.returncode}")
    return time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN), told.decode()


def main() -> None:
    parser = argparse.ArgumentParser(description="A database as years of use leave it.")
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
