"""A game's lesson as plain text: `python -m sandbox.lessons cat-rat-flea`.

For each step, the text has the position, the sentences, the hints, the answer to every action, and
the refusals that the lesson explains in its own words.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from cogs.board import wording
from cogs.kit.sentences import CATALOGUE, ENGLISH, Speaker, named
from game_packages import take_up_installed
from rendering import PositionPainter, painter
from rules.lesson_checks import Taught, taught
from rules.lesson_registry import lesson
from rules.lesson_run import LessonRun, answer_to
from rules.lessons import Lesson, Words
from rules.registry import games


def lesson_text(taught_game: Lesson, locale: str = ENGLISH) -> str:
    """Return the text of the whole lesson."""
    return "\n".join(_lines(taught_game, CATALOGUE.speaker(locale))) + "\n"


def _lines(lesson: Lesson, say: Speaker) -> Iterator[str]:
    key = lesson.game.key
    yield wording.title(say, key)
    for each in taught(lesson):
        yield ""
        yield f"## {each.number + 1} of {len(lesson.steps)}: {each.step.key}"
        yield f"[{_position(each, say)}]"
        for words in LessonRun(lesson, each.number).words:
            yield said(say, key, words)
        yield from _answers(each, say)
        yield from _refusals(each, say)
        for misses in (2, 3):
            hint = LessonRun(lesson, each.number, misses).hint
            if hint is not None:
                marked = " ".join((*hint.chosen, "→", *hint.targets))
                yield f"- after {misses} misses ({marked}): {said(say, key, hint.words)}"
    yield ""
    yield said(say, key, Words.of("practice"))


def _position(each: Taught, say: Speaker) -> str:
    view, drawn = each.match.state.observation(each.step.player), painter(each.lesson.game.key)
    if isinstance(drawn, PositionPainter):
        return drawn.position_text(view, say.plain)
    return drawn.alt_text(view, say.plain)


def _answers(each: Taught, say: Speaker) -> Iterator[str]:
    """Yield each answer as the learner reads it, with the actions that get this answer."""
    grouped: dict[str, list[str]] = {}
    for attempt in each.attempts:
        answer = answer_to(each.step, attempt)
        kind = "right" if answer is each.step.right else "wrong"
        told = said(say, each.lesson.game.key, Words.of(answer.key, attempt.facts))
        grouped.setdefault(f"{kind}: {told}", []).append(attempt.text)
    for told, texts in sorted(grouped.items()):
        yield f"- {told} [{'; '.join(texts)}]"


def _refusals(each: Taught, say: Speaker) -> Iterator[str]:
    """Yield one example of each refusal that the lesson explains."""
    run = LessonRun(each.lesson, each.number)
    examples = {error.key: error for error in each.refusals}
    for _, error in sorted(examples.items()):
        words = run.refused(error).words
        if words is not None:
            yield f"- refused: {said(say, each.lesson.game.key, words)}"


def said(say: Speaker, game_key: str, words: Words) -> str:
    """Return a sentence of a lesson without markdown's escapes."""
    return say.plain(f"{game_key}-{words.name}", **named(say, game_key, words.facts))


def main(arguments: Sequence[str]) -> None:
    """Print the lesson of a game."""
    take_up_installed()
    parser = argparse.ArgumentParser(prog="python -m sandbox.lessons", description=__doc__)
    lessons = {each.key: found for each in games() if (found := lesson(each.key)) is not None}
    parser.add_argument("game", choices=[*lessons])
    sys.stdout.write(lesson_text(lessons[parser.parse_args(arguments).game]))


if __name__ == "__main__":
    main(sys.argv[1:])
