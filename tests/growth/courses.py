"""Matches that were really played, as templates for the rows of many matches."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from rules.chance import commitment
from rules.game import AGREED, CHANCE, Game, Outcome
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match

PLIES = 30
_DIFFERENT = 16
"""The number of different matches of each setting."""
_TWO_SIDES = 2

SETTINGS = (
    ("cat-rat-flea", 2),
    ("cat-rat-flea", 2),
    ("cat-sequence", 2),
    ("cat-sequence", 4),
    ("caged-rat", 2),
    ("washi-cat", 2),
    ("cat-attack", 2),
    ("cat-attack", 3),
)
"""Each entry is a game and a number of players. All entries are used equally often."""


@dataclass(frozen=True, slots=True)
class Course:
    """A finished match: its setup, every action, its ending, and the players' sides."""

    game: str
    rules_version: int
    players: int
    seed: bytes
    commitment: str
    actions: tuple[tuple[int, str, bool], ...]
    places: tuple[int, ...]
    reason: str
    sides: tuple[int, ...]


def courses() -> list[Course]:
    """Return the first matches of each setting, which are the same in each run.

    In every match, all players act.
    """
    return [
        course
        for number, (key, players) in enumerate(SETTINGS)
        for course, _ in zip(_played(game(key), players, number), range(_DIFFERENT), strict=False)
    ]


def _played(kind: Game, players: int, setting: int) -> Iterator[Course]:
    for number in count():
        name = f"{kind.key} {setting} {number}"
        seed = hashlib.sha256(name.encode()).digest()
        match = random_match(kind, players, {}, seed=seed, policy_seed=name, plies=PLIES)
        acted = {step.player for step in match.steps} - {CHANCE}
        if len(acted) < players or match.ply < PLIES // 2:
            continue
        yield _course(match, seed, match.outcome or _agreed_on(match, number))


def _agreed_on(match: Match, number: int) -> Outcome:
    """Return an early end by the players: a resignation if there are two sides, else a draw."""
    if len({*match.sides}) > _TWO_SIDES:
        return Outcome((1,) * match.players, AGREED)
    return match.resignation(number % match.players)


def _course(match: Match, seed: bytes, outcome: Outcome) -> Course:
    return Course(
        match.game.key,
        match.game.rules_version,
        match.players,
        seed,
        commitment(seed),
        tuple((step.player, step.action.text, step.auto) for step in match.steps),
        outcome.places,
        outcome.reason,
        match.sides,
    )
