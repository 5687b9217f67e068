"""The registry of lessons.

The lessons of our own games are listed here; a game package registers its lesson.
"""

from __future__ import annotations

from rules.caged_rat.lesson import LESSON as CAGED_RAT
from rules.cat_attack.lesson import LESSON as CAT_ATTACK
from rules.cat_rat_flea.lesson import LESSON as CAT_RAT_FLEA
from rules.cat_sequence.lesson import LESSON as CAT_SEQUENCE
from rules.lessons import Lesson
from rules.washi_cat.lesson import LESSON as WASHI_CAT

LESSONS: dict[str, Lesson] = {
    each.game.key: each for each in (CAT_RAT_FLEA, CAT_SEQUENCE, CAGED_RAT, WASHI_CAT, CAT_ATTACK)
}

_ADDED: dict[str, Lesson] = {}


def register(lesson: Lesson) -> None:
    """Register a package's lesson.

    Raises `ValueError` if a different lesson is registered for the game already.
    """
    key = lesson.game.key
    if key in LESSONS or _ADDED.setdefault(key, lesson) is not lesson:
        raise ValueError(f"there is a lesson for {key} already")


def lesson(game_key: str) -> Lesson | None:
    """Return a game's lesson; None if it has none."""
    return LESSONS.get(game_key) or _ADDED.get(game_key)
