"""`make arena`: measure computer players against each other in two-player matches.

Each seed is played twice, the second time with seats swapped, so that cards and dice favour neither
side. The output shows how many of the decided matches the first agent of a pair won, as a share
with its 95 % Wilson interval. It also shows how matches ended, and the seconds per choice. Either
agent of a pair may be `openspiel`, OpenSpiel's search, which gets as much time as its opponent.
`seer` is an alley cat that sees all hands: its extra wins measure the value of knowing hidden
cards.
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
from importlib.util import find_spec
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any

from agents.agent import (
    AGENTS,
    ALLEY_CAT,
    GREEDY,
    RANDOM,
    SECONDS,
    STRENGTHS,
    choose,
    dice_of,
    search_of,
)
from agents.agent_matches import play_match
from agents.effort import Effort, Spent
from agents.expertise import Expertise
from agents.packages import take_up, take_up_installed
from agents.registry import expertise, knows
from rules.game import Action, State
from rules.match import Match
from rules.packages import left_out
from rules.registry import game, games

PAIRS = ((ALLEY_CAT, RANDOM), (ALLEY_CAT, GREEDY), *pairwise(STRENGTHS[::-1]))
"""Pairs of opponents, the stronger one first."""
OPENSPIEL = "openspiel"
"""The name of OpenSpiel's search, which plays against our agents."""
SEER = "seer"
"""A baseline: an alley cat that sees all hands, but not the cards still to be drawn."""
_MISSING = (
    "OpenSpiel is not installed: `make arena PAIRS=alley-cat:openspiel` installs it, and so does "
    "`pip install -r requirements-arena.txt`.\n"
)
EQUAL = Effort(seconds=SECONDS[ALLEY_CAT])
"""The default effort for each choice of both sides in matches against OpenSpiel."""
_MATCHES = 200
_LONGEST = 5_000
"""The number of plies after which a match counts as a draw."""
_Z = 1.96
_FIRST = 10
"""The number of choices after which we check whether OpenSpiel's search has enough time."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A multiple of the agents' default iterations, without a time limit."""

    times: float

    def of(self, key: str, agent: str) -> Effort | None:
        """Return the agent's effort per choice in the game; None for an agent without a search."""
        own = expertise(game(key)).pace.get(ALLEY_CAT if agent == SEER else agent)
        return None if own is None else Effort(max(1, round(own * self.times)))


Allowed = Effort | Pace | None
"""The effort allowed for each choice; None means the agents' own limits."""


def shown(expert: Expertise[Any, Any]) -> Expertise[Any, Any]:
    """Return a variant of the expertise whose samples are the true state: it sees all hands."""
    kind: Any = type("Shown", (type(expert),), {"sample": _as_it_is})
    sees: Expertise[Any, Any] = kind()
    return sees


def _as_it_is(_: object, state: State, dice: Random) -> State:  # noqa: ARG001
    return state


def _seeing(match: Match, player: int, dice: Random, effort: Effort | None) -> Action:
    """Return the action of a `seer`, an alley cat that sees all hands."""
    legal = match.state.legal_actions(player)
    if len(legal) == 1:
        return legal[0]
    expert = shown(expertise(match.game))
    spent = Spent(effort or Effort(expert.pace[ALLEY_CAT], SECONDS[ALLEY_CAT]))
    return search_of(expert, player, match.sides, dice, ALLEY_CAT).choose(match.state, spent)


class NoTime(Exception):
    """Raised if a search cannot try every action once: its choice would then be random.

    The error's arguments are the average numbers of playouts and of legal actions per choice.
    """

    def __str__(self) -> str:
        playouts, actions = self.args
        return f"does not run: time for {playouts:.0f} playouts a choice, for {actions:.0f} actions"


@dataclass(slots=True)
class Visit:
    """The number of OpenSpiel's choices in a match.

    `playouts` and `actions` are the sums of the playouts and of the legal actions of these choices.
    Only choices among two or more actions count.
    """

    choices: int = 0
    playouts: int = 0
    actions: int = 0

    def choose(self, match: Match, player: int, seed: bytes, effort: Effort) -> Action:
        """Return OpenSpiel's action. Raises `NoTime`."""
        from agents import openspiel  # noqa: PLC0415  # an optional package

        legal = match.state.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        dice = dice_of(seed, player, match.ply)
        action, playouts = openspiel.choose(match, player, dice, effort)
        self.add(playouts, len(legal))
        return action

    def add(self, playouts: int, actions: int) -> None:
        """Count a choice. Raises `NoTime` if the search has turned out to be too slow."""
        self.choices += 1
        self.playouts += playouts
        self.actions += actions
        if self.choices == _FIRST and self.playouts < self.actions:
            raise NoTime(self.playouts / _FIRST, self.actions / _FIRST)


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a pair of agents.

    `won` says whether the first agent won; None for a draw. `reason` says why the match ended.
    `seconds` and `choices` are pairs: the first agent's total, then the second agent's total.
    """

    won: bool | None
    reason: str
    seconds: tuple[float, float]
    choices: tuple[int, int]
    visit: Visit = field(default_factory=Visit)


@dataclass(slots=True)
class Tally:
    won: int = 0
    lost: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    choices: list[int] = field(default_factory=lambda: [0, 0])
    visit: Visit = field(default_factory=Visit)
    """OpenSpiel's choices and playouts in all matches together."""

    def add(self, played: Played) -> None:
        self.won += played.won is True
        self.lost += played.won is False
        self.reasons[played.reason] += 1
        for side in (0, 1):
            self.seconds[side] += played.seconds[side]
            self.choices[side] += played.choices[side]
        self.visit.choices += played.visit.choices
        self.visit.playouts += played.visit.playouts


def one_match(key: str, pair: tuple[str, str], number: int, allowed: Allowed) -> Played:
    """Play the match with this number.

    A match with an odd number repeats the match before it with swapped seats.
    """
    first = number % 2
    seed = hashlib.sha256(f"arena {key} {number // 2}".encode()).digest()
    seats = pair if first == 0 else pair[::-1]
    pace = allowed if isinstance(allowed, Pace) else None
    effort = None if isinstance(allowed, Pace) else allowed
    if OPENSPIEL in pair:
        effort = effort or EQUAL
    seconds, choices, visit = [0.0, 0.0], [0, 0], Visit()

    def choosing(
        match: Match, player: int, agent: str, *, seed: bytes, effort: Effort | None
    ) -> Action:
        side, since = int(player != first), process_time()
        if agent == OPENSPIEL and effort is not None:
            action = visit.choose(match, player, seed, effort)
        else:
            own = effort if pace is None else pace.of(key, agent)
            if agent == SEER:
                action = _seeing(match, player, dice_of(seed, player, match.ply), own)
            else:
                action = choose(match, player, agent, seed=seed, effort=own)
        seconds[side] += process_time() - since
        choices[side] += 1
        return action

    match = play_match(
        game(key), seats, {}, seed=seed, effort=effort, plies=_LONGEST, choosing=choosing
    )
    outcome = match.outcome
    winners = () if outcome is None else outcome.winners
    return Played(
        winners == (first,) if winners else None,
        "too-long" if outcome is None else outcome.reason,
        (seconds[0], seconds[1]),
        (choices[0], choices[1]),
        visit,
    )


def interval(won: int, decided: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share; 0 to 1 if no match was decided."""
    if not decided:
        return 0.0, 1.0
    share, square = won / decided, _Z * _Z
    middle = share + square / (2 * decided)
    spread = _Z * math.sqrt(share * (1 - share) / decided + square / (4 * decided * decided))
    whole = 1 + square / decided
    return (middle - spread) / whole, (middle + spread) / whole


def tallied(
    pool: ProcessPoolExecutor, key: str, pair: tuple[str, str], matches: int, allowed: Allowed
) -> Tally:
    """Play the matches and add up their results.

    Raises `NoTime`; matches that have not started are then cancelled.
    """
    tally = Tally()
    played = [pool.submit(one_match, key, pair, number, allowed) for number in range(matches)]
    try:
        for each in played:
            tally.add(each.result())
    finally:
        for each in played:
            each.cancel()
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
    visit = tally.visit
    looked = f"  {visit.playouts / visit.choices:.0f} playouts a choice" if visit.choices else ""
    return (
        f"{_who(key, pair)} {share} of {decided:4} decided"
        f"  ({low:6.1%} to {high:6.1%})  s a choice {each}{looked}  {reasons}"
    )


def _who(key: str, pair: tuple[str, str]) -> str:
    return f"  {key:14} {pair[0]:>9} - {pair[1]:<9}"


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    known = (*AGENTS, OPENSPIEL, SEER)

    def found() -> Iterator[tuple[str, str]]:
        for pair in text.split(","):
            one, _, other = pair.partition(":")
            if not {one, other} <= {*known}:
                raise argparse.ArgumentTypeError(
                    f"{pair} is not two of {', '.join(known)}, joined by `:`"
                )
            yield one, other

    return tuple(found())


def _allowed(iterations: int | None, seconds: float | None, pace: float | None) -> Allowed:
    if pace is not None:
        return Pace(pace)
    return None if iterations is None and seconds is None else Effort(iterations, seconds)


def _known() -> list[str]:
    """Return the keys of the games that two computer players can play."""
    return [kind.key for kind in games() if knows(kind) and 2 in kind.player_counts]


def main(arguments: Sequence[str]) -> int:
    for name, why in left_out(take_up):
        sys.stderr.write(f"arena: the game {name} is left out. {why}\n")
    known = _known()
    parser = argparse.ArgumentParser(prog="python -m agents.arena", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*known, []], help="all if none is named")
    parser.add_argument("--matches", type=int, default=_MATCHES, help="for each pair")
    parser.add_argument(
        "--pairs", type=_pairs, default=PAIRS, help="for example alley-cat:random,…"
    )
    parser.add_argument(
        "--iterations", type=int, help="for each choice; by default the agents' own"
    )
    parser.add_argument("--seconds", type=float, help="the maximum for each choice")
    parser.add_argument(
        "--pace", type=float, help="a factor on the agents' own iterations, without a time limit"
    )
    chosen = parser.parse_args(arguments)
    if chosen.pace is not None:
        if chosen.iterations is not None or chosen.seconds is not None:
            parser.error("--pace cannot be combined with --iterations or --seconds")
        if any(OPENSPIEL in pair for pair in chosen.pairs):
            parser.error("--pace cannot be used with openspiel, which has no iterations of its own")
    if find_spec("pyspiel") is None and any(OPENSPIEL in pair for pair in chosen.pairs):
        sys.stderr.write(_MISSING)
        return 2
    allowed = _allowed(chosen.iterations, chosen.seconds, chosen.pace)
    with ProcessPoolExecutor(os.cpu_count(), initializer=take_up_installed) as pool:
        for key in chosen.games or known:
            for pair in chosen.pairs:
                sys.stdout.write(_line(pool, key, pair, chosen.matches, allowed) + "\n")
                sys.stdout.flush()
    return 0


def _line(
    pool: ProcessPoolExecutor, key: str, pair: tuple[str, str], matches: int, allowed: Allowed
) -> str:
    try:
        return told(key, pair, tallied(pool, key, pair, matches, allowed))
    except NoTime as reason:
        return f"{_who(key, pair)} {reason}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
