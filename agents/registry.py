"""The registry of expertise.

The expertise for our own games is listed here; a game package registers its expertise.
"""

from __future__ import annotations

from typing import Any

from agents.caged_rat import CagedRatExpertise
from agents.cat_attack import CatAttackExpertise
from agents.cat_rat_flea import CatRatFleaExpertise
from agents.cat_sequence import CatSequenceExpertise
from agents.expertise import Expertise, Stranger
from agents.washi_cat import WashiCatExpertise
from rules.game import Game

EXPERTISE: dict[str, Expertise[Any, Any]] = {
    "cat-rat-flea": CatRatFleaExpertise(),
    "cat-sequence": CatSequenceExpertise(),
    "caged-rat": CagedRatExpertise(),
    "washi-cat": WashiCatExpertise(),
    "cat-attack": CatAttackExpertise(),
}


_ADDED: dict[str, Expertise[Any, Any]] = {}


def register(game_key: str, known: Expertise[Any, Any]) -> None:
    """Register a package's expertise.

    Raises `ValueError` if the game already has other expertise.
    """
    if game_key in EXPERTISE or _ADDED.setdefault(game_key, known) is not known:
        raise ValueError(f"there is expertise for {game_key} already")


class NobodyKnows(LookupError):
    """Raised for a game with secrets and no expertise of its own."""


def knows(game: Game) -> bool:
    """Return whether computer players can play the game."""
    return game.key in EXPERTISE or game.key in _ADDED or not game.has_secrets


def expertise(game: Game) -> Expertise[Any, Any]:
    """Return a game's own expertise.

    If a game has no expertise of its own, return `Stranger()`. But if this game has secrets, raise
    `NobodyKnows`.
    """
    own = EXPERTISE.get(game.key) or _ADDED.get(game.key)
    if own is not None:
        return own
    if game.has_secrets:
        raise NobodyKnows(game.key)
    return Stranger()
