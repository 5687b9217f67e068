"""Cat Sequence: the game's expertise for the searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from agents.cat_sequence.belief import Known, known_to, sampled
from agents.cat_sequence.candidates import candidates_of
from agents.cat_sequence.evaluation import prospects_of
from agents.cat_sequence.glancing import glance_at
from agents.expertise import Expertise
from rules.cat_sequence.actions import Move
from rules.cat_sequence.state import State
from rules.game import Action
from rules.match import Match


class CatSequenceExpertise(Expertise[State, Known]):
    """Rates each line of five spaces by how easily a team can fill the line with its chips."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 800, "alley-cat": 2_400}
    # Luck dominates so much that longer thinking hardly helps a cat that considers all cards.
    noticed: ClassVar[Mapping[str, float]] = {"house-cat": 0.3}
    actions_ahead: ClassVar[int] = 3

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

    def playing_on(self, state: State, player: int, dice: Random) -> Action:  # noqa: ARG002
        return candidates_of(state, player)[0]
