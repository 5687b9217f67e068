"""Compare the game with the oracle: equal actions, positions and outcomes at every ply."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cat_rat_flea.events import Ate
from rules.cat_rat_flea.state import State
from rules.errors import BadPosition
from tests.rules.cat_rat_flea.oracle import Oracle, neighbours
from tests.rules.cat_rat_flea.playing import GAME, legal, overfull
from tests.rules.cat_rat_flea.positions import overfull_position, random_position
from tests.rules.dice import Dice


def agree(state: State, oracle: Oracle) -> None:
    assert state.position == oracle.text()
    ended = state.outcome()
    assert (ended and (ended.places, ended.reason)) == oracle.outcome
    actor = oracle.to_act()
    assert state.to_act() == (() if actor is None else (actor,))
    assert legal(state) == oracle.legal()


def agree_to_depth(state: State, oracle: Oracle, depth: int) -> None:
    agree(state, oracle)
    if depth == 0:
        return
    for player in state.to_act():
        for action in state.legal_actions(player):
            agree_to_depth(state.apply(player, action), oracle.apply(action.text), depth - 1)


def letters(oracle: Oracle) -> Counter[str]:
    pieces = [piece for space in oracle.board.values() for piece in (space.big, space.flea)]
    pieces += [oracle.pending[1]] if oracle.pending else []
    return Counter(piece.letter() for piece in pieces if piece)


def agree_on_what_is_eaten_or_trapped(state: State, oracle: Oracle) -> None:
    for player in state.to_act():
        for action in state.legal_actions(player):
            after = oracle.apply(action.text)
            gone = letters(oracle) - letters(after)
            told = [e for e in state.events(player, action) if isinstance(e, Ate)]
            prey = Counter(e.prey if e.owner == 0 else e.prey.lower() for e in told)
            assert prey == gone, action
            own = any(letter.isupper() == (player == 0) for letter in gone)
            own |= traps(oracle, after, player, action.text[-2:])
            assert state.caution(player, action) == ("harms-own" if own else None), action


def traps(before: Oracle, after: Oracle, player: int, at: str) -> bool:
    """Return whether this action trapped a flea of `player` on this space."""
    here = after.board.get(at)
    if here is None or here.flea is None or before.board[at].empty():
        return False
    return here.under and here.flea.owner == player


def compare(position: str, depth: int) -> str:
    """Compare the game with the oracle from this position on; return the position's kind."""
    oracle = Oracle.read(position)
    if oracle.pending and not oracle.legal():
        with pytest.raises(BadPosition, match="no-way-out"):
            GAME.position(position)
        return "no-way-out"
    state = GAME.position(position)
    agree_to_depth(state, oracle, depth)
    agree_on_what_is_eaten_or_trapped(state, oracle)
    if oracle.pending is None:
        return "plain"
    crowded = all(not oracle.board[at].empty() for at in neighbours(oracle.pending[0]))
    return "scurry by jump" if crowded else "scurry"


@pytest.mark.parametrize("run", range(4))
def test_game_and_oracle_agree_at_every_ply_of_random_matches(run: int) -> None:
    dice = Dice(f"matches {run}")
    for _ in range(75):
        state, oracle = GAME.initial_state(2, {}), Oracle.read()
        agree(state, oracle)
        while state.to_act():
            player = state.to_act()[0]
            action = dice.choose(state.legal_actions(player))
            state, oracle = state.apply(player, action), oracle.apply(action.text)
            agree(state, oracle)


@pytest.mark.parametrize("run", range(4))
def test_game_and_oracle_agree_one_ply_deep_from_random_positions(run: int) -> None:
    dice = Dice(f"positions {run}")
    kinds = Counter(compare(random_position(dice), depth=1) for _ in range(500))
    assert min(kinds["plain"], kinds["scurry"], kinds["scurry by jump"]) > 40


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0))
def test_game_and_oracle_agree_two_plies_deep_from_any_position(label: int) -> None:
    compare(random_position(Dice(f"any {label}")), depth=2)


@pytest.mark.parametrize("run", range(2))
def test_game_and_oracle_agree_on_boards_with_more_pieces_than_the_game_has(run: int) -> None:
    """Long chains of scurries need more pieces than the game has."""
    dice = Dice(f"overfull {run}")
    stuck = 0
    for _ in range(150):
        position = overfull_position(dice)
        state, oracle = overfull(position), Oracle.read(position)
        stuck += not oracle.legal()
        agree_to_depth(state, oracle, depth=1)
    assert 5 < stuck < 145
