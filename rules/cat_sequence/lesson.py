"""Cat Sequence: the lesson. The learner has the first turn."""

from __future__ import annotations

from itertools import chain

from rules.cat_sequence.advice import ADVICE, advice
from rules.cat_sequence.game import CatSequence
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
    wins,
)


def _dealt(own: str, others: str, *turns: str) -> Setting:
    """Return a setting with the learner's and the opponent's cards, and the turns so far.

    A turn is an action and the card drawn after it.
    """
    hands = chain.from_iterable(zip(own.split(), others.split(), strict=True))
    actions = ["dealer 1", *(f"deal {n % 2} {card}" for n, card in enumerate(hands))]
    for number, turn in enumerate(turns):
        action, drawn = turn.split()
        actions += [action, f"deal {number % 2} {drawn}"]
    return Setting(", ".join(actions))


_ROW_OWN = "tabby american-curl siamese burmese persian"
_ROW_OTHERS = "chartreux nebelung sphynx bengal himalayan"
_RIVALS = "maine-coon chartreux persian ragdoll oriental"
"""The opponent's hand, with the cards for a row from C7 to C10."""

_STEPS = (
    LessonStep(
        key="place",
        right=Answer("place-right", acts("siamese@D6")),
        wrong=(Answer("place-edge", acts("siamese@F7")), Answer("place-other", anything)),
        shown="siamese@D6",
        look=Look("place-look"),
        then="deal 0 manx, sphynx@A5, deal 1 savannah",
        setting=_dealt(_ROW_OWN, _ROW_OTHERS),
    ),
    LessonStep(
        key="four",
        right=Answer("four-right", acts("burmese@D7")),
        wrong=(Answer("four-far", acts("burmese@G2")), Answer("four-other", anything)),
        shown="burmese@D7",
        look=Look("four-look"),
        then="deal 0 birman, himalayan@G4, deal 1 exotic-shorthair",
        setting=_dealt(
            _ROW_OWN,
            _ROW_OTHERS,
            "siamese@D6 manx",
            "sphynx@A5 savannah",
            "tabby@D4 korat",
            "bengal@F10 oriental",
            "american-curl@D5 ocicat",
            "nebelung@E9 munchkin",
        ),
    ),
    LessonStep(
        key="five",
        right=Answer("five-right", wins),
        wrong=(Answer("five-far", acts("birman@A1")), Answer("five-other", anything)),
        shown="birman@D8",
        look=Look("five-look"),
    ),
    LessonStep(
        key="block",
        right=Answer("block-right", acts("nebelung@C6")),
        wrong=(Answer("block-far", acts("nebelung@E9")), Answer("block-other", anything)),
        shown="nebelung@C6",
        look=Look("block-look"),
        setting=_dealt(
            "himalayan nebelung ocicat manx korat",
            _RIVALS,
            "himalayan@C11 siberian",
            "maine-coon@C7 munchkin",
            "ocicat@F1 bengal",
            "chartreux@C8 somali",
            "manx@D11 tabby",
            "persian@C9 sphynx",
            "siberian@D3 laperm",
            "ragdoll@C10 snowshoe",
        ),
    ),
    LessonStep(
        key="meow",
        right=Answer("meow-right", begins("meow@")),
        wrong=(
            Answer("meow-one-end", acts("nebelung@C6")),
            Answer("meow-other", anything),
        ),
        shown="meow@C8",
        look=Look("meow-look"),
        setting=_dealt(
            "meow nebelung ocicat manx korat",
            _RIVALS,
            "ocicat@F1 bengal",
            "maine-coon@C7 munchkin",
            "manx@D11 siberian",
            "chartreux@C8 somali",
            "siberian@D3 tabby",
            "persian@C9 sphynx",
            "tabby@D4 laperm",
            "ragdoll@C10 snowshoe",
        ),
    ),
    LessonStep(
        key="purrr",
        right=Answer("purrr-right", wins),
        wrong=(Answer("purrr-wasted", begins("purrr@")), Answer("purrr-other", anything)),
        shown="purrr@D4",
        look=Look("purrr-look", chosen=("purrr",), targets=("D4",)),
        setting=_dealt(
            "manx abyssinian korat chartreux purrr",
            "oriental singapura sphynx bengal himalayan",
            "manx@B2 savannah",
            "oriental@B11 munchkin",
            "abyssinian@C3 ocicat",
            "singapura@F11 somali",
            "korat@E5 laperm",
            "sphynx@G8 snowshoe",
            "chartreux@F6 siberian",
            "himalayan@C11 persian",
        ),
    ),
    LessonStep(
        key="dead",
        right=Answer("dead-right", begins("dead ")),
        wrong=(
            Answer("dead-row", acts("burmese@D7")),
            Answer("dead-kept", anything),
        ),
        shown="dead tabby",
        look=Look("dead-look"),
        then="deal 0 birman",
        setting=_dealt(
            "siamese american-curl tabby burmese korat",
            "tabby purrr sphynx bengal himalayan",
            "siamese@D6 savannah",
            "tabby@B9 munchkin",
            "american-curl@D5 ocicat",
            "purrr@D4 somali",
        ),
    ),
    LessonStep(
        key="play-on",
        right=Answer("play-on-right", acts("birman@D8", "burmese@D7")),
        wrong=(Answer("play-on-far", acts("birman@A1")), Answer("play-on-other", anything)),
        shown="burmese@D7",
        look=Look("play-on-look"),
    ),
)

LESSON = Lesson(
    game=CatSequence(),
    steps=_STEPS,
    practice=Practice(advice, ADVICE),
    refusals={
        f"illegal.{reason}": f"refused-{reason}"
        for reason in (
            "covered",
            "no-chip",
            "not-dead",
            "not-in-hand",
            "other-breed",
            "own-chip",
        )
    },
)
