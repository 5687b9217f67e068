"""Washi Cat: the game's expertise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from agents.expertise import Open
from agents.washi_cat.candidates import candidate_acts, candidate_drawings
from agents.washi_cat.early_evaluation import early_odds
from agents.washi_cat.evaluation import odds
from agents.washi_cat.glancing import glance_at
from rules.game import Action
from rules.washi_cat.actions import Act
from rules.washi_cat.state import IDLE, State
from rules.washi_cat.view import FISH, PLAY

_NEARLY_IDLE = IDLE - 10
"""Position keys ignore the idle count while it is at most this number.

The idle count is the number of latest actions that brought nothing new.
"""


class WashiCatExpertise(Open[State]):
    """Weighs the length of errands, how easily they are blocked, and the specials left."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 3_000, "alley-cat": 9_000}

    def prospects(self, state: State) -> Sequence[float]:
        first = odds(state) if state.phase == PLAY else early_odds(state)
        return first, 1 - first

    def glance(self, state: State, player: int, action: Action) -> float:
        return glance_at(state, player, cast("Act", action))

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        legal = state.legal_actions(player)
        if state.phase == PLAY:
            return candidate_acts(state, player, legal)
        return candidate_drawings(state, player, legal)

    def same(self, state: State) -> object:
        """Return a position key without the history.

        The key ignores the idle count while this count is at most `_NEARLY_IDLE`.
        """
        cats = tuple([(cat.at, cat.carries is None, cat.home) for own in state.cats for cat in own])
        fish: object = state.fish_left
        if state.phase == FISH:
            fish = frozenset([(each.player, each.at) for each in state.fish])
        quiet = max(0, state.quiet - _NEARLY_IDLE)
        return state.turn, cats, state.lines, fish, state.blocked, state.specials, quiet
