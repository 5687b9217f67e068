"""Discovery of games in installed packages, for the command lines.

A package declares its game as an entry point of the group `clowder.games`, with the value
`module:object`. The object's attribute `game` is the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from rules.game import Game
from rules.registry import register

GROUP = "clowder.games"


@dataclass(frozen=True, slots=True)
class Found:
    """An entry point: its name, and a function that loads its object.

    `load` may raise any exception.
    """

    name: str
    load: Callable[[], Any]


def installed() -> Iterator[Found]:
    """Yield the entry points of installed packages, sorted by name."""
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        yield Found(entry.name, entry.load)


def left_out(take_up: Callable[[Any], None]) -> Iterator[tuple[str, str]]:
    """Register every installed game; for each failure, yield the game's name and the reason."""
    for found in installed():
        try:
            take_up(found.load())
        # If the import of one package fails, the others must still be registered.
        except (Exception, SystemExit) as error:
            yield found.name, " ".join(f"{type(error).__name__}: {error}".split())


def game_of(package: Any) -> Game:
    """Return the attribute `game` of an entry point's object.

    Raises `TypeError` if this attribute is not a `Game`.
    """
    game = getattr(package, "game", None)
    if not isinstance(game, Game):
        raise TypeError("it has no `game` of the kind `rules.game.Game`")
    return game


def take_up_rules(package: Any) -> None:
    """Register the game of `package`, which is the object of an entry point.

    The game's pictures and sentences are not loaded. Raises `TypeError` if the object has no game,
    and `ValueError` if the game's key cannot be used.
    """
    register(game_of(package), getattr(package, "earlier", ()))


def at(name: str) -> Any:
    """Return the object at `module:object`. Raises `ValueError`, or any error of the import."""
    module, _, attribute = name.partition(":")
    if not (module and attribute):
        raise ValueError(f"{name!r} is not module:object")
    return getattr(import_module(module), attribute)
