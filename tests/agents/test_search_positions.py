"""Positions as a seat knows them, in the form that third-party searches expect."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from agents.expertise import actor, result
from agents.registry import EXPERTISE
from agents.search_positions import SearchPosition, Seat
from rules.game import CHANCE
from rules.match import Match
from rules.registry import game
from rules.selfplay import random_match
from tests.otherwise import twin

SECRET = [key for key in EXPERTISE if game(key).has_secrets]


def matches(key: str) -> Iterator[Match]:
    """Yield live matches of two players, each at a choice after some random plies."""
    for number, plies in enumerate((0, 5, 12, 30)):
        seed, policy = bytes([number] * 32), f"{number}"
        match = random_match(game(key), 2, {}, seed=seed, policy_seed=policy, plies=plies)
        if match.settle().outcome is None:
            yield match.settle()


def begun(match: Match) -> SearchPosition:
    return Seat.at(match, actor(match.state)).sample(Random(1))


@pytest.mark.parametrize("key", EXPERTISE)
def test_a_position_offers_the_legal_actions_and_is_over_when_the_match_is_over(key: str) -> None:
    match, dice = next(matches(key)), Random(2)
    position = begun(match)
    ours = position.state
    while (outcome := ours.outcome()) is None:
        assert position.returns() == [0.0, 0.0]
        player = actor(ours)
        assert player == position.player
        weights = {action.text: weight for action, weight in ours.chance_outcomes()}
        texts = [*weights] or [action.text for action in ours.legal_actions(player)]
        assert [action.text for action in position.actions()] == sorted(texts)
        if player == CHANCE:
            whole = sum(weights.values())
            shares = [weights[text] / whole for text in sorted(texts)]
            assert position.chances() == pytest.approx(shares)
        action = dice.choice(position.actions())
        ours, position = ours.apply(player, action), position.after(action)
        assert position.state == ours
    assert position.returns() == [2 * worth - 1 for worth in result(outcome, match.sides)]
    assert sum(position.returns()) == pytest.approx(0)


@pytest.mark.parametrize("key", EXPERTISE)
def test_random_play_stops_at_the_end_of_the_match_or_after_a_number_of_plies(key: str) -> None:
    position = begun(next(matches(key)))
    assert position.played_on(Random(3), 5_000).state.outcome() is not None
    shortly = position.played_on(Random(3), 2)
    assert shortly.state.outcome() is None
    assert shortly.returns() == [0.0, 0.0]


@pytest.mark.parametrize("key", SECRET)
def test_a_sampled_state_looks_the_same_to_the_player_as_the_real_state(key: str) -> None:
    dice, differing = Random(4), 0
    for match in matches(key):
        player = actor(match.state)
        seat = Seat.at(match, player)
        for _ in range(3):
            position = seat.sample(dice)
            assert position.player == player
            assert position.state.observation(player) == match.state.observation(player)
            assert {*position.actions()} == {*match.state.legal_actions(player)}
            differing += position.state != match.state
    assert differing


@pytest.mark.parametrize("key", SECRET)
def test_a_seats_knowledge_is_the_same_in_two_matches_that_its_player_cannot_distinguish(
    key: str,
) -> None:
    found = 0
    for match in matches(key):
        player = actor(match.state)
        other = twin(match, player)
        if other is not None:
            found += 1
            assert Seat.at(other, player) == Seat.at(match, player)
    assert found


def test_copying_a_position_returns_the_same_object() -> None:
    position = begun(next(matches("cat-rat-flea")))
    assert deepcopy(position) is position
