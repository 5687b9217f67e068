"""The guide to a new game: its excerpts are from the example's files, and its commands work."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from cogs.kit.sentences import CATALOGUE, Catalogue
from rules.game import State
from rules.turns import TurnBased
from sandbox.conform import main
from sandbox.example import PACKAGE, SOURCES

ROOT = Path(__file__).parents[1]
EXAMPLE = SOURCES.parent
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```(python|toml|fluent)\n(.*?)\n```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"```sh\n(.*?)\n```", PAGE, re.DOTALL)
FILES = [
    path.read_text(encoding="utf-8")
    for path in sorted(EXAMPLE.rglob("*"))
    if path.suffix in (".py", ".toml", ".ftl")
]


@pytest.mark.parametrize("shown", [shown for _, shown in SHOWN])
def test_all_code_on_the_page_is_copied_from_the_example(shown: str) -> None:
    assert any(f"{shown}\n" in file for file in FILES)


def test_the_page_shows_every_kind_of_file_that_a_game_needs() -> None:
    assert {kind for kind, _ in SHOWN} == {"python", "toml", "fluent"}
    assert len(SHOWN) > 8
    for path in SOURCES.rglob("*.py"):
        assert f"`{path.name}`" in PAGE


def test_the_check_command_on_the_page_succeeds_for_the_example(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [command] = [each for each in COMMANDS if "conform" in each]
    monkeypatch.setattr("rules.registry._ADDED", {})
    monkeypatch.setattr(sys.modules["rendering.painter"], "_REGISTERED", {})
    monkeypatch.setattr("agents.registry._ADDED", {})
    monkeypatch.setattr("rules.lesson_registry._ADDED", {})
    monkeypatch.setattr(CATALOGUE, "_bundles", Catalogue()._bundles)
    assert main(command.partition("-m sandbox.conform ")[2].split()) == 0
    assert "FAILED" not in capsys.readouterr().out


def test_paths_on_the_page_exist() -> None:
    for name in re.findall(r"`((?:rendering|tests)/[a-z_/]+\.py)`", PAGE):
        assert (ROOT / name).exists()
    for name in re.findall(r"\]\((\.\./[^)]+)\)", PAGE):
        assert (ROOT / "docs" / name).exists()


def test_the_page_lists_the_methods_that_a_state_must_define() -> None:
    [line] = re.findall(r"all but six methods: (.*?)\.\n", PAGE, re.DOTALL)
    said = set(re.findall(r"`([a-z_]+)`", line))
    every = {name for name, value in vars(State).items() if callable(value) and name[0] != "_"}
    assert said == every - set(vars(TurnBased))


def test_the_page_names_every_sentence_that_a_game_needs() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "cogs").rglob("*.py"))]
    asked = {
        name
        for source in sources
        for name in re.findall(
            r'f"\{(?:game_key|\w+\.game|(?:\w+\.game\.)?key)\}-([a-z-]+)', source
        )
    }
    assert {"title", "event-", "plainly"} <= asked
    # The parts after an option's name select which of its texts is used.
    own = {"other", "ask"}
    named = re.findall(r"`([a-z-]+)(?:<|`)", PAGE)
    assert asked - own - {*named} == set()


def test_the_entry_point_of_the_example_is_the_object_that_the_sandbox_offers() -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["clowder.games"] == {"noughts-and-crosses": PACKAGE}
    assert project["license"] == "MIT"
