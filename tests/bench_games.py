"""The cost of `/games` for a person in many live matches, in the simulated Discord."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from cogs.board.posting import BOARD
from data import NewAction, Waiting
from rules.chance import commitment
from rules.match import Match
from rules.registry import GAMES
from rules.selfplay import random_match
from tests.data.test_many_matches import Statements
from tests.discord.world import World, world

SEED = bytes(range(32))
_TIMES = 15


@dataclass(frozen=True, slots=True)
class Listing:
    """What `/games` costs: statements, and milliseconds of CPU (medians).

    `again` is for matches that are in memory. `first` is for matches that the bot must load and
    replay.
    """

    statements: int
    again: float
    first: float


async def listing(folder: Path, matches: int) -> Listing:
    """Seat Mia and Ben in this number of live matches of all games, and let Mia list hers."""
    async with world(folder) as opened:
        await seat(opened, matches)
        await _ask(opened)
        found = [await _ask(opened) for _ in range(_TIMES)]
        first = []
        for _ in range(_TIMES):
            opened.bot.tables._cache.clear()
            first.append((await _ask(opened))[0])
    again = statistics.median(spent for spent, _ in found)
    return Listing(found[-1][1], again, statistics.median(first))


async def seat(opened: World, matches: int) -> None:
    """Store live matches of Mia and Ben, each in its own channel, with the games in turn."""
    store, people = opened.bot.store, (opened.mia.id, opened.ben.id)
    for number, match in enumerate(islice(_unfinished(), matches)):
        channel = opened.guild.create_text_channel(f"table-{number}")
        row = await store.start_match(
            lobby_id=None,
            guild_id=opened.guild.id,
            channel_id=channel.id,
            game=match.game.key,
            rules_version=match.game.rules_version,
            seats=people,
            options={},
            seed=SEED,
            commitment=commitment(SEED),
            actions=[NewAction(step.player, step.action.text) for step in match.steps],
            clock=100_000 - number,
            waiting=Waiting(tuple(match.to_act())),
        )
        await store.record_message(
            message_id=channel.id + 1,
            match_id=row.id,
            channel_id=channel.id,
            ply=row.ply,
            kind=BOARD,
            over=False,
        )


def _unfinished() -> Iterator[Match]:
    for number in count():
        match = random_match(
            GAMES[number % len(GAMES)],
            2,
            {},
            seed=SEED,
            policy_seed=f"games {number}",
            plies=20 + 4 * (number % 12),
        )
        if match.outcome is None:
            yield match


async def _ask(opened: World) -> tuple[float, int]:
    """Have Mia type `/games`. Return the milliseconds of CPU and the number of statements."""
    with Statements() as sent:
        start = time.process_time()
        await opened.mia.slash(opened.channel, "games")
        spent = time.process_time() - start
    # Only so many commands a minute are answered.
    await opened.env.advance_time(10)
    return spent * 1000, sent.count
