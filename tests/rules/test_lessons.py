"""Lessons keep their contract, guide a learner, and include what happens in beginners' matches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.errors import IllegalAction, MalformedAction
from rules.lesson_checks import CHECKS, findings, taught
from rules.lesson_registry import LESSONS, lesson
from rules.lesson_run import Kind, LessonRun, completed, position
from rules.lessons import Answer, Lesson, Look, Setting, acts, anything
from rules.spelling import meant

OFTEN = 0.05
"""A lesson must include every event and refusal that occurs in this share of kittens' matches."""
MET = json.loads((Path(__file__).parent / "kittens_meet.json").read_text(encoding="utf-8"))
"""The results of `python -m tests.rules.kittens_meet` for each game."""
_CURIOSITY = "the step curious teaches to draw these cards, and each says what it does"
NOT_TAUGHT: dict[str, dict[str, str]] = {
    "cat-rat-flea": {
        "freed": "the steps keep and finish explain it to those who free a Flea",
        "passed": "the table passes by itself, and only when nothing else is possible",
    },
    "caged-rat": {
        "dealer": "drawn by lot before anyone acts",
        "red": "drawn by lot before anyone acts",
        "illegal.must-bid": "occurs only between the two halves of a choice, where no step begins",
    },
    "cat-attack": {
        "begins": "drawn by lot before anyone acts",
        "threw": "drawn by lot before anyone acts",
        "opened": _CURIOSITY,
        "drove": _CURIOSITY,
        "escaped": _CURIOSITY,
        "nothing-escaped": _CURIOSITY,
        "recovered": _CURIOSITY,
        "nothing-lost": _CURIOSITY,
        "left-alone": "the step raid explains it to those who take nothing",
        "retired": "the practice match begins with a sentence about the last cat",
        "survived": "the practice match begins with a sentence about the last cat",
    },
    "cat-sequence": {
        "dealer": "drawn by lot before anyone acts",
    },
    "washi-cat": {
        "clash": "a special case of being cut off, which the step fence shows",
        "illegal.amazing-used-up": "the step onward explains that specials are used up",
        "illegal.lands-on-fish": "the step take says that cats walk onto a fish",
        "illegal.one-fish-only": "the step take says that a cat carries one fish",
        "illegal.sewer-taken": "a special case of the rival's line, which bars every way",
    },
}
"""Events and refusals that a game's lesson leaves out, with the reasons."""
FLEA = LESSONS["cat-rat-flea"]

every_lesson = pytest.mark.parametrize("taught_game", LESSONS.values(), ids=[*LESSONS])


@every_lesson
def test_a_lesson_passes_every_check(taught_game: Lesson) -> None:
    assert findings(taught_game) == dict.fromkeys(CHECKS)


@every_lesson
def test_a_lesson_has_six_to_ten_steps(taught_game: Lesson) -> None:
    assert 6 <= len(taught_game.steps) <= 10


@every_lesson
def test_a_lesson_includes_all_events_and_refusals_that_are_common_in_beginners_matches(
    taught_game: Lesson,
) -> None:
    key = taught_game.game.key
    counted = MET[key]
    often = OFTEN * counted["matches"]
    wanted = {name for kind in ("events", "refusals") for name in _at_least(counted[kind], often)}
    left_out = NOT_TAUGHT.get(key, {})
    missing = wanted - events_met(taught_game) - refusals_explained(taught_game)
    print(f"{key}: missing {sorted(missing - {*left_out})}")
    assert missing == {*left_out}
    assert all(len(reason) > 20 for reason in left_out.values())


def _at_least(counts: dict[str, int], least: float) -> set[str]:
    return {name for name, count in counts.items() if count >= least}


def events_met(lesson: Lesson) -> set[str]:
    """Return the kinds of events that right attempts and the replies to them cause."""
    found = set()
    for each in taught(lesson):
        for attempt in each.right:
            end = completed(each.match, each.step, attempt.actions)
            for state, step in end.since(each.match.ply):
                found |= {event.key for event in state.events(step.player, step.action)}
    return found


def refusals_explained(lesson: Lesson) -> set[str]:
    """Return the refusals that occur in a step and are explained in the lesson's own words."""
    return {
        error.key
        for each in taught(lesson)
        for error in each.refusals
        if error.key in {**lesson.refusals, **each.step.refusals}
    }


def act(run: LessonRun, text: str) -> Any:
    return run.answer(meant(run.lesson.game, run.match.state, run.player, text))


def test_a_lesson_begins_with_its_theme_and_the_first_step() -> None:
    assert [words.name for words in LessonRun(FLEA).words] == ["lesson-welcome", "lesson-mount"]
    assert [words.name for words in LessonRun(FLEA, 1).words] == ["lesson-ride"]


def test_a_right_action_brings_the_reply_and_the_next_step() -> None:
    reply = act(LessonRun(FLEA), "Fb2-a1")
    assert (reply.kind, reply.words.name) == (Kind.RIGHT, "lesson-mount-right")
    assert [step.action.text for step in reply.match.steps] == ["Fb2-a1", "Fa4-b5"]
    assert reply.run == LessonRun(FLEA, 1)
    assert reply.run.match == reply.match


def test_a_wrong_action_is_explained_with_its_facts_and_undone() -> None:
    reply = act(LessonRun(FLEA), "Ra1-b2")
    assert (reply.kind, reply.words.name) == (Kind.WRONG, "lesson-eats-own")
    assert reply.words.facts == {"piece": "R", "source": "a1", "target": "b2"}
    assert reply.run == LessonRun(FLEA, misses=1)
    assert reply.match == LessonRun(FLEA).match


def test_the_second_miss_shows_where_to_look_and_the_third_shows_the_action() -> None:
    run = LessonRun(FLEA)
    hints = [run.hint]
    for _ in range(3):
        run = act(run, "Ra1-b2").run
        hints.append(run.hint)
    none, once, look, show = hints
    assert none is once is None
    assert look is not None
    assert show is not None
    assert (look.chosen, look.targets, look.shown) == ((), ("Fb2",), "")
    assert (show.chosen, show.targets, show.shown) == (("Fb2",), ("a1",), "Fb2-a1")
    assert look.words.name == "lesson-mount-look"


def test_a_step_may_mark_places_other_than_those_of_its_action() -> None:
    number = [step.key for step in FLEA.steps].index("scurry")
    hint = LessonRun(FLEA, number, misses=2).hint
    assert hint is not None
    assert (hint.chosen, hint.targets) == (("Rb2>",), ("a3", "b3", "c3"))


def test_a_refusal_is_explained_in_the_lessons_words_and_counts_as_a_miss() -> None:
    reply = act(LessonRun(FLEA), "Fb2-b3")
    assert reply.kind is Kind.REFUSED
    assert reply.words.name == "lesson-refused-ground-flea"
    assert reply.run.misses == 1


def test_the_reply_has_no_words_if_the_lesson_does_not_explain_the_refusal() -> None:
    reply = LessonRun(FLEA).refused(IllegalAction("no-way-out", target="b3"))
    assert (reply.words, reply.run.misses) == (None, 1)


def test_a_text_that_is_not_an_action_does_not_count_as_a_miss() -> None:
    run = LessonRun(FLEA, misses=1)
    reply = run.refused(MalformedAction("shape", text="hello"))
    assert (reply.kind, reply.words, reply.run) == (Kind.REFUSED, None, run)


def test_the_first_half_of_a_choice_waits_for_the_second_half() -> None:
    run = LessonRun(LESSONS["caged-rat"], 1)
    begun = act(run, "offer 7D")
    assert (begun.kind, begun.words, begun.run.given) == (Kind.UNFINISHED, None, ("offer 7D",))
    assert begun.match == begun.run.match
    assert act(begun.run, "bid KD").kind is Kind.RIGHT
    wrong = act(begun.run, "bid 2H")
    assert (wrong.kind, wrong.run) == (Kind.WRONG, replace(run, misses=1))
    assert act(begun.run, "offer 9H").run == replace(run, misses=1)


def test_a_learner_may_give_an_offer_and_a_bid_in_one_answer() -> None:
    run = LessonRun(LESSONS["caged-rat"], 1)
    parse = run.lesson.game.parse
    assert run.answer((parse("offer 7D"), parse("bid KD"))).kind is Kind.RIGHT


def test_a_learner_can_go_back_or_skip_a_step_or_start_a_step_again() -> None:
    run = LessonRun(FLEA, 2, misses=2)
    assert run.back() == LessonRun(FLEA, 1)
    assert run.skip() == LessonRun(FLEA, 3)
    assert run.again() == LessonRun(FLEA, 2)
    assert LessonRun(FLEA).back() == LessonRun(FLEA)


def test_the_practice_match_comes_after_the_last_step() -> None:
    last = len(FLEA.steps) - 1
    run = act(LessonRun(FLEA, last), FLEA.steps[last].shown).run
    assert run.practising
    assert [words.name for words in run.words] == ["lesson-practice"]
    assert (run.hint, run.skip(), run.back()) == (None, run, LessonRun(FLEA, last))
    assert LessonRun(FLEA, 99).back() == LessonRun(FLEA, last)


def test_lesson_returns_none_for_a_game_without_a_lesson() -> None:
    assert lesson("cat-rat-flea") is FLEA
    assert lesson("no-such-game") is None


def broken(number: int, **changes: Any) -> dict[str, str]:
    """Return the promises that the lesson breaks after one of its steps is changed."""
    steps = [*FLEA.steps]
    steps[number] = replace(steps[number], **changes)
    found = findings(replace(FLEA, steps=tuple(steps)))
    return {promise: why for promise, why in found.items() if why}


BREAKAGES: list[tuple[str, str, dict[str, Any]]] = [
    ("each step", "illegal.ground-flea", {"setting": Setting("Fb2-b3")}),
    ("each step", "the learner is not to act", {"setting": Setting("Fb2-a1")}),
    ("every action", "has no answer to", {"wrong": ()}),
    ("every action", "get the answer same", {"wrong": (Answer("same", anything),)}),
    ("every action", "no attempt gets the answer never", {
        "wrong": (Answer("never", acts("pass")), *FLEA.steps[0].wrong)
    }),
    ("a step of the lesson", "not the one in which", {
        "right": Answer("all", acts("Fb2-a1", "Fa2-a1"))
    }),
    ("the lesson's hints", "is not right", {"shown": "Fa2-a1"}),
    ("the lesson's hints", "nothing can be marked", {"look": Look("x", targets=("Fb3",))}),
    ("refusals", "does not occur", {"refusals": {"illegal.asleep": "x"}}),
]  # fmt: skip
"""Changes to the lesson's first step that break a promise about the lesson.

Each row contains the first words of the promise, a part of the text that reports the broken
promise, and the changes.
"""


@pytest.mark.parametrize(("promise", "told", "changes"), BREAKAGES)
def test_each_broken_step_fails_the_check_that_should_notice_it(
    promise: str, told: str, changes: dict[str, Any]
) -> None:
    [why] = [why for name, why in broken(0, **changes).items() if name.startswith(promise)]
    assert told in why


def test_words_for_a_refusal_that_occurs_in_no_step_are_reported() -> None:
    found = findings(replace(FLEA, refusals={"illegal.foreign": "x"}))
    assert "the refusal illegal.foreign occurs in no step" in found.values()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"advice": lambda _view: None}, "there is no advice in random matches"),
        ({"advice_keys": ("advice-win",)}, "is not listed"),
        ({"players": 3}, "BadSetup"),
    ],
)
def test_a_practice_match_that_cannot_be_played_with_advice_is_reported(
    changes: dict[str, Any], told: str
) -> None:
    found = findings(replace(FLEA, practice=replace(FLEA.practice, **changes)))
    [why] = [why for promise, why in found.items() if "practice" in promise]
    assert why is not None
    assert told in why


def test_the_position_of_a_lessons_step_is_computed_only_once() -> None:
    assert position(FLEA, 3) is position(FLEA, 3)
