"""The material: breeds, spaces, lines, cards, and properties of the fixed layout."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from rules.cat_sequence.board import BREEDS, LINES_THROUGH
from rules.cat_sequence.lines import LINES, SPACES
from tests.rules.cat_sequence import oracle
from tests.rules.cat_sequence.playing import all_cards, start
from tests.rules.cat_sequence.positions import printed_layout

LAYOUT = printed_layout()


def test_the_42_breeds_have_the_names_that_the_oracle_lists() -> None:
    assert len(BREEDS) == 42
    assert set(BREEDS) == set(oracle.BREEDS)


def test_the_84_spaces_of_seven_rows_and_twelve_columns_are_in_reading_order() -> None:
    assert list(SPACES) == oracle.SPACES
    assert (SPACES[0], SPACES[11], SPACES[12], SPACES[-1]) == ("A1", "A12", "B1", "G12")
    assert len(SPACES) == 84


def test_the_fixed_layout_covers_all_spaces_and_shows_each_breed_twice() -> None:
    assert list(LAYOUT) == list(SPACES)
    assert Counter(LAYOUT.values()) == dict.fromkeys(BREEDS, 2)


def test_each_half_of_the_fixed_layout_shows_each_breed_once() -> None:
    left = [LAYOUT[space] for space in SPACES if int(space[1:]) <= 6]
    right = [LAYOUT[space] for space in SPACES if int(space[1:]) >= 7]
    assert sorted(left) == sorted(right) == sorted(BREEDS)


def test_no_line_of_five_shows_a_breed_twice() -> None:
    for line in oracle.LINES:
        assert len({LAYOUT[space] for space in line}) == 5


def test_lines_are_all_runs_of_five_spaces_across_or_down_or_diagonally() -> None:
    lines = {tuple(SPACES[space] for space in line) for line in LINES}
    assert lines == {tuple(line) for line in oracle.LINES}
    assert len(LINES) == len(lines) == 7 * 8 + 3 * 12 + 2 * 3 * 8
    assert ("A1", "A2", "A3", "A4", "A5") in lines
    assert ("C12", "D12", "E12", "F12", "G12") in lines
    assert ("C8", "D9", "E10", "F11", "G12") in lines
    assert ("A12", "B11", "C10", "D9", "E8") in lines


def test_no_line_wraps_round_the_edge_of_the_board() -> None:
    for line in LINES:
        for a, b in combinations([SPACES[space] for space in line], 2):
            assert abs(ord(a[0]) - ord(b[0])) <= 4
            assert abs(int(a[1:]) - int(b[1:])) <= 4


def test_the_board_lists_every_line_that_contains_a_space() -> None:
    for space in range(84):
        assert list(LINES_THROUGH[space]) == [line for line in LINES if space in line]


def test_the_deck_has_two_cards_of_each_breed_and_two_purrr_and_two_meow() -> None:
    expected = {**dict.fromkeys(oracle.BREEDS, 2), "purrr": 2, "meow": 2}
    assert all_cards(start(2)) == expected
    assert sum(expected.values()) == start(2).observation(None).deck_size == 88


def test_a_new_board_has_no_chips() -> None:
    assert all(space.chip is None and not space.safe for space in start(2).observation(None).spaces)
