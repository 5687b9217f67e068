"""Checks for the tests of any game: the game must have all sentences that it can need.

The needed sentences are derived from the game itself: from the events of random matches, from its
event classes, and from texts in its code. A text in the code can be a refusal, an outcome's reason
or the result of `caution`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

from fluent.syntax import ast as ftl
from fluent.syntax import visitor

from cogs.kit.sentences import ENGLISH, Catalogue, named, sentences_in, value_key
from game_packages import GamePackage
from rendering import Painter
from rules.errors import BadSetup, Fact, IllegalAction, MalformedAction, RulesError
from rules.game import (
    CHANCE,
    Event,
    Game,
    HasProgress,
    HasPrompt,
    Observation,
    Option,
    Outcome,
    State,
    full_options,
)
from rules.lesson_checks import said as said_in_lesson
from rules.lessons import Lesson, Words
from rules.match import Match
from rules.selfplay import random_match
from rules.turns import TurnBased
from rules.values import Choice
from sandbox.reaching_texts import Code

_REFUSING = {each.__name__: each.kind for each in (IllegalAction, MalformedAction, BadSetup)}
_KEY = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_OWN = f"(event|reason|why|rules|lesson|{'|'.join(_REFUSING.values())})-"
"""A game's own sentences. After the game's key, their names continue as this pattern says."""
_MATCHES, _TEXTS, _APART = 6, 50, 29
"""Matches to play, texts to type at a moment, and plies from one tested moment to the next."""
_LETTERS = 3
"""The minimum number of fixed letters in an f-string. With fewer, it could produce any name."""
_NO_ACTIONS = ("", "?", "nothing of the kind")
Said = tuple[str, Mapping[str, Fact]]
"""The name of a sentence, without the game's key, and the facts that the sentence gets."""


def unsaid(package: GamePackage) -> set[str]:
    """Return the names of sentences that the game can ask for, but that the package lacks.

    The result also has the names of sentences that use a fact that the game does not supply.
    """
    key = package.game.key
    own = Catalogue(package.sentences, f"{key}-")
    every = needed(package.game, package.painter) | needed_in_lesson(package.lesson)
    missing = {name for name in every if not own.has(name)}
    told = chain(said_in_play(package.game), _taught(package.lesson))
    return missing | unspeakable(package.game, told, own)


def _taught(lesson: Lesson | None) -> Iterator[Said]:
    """Yield the sentences of a lesson."""
    return ((words.name, words.facts) for words in (said_in_lesson(lesson) if lesson else ()))


def unused(package: GamePackage) -> set[str]:
    """Return the names of the package's sentences that nothing asks for.

    Some sentences name one value of a fact: `cat-attack-card-cat-1` names the value `cat-1` of
    `card`. The game asks for such a sentence if two things are true. First, random play or the
    lesson supplies the fact, with any value. Second, the value itself appears in random play, in
    the lesson, or as a text in the game's code.
    """
    files = [sentences_in(path) for path in sorted((package.sentences / ENGLISH).glob("*.ftl"))]
    game, painter = package.game, package.painter
    drawing = getattr(painter, "__name__", type(painter).__module__)
    code = [
        tree for each in {"cogs", _package_of(game), _package(drawing)} for tree in modules(each)
    ]
    said = [*said_in_play(game), *_taught(package.lesson)]
    used = needed(game, painter) | needed_in_lesson(package.lesson)
    used |= {f"{game.key}-{name}" for name, _ in said} | _value_keys(game, said)
    return idle(files, code, used, [game])


def _value_keys(game: Game, said: Iterable[Said]) -> set[str]:
    """Return the sentence names for all possible values of the given facts."""
    given = {(fact, value) for _, facts in said for fact, value in facts.items()}
    texts = {(fact, value) for fact, value in given if isinstance(value, str)}
    written = {text for tree in modules(_package_of(game)) for text in literals(tree)}
    every = texts | {*product({fact for fact, _ in texts}, written)}
    return {value_key(game.key, fact, value) for fact, value in every}


def untold(package: GamePackage) -> set[str]:
    """Return the options that no page of the rules mentions."""
    files = sorted((package.sentences / ENGLISH).glob("*.ftl"))
    return untold_in(files, package.game, package.painter)


def untold_in(files: Iterable[Path], game: Game, painter: Painter[Any]) -> set[str]:
    """Return the options that no page of the rules in these files mentions.

    A page mentions an option by a reference to its sentence, `{ key-option-name }`, or to the
    sentence of one of its choices. The option's name, written out in the text, does not count.
    """
    pages = {f"{game.key}-rules-{page}" for page in painter.illustration_keys()}
    references = _References()
    for path in files:
        for entry in sentences_in(path).body:
            if isinstance(entry, ftl.Message) and entry.id.name in pages:
                references.visit(entry)
    return {
        option.name
        for option in game.options
        if references.found.isdisjoint(_sentences_of(game, option))
    }


def _sentences_of(game: Game, option: Option) -> Iterator[str]:
    """Return the names of the sentences for an option: its own, and those of its choices."""
    name = f"{game.key}-option-{option.name}"
    typed = ("other", "chosen", "ask") if option.pattern else ()
    yield from (name, *(f"{name}-{choice}" for choice in (*option.choices, *typed)))


def modules(package: str) -> Iterator[ast.Module]:
    """Yield the modules of an importable package and its subpackages, or of a single module."""
    found = import_module(package)
    folders = getattr(found, "__path__", [])
    paths = [path for folder in folders for path in sorted(Path(folder).rglob("*.py"))]
    for path in paths or [Path(str(found.__file__))]:
        yield ast.parse(path.read_text(encoding="utf-8"))


def _package_of(game: Game) -> str:
    """Return the package that defines the game's class."""
    return _package(type(game).__module__)


def _package(module: str) -> str:
    return module.rpartition(".")[0] or module


def needed(game: Game, painter: Painter[Any]) -> set[str]:
    """Return the names of the sentences that the game must have."""
    pages = painter.illustration_keys()
    rest = {
        "title",
        "goal",
        *(["prompt"] if isinstance(_seen(game), HasPrompt) else []),
        *(["progress", "progress-side"] if isinstance(_seen(game), HasProgress) else []),
        "source",
        "target",
        *(f"seat-{player}" for player in range(max(game.player_counts))),
        *(f"event-{kind.key}" for kind in events_of(game)),
        *(f"rules-{page}" for page in pages),
        *(f"rules-{page}-alt" for page in pages),
        *written_keys(game),
    }
    options = {name for option in game.options for name in _sentences_of(game, option)}
    return {f"{game.key}-{name}" for name in rest} | options


def needed_in_lesson(lesson: Lesson | None) -> set[str]:
    """Return the names of a lesson's sentences; an empty set without a lesson."""
    if lesson is None:
        return set()
    return {f"{lesson.game.key}-{Words.of(key).name}" for key in lesson.sentence_keys()}


def _seen(game: Game) -> Observation:
    """Return a spectator's view of the start of a match."""
    return _beginning(game).observation(None)


def _beginning(game: Game) -> State:
    return game.initial_state(min(game.player_counts), full_options(game, {}))


def written_keys(game: Game) -> set[str]:
    """Return the refusals, reasons and cautions that the game's code can produce."""
    code = Code(modules(_package_of(game)))
    found = {
        f"{kind}-{text}"
        for name, kind in _REFUSING.items()
        for text in code.passed(name, 0)
        if _KEY.fullmatch(text)
    }
    if code.called("foreign"):
        found.add("illegal-foreign")
    reasons = code.passed("Outcome", 1, "reason")
    found |= {f"reason-{text}" for text in reasons}
    if _explains_ends(_beginning(game)):
        found |= {f"why-{text}" for text in reasons}
    return found | code.returned("caution")


def events_of(game: Game) -> Iterator[type[Event]]:
    """Yield the kinds of events that the game's package defines."""
    waiting = [Event]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.key and f"{kind.__module__}.".startswith(f"{_package_of(game)}."):
            yield kind


def unspeakable(game: Game, said: Iterable[Said], catalogue: Catalogue) -> set[str]:
    """Return the names of sentences that the catalogue lacks, or that use a fact not in `said`."""
    say, found = catalogue.speaker(ENGLISH), set()
    for name, facts in said:
        try:
            say(f"{game.key}-{name}", **named(say, game.key, facts))
        except LookupError:
            found.add(f"{game.key}-{name}")
    return found


def said_in_play(game: Game) -> Iterator[Said]:
    """Yield the sentences of random matches, then the refusals of actions and of setups."""
    played = [_random_match(game, number) for number in range(_MATCHES)]
    for match in played:
        if match.outcome is not None:
            yield f"reason-{match.outcome.reason}", {}
            yield from _decided(match, match.outcome)
        for state, step in match.history():
            for event in state.events(step.player, step.action):
                yield f"event-{event.key}", event.facts()
    moments = [state for match in played for state, _ in match.history()]
    yield from _prompted(moments)
    states = moments[::_APART]
    for state in states:
        if state.forced() is None:
            for player in {*state.to_act()} - {CHANCE}:
                for choice in state.choices(player):
                    yield from _offered(state, player, choice)
    yield from _refused(game, played, states)
    yield from _refused_setups(game)


def _decided(match: Match, outcome: Outcome) -> Iterator[Said]:
    """Yield the sentence that explains a match's end, if the game itself ended it."""
    if match.state.outcome() is not None:
        before, last = next(match.since(match.ply - 1))
        if _explains_ends(before):
            yield f"why-{outcome.reason}", before.decision(last.player, last.action, outcome)


def _explains_ends(state: State) -> bool:
    """Return whether the game explains what decided a match."""
    return type(state).decision is not TurnBased.decision


def _prompted(states: Iterable[State]) -> Iterator[Said]:
    """Yield the public prompt and the sentences about progress in each of these states."""
    for state in states:
        view = state.observation(None)
        if CHANCE not in state.to_act() and isinstance(view, HasPrompt):
            yield "prompt", view.prompt()
        for facts in view.progress() if isinstance(view, HasProgress) else ():
            yield "progress-side", facts
            yield "progress", {"sides": ""}


def _random_match(game: Game, number: int) -> Match:
    players = game.player_counts[number % len(game.player_counts)]
    return random_match(game, players, {}, seed=bytes(32), policy_seed=f"sentences {number}")


def _offered(state: State, player: int, choice: Choice) -> Iterator[Said]:
    """Yield the sentences for the steps of a choice, and the questions before risky actions."""
    facts = {**choice.facts, "whole": "yes" if len(choice.path) == 1 else "no"}
    for offered in ("yes", "no"):
        yield "source", {**facts, "offered": offered}
    if len(choice.path) > 2:
        yield from (("via", {**facts, "before": before}) for before in ("yes", "no"))
    if len(choice.path) > 1:
        yield "target", choice.facts
    if key := state.caution(player, choice.actions[0]):
        yield key, {**choice.actions[0].facts, "action": choice.text, "harm": ""}


def _refused(game: Game, played: Iterable[Match], states: Iterable[State]) -> Iterator[Said]:
    """Yield the refusals of actions that are not legal now, and of texts that are not actions."""
    every = sorted({step.action.text for match in played for step in match.steps})
    texts = (*_NO_ACTIONS, *every[:: max(1, len(every) // _TEXTS)])
    for state in states:
        for player, text in product({*state.to_act()} - {CHANCE}, texts):
            try:
                state.apply(player, game.parse(text))
            except (IllegalAction, MalformedAction) as refusal:
                yield _named_as(refusal), refusal.facts


def _refused_setups(game: Game) -> Iterator[Said]:
    """Yield the reasons why `game` refuses setups in which one or two options are chosen."""
    each = [(option.name, choice) for option in game.options for choice in option.choices]
    for players, two in product(game.player_counts, combinations([*each, *each[:1]], 2)):
        try:
            game.check(players, dict(two))
        except BadSetup as refusal:
            yield _named_as(refusal), refusal.facts


def _named_as(refusal: RulesError) -> str:
    return refusal.key.replace(".", "-")


def idle(
    files: Iterable[ftl.Resource],
    code: Iterable[ast.Module],
    used: Collection[str],
    games: Iterable[Game],
) -> set[str]:
    """Return the names of the sentences in `files` that nothing uses.

    A sentence is used if its name is in `used`, is a text in the code, or appears in another
    sentence. An f-string that can produce the name is enough, too, but not for a game's own
    sentences (see `_OWN`) and the bot's refusals.
    """
    trees = [*code]
    written = {text for tree in trees for text in literals(tree)}
    shapes = {shape for tree in trees for shape in _shapes(tree)}
    keys = "|".join(re.escape(game.key) for game in games)
    own = re.compile(rf"({keys})-{_OWN}.*|refused-.*")
    names, references = set(), _References()
    for file in files:
        references.visit(file)
        names |= {entry.id.name for entry in file.body if isinstance(entry, ftl.Message)}
    return {
        name
        for name in names - {*used} - written - references.found
        if own.fullmatch(name) or not any(shape.fullmatch(name) for shape in shapes)
    }


class _References(visitor.Visitor):
    """Collects the sentences that other sentences refer to."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def literals(node: ast.AST) -> Iterator[str]:
    """Yield every text in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _shapes(tree: ast.Module) -> Iterator[re.Pattern[str]]:
    """Yield patterns of the texts that a module's f-strings can produce.

    Names of constants are replaced by their values.
    """
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [_shape(part, constants) for part in node.values]
            if len(re.sub(r"\.\+|\W", "", "".join(parts))) >= _LETTERS:
                yield re.compile("".join(parts))


def _constants(tree: ast.Module) -> dict[str, str]:
    """Return the texts bound to a module's names, including imported ones."""
    found: dict[str, object] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            module = import_module(node.module)
            found |= {a.asname or a.name: getattr(module, a.name, None) for a in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            found |= {
                each.id: node.value.value for each in node.targets if isinstance(each, ast.Name)
            }
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _shape(part: ast.expr, constants: Mapping[str, str]) -> str:
    if isinstance(part, ast.Constant):
        return re.escape(str(part.value))
    name = (
        part.value.id
        if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name)
        else ""
    )
    return re.escape(constants[name]) if name in constants else ".+"
