"""The memory of a process that draws: `python -m tests.bench_memory`, called by `make bench`.

The process does nothing but draw, so only the drawing's memory is counted. With the argument
`worker`, one of the bot's drawing processes draws, and its memory is shown. A number as an argument
sets how many boards are drawn.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from cogs.kit.sentences import CATALOGUE
from cogs.workers.pool import Workers
from game_packages import make_ready
from rendering import cache, hand_painter, orders
from rendering.painter import Captions
from rules.chance import SEED_BYTES
from rules.game import Game, State
from rules.match import Match
from rules.registry import GAMES
from rules.selfplay import random_match

PRINTED_AFTER = (40, 400, 4_000, 12_500, 25_000, 50_000)
"""Numbers of boards after which the memory is printed."""
BOARDS = 4_000
_PLIES, _MOMENTS = 160, 20


def resident_mb(process: int | str = "self") -> float:
    """Return the resident megabytes of this process, or of the process with this number."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _positions() -> Iterator[tuple[Match, State]]:
    """Yield positions of random matches, endlessly: every game and number of players in turn."""
    for number in count():
        courses = [_course(kind, number) for kind in GAMES]
        for moment in range(_MOMENTS):
            for match, states in courses:
                yield match, states[moment * len(states) // _MOMENTS]


def _course(kind: Game, number: int) -> tuple[Match, list[State]]:
    """Return a random match and all its states."""
    players = kind.player_counts[number % len(kind.player_counts)]
    match = random_match(
        kind,
        players,
        {},
        seed=number.to_bytes(SEED_BYTES),
        policy_seed=f"memory {number}",
        plies=_PLIES,
    )
    return match, [*(before for before, _ in match.since(0)), match.state]


def _captions(number: int, match: Match) -> Captions:
    """Return captions with new names, which no board has shown before."""
    names = tuple(f"Member {number} of {seat}" for seat in range(match.players))
    say = CATALOGUE.speaker("en")
    return Captions(seats=names, seat_names=names, status=f"{names[0]} to move", say=say)


def _orders(number: int, match: Match, state: State) -> Iterator[Callable[[], object]]:
    """Yield the calls that draw the board and, where the game has one, a hand."""
    key, captions = match.game.key, _captions(number, match)
    yield partial(orders.board, key, state.observation(None), captions)
    if hand_painter(key) is not None:
        yield partial(orders.hand, key, state.observation(0), captions)


def _tell(number: int, process: int | str = "self") -> None:
    if number in PRINTED_AFTER:
        sys.stdout.write(f"  after {number:>6,} boards{resident_mb(process):>8.0f} MB\n")
        sys.stdout.flush()


@asynccontextmanager
async def _drawing_process() -> AsyncIterator[tuple[Workers, int]]:
    """Start one drawing process as the bot does. Yield the pool and the process id."""
    with TemporaryDirectory() as folder:
        workers = Workers(1, partial(make_ready, Path(folder), draws=True))
        before = _children()
        await workers.begin()
        (process,) = _children() - before
        try:
            yield workers, process
        finally:
            await workers.finish()


def _children() -> set[int]:
    own = Path(f"/proc/self/task/{os.getpid()}/children")
    return {int(each) for each in own.read_text(encoding="ascii").split()}


async def _by_worker(boards: int) -> None:
    async with _drawing_process() as (workers, process):
        for number, (match, state) in enumerate(islice(_positions(), boards), start=1):
            for order in _orders(number, match, state):
                await workers.do(order)
            _tell(number, process)


def _by_myself(boards: int) -> None:
    for number, (match, state) in enumerate(islice(_positions(), boards), start=1):
        for order in _orders(number, match, state):
            order()
        _tell(number)
    for name, found in cache.statistics().items():
        asked = found.hits + found.misses
        sys.stdout.write(
            f"  {name:<18}{found.bytes / 1e6:>8.1f} MB in {found.entries:,} drawings; "
            f"asked for {asked:,} times, {found.hits / asked:.0%} from the cache\n"
        )


def main() -> None:
    """Print the memory after each number of boards in `PRINTED_AFTER`.

    Without `worker`, also print the caches' statistics.
    """
    boards = next((int(each) for each in sys.argv[1:] if each.isdigit()), BOARDS)
    if "worker" in sys.argv:
        asyncio.run(_by_worker(boards))
    else:
        _by_myself(boards)


if __name__ == "__main__":
    main()
