"""What may import what, how big things may grow, and where a game's name may stand."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import GAMES

ROOT = Path(__file__).parents[1]
OURS = ("rules", "rendering", "data", "cogs", "sandbox", "bot", "tests")
MAY_IMPORT = {
    "rules": {"rules"},
    "rendering": {"rendering", "rules"},
    "data": {"data"},
    "cogs": {"cogs", "rules", "rendering", "data"},
    "bot": {"cogs", "data", "rules", "rendering", "sandbox"},
    "sandbox": {"sandbox", "bot", "cogs", "data", "rules", "rendering"},
}
IMPURE = {"random", "time", "secrets", "os", "io", "asyncio", "datetime", "pathlib", "uuid",
          "socket", "threading", "subprocess", "tempfile", "logging", "calendar"}  # fmt: skip
CLI_MAY = {"sys", "argparse", "json"}
COMMAND_LINE = ("rules/cli.py", "rules/__main__.py")

MODULE_LINES = 400
FUNCTION_LINES = 60
LONGER_MODULES: dict[str, str] = {}
LONGER_FUNCTIONS: dict[str, str] = {}
"""`path` or `path:function` with the reason why it may be longer."""


def sources(*parts: str) -> list[Path]:
    """Python files of the named packages and modules."""
    found: list[Path] = []
    for part in parts:
        single = ROOT / f"{part}.py"
        found += [single] if single.exists() else sorted((ROOT / part).rglob("*.py"))
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=name(path))


def imports(node: ast.AST, package: str) -> Iterator[str]:
    """Full names of the modules imported anywhere in the tree, relative ones resolved."""
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


def imported(path: Path) -> set[str]:
    return set(imports(tree(path), ".".join(path.relative_to(ROOT).parent.parts)))


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imported(path)}


PRODUCT = [path for path in sources(*OURS) if not name(path).startswith("tests/")]
every_product_file = pytest.mark.parametrize("path", PRODUCT, ids=name)


@every_product_file
def test_imports_go_in_one_direction(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    assert tops(path) & set(OURS) <= MAY_IMPORT[part]


@pytest.mark.parametrize("path", sources("rules"), ids=name)
def test_rules_use_the_standard_library_only(path: Path) -> None:
    assert tops(path) <= {"rules", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", sources("rules"), ids=name)
def test_rules_know_no_chance_clock_or_outside_world(path: Path) -> None:
    assert not tops(path) & IMPURE
    if name(path) not in COMMAND_LINE:
        assert not tops(path) & (CLI_MAY - {"json"})


@pytest.mark.parametrize("path", sources("rules"), ids=name)
def test_rules_read_and_print_nothing_but_on_the_command_line(path: Path) -> None:
    if name(path) in COMMAND_LINE:
        return
    called = {n.func.id for n in ast.walk(tree(path))
              if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}  # fmt: skip
    assert not called & {"open", "print", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("path", sources("rules"), ids=name)
def test_rules_never_assert(path: Path) -> None:
    """An assertion vanishes under `-O`."""
    assert not any(isinstance(node, ast.Assert) for node in ast.walk(tree(path)))


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_games_do_not_import_each_other(game: str) -> None:
    package = game.replace("-", "_")
    others = {f"rules.{other.key.replace('-', '_')}" for other in GAMES if other.key != game}
    for path in sources(f"rules/{package}"):
        assert not {".".join(module.split(".")[:2]) for module in imported(path)} & others


@pytest.mark.parametrize("path", sources("rendering"), ids=name)
def test_pictures_know_nothing_of_discord_or_storage(path: Path) -> None:
    assert not tops(path) & {"discord", "sqlalchemy", "alembic", "simcord", "asyncio", "random"}


@pytest.mark.parametrize("path", sources("rendering"), ids=name)
def test_pictures_are_made_of_views_never_of_states(path: Path) -> None:
    assert not any(module.endswith((".State", ".state")) for module in imported(path))


@pytest.mark.parametrize("path", sources("data"), ids=name)
def test_storage_knows_nothing_of_discord(path: Path) -> None:
    assert not tops(path) & {"discord", "simcord", "PIL"}


@pytest.mark.parametrize("path", sources("cogs", "bot", "rules", "rendering"), ids=name)
def test_only_storage_speaks_sql(path: Path) -> None:
    assert not tops(path) & {"sqlalchemy", "sqlite3", "aiosqlite", "asyncpg", "alembic"}


@pytest.mark.parametrize("path", sources("cogs"), ids=name)
def test_cogs_do_not_import_each_other(path: Path) -> None:
    """Helpers, whose names start with an underscore, are shared; cogs are not."""
    public = {f"cogs.{cog.stem}" for cog in (ROOT / "cogs").glob("[!_]*.py")}
    own = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    assert not (imported(path) & public) - {own}


def test_bot_loads_cogs_by_name() -> None:
    public = {f"cogs.{cog.stem}" for cog in (ROOT / "cogs").glob("[!_]*.py")}
    for path in sources("bot"):
        assert not imported(path) & public


def test_bot_imports_the_sandbox_only_when_asked_for_it() -> None:
    for path in sources("bot"):
        always = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
        for node in always:
            assert not any(module.split(".")[0] == "sandbox" for module in imports(node, ""))


@every_product_file
def test_nothing_imports_the_tests(path: Path) -> None:
    assert "tests" not in tops(path)


@every_product_file
def test_modules_stay_readable(path: Path) -> None:
    if name(path) not in LONGER_MODULES:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= MODULE_LINES


@every_product_file
def test_functions_stay_readable(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= FUNCTION_LINES or f"{name(path)}:{node.name}" in LONGER_FUNCTIONS


def test_listed_exceptions_exist_and_have_a_reason() -> None:
    known = {name(path) for path in PRODUCT}
    for listed, reason in (LONGER_MODULES | LONGER_FUNCTIONS).items():
        assert listed.partition(":")[0] in known
        assert len(reason) > 10


NAMES_OF_GAMES = [form for game in GAMES for form in (game.key, game.key.replace("-", "_"))]


@pytest.mark.parametrize("path", sources("cogs", "data", "bot"), ids=name)
def test_no_game_is_named_outside_its_own_places(path: Path) -> None:
    """A new game must need no edit to a cog, to storage or to the bot."""
    text = path.read_text(encoding="utf-8").lower()
    assert not [form for form in NAMES_OF_GAMES if form in text]


@pytest.mark.parametrize("path", sources(*OURS), ids=name)
def test_nothing_is_left_to_be_done_in_comments(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not [mark for mark in ("TO" + "DO", "FIX" + "ME", "X" + "XX") if mark in text]
