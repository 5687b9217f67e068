"""Cat Attack: the expertise of its computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from agents.cat_attack.belief import Known, known_to, sampled
from agents.cat_attack.candidates import candidates_of
from agents.cat_attack.evaluation import prospects_of
from agents.cat_attack.glancing import glance_at
from agents.expertise import Expertise
from rules.cat_attack.actions import DEAL, Move
from rules.cat_attack.state import State
from rules.cat_attack.tasks import FIRST
from rules.cat_attack.view import CARD
from rules.game import Action
from rules.match import Match


class CatAttackExpertise(Expertise[State, Known]):
    """Rates positions by the turns that each cat needs to win, and by the threats to each cat."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 100, "alley-cat": 2_500}

    def known(self, match: Match, player: int) -> Known:
        return known_to(match, player)

    def sample(self, known: Known, dice: Random) -> State:
        return sampled(known, dice)

    def prospects(self, state: State) -> Sequence[float]:
        return prospects_of(state)

    def glance(self, state: State, player: int, action: Action) -> float:
        return glance_at(state, player, cast("Move", action))

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return candidates_of(state, player)

    def settled(self, state: State, since: State) -> bool:  # noqa: ARG002
        """Return whether a turn has just started."""
        return state.asked == CARD and state.agenda[0].value == FIRST

    def playing_on(self, state: State, player: int, dice: Random) -> Action:  # noqa: ARG002
        """Return the action that the quick evaluation rates best."""
        return candidates_of(state, player)[0]

    def glimpse(self, state: State, action: Action, player: int) -> str:  # noqa: ARG002
        """Treat all dealt cards as equal, even the player's own.

        No decision before the next turn depends on a dealt card, and a search that distinguished
        the cards would have to examine each one separately.
        """
        return DEAL if action.text.startswith(DEAL) else action.text
