"""The lesson of Noughts and Crosses. The learner plays noughts."""

from __future__ import annotations

from noughts_and_crosses.rules import NoughtsAndCrosses
from noughts_and_crosses.view import View
from rules.game import Observation
from rules.lessons import (
    Answer,
    Lesson,
    LessonStep,
    Look,
    Practice,
    Setting,
    Words,
    acts,
    anything,
    wins,
)


def advice(view: Observation) -> Words | None:
    """Remind the learner of the middle while it is empty."""
    middle = isinstance(view, View) and view.marks[4] is None
    return Words.of("advice-middle") if middle else None


_LINE = LessonStep(
    key="line",
    right=Answer("line-right", wins),
    wrong=(Answer("line-blocks", acts("a2")), Answer("line-elsewhere", anything)),
    shown="c1",
    look=Look("line-look"),
    setting=Setting("a1, b2, b1, c2"),
)
_BLOCK = LessonStep(
    key="block",
    right=Answer("block-right", acts("a2")),
    wrong=(Answer("block-fork", acts("a3")), Answer("block-elsewhere", anything)),
    shown="a2",
    look=Look("block-look"),
    setting=Setting("a1, b2, c3, c2"),
)
_FORK = LessonStep(
    key="fork",
    right=Answer("fork-right", acts("c1")),
    wrong=(Answer("fork-two", acts("b1", "c2")), Answer("fork-elsewhere", anything)),
    shown="c1",
    look=Look("fork-look"),
    setting=Setting("a1, b2, c3, a3"),
)

LESSON = Lesson(
    game=NoughtsAndCrosses(),
    steps=(_LINE, _BLOCK, _FORK),
    practice=Practice(advice, ("advice-middle",)),
    refusals={"illegal.taken": "refused-taken"},
)
