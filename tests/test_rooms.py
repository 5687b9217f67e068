"""Levels of the project's packages: each imports only lower levels, and there are no cycles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandbox.structure import FLOORS, HOLDS, ROOT, graph, room_of

FLOOR = {room: level for level, floor in enumerate(FLOORS) for room in floor}
KNOWS_NO_MATCH = ("cogs.kit", "cogs.workers", "cogs.connection")
THINKS = "cogs.workers.thinking"
"""The only general module that may import `rules.match`, because it passes matches to a worker."""
MOST_FILES = 14
"""The maximum number of files in a folder of cogs, not counting `__init__`."""


def circles(arrows: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield import cycles: sorted groups of modules that reach each other (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in arrows[module]:
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            circle = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for module in arrows:
        if module not in index:
            visit(module)
    yield from found


def test_import_cycles_are_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert sorted(circles(arrows)) == [["a", "b", "c"], ["d", "e"]]


def test_no_modules_import_each_other_in_a_cycle_even_for_types() -> None:
    assert list(circles(graph())) == []


def test_every_package_has_a_level_and_is_described() -> None:
    rooms = {room for floor in FLOORS for room in floor}
    assert rooms == set(HOLDS)
    inside = {name for name in graph() if room_of(name) is None}
    assert inside <= {"cogs"}, f"in no listed package: {sorted(inside)}"


def test_imports_point_to_lower_levels() -> None:
    """Packages on the same level do not import each other."""
    upward = [
        f"{module} -> {other}"
        for module, others in graph().items()
        for other in others
        if (above := room_of(module)) and (below := room_of(other)) and above != below
        if FLOOR[below] <= FLOOR[above]
    ]
    assert upward == []


def test_general_packages_do_not_import_matches_or_pictures() -> None:
    """A general package could serve any bot. It imports no module for matches or pictures."""
    leaning = [
        f"{module} -> {other}"
        for module, others in graph().items()
        if room_of(module) in KNOWS_NO_MATCH and module != THINKS
        for other in others
        if other in ("rules.match", "rules.record") or other.startswith("rendering")
    ]
    assert leaning == []


def test_folders_of_cogs_are_small_and_have_no_private_modules() -> None:
    folders = [path for path in (ROOT / "cogs").iterdir() if (path / "__init__.py").exists()]
    assert folders
    for folder in folders:
        files = [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
        assert len(files) <= MOST_FILES, f"{folder.name} holds {len(files)} files"
        assert not [name for name in files if name.startswith("_")]
