"""The README's pictures come from matches that members really played."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from rules.game import Game
from rules.registry import GAMES
from sandbox.pictures import decided_match, pictures
from sandbox.players import busiest


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
def test_the_pictured_moment_is_in_the_second_half_and_offers_a_choice(kind: Game) -> None:
    match = decided_match(kind)
    ply, source = busiest(match)
    assert match.ply // 2 <= ply < match.ply
    before = next(state for state, step in match.history() if step.ply == ply + 1)
    player = match.steps[ply].player
    assert source in {choice.path[0] for choice in before.choices(player)}
