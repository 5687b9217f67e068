"""A first match takes about `Game.minutes` minutes, and at most ten."""

from __future__ import annotations

from statistics import median

import pytest

from agents.agent import GREEDY, KITTEN
from agents.agent_matches import play_match
from rules.game import Game, full_options
from rules.match import Match
from rules.registry import GAMES

A_DECISION = 15
"""Seconds that a newcomer needs for a decision, including the cat's answer."""
_SEEDS = [bytes([number]) * 32 for number in range(1, 4)]


def decisions(match: Match) -> int:
    """Return how often the first player had to choose among several actions."""
    state = match.game.initial_state(match.players, full_options(match.game, match.options))
    count = 0
    for step in match.steps:
        count += step.player == 0 and len(state.legal_actions(0)) > 1
        state = state.apply(step.player, step.action)
    return count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_minutes_of_a_game_are_about_right_for_a_first_match_against_a_kitten(
    game: Game,
) -> None:
    agents = [GREEDY, *[KITTEN] * (min(game.player_counts) - 1)]
    played = [play_match(game, agents, game.quick, seed=seed) for seed in _SEEDS]
    minutes = median(map(decisions, played)) * A_DECISION / 60
    assert minutes <= game.minutes <= 10
    assert game.minutes <= minutes * 3
