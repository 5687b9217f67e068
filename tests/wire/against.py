"""`make load AGAINST=commit`: compare the cost of an action in this version and in an earlier one.

Both versions run at the same time, each in its own fake Discord, and the same driver plays on them
alternately. The machine is therefore equally busy for both versions. People open all matches
through Discord, because an earlier version may store matches in another format.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.wire.costs import Costs, Spent
from tests.wire.driving import offer, out
from tests.wire.filled import seat_all
from tests.wire.party import Party
from tests.wire.people import NotThere
from tests.wire.process import ROOT, BotProcess, running
from tests.wire.server import Wire, wire

_ROUNDS = 4
"""The number of rounds at each rate. In each round, people play first on one version, then on the
other; the order alternates.
"""
_AT_ONCE = 4
"""The number of matches that are opened at the same time."""
_RESTS, _BUSY, _MOST = 1.0, 0.1, 20.0
"""A bot rests if it uses less than `_BUSY` seconds of CPU time in `_RESTS` seconds.

We wait at most `_MOST` seconds.
"""
_WARMING = 30.0
"""Seconds in which people play before we measure anything, so that caches are filled."""
_LOCK = "requirements.lock"


@dataclass(slots=True)
class Side:
    """A version of the bot, with the people who play on it."""

    name: str
    wired: Wire
    bot: BotProcess
    parties: Sequence[Party]
    spent: Spent = field(default_factory=Spent)


async def compare(
    commit: str,
    matches: int,
    rates: Sequence[float],
    seconds: float,
    games: Sequence[str],
    *,
    newcomers: bool,
) -> None:
    """Print the cost of an action in both versions at each rate, and the ratio of the costs.

    If `newcomers`, nobody has finished a match yet; otherwise everybody has finished one.
    """
    async with AsyncExitStack() as stack:
        root = await stack.enter_async_context(checkout(commit))
        python = await interpreter(root)
        sides = [
            await stack.enter_async_context(side(name, matches, games, at, by, newcomers=newcomers))
            for name, at, by in (("now", ROOT, sys.executable), (commit, root, python))
        ]
        here, there = sides
        out(f"\n{matches} live matches")
        out(f"  {'':<12}{Spent.HEAD}")
        for each in (here, there):
            await _play(each, rates[0], _WARMING)
        for rate in rates:
            for each in (here, there):
                each.spent = Spent()
            for number in range(_ROUNDS):
                for each in (here, there) if number % 2 else (there, here):
                    await _play(each, rate, seconds / _ROUNDS)
            out(f"  {rate:.1f} a second")
            out(f"  {here.name:<12}{here.spent}")
            out(f"  {there.name:<12}{there.spent}")
            out(f"  {'ratio':<12}{here.spent.ratios(there.spent)}")


async def _play(side: Side, rate: float, seconds: float) -> None:
    before = Costs.now(side.wired, side.bot)
    made = await offer(side.parties, rate, seconds)
    uses = side.wired.interactions.uses[before.uses :]
    await asyncio.gather(*(use.until_acknowledged() for use in uses))
    await _rested(side.bot)
    side.spent += Spent.since(side.wired, side.bot, before, len(made.shown))


@asynccontextmanager
async def side(
    name: str, matches: int, games: Sequence[str], root: Path, python: str, *, newcomers: bool
) -> AsyncIterator[Side]:
    """Start the version in `root`, and let people open their matches."""
    with tempfile.TemporaryDirectory() as folder:
        async with wire() as wired:
            parties = seat_all(wired, matches, games)
            # Drawing pictures in advance would count as a cost of actions, so this bot does not.
            starting = running(
                wired, Path(folder), root=root, python=python, WIRE_UNREHEARSED="yes"
            )
            async with starting as bot:
                await _open_all(parties)
                if not newcomers:
                    for party in parties:
                        await party.resign()
                    await _open_all(parties)
                yield Side(name, wired, bot, parties)


async def _open_all(parties: Sequence[Party]) -> None:
    free = asyncio.Semaphore(_AT_ONCE)

    async def opened(party: Party) -> None:
        async with free:
            while not party.match_id or party.over:
                try:
                    await party.open()
                except (NotThere, TimeoutError):
                    # The bot was too busy for one of the presses.
                    await asyncio.sleep(1)

    await asyncio.gather(*map(opened, parties))


async def _rested(bot: BotProcess) -> None:
    """Wait until the bot is idle, so that we measure all the work that the past actions caused."""
    ends, used = time.monotonic() + _MOST, sum(bot.cpu())
    while time.monotonic() < ends:
        await asyncio.sleep(_RESTS)
        before, used = used, sum(bot.cpu())
        if used - before < _BUSY:
            return


@asynccontextmanager
async def checkout(commit: str) -> AsyncIterator[Path]:
    """Check out a commit in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "checkout"
        await _run("git", "worktree", "add", "--detach", "--quiet", str(root), commit)
        try:
            yield root
        finally:
            await _run("git", "worktree", "remove", "--force", str(root))


async def interpreter(root: Path) -> str:
    """Return a Python interpreter with a checkout's packages.

    If this process's interpreter has the packages, return this interpreter. Otherwise, install the
    packages in a new virtual environment, and return its interpreter.
    """
    if (root / _LOCK).read_bytes() == (ROOT / _LOCK).read_bytes():
        return sys.executable
    await _run(sys.executable, "-m", "venv", str(root / ".venv"))
    python = str(root / ".venv" / "bin" / "python")
    install = ("-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(root / _LOCK))
    await _run(python, *install)
    return python


async def _run(*command: str) -> None:
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    if await process.wait():
        raise RuntimeError(f"{' '.join(command)} failed")
