"""The unmodified bot in its own process logs in, and people play with it over sockets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from rules.registry import GAMES
from tests.wire.filled import seat_all
from tests.wire.interactions import UNHURRIED
from tests.wire.party import End
from tests.wire.process import running
from tests.wire.server import wire


async def test_all_games_can_be_played_at_once_by_clicks_and_typing(tmp_path: Path) -> None:
    async with wire(first_answer=UNHURRIED) as wired:
        parties = seat_all(wired, len(GAMES))
        async with running(wired, tmp_path, WIRE_UNREHEARSED="1") as process:
            for party in parties:
                await party.open()
            for typed in (True, False, False):
                for party in parties:
                    taken = await party.act(by_typing=typed)
                    assert taken.end is End.SHOWN, (party.key, taken)
            assert await process.stop() == 0
        said = process.said()
    assert wired.wrong == []
    assert "ERROR" not in said, said
    assert "WARNING" not in said, said
    kinds = Counter(asked.status for asked in wired.log)
    assert set(kinds) <= {200, 204}, kinds
    assert not any(taken.use.late for party in parties for taken in party.taken)
