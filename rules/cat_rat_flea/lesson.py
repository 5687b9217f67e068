"""Cat, Rat, Flea!: the lesson. The learner is South."""

from __future__ import annotations

from rules.cat_rat_flea.advice import ADVICE, advice
from rules.cat_rat_flea.game import CatRatFlea
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

_RACE = "Fb2-a1, Fa4-b5, Ra1-b2, Cb5-a4, Rb2-b3, Ca4-a3, Rb3-{to}, Ca3-b2"
"""Both sides' Fleas ride forward; South's Rat goes to `to`, and North's Cat brings a Flea to b2."""
_RAID = "Fb2-c1, Fb4-c5, Ra1-b2, Ra5-b4, Cb1-a1, Rb4-a3, Ca1-b1, Cb5-b4, Cb1-a1, Ra3-b2"
"""North's Rat jumps from a3 onto South's Rat on b2; North's Cat is on b4."""
_EATS_OWN = Answer("eats-own", causes("ate", owner=0))
_TRAPS_OWN = Answer("traps-own", causes("trapped", owner=0))

_MOUNT = LessonStep(
    key="mount",
    right=Answer("mount-right", acts("Fb2-a1")),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("mount-shoves", causes("displaced")),
        Answer("mount-other", causes("mounted")),
    ),
    shown="Fb2-a1",
    look=Look("mount-look"),
    then="Fa4-b5",
)
_RIDE = LessonStep(
    key="ride",
    right=Answer("ride-right", acts("Ra1-b2")),
    wrong=(
        Answer("ride-eats-rider", acts("Cb1-a1")),
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("ride-shoves", causes("displaced")),
        Answer("ride-gets-off", begins("Fa1")),
        Answer("ride-mounts", causes("mounted")),
        Answer("ride-walks-alone", causes("moved")),
    ),
    shown="Ra1-b2",
    look=Look("ride-look"),
    then="Cb5-a4",
)
_HOME = LessonStep(
    key="home",
    right=Answer("home-right", wins),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("home-stops", causes("ate", "trapped", owner=1)),
        Answer("home-turns-back", begins("Ra4", "Fa4")),
        Answer("home-too-slow", anything),
    ),
    shown="Fa4-b5",
    look=Look("home-look"),
    setting=Setting(_RACE.format(to="a4")),
)
_EAT = LessonStep(
    key="eat",
    right=Answer("eat-right", causes("ate", owner=1)),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("eat-traps", causes("trapped", owner=1)),
        Answer("eat-rides-off", begins("Rc3", "Fc3")),
        Answer("eat-leaves-it", anything),
    ),
    shown="Rc1-b2",
    look=Look("eat-look"),
    then="Cb2>a1, Ra5-a4",
    setting=Setting(_RACE.format(to="c3")),
)
_NAP = LessonStep(
    key="nap",
    right=Answer("nap-right", causes("mounted", owner=0)),
    wrong=(
        _TRAPS_OWN,
        Answer("nap-rides-theirs", causes("mounted")),
        Answer("nap-shoves", causes("displaced")),
        Answer("nap-walks", anything),
    ),
    shown="Fc2-b1",
    look=Look("nap-look"),
)
_TRAP = LessonStep(
    key="trap",
    right=Answer("trap-right", causes("trapped", owner=1)),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("trap-eats", causes("ate", owner=1)),
        Answer("eat-rides-off", begins("Rc3", "Fc3")),
        Answer("eat-leaves-it", anything),
    ),
    shown="Cb1-b2",
    look=Look("trap-look"),
    then="Cb2>a1, Fc4-c5",
    setting=Setting(_RACE.format(to="c3")),
)
_KEEP = LessonStep(
    key="keep",
    right=Answer("keep-right", acts("Rc3-c4")),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("keep-eats", causes("ate", owner=1)),
        Answer("keep-frees", causes("freed")),
        Answer("keep-gets-off", begins("Fc3")),
        Answer("keep-backward", anything),
    ),
    shown="Rc3-c4",
    look=Look("keep-look"),
    then="Ca1-a2",
)
_FINISH = LessonStep(
    key="finish",
    right=Answer("finish-right", wins),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("keep-frees", causes("freed")),
        Answer("finish-waits", begins("Fc4", "Rc4")),
        Answer("finish-elsewhere", anything),
    ),
    shown="Fc4-b5",
    look=Look("finish-look"),
)
_SCURRY = LessonStep(
    key="scurry",
    right=Answer("scurry-right", acts("Rb2>b1")),
    wrong=(Answer("scurry-straight", acts("Rb2>b3")), Answer("scurry-diagonal", anything)),
    shown="Rb2>b1",
    look=Look("scurry-look", chosen=("Rb2>",), targets=("a3", "b3", "c3")),
    setting=Setting(_RAID),
)
_FEAST = LessonStep(
    key="feast",
    right=Answer("feast-right", causes("ate", owner=1)),
    wrong=(
        _EATS_OWN,
        _TRAPS_OWN,
        Answer("feast-rides-theirs", causes("mounted", owner=1)),
        Answer("feast-rides-own", anything),
    ),
    shown="Ca1-b2",
    look=Look("feast-look"),
)

LESSON = Lesson(
    game=CatRatFlea(),
    steps=(_MOUNT, _RIDE, _HOME, _EAT, _NAP, _TRAP, _KEEP, _FINISH, _SCURRY, _FEAST),
    practice=Practice(advice, ADVICE),
    refusals={
        f"illegal.{reason}": f"refused-{reason}"
        for reason in (
            "asleep",
            "down",
            "empty-space-first",
            "flea-needs-host",
            "ground-flea",
            "host-taken",
            "must-scurry",
            "no-such-piece",
            "not-adjacent",
            "not-yours",
            "rider-blocks-jump",
            "sleeper",
            "trapped",
        )
    },
)
