"""Random matches of every game, for tests that run over all games.

In this module, a table means one game with one number of players. The matches of all tables are
cached. The states of the matches are cached only for the table that was used last, so that a
process does not run out of memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product

import pytest

from rules import sampling
from rules.conformance import CHECKS
from rules.game import Game
from rules.match import Match
from rules.registry import GAMES
from rules.sampling import Sample, Size
from rules.selfplay import random_match
from tests.otherwise import NEVER_SEEN, never_seen
from tests.rules.fake import FAKE, TEXTS

KINDS: dict[str, Game] = {game.key: game for game in (*GAMES, FAKE)}
TABLES = [
    pytest.param(game, players, id=f"{key}-{players}")
    for key, game in KINDS.items()
    for players in game.player_counts
]
# With this scope, all checks of a table run in a row, while the table's states are cached.
every_table = pytest.mark.parametrize(("game", "players"), TABLES, scope="module")
every_game = pytest.mark.parametrize("game", KINDS.values(), ids=KINDS)

SIZE = Size(matches=15, records=4, retold=4, moments=10, texts=50_000)
"""How many matches, records and so on to check, for each game with each number of players."""
MATCHES_TO_THE_END, PLIES_TO_THE_END = 1000, 60_000
"""Limits for each game over all its tables.

A game with long matches reaches the limit of plies first.
"""

SPACES = [column + row for column in "abc" for row in "12345"]
EVERY_TEXT = {
    "cat-rat-flea": [
        "pass",
        *(
            f"{kind}{at}{link}{to}"
            for kind, at, link, to in product("RCF", SPACES, "->", SPACES)
            if at != to and (kind, link) != ("F", ">")
        ),
    ],
    "fake-dice": TEXTS,
}
"""All well-formed action texts of a game, for games where they can be listed."""


@cache
def _setups(key: str, players: int) -> tuple[dict[str, str], ...]:
    return sampling.setups(KINDS[key], players)


def setups(game: Game, players: int) -> tuple[dict[str, str], ...]:
    """Return the setups for this number of players, or some of them if there are very many."""
    return _setups(game.key, players)


def sample(game: Game, players: int) -> Sample:
    """Return a sample of random matches. Every check of this game and player count uses it."""
    return _sample(game.key, players)


@lru_cache(maxsize=1)
def _sample(key: str, players: int) -> Sample:
    game = KINDS[key]
    texts = EVERY_TEXT.get(key, ())
    otherwise = never_seen if key in NEVER_SEEN else None
    return Sample(game, players, _matches(key, players), SIZE, texts, otherwise)


@cache
def _matches(key: str, players: int) -> tuple[Match, ...]:
    return sampling.sample(KINDS[key], players, SIZE).matches


def further_matches(game: Game) -> Iterator[Match]:
    """Yield additional matches, until they and the samples together reach one of the limits."""
    known = [match for players in game.player_counts for match in _matches(game.key, players)]
    plies = sum(match.ply for match in known)
    tables = [(n, options) for n in game.player_counts for options in setups(game, n)]
    for i in range(len(known), MATCHES_TO_THE_END):
        if plies > PLIES_TO_THE_END:
            return
        players, options = tables[i % len(tables)]
        seed = i.to_bytes(32, "big")
        match = random_match(game, players, options, seed=seed, policy_seed=f"end {i}")
        plies += match.ply
        yield match


def keep(promise: str, seen: Sample) -> None:
    """Fail if the sample breaks the promise, which is a key of `CHECKS`.

    The message names the game, the number of players, the promise and the violation.
    """
    breaks = f'{seen.game.key} with {seen.players} players breaks "{promise}"'
    try:
        found = next(CHECKS[promise](seen), None)
    except Exception as error:
        error.add_note(breaks)
        raise
    if found is not None:
        pytest.fail(f"{breaks}: {found}", pytrace=False)
