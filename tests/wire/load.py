"""`make load`: how much load the bot handles over sockets, and what it costs.

People at many tables act at a fixed rate and do not wait for earlier actions, so that overload
shows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.wire.against import compare
from tests.wire.costs import Costs, Spent
from tests.wire.driving import Offered, offer, out
from tests.wire.filled import EVERY, fill, finish_many, seat_all
from tests.wire.party import End, Party
from tests.wire.process import BotProcess, running
from tests.wire.server import Wire, wire

_NUMBER = re.compile(r"\d{5,}")
_DIGITS = re.compile(r"\d+")
_LOGGED = re.compile(r"(?:INFO|WARNING|ERROR) +(.*)")
REHEARSED = 15.0
"""Seconds for which people do not use a new bot, so that its start does not affect the rates."""


def quantiles(values: Sequence[float]) -> str:
    """Return p50, p95 and p99 in milliseconds."""
    if len(values) < 2:
        return "     -      -      -"
    cuts = statistics.quantiles(values, n=100, method="inclusive")
    return " ".join(f"{cuts[at - 1] * 1000:6.0f}" for at in (50, 95, 99))


HEAD = (
    "  offered/s  done/s  shown refused lost | acknowledged ms p50 p95 p99, over 3 s | "
    f"board ms p50 p95 p99 | {Spent.HEAD} | "
    "MB | driver CPU %"
)


def line(wired: Wire, bot: BotProcess, rate: float, made: Offered, before: Costs) -> str:
    now = Costs.now(wired, bot)
    uses = wired.interactions.uses[before.uses :]
    spent = Spent.since(wired, bot, before, len(made.shown))
    acknowledged = [use.acknowledged - use.created for use in uses if use.acknowledged]
    late = [use for use in uses if use.acknowledged is None]
    shown = made.shown
    began = before.at
    in_window = [
        each for each in shown if each.seen is not None and each.seen - began <= made.seconds + 1
    ]
    visible = [each.seen - each.use.created for each in shown if each.seen is not None]
    ends = Counter(taken.end for taken in made.taken)
    lost = ends[End.UNKNOWN] + len(made.not_there) + made.nobody_free
    memory = " + ".join(f"{each:.0f}" for each in bot.memory())
    whole = now.at - before.at
    return (
        f"  {rate:9.1f} {len(in_window) / (made.seconds + 1):7.1f} {len(shown):6d} "
        f"{ends[End.REFUSED] + ends[End.STORED]:7d} {lost:4d} |"
        f" {quantiles(acknowledged)} {len(late):4d} | {quantiles(visible)} |"
        f"{spent} | {memory} |"
        f" {(now.own - before.own) / whole * 100:.0f}"
        + spent.routes()
        + spent.pictured()
        + "".join(f"\n      not acknowledged: {use.type} {use.data}"[:160] for use in late[:5])
    )


async def measure(
    matches: int, stored: int, rates: Sequence[float], seconds: float, games: Sequence[str]
) -> None:
    """Print a line per rate, for a bot with live and finished matches of these games.

    `matches` is the number of live matches, and `stored` the number of finished ones.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'clowder.db'}"
        async with wire() as wired:
            parties = seat_all(wired, matches, games)
            await finish_many(url, parties, stored)
            await fill(wired, url, parties)
            began = time.perf_counter()
            async with running(wired, folder, url) as bot:
                connected = time.perf_counter() - began
                use = await parties[0].people[0].type(parties[0].channel, "games")
                await use.until_acknowledged()
                ready = time.perf_counter() - began
                out(
                    f"\n{matches} live matches, {stored} finished: "
                    f"connected after {connected:.1f} s, first answer after {ready:.1f} s"
                )
                out(HEAD)
                await asyncio.sleep(REHEARSED)
                for rate in rates:
                    before = Costs.now(wired, bot)
                    made = await offer(parties, rate, seconds)
                    uses = wired.interactions.uses[before.uses :]
                    # A board may appear before the player's interaction is answered.
                    await asyncio.gather(*(use.until_acknowledged() for use in uses))
                    out(line(wired, bot, rate, made, before))
                    for told, count in _told(made).most_common(3):
                        out(f"      {count} times: {told}")
                out(_errors(wired, bot))


WINDOW = 30.0
"""Seconds over which the overload mode averages throughput."""
MULTIPLES = (1, 2, 4, 10)
CALM, RECOVERS = 2.0, 10.0
"""After an overload: actions offered per second, and the seconds that recovering may take."""


async def overload(
    matches: int, stored: int, seconds: float, capacity: float, games: Sequence[str]
) -> None:
    """Overload the bot; print its throughput by window of time, and how it recovers.

    `stored` is the number of finished matches. `capacity` is in actions a second; if it is
    0, it is measured first.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'clowder.db'}"
        async with wire() as wired:
            parties = seat_all(wired, matches, games)
            await finish_many(url, parties, stored)
            await fill(wired, url, parties)
            async with running(wired, folder, url) as bot:
                await asyncio.sleep(REHEARSED)
                await offer(parties, CALM, REHEARSED)
                if not capacity:
                    capacity = _throughput(await offer(parties, 50.0, 2 * WINDOW))[-1]
                out(f"\n{matches} live matches; capacity {capacity:.1f} actions a second")
                out(OVERLOAD_HEAD)
                for multiple in MULTIPLES:
                    out(await _overloaded(wired, bot, parties, multiple * capacity, seconds))
                    out(await _calm_after(wired, parties))
                out(_errors(wired, bot))


OVERLOAD_HEAD = (
    "  offered/s | done/s in each half minute | lowest of best | looks refused, actions refused | "
    "acknowledged ms p50 p95 p99, over 3 s | board ms p50 p95 p99"
)


async def _overloaded(
    wired: Wire, bot: BotProcess, parties: Sequence[Party], rate: float, seconds: float
) -> str:
    before = Costs.now(wired, bot)
    made = await offer(parties, rate, seconds)
    uses = wired.interactions.uses[before.uses :]
    await asyncio.gather(*(use.until_acknowledged() for use in uses))
    done = _throughput(made)
    acknowledged = [use.acknowledged - use.created for use in uses if use.acknowledged]
    late = sum(use.acknowledged is None for use in uses)
    visible = [each.seen - each.use.created for each in made.shown if each.seen is not None]
    acted = Counter(each.end for each in made.taken)
    return (
        f"  {rate:9.1f} | {' '.join(f'{each:5.1f}' for each in done)} |"
        f" {min(done) / max(0.01, *done):4.0%} |"
        f" {len(made.not_there):6d} {acted[End.REFUSED] + acted[End.STORED]:6d} |"
        f" {quantiles(acknowledged)} {late:4d} | {quantiles(visible)}"
        + "".join(f"\n      {count} times: {told}" for told, count in _told(made).most_common(3))
    )


async def _calm_after(wired: Wire, parties: Sequence[Party]) -> str:
    """Offer few actions, in two runs; report how many actions of the second run are shown."""
    await offer(parties, CALM, RECOVERS)
    made = await offer(parties, CALM, RECOVERS)
    visible = [each.seen - each.use.created for each in made.shown if each.seen is not None]
    return (
        f"    then {CALM:.0f} a second: {len(made.shown)} of {made.offered} shown, "
        f"board ms {quantiles(visible)}; stale panels: {len(wired.wrong)}"
    )


def _throughput(made: Offered) -> list[float]:
    """Return the number of actions shown per second, for each window of the run."""
    count = max(1, round(made.seconds / WINDOW))
    found = [0] * count
    for each in made.shown:
        if each.seen is not None:
            place = int((each.seen - made.began) / WINDOW)
            if place < count:
                found[place] += 1
    return [each / WINDOW for each in found]


def _told(made: Offered) -> Counter[str]:
    """Count the private messages that people got instead of a board."""
    told = [each.told.partition("\n")[0] for each in made.taken if each.told]
    return Counter(_NUMBER.sub("…", text)[:90] for text in (*told, *made.not_there))


def _errors(wired: Wire, bot: BotProcess) -> str:
    statuses = Counter(each.status for each in wired.log if each.status >= 300 or not each.status)
    logged = Counter(
        _DIGITS.sub("…", told[1])
        for text in bot.said().splitlines()
        if (told := _LOGGED.search(text)) and not told[1].startswith("discord.gateway")
    )
    lines = [
        f"      {count} times in the log: {text[:110]}" for text, count in logged.most_common(5)
    ]
    return "\n".join([f"  answers other than 2xx: {dict(statuses)} {wired.wrong[:3]}", *lines])


def _numbers(text: str) -> list[float]:
    return [float(each) for each in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=_numbers, default=_numbers("10,100,1000"))
    parser.add_argument(
        "--stored", type=int, default=0, help="also store this number of finished matches"
    )
    parser.add_argument(
        "--newcomers",
        action="store_true",
        help="nobody has finished a match; by default, everybody has finished one",
    )
    parser.add_argument("--rates", type=_numbers, default=_numbers("2,5,10,25,50,100"))
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--overload", action="store_true", help="offer 1, 2, 4 and 10 times the capacity"
    )
    parser.add_argument(
        "--capacity", type=float, default=0.0, help="actions a second, if already known"
    )
    parser.add_argument("--game", choices=EVERY, help="the game; all games by default")
    parser.add_argument("--against", help="compare the costs with those at this commit")
    chosen = parser.parse_args()
    games = (chosen.game,) if chosen.game else EVERY
    before = os.getloadavg()[0]
    out(f"{os.cpu_count()} cores, load before {before:.1f}; SQLite; {', '.join(games)}")
    for matches in map(int, chosen.matches):
        stored = max(chosen.stored, 0 if chosen.newcomers else matches)
        if chosen.against:
            rates, seconds, new = chosen.rates, chosen.seconds, chosen.newcomers
            asyncio.run(compare(chosen.against, matches, rates, seconds, games, newcomers=new))
        elif chosen.overload:
            asyncio.run(overload(matches, stored, chosen.seconds, chosen.capacity, games))
        else:
            asyncio.run(measure(matches, stored, chosen.rates, chosen.seconds, games))


if __name__ == "__main__":
    main()
