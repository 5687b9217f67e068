"""Compare the game with the oracle: equal actions, odds and public facts at every ply."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cat_sequence.board import CARDS
from rules.cat_sequence.events import Lapsed, Reshuffled, SequenceMade, Skipped
from rules.cat_sequence.state import State
from rules.game import CHANCE, Action, Event, full_options
from tests.rules.cat_sequence.oracle import Oracle
from tests.rules.cat_sequence.playing import (
    GAME,
    SETUPS,
    all_cards,
    chips,
    drawn,
    legal,
    odds,
    safe,
    start,
)
from tests.rules.cat_sequence.positions import printed_layout, random_table
from tests.rules.dice import Dice

MATCHES = int(os.environ.get("CLOWDER_RANDOM_MATCHES", "64"))
"""The number of random matches over all setups; 10000 in the thorough run."""


def agree(state: State, oracle: Oracle) -> None:
    ended = state.outcome()
    assert (ended and (ended.places, ended.reason)) == oracle.outcome
    assert state.to_act() == tuple(sorted(oracle.to_act()))
    for player in range(len(oracle.hands)):
        assert legal(state, player) == oracle.legal(player), player
    assert odds(state) == oracle.chance()
    agree_on_what_is_seen(state, oracle)


def agree_on_what_is_seen(state: State, oracle: Oracle) -> None:
    viewer = (oracle.turn or 0) if oracle.deck.total() % 2 else None
    view = state.observation(viewer)
    assert list(map(list, view.discards)) == oracle.discards
    assert list(view.hand_sizes) == [len(cards) for cards in oracle.hands]
    assert view.deck_size == oracle.deck.total()
    assert view.dealer == oracle.dealer
    assert chips(view) == oracle.chips
    if not oracle.outcome:
        assert list(view.owed) == oracle.owed()
    if CHANCE not in state.to_act():
        assert view.turn == (None if oracle.outcome else oracle.turn)
        assert safe(view) == oracle.safe()
        told = [(team, list(line)) for team, line in view.lines]
        known = [(team, line) for team in range(oracle.teams) for line in oracle.lines(team)]
        assert sorted(told) == sorted(known)
    held = [sorted(CARDS[card] for card in cards) for cards in state.hands]
    assert held == list(map(sorted, oracle.hands))
    if viewer is not None and view.spaces[-1].breed:
        shown = sorted((card.name, sorted(card.targets), card.dead) for card in view.hand or ())
        assert shown == [
            (card, sorted(oracle.targets(viewer, card)), oracle.dead(card)) for card in held[viewer]
        ]


def consequences(told: list[Event]) -> Counter[str]:
    found: Counter[str] = Counter()
    for event in told:
        if isinstance(event, Lapsed | Skipped):
            found[f"{event.key} {event.player}"] += 1
        elif isinstance(event, Reshuffled):
            found["reshuffled"] += 1
        elif isinstance(event, SequenceMade):
            found[f"line {event.first} {event.final}"] += 1
    return found


def step(state: State, oracle: Oracle, player: int, action: Action) -> State:
    told = list(state.events(player, action))
    state = state.apply(player, action)
    oracle.apply(player, action.text)
    assert consequences(told) == Counter(oracle.happened), action.text
    agree(state, oracle)
    assert all_cards(state) == oracle.cards()
    assert all_cards(state).total() == 88
    return state


def choose(state: State, dice: Dice, lazy: bool) -> tuple[int, Action]:
    """Choose a random action; if `lazy` is true, players mostly draw late or never."""
    if state.to_act() == (CHANCE,):
        return CHANCE, drawn(state, dice)
    player = state.turn if lazy and dice.below(4) else dice.choose(state.to_act())
    return player, dice.choose(state.legal_actions(player))


def play_on(state: State, oracle: Oracle, dice: Dice, plies: int = 100_000) -> Counter[str]:
    """Play at most `plies` plies, and compare the game with the oracle after each.

    Return how often each kind of action, consequence and end occurred.
    """
    agree(state, oracle)
    met: Counter[str] = Counter()
    lazy = dice.below(2) == 0
    while state.to_act() and plies:
        player, action = choose(state, dice, lazy)
        met.update(word for word in action.text.split()[:1] if "@" not in word)
        met["several to act"] += len(state.to_act()) > 1
        state = step(state, oracle, player, action)
        met.update(word.split()[0] for word in oracle.happened)
        plies -= 1
    if oracle.outcome:
        met[oracle.outcome[1]] += 1
    return met


@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_game_and_oracle_agree_at_every_ply_of_random_matches(setup: int) -> None:
    players, options = SETUPS[setup]
    dice = Dice(f"matches {setup}")
    printed = printed_layout()
    for _ in range(max(1, MATCHES // len(SETUPS))):
        chosen = full_options(GAME, options)
        met = play_on(start(players, options), Oracle.start(players, chosen, printed), dice)
        assert met["sequence"] + met["stuck"] == 1


@pytest.mark.parametrize("run", range(4))
def test_game_and_oracle_agree_for_25_plies_from_random_tables(run: int) -> None:
    dice = Dice(f"tables {run}")
    met: Counter[str] = Counter()
    for _ in range(60):
        met += play_on(*random_table(dice), dice, plies=25)
    words = ("draw", "pass", "dead", "lapsed", "skipped", "reshuffled", "stuck", "sequence")
    assert min(met[word] for word in (*words, "several to act")) > 0, met


@settings(max_examples=30, deadline=None)
@given(st.integers(min_value=0))
def test_game_and_oracle_agree_on_each_action_from_any_table(label: int) -> None:
    state, oracle = random_table(Dice(f"any {label}"))
    agree(state, oracle)
    for player in state.to_act():
        for action in state.legal_actions(player):
            _, twin = random_table(Dice(f"any {label}"))
            step(state, twin, player, action)
