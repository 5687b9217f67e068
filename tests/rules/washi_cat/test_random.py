"""Properties that hold in every random match."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import registry
from rules.match import Match
from rules.record import read_record, write_record
from rules.selfplay import random_match
from rules.washi_cat.checks import turned_space
from rules.washi_cat.errands import errands
from rules.washi_cat.state import State
from rules.washi_cat.tape import Tape
from rules.washi_cat.view import PLAY
from tests.rules.dice import Dice
from tests.rules.washi_cat.playing import GAME, begin, legal
from tests.rules.washi_cat.positions import as_state, random_oracle

labels = st.integers(min_value=0)


@pytest.mark.parametrize("run", range(4))
def test_random_matches_on_many_maps_come_to_an_end(run: int) -> None:
    ends: Counter[str] = Counter()
    for number in range(run, 100, 4):
        dice = Dice(f"end {number}")
        state = begin(map=f"tape {number}", setup="draw")
        while state.to_act():
            state = state.apply(state.turn, dice.choose(state.legal_actions(state.turn)))
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.reason] += 1
    assert set(ends) <= {"delivered", "trapped", "idle", "stuck"}
    assert ends["trapped"] > 5


@settings(max_examples=100, deadline=None)
@given(labels)
def test_no_action_shortens_a_line_or_gives_back_a_special(label: int) -> None:
    state = as_state(random_oracle(Dice(f"grow {label}")))
    for player in state.to_act():
        for action in state.legal_actions(player):
            after = state.apply(player, action)
            for side in (0, 1):
                assert after.lines[side] & state.lines[side] == state.lines[side]
                assert 0 <= after.specials[side] <= state.specials[side]
            assert after.lines[1 - player] == state.lines[1 - player]
            assert after.blocked >= state.blocked
            assert after.lines[0] & after.lines[1] == 0


@pytest.mark.parametrize(
    "options",
    [{}, {"setup": "quick"}, {"map": "long"}, {"map": "torn", "setup": "quick"}],
    ids=lambda options: " ".join(options.values()) or "usual",
)
def test_reading_the_record_of_a_random_match_gives_the_same_match(
    options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "GAMES", (GAME,))
    match = random_match(GAME, 2, options, seed=bytes(32), policy_seed="replay", plies=80)
    assert read_record(write_record(match, reveal_seed=True).splitlines()) == match


def opposite(tape: Tape, place: str) -> str:
    """Return the place on the opposite side of a generated map. For example, H20 is opposite A1."""
    letters = dict(zip("abcdef", "defabc", strict=True))
    return letters.get(place) or turned_space(tape, place)


def mirrored(state: State) -> State:
    """Return the same position with the map turned and the players exchanged."""
    board, tape = state.board, state.board.tape

    def there(place: str) -> str:
        return opposite(tape, place)

    def line(player: int) -> int:
        return sum(board.mask[there(place)] for place in board.names(state.lines[1 - player]))

    def turn(value: int) -> int:
        return 1 - value

    cats = tuple(
        tuple(
            type(cat)(
                cat.number,
                there(cat.start),
                there(cat.at),
                None if cat.carries is None else turn(cat.carries),
                cat.home,
                cat.lost,
            )
            for cat in state.cats[1 - player]
        )
        for player in (0, 1)
    )
    fish = tuple(
        type(one)(
            turn(one.player),
            there(one.at),
            one.taken_by and (turn(one.taken_by[0]), one.taken_by[1]),
        )
        for one in state.fish
    )
    return State(
        board,
        plies=state.plies + 1,
        fish=fish,
        cats=cats,
        lines=(line(0), line(1)),
        blocked=frozenset(map(there, state.blocked)),
        specials=state.specials[::-1],
        quiet=state.quiet,
    )


@pytest.mark.parametrize("name", ["torn", "another", "a third"])
def test_turning_a_generated_map_and_exchanging_the_players_turns_the_legal_actions(
    name: str,
) -> None:
    dice = Dice(f"alike {name}")
    state = begin(map=name)
    while state.to_act():
        if state.phase == PLAY:
            other = mirrored(state)
            texts = {
                " ".join((*how, opposite(state.board.tape, place)))
                for *how, place in map(str.split, legal(state))
            }
            assert legal(other) == texts
            for player in (0, 1):
                assert errands(other, 1 - player) == errands(state, player)
        state = state.apply(state.turn, dice.choose(state.legal_actions(state.turn)))


def test_applying_an_action_does_not_change_the_state() -> None:
    dice = Dice("value")
    for _ in range(50):
        oracle = random_oracle(dice)
        state = as_state(oracle)
        for player in state.to_act():
            for action in state.legal_actions(player):
                assert state.apply(player, action) == as_state(oracle).apply(player, action)
        assert state == as_state(oracle)


def test_a_match_can_be_cut_back_to_an_earlier_ply() -> None:
    match = Match.start(GAME, 2, {"map": "torn"}, seed=bytes(32))
    match = match.play(0, GAME.parse("fish H5")).play(1, GAME.parse("fish A5"))
    assert match.cut(1).state == begin("fish H5", map="torn")
    assert match.takeback(0) == 0
