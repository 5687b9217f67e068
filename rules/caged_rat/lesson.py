"""Caged Rat: the lesson. The learner has the red cards and leads the first trick."""

from __future__ import annotations

from rules.caged_rat.advice import ADVICE, advice
from rules.caged_rat.cards import strength, value
from rules.caged_rat.game import CagedRat
from rules.lessons import (
    Answer,
    Attempt,
    Lesson,
    LessonStep,
    Look,
    Practice,
    Setting,
    Test,
    acts,
    anything,
    begins,
)

_OWN = "AD 3H 2H 7D 9H JD QH KD"
_OTHERS = "2C 4S 5C 8S 9C TS JC KS"
_SMALL, _TOO_BIG = 4, 9
"""The highest value of a good rat, and the lowest value of a rat that cannot be satisfied."""
_DEAL = {"rubber": "deal"}


def _dealt(actions: str = "", own: str = _OWN, others: str = _OTHERS) -> Setting:
    """Return a setting with both hands, and the actions after the deal."""
    deals = [f"deal {n} {card}" for n, hand in enumerate((own, others)) for card in hand.split()]
    return Setting(", ".join(("dealer 1", "red 0", *deals, actions)), options=_DEAL)


_LAST = (
    "cage 3H AD, cage 2C 4S, offer 7D, bid KD, answer JC, deal 0 8D, deal 0 TH, deal 0 5D, "
    "turn 6C, bid TS, answer TH, deal 1 AC, deal 1 QC, deal 1 TC, "
    "offer 8D, bid 2H, answer 5C, deal 0 6D, deal 0 5H, deal 0 8H, "
    "offer 9C, bid 8S, answer 9H, deal 1 KC, deal 1 5S, deal 1 AS, "
    "offer 6D, bid 5D, answer TC, deal 0 9D, deal 0 4D, deal 0 JH, "
    "offer QC, bid AS, answer 8H, deal 1 7S, deal 1 6S, deal 1 4C, "
    "offer 5H, bid QH, answer 5S, deal 0 KH, deal 0 7H, deal 0 QD, "
    "offer 7S, bid KS, answer 7H, deal 1 8C, deal 1 QS, deal 1 3C, "
    "offer JH, bid KH, answer QS, deal 0 2D, deal 0 TD, deal 0 4H, "
    "offer 8C, bid AC, answer 9D, deal 1 9S, deal 1 3S, deal 1 7C, "
    "offer 4D, bid 2D, answer 3C, deal 0 AH, deal 0 3D, "
    "offer 9S, bid 7C, answer QD, deal 1 JS, "
    "offer 3D, bid 4H, answer 6S, offer 3S, bid JS, answer TD"
)
"""A deal up to the learner's last capture."""


# Tests of the cards that an attempt uses


def _cards(attempt: Attempt) -> list[str]:
    """Return the cards in the order of the actions: a capture card, then its bid."""
    return [card for action in attempt.actions for card in action.text.split(" ")[1:]]


def _suits_differ(attempt: Attempt) -> bool:
    first, second = _cards(attempt)
    return first[1] != second[1]


def _biggest(attempt: Attempt) -> int:
    return max(map(value, _cards(attempt)))


def _good_rats(attempt: Attempt) -> bool:
    return _suits_differ(attempt) and _biggest(attempt) <= _SMALL


def _too_big(attempt: Attempt) -> bool:
    return _biggest(attempt) >= _TOO_BIG


def _same_suit(attempt: Attempt) -> bool:
    return not _suits_differ(attempt)


def _offers(suit: str) -> Test:
    """Return a `Test` that an attempt passes if its capture card has this suit."""
    return lambda attempt: _cards(attempt)[0][1] == suit


def _bids_at_least(card: str) -> Test:
    """Return a `Test` that an attempt passes if its bid is at least as high as this card."""
    return lambda attempt: strength(_cards(attempt)[1]) >= strength(card)


def _both(*tests: Test) -> Test:
    return lambda attempt: all(test(attempt) for test in tests)


def _answers_over(card: str) -> Test:
    """Return a `Test` that an attempt passes if its answer is higher than this card."""
    return lambda attempt: strength(_cards(attempt)[0]) > strength(card)


_STEPS = (
    LessonStep(
        key="cage",
        right=Answer("cage-right", _good_rats),
        wrong=(
            Answer("cage-too-big", _too_big),
            Answer("cage-same-suit", _same_suit),
            Answer("cage-big", anything),
        ),
        shown="cage 3H AD",
        look=Look("cage-look", targets=("AD", "2H", "3H")),
        then="cage 2C 4S",
        setting=_dealt(),
    ),
    LessonStep(
        key="lead",
        right=Answer("lead-right", acts("offer 7D, bid KD")),
        wrong=(
            Answer("lead-low-bid", _both(begins("offer 7D"), anything)),
            Answer("lead-king", begins("offer KD")),
            Answer("lead-other", anything),
        ),
        shown="offer 7D, bid KD",
        look=Look("lead-look"),
        then="answer 5C, deal 0 5H, deal 0 TD, deal 0 6H, turn 7S, bid TS",
        setting=_dealt("cage 3H AD, cage 2C 4S"),
    ),
    LessonStep(
        key="answer",
        right=Answer("answer-right", acts("answer JD")),
        wrong=(
            Answer("answer-tie", acts("answer TD")),
            Answer("answer-too-high", acts("answer QH")),
            Answer("answer-low", anything),
        ),
        shown="answer JD",
        look=Look("answer-look", targets=("JD", "QH")),
        then="deal 1 3C, deal 1 KC, deal 1 6S",
    ),
    LessonStep(
        key="enough",
        right=Answer("enough-right", _both(_offers("H"), _bids_at_least("QH"))),
        wrong=(
            Answer("enough-overfeeds", _offers("D")),
            Answer("enough-queen", begins("offer QH")),
            Answer("enough-low-bid", anything),
        ),
        shown="offer 2H, bid QH",
        look=Look("enough-look"),
    ),
    LessonStep(
        key="throw",
        right=Answer("throw-right", acts("answer 2H", "answer 5D")),
        wrong=(
            Answer("throw-high", _answers_over("TS")),
            Answer("throw-middle", anything),
        ),
        shown="answer 2H",
        look=Look("throw-look", targets=("2H", "5H", "5D")),
        setting=_dealt(
            "cage 3H AD, cage 2C 5C, offer 7D, bid KD, answer 4S, deal 0 5H, deal 0 TD, "
            "deal 0 5D, turn 7S, bid AS",
            others="2C 4S 5C 8S 9C TS JC AS",
        ),
    ),
    LessonStep(
        key="feed",
        right=Answer("feed-right", acts("feed 2H")),
        wrong=(Answer("feed-other", anything),),
        shown="feed 2H",
        look=Look("feed-look", targets=("2H", "3H")),
        setting=_dealt(
            "cage 2H 3H, cage 2C 4S, offer 9H, bid KD, answer 5C, feed 2H, deal 0 5H, deal 0 TD, "
            "deal 0 6H, turn 7S, bid TS, answer JD, deal 1 3C, deal 1 KC, deal 1 6S, "
            "offer 5H, bid QH, answer 8S"
        ),
    ),
    LessonStep(
        key="last",
        right=Answer("last-right", acts("offer 6H, bid AH")),
        wrong=(
            Answer("last-overfeeds", _offers("D")),
            Answer("last-jack", acts("offer 6H, bid JD")),
            Answer("last-ace", anything),
        ),
        shown="offer 6H, bid AH",
        look=Look("last-look"),
        then="answer 2S, offer 4C",
        setting=_dealt(_LAST),
    ),
)

LESSON = Lesson(
    game=CagedRat(),
    steps=_STEPS,
    practice=Practice(advice, ADVICE, options=_DEAL),
    refusals={
        f"illegal.{reason}": f"refused-{reason}"
        for reason in (
            "must-answer",
            "must-cage",
            "must-feed",
            "must-offer",
            "no-such-rank",
            "not-in-hand",
            "one-by-one",
            "only-one",
        )
    },
)
