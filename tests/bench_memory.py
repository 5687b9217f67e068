"""What a process needs that draws: `python -m tests.bench_memory`, for `make bench`.

It has done nothing else before, so that nobody else's memory is counted. With `worker` after it, it
keeps as little as one of several drawing processes does; a number is that of boards.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from rendering import cache, hand_painter, painter
from rendering.painter import Captions
from rules.chance import SEED_BYTES
from rules.game import Game, State
from rules.match import Match
from rules.registry import GAMES
from rules.selfplay import random_match

TOLD = (40, 400, 4_000, 12_500, 25_000, 50_000)
"""Numbers of boards after which the memory is told."""
BOARDS = 4_000
_PLIES, _MOMENTS = 160, 20


def resident_mb() -> float:
    """Megabytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _positions() -> Iterator[tuple[Match, State]]:
    """Moments of matches of all games in turn, with every number of players, without end."""
    for number in count():
        courses = [_course(kind, number) for kind in GAMES]
        for moment in range(_MOMENTS):
            for match, states in courses:
                yield match, states[moment * len(states) // _MOMENTS]


def _course(kind: Game, number: int) -> tuple[Match, list[State]]:
    """A random match and its states."""
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


def _draw(number: int, match: Match, state: State) -> None:
    """The board and a hand, for players whom nobody has drawn before."""
    names = tuple(f"Member {number} of {seat}" for seat in range(match.players))
    captions = Captions(seats=names, seat_names=names, status=f"{names[0]} to move")
    painter(match.game.key).board(state.observation(None), captions=captions)
    hands = hand_painter(match.game.key)
    if hands is not None:
        hands.hand(state.observation(0), captions=captions)


def main() -> None:
    """One line for each of the moments, then what is kept of drawings."""
    if "worker" in sys.argv:
        cache.keep_less()
    boards = next((int(each) for each in sys.argv[1:] if each.isdigit()), BOARDS)
    for number, (match, state) in enumerate(islice(_positions(), boards), start=1):
        _draw(number, match, state)
        if number in TOLD:
            sys.stdout.write(f"  after {number:>6,} boards{resident_mb():>8.0f} MB\n")
            sys.stdout.flush()
    for name, found in cache.statistics().items():
        asked = found.hits + found.misses
        sys.stdout.write(
            f"  {name:<18}{found.bytes / 1e6:>8.1f} MB in {found.entries:,} drawings; "
            f"asked for {asked:,} times, {found.hits / asked:.0%} were there\n"
        )


if __name__ == "__main__":
    main()
