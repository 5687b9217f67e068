"""Whole random matches over all setups: every match ends properly and keeps all 88 cards.

The thorough run sets CLOWDER_RANDOM_MATCHES=10000.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cat_sequence.state import State
from rules.game import Outcome, full_options
from rules.match import Match
from rules.selfplay import random_match
from tests.rules.cat_sequence.playing import GAME, SETUPS, all_cards, start
from tests.rules.cat_sequence.positions import random_table
from tests.rules.dice import Dice

MATCHES = int(os.environ.get("CLOWDER_RANDOM_MATCHES", "160"))
DEFAULTS = full_options(GAME, {})


def some_match(setup: int, number: int) -> Match:
    players, options = SETUPS[setup]
    chosen = {name: value for name, value in options.items() if value != DEFAULTS[name]}
    seed = (setup * 1_000_000 + number).to_bytes(32, "big")
    return random_match(GAME, players, chosen, seed=seed, policy_seed=f"{setup} {number}")


def keeps_its_cards(match: Match) -> bool:
    full = all_cards(start(match.players, match.options))
    states = [*(state for state, _ in match.history()), match.state]
    return full.total() == 88 and all(isinstance(s, State) and all_cards(s) == full for s in states)


def well_ended(match: Match) -> bool:
    outcome = match.outcome
    if outcome is None or outcome.reason not in ("sequence", "stuck"):
        return False
    if outcome.reason == "stuck":
        return outcome == Outcome((1,) * match.players, "stuck")
    best = {side for side, place in zip(match.sides, outcome.places, strict=True) if place == 1}
    places = tuple(1 if side in best else 2 for side in match.sides)
    return len(best) == 1 and places == outcome.places


@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_random_matches_end_properly_and_keep_88_cards_after_every_action(setup: int) -> None:
    for number in range(max(1, MATCHES // len(SETUPS))):
        match = some_match(setup, number)
        assert well_ended(match)
        assert keeps_its_cards(match)


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0))
def test_after_any_action_at_any_table_there_are_still_88_cards(label: int) -> None:
    state, _ = random_table(Dice(f"cards {label}"))
    before = all_cards(state)
    assert before.total() == 88
    for player in state.to_act():
        for action in state.legal_actions(player):
            after = state.apply(player, action)
            assert all_cards(after) == before
            for card, _ in after.chance_outcomes():
                assert all_cards(after.apply(-1, card)) == before
