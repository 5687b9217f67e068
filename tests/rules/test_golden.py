"""Whole matches of every game, small enough to read. Writing a replayed match gives the same text.

Each game's own tests check that its golden matches contain what they are meant to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.cli import main
from rules.game import Game
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import GAMES

FEW = 3
HERE = Path(__file__).parent
FILES = {
    game.key: sorted((HERE / game.key.replace("-", "_") / "golden").glob("*.jsonl"))
    for game in GAMES
}
every_file = pytest.mark.parametrize(
    "path", [path for files in FILES.values() for path in files], ids=lambda path: str(path.stem)
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


def lines(path: Path) -> Sequence[str]:
    return path.read_text(encoding="utf-8").splitlines()


def golden(game: Game) -> list[Match]:
    return [read_record(lines(path)) for path in FILES[game.key]]


@every_file
def test_a_golden_match_can_be_replayed_to_its_end(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(path)]) == 0
    told = capsys.readouterr().out.strip()
    assert told != "unfinished"
    assert lines(path)[-1] == f'{{"outcome": {told}}}'


@every_file
def test_reading_and_writing_a_golden_match_gives_the_same_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_record(read_record(lines(path)), reveal_seed=True) == text


@every_game
def test_golden_matches_cover_all_options_and_the_smallest_and_largest_tables(
    game: Game,
) -> None:
    matches = golden(game)
    chosen = {choice for match in matches for choice in match.options.items()}
    for option in game.options:
        others = {choice for name, choice in chosen if name == option.name}
        # For an option with many choices, such as a number, one choice is enough.
        few = option.pattern is None and len(option.choices) <= FEW
        assert others >= set(option.choices[1:]) if few else others
    assert {match.players for match in matches} >= {
        min(game.player_counts),
        max(game.player_counts),
    }
