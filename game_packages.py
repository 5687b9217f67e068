"""Games from other packages. When the bot starts, it registers their rules, pictures and sentences.

An installed package declares an entry point in the group `clowder.games`. The entry point names a
`GamePackage`. docs/new-game.md explains a game package step by step.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.expertise import Expertise
from agents.packages import expertise_of
from agents.registry import register as register_expertise
from cogs.kit.sentences import CATALOGUE, Catalogue
from rendering import Painter, painter
from rendering import register as register_painter
from rendering.cache import keep_less, keep_sprites_in
from rules.game import Game
from rules.lesson_registry import register as register_lesson
from rules.lessons import Lesson
from rules.packages import game_of, left_out
from rules.registry import games
from rules.registry import register as register_game

log = logging.getLogger(__name__)

MOST_GAMES = 25
"""The maximum number of games: Discord allows this many choices for an option of a command."""
_PAINTING = ("board", "result", "alt_text", "illustration", "illustration_keys", "cover")


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game with everything that the bot needs to offer it.

    `sentences` is a folder with a subfolder of Project Fluent files for each language. English,
    `en`, is required. All message ids in these files start with the game's key and a hyphen.
    `earlier` holds the older versions of the rules; matches that started under an older version
    continue with it. Cats think with `expertise`. If a game without secrets has no expertise, cats
    choose actions with the rules alone. If a game with secrets has no expertise, cats do not play
    the game. `lesson` teaches the game.
    """

    game: Game
    painter: Painter[Any]
    sentences: Path
    earlier: tuple[Game, ...] = ()
    expertise: Expertise[Any, Any] | None = None
    lesson: Lesson | None = None


def make_ready(cache_dir: Path, *, draws: bool = False) -> None:
    """Prepare a process for pictures: register the installed games and set the sprite cache.

    If `draws` is true, also load the painters and lower the limits of the process's caches.
    """
    take_up_installed()
    keep_sprites_in(cache_dir / "sprites")
    if draws:
        for kind in games():
            painter(kind.key)
        keep_less()


def take_up_installed() -> None:
    """Register every installed game. If a game cannot be registered, log why and continue."""
    for name, why in left_out(take_up):
        log.error("The game %s is left out. %s", name, why)


def take_up(package: GamePackage) -> None:
    """Register a game. If the same game is already registered, nothing changes.

    If the package is incomplete, raises `TypeError` or `ValueError` and registers nothing.
    """
    kind = game_of(package)
    if not isinstance(package, GamePackage):
        raise TypeError("it is not a GamePackage")
    others = [each for each in games() if each is not kind]
    if len(others) >= MOST_GAMES:
        raise ValueError(f"there are {MOST_GAMES} games already, and Discord allows no more")
    _check_painter(package.painter)
    _check_sentences(kind, package.sentences)
    expertise = expertise_of(package)
    _check_lesson(kind, package.lesson)
    register_game(kind, package.earlier)
    register_painter(kind.key, package.painter)
    if expertise is not None:
        register_expertise(kind.key, expertise)
    if package.lesson is not None:
        register_lesson(package.lesson)
    CATALOGUE.add(package.sentences)


def catalogue(package: GamePackage) -> Catalogue:
    """Return a catalogue, for tests, with the bot's own sentences and those of the package."""
    found = Catalogue()
    found.add(package.sentences, f"{package.game.key}-")
    return found


def _check_painter(painter: Painter[Any]) -> None:
    missing = [name for name in _PAINTING if not callable(getattr(painter, name, None))]
    if missing:
        raise TypeError(f"its painter has no {', '.join(missing)}")


def _check_lesson(kind: Game, lesson: Lesson | None) -> None:
    """Raise `TypeError` or `ValueError` unless `lesson` is a lesson of this game, or None."""
    if lesson is None:
        return
    if not isinstance(lesson, Lesson):
        raise TypeError("its `lesson` is not of the kind `rules.lessons.Lesson`")
    if lesson.game.key != kind.key:
        raise ValueError(f"its lesson is of the game {lesson.game.key}")


def _check_sentences(kind: Game, folder: Path) -> None:
    """Check the sentences that commands and tables need. Raises `ValueError`."""
    own = Catalogue(folder, f"{kind.key}-")
    seats = (f"seat-{player}" for player in range(max(kind.player_counts)))
    for name in ("title", "goal", *seats):
        if not own.has(f"{kind.key}-{name}"):
            raise ValueError(f"there is no sentence {kind.key}-{name} in {folder / 'en'}")
