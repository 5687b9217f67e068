"""The golden matches, played by members at the table: the bot stores exactly their steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules import registry
from rules.game import CHANCE
from rules.record import read_record
from rules.registry import GAMES
from sandbox.players import Party, visit
from tests.discord.unseen import unseen
from tests.rules.test_golden import FILES, lines

BEGINNING, END = 14, 10
"""Members play this many plies at the beginning and at the end of a match.

The bot commits the plies in between without showing them.
"""
DECISIONS = 60
"""Matches with more decisions are not played here; only the tests of the rules replay them."""


def is_short(path: Path) -> bool:
    """Return whether a record has its seed and at most `DECISIONS` decisions."""
    header, *rest = map(json.loads, lines(path))
    return "seed" in header and sum(line.get("player", CHANCE) != CHANCE for line in rest) <= (
        DECISIONS
    )


# No record is replayed here, because pytest runs this line whenever it collects tests.
SHORT = {f"{key}-{path.stem}": path for key in FILES for path in FILES[key] if is_short(path)}


def test_every_game_has_a_golden_match_short_enough_to_play_at_the_table() -> None:
    assert {path.parent.parent.name.replace("_", "-") for path in SHORT.values()} == {
        game.key for game in GAMES
    }


@pytest.mark.parametrize("path", SHORT.values(), ids=SHORT)
async def test_a_golden_match_is_played_at_the_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = read_record(lines(path))
    by_its_rules = tuple(match.game if kind.key == match.game.key else kind for kind in GAMES)
    monkeypatch.setattr(registry, "GAMES", by_its_rules)

    def draw_seed(_size: int) -> bytes:
        assert match.seed is not None
        return match.seed

    async with visit(draw_seed) as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(match.game.key, match.options))
        await party.follow(match.steps[:BEGINNING])
        await unseen(visited.bot, match.steps[: max(0, match.ply - END)])
        table = await party.follow(match.steps)
        if table.match.outcome is None:
            limit = table.match.state.time_limit()
            assert limit is not None
            await visited.env.advance_time(limit)
            table = await party.table()
        assert table.row.options == match.options
        assert table.row.rules_version == match.game.rules_version
        assert table.match.steps == match.steps
        assert table.match.outcome == match.outcome
        assert table.row.shown_over
