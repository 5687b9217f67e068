"""The cost of `/games` for a person in many live matches, in the simulated Discord."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from simcord.actors import MemberActor

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
    """What `/games` costs: the number of SQL statements, and milliseconds of CPU (medians).

    `mine` is for matches that wait for the asker, `others` for matches that wait for somebody else.
    `replayed` is for the same matches as `others`, when the bot has none of them in memory.
    """

    statements: int
    mine: float
    others: float
    replayed: float


async def listing(folder: Path, matches: int) -> Listing:
    """Seat Mia and Ben in this number of live matches of all games, and let both list them."""
    async with world(folder) as opened:
        await seat(opened, matches)
        mia, ben, tables = opened.mia, opened.ben, opened.bot.tables
        mine = [await _ask(opened, mia) for _ in range(_TIMES)]
        await _ask(opened, ben)
        others = [await _ask(opened, ben) for _ in range(_TIMES)]
        replayed = []
        for _ in range(_TIMES):
            tables._cache.clear()
            replayed.append(await _ask(opened, ben))
    spent = [statistics.median(each for each, _ in asked) for asked in (mine, others, replayed)]
    return Listing(replayed[-1][1], *spent)


async def seat(opened: World, matches: int) -> None:
    """Store live matches of Mia and Ben that wait for Mia, each in its own channel.

    The matches go through all games in turn.
    """
    store = opened.bot.store
    for number, match in enumerate(islice(_unfinished(), matches)):
        [player] = match.to_act()
        people = (opened.ben.id, opened.mia.id) if player else (opened.mia.id, opened.ben.id)
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
            waiting=Waiting((player,)),
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
        if match.outcome is None and len(match.to_act()) == 1:
            yield match


async def _ask(opened: World, asker: MemberActor) -> tuple[float, int]:
    """Have a member type `/games`. Return the milliseconds of CPU and the number of statements."""
    with Statements() as sent:
        start = time.process_time()
        await asker.slash(opened.channel, "games")
        spent = time.process_time() - start
    # Wait, because the bot limits the number of commands per minute.
    await opened.env.advance_time(10)
    return spent * 1000, sent.count
