"""Caged Rat: the game's expertise for the searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from agents.caged_rat.belief import Known, Table, known_from, sampled
from agents.caged_rat.candidates import candidates_of
from agents.caged_rat.deal import Deal
from agents.caged_rat.evaluation import stretched
from agents.caged_rat.glancing import glance_at
from agents.expertise import Expertise
from rules.caged_rat.actions import DEAL, Move
from rules.caged_rat.state import State
from rules.game import Action
from rules.match import Match


class CagedRatExpertise(Expertise[State, Known]):
    """Weighs the captures that rats still want, and the high cards that win or deny captures."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 1_800, "alley-cat": 5_000}

    def known(self, match: Match, player: int) -> Known:
        return known_from(cast("State", match.state).observation(player))

    def sample(self, known: Known, dice: Random) -> State:
        return sampled(known, dice)

    def prospects(self, state: State) -> Sequence[float]:
        """Play out the rest of the deal, and rate the deal by its points.

        If a search has reached the next deal, only the deal before it is rated.
        """
        totals, points = _deal_of(state)
        own = stretched(points, totals, state.setting.goal)
        return own, 1 - own

    def glance(self, state: State, player: int, action: Action) -> float:
        return glance_at(state, player, cast("Move", action))

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return candidates_of(state, player)

    def glimpse(self, state: State, action: Action, player: int) -> str:  # noqa: ARG002
        """Hide the cards that others draw."""
        move = cast("Move", action)
        return DEAL if move.kind == DEAL and move.player != player else move.text


def _deal_of(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the totals before the deal, and its points for both players."""
    last = state.last_deal
    gone_on = isinstance(state, Table) and state.deal > state.searched
    if last is not None and (state.scored or gone_on):
        (one, two), (ours, theirs) = last.totals, last.points
        return (one - ours, two - theirs), (ours, theirs)
    one, two = state.totals
    return (one, two), Deal(state).points()
