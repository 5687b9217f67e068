"""Faults while people play.

When the bot has come to rest after a fault, nothing may be missing or duplicated.

`make load FAULTS=1` causes faults for minutes, `tests/wire/test_faults.py` for a short time.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import discord

from cogs.connection.patience import ANSWER_WITHIN
from tests.wire.checks import wrong_at_rest
from tests.wire.database import restarting_postgres
from tests.wire.faults import DELAY, DENY, DROP, FAIL, LIMIT, LOSE, Fault
from tests.wire.filled import EVERY, fill, seat_all
from tests.wire.interactions import FIRST_ANSWER, UNHURRIED
from tests.wire.party import End, Party, on_board
from tests.wire.people import NotThere, seen
from tests.wire.process import BotProcess
from tests.wire.server import Wire, wire

ROUTES = (
    ("POST", "/interactions/*"),
    ("POST", "/webhooks/*"),
    ("PATCH", "/webhooks/*"),
    ("DELETE", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*"),
    ("GET", "/channels/*"),
    ("POST", "/users/@me/channels"),
)
CLOCK = "clock"
_REST = 180.0
"""Seconds after a storm in which everything must become right."""
_EXCERPT = 6000
"""Characters of a traceback that are printed."""
_ASK_AGAIN = 4.0
"""Seconds after which people ask for a missing board again."""


@dataclass(slots=True)
class Stage:
    """A server with people at tables, and the bot."""

    wire: Wire
    bot: BotProcess
    parties: list[Party]
    folder: Path
    pause: float = 0.0
    """Seconds that people think before they act."""
    again: bool = True
    """Whether people start a new match when theirs is over."""
    patience: float = 8.0
    """Seconds in which a storm's people expect to start a match or to see their action."""
    dice: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def clock(self) -> Path:
        """The file with the seconds by which the bot's clock is wrong."""
        return self.folder / CLOCK

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all parties play inside the context; when it ends, wait for their pending actions."""
        stop = asyncio.Event()
        tasks = [asyncio.create_task(_play(party, stop, self)) for party in self.parties]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)

    async def rest(self) -> None:
        """Wait up to three minutes; then raise `AssertionError` with everything still wrong."""
        found = await wrong_at_rest(self.wire, self.bot.database_url, self.parties, _REST)
        found += self.wire.wrong
        _, trace, rest = self.bot.said().partition("Traceback")
        if trace:
            found.append(f"a traceback was logged: {trace}{rest[:_EXCERPT]}")
        if found:
            raise AssertionError("\n".join(found))

    def shown(self) -> int:
        """Return the number of actions whose board people have seen so far."""
        return self.ends()[End.SHOWN.value]

    def ends(self) -> Counter[str]:
        """Count the outcomes of all actions so far."""
        return Counter(taken.end.value for party in self.parties for taken in party.taken)


async def _play(party: Party, stop: asyncio.Event, stage: Stage) -> None:
    while not stop.is_set() and (stage.again or not party.over):
        with suppress(NotThere, TimeoutError):
            if party.over or not party.match_id:
                async with asyncio.timeout(stage.patience):
                    await party.open()
            async with asyncio.timeout(stage.patience):
                await party.act()
        if party.board() is None and party.channel.id in party.wire.city.channels:
            await party.people[0].type(party.channel, "board")
            await asyncio.sleep(_ASK_AGAIN)
        # If the last action was refused or not shown, wait longer before the next one.
        refused = bool(party.taken) and party.taken[-1].end is not End.SHOWN
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), max(stage.pause, 0.5 if refused else 0.01))


async def kills(stage: Stage, count: int, most: int = 12, seen_before: int = 0) -> None:
    """Kill the bot `count` times while people play, each time while it is sending answers.

    At least `seen_before` actions are shown after each start.
    """
    async with stage.playing():
        for _ in range(count):
            await shown_at_least(stage, seen_before)
            requests = stage.dice.randint(1, most)
            await _until(stage.wire.log.__len__, len(stage.wire.log) + requests, stage.patience)
            await asyncio.sleep(stage.dice.uniform(0, 0.1))
            await stage.bot.kill()
            await stage.bot.start()
            stage.wire.interactions.lose()
    await stage.rest()


async def shown_at_least(stage: Stage, more: int) -> None:
    """While people play, wait until they have seen this many more actions on a board."""
    await _until(stage.shown, stage.shown() + more, _REST)


async def _until(count: Callable[[], int], least: int, seconds: float) -> None:
    """Wait until the count is reached or the time is up."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while count() < least:  # noqa: ASYNC110
                await asyncio.sleep(0.005)


async def cuts(stage: Stage, pause: float = 1.0) -> None:
    """Cut gateway sessions, resumable or not, ask the bot to reconnect, and invalidate sessions."""
    gateway = stage.wire.gateway
    async with stage.playing():
        resumed = gateway.resumed
        gateway.cut()
        async with asyncio.timeout(_REST):
            while gateway.resumed == resumed:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await asyncio.sleep(pause)
        gateway.cut(forget=True)
        await asyncio.sleep(pause)
        await gateway.ask_to_reconnect()
        await asyncio.sleep(pause)
        for resumable in (True, False):
            await gateway.invalidate(resumable=resumable)
            await asyncio.sleep(pause)
    await stage.rest()


async def answers(stage: Stage, kinds: Sequence[str], seconds: float, share: float = 0.3) -> None:
    """Let each kind of fault happen to a share of the requests, one kind after the other."""
    for kind in kinds:
        faults = [Fault(kind, method, route, share, seconds=0.4) for method, route in ROUTES]
        async with stage.playing():
            with stage.wire.faults.during(*faults):
                await asyncio.sleep(seconds)
    await stage.rest()


async def mixed(stage: Stage, seconds: float, share: float = 0.05, rate: float = 4.0) -> None:
    """Let all kinds of fault happen at once, each to a share of the requests.

    People together take `rate` actions per second.
    """
    kinds = [
        *(Fault(kind, share=share) for kind in (DROP, LOSE, DENY, DELAY)),
        *(Fault(FAIL, share=share, status=status) for status in (408, 500, 503)),
        Fault(LIMIT, share=share, seconds=1.0),
        Fault(DELAY, share=share / 10, seconds=ANSWER_WITHIN + 1),
    ]
    faults = [
        replace(each, method=method, route=route) for each in kinds for method, route in ROUTES
    ]
    stage.pause = len(stage.parties) / rate
    async with stage.playing():
        with stage.wire.faults.during(*faults):
            await asyncio.sleep(seconds)
    await stage.rest()


async def locked(stage: Stage, seconds: float) -> None:
    """Hold the database's lock from another process for some seconds."""
    path = stage.bot.database_url.removeprefix("sqlite:///")
    async with stage.playing():
        held = sqlite3.connect(path, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(seconds)
        held.execute("ROLLBACK")
        held.close()
        await asyncio.sleep(1)
    await stage.rest()


async def full(stage: Stage, seconds: float) -> None:
    """Keep the database from growing for some seconds."""
    mark = stage.folder / "full"
    async with stage.playing():
        mark.touch()
        await asyncio.sleep(seconds)
        mark.unlink()
        await asyncio.sleep(1)
    await stage.rest()


async def removals(stage: Stage) -> None:
    """Delete boards, close a person's direct messages, and delete a channel and a thread."""
    wired = stage.wire
    async with stage.playing():
        live = [party for party in stage.parties if not party.over]
        for party in live:
            board = party.board()
            if board is not None:
                await wired.delete_message(board)
        for party in live:
            # People ask for the board until it appears. A result is never posted a second time.
            await seen(party.channel, lambda posted: on_board(posted) is not None, _REST)
        wired.city.closed.add(stage.parties[-1].people[1].id)
        await asyncio.sleep(1)
        threads = [party.channel for party in stage.parties if party.channel.is_thread]
        for channel in (stage.parties[0].channel, *threads[:1]):
            await wired.delete_channel(channel)
    await stage.rest()


async def departed(stage: Stage) -> None:
    """Remove the bot from all servers except the last party's."""
    kept = stage.parties[-1].guild
    async with stage.playing():
        await asyncio.sleep(1)
        for guild in [*stage.wire.city.guilds.values()]:
            if guild is not kept:
                await stage.wire.remove_guild(guild)
        await asyncio.sleep(1)
    await stage.rest()


async def clock_jumps(stage: Stage, seconds: float) -> None:
    """Set the machine's clock hours ahead, then back, then right again."""
    hours = 2 * 60 * 60
    async with stage.playing():
        for by in (hours, -hours):
            stage.clock.write_text(str(by))
            await asyncio.sleep(seconds)
        stage.clock.unlink()
        await asyncio.sleep(seconds)
    await stage.rest()


async def away(stage: Stage, restart: Callable[[float], Awaitable[None]], seconds: float) -> None:
    """Restart the database, which stays unreachable for some seconds."""
    async with stage.playing():
        await shown_at_least(stage, 1)
        await restart(seconds)
        await asyncio.sleep(1)
    await stage.rest()


async def withdrawn(stage: Stage, seconds: float) -> None:
    """Forbid the bot to write in the channels, then also to see them; then restore both rights."""
    write = discord.Permissions(send_messages=True).value
    see = discord.Permissions(view_channel=True).value
    async with stage.playing():
        for denied in (write, see, 0):
            for party in stage.parties:
                await stage.wire.deny(party.channel, denied)
            await asyncio.sleep(seconds)
    await stage.rest()


@asynccontextmanager
async def stage(
    folder: Path,
    parties: int,
    keys: Sequence[str] = EVERY,
    *,
    pause: float = 0.0,
    first_answer: float = FIRST_ANSWER,
    served: Sequence[str] = ("0",),
    turn_ends: int | None = None,
    database_url: str | None = None,
) -> AsyncIterator[Stage]:
    """Run the bot with this many live matches; background work runs every second.

    `pause` is the number of seconds that people think; `first_answer` is passed to `Wire`.
    `served` lists the shards of each process in order. The last shard, and so the last process, has
    all servers. `turn_ends` is passed to `fill`.
    """
    url = database_url or f"sqlite:///{folder / 'clowder.db'}"
    shards = 1 + int(re.findall(r"\d+", served[-1])[-1])
    async with wire(first_answer=first_answer) as wired:
        seated = seat_all(wired, parties, keys, shards=shards)
        await fill(wired, url, seated, turn_ends=turn_ends)
        bots = [_bot(wired, folder, url, numbers, shards) for numbers in served]
        try:
            for bot in bots:
                await bot.start()
            async with asyncio.timeout(UNHURRIED):
                # A process starts its sessions one after the other.
                while wired.gateway.identified < shards:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            yield Stage(wired, bots[-1], seated, folder, pause)
        finally:
            for bot in bots:
                await bot.stop()


def _bot(wired: Wire, folder: Path, url: str, served: str, shards: int) -> BotProcess:
    own = folder / f"shards-{served}"
    own.mkdir()
    return BotProcess(
        wired,
        own,
        url,
        WIRE_ROUNDS="1",
        WIRE_UNREHEARSED="1",
        WIRE_FULL=str(folder / "full"),
        WIRE_CLOCK=str(folder / CLOCK),
        SHARD_IDS=served,
        SHARD_COUNT=str(shards),
    )


LONG: dict[str, Callable[[Stage], Awaitable[None]]] = {
    "killed": lambda on: kills(on, 200, most=40, seen_before=3),
    "gateway cut": lambda on: cuts(on, 5.0),
    "errors": lambda on: answers(on, [FAIL], 30),
    "limits": lambda on: answers(on, [LIMIT], 30),
    "late": lambda on: answers(on, [DELAY], 30),
    "not taken": lambda on: answers(on, [DROP], 30, 0.1),
    "answers lost": lambda on: answers(on, [LOSE, DENY], 30, 0.33),
    "all mixed": lambda on: mixed(on, 120),
    "database locked": lambda on: locked(on, 20),
    "disk full": lambda on: full(on, 30),
    "things deleted": removals,
    "permissions withdrawn": lambda on: withdrawn(on, 5),
    "servers left": departed,
    "clock wrong": lambda on: clock_jumps(on, 10),
}
AWAY = "database restarted"


async def _long(names: Sequence[str], parties: int) -> int:
    failed = 0
    for name in names:
        async with AsyncExitStack() as entered:
            url, storm = None, LONG.get(name)
            if storm is None:
                url, restart = await entered.enter_async_context(restarting_postgres())
                storm = partial(away, restart=restart, seconds=10)
            folder = Path(entered.enter_context(tempfile.TemporaryDirectory()))
            began = time.perf_counter()
            on = await entered.enter_async_context(stage(folder, parties, database_url=url))
            try:
                await storm(on)
                verdict = "nothing lost, doubled or left over"
            except AssertionError as error:
                failed += 1
                verdict = f"WRONG\n{error}"
            took = time.perf_counter() - began
            sys.stdout.write(f"{name}: {dict(on.ends())} in {took:.0f} s: {verdict}\n")
            sys.stdout.flush()
    return failed


def main() -> int:
    """Run the chosen storms; return the exit status, 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*", choices=[*LONG, AWAY, []], help="which faults; all of them by default"
    )
    parser.add_argument("--matches", type=int, default=10)
    chosen = parser.parse_args()
    return min(1, asyncio.run(_long(chosen.names or [*LONG, AWAY], chosen.matches)))


if __name__ == "__main__":
    sys.exit(main())
