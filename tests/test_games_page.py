"""The page on games describes each game's buttons and typed notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.kit.sentences import CATALOGUE, ENGLISH
from rules.game import Game
from rules.registry import GAMES

PAGE = (Path(__file__).parent.parent / "docs" / "games.md").read_text(encoding="utf-8")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda each: each.key)
_TYPED = re.compile(r"\btype\b", re.IGNORECASE)
_PRESSED = re.compile(r"\b(press|button)\b", re.IGNORECASE)


def told(game: Game) -> list[str]:
    """Return the paragraphs about the game that mention typing."""
    title = CATALOGUE.say(ENGLISH, f"{game.key}-title")
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return [each for each in part.split("\n\n") if _TYPED.search(each)]


@every_game
def test_the_page_says_how_to_press_and_type_moves(game: Game) -> None:
    assert any(_PRESSED.search(each) for each in told(game))
    assert examples(game)


@every_game
def test_typed_examples_on_the_page_are_valid_notation(game: Game) -> None:
    assert [game.parse(each).text for each in examples(game)] == examples(game)


def examples(game: Game) -> list[str]:
    return re.findall(r"`([^`]+)`", "\n".join(told(game)))
