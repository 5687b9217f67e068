"""`make arena`: how strong computer players are, against each other, of two players.

Each seed is played twice, with the seats changed, so that cards and dice favour nobody. Printed are
the wins of decided matches with their 95 % interval (Wilson), how matches ended, and seconds a
choice.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from time import process_time

from agents.agent import AGENTS, ALLEY_CAT, GREEDY, RANDOM, STRENGTHS
from agents.effort import Effort
from agents.playing import play_match
from agents.registry import EXPERTISE
from rules.game import Action
from rules.registry import game

PAIRS = ((ALLEY_CAT, RANDOM), (ALLEY_CAT, GREEDY), *pairwise(STRENGTHS[::-1]))
"""Who plays whom, the stronger one first."""
_MATCHES = 200
_LONGEST = 5_000
"""Plies after which a match counts as a draw."""
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Played:
    """One match: whether the first of the pair won, None for a draw; why; what choices took."""

    won: bool | None
    reason: str
    seconds: tuple[float, float]
    choices: tuple[int, int]


@dataclass(slots=True)
class Tally:
    won: int = 0
    lost: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    choices: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, played: Played) -> None:
        self.won += played.won is True
        self.lost += played.won is False
        self.reasons[played.reason] += 1
        for side in (0, 1):
            self.seconds[side] += played.seconds[side]
            self.choices[side] += played.choices[side]


def one_match(key: str, pair: tuple[str, str], number: int, effort: Effort | None) -> Played:
    """The match with this number; those with odd ones are the ones before with seats changed."""
    first = number % 2
    seed = hashlib.sha256(f"arena {key} {number // 2}".encode()).digest()
    seats = pair if first == 0 else pair[::-1]
    seconds, choices, since = [0.0, 0.0], [0, 0], process_time()

    def taken(player: int, _action: Action) -> None:
        nonlocal since
        side, now = int(player != first), process_time()
        seconds[side] += now - since
        choices[side] += 1
        since = now

    match = play_match(game(key), seats, {}, seed=seed, effort=effort, plies=_LONGEST, taken=taken)
    outcome = match.outcome
    winners = () if outcome is None else outcome.winners
    return Played(
        winners == (first,) if winners else None,
        "too-long" if outcome is None else outcome.reason,
        (seconds[0], seconds[1]),
        (choices[0], choices[1]),
    )


def interval(won: int, decided: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; everything where nothing was decided."""
    if not decided:
        return 0.0, 1.0
    share, square = won / decided, _Z * _Z
    middle = share + square / (2 * decided)
    spread = _Z * math.sqrt(share * (1 - share) / decided + square / (4 * decided * decided))
    whole = 1 + square / decided
    return (middle - spread) / whole, (middle + spread) / whole


def tallied(
    pool: ProcessPoolExecutor, key: str, pair: tuple[str, str], matches: int, effort: Effort | None
) -> Tally:
    tally = Tally()
    played = [pool.submit(one_match, key, pair, number, effort) for number in range(matches)]
    for each in played:
        tally.add(each.result())
    return tally


def told(key: str, pair: tuple[str, str], tally: Tally) -> str:
    decided = tally.won + tally.lost
    low, high = interval(tally.won, decided)
    share = f"{tally.won / decided:6.1%}" if decided else "     -"
    reasons = ", ".join(f"{count} {reason}" for reason, count in tally.reasons.most_common())
    each = "  ".join(
        f"{seconds / max(count, 1):.2f}"
        for seconds, count in zip(tally.seconds, tally.choices, strict=True)
    )
    return (
        f"  {key:14} {pair[0]:>9} - {pair[1]:<9} {share} of {decided:4} decided"
        f"  ({low:6.1%} to {high:6.1%})  s a choice {each}  {reasons}"
    )


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    def found() -> Iterator[tuple[str, str]]:
        for pair in text.split(","):
            one, _, other = pair.partition(":")
            if not {one, other} <= {*AGENTS}:
                raise argparse.ArgumentTypeError(f"{pair}: two of {', '.join(AGENTS)}, with `:`")
            yield one, other

    return tuple(found())


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m agents.arena", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*EXPERTISE, []], help="all if none is named")
    parser.add_argument("--matches", type=int, default=_MATCHES, help="for each pair")
    parser.add_argument("--pairs", type=_pairs, default=PAIRS, help="as in alley-cat:random,…")
    parser.add_argument("--iterations", type=int, help="of each choice; else the agents' own")
    chosen = parser.parse_args(arguments)
    effort = None if chosen.iterations is None else Effort(chosen.iterations)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for key in chosen.games or EXPERTISE:
            for pair in chosen.pairs:
                tally = tallied(pool, key, pair, chosen.matches, effort)
                sys.stdout.write(told(key, pair, tally) + "\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
