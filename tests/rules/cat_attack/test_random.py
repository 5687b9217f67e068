"""Whole random matches over all setups: every match ends, and no card, food or life gets lost.

The thorough run sets CLOWDER_RANDOM_MATCHES=2000.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace

import pytest

from rules.cat_attack.actions import CURIOSITY_CARD
from rules.cat_attack.board import FOODS, SHOPS
from rules.cat_attack.board_queries import OFF, SOLD, food_of, larder_of
from rules.cat_attack.cards import CURIOSITY, CURIOSITY_DECK, MOG_DECK, SHUFFLE
from rules.cat_attack.events import Recovered, RetiredFromPlay, SentHome
from rules.cat_attack.routes import BIT, HOME_AT, HOMES, PRINTS
from rules.cat_attack.state import State
from rules.cat_attack.view import CARD
from rules.errors import IllegalAction
from rules.game import CHANCE, Action
from tests.rules.cat_attack.playing import GAME, played_at_random, setups

MATCHES = int(os.environ.get("CLOWDER_RANDOM_MATCHES", "70"))
TABLES = [(players, options) for players in GAME.player_counts for options in setups(players)]
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_every_random_match_ends_and_each_step_accounts_for_all_cards_and_food_and_lives(
    part: int,
) -> None:
    # Taking every 37th setup visits each setup once before any setup is visited twice.
    numbers = range(part, MATCHES, PARTS)
    for number in numbers:
        players, options = TABLES[number * 37 % len(TABLES)]
        after = None
        for state, player, action in played_at_random(f"all {number}", players, options=options):
            after = state.apply(player, action)
            check(state, player, action, after)
        assert after is not None
        assert after.ended is not None
        assert after.ended.reason in ("survivor", "larder")


def check(before: State, player: int, action: Action, after: State) -> None:
    assert all_cards(after) == Counter(dict(enumerate(MOG_DECK)))
    assert all(len(hand) <= 6 for hand in after.hands)
    _check_curiosity(before, action, after)
    _check_food(after)
    _check_lives(before, player, action, after)
    _check_places(after)


def all_cards(state: State) -> Counter[int]:
    cards = Counter(card for hand in state.hands for card in hand)
    return cards + Counter(state.discards) + Counter(dict(enumerate(state.deck)))


def _check_curiosity(before: State, action: Action, after: State) -> None:
    """Check that the deck lacks the drawn card, and is complete again after the Shuffle card."""
    kind, _, card = action.text.partition(" ")
    if kind != CURIOSITY_CARD:
        assert after.curiosity == before.curiosity
    elif card == SHUFFLE:
        assert after.curiosity == CURIOSITY_DECK
    else:
        lost = [b - a for b, a in zip(before.curiosity, after.curiosity, strict=True)]
        assert lost == [int(name == card) for name in CURIOSITY]


def _check_food(state: State) -> None:
    for shop, item in enumerate(SOLD):
        taken = sum(larder >> item & 1 for larder in state.larders)
        assert state.stock[shop] + taken == state.setting.stock
        assert state.stock[shop] >= 0
    held = [0] * len(state.larders)
    for critter, place in enumerate(state.critters):
        if larder_of(place) >= 0:
            bit = 1 << food_of(state, critter)
            assert not held[larder_of(place)] & bit
            held[larder_of(place)] |= bit
    sold = sum(1 << item for item in SOLD)
    assert [larder & ~sold for larder in state.larders] == held
    assert len(SHOPS) + 2 == len(FOODS)


def _check_lives(before: State, player: int, action: Action, after: State) -> None:
    change = sum(after.lives) - sum(before.lives)
    told = before.events(player, action)
    lost = sum(event.lost for event in told if isinstance(event, SentHome))
    back = sum(isinstance(event, Recovered) for event in told)
    if not any(isinstance(event, RetiredFromPlay) for event in told):
        assert change == back - lost
    assert all(0 <= lives <= after.setting.lives for lives in after.lives)
    for own, space in zip(after.setting.households, after.cats, strict=True):
        assert (space == OFF) == (after.lives[own] == 0)


def _check_places(state: State) -> None:
    """Check that pieces share a space only on Homes, and that no cat stays on a Burglar print."""
    there = Counter(space for space in (*state.cats, *state.critters) if space >= 0)
    for space, count in there.items():
        assert count == 1 or BIT[space] & HOMES
    for house in state.setting.houses:
        home = HOME_AT[house]
        owners = state.setting.members[state.setting.houses.index(house)]
        others = [p for p, space in enumerate(state.cats) if space == home and p not in owners]
        assert len(others) + any(state.cats[owner] == home for owner in owners) <= 1
    assert not any(BIT[space] & (HOMES | PRINTS) for space in state.critters if space >= 0)
    if state.asked == CARD and state.agenda[0].value == 0:
        assert not any(BIT[space] & PRINTS for space in state.cats if space >= 0)
        assert all(
            len(hand) == 6
            for hand, space in zip(state.hands, state.cats, strict=True)
            if space >= 0
        )


def test_a_player_who_is_not_to_act_has_no_legal_actions() -> None:
    for state, player, _ in played_at_random("others", 3, plies=300):
        for other in {CHANCE, 0, 1, 2} - {player}:
            assert state.legal_actions(other) == ()


def test_apply_accepts_exactly_the_legal_actions_even_if_legal_actions_was_never_called() -> None:
    known: dict[Action, None] = {}
    for number, (state, player, _) in enumerate(played_at_random("asked", 3, plies=400)):
        if player == CHANCE:
            continue
        legal = state.legal_actions(player)
        known |= dict.fromkeys(legal)
        for action in [*legal[number % 5 :: 5], *[*known][number % 50 :: 50]]:
            assert _accepts(replace(state), player, action) == (action in legal), action.text


def _accepts(state: State, player: int, action: Action) -> bool:
    try:
        state.apply(player, action)
    except IllegalAction:
        return False
    return True
