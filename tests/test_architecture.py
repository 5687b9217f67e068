"""Architecture: which package may import which, how long code may be, and where games are named."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rules.registry import GAMES

ROOT = Path(__file__).parents[1]
OURS = ("rules", "agents", "rendering", "data", "cogs", "operations", "sandbox", "app", "bot",
        "game_packages", "tests")  # fmt: skip
MAY_IMPORT = {
    "rules": {"rules"},
    "agents": {"agents", "rules"},
    "rendering": {"rendering", "rules"},
    "data": {"data"},
    "cogs": {"cogs", "agents", "rules", "rendering", "data"},
    "operations": {"operations", "cogs", "rendering", "data", "rules"},
    "game_packages": {"agents", "cogs", "rules", "rendering"},
    "app": {"agents", "cogs", "data", "rules", "rendering", "game_packages"},
    "bot": {"app", "operations", "cogs", "data", "rules", "rendering", "sandbox", "game_packages"},
    "sandbox": {
        *("sandbox", "app", "game_packages", "cogs", "agents", "data", "rules", "rendering")
    },
}
IMPURE = {"random", "time", "secrets", "os", "io", "asyncio", "datetime", "pathlib", "uuid",
          "socket", "threading", "subprocess", "tempfile", "logging", "calendar",
          "importlib"}  # fmt: skip
CLI_MAY = {"sys", "argparse", "json"}
COMMAND_LINE = ("rules/cli.py", "rules/command_line.py", "rules/__main__.py", "rules/packages.py")
AGENTS_OUTSIDE = ("agents/cli.py", "agents/__main__.py", "agents/arena.py", "agents/effort.py")
GUEST = "agents/openspiel.py"
"""A module that needs the arena's packages. Only the arena may import the module."""
FINDS_PACKAGES = "rules/packages.py"
"""A module that looks up installed games for command lines. The games' rules do not use it."""

MODULE_LINES = 400
FUNCTION_LINES = 60
LONGER_MODULES = {"data/schema.py": "a list of tables, which is read as one"}
LONGER_FUNCTIONS: dict[str, str] = {}
"""Exceptions by `path` or `path:function`, each with the reason why it may be longer."""


def sources(*parts: str) -> list[Path]:
    """Return the Python files of the named packages and modules."""
    found: list[Path] = []
    for part in parts:
        single = ROOT / f"{part}.py"
        found += [single] if single.exists() else sorted((ROOT / part).rglob("*.py"))
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def tree(path: Path) -> ast.Module:
    return ast.parse(text(path), filename=name(path))


def imports(node: ast.AST, package: str) -> Iterator[str]:
    """Yield the full names of modules that are imported anywhere in the tree, even relatively."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Import):
            yield from (alias.name for alias in inner.names)
        elif isinstance(inner, ast.ImportFrom):
            module = inner.module or ""
            if inner.level:
                base = package.split(".")[: -(inner.level - 1) or None]
                module = ".".join([*base, module]).rstrip(".")
            yield module
            yield from (f"{module}.{alias.name}" for alias in inner.names)


@dataclass(frozen=True)
class Facts:
    """What the checks need to know about a file. Keeping all syntax trees would fill the memory."""

    imported: frozenset[str]
    called: frozenset[str]
    asserts: bool
    functions: tuple[tuple[str, int], ...]
    """The functions' names, each with its number of lines."""


@cache
def facts(path: Path) -> Facts:
    whole = tree(path)
    nodes = [*ast.walk(whole)]
    return Facts(
        frozenset(imports(whole, ".".join(path.relative_to(ROOT).parent.parts))),
        frozenset(
            node.func.id
            for node in nodes
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ),
        any(isinstance(node, ast.Assert) for node in nodes),
        tuple(
            (node.name, (node.end_lineno or node.lineno) - node.lineno + 1)
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ),
    )


def imported(path: Path) -> frozenset[str]:
    return facts(path).imported


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imported(path)}


def offenders(paths: Sequence[Path], wrong: Callable[[Path], object]) -> dict[str, object]:
    """Return the truthy results of `wrong` by file name; empty if every file is right."""
    assert paths
    return {name(path): found for path in paths if (found := wrong(path))}


PRODUCT = [path for path in sources(*OURS) if not name(path).startswith("tests/")]


def test_a_failed_check_lists_each_wrong_file_with_its_faults() -> None:
    one, two, three = PRODUCT[:3]
    told = offenders(PRODUCT, lambda path: ["late"] if path in (one, three) else [])
    assert told == {name(one): ["late"], name(three): ["late"]}
    assert name(two) not in told


def test_imports_go_in_one_direction() -> None:
    def wrong(path: Path) -> set[str]:
        part = path.relative_to(ROOT).parts[0].removesuffix(".py")
        return (tops(path) & set(OURS)) - MAY_IMPORT[part]

    assert not offenders(PRODUCT, wrong)


def test_rules_use_the_standard_library_only() -> None:
    own = {"rules", *sys.stdlib_module_names}
    assert not offenders(sources("rules"), lambda path: tops(path) - own)


def test_computer_players_use_the_standard_library_only() -> None:
    own = {"agents", "rules", *sys.stdlib_module_names}
    inside = [path for path in sources("agents") if name(path) != GUEST]
    assert not offenders(inside, lambda path: tops(path) - own)


def test_only_the_arena_imports_open_spiel() -> None:
    others = [path for path in PRODUCT if name(path) != "agents/arena.py"]
    assert not offenders(others, lambda path: imported(path) & {"agents.openspiel"})
    assert "agents.openspiel" in imported(ROOT / "agents/arena.py")


def test_computer_players_use_neither_the_clock_nor_files_nor_the_network() -> None:
    """Computer players get random numbers and a clock only as arguments."""
    inside = [path for path in sources("agents") if name(path) not in AGENTS_OUTSIDE]
    assert not offenders(inside, lambda path: tops(path) & (IMPURE - {"random"} | CLI_MAY))


def test_rules_use_neither_chance_nor_the_clock_nor_files_nor_the_network() -> None:
    def wrong(path: Path) -> set[str]:
        more = set() if name(path) in COMMAND_LINE else CLI_MAY - {"json"}
        own = {"importlib"} if name(path) == FINDS_PACKAGES else set()
        return tops(path) & (IMPURE | more) - own

    assert not offenders(sources("rules"), wrong)


def test_in_rules_only_the_command_line_modules_may_call_open_or_print_or_input() -> None:
    inside = [path for path in sources("rules") if name(path) not in COMMAND_LINE]
    outward = {"open", "print", "input", "eval", "exec", "__import__"}
    assert not offenders(inside, lambda path: facts(path).called & outward)


def test_rules_contain_no_assert_statements() -> None:
    """Python skips assertions under `-O`."""
    assert not offenders(sources("rules"), lambda path: facts(path).asserts)


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_games_do_not_import_each_other(game: str) -> None:
    package = game.replace("-", "_")
    others = {f"rules.{other.key.replace('-', '_')}" for other in GAMES if other.key != game}
    for path in sources(f"rules/{package}"):
        assert not {".".join(module.split(".")[:2]) for module in imported(path)} & others


def test_rendering_imports_neither_discord_nor_storage() -> None:
    strange = {"discord", "sqlalchemy", "alembic", "simcord", "asyncio", "random"}
    assert not offenders(sources("rendering"), lambda path: tops(path) & strange)


def test_rendering_uses_observations_and_never_states() -> None:
    def wrong(path: Path) -> list[str]:
        return [module for module in imported(path) if module.endswith((".State", ".state"))]

    assert not offenders(sources("rendering"), wrong)


def test_storage_does_not_import_discord() -> None:
    assert not offenders(sources("data"), lambda path: tops(path) & {"discord", "simcord", "PIL"})


def test_only_storage_imports_database_libraries() -> None:
    sql = {"sqlalchemy", "sqlite3", "aiosqlite", "asyncpg", "alembic"}
    others = sources("cogs", "app", "bot", "rules", "rendering", "operations")
    assert not offenders(others, lambda path: tops(path) & sql)


def test_cogs_do_not_import_each_other() -> None:
    """Code that cogs share is in modules on a lower level, which set up no cog."""
    cogs = {module_of(path) for path in sources("cogs") if "async def setup(" in text(path)}
    assert len(cogs) > 10

    def wrong(path: Path) -> set[str]:
        return {module for module in imported(path) if module in cogs} - {module_of(path)}

    assert not offenders(sources("cogs"), wrong)


def test_the_application_loads_cogs_by_name() -> None:
    cogs = {module_of(path) for path in sources("cogs") if "async def setup(" in text(path)}
    for path in sources("app", "bot"):
        assert not imported(path) & cogs


def test_bot_imports_the_sandbox_only_inside_functions() -> None:
    for path in sources("bot"):
        always = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
        for node in always:
            assert not any(module.split(".")[0] == "sandbox" for module in imports(node, ""))


def test_nothing_imports_the_tests() -> None:
    assert not offenders(PRODUCT, lambda path: "tests" in tops(path))


def test_modules_stay_below_the_line_limit() -> None:
    def wrong(path: Path) -> int:
        lines = len(text(path).splitlines())
        return lines if lines > MODULE_LINES and name(path) not in LONGER_MODULES else 0

    assert not offenders(PRODUCT, wrong)


def test_functions_stay_below_the_line_limit() -> None:
    def wrong(path: Path) -> list[tuple[str, int]]:
        return [
            (function, lines)
            for function, lines in facts(path).functions
            if lines > FUNCTION_LINES and f"{name(path)}:{function}" not in LONGER_FUNCTIONS
        ]

    assert not offenders(PRODUCT, wrong)


def test_every_listed_exception_to_the_line_limits_exists_and_has_a_reason() -> None:
    known = {name(path) for path in PRODUCT}
    for listed, reason in (LONGER_MODULES | LONGER_FUNCTIONS).items():
        assert listed.partition(":")[0] in known
        assert len(reason) > 10


NAMES_OF_GAMES = [form for game in GAMES for form in (game.key, game.key.replace("-", "_"))]


def test_no_game_is_named_in_cogs_or_storage_or_the_bot() -> None:
    """A new game must not require edits to a cog, to storage or to the bot."""

    def wrong(path: Path) -> list[str]:
        return [form for form in NAMES_OF_GAMES if form in text(path).lower()]

    assert not offenders(sources("cogs", "data", "app", "bot"), wrong)


def test_comments_contain_no_to_do_marks() -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "X" + "XX")
    assert not offenders(
        sources(*OURS), lambda path: [mark for mark in marks if mark in text(path)]
    )
