"""The games there are, in the order they are offered."""

from __future__ import annotations

from collections.abc import Mapping

from rules.caged_rat import CagedRat
from rules.cat_attack import CatAttack
from rules.cat_rat_flea import CatRatFlea
from rules.cat_sequence import CatSequence
from rules.errors import BadSetup
from rules.game import Game
from rules.washi_cat import WashiCat

GAMES: tuple[Game, ...] = (CatRatFlea(), CatSequence(), CagedRat(), WashiCat(), CatAttack())
EARLIER: tuple[Game, ...] = (CatRatFlea(rules_version=1), CatAttack(rules_version=1))
"""Games by the readings of rules versions before, for the matches that began under them."""


def readings(key: str) -> dict[int, Game]:
    """The game with this key by rules version, the newest first. Raises `BadSetup`."""
    found = {kind.rules_version: kind for kind in (*GAMES, *EARLIER) if kind.key == key}
    if not found:
        raise BadSetup("unknown-game", game=key)
    return found


def game(key: str, rules: int | None = None) -> Game:
    """The game with this key, by this rules version if given, else the newest.

    Raises `BadSetup`, also for an unknown version.
    """
    found = readings(key)
    version = max(found) if rules is None else rules
    if version not in found:
        raise BadSetup("rules-version", version=version)
    return found[version]


def check_setup(kind: Game, players: int, options: Mapping[str, str]) -> None:
    """Raises `BadSetup` unless a match of this game can be set up so."""
    known = {option.name: option for option in kind.options}
    for name, value in options.items():
        if name not in known:
            raise BadSetup("unknown-option", option=name)
        if not known[name].accepts(value):
            raise BadSetup("unknown-choice", option=name, choice=value)
    kind.check(players, options)
    if players not in kind.player_counts:
        raise BadSetup("players", players=players)
