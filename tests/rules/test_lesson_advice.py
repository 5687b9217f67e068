"""Advice in first matches: it depends only on what the learner may see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.game import Observation
from rules.lesson_registry import LESSONS
from rules.lesson_run import LessonRun
from rules.lessons import Words
from rules.washi_cat.view import View

ADVICE = [
    ("cat-rat-flea", "mount", "mount", {}),
    ("cat-rat-flea", "home", "win", {}),
    ("cat-rat-flea", "eat", "threat", {"source": "b2"}),
    ("cat-rat-flea", "feast", "eaten", {"piece": "F", "space": "c1"}),
    ("cat-sequence", "place", "begin", {}),
    ("cat-sequence", "four", "three", {}),
    ("cat-sequence", "five", "win", {"space": "D8"}),
    ("cat-sequence", "block", "threat", {"space": "C6"}),
    ("cat-sequence", "dead", "dead", {"card": "tabby"}),
    ("caged-rat", "cage", "cage", {}),
    ("caged-rat", "lead", "hungry", {"card": "AD", "lacks": 1}),
    ("caged-rat", "answer", "beat", {"card": "7S"}),
    ("caged-rat", "throw", "cannot", {}),
    ("caged-rat", "feed", "feed", {}),
    ("washi-cat", "walk", "hungry", {"cat": 1, "at": "F17", "row": "A"}),
    ("washi-cat", "draw-fish", "fish", {}),
    ("washi-cat", "draw-cat", "cats", {}),
    ("cat-attack", "fetch", "lacks-mouse", {}),
    ("cat-attack", "catch", "catch", {"space": "c4"}),
    ("cat-attack", "swap", "swap", {}),
    ("cat-attack", "shop", "lacks-bird", {}),
]
"""A game, a step of its lesson, and the advice that a learner would get in that position."""


def seen(key: str, step: str) -> Observation:
    """Return what the learner sees at the beginning of a step."""
    number = [each.key for each in LESSONS[key].steps].index(step)
    run = LessonRun(LESSONS[key], number)
    return run.match.state.observation(run.player)


@pytest.mark.parametrize(("key", "step", "advice", "facts"), ADVICE)
def test_the_most_important_advice_is_given_in_each_listed_position(
    key: str, step: str, advice: str, facts: dict[str, object]
) -> None:
    words = LESSONS[key].practice.advice(seen(key, step))
    assert words is not None
    assert words.name == Words.of(f"advice-{advice}").name
    assert facts.items() <= words.facts.items()


@pytest.mark.parametrize("key", LESSONS)
def test_spectators_get_no_advice(key: str) -> None:
    match = LessonRun(LESSONS[key]).match
    assert LESSONS[key].practice.advice(match.state.observation(None)) is None


def test_advice_mentions_an_opponents_lost_cat_only_if_the_opponent_has_few_specials() -> None:
    view, advice = seen("washi-cat", "pop"), LESSONS["washi-cat"].practice.advice
    assert isinstance(view, View)
    for specials, key in (((1, 2), "advice-hungry"), ((1, 1), "advice-lost-other")):
        words = advice(replace(view, specials=specials))
        assert words is not None
        assert words.name == Words.of(key).name


def test_no_advice_is_given_while_a_piece_must_scurry() -> None:
    assert LESSONS["cat-rat-flea"].practice.advice(seen("cat-rat-flea", "scurry")) is None
