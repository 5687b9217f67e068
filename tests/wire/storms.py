"""Faults while people play.

When the bot has come to rest after a fault, nothing may be missing or duplicated.

`make load FAULTS=1` causes faults for minutes, `tests/wire/test_faults.py` for a short time.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import discord

from cogs.connection.patience import ANSWER_WITHIN
from tests.wire.database import restarting_postgres
from tests.wire.faults import DELAY, DENY, DROP, FAIL, LIMIT, LOSE, Fault
from tests.wire.party import on_board
from tests.wire.people import seen
from tests.wire.stage import REST, Stage, shown_at_least, stage, until

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


async def kills(stage: Stage, count: int, most: int = 12, seen_before: int = 0) -> None:
    """Kill the bot `count` times while people play, each time while it is sending answers.

    At least `seen_before` actions are shown after each start.
    """
    async with stage.playing():
        for _ in range(count):
            await shown_at_least(stage, seen_before)
            requests = stage.dice.randint(1, most)
            await until(stage.wire.log.__len__, len(stage.wire.log) + requests, stage.patience)
            await asyncio.sleep(stage.dice.uniform(0, 0.1))
            await stage.bot.kill()
            await stage.bot.start()
            stage.wire.interactions.lose()
    await stage.rest()


async def cuts(stage: Stage, pause: float = 1.0) -> None:
    """Cut gateway connections, ask the bot to reconnect, and invalidate sessions.

    After one of the cuts, the sessions cannot be resumed.
    """
    gateway = stage.wire.gateway
    async with stage.playing():
        resumed = gateway.resumed
        gateway.cut()
        async with asyncio.timeout(REST):
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


async def answers(
    stage: Stage, kinds: Sequence[str], seconds: float, share: float = 0.3, least: int = 1
) -> None:
    """Let each kind of fault happen to a share of the requests, one kind after the other.

    Each kind lasts for `seconds`, and then goes on until it has happened to at least `least`
    requests.
    """
    for kind in kinds:
        faults = [Fault(kind, method, route, share, seconds=0.4) for method, route in ROUTES]
        async with stage.playing():
            with stage.wire.faults.during(*faults):
                await asyncio.sleep(seconds)
                await until(partial(_met, faults), least, REST)
    await stage.rest()


def _met(faults: Sequence[Fault]) -> int:
    """Return how many requests met one of the faults."""
    return sum(each.met for each in faults)


async def mixed(stage: Stage, seconds: float, share: float = 0.05, rate: float = 4.0) -> None:
    """Let all kinds of fault happen at the same time. Each kind happens to a share of requests.

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
            # People ask for the board until it appears. A result would never be posted again.
            await seen(party.channel, lambda posted: on_board(posted) is not None, REST)
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
            on = await entered.enter_async_context(
                stage(folder, parties, cats=parties // 2, database_url=url)
            )
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
        "names", nargs="*", choices=[*LONG, AWAY, []], help="the faults; all of them by default"
    )
    parser.add_argument("--matches", type=int, default=10)
    chosen = parser.parse_args()
    return min(1, asyncio.run(_long(chosen.names or [*LONG, AWAY], chosen.matches)))


if __name__ == "__main__":
    sys.exit(main())
