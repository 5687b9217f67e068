"""Computer players of Cat, Rat, Flea!: how they judge positions, and which wins they find."""

from __future__ import annotations

import pytest

from agents.agent import ALLEY_CAT, GREEDY, choose
from agents.agent_matches import play_match
from agents.cat_rat_flea import CatRatFleaExpertise
from agents.effort import Effort
from rules.game import Game, State
from rules.match import Match
from rules.registry import game

KIND = game("cat-rat-flea")
EXPERT = CatRatFleaExpertise()
SEED = bytes(32)


class FromPosition(Game):
    """The game with a different starting position."""

    key, rules_version, player_counts = KIND.key, KIND.rules_version, KIND.player_counts

    def __init__(self, position: str) -> None:
        self._position = position

    def initial_state(self, players: int, options: object) -> State:
        del players, options
        return KIND.position(self._position)

    parse = KIND.parse


def match_from(position: str) -> Match:
    return Match.start(FromPosition(position), 2, {}, seed=SEED)


@pytest.mark.parametrize("agent", [ALLEY_CAT, GREEDY])
def test_an_agent_takes_a_win_in_one_action(agent: str) -> None:
    # The flea on the rat's back steps off into the home row.
    match = match_from("1c1/(rF)2/3/1f1/RCR S -")
    chosen = choose(match, 0, agent, seed=SEED, effort=Effort(2_000))
    assert match.play(0, chosen).outcome is not None


def test_both_sides_have_equal_prospects_at_the_start() -> None:
    state = KIND.position("rcr/fff/3/FFF/RCR S -")
    south, north = EXPERT.prospects(state)  # type: ignore[arg-type]  # it is of this game
    assert south == north == 0.5


def test_prospects_add_up_to_one_and_mostly_favour_the_eventual_winner() -> None:
    right = 0
    for number in range(30):
        match = play_match(KIND, [GREEDY, GREEDY], {}, seed=bytes([number] * 32))
        if match.outcome is None or not match.outcome.winners:
            continue
        before = next(state for state, _ in match.since(match.ply - 4))
        prospects = EXPERT.prospects(before)  # type: ignore[arg-type]  # it is of this game
        assert all(0 < each < 1 for each in prospects)
        assert sum(prospects) == pytest.approx(1)
        right += prospects[match.outcome.winners[0]] > 0.5
    assert right >= 20
