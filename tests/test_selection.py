"""What `make quick` chooses to run."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Set
from pathlib import Path

import pytest

from rules.registry import GAMES
from tests import selection
from tests.conftest import LONGEST
from tests.selection import (
    ALWAYS,
    CORE,
    READERS,
    ROOT,
    SHARED,
    changed_since,
    readers_of,
    runs_in_quick,
    selected,
)

KEYS = [game.key for game in GAMES]
every_game = pytest.mark.parametrize("key", KEYS)


@every_game
def test_a_change_of_a_games_rules_selects_the_tests_of_this_game_but_of_no_other_game(
    key: str,
) -> None:
    package = key.replace("-", "_")
    found = selected([f"rules/{package}/state.py"])
    assert found.games == {key}
    assert found.paths >= {*SHARED, f"tests/rules/{package}", *ALWAYS}
    assert f"tests/rendering/test_{package}.py" in found.paths
    others = [other.replace("-", "_") for other in KEYS if other != key]
    assert not [path for path in found.paths for other in others if other in path]


@every_game
def test_a_change_of_a_games_pictures_selects_its_drawing_tests_and_the_secrecy_test(
    key: str,
) -> None:
    package = key.replace("-", "_")
    for path in (f"rendering/{package}/board.py", f"rendering/{package}.py"):
        found = selected([path])
        assert found.games == {key}
        assert found.paths >= {f"tests/rendering/test_{package}.py", "tests/test_secrecy.py"}
        assert f"tests/rules/{package}" not in found.paths


def test_changes_of_two_games_select_the_tests_of_both_games() -> None:
    found = selected(["rules/caged_rat/rats.py", "cogs/locales/en/washi-cat.ftl"])
    assert found.games == {"caged-rat", "washi-cat"}
    assert found.paths >= {"tests/rules/caged_rat", "tests/discord/test_washi_cat.py"}


def test_a_change_of_shared_code_selects_the_tests_of_all_games() -> None:
    found = selected(["rules/caged_rat/rats.py", "rules/match.py"])
    assert found.games == frozenset()
    assert found.arguments()[0] == "--quick=all"
    assert found.paths >= {*CORE, "tests/rules/test_cli.py"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("data/lobbies.py", "tests/data"),
        ("examples/noughts-and-crosses/pyproject.toml", "examples"),
        ("docs/new-game.md", "tests/test_new_game_page.py"),
        ("data/migrations/versions/0001_tables.py", "tests/data"),
        ("rendering/ink.py", "tests/rendering"),
        ("rendering/breeds/coats.py", "tests/rendering"),
        ("sandbox/session.py", "tests/sandbox"),
        ("cogs/history/replay.py", "tests/discord/test_replay.py"),
        ("cogs/history/layouts.py", "tests/discord/test_history.py"),
        ("cogs/board/hand_messages.py", "tests/discord/test_hands.py"),
        ("cogs/board/wording.py", "tests/test_secrecy.py"),
        ("cogs/lobby/play.py", "tests/discord/test_matches.py"),
        ("cogs/locales/en/house.ftl", "tests/discord/test_sentences.py"),
        ("tests/data/conftest.py", "tests/data"),
        ("tests/rules/test_chance.py", "tests/rules/test_chance.py"),
        ("tests/rules/dice.py", "tests/test_secrecy.py"),
        ("tests/rules/cat_attack/playing.py", "tests/rules/cat_attack"),
        ("tests/rules/cat_attack/golden/two.jsonl", "tests/rules/test_golden.py"),
        ("tests/rendering/washi_cat_scenes.py", "tests/rendering/test_washi_cat.py"),
        ("README.md", "tests/test_readme.py"),
        ("docs/pictures/cat-attack-board.png", "tests/test_readme.py"),
        ("docs/games.md", "tests/test_games_page.py"),
        ("docs/records.md", "tests/test_records_page.py"),
        ("docs/records.md", "tests/rules/washi_cat/test_torn.py"),
        ("docs/operating.md", "tests/operations/test_book.py"),
        ("requirements.txt", "tests/test_locked.py"),
        ("Dockerfile", "tests/operations/test_containers.py"),
        ("app.py", "tests/test_settings.py"),
        ("bot.py", "tests/discord/test_matches.py"),
        ("pyproject.toml", "tests/rules/test_match.py"),
    ],
)
def test_a_change_of_any_part_selects_the_tests_of_that_part(changed: str, expected: str) -> None:
    assert expected in selected([changed]).paths


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return listed.stdout.split()


def test_the_selection_for_a_changed_file_contains_only_tests_that_exist() -> None:
    for path in tracked():
        found = selected([path])
        assert found.paths >= {*ALWAYS}, path
        assert all((ROOT / test).exists() for test in found.paths), path


NEW_COMMAND = {
    "cogs/blocking/thanks.py": {
        *("tests/test_rooms.py", "tests/test_readme.py", "tests/test_escaping.py"),
        *(f"tests/discord/test_{name}.py" for name in ("around_the_table", "bounds", "controls")),
        *(f"tests/discord/test_{name}.py" for name in ("limits", "refusals", "registration")),
        "tests/discord/test_sentences.py",
    },
    "cogs/locales/en/thanks.ftl": {
        *("tests/discord/test_sentences.py", "tests/discord/test_limits.py"),
        *("tests/test_escaping.py", "tests/test_readme.py"),
    },
    "data/schema.py": {
        *("tests/data", "tests/discord/test_privacy.py", "tests/discord/test_from_before.py"),
    },
    "data/migrations/versions/0021_thanks.py": {"tests/data", "tests/discord/test_from_before.py"},
}
"""The files that a new command `/thanks` adds or changes, and the tests that each file might break.

The command stores something. Some of these tests compare commands with the README and with `/help`.
Others go through all commands, all sentences or all tables.
"""


@pytest.mark.parametrize(
    ("changed", "expected"), [pytest.param(*each, id=each[0]) for each in NEW_COMMAND.items()]
)
def test_each_file_of_a_new_command_selects_the_tests_that_it_might_break(
    changed: str, expected: Set[str]
) -> None:
    assert expected - selected([changed]).paths == set()


def test_the_dict_named_readers_lists_only_existing_tests_that_depend_on_existing_files() -> None:
    read = {test for path in tracked() for test in readers_of(path)}
    assert {*READERS} - read == set()
    assert [test for test in READERS if not (ROOT / test).is_file()] == []


def test_the_dict_named_readers_lists_all_tests_that_loop_over_all_files_or_commands() -> None:
    """Such a test imports none of the modules that might break it, so `READERS` must list it."""
    goes_through = re.compile(
        r"\b(ROOT|COGS|LOCALES|RULES|SOURCES)\b.*\.r?glob\(|\.get_commands\(|slash_commands\("
    )
    found = {
        path
        for path in tracked()
        if path.startswith("tests/") and Path(path).match("test_*.py")
        if (ROOT / path).is_file() and goes_through.search((ROOT / path).read_text("utf-8"))
    }
    assert len(found) > 5
    assert found - {*READERS, *ALWAYS} == set()


def test_deleted_test_files_are_not_selected() -> None:
    assert selected(["tests/rules/test_gone.py"]).paths == {*ALWAYS}


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("test_a[cat-attack-2]", True),
        ("test_a[cat-attack-6]", True),
        ("test_a[cat-attack-4]", False),
        ("test_a[others are refused-cat-attack-6]", True),
        ("test_a[others are refused-cat-attack-4]", False),
        ("test_a[others are refused-caged-rat-2]", False),
        ("test_a[cat-attack]", True),
        ("test_a[caged-rat-2]", False),
        ("test_a[caged-rat]", False),
        ("test_a[repr-cat-attack]", True),
        ("test_a[golden-stem]", True),
        ("test_a", True),
    ],
)
def test_a_quick_run_checks_only_the_smallest_and_largest_tables_of_a_game(
    name: str, kept: bool
) -> None:
    assert runs_in_quick(name, frozenset({"cat-attack"})) is kept


def test_files_that_were_committed_or_changed_or_added_since_the_fork_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Mia", "-c", "user.email=mia@example.org")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def write(*names: str) -> None:
        for name in names:
            with (tmp_path / name).open("a", encoding="utf-8") as file:
                file.write("more\n")

    monkeypatch.setattr(selection, "ROOT", tmp_path)
    git("init", "-b", "main")
    write("old", "changed", "committed")
    git("add", ".")
    git("commit", "-m", "before")
    git("checkout", "-b", "mine")
    write("committed")
    git("commit", "-am", "after")
    write("changed", "new")
    assert {*changed_since("main")} == {"committed", "changed", "new"}
    assert {*changed_since("no such branch")} == {"changed", "new"}


def test_every_file_in_the_list_of_slow_test_files_exists() -> None:
    assert [path for path in LONGEST if not (ROOT / path).is_file()] == []
