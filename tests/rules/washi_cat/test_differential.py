"""Compare the game with the oracle: equal actions, positions and outcomes at every ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.washi_cat.errands import errands
from rules.washi_cat.state import State
from rules.washi_cat.view import FISH, PLAY
from tests.rules.dice import Dice
from tests.rules.washi_cat.oracle import Oracle, most_drawings
from tests.rules.washi_cat.playing import act, begin, ended, legal
from tests.rules.washi_cat.positions import as_oracle, as_state, random_oracle


def agree(state: State, oracle: Oracle) -> None:
    assert ended(state) == oracle.outcome
    assert legal(state) == oracle.legal()
    mine = as_oracle(state)
    assert mine == oracle, (mine, oracle)


def agree_on_errands(state: State, oracle: Oracle) -> None:
    """Check that the game and the oracle agree on each player's lost cats and on clashes."""
    for player in (0, 1):
        found = errands(state, player)
        assert list(found.lost) == [oracle.lost(player, cat) for cat in oracle.cats[player]]
        assert found.clash == oracle.clash(player)


def successors(state: State, oracle: Oracle) -> Iterator[tuple[State, Oracle]]:
    for player in state.to_act():
        for action in state.legal_actions(player):
            yield state.apply(player, action), oracle.apply(action.text)


@pytest.mark.parametrize("run", range(4))
def test_game_and_oracle_agree_one_ply_deep_from_random_positions(run: int) -> None:
    dice = Dice(f"positions {run}")
    seen: Counter[str] = Counter()
    for _ in range(500):
        oracle = random_oracle(dice)
        state = as_state(oracle)
        agree(state, oracle)
        agree_on_errands(state, oracle)
        for after, expected in successors(state, oracle):
            agree(after, expected)
            seen[expected.outcome[1] if expected.outcome else "goes on"] += 1
            lost = [expected.lost(p, cat) for p in (0, 1) for cat in expected.cats[p]]
            assert [cat.lost for cats in after.cats for cat in cats] == lost
        seen.update(text.split()[1] for text in oracle.legal() if len(text.split()) == 3)
        seen["clash"] += oracle.clash(0) + oracle.clash(1)
    kinds = ("jump", "amazing", "pop", "clash", "goes on", "delivered", "trapped", "idle", "stuck")
    assert {kind: seen[kind] for kind in kinds if seen[kind] < 5} == {}


@settings(max_examples=40, deadline=None)
@given(st.integers(min_value=0))
def test_game_and_oracle_agree_two_plies_deep_from_any_position(label: int) -> None:
    oracle = random_oracle(Dice(f"any {label}"))
    for state, expected in successors(as_state(oracle), oracle):
        for pair in successors(state, expected):
            agree(*pair)


@pytest.mark.parametrize("name", ["standard", "short", "long", "any tape"])
def test_game_and_oracle_agree_at_every_ply_of_random_matches(name: str) -> None:
    dice = Dice(f"matches {name}")
    state = begin(map=name)
    while state.phase != PLAY:
        state = state.apply(state.turn, dice.choose(state.legal_actions(state.turn)))
    oracle = as_oracle(state)
    while state.to_act():
        agree(state, oracle)
        action = dice.choose(state.legal_actions(state.turn))
        state, oracle = state.apply(state.turn, action), oracle.apply(action.text)
    agree(state, oracle)


def drawings_allowed(state: State) -> set[str]:
    """Return the texts of all legal drawings, checking each rule of drawing separately."""
    rows = state.board.tape.rows
    ends = {"A": rows[0], chr(ord("A") + len(rows) - 1): rows[-1]}
    own = "A" if state.turn else max(ends)
    found = set()
    for letter, row in ends.items():
        drawn = [int(place[1:]) - 1 for place in state.drawings if place[0] == letter]
        mine = [f for f in state.fish if f.player == state.turn and f.at[0] == letter]
        if state.phase == FISH and len(mine) == 2:
            continue
        if state.phase != FISH and letter != own:
            continue
        for column, mark in enumerate(row):
            near = any(abs(column - other) < 3 for other in drawn)
            if mark == "." and not near and most_drawings(row, frozenset((*drawn, column))) >= 6:
                kind = "fish" if state.phase == FISH else "cat"
                found.add(f"{kind} {letter}{column + 1}")
    return found


@pytest.mark.parametrize("name", ["standard", "short", "long", "any tape"])
def test_the_legal_actions_for_drawing_fish_and_cats_agree_with_the_oracle_at_every_ply(
    name: str,
) -> None:
    dice = Dice(f"drawings {name}")
    for _ in range(20):
        state = begin(map=name)
        while state.phase != PLAY:
            allowed = drawings_allowed(state)
            assert legal(state) == allowed
            state = act(state, dice.choose(sorted(allowed)))
        assert len(state.drawings) == 12
