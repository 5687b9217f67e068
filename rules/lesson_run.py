"""A learner's progress through a lesson, as a value that never changes.

The reply to an attempt contains the progress after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from rules.errors import IllegalAction, MalformedAction, RulesError
from rules.game import CHANCE, Action
from rules.lessons import Answer, Attempt, Lesson, LessonStep, Setting, Words
from rules.match import Match
from rules.values import Choice

_NO_SEED = "0" * 64
"""A commitment for matches without a seed."""
_LOOK, _SHOW = 2, 3
"""After `_LOOK` misses, the bot shows where to look. After `_SHOW` misses, it shows the action."""


class Kind(StrEnum):
    """The kinds of replies."""

    RIGHT = "right"
    WRONG = "wrong"
    UNFINISHED = "unfinished"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Hint:
    """Help after misses: a sentence, and marks in the format of `Painter.board`.

    `shown` is the text of a right action; "" if the hint only says where to look.
    """

    words: Words
    chosen: tuple[str, ...]
    targets: tuple[str, ...]
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to an attempt.

    `run` is the learner's progress after the reply. `match` is shown with `words`. After a right
    attempt, `match` includes the opponent's next actions; otherwise, it is the position in which
    the learner acts again. If `words` is None, either the learner still has to complete a choice,
    or the bot explains a refusal as it does in a match.
    """

    kind: Kind
    words: Words | None
    run: LessonRun
    match: Match


@dataclass(frozen=True, slots=True)
class LessonRun:
    """A learner's place in a lesson.

    `number` counts the completed steps. `misses` counts wrong and refused attempts at this step.
    `given` are the texts of the actions that the learner has already taken for an unfinished
    choice.
    """

    lesson: Lesson
    number: int = 0
    misses: int = 0
    given: tuple[str, ...] = ()

    @property
    def practising(self) -> bool:
        """Whether all steps are done, so that the practice match is next."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The current step. Raises `IndexError` when all steps are done."""
        return self.lesson.steps[self.number]

    @property
    def step_key(self) -> str:
        """The key of the current step; `practice` when all steps are done."""
        return "practice" if self.practising else self.step.key

    @property
    def player(self) -> int:
        """The learner's seat. Raises `IndexError` when all steps are done."""
        return self.step.player

    @property
    def match(self) -> Match:
        """The match at this moment; it has no seed. Raises `IndexError` when all steps are done."""
        match = position(self.lesson, self.number)
        for text in self.given:
            match = match.play(self.player, match.game.parse(text))
        return match

    @property
    def words(self) -> tuple[Words, ...]:
        """The sentences that begin this step, or the practice match."""
        if self.practising:
            return (Words.of("practice"),)
        return (*((Words.of("welcome"),) if self.number == 0 else ()), Words.of(self.step.key))

    @property
    def hint(self) -> Hint | None:
        """The help that the learner gets now; None before the second miss."""
        if self.practising or self.misses < _LOOK:
            return None
        look = self.step.look
        path = shown_choice(self.lesson, self.number).path
        if self.misses >= _SHOW:
            return Hint(Words.of(look.key), path[:-1], path[-1:], self.step.shown)
        if look.targets:
            return Hint(Words.of(look.key), look.chosen, look.targets)
        return Hint(Words.of(look.key), (), path[:1])

    def answer(self, actions: Sequence[Action]) -> Reply:
        """Return the reply to actions of the learner, even to illegal ones.

        The learner chose them as one choice, or typed them.
        """
        begun = position(self.lesson, self.number)
        taken = tuple(begun.game.parse(text) for text in self.given)
        match = self.match
        for action in actions:
            try:
                match = match.play(self.player, action)
            except RulesError as error:
                return self.refused(error)
            taken = (*taken, action)
            if not _unfinished(begun, self.player, taken):
                return self._judged(begun, taken)
        run = replace(self, given=tuple(action.text for action in taken))
        return Reply(Kind.UNFINISHED, None, run, match)

    def _judged(self, begun: Match, actions: tuple[Action, ...]) -> Reply:
        attempt = Attempt(begun.state, self.player, actions)
        answer, words = self.step.right, Words.of(answer_to(self.step, attempt).key, attempt.facts)
        if answer.test(attempt):
            return Reply(Kind.RIGHT, words, self.skip(), completed(begun, self.step, actions))
        return self._missed(Kind.WRONG, words)

    def refused(self, error: RulesError) -> Reply:
        """Return the reply to a refusal.

        A text that is not an action of the game does not count as a miss.
        """
        key = self.step.refusals.get(error.key) or self.lesson.refusals.get(error.key)
        words = Words.of(key, error.facts) if key else None
        if isinstance(error, IllegalAction):
            return self._missed(Kind.REFUSED, words)
        return Reply(Kind.REFUSED, words, self, self.match)

    def _missed(self, kind: Kind, words: Words | None) -> Reply:
        run = replace(self, misses=self.misses + 1, given=())
        return Reply(kind, words, run, run.match)

    def back(self) -> LessonRun:
        """Return the run at the step before, or at the beginning of the first step."""
        return LessonRun(self.lesson, max(0, min(self.number, len(self.lesson.steps)) - 1))

    def skip(self) -> LessonRun:
        """Return the run at the next step, or at the practice match after the last step."""
        return LessonRun(self.lesson, min(self.number + 1, len(self.lesson.steps)))

    def again(self) -> LessonRun:
        """Return the run at the beginning of this step, without misses."""
        return LessonRun(self.lesson, self.number)


def answer_to(step: LessonStep, attempt: Attempt) -> Answer:
    """Return the step's answer to an attempt. Raises `LookupError` if the step has no answer."""
    for answer in (step.right, *step.wrong):
        if answer.test(attempt):
            return answer
    raise LookupError(f"{step.key} has no answer to {attempt.text}")


def completed(begun: Match, step: LessonStep, actions: Sequence[Action]) -> Match:
    """Return the match after a right attempt and the opponent's reply."""
    match = begun
    for action in actions:
        match = match.play(step.player, action)
    return performed(_followed(match), step.then)


@lru_cache(maxsize=256)
def position(lesson: Lesson, number: int) -> Match:
    """Return the match at the beginning of a step. Raises the errors of `performed`."""
    step = lesson.steps[number]
    if step.setting is not None:
        return opened(lesson, step.setting)
    if number == 0:
        return opened(lesson, Setting())
    begun = position(lesson, number - 1)
    return completed(begun, lesson.steps[number - 1], shown_choice(lesson, number - 1).actions)


def opened(lesson: Lesson, setting: Setting) -> Match:
    """Return the match after the setting's actions.

    Raises `BadSetup` and the errors of `performed`.
    """
    match = Match.start(
        lesson.game, setting.players, setting.options, seed=None, commitment_hex=_NO_SEED
    )
    return performed(_followed(match), setting.actions)


def performed(match: Match, texts: str) -> Match:
    """Return the match after these actions of chance and of the players to act.

    Commas separate the actions in `texts`. Raises `MalformedAction`, `IllegalAction`,
    `NotYourTurn` or `MatchOver`.
    """
    for text in filter(None, map(str.strip, texts.split(","))):
        match = _followed(_performed(match, match.game.parse(text)))
    return match


def _performed(match: Match, action: Action) -> Match:
    actors = match.to_act()
    if CHANCE in actors:
        return match.chance(action)
    able = [player for player in actors if action in match.state.legal_actions(player)]
    return match.play((able or actors or (0,))[0], action)


def _followed(match: Match) -> Match:
    """Return the match after the actions that are played automatically now.

    These are forced actions, and chance actions without an alternative.
    """
    while match.outcome is None:
        outcomes, forced = match.state.chance_outcomes(), match.state.forced()
        if len(outcomes) == 1:
            match = match.chance(outcomes[0][0])
        elif not outcomes and forced is not None:
            match = match.play(*forced)
        else:
            break
    return match


@lru_cache(maxsize=256)
def shown_choice(lesson: Lesson, number: int) -> Choice:
    """Return the choice that the step shows to a stuck learner.

    Raises `MalformedAction` if the step shows no choice.
    """
    step = lesson.steps[number]
    for choice in position(lesson, number).state.choices(step.player):
        if choice.text == step.shown:
            return choice
    raise MalformedAction("shape", text=step.shown)


def _unfinished(begun: Match, player: int, actions: tuple[Action, ...]) -> bool:
    """Return whether the actions begin a choice but complete none."""
    choices = begun.state.choices(player)
    return any(
        len(choice.actions) > len(actions) and choice.actions[: len(actions)] == actions
        for choice in choices
    ) and all(choice.actions != actions for choice in choices)
