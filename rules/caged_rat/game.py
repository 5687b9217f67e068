"""Caged Rat: the game, based on the rules by Matthew Shields, 2006.

Two players, hidden hands, chance. Rubbers to 60 points, rubbers of one deal, and the rulings on
feeding (see `rats`) are ours. By our ruling, the dealer's opponent deals after a deal with equal
points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules.caged_rat.actions import Move, parse_move
from rules.caged_rat.explanations import EXPLANATIONS
from rules.caged_rat.position import PLAYERS, Setting
from rules.caged_rat.state import State
from rules.caged_rat.words import phrases_of
from rules.game import Action, Game, Option, Phrase

_DEAL = "deal"


class CagedRat(Game):
    """See `rules.game.Game`."""

    key = "caged-rat"
    explanations = EXPLANATIONS
    rules_version = 1
    player_counts = (len(PLAYERS),)
    options = (
        Option("match", ("1", "3")),
        Option("rubber", ("120", "60", _DEAL)),
    )
    has_chance = True
    has_secrets = True
    no_looking_back = True
    minutes = 7
    quick: ClassVar[Mapping[str, str]] = {"rubber": _DEAL}

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:  # noqa: ARG002
        rubber = options["rubber"]
        goal = 0 if rubber == _DEAL else int(rubber)
        return State(Setting(goal=goal, best_of=int(options["match"])))

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        return phrases_of(action)
