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


def game(key: str) -> Game:
    """The game with this key. Raises `BadSetup`."""
    for candidate in GAMES:
        if candidate.key == key:
            return candidate
    raise BadSetup("unknown-game", game=key)


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
