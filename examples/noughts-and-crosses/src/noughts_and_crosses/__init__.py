"""Noughts and Crosses for Clowder. The entry point in `pyproject.toml` names `PACKAGE`."""

from pathlib import Path

from game_packages import GamePackage
from noughts_and_crosses import pictures
from noughts_and_crosses.expertise import NoughtsAndCrossesExpertise
from noughts_and_crosses.lesson import LESSON
from noughts_and_crosses.rules import NoughtsAndCrosses

PACKAGE = GamePackage(
    game=NoughtsAndCrosses(),
    painter=pictures,
    sentences=Path(__file__).parent / "locales",
    expertise=NoughtsAndCrossesExpertise(),
    lesson=LESSON,
)
