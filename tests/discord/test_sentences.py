"""Every sentence the code asks for is in the catalogue, and none stands there for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

from cogs.kit import permits
from cogs.kit.sentences import LOCALES
from cogs.server.guide import COMMANDS
from data import Enders
from rendering import painter
from rules import game as table_ends
from rules.errors import RulesError
from rules.game import Action, Event, Game
from rules.match import Match
from rules.registry import GAMES
from tests.discord.test_limits import SAY, random_matches

TEXTS, APART = 300, 7
"""So many actions of a game are tried where they may not be taken, at moments so far apart."""
ROOT = Path(__file__).parents[2]
ENGLISH = [
    FluentParser().parse(path.read_text(encoding="utf-8"))
    for path in sorted((LOCALES / "en").glob("*.ftl"))
]
NAMES = [entry.id.name for file in ENGLISH for entry in file.body if isinstance(entry, ftl.Message)]
IDS = set(NAMES)
_ASKING = {"say", "plain", "words", "maybe", "first"}
_REFUSING = {"IllegalAction": "illegal", "MalformedAction": "malformed", "BadSetup": "setup"}


def sources(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Calls with the last word of what is called; `()` for calls of what a call returned."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            if isinstance(called, ast.Name):
                yield called.id, node
            elif isinstance(called, ast.Attribute):
                yield called.attr, node
            elif isinstance(called, ast.Call):
                yield "()", node


def literals(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def package(game: Game) -> str:
    return f"rules/{game.key.replace('-', '_')}"


def returned(game: Game, named: str) -> set[str]:
    """Texts that a game's functions of such a name return."""
    return {
        text
        for tree in sources(package(game))
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and named in function.name
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value is not None
        for text in literals(node.value)
        if re.fullmatch(r"[a-z]+(-[a-z]+)*", text)
    }


def refusals(game: Game) -> set[str]:
    """Keys of the refusals of a game's own."""
    given = {
        f"{_REFUSING[called]}-{text}"
        for tree in sources(package(game))
        for called, call in calls(tree)
        if called in _REFUSING
        for text in literals(call.args[0])
    }
    if any(called == "foreign" for tree in sources(package(game)) for called, _ in calls(tree)):
        given.add("illegal-foreign")
    return given | {f"illegal-{text}" for text in returned(game, "reason") - reasons(game)}


def reasons(game: Game) -> set[str]:
    """Why a match of the game can end by its rules."""
    outcomes = {
        text
        for tree in sources(package(game))
        for called, call in calls(tree)
        if called == "Outcome" and len(call.args) == 2
        for text in literals(call.args[1])
    }
    return outcomes | returned(game, "reason_to_win")


def events() -> Iterator[type[Event]]:
    waiting = [Event]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.key:
            yield kind


def asked_for() -> set[str]:
    """Ids that stand in the code as they are."""
    found = set()
    for tree in sources("cogs", "rendering"):
        for called, call in calls(tree):
            texts = set(_plain(call.args[0]))
            if called in ("Refused", "Meanwhile"):
                found |= {f"refused-{text}" for text in texts}
            elif called in _ASKING or called == "()":
                found |= texts
    return found


def _plain(node: ast.expr) -> Iterator[str]:
    """A text, or both of a choice between two."""
    if isinstance(node, ast.IfExp):
        yield from (*_plain(node.body), *_plain(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def of_a_game(game: Game) -> set[str]:
    """Ids that the code puts together for a game."""
    pages = painter(game.key).illustration_keys()
    module = package(game).replace("/", ".")
    kinds = [kind for kind in events() if kind.__module__.startswith(module)]
    assert kinds
    return {
        f"{game.key}-{rest}"
        for rest in (
            "title",
            "source",
            "target",
            *(f"seat-{player}" for player in range(max(game.player_counts))),
            *(f"event-{kind.key}" for kind in kinds),
            *(f"reason-{reason}" for reason in reasons(game)),
            *(f"rules-{page}" for page in pages),
            *(f"rules-{page}-alt" for page in pages),
            *returned(game, "caution"),
            *refusals(game),
        )
    }


def put_together() -> set[str]:
    """Ids that the code puts together from other names."""
    permissions = [
        name
        for needed in (
            permits._SEE_AND_SHOW,
            permits._WRITE,
            permits._WRITE_IN_THREAD,
            permits._OPEN_THREAD,
        )
        for name, needs in needed
        if needs
    ]
    ends = (table_ends.RESIGNED, table_ends.TIMEOUT, table_ends.AGREED, table_ends.ABANDONED)
    return {
        *(f"permission-{name.replace('_', '-')}" for name in permissions),
        *(f"reason-{end}" for end in ends),
        *(f"{name}-{part}" for name in COMMANDS for part in ("name", "description")),
        *(f"refused-not-ender-{enders}" for enders in get_args(Enders)),
        "refused-over-no-more-actions",
        "refused-setup-players",
        "refused-turn-wait",
        "refused-ambiguous-several",
        *(f"refused-takeback-{why}" for why in ("secrets", "chance", "nothing")),
        "refused-busy-lobby",
        "refused-busy-match",
    }


def test_no_sentence_is_missing() -> None:
    games = {text for game in GAMES for text in of_a_game(game)}
    assert asked_for() | put_together() | games <= IDS


def test_the_search_for_sentences_finds_them() -> None:
    assert {"refused-offer-lapsed", "draw-offered", "play-name"} <= asked_for()
    for game in GAMES:
        assert reasons(game)
        assert refusals(game)
    [flea] = [game for game in GAMES if game.key == "cat-rat-flea"]
    assert reasons(flea) == {"home", "fleas", "caught", "blocked", "repetition"}
    assert {"illegal-sleeper", "illegal-down", "malformed-nowhere"} <= refusals(flea)
    assert returned(flea, "caution") == {"eats-own"}


class _References(visitor.Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def shapes() -> Iterator[re.Pattern[str]]:
    """What the f-strings of the code can make, with names of constants filled in."""
    for tree in sources("cogs", "rendering"):
        constants = imported(tree) | {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [_shape(part, constants) for part in node.values]
                if len(re.sub(r"\.\+|\W", "", "".join(parts))) >= 3:
                    yield re.compile("".join(parts))


def imported(tree: ast.Module) -> dict[str, object]:
    """Texts that a module takes from others, by the names it has for them."""
    found = {
        name.asname or name.name: getattr(import_module(node.module), name.name, None)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    }
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _shape(part: ast.expr, constants: Mapping[str, object]) -> str:
    if isinstance(part, ast.Constant):
        return re.escape(str(part.value))
    assert isinstance(part, ast.FormattedValue)
    name = part.value.id if isinstance(part.value, ast.Name) else ""
    return re.escape(str(constants[name])) if name in constants else ".+"


def test_no_sentence_stands_there_for_nothing() -> None:
    references = _References()
    for file in ENGLISH:
        references.visit(file)
    written = {text for tree in sources("cogs", "rendering") for text in literals(tree)}
    used = asked_for() | put_together() | references.found | written
    for game in GAMES:
        used |= of_a_game(game)
    made = [shape for shape in shapes() if "refused" not in shape.pattern]
    left = {text for text in IDS - used if not any(shape.fullmatch(text) for shape in made)}
    assert left == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_refusal_that_play_brings_can_be_said(game: Game) -> None:
    every = sorted({action.text for match in random_matches(game, 6) for action in _legal(match)})
    texts, said = every[:: max(1, len(every) // TEXTS)], set()
    for match in islice(random_matches(game, 6), 0, None, APART):
        player = match.to_act()[0]
        for text in texts:
            refusal = _refusal(match, player, text)
            if refusal is not None:
                own = f"{game.key}-{refusal.key.replace('.', '-')}"
                assert SAY(own, **refusal.facts)
                said.add(own)
    assert len(said) > 3


def _legal(match: Match) -> list[Action]:
    state = match.state
    return [action for player in state.to_act() for action in state.legal_actions(player)]


def _refusal(match: Match, player: int, text: str) -> RulesError | None:
    try:
        match.play(player, match.game.parse(text))
    except RulesError as error:
        return error
    return None


def test_catalogues_of_other_languages_have_no_sentence_of_their_own() -> None:
    for path in sorted(LOCALES.glob("*/*.ftl")):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        names = {entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)}
        assert names <= IDS, path


def test_every_sentence_is_written_once() -> None:
    assert len(NAMES) == len(IDS), sorted({name for name in NAMES if NAMES.count(name) > 1})
