"""The contract that every lesson must keep, as checks that authors can run on their lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules.errors import IllegalAction
from rules.game import CHANCE, Action
from rules.lesson_run import (
    Hint,
    Kind,
    LessonRun,
    answer_to,
    completed,
    position,
    shown_choice,
)
from rules.lessons import Attempt, Lesson, LessonStep, Words
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import check_setup
from rules.selfplay import random_match

_PRACTICE_MATCHES = 4
_PRACTICE_PLIES = 400


@dataclass(frozen=True, eq=False)
class Taught:
    """A step of a lesson, with its position and everything that the learner can do in it."""

    lesson: Lesson
    number: int

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    @cached_property
    def match(self) -> Match:
        """The match at the beginning of the step."""
        return position(self.lesson, self.number)

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """The actions of each choice, and each legal action that is not the start of a choice."""
        state, player = self.match.state, self.step.player
        choices = [choice.actions for choice in state.choices(player)]
        begun = {actions[0] for actions in choices}
        single = [(action,) for action in state.legal_actions(player) if action not in begun]
        return tuple(Attempt(state, player, actions) for actions in (*choices, *single))

    @cached_property
    def right(self) -> tuple[Attempt, ...]:
        return tuple(attempt for attempt in self.attempts if self.step.right.test(attempt))

    @cached_property
    def refusals(self) -> tuple[IllegalAction, ...]:
        """The refusals of illegal actions at this step.

        Three kinds of actions are tried: the actions that the learner may mean, the players'
        actions in the lesson's records, and the actions that are legal in other steps.
        """
        state, player = self.match.state, self.step.player
        legal = {action.text for action in state.legal_actions(player)}
        every = (*state.conceivable(player), *_actions(self.lesson))
        tried = [each for each in every if each.text not in legal]
        ends = [error for _, error in (*state.dead_ends(player), *state.cards_missing(player))]
        return (*filter(None, (_refusal(self.match, player, each) for each in tried)), *ends)


@lru_cache(maxsize=8)
def _actions(lesson: Lesson) -> tuple[Action, ...]:
    """Return the players' actions in the records of all steps, and all steps' legal actions."""
    found: dict[str, Action] = {}
    for number, step in enumerate(lesson.steps):
        match = position(lesson, number)
        found |= {each.action.text: each.action for each in match.steps if each.player != CHANCE}
        found |= {each.text: each for each in match.state.legal_actions(step.player)}
    return tuple(found.values())


def _refusal(match: Match, player: int, action: Action) -> IllegalAction | None:
    try:
        match.state.apply(player, action)
    except IllegalAction as error:
        return error
    return None


def taught(lesson: Lesson) -> tuple[Taught, ...]:
    """Return the lesson's steps."""
    return tuple(Taught(lesson, number) for number in range(len(lesson.steps)))


def _each_step(look: Callable[[Taught], Iterator[str]]) -> Callable[[Lesson], Iterator[str]]:
    def every(lesson: Lesson) -> Iterator[str]:
        for each in taught(lesson):
            yield from (f"{found} (step {each.step.key})" for found in look(each))

    return every


def _positions(lesson: Lesson) -> Iterator[str]:
    if not lesson.steps:
        yield "it has no steps"
    for each in taught(lesson):
        if each.step.player not in each.match.to_act():
            yield f"the learner is not to act (step {each.step.key})"
        else:
            lines = write_record(each.match, reveal_seed=False).splitlines()
            again = read_record(lines)
            if (again.state, again.steps) != (each.match.state, each.match.steps):
                yield f"its record replays to a different match (step {each.step.key})"


def _answers(each: Taught) -> Iterator[str]:
    given = {attempt.text: answer_to(each.step, attempt) for attempt in each.attempts}
    wrong = [answer.key for answer in given.values() if answer is not each.step.right]
    if len(wrong) > 1 and len({*wrong}) == 1:
        yield f"all {len(wrong)} wrong attempts get the answer {wrong[0]}"
    for answer in (each.step.right, *each.step.wrong):
        if answer not in given.values():
            yield f"no attempt gets the answer {answer.key}"


def _replies(each: Taught) -> Iterator[str]:
    for attempt in each.attempts:
        run = LessonRun(each.lesson, each.number)
        for action in attempt.actions:
            reply = run.answer((action,))
            run = reply.run
        right = attempt in each.right
        if reply.kind is not (Kind.RIGHT if right else Kind.WRONG):
            yield f"{attempt.text} is answered as {reply.kind}"
        elif (run.number, run.misses) != (each.number + right, 0 if right else 1):
            yield f"{attempt.text} leads to step {run.number} with {run.misses} misses"
    for error in each.refusals:
        reply = LessonRun(each.lesson, each.number, misses=1).refused(error)
        if reply.kind is not Kind.REFUSED or reply.run.misses == 1:
            yield f"the refusal {error.key} is answered as {reply.kind}"


def _leads_on(each: Taught) -> Iterator[str]:
    following = each.lesson.steps[each.number + 1 : each.number + 2]
    ends = {
        attempt.text: completed(each.match, each.step, attempt.actions) for attempt in each.right
    }
    for step in following:
        if step.setting is None:
            for text, end in ends.items():
                if end.state != position(each.lesson, each.number + 1).state:
                    yield f"after {text} the position is not the one in which the next step begins"


def _hints(each: Taught) -> Iterator[str]:
    state, player = each.match.state, each.step.player
    if shown_choice(each.lesson, each.number).text not in {one.text for one in each.right}:
        yield f"the action to show, {each.step.shown}, is not right"
    paths = [choice.path for choice in state.choices(player)]
    for misses in (2, 3):
        hint = LessonRun(each.lesson, each.number, misses).hint or Hint(Words(""), (), ())
        ahead = len(hint.chosen)
        next_steps = {path[ahead] for path in paths if path[:ahead] == hint.chosen and path[ahead:]}
        if not hint.targets or not next_steps.issuperset(hint.targets):
            yield f"nothing can be marked as {hint.chosen} and then {hint.targets}"


def _refusals(lesson: Lesson) -> Iterator[str]:
    met = {error.key for each in taught(lesson) for error in each.refusals}
    for key in lesson.refusals:
        if key not in met:
            yield f"the refusal {key} occurs in no step"
    for each in taught(lesson):
        for key in {*each.step.refusals} - {error.key for error in each.refusals}:
            yield f"the refusal {key} does not occur (step {each.step.key})"


def _practice(lesson: Lesson) -> Iterator[str]:
    practice = lesson.practice
    check_setup(lesson.game, practice.players, practice.options)
    names = {Words.of(key).name for key in practice.advice_keys}
    found = {words.name for words in advised(lesson)}
    if not found:
        yield "there is no advice in random matches"
    for name in found - names:
        yield f"the advice {name} is not listed"


def advised(lesson: Lesson) -> Iterator[Words]:
    """Yield the advice given in random practice matches."""
    practice = lesson.practice
    for number in range(_PRACTICE_MATCHES):
        match = random_match(
            lesson.game,
            practice.players,
            practice.options,
            seed=number.to_bytes(32, "big"),
            policy_seed=f"practice {number}",
            plies=_PRACTICE_PLIES,
        )
        for state, _ in match.history():
            for player in {*state.to_act()} - {CHANCE}:
                words = practice.advice(state.observation(player))
                if words is not None:
                    yield words


def said(lesson: Lesson) -> Iterator[Words]:
    """Yield every sentence that the lesson says, with the facts that fill it in."""
    yield from (Words.of("welcome"), Words.of("practice"))
    for each in taught(lesson):
        step = each.step
        yield from (Words.of(step.key), Words.of(step.look.key))
        for attempt in each.attempts:
            yield Words.of(answer_to(step, attempt).key, attempt.facts)
        for error in each.refusals:
            key = step.refusals.get(error.key) or lesson.refusals.get(error.key)
            if key:
                yield Words.of(key, error.facts)
    yield from advised(lesson)


CHECKS: dict[str, Callable[[Lesson], Iterator[str]]] = {
    "each step of the lesson is a record in which the learner is to act": _positions,
    "every action in the lesson has an answer, and wrong actions have different ones": _each_step(
        _answers
    ),
    "right actions lead to the next step, and wrong ones count as misses": _each_step(_replies),
    "a step of the lesson begins where the step before it ended": _each_step(_leads_on),
    "the lesson's hints mark what can be chosen, and show a right action": _each_step(_hints),
    "refusals that the lesson explains in its own words occur in it": _refusals,
    "the lesson's practice match can be played, with advice": _practice,
}
"""The checks. Each key is a promise: a sentence about the lesson that the check verifies."""


def findings(lesson: Lesson) -> dict[str, str | None]:
    """Return the first violation of each promise, or None for a promise that the lesson keeps."""
    return {promise: _first(check, lesson) for promise, check in CHECKS.items()}


def _first(check: Callable[[Lesson], Iterator[str]], lesson: Lesson) -> str | None:
    try:
        return next(check(lesson), None)
    # The lesson's tests and advice may raise anything.
    except Exception as error:
        return f"{type(error).__name__}: {error}"
