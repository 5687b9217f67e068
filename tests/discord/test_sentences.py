"""The catalogue has every sentence that the code asks for, and no unused ones."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import ast as ftl

from cogs.kit import permits
from cogs.kit.markup import Markup
from cogs.kit.sentences import CATALOGUE, LOCALES, Catalogue, sentences_in
from cogs.match.rated import Unrated
from data import Enders
from rendering import painter
from rules import game as table_ends
from rules.game import Game
from rules.lesson_registry import LESSONS
from rules.registry import GAMES
from sandbox.game_sentences import (
    idle,
    needed,
    needed_in_lesson,
    said_in_play,
    unspeakable,
    untold_in,
    written_keys,
)

ROOT = Path(__file__).parents[2]
ENGLISH = [sentences_in(path) for path in sorted((LOCALES / "en").glob("*.ftl"))]
NAMES = [entry.id.name for file in ENGLISH for entry in file.body if isinstance(entry, ftl.Message)]
IDS = set(NAMES)
_ASKING = {"say", "plain", "words", "maybe", "first"}


def sources(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield each call with the last name of its function: `c` for `a.b.c(…)`, `()` for `f()(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            if isinstance(called, ast.Name):
                yield called.id, node
            elif isinstance(called, ast.Attribute):
                yield called.attr, node
            elif isinstance(called, ast.Call):
                yield "()", node


def asked_for() -> set[str]:
    """Return the ids that the code contains literally."""
    found = set()
    for tree in sources("cogs", "rendering"):
        for called, call in calls(tree):
            texts = set(_plain(call.args[0]))
            if called in ("Refused", "RefusedBeside", "RefusedWhileBusy"):
                found |= {f"refused-{text}" for text in texts}
            elif called == "command":
                found |= {f"{text}-{part}" for text in texts for part in ("name", "description")}
            elif called in _ASKING or called == "()":
                found |= texts
    return found


def _plain(node: ast.expr) -> Iterator[str]:
    """Yield a literal text, or both texts of a conditional expression."""
    if isinstance(node, ast.IfExp):
        yield from (*_plain(node.body), *_plain(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def put_together() -> set[str]:
    """Return the ids that the code composes from parts, such as `reason-` and the reason."""
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
        *(f"refused-not-ender-{enders}" for enders in get_args(Enders)),
        *(f"result-unrated-{why}" for why in get_args(Unrated)),
        "refused-over-no-more-actions",
        "refused-setup-players",
        "refused-turn-wait",
        "refused-illegal-none-of-these",
        *(f"refused-takeback-{why}" for why in ("secrets", "chance", "nothing")),
        "refused-busy-lobby",
        "refused-busy-match",
    }


def of_the_games() -> set[str]:
    in_lessons = {text for lesson in LESSONS.values() for text in needed_in_lesson(lesson)}
    return in_lessons | {text for game in GAMES for text in needed(game, painter(game.key))}


def test_the_catalogue_has_every_sentence_that_the_code_asks_for() -> None:
    assert asked_for() | put_together() | of_the_games() <= IDS


def test_the_search_in_the_code_finds_known_sentences() -> None:
    assert {"refused-offer-lapsed", "draw-offered", "play-name"} <= asked_for()
    [flea] = [game for game in GAMES if game.key == "cat-rat-flea"]
    keys = written_keys(flea)
    reasons = {key for key in keys if key.startswith("reason-")}
    assert reasons == {
        *("reason-home", "reason-fleas", "reason-caught", "reason-blocked", "reason-repetition")
    }
    assert {"illegal-sleeper", "illegal-down", "malformed-nowhere", "harms-own"} <= keys


def test_the_catalogue_has_no_unused_sentence() -> None:
    code = [*sources("cogs", "rendering")]
    used = asked_for() | put_together() | of_the_games()
    assert idle(ENGLISH, code, used, GAMES) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_sentences_needed_in_random_play_are_found_in_the_code_and_can_be_formatted(
    game: Game,
) -> None:
    said = [*said_in_play(game)]
    assert unspeakable(game, said, CATALOGUE) == set()
    brought = {f"{game.key}-{name}" for name, _ in said}
    assert brought - {f"{game.key}-via"} <= needed(game, painter(game.key))


def test_catalogues_of_other_languages_define_only_ids_that_the_english_catalogue_has() -> None:
    for path in sorted(LOCALES.glob("*/*.ftl")):
        resource = sentences_in(path)
        names = {entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)}
        assert names <= IDS, path


def test_no_sentence_is_defined_twice() -> None:
    assert len(NAMES) == len(IDS), sorted({name for name in NAMES if NAMES.count(name) > 1})


def test_no_sentence_for_players_has_shell_commands_or_programmers_words() -> None:
    for path in sorted((LOCALES / "en").glob("*.ftl")):
        told = "\n".join(
            line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] != "#"
        )
        # The guide to verifying a record may contain a shell command.
        told = re.sub(r"^verify-guide =\n(?: .*\n|\n)+", "", told, flags=re.MULTILINE)
        said = re.sub(r"\{[^{}]*\}|^[a-z0-9-]+ =", "", told, flags=re.MULTILINE)
        assert not re.findall(r"python|`make |\bpl(?:y|ies)\b", said, re.IGNORECASE), path.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_option_is_named_on_a_page_of_the_rules(game: Game) -> None:
    files = sorted((LOCALES / "en").glob("*.ftl"))
    assert untold_in(files, game, painter(game.key)) == set()


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("Flea!", "I like Flea!"),
        ("**Flea!**", "I like **Flea!**"),
        ("[Flea!](https://discord.com/a)", "I like [Flea!](https://discord.com/a)"),
        ("Why?", "I like Why?"),
        ("Rat", "I like Rat."),
        ("Rat…", "I like Rat…."),
    ],
)
def test_no_full_stop_follows_a_title_that_ends_with_an_exclamation_or_question_mark(
    tmp_path: Path, last: str, said: str
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "one.ftl").write_text("liked = I like { $last }. Do you?")
    say = Catalogue(tmp_path).speaker("en")
    assert say("liked", last=Markup(last)) == f"{said} Do you?"
