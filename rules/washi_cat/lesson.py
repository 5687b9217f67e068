"""Washi Cat: the lesson. The learner has the cats that start in the last row."""

from __future__ import annotations

from rules.lessons import (
    Answer,
    Lesson,
    LessonStep,
    Look,
    Practice,
    Setting,
    acts,
    anything,
    begins,
    causes,
    wins,
)
from rules.washi_cat.advice import ADVICE, advice
from rules.washi_cat.game import WashiCat

_FISH = "fish A4, fish A11, fish A17, fish A8, fish F1, fish F8, fish F20, fish F12"
_ROOMY = "fish A4, fish A11, fish A17, fish A8, fish F1, fish F14, fish F20, fish F17"
"""Row A has the same fish as in `_FISH`; the fish in row F leave room for cats on the left."""
_DRAWN = f"{_FISH}, cat F17, cat A14, cat F5, cat A1"
_OUT = f"{_DRAWN}, 1 E17, 1 A15, 1 D17, 1 A16, 1 C17, 1 B16, 1 B17, 1 C16"
"""The learner's cat 1 is next to its fish."""
_BACK = f"{_OUT}, 1 A17, 1 D16, 1 B17, 1 E16, 1 C17, 1 F16, 1 D17, 1 F15, 1 E17, 1 F14"
"""The learner's cat 1 has returned with a fish and is next to the home row."""
_SECOND = (
    f"{_BACK}, 1 F17, 1 F13, 2 E5, 2 A2, 2 D5, 2 d, 2 C5, 2 D2, 2 B5, 2 D3, 2 B4, 2 D4, 2 A4, 1 F12"
)
"""The learner's cat 2 has its fish; the opponent's cat 2 has crossed column 4."""
_SEWERS = f"{_DRAWN}, 1 E17, 1 A15, 1 D17, 1 A16, 1 C17, 2 A2, 1 pop C11, 2 A3"
"""The learner's cat 1 has popped; cat 2 is next to the sewer on E5."""
_CORNER = f"{_DRAWN}, 2 F6, 1 A13, 2 F7, 1 A12, 1 E17, 2 A2, 1 D17, 2 d, 1 C17, 2 D2, 1 B17, 2 D3"
"""The opponent's cat 1 can leave its corner only over the sewer on B16."""
_OPEN_ABOVE = ("F4", "F5", "F10", "F11")
_OPEN_BELOW = ("A4", "A5", "A9", "A10", "A11", "A16", "A17")
"""Good spaces to draw in: each is beside the start of a way to the middle of the map."""


def _setting(actions: str) -> Setting:
    return Setting(actions, options={"map": "short", "setup": "quick"})


def _drawing(actions: str) -> Setting:
    return Setting(actions, options={"map": "short"})


_STEPS = (
    LessonStep(
        key="walk",
        right=Answer("walk-right", acts("1 E17")),
        wrong=(
            Answer("walk-pops", causes("popped")),
            Answer("walk-sideways", begins("1 ")),
            Answer("walk-other-cat", anything),
        ),
        shown="1 E17",
        look=Look("walk-look"),
        then="1 A15",
        setting=_setting(_DRAWN),
    ),
    LessonStep(
        key="take",
        right=Answer("take-right", causes("took")),
        wrong=(
            Answer("take-back", begins("1 ")),
            Answer("take-pops", causes("popped")),
            Answer("take-other-cat", anything),
        ),
        shown="1 A17",
        look=Look("take-look"),
        setting=_setting(_OUT),
    ),
    LessonStep(
        key="home",
        right=Answer("home-right", causes("delivered")),
        wrong=(
            Answer("home-away", begins("1 ")),
            Answer("take-pops", causes("popped")),
            Answer("home-other-cat", anything),
        ),
        shown="1 F17",
        look=Look("home-look"),
        setting=_setting(_BACK),
    ),
    LessonStep(
        key="jump",
        right=Answer("jump-right", causes("jumped")),
        wrong=(Answer("jump-walks", acts("2 B4")), Answer("jump-sideways", anything)),
        shown="2 jump C4",
        look=Look("jump-look"),
        then="2 E4",
        setting=_setting(_SECOND),
    ),
    LessonStep(
        key="amazing",
        right=Answer("amazing-right", wins),
        wrong=(
            Answer("amazing-back", acts("2 B4")),
            Answer("amazing-walks", anything),
        ),
        shown="2 amazing F4",
        look=Look("amazing-look"),
    ),
    LessonStep(
        key="pop",
        right=Answer("pop-right", causes("popped")),
        wrong=(
            Answer("pop-closes", causes("sewer")),
            Answer("pop-other-cat", begins("1 ")),
            Answer("pop-walks", anything),
        ),
        shown="2 pop E11",
        look=Look("pop-look"),
        then="1 B16",
        setting=_setting(_SEWERS),
    ),
    LessonStep(
        key="onward",
        right=Answer("onward-right", acts("2 D11")),
        wrong=(
            Answer("onward-home", acts("2 F11")),
            Answer("onward-sideways", begins("2 ")),
            Answer("onward-other-cat", anything),
        ),
        shown="2 D11",
        look=Look("onward-look"),
    ),
    LessonStep(
        key="fence",
        right=Answer("fence-right", causes("cut-off", player=1)),
        wrong=(
            Answer("fence-fish", causes("took")),
            Answer("fence-away", begins("1 ")),
            Answer("fence-other-cat", anything),
        ),
        shown="1 B16",
        look=Look("fence-look"),
        setting=_setting(_CORNER),
    ),
    LessonStep(
        key="draw-fish",
        right=Answer("draw-fish-right", acts(*(f"fish {space}" for space in _OPEN_BELOW))),
        wrong=(
            Answer("draw-fish-near", begins("fish F")),
            Answer("draw-fish-walled", anything),
        ),
        shown="fish A4",
        look=Look("draw-fish-look"),
        setting=_drawing(""),
    ),
    LessonStep(
        key="draw-cat",
        right=Answer("draw-cat-right", acts(*(f"cat {space}" for space in _OPEN_ABOVE))),
        wrong=(
            Answer("draw-cat-near", acts("cat F6", "cat F9")),
            Answer("draw-cat-walled", anything),
        ),
        shown="cat F4",
        look=Look("draw-cat-look"),
        setting=_drawing(_ROOMY),
    ),
)

LESSON = Lesson(
    game=WashiCat(),
    steps=_STEPS,
    practice=Practice(advice, ADVICE, options={"map": "short", "setup": "quick"}),
    refusals={
        f"illegal.{reason}": f"refused-{reason}"
        for reason in (
            "barrier",
            "cat-home",
            "cat-not-home-row",
            "fish-at-home",
            "jump-over-nothing",
            "lands-on-line",
            "needs-amazing",
            "needs-no-special",
            "no-sewer",
            "no-special",
            "not-adjacent",
            "not-straight",
            "on-the-sewer",
            "pop-by-way-in",
            "sewer-closed",
            "sewer-not-adjacent",
            "their-line",
            "too-near",
            "way-off-map",
            "way-shrine",
            "way-without-jump",
        )
    },
)
