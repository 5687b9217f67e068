"""Cat Attack: the lesson, for two players. The learner has house 1 and the first turn."""

from __future__ import annotations

from rules.cat_attack.advice import ADVICE, advice
from rules.cat_attack.game import CatAttack
from rules.lessons import (
    Answer,
    Attempt,
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

_LIVES = {"lives": "3"}


def _dealt(own: str, others: str, *turns: str) -> Setting:
    """Return a setting: both hands are dealt, the learner throws higher, and `turns` are played."""
    deals = [f"deal {n} {card}" for n, hand in enumerate((own, others)) for card in hand.split()]
    return Setting(", ".join((*deals, "roll 6", "roll 1", *turns)), options=_LIVES)


_OWN = "mouse-1 cat-1 cat-3 attack bird-2 cat-6"
_OTHERS = "cat-4 mouse-2 mouse-3 bird-2 bird-3 attack"
_FETCH = "play mouse-1 mouse1 c4, deal 0 bird-1, roll 4"
_BESIDE = "go c4, play cat-4 e4, deal 1 cat-3, roll 1, go d4"
"""The learner catches the mouse, and the opponent's cat stops beside the learner's cat."""
_ATTACK = "play cat-1 d4, deal 0 burglar"
_SWAP = "swap bird-2 cat-3, roll 4"
_CURIOUS = "go e1, curiosity shop-vet, play bird-2 bird1 e3, deal 1 cat-5, roll 1"
"""The learner draws a Curiosity card on e1; the opponent brings a bird to e3."""
_RAID = (
    "play bird-1 bird1 e4, deal 0 mouse-4, roll 6, go e4",
    "play mouse-5 mouse1 6s, deal 1 bird-4, roll 2, go 6s",
    "play mouse-2 mouse2 c3, deal 0 bird-2, roll 1, go e3",
    "play bird-2 bird2 f4, deal 1 bird-5, roll 3, go g5",
    "play cat-5 home6, deal 0 cat-4",
)
"""The opponent has caught a mouse and gone out; the learner's cat is on the opponent's Home."""
_TOUR = (
    "play mouse-1 mouse1 c4, deal 0 bird-1, roll 4, go c4",
    "play mouse-4 mouse2 4p, deal 1 mouse-1, roll 1",
    "play bird-1 bird1 e4, deal 0 mouse-5, roll 2, go e4",
    "play bird-4 bird2 g5, deal 1 bird-1, roll 1, go 6r",
    "play cat-6 dairy1, deal 0 bird-3, roll 6, go east4",
    "play mouse-3 mouse2 c7, deal 1 mouse-4, roll 2, go 6s",
    "play cat-2 corner1, deal 0 mouse-3, roll 6, go south4",
    "play mouse-4 mouse2 e7, deal 1 mouse-2, roll 1, go 6p",
    "play cat-2 vet1, deal 0 bird-4, roll 6, go west4",
    "play bird-3 bird2 f7, deal 1 mouse-3, roll 2, go e6",
    "play cat-2 fish1, deal 0 mouse-2, roll 6, go c2",
    "play mouse-2 mouse2 south1, deal 1 bird-3, roll 2, go 6p",
    "play bird-4 bird2 south4, deal 0 mouse-4, roll 3",
)
"""Seven turns in which the learner's cat collects all six kinds of food."""


def _by_card(attempt: Attempt) -> bool:
    return begins("play cat-")(attempt) and causes("shopped")(attempt)


_STEPS = (
    LessonStep(
        key="fetch",
        right=Answer("fetch-right", begins("play mouse-1")),
        wrong=(
            Answer("fetch-bird", begins("play bird-")),
            Answer("fetch-walks", begins("play cat-")),
            Answer("fetch-attack", anything),
        ),
        shown="play mouse-1 mouse1 c4",
        look=Look("fetch-look"),
        then="deal 0 bird-1, roll 4",
        setting=_dealt(_OWN, _OTHERS),
    ),
    LessonStep(
        key="catch",
        right=Answer("catch-right", causes("caught")),
        wrong=(
            Answer("catch-curious", acts("go a4", "go c1")),
            Answer("catch-elsewhere", anything),
        ),
        shown="go c4",
        look=Look("catch-look"),
        then="play cat-4 e4, deal 1 cat-3, roll 1, go d4",
    ),
    LessonStep(
        key="attack",
        right=Answer("attack-right", acts("play cat-1 d4")),
        wrong=(
            Answer("attack-card", causes("attacked")),
            Answer("attack-fights", begins("fight ")),
            Answer("attack-creature", begins("play bird-", "play mouse-")),
            Answer("attack-elsewhere", anything),
        ),
        shown="play cat-1 d4",
        look=Look("attack-look"),
        then="deal 0 burglar",
    ),
    LessonStep(
        key="swap",
        right=Answer("swap-right", acts("swap bird-2 cat-3")),
        wrong=(
            Answer("swap-kept", begins("keep")),
            Answer("swap-gives", lambda attempt: attempt.text.endswith(" cat-3")),
            Answer("swap-takes", anything),
        ),
        shown="swap bird-2 cat-3",
        look=Look("swap-look"),
        then="roll 4",
        setting=_dealt(_OWN, _OTHERS, _FETCH, _BESIDE, _ATTACK),
    ),
    LessonStep(
        key="curious",
        right=Answer("curious-right", acts("go e1")),
        wrong=(
            Answer("curious-far", acts("go c1", "go c7", "go e7")),
            Answer("curious-garden", begins("go 6")),
            Answer("curious-elsewhere", anything),
        ),
        shown="go e1",
        look=Look("curious-look"),
        then="curiosity shop-vet, play attack -, deal 1 cat-5, roll 1",
    ),
    LessonStep(
        key="shop",
        right=Answer("shop-right", _by_card),
        wrong=(
            Answer("shop-burglar", causes("shopped")),
            Answer("shop-walks", begins("play cat-")),
            Answer("shop-fights", begins("fight ", "play attack cat6")),
            Answer("shop-hunts", anything),
        ),
        shown="play cat-3 dairy1",
        look=Look("shop-look"),
        then="deal 0 cat-2",
        setting=_dealt(_OWN, _OTHERS, _FETCH, _BESIDE, _ATTACK, _SWAP, _CURIOUS),
    ),
    LessonStep(
        key="pounce",
        right=Answer("pounce-right", acts("play attack bird1")),
        wrong=(
            Answer("pounce-cat", acts("play attack cat6")),
            Answer("pounce-shops", causes("shopped")),
            Answer("pounce-fights", begins("fight ")),
            Answer("pounce-elsewhere", anything),
        ),
        shown="play attack bird1",
        look=Look("pounce-look"),
        then="deal 0 cat-2",
        setting=_dealt(_OWN, _OTHERS, _FETCH, _BESIDE, _ATTACK, _SWAP, _CURIOUS),
    ),
    LessonStep(
        key="fight",
        right=Answer("fight-right", acts("fight cat6 cat-1")),
        wrong=(
            Answer("fight-big", begins("fight cat6 cat-")),
            Answer("fight-few", begins("fight ")),
            Answer("fight-attacks", causes("attacked")),
            Answer("fight-creature", begins("play bird-", "play mouse-")),
            Answer("fight-walks", anything),
        ),
        shown="fight cat6 cat-1",
        look=Look("fight-look"),
        then="cat-3, cat-3, yield",
        setting=_dealt(_OWN, _OTHERS, _FETCH, _BESIDE),
    ),
    LessonStep(
        key="raid",
        right=Answer("raid-right", causes("raided")),
        wrong=(Answer("raid-nothing", anything),),
        shown="take mouse",
        look=Look("raid-look"),
        then="roll 5",
        setting=_dealt(
            "bird-1 cat-5 mouse-2 mouse-3 bird-3 cat-1",
            "mouse-5 bird-2 bird-3 mouse-4 mouse-6 cat-6",
            *_RAID,
        ),
    ),
    LessonStep(
        key="home",
        right=Answer("home-right", wins),
        wrong=(
            Answer("home-near", acts("go 1q", "go 1s")),
            Answer("home-other", acts("go home2")),
            Answer("home-elsewhere", anything),
        ),
        shown="go home1",
        look=Look("home-look"),
        setting=_dealt(
            "mouse-1 bird-1 cat-6 cat-2 cat-2 cat-2",
            "mouse-2 mouse-3 bird-2 bird-3 mouse-4 bird-4",
            *_TOUR,
        ),
    ),
)

LESSON = Lesson(
    game=CatAttack(),
    steps=_STEPS,
    practice=Practice(advice, ADVICE, options=_LIVES),
    refusals={
        f"illegal.{reason}": f"refused-{reason}"
        for reason in (
            "creature-no-way",
            "creature-stays",
            "must-go",
            "must-play",
            "must-swap",
            "no-way",
            "not-in-hand",
        )
    },
)
