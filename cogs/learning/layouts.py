"""Messages of lessons: a step with its position and controls, and the list of lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.board import prompts, wording
from cogs.board.choices import Verbs, step_rows
from cogs.board.layouts import asking, choice_alt, layout
from cogs.channels.attached import Picture, gallery
from cogs.kit.controls import Control, rows
from cogs.kit.markup import NEW_LINE, Markup, paragraph
from cogs.kit.sentences import Speaker, named
from cogs.learning.lesson_table import LessonTable
from cogs.match.stepping import as_carried
from cogs.match.table import Table
from cogs.typed.suggestions import step_names
from data import LessonRow
from rules.game import Game
from rules.lesson_registry import lesson
from rules.lesson_run import Hint, Kind, LessonRun, shown_choice
from rules.lessons import Lesson, Words

BACK, SKIP, AGAIN, HERE, START = "back", "skip", "again", "here", "start"
DESTINATIONS = (BACK, SKIP, AGAIN, HERE, START)
"""The destinations of the buttons below a step."""
_STYLE = discord.ButtonStyle
_ACCENTS = {Kind.RIGHT: discord.Colour.green(), Kind.WRONG: discord.Colour.red()}


def sentence(say: Speaker, game_key: str, words: Words) -> Markup:
    """Return a sentence of a lesson."""
    return say(f"{game_key}-{words.name}", **named(say, game_key, words.facts))


def step_layout(
    say: Speaker,
    shown: LessonTable,
    begun: Sequence[str],
    pictures: Sequence[Picture],
    news: Markup,
    kind: Kind | None,
) -> ui.LayoutView:
    """Return a step: what just happened, the position, what to do, and the controls.

    `begun` are the steps that the learner has chosen so far in an unfinished choice. They are not
    steps of the lesson. `kind` is the kind of the reply in `news`; None if `news` does not reply to
    an attempt.
    """
    run, table = shown.run, shown.table
    first = not begun and kind not in (Kind.WRONG, Kind.REFUSED)
    told = [news, *(_own(say, run) if first else _task(say, run))]
    parts: list[ui.Item[Any]] = [
        paragraph(_heading(say, run)),
        *([paragraph(NEW_LINE.join(filter(None, told)))] if any(told) else []),
        *_galleries(say, shown, begun, pictures),
    ]
    if run.hint is not None and not begun:
        parts.append(paragraph(_help(say, table, run, run.hint)))
    parts.append(paragraph(_asked(say, table, run, begun)))
    parts += step_rows(say, table, run.player, begun, _verbs(run))
    return layout(
        *parts, *_buttons_below(say, run, begun), accent=_ACCENTS.get(kind) if kind else None
    )


def between_layout(
    say: Speaker, run: LessonRun, pictures: Sequence[Picture], news: Markup
) -> ui.LayoutView:
    """Return the message shown before a step with a new position, or before the practice match.

    It shows the result of the step that was just solved, and a Next button.
    """
    before = LessonRun(run.lesson, run.number - 1)
    onward = _go(say("button-next"), run, HERE, style=_STYLE.success)
    return layout(
        paragraph(_heading(say, before)),
        paragraph(news),
        *(picture.gallery() for picture in pictures),
        ui.ActionRow(onward),
        accent=_ACCENTS[Kind.RIGHT],
    )


def practice_layout(say: Speaker, run: LessonRun, *, direct: bool) -> ui.LayoutView:
    """Return the message after the last step, which offers a first match against a kitten.

    `direct` means that the lesson is in direct messages, where the match will also be.
    """
    game = run.lesson.game
    heading = say("lesson-heading-practice", title=wording.title(say, game.key))
    kitten = Control(say("button-kitten"), "play-practice", game.key, style=_STYLE.primary)
    alone = Control(say("button-direct"), "play-direct-practice", game.key)
    return layout(
        paragraph(heading),
        paragraph(NEW_LINE.join(_own(say, run))),
        ui.ActionRow(
            kitten,
            *([] if direct else [alone]),
            _go(say("button-from-start"), run, START),
            Control(say("button-rules"), "rules", game.key, 0),
        ),
    )


def lessons_layout(
    say: Speaker, games: Sequence[Game], known: Mapping[str, LessonRow]
) -> ui.LayoutView:
    """Return the list of lessons with a person's progress in each, and buttons to open them."""
    found = [(each, taught) for each in games if (taught := lesson(each.key)) is not None]
    lines = [_line(say, taught, known.get(each.key)) for each, taught in found]
    buttons = [
        Control(say("button-learn-game", title=wording.title(say, each.key)), "learn", each.key)
        for each, _ in found
    ]
    return layout(paragraph(NEW_LINE.join([say("learn-title"), *lines])), *rows(buttons))


def _line(say: Speaker, taught: Lesson, row: LessonRow | None) -> Markup:
    progress = "new" if row is None else "begun" if row.done_at is None else "done"
    steps = len(taught.steps)
    step = 1 if row is None else min(row.progress.step + 1, steps)
    title = wording.title(say, taught.game.key)
    return say("learn-line", title=title, progress=progress, step=step, steps=steps)


def _heading(say: Speaker, run: LessonRun) -> Markup:
    title = wording.title(say, run.lesson.game.key)
    return say("lesson-heading", title=title, step=run.number + 1, steps=len(run.lesson.steps))


def _own(say: Speaker, run: LessonRun) -> list[Markup]:
    """Return the sentences that begin this step, or the practice match after the last step."""
    return [sentence(say, run.lesson.game.key, words) for words in run.words]


def _task(say: Speaker, run: LessonRun) -> list[Markup]:
    """Return the sentence that says what to do in this step."""
    return _own(say, run)[-1:]


def _help(say: Speaker, table: Table, run: LessonRun, hint: Hint) -> Markup:
    words = sentence(say, table.game.key, hint.words)
    if not hint.shown:
        return say("lesson-look", words=words)
    choice = shown_choice(run.lesson, run.number)
    chosen = say("list-comma").join(step_names(say, table, choice, len(choice.path)))
    return say("lesson-shown", words=words, chosen=chosen, action=hint.shown)


def _asked(say: Speaker, table: Table, run: LessonRun, begun: Sequence[str]) -> Markup:
    if begun:
        return asking(say, table, run.player, begun)
    if table.game.has_secrets:
        return prompts.hand_turn(say, table, run.player)
    return say("lesson-turn", prompt=prompts.prompt(say, table))


def _galleries(
    say: Speaker, shown: LessonTable, begun: Sequence[str], pictures: Sequence[Picture]
) -> list[ui.Item[Any]]:
    if not begun:
        return [picture.gallery() for picture in pictures]
    alt = choice_alt(say, shown.table, shown.run.player, begun)
    return [gallery(picture.name, alt) for picture in pictures]


def _verbs(run: LessonRun) -> Verbs:
    return Verbs("lesson-pick", "lesson-act", (run.lesson.game.key, run.number))


def _buttons_below(say: Speaker, run: LessonRun, begun: Sequence[str]) -> list[ui.ActionRow[Any]]:
    key, number = run.lesson.game.key, run.number
    if begun:
        back = Control(say("button-back"), "lesson-unpick", key, number, as_carried(begun))
        return [ui.ActionRow(back)]
    row = [
        *([_go(say("button-back"), run, BACK)] if number else []),
        *([_go(say("button-again"), run, AGAIN)] if run.misses or run.given else []),
        _go(say("button-skip"), run, SKIP),
        Control(say("button-in-words"), "lesson-words", key),
        Control(say("button-rules"), "rules", key, 0),
    ]
    return [ui.ActionRow(*row)]


def _go(
    label: str, run: LessonRun, destination: str, style: discord.ButtonStyle = _STYLE.secondary
) -> Control:
    return Control(label, "lesson-go", run.lesson.game.key, run.number, destination, style=style)
