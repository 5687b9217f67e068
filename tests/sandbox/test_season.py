"""The matches of the "season", which the README's leaderboard, profile and replay show."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from PIL import Image

from rules.registry import GAMES
from sandbox.guild import MEMBERS
from sandbox.pictures import FOLDER
from sandbox.players import Visit, visit
from sandbox.season import REPLAYED, SEASON, Pairing, asked, play
from tests.sandbox.process import ROOT

_LARGEST = 1_500_000
"""The maximum size of an animation in bytes. A page with a larger animation opens slowly."""
PLANNED = (
    Pairing("cat-rat-flea", "Ben", "Mia"),
    Pairing("cat-sequence", "Mia", "Ben", resigned=12),
    Pairing("cat-rat-flea", "Mia", "Ben", drawn=True),
)


@pytest.mark.parametrize("pairing", PLANNED, ids=["won", "resigned", "drawn"])
def test_a_match_is_found_in_which_the_intended_player_wins(pairing: Pairing) -> None:
    for winner in (0, 1):
        match = pairing.match(1, winner)
        assert match == pairing.match(1, winner)
        assert (match.outcome is None) == (pairing.resigned is not None)
        if match.outcome is not None:
            assert match.outcome.winners == (() if pairing.drawn else (winner,))


def test_the_season_includes_every_member_and_a_match_that_ends_in_a_draw() -> None:
    assert {name for each in SEASON for name in (each.winner, each.loser)} == set(MEMBERS)
    assert any(pairing.drawn for pairing in SEASON)
    assert {pairing.game for pairing in SEASON} <= {kind.key for kind in GAMES}
    assert 1 <= REPLAYED <= len(SEASON)


def test_the_animation_in_the_readme_is_small() -> None:
    path = FOLDER / "replay.gif"
    assert f'src="{path.relative_to(ROOT)}"' in (ROOT / "README.md").read_text(encoding="utf-8")
    assert path.stat().st_size < _LARGEST
    with Image.open(path) as image:
        assert image.format == "GIF"


async def test_planned_matches_end_as_planned_and_can_be_shown() -> None:
    async with visit() as visited:
        before = visited.env.now()
        for number, pairing in enumerate(PLANNED, start=1):
            await play(visited, pairing, number)
            assert await winners(visited, number) == (set() if pairing.drawn else {pairing.winner})
        assert visited.env.now() - before >= timedelta(hours=len(PLANNED))
        files = {name: file async for name, file in asked(visited, 1)}
    assert set(files) == {"leaderboard.png", "profile.png", "replay.gif"}
    for name, file in files.items():
        with Image.open(io.BytesIO(file)) as image:
            assert name.endswith(f".{image.format}".lower())
            assert min(image.size) > 200
    assert len(files["replay.gif"]) < _LARGEST


async def winners(visited: Visit, number: int) -> set[str]:
    """Return the names of a finished match's winners."""
    table = await visited.bot.tables.load(number)
    assert table.match.outcome is not None
    users = [table.row.users[player] for player in table.match.outcome.winners]
    return {name for name, each in zip(MEMBERS, visited.members, strict=True) if each.id in users}
