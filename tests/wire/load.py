"""`make load`: how much load the bot handles over sockets, and what it costs.

People at many tables act at a fixed rate and do not wait for earlier actions, so that overload
shows.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.wire.against import compare
from tests.wire.costs import Costs, Spent
from tests.wire.driving import REHEARSED, Offered, offer, out
from tests.wire.filled import EVERY, tables
from tests.wire.overload import overload
from tests.wire.party import End
from tests.wire.process import BotProcess, running
from tests.wire.reports import errors, quantiles, told
from tests.wire.server import Wire, wire
from tests.wire.yardsticks import yardsticks

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


@dataclass(frozen=True, slots=True)
class Start:
    """A start of the bot with live matches, until its first answer.

    `answered` is the time until the answer, and `cpu` the bot's own CPU time, in seconds. Without
    `--newcomers`, the database has at least as many finished matches as live ones.
    """

    matches: int
    answered: float
    cpu: float

    def compared(self, smaller: Start) -> str:
        """Describe what each additional match costs. This start has more matches than `smaller`."""
        further = max(1, self.matches - smaller.matches)
        later, cpu = self.answered - smaller.answered, self.cpu - smaller.cpu
        return (
            f"each match beyond {smaller.matches}, up to {self.matches}: first answer "
            f"{later / further * 1000:.2f} ms later, {cpu / further * 1000:.2f} ms of the bot's CPU"
        )


async def start_once() -> None:
    """Start and stop a bot, so that the next start finds its modules compiled and in memory."""
    with tempfile.TemporaryDirectory() as folder:
        async with wire() as wired, running(wired, Path(folder)):
            pass


async def measure(
    matches: int, stored: int, rates: Sequence[float], seconds: float, games: Sequence[str]
) -> Start:
    """Print a line per rate, for a bot with live and finished matches of these games.

    `matches` is the number of live matches, and `stored` the number of finished ones.
    """
    async with tables(matches, stored, games) as (wired, parties, folder):
        began = time.perf_counter()
        async with running(wired, folder) as bot:
            connected = time.perf_counter() - began
            use = await parties[0].people[0].type(parties[0].channel, "games")
            await use.until_acknowledged()
            answered, cpu = time.perf_counter() - began, bot.cpu()[0]
            out(
                f"\n{matches} live matches, {stored} finished: "
                f"connected after {connected:.1f} s, first answer after {answered:.1f} s, "
                f"{cpu:.1f} s of the bot's CPU"
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
                for text, count in told(made).most_common(3):
                    out(f"      {count} times: {text}")
            out(errors(wired, bot))
    return Start(matches, answered, cpu)


def _numbers(text: str) -> list[float]:
    return [float(each) for each in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--matches", type=_numbers, help="by default 10,100,1000; with --overload, 200,1000"
    )
    parser.add_argument(
        "--stored", type=int, default=0, help="also store this number of finished matches"
    )
    parser.add_argument(
        "--newcomers",
        action="store_true",
        help="nobody has finished a match yet; by default, everybody has finished one",
    )
    parser.add_argument("--rates", type=_numbers, default=_numbers("2,5,10,25,50,100"))
    parser.add_argument("--seconds", type=float, help="by default 30; with --overload, 180")
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
    usual = ((200, 1000), 180.0) if chosen.overload else ((10, 100, 1000), 30.0)
    sizes, seconds = chosen.matches or usual[0], chosen.seconds or usual[1]
    out(f"{os.cpu_count()} cores; SQLite; {', '.join(games)}\n{yardsticks()}")
    starts = []
    if not (chosen.against or chosen.overload):
        asyncio.run(start_once())
    for matches in map(int, sizes):
        stored = max(chosen.stored, 0 if chosen.newcomers else matches)
        if chosen.against:
            rates, new = chosen.rates, chosen.newcomers
            asyncio.run(compare(chosen.against, matches, rates, seconds, games, newcomers=new))
        elif chosen.overload:
            asyncio.run(overload(matches, stored, seconds, chosen.capacity, games))
        else:
            starts.append(asyncio.run(measure(matches, stored, chosen.rates, seconds, games)))
        out(f"  {yardsticks()}")
    starts.sort(key=lambda start: start.matches)
    for start in starts[1:]:
        out(start.compared(starts[0]))


if __name__ == "__main__":
    main()
