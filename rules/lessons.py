"""Lessons: a game taught in a few steps, as values.

A lesson is a commented record in which the learner takes the actions. Each step has a position and
something to do there, and an answer to every legal action. After the last step the learner plays a
small match against the computer player `kitten`. `lesson_run` leads a learner through a lesson.
`lesson_checks` checks whether a lesson is complete and consistent.

A lesson has a key for each of its sentences. In the catalogue, the sentence's id is
`<game>-lesson-<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rules.errors import Fact
from rules.game import Action, Event, Game, Observation, State


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence: its name without the game's key, and its facts."""

    name: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @classmethod
    def of(cls, key: str, facts: Mapping[str, Fact] | None = None) -> Words:
        """Return the lesson's sentence with this key."""
        return cls(f"lesson-{key}", facts or {})


@dataclass(frozen=True, slots=True)
class Setting:
    """The beginning of a record: a setup and action texts, separated by commas.

    Chance actions are written out too, because lessons have no seed. Forced actions, and chance
    actions without an alternative, are played automatically.
    """

    actions: str = ""
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Attempt:
    """What the learner does in a step: one or more legal actions, one directly after the other."""

    state: State
    player: int
    actions: tuple[Action, ...]

    @cached_property
    def text(self) -> str:
        """The actions as the learner would type them."""
        return written(self.actions)

    @cached_property
    def after(self) -> State:
        """The state after the actions."""
        state = self.state
        for action in self.actions:
            state = state.apply(self.player, action)
        return state

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of all actions, in order."""
        state, found = self.state, list[Event]()
        for action in self.actions:
            found += state.events(self.player, action)
            state = state.apply(self.player, action)
        return tuple(found)

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of all actions. A later fact replaces an earlier fact with the same name."""
        return {name: fact for action in self.actions for name, fact in action.facts.items()}


Test = Callable[[Attempt], bool]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the attempts that pass `test`.

    `key` is the key of the answer's sentence, which can use the facts of the attempt's actions.
    """

    key: str
    test: Test


@dataclass(frozen=True, slots=True)
class Look:
    """Where to look: a sentence, and marks in the format of `Painter.board`.

    `chosen` are the first steps of some choices. `targets` are steps that come next in these
    choices. If `targets` is empty, the first step of `LessonStep.shown` is marked.
    """

    key: str
    chosen: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position, something to do there, and the answers.

    The tests of the answers are tried in this order: `right`, then those in `wrong`. An attempt
    gets the first answer whose test it passes. After a right attempt, `then` is played: the
    opponent's actions, in the format of `Setting.actions`. `shown` is the text of the action that
    we show to a stuck learner. A step without a `setting` starts where the step before ended, so
    every right attempt at the previous step must end in the same position. `refusals` maps the keys
    of the rules' refusals (`illegal.<reason>`) to the keys of the lesson's sentences.
    """

    key: str
    right: Answer
    wrong: tuple[Answer, ...]
    shown: str
    look: Look
    then: str = ""
    setting: Setting | None = None
    player: int = 0
    refusals: Mapping[str, str] = field(default_factory=dict)


Advice = Callable[[Observation], Words | None]
"""A function that takes an observation and returns what its player might think about, or None."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A small match against computer players, each a `kitten`, with the learner in any seat.

    `advice_keys` are the keys of all sentences that `advice` can return.
    """

    advice: Advice
    advice_keys: tuple[str, ...]
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A game's lesson. `refusals` are for all steps; a step's own refusals take precedence.

    A lesson has the sentences of its parts, and two of its own: `welcome` (the theme and the goal)
    and `practice`.
    """

    game: Game
    steps: tuple[LessonStep, ...]
    practice: Practice
    refusals: Mapping[str, str] = field(default_factory=dict)

    def sentence_keys(self) -> Iterator[str]:
        """Yield the keys of all sentences."""
        yield from ("welcome", "practice", *self.practice.advice_keys, *self.refusals.values())
        for step in self.steps:
            yield from (step.key, step.right.key, *(answer.key for answer in step.wrong))
            yield from (step.look.key, *step.refusals.values())


def written(actions: Sequence[Action]) -> str:
    """Return the text to type for these actions."""
    return ", ".join(action.text for action in actions)


# Tests of attempts


def acts(*texts: str) -> Test:
    """Return a `Test` for attempts whose text is one of `texts`."""
    return lambda attempt: attempt.text in texts


def begins(*beginnings: str) -> Test:
    """Return a `Test` for attempts whose text begins with one of `beginnings`."""
    return lambda attempt: attempt.text.startswith(beginnings)


def causes(*keys: str, **facts: Fact) -> Test:
    """Return a `Test` for attempts that cause an event with one of these keys and these facts."""
    return lambda attempt: any(
        event.key in keys and facts.items() <= event.facts().items() for event in attempt.events
    )


def wins(attempt: Attempt) -> bool:
    """Return whether the attempt ends the match and the learner wins it."""
    outcome = attempt.after.outcome()
    return outcome is not None and attempt.player in outcome.winners


def anything(attempt: Attempt) -> bool:  # noqa: ARG001
    """Return True.

    An `Answer` with this test is used for every attempt that passes no earlier answer's test.
    """
    return True
