"""The sentences of lessons, and lessons that are printed as text."""

from __future__ import annotations

import re

import pytest

from cogs.kit.sentences import CATALOGUE
from rules.lesson_checks import said, taught
from rules.lesson_registry import LESSONS
from rules.lessons import Lesson
from sandbox import lessons
from sandbox.lessons import lesson_text, main

WORDS = 20
"""The maximum number of words in a sentence of a lesson."""

every_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=[*LESSONS])


@every_lesson
def test_every_sentence_of_a_lesson_can_be_formatted_and_is_short(lesson: Lesson) -> None:
    say, key = CATALOGUE.speaker("en"), lesson.game.key
    for text in {lessons.said(say, key, words) for words in said(lesson)}:
        assert "{" not in text
        for sentence in re.split(r"(?<=[.!?:;])\s", text):
            assert len(sentence.split()) <= WORDS, sentence


@every_lesson
def test_a_lesson_is_printed_with_all_its_steps_and_answers(lesson: Lesson) -> None:
    text = lesson_text(lesson)
    for each in taught(lesson):
        assert f"## {each.number + 1} of {len(lesson.steps)}: {each.step.key}" in text
        for attempt in each.attempts:
            assert attempt.text in text


def test_the_lesson_of_one_game_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cat-rat-flea"])
    assert capsys.readouterr().out == lesson_text(LESSONS["cat-rat-flea"])
