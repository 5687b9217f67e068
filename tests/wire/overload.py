"""`make load OVERLOAD=1`: offer the bot several times its capacity, and watch how it recovers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.wire.cores import divided
from tests.wire.costs import Costs
from tests.wire.driving import REHEARSED, Offered, offer, out
from tests.wire.filled import tables
from tests.wire.party import End, Party, is_hand, offers_at
from tests.wire.process import BotProcess, running
from tests.wire.reports import errors, quantiles, told
from tests.wire.server import Wire

WINDOW = 30.0
"""Seconds over which throughput is averaged."""
MULTIPLES = (1, 2, 4, 10)
BAR = 0.8
"""The slowest window's throughput should be at least this share of the fastest window's."""
CALM, RECOVERS = 2.0, 10.0
"""After an overload: actions offered per second, and the seconds that recovering may take."""
_LOOK_AGAIN = 0.2
"""Seconds between two looks at all panels."""
_FOR_CAPACITY = 50.0
"""To find the capacity, people try to take this number of actions per second."""
_HEAD = (
    "  offered/s | done/s in each half minute | looks refused, actions refused | "
    "acknowledged ms p50 p95 p99, over 3 s | board ms p50 p95 p99 | "
    "CPU s a second: bot, its other processes, players"
)


@dataclass(slots=True)
class _Found:
    """The results that we judge: the numbers of late answers and stale panels, and the throughput.

    `done` maps each load, such as 2 times the capacity, to a list: the throughput of each period of
    `WINDOW` seconds.
    """

    done: dict[float, list[float]] = field(default_factory=dict)
    late: int = 0
    stale: int = 0

    def __str__(self) -> str:
        best = max(0.01, *(each for windows in self.done.values() for each in windows))
        shares = ", ".join(
            f"{min(windows) / best:.0%} at {multiple:g} times"
            for multiple, windows in self.done.items()
        )
        return (
            f"  lowest half minute, as a share of the best ({best:.1f} a second): {shares}; "
            f"the bar is {BAR:.0%}\n"
            f"  late acknowledgements: {self.late}; stale panels: {self.stale}; the bar is 0"
        )


async def overload(
    matches: int, stored: int, seconds: float, capacity: float, games: Sequence[str]
) -> None:
    """Overload the bot; print its throughput by window of time, and how it recovers.

    `stored` is the number of finished matches. `capacity` is in actions a second; if it is
    0, it is measured first.
    """
    with divided() as cores:
        async with tables(matches, stored, games) as (wired, parties, folder):
            cores.for_bot()
            async with running(wired, folder) as bot:
                cores.for_players()
                await asyncio.sleep(REHEARSED)
                await offer(parties, CALM, REHEARSED)
                if not capacity:
                    capacity = max(throughput(await offer(parties, _FOR_CAPACITY, 2 * WINDOW)))
                out(f"\n{matches} live matches; {cores}; capacity {capacity:.1f} actions a second")
                out(_HEAD)
                found = _Found()
                for multiple in MULTIPLES:
                    await _overloaded(wired, bot, parties, (multiple, capacity), seconds, found)
                    await _calm_after(wired, parties, found)
                out(str(found))
                out(errors(wired, bot))


async def _overloaded(
    wired: Wire,
    bot: BotProcess,
    parties: Sequence[Party],
    rate: tuple[float, float],
    seconds: float,
    found: _Found,
) -> None:
    """Offer actions at a multiple of the capacity, and print a line.

    `rate` holds the multiple and the capacity.
    """
    multiple, capacity = rate
    before = Costs.now(wired, bot)
    made, busy = await asyncio.gather(
        offer(parties, multiple * capacity, seconds), _busy(wired, bot, before, seconds)
    )
    uses = wired.interactions.uses[before.uses :]
    await asyncio.gather(*(use.until_acknowledged() for use in uses))
    done = found.done[multiple] = throughput(made)
    acknowledged = [use.acknowledged - use.created for use in uses if use.acknowledged]
    late = sum(use.acknowledged is None for use in uses)
    found.late += late
    visible = [each.seen - each.use.created for each in made.shown if each.seen is not None]
    acted = Counter(each.end for each in made.taken)
    out(
        f"  {multiple * capacity:9.1f} | {' '.join(f'{each:5.1f}' for each in done)} |"
        f" {len(made.not_there):6d} {acted[End.REFUSED] + acted[End.STORED]:6d} |"
        f" {quantiles(acknowledged)} {late:4d} | {quantiles(visible)} |"
        f" {' '.join(f'{each:.2f}' for each in busy)}"
        + "".join(f"\n      {count} times: {text}" for text, count in told(made).most_common(3))
    )


async def _busy(
    wired: Wire, bot: BotProcess, before: Costs, seconds: float
) -> tuple[float, float, float]:
    """Wait for `seconds`; return how busy the processes were since `before` (see `busy_since`)."""
    await asyncio.sleep(seconds)
    return Costs.now(wired, bot).busy_since(before)


async def _calm_after(wired: Wire, parties: Sequence[Party], found: _Found) -> None:
    """Offer few actions, in two runs. Print the second run's results, then the stale panels."""
    await offer(parties, CALM, RECOVERS)
    made = await offer(parties, CALM, RECOVERS)
    visible = [each.seen - each.use.created for each in made.shown if each.seen is not None]
    stale = await _stale_at_rest(wired, parties)
    found.stale += len(stale)
    out(
        f"    then {CALM:.0f} a second: {len(made.shown)} of {made.offered} shown, "
        f"board ms {quantiles(visible)}; stale panels: {len(stale)}"
        + "".join(f"\n      {each}" for each in stale[:3])
    )


async def _stale_at_rest(wired: Wire, parties: Sequence[Party]) -> list[str]:
    """Wait until no panel is stale, at most `RECOVERS` seconds; return those that still are.

    After an action, the new board appears before the changed hands, so hands are stale for a while.
    """
    ends = time.perf_counter() + RECOVERS
    while (stale := stale_panels(wired, parties)) and time.perf_counter() < ends:  # noqa: ASYNC110
        await asyncio.sleep(_LOOK_AGAIN)
    return stale


def stale_panels(wired: Wire, parties: Iterable[Party]) -> list[str]:
    """Describe the private messages that offer an action at an older revision than the board's."""
    found = []
    for party in parties:
        board = party.board()
        if board is None:
            continue
        match_id, revision = party.revision(board)
        direct = [
            posted
            for user in party.members
            for posted in wired.city.direct(user).messages.values()
            if is_hand(posted, match_id)
        ]
        panels = [each for each in party.channel.messages.values() if each.viewer is not None]
        for posted in (*direct, *panels):
            older = [each for each in offers_at(posted, match_id) if each < revision]
            if older and not posted.gone:
                found.append(f"match {match_id} ({party.key}) at {revision}: {posted.text[:80]!r}")
    return found


def throughput(made: Offered) -> list[float]:
    """Return the number of actions shown per second, for each window of the run."""
    count = max(1, round(made.seconds / WINDOW))
    found = [0] * count
    for each in made.shown:
        if each.seen is not None:
            place = int((each.seen - made.began) / WINDOW)
            if place < count:
                found[place] += 1
    return [each / WINDOW for each in found]
