"""Games of other packages, found where they are installed: for command lines.

A package says in its metadata, as an entry point of the group `clowder.games`, where its game is:
`module:object`. The object has the game as its attribute `game`.
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
    """An entry point: its name, and how the object it names is had. `load` may raise anything."""

    name: str
    load: Callable[[], Any]


def installed() -> Iterator[Found]:
    """The games that installed packages offer, by name."""
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        yield Found(entry.name, entry.load)


def left_out(take_up: Callable[[Any], None]) -> Iterator[tuple[str, str]]:
    """Take up every installed game; those that cannot be are given by name, with why not."""
    for found in installed():
        try:
            take_up(found.load())
        # Whatever somebody else's module does when it is imported, the others are taken up.
        except (Exception, SystemExit) as error:
            yield found.name, " ".join(f"{type(error).__name__}: {error}".split())


def game_of(package: Any) -> Game:
    """The game that such an object has. Raises `TypeError`."""
    game = getattr(package, "game", None)
    if not isinstance(game, Game):
        raise TypeError("it has no `game` of the kind `rules.game.Game`")
    return game


def take_up_rules(package: Any) -> None:
    """Register the game of such an object, without pictures and sentences.

    Raises `TypeError` or `ValueError`.
    """
    register(game_of(package), getattr(package, "earlier", ()))


def at(name: str) -> Any:
    """The object at `module:object`. Raises `ValueError`, or whatever importing it does."""
    module, _, attribute = name.partition(":")
    if not (module and attribute):
        raise ValueError(f"{name!r} is not module:object")
    return getattr(import_module(module), attribute)
