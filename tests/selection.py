"""Choose the tests that concern a change, for `make quick`.

python -m tests.selection [since]

The command prints pytest's arguments for everything that this branch has changed, including
uncommitted changes. `since` is the branch to compare with, by default main. The module chooses
tests by the locations of files, so it can miss some tests. `make test` runs all tests.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from rules.registry import GAMES

ROOT = Path(__file__).parents[1]
KEYS = {game.key.replace("-", "_"): game.key for game in GAMES}
TABLES = {game.key: (game.player_counts[0], game.player_counts[-1]) for game in GAMES}
SHARED = ("tests/rules/test_conformance.py", "tests/rules/test_golden.py", "tests/test_secrecy.py")
"""Suites over all games. For a change of one game, only that game's part runs."""
CORE = (
    *SHARED,
    "tests/rules/test_match.py",
    "tests/rules/test_record.py",
    "tests/rendering/test_alt_text.py",
    "tests/discord/test_golden_matches.py",
    "tests/discord/test_matches.py",
    "tests/discord/test_lobbies.py",
)
"""Tests for changes that may have effects anywhere."""
GUIDE = "tests/test_new_game_page.py"
_SHORT = 3
"""In a file's name, we ignore words of at most this many letters, because they say little."""
ALWAYS = ("tests/test_architecture.py", "tests/test_rooms.py", "tests/test_style.py")
READERS = {
    "tests/test_readme.py": ("*.md", "docs/*", "Makefile", "*.py", "cogs/*"),
    "tests/test_games_page.py": ("docs/games.md", "rules/*", "cogs/locales/*"),
    "tests/test_records_page.py": ("docs/records.md", "README.md", "rules/*"),
    "tests/rules/washi_cat/test_torn.py": ("docs/records.md",),
    "tests/test_new_game_page.py": ("docs/new-game.md", "cogs/*.py", "examples/*", "rules/*"),
    "tests/test_absent_phrases.py": (
        *("tests/discord/*", "tests/sandbox/*", "tests/browser/*"),
        *("cogs/*", "rules/*", "sandbox/*", "examples/*"),
    ),
    "tests/test_locked.py": ("requirements*", "Makefile", "pyproject.toml"),
    "tests/test_settings.py": ("app.py", "docs/operating.md"),
    "tests/operations/test_book.py": (
        "*.md",
        "docs/operating.md",
        "operations/*",
        "cogs/telemetry/*",
    ),
    "tests/operations/test_containers.py": ("Dockerfile", "compose.yaml", ".dockerignore"),
    "tests/discord/test_sentences.py": ("cogs/*", "rendering/*", "rules/*"),
    "tests/discord/test_limits.py": ("cogs/*",),
    "tests/discord/test_around_the_table.py": ("cogs/*.py", "README.md"),
    "tests/discord/test_bounds.py": ("cogs/*.py",),
    "tests/discord/test_controls.py": ("cogs/*.py",),
    "tests/discord/test_refusals.py": ("cogs/*.py",),
    "tests/discord/test_registration.py": ("cogs/*.py",),
    "tests/test_escaping.py": ("cogs/*",),
    "tests/rules/test_explanations.py": ("rules/*",),
    "tests/discord/test_privacy.py": ("data/*",),
    "tests/discord/test_from_before.py": ("data/*",),
}
"""Tests that read the project's files or go through all commands, with the paths they depend on.

In a pattern with a slash, `*` stands for any part of a path, including slashes. A pattern without a
slash is for files in the root folder. These tests name no module, so nothing else selects them.
"""


@dataclass(frozen=True)
class Selection:
    """Test files and folders, and the games for which shared suites run (none means all games)."""

    paths: frozenset[str]
    games: frozenset[str]

    def arguments(self) -> list[str]:
        return [f"--quick={','.join(sorted(self.games)) or 'all'}", *sorted(self.paths)]


def selected(changed: Iterable[str], root: Path = ROOT) -> Selection:
    """Return what to run for changed or deleted files, whose paths are relative to `root`."""
    paths, games, everything = {*ALWAYS}, set[str](), False
    for path in changed:
        game = game_of(path)
        found = {*tests_of(path, game, root), *readers_of(path)}
        paths |= found
        if game is not None:
            games.add(game)
        elif found & {*SHARED}:
            everything = True
    exist = frozenset(path for path in paths if (root / path).exists())
    return Selection(exist, frozenset() if everything else frozenset(games))


def readers_of(path: str) -> Iterator[str]:
    """Yield the tests in `READERS` that depend on a file."""
    for test, patterns in READERS.items():
        for pattern in patterns:
            if ("/" in pattern or "/" not in path) and fnmatchcase(path, pattern):
                yield test


def game_of(path: str) -> str | None:
    """Return the key of the game a file belongs to, or None."""
    if not path.startswith(("agents/", "rules/", "rendering/", "cogs/", "tests/")):
        return None
    return next((key for package, key in KEYS.items() if package in path or key in path), None)


def tests_of(path: str, game: str | None, root: Path) -> Iterator[str]:
    parts = Path(path).parts
    if game is not None:
        yield from _tests_of_game(path, game.replace("-", "_"), root)
    elif parts[0] == "tests":
        yield from _tests_of_tests(path, root)
    elif parts[0] == "cogs":
        yield from _tests_of_cog(path, root)
    elif parts[0] in ("agents", "data", "rendering", "sandbox", "operations"):
        yield f"tests/{parts[0]}"
    elif parts[0] == "examples":
        yield from ("examples", GUIDE)
    elif path == "docs/new-game.md":
        yield GUIDE
    elif parts[0] == "docs" or path.endswith((".md", "Makefile")):
        yield "tests/test_readme.py"
    else:
        yield from CORE
        if parts[0] == "rules":
            yield from _found(root, "tests/rules/test_*.py")


def _tests_of_game(path: str, package: str, root: Path) -> Iterator[str]:
    if path.startswith(("agents/", "tests/agents/")):
        yield from _found(root, f"tests/agents/test_{package}.py")
        return
    yield from _found(root, f"tests/rendering/test_{package}*.py")
    yield from _found(root, f"tests/discord/test_{package}*.py")
    if path.endswith(".ftl"):
        yield "tests/discord/test_sentences.py"
        return
    yield "tests/test_secrecy.py"
    if "rendering" not in Path(path).parts:
        yield from SHARED
        yield from _found(root, f"tests/rules/{package}")
        yield from _found(root, f"tests/agents/test_{package}.py")


def _tests_of_tests(path: str, root: Path) -> Iterator[str]:
    """A test file selects itself; a helper selects the folder that uses it."""
    folder = Path(path).parent.as_posix()
    if Path(path).name.startswith("test_"):
        yield path
    elif folder == "tests/rules":
        yield from SHARED
        yield from _found(root, "tests/rules/test_*.py")
    elif folder == "tests":
        yield from CORE
    elif folder == "tests/discord":
        yield from (core for core in CORE if core.startswith(folder))
    else:
        yield folder


def _tests_of_cog(path: str, root: Path) -> Iterator[str]:
    """Select tests with the cog's name, tests that import the cog, and tests of whole matches."""
    yield from (core for core in CORE if core.startswith("tests/discord"))
    if path.endswith(".ftl"):
        yield "tests/discord/test_sentences.py"
    inner = Path(path).relative_to("cogs").with_suffix("")
    package, name = ".".join(("cogs", *inner.parts[:-1])), inner.name
    imports = re.compile(rf"\bfrom {package} import [^\n]*\b{name}\b|\b{package}\.{name}\b")
    words = {word for part in inner.parts for word in part.split("_") if len(word) > _SHORT}
    topics = {word.removesuffix("s") for word in {*inner.parts, *words}} - {"locale", "en"}
    for test in (*_found(root, "tests/discord/test_*.py"), *_found(root, "tests/test_*.py")):
        called = any(topic in Path(test).name for topic in topics)
        if called or imports.search((root / test).read_text(encoding="utf-8")):
            yield test


def _found(root: Path, pattern: str) -> list[str]:
    return [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern))]


def runs_in_quick(name: str, games: frozenset[str]) -> bool:
    """Return whether a quick run includes a test of a shared suite.

    A quick run includes the tests of these games at their smallest and largest tables.
    """
    bracket = name.partition("[")[2].rstrip("]")
    for key, (fewest, most) in TABLES.items():
        if key in bracket:
            table = bracket.rpartition(f"{key}-")[2]
            return key in games and (not table.isdigit() or int(table) in (fewest, most))
    return True


def changed_since(base: str) -> list[str]:
    """Return paths changed since the branch left `base`, or since HEAD if `base` is unknown."""
    fork = _git("merge-base", "HEAD", base) or ["HEAD"]
    return [*_git("diff", "--name-only", fork[0]), *_git("ls-files", "-o", "--exclude-standard")]


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


if __name__ == "__main__":
    print(*selected(changed_since(*(sys.argv[1:] or ["main"]))).arguments())
