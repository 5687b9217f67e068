"""The registry of games, in the order in which they are offered.

`GAMES` lists our own games. Programs register the games of other packages when they start, because
finding packages is not the rules' concern.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.caged_rat import CagedRat
from rules.cat_attack import CatAttack
from rules.cat_rat_flea import CatRatFlea
from rules.cat_sequence import CatSequence
from rules.errors import BadSetup
from rules.game import Game
from rules.washi_cat import WashiCat

GAMES: tuple[Game, ...] = (CatRatFlea(), CatSequence(), CagedRat(), WashiCat(), CatAttack())
EARLIER: tuple[Game, ...] = (CatRatFlea(rules_version=1), CatAttack(rules_version=1))
"""Earlier versions of games, for the matches that started under them."""

_ADDED: dict[str, tuple[Game, ...]] = {}
"""Games of other packages by key: the newest version, then the earlier versions."""
_KEY = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


def games() -> tuple[Game, ...]:
    """Return all games on offer: our own, then the games of other packages."""
    return (*GAMES, *(kinds[0] for kinds in _ADDED.values()))


def register(kind: Game, earlier: Sequence[Game] = ()) -> None:
    """Add a game to the games on offer; `earlier` are earlier versions of its rules.

    Raises `ValueError` if the key belongs to a different game or does not suit commands and files.
    Registering the same game again has no effect.
    """
    if not _KEY.fullmatch(kind.key):
        raise ValueError(f"{kind.key!r} is not a key: use small letters, digits, hyphens")
    if any(other.key != kind.key for other in earlier):
        raise ValueError(f"the earlier versions of {kind.key} have other keys")
    taken = any(ours.key == kind.key for ours in GAMES)
    if taken or _ADDED.setdefault(kind.key, (kind, *earlier))[0] is not kind:
        raise ValueError(f"there is a game {kind.key} already")


def readings(key: str) -> dict[int, Game]:
    """Return all versions of the game that has this key, as a mapping from version to game.

    Raises `BadSetup` if the key is unknown.
    """
    known = (*GAMES, *EARLIER, *(kind for kinds in _ADDED.values() for kind in kinds))
    found = {kind.rules_version: kind for kind in known if kind.key == key}
    if not found:
        raise BadSetup("unknown-game", game=key)
    return found


def game(key: str, rules: int | None = None) -> Game:
    """Return the game with this key, in the newest version of its rules if `rules` is None.

    Raises `BadSetup` if the key or the version is unknown.
    """
    found = readings(key)
    version = max(found) if rules is None else rules
    if version not in found:
        raise BadSetup("rules-version", version=version)
    return found[version]


def check_setup(kind: Game, players: int, options: Mapping[str, str]) -> None:
    """Raise `BadSetup` if no match of this game can have this setup."""
    known = {option.name: option for option in kind.options}
    for name, value in options.items():
        if name not in known:
            raise BadSetup("unknown-option", option=name)
        if not known[name].accepts(value):
            raise BadSetup("unknown-choice", option=name, choice=value)
    kind.check(players, options)
    if players not in kind.player_counts:
        raise BadSetup("players", players=players)
