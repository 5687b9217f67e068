"""The unmodified bot in a process of its own: it logs in, and people play with it over sockets."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests.wire.party import End, Party
from tests.wire.people import join
from tests.wire.process import running
from tests.wire.server import Wire, wire


def seat(wired: Wire, key: str, seed: int = 1) -> Party:
    """A channel of its own for a game, with six people."""
    guild = next(iter(wired.city.guilds.values()), None) or wired.city.add_guild("Alley")
    people = [join(wired, guild, f"{key} {number}") for number in range(6)]
    return Party(key, wired.city.add_channel(guild, key), people, random.Random(seed))


async def test_all_games_are_played_at_once_by_clicks_and_by_typing(tmp_path: Path) -> None:
    async with wire() as wired:
        parties = [seat(wired, game.key) for game in GAMES]
        async with running(wired, tmp_path) as process:
            for party in parties:
                await party.open()
            for typed in (True, False, False):
                for party in parties:
                    taken = await party.act(typed=typed)
                    assert taken.end is End.SHOWN, (party.key, taken)
            assert await process.stop() == 0
        said = process.said()
    assert wired.wrong == []
    assert "ERROR" not in said, said
    assert "WARNING" not in said, said
    kinds = Counter(asked.status for asked in wired.log)
    assert set(kinds) <= {200, 204}, kinds
    assert not any(taken.use.late for party in parties for taken in party.taken)
    if not wired.log:
        pytest.fail("nothing was asked")
