"""`make load LEARN=1`: compare lessons with matches, and measure whether hints delay other people.

First, people at tables act at a fixed rate; then the same number of people act in lessons. Then the
people at tables act again while other people play against kittens: at first without hints, then
with a hint before each action.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.wire.costs import Costs
from tests.wire.driving import REHEARSED, Plays, offer, out
from tests.wire.filled import fill, seat_all
from tests.wire.learners import Asker, Learner
from tests.wire.load import HEAD, line
from tests.wire.people import NotThere
from tests.wire.process import BotProcess, running
from tests.wire.reports import quantiles
from tests.wire.server import Wire, wire
from tests.wire.yardsticks import yardsticks

_ASKERS = 5
"""The number of people who play against kittens and ask for hints: one for each game."""
_WARM = 10.0
"""Seconds in which each group of people acts before we measure it."""


async def measure(count: int, rate: float, seconds: float) -> None:
    """Print lines for `count` people who play matches, then take lessons, then play matches again.

    During the last matches, other people play against kittens, and later also ask for hints.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'clowder.db'}"
        async with wire() as wired:
            everybody = seat_all(wired, count + _ASKERS)
            parties, others = everybody[:count], everybody[count:]
            await fill(wired, url, parties)
            learners = [Learner.of(party) for party in parties]
            askers = [Asker(each.key, each.people[0], each.channel) for each in others]
            async with running(wired, folder, url) as bot:
                await asyncio.sleep(REHEARSED)
                for learner in learners:
                    # A person who got no answer in time opens the lesson again with the first
                    # action.
                    with suppress(NotThere):
                        await learner.open()
                out(HEAD)
                await _people(wired, bot, "matches", parties, rate, seconds)
                await _people(wired, bot, "lessons", learners, rate, seconds)
                playing = [asyncio.create_task(asker.go_on()) for asker in askers]
                await _people(wired, bot, "matches beside kittens", parties, rate, seconds)
                for asker in askers:
                    asker.asks = True
                await _people(wired, bot, "matches beside hints", parties, rate, seconds)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                given = [use for asker in askers for use in asker.uses]
                waited = [use.acknowledged - use.created for use in given if use.acknowledged]
                out(f"  {len(given)} hints; acknowledged ms {quantiles(waited)}")


async def _people(
    wired: Wire, bot: BotProcess, who: str, people: Sequence[Plays], rate: float, seconds: float
) -> None:
    """Let people act; print the bot's costs, and how soon it acknowledged their interactions."""
    await offer(people, rate, _WARM)
    before = Costs.now(wired, bot)
    made = await offer(people, rate, seconds)
    uses = wired.interactions.uses[before.uses :]
    await asyncio.gather(*(use.until_acknowledged() for use in uses))
    out(f"{who}, load {os.getloadavg()[0]:.1f}")
    out(line(wired, bot, rate, made, before))
    ids = {member for each in people for member in each.members}
    own = [use.acknowledged - use.created for use in uses if use.user in ids and use.acknowledged]
    out(f"      their own {len(own)} interactions were acknowledged after ms {quantiles(own)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--rate", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    out(f"{os.cpu_count()} cores; SQLite; all games\n{yardsticks()}")
    asyncio.run(measure(chosen.people, chosen.rate, chosen.seconds))
    out(yardsticks())


if __name__ == "__main__":
    main()
