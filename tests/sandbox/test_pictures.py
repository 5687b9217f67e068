"""The README's pictures come from matches that members really play."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import simcord
from PIL import Image

from bot import Config, make_bot
from rules.game import Game
from rules.registry import GAMES
from sandbox.guild import furnish
from sandbox.pictures import decided_match, pictures
from sandbox.players import Party, busiest


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: str(kind.key))
async def test_a_whole_match_is_played_as_it_was_thought_of(kind: Game, tmp_path: Path) -> None:
    match = decided_match(kind)
    url = f"sqlite:///{tmp_path / 'match.db'}"
    bot = make_bot(Config(), database_url=url, draw_seed=bytes)
    async with simcord.run(bot) as env:
        channel, members = await furnish(env, bot)
        party = Party(bot, channel, members[: match.players])
        await party.start(await party.gather(kind.key, match.options))
        table = await party.follow(match.steps)
        assert table.match.steps == match.steps
        assert table.match.outcome == match.outcome
        assert table.row.shown_over
    await bot.close()


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: str(kind.key))
async def test_every_game_has_its_pictures(kind: Game) -> None:
    found = {name: png async for name, png in pictures(kind, None)}
    assert {"cover", "board", "result"} <= set(found)
    assert ("hand" if kind.has_secrets else "targets") in found
    for name, png in found.items():
        with Image.open(io.BytesIO(png)) as image:
            assert image.format == "PNG", name
            assert min(image.size) > 200, name
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: str(kind.key))
def test_the_moment_shown_is_in_the_second_half_and_offers_a_choice(kind: Game) -> None:
    match = decided_match(kind)
    ply, source = busiest(match)
    assert match.ply // 2 <= ply < match.ply
    before = next(state for state, step in match.history() if step.ply == ply + 1)
    player = match.steps[ply].player
    assert source in {choice.path[0] for choice in before.choices(player)}
