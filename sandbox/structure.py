"""Draw the architecture picture: packages are rooms, and arrows are imports read from the code."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

from PIL import Image, ImageDraw

from rendering import theme
from rendering.text import fit, font

ROOT = Path(__file__).parents[1]
PICTURE = "architecture.png"
FLOORS = (
    ("bot",),
    ("sandbox", "operations"),
    ("app",),
    (
        *(
            "cogs.in_play",
            "cogs.lobby",
            "cogs.challenges",
            "cogs.seeking",
            "cogs.learning",
            "cogs.clocks",
            "cogs.standings",
        ),
        *("cogs.history", "cogs.server", "cogs.blocking"),
    ),
    ("cogs.clowder", "cogs.typed"),
    ("cogs.arranging",),
    ("cogs.board",),
    ("cogs.channels", "cogs.hints", "cogs.waiting_matches"),
    ("game_packages", "cogs.match", "cogs.commands", "cogs.reliability"),
    ("cogs.kit",),
    ("cogs.workers", "cogs.connection"),
    ("cogs.telemetry", "rendering", "data", "agents"),
    ("rules",),
)
"""Rooms (packages or modules) by floor, from the top floor to the bottom floor.

Rooms on the same floor do not import each other.
"""

HOLDS = {
    "bot": "the command line",
    "sandbox": "a simulated Discord",
    "app": "settings, making the bot",
    "cogs.in_play": "playing",
    "cogs.lobby": "opening tables",
    "cogs.challenges": "asking people",
    "cogs.seeking": "finding opponents",
    "cogs.learning": "lessons",
    "cogs.clocks": "time",
    "cogs.standings": "ratings",
    "cogs.history": "replays",
    "cogs.server": "settings, help",
    "cogs.blocking": "blocks",
    "operations": "health and metrics",
    "cogs.clowder": "the bot, put together",
    "cogs.typed": "for people who type",
    "cogs.arranging": "starting arranged matches",
    "cogs.board": "what Discord shows of a match",
    "cogs.hints": "what a cat would do",
    "cogs.waiting_matches": "a person’s next match",
    "cogs.channels": "lost boards, visibility",
    "game_packages": "installed games",
    "cogs.commands": "declaring commands",
    "cogs.match": "a match with its people",
    "cogs.reliability": "who finishes matches",
    "cogs.kit": "controls, replies, sentences",
    "cogs.connection": "reaching Discord",
    "cogs.workers": "processes that draw, or think",
    "cogs.telemetry": "metrics, log context",
    "rendering": "pictures of what may be seen",
    "data": "the only SQL",
    "agents": "computer players",
    "rules": "pure game logic",
}
_WIDE, _HIGH, _APART, _BETWEEN, _MARGIN = 1400, 74, 40, 18, 28
_WIDEST = 300
_ROW = 5
"""The maximum number of rooms in a row."""
_STEM = 3
"""The number of imports that makes an arrow one pixel wider. The maximum width is four pixels."""
_INTO = {"rules": theme.SIDES[2], "data": theme.SIDES[1], "rendering": theme.SIDES[0]}


def files() -> Iterator[tuple[str, Path]]:
    """Yield every module of the project with its full name, except the tests."""
    packages = (path.parent for path in ROOT.glob("*/__init__.py"))
    inside = (path.rglob("*.py") for path in packages if path.name != "tests")
    for source in sorted((*ROOT.glob("*.py"), *chain.from_iterable(inside))):
        parts = source.relative_to(ROOT).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), source


def imported(source: Path, known: Collection[str]) -> set[str]:
    """Return the modules imported anywhere in a file, including type-only imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            found |= {name if name in known else node.module for name in names}
    return found & set(known)


@cache
def graph() -> Mapping[str, set[str]]:
    """Map each module of the product to the modules that it imports."""
    known = dict(files())
    return {module: imported(source, known) - {module} for module, source in known.items()}


def room_of(module: str) -> str | None:
    """Return a module's room; None for modules without a room, such as an empty package."""
    rooms = [room for floor in FLOORS for room in floor]
    return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)


def arrows() -> dict[tuple[str, str], int]:
    """Map each pair of rooms to the number of imports of the second room by the first room.

    `FLOORS` lists the rooms.
    """
    found: dict[tuple[str, str], int] = {}
    for module, others in graph().items():
        for other in others:
            pair = room_of(module), room_of(other)
            if pair[0] and pair[1] and pair[0] != pair[1]:
                found[pair[0], pair[1]] = found.get((pair[0], pair[1]), 0) + 1
    return found


def plain_arrows() -> dict[tuple[str, str], int]:
    """Return the imports between rooms, except those implied by a path through other rooms."""
    every = arrows()

    def reaches(start: str, goal: str) -> bool:
        nexts = {lower for upper, lower in every if upper == start}
        return goal in nexts or any(reaches(room, goal) for room in nexts)

    return {
        (upper, lower): count
        for (upper, lower), count in every.items()
        if not any(
            other != lower and reaches(other, lower) for above, other in every if above == upper
        )
    }


def _rows() -> list[tuple[str, ...]]:
    """Return the rows of packages in the picture. A floor with many packages has several rows."""
    return [floor[start : start + _ROW] for floor in FLOORS for start in range(0, len(floor), _ROW)]


def _boxes() -> dict[str, tuple[int, int, int, int]]:
    """Map each package, drawn as a room, to its box: left, top, right, bottom."""
    found = {}
    for level, floor in enumerate(_rows()):
        room = (_WIDE - 2 * _MARGIN - _BETWEEN * (len(floor) - 1)) // len(floor)
        wide = min(room, _WIDEST)
        left = (_WIDE - wide * len(floor) - _BETWEEN * (len(floor) - 1)) // 2
        top = _MARGIN + level * (_HIGH + _APART)
        for place, name in enumerate(floor):
            start = left + place * (wide + _BETWEEN)
            found[name] = (start, top, start + wide, top + _HIGH)
    return found


def picture() -> Image.Image:
    """Draw the rooms on their floors, with arrows from each importing room to the imported one."""
    boxes = _boxes()
    rows = len(_rows())
    high = 2 * _MARGIN + rows * _HIGH + (rows - 1) * _APART
    sheet = Image.new("RGB", (_WIDE, high), theme.PAPER)
    draw = ImageDraw.Draw(sheet)
    for (upper, lower), count in sorted(plain_arrows().items(), key=lambda pair: pair[1]):
        _arrow(draw, boxes[upper], boxes[lower], count, _colour(lower))
    for name, box in boxes.items():
        _room(draw, name, box)
    return sheet


def _colour(into: str) -> theme.Colour:
    side = _INTO.get(into)
    return theme.mix(theme.PAPER, theme.QUIET_TEXT if side is None else side.colour, 0.55)


def _arrow(
    draw: ImageDraw.ImageDraw,
    upper: tuple[int, int, int, int],
    lower: tuple[int, int, int, int],
    count: int,
    colour: theme.Colour,
) -> None:
    """Draw an arrow from the lower edge of a room to the upper edge of a different room."""
    begin = (upper[0] + upper[2]) // 2, upper[3]
    end = (lower[0] + lower[2]) // 2, lower[1] - 2
    draw.line((begin, end), fill=colour, width=min(1 + count // _STEM, 4))
    draw.polygon([(end[0] - 6, end[1] - 10), (end[0] + 6, end[1] - 10), end], fill=colour)


def _room(draw: ImageDraw.ImageDraw, name: str, box: tuple[int, int, int, int]) -> None:
    outline = theme.SIDES[0].colour if name == "cogs.clowder" else theme.INK
    draw.rounded_rectangle(box, 12, fill=theme.PAPER_LIGHT, outline=outline, width=2)
    middle = (box[0] + box[2]) // 2
    path = name.replace(".", "/")
    title = f"{path}.py" if (ROOT / f"{path}.py").exists() else path
    draw.text((middle, box[1] + 27), title, fill=theme.INK, font=font("bold", 21), anchor="mm")
    about, size = fit(HOLDS[name], "plain", 16, box[2] - box[0] - 16)
    draw.text(
        (middle, box[1] + 54), about, fill=theme.QUIET_TEXT, font=font("plain", size), anchor="mm"
    )
