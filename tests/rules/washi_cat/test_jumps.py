"""Super cat jumps and super amazing cat jumps: each sentence of the rules, on a small map."""

from __future__ import annotations

import pytest

from tests.rules.washi_cat.playing import act, line, position, small_map, targets

OPEN = small_map(".......  .......  ....... .......  .......")
HOUSE = small_map("......  .aa...  .aa...  ......  ......", {"a": "A2 D3 C4"})


def test_a_jump_crosses_the_players_own_line_and_lands_on_the_first_space_behind_it() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2", ""))
    assert targets(state, "jump") == {"C3"}


def test_a_jump_crosses_all_spaces_of_the_line_and_stops_right_behind_it() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2 C3 C4", ""))
    assert targets(state, "jump") == {"C5"}


def test_a_jump_needs_a_line_to_jump_over() -> None:
    assert targets(position(OPEN, ("C3", "A7")), "jump") == set()


@pytest.mark.parametrize(
    ("over", "to"), [("B4", "A4"), ("D4", "E4"), ("C3", "C2"), ("C5", "C6")], ids="UDLR"
)
def test_a_jump_may_go_up_or_down_or_left_or_right(over: str, to: str) -> None:
    assert targets(position(OPEN, ("C4", "A7"), lines=(over, "")), "jump") == {to}


def test_a_jump_does_not_turn_corners() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2 D2", ""))
    assert targets(state, "jump") == {"C3"}


def test_a_jump_may_cross_the_players_other_cat() -> None:
    state = position(OPEN, ("C1 C3", "A7"), lines=("C2", ""))
    assert targets(state, "jump", cat=1) == {"C4"}


def test_a_jump_may_cross_a_sewer_that_the_players_own_line_covers() -> None:
    board = small_map("......  .R..R.  ......")
    assert targets(position(board, ("B1", "A6"), lines=("B2", "")), "jump") == {"B3"}


def test_a_jump_does_not_cross_a_blank_space() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2 C4", ""))
    assert targets(state, "jump") == {"C3"}


def test_a_jump_does_not_land_on_a_line() -> None:
    assert targets(position(OPEN, ("C1", "C3"), lines=("C2", "")), "jump") == set()


def test_a_jump_does_not_land_on_a_fish() -> None:
    for state in (
        position(OPEN, ("C4", "C7"), lines=("B4", ""), fish="A4"),
        position(OPEN, ("C4*", "C7"), lines=("D4", ""), fish="E4"),
    ):
        assert targets(state, "jump") == set()


def test_a_jump_does_not_land_on_a_shrine_or_beyond_the_edge() -> None:
    board = small_map("......  ..J...  ......")
    assert targets(position(board, ("B1", "A6"), lines=("B2", "")), "jump") == set()
    assert targets(position(board, ("C2", "A6"), lines=("C1 B2 A2", "")), "jump") == set()


def test_a_jump_neither_crosses_nor_ends_in_a_building() -> None:
    state = position(HOUSE, ("E3", "A6"), lines=("D3 a", ""))
    assert targets(state, "jump") == set()
    state = position(HOUSE, ("E3", "A6"), lines=("D3", ""))
    assert targets(state, "jump") == set()
    state = position(HOUSE, ("C5", "A6"), lines=("C4 a", ""))
    assert targets(state, "jump") == set()


def test_a_jump_may_start_in_a_building_and_go_straight_out_of_a_door() -> None:
    state = position(HOUSE, ("a", "A6"), lines=("D3 C4", ""))
    assert targets(state, "jump") == {"E3", "C5"}


def test_a_jump_from_a_building_does_not_go_through_a_wall() -> None:
    state = position(HOUSE, ("a", "A6"), lines=("D2 B4", ""))
    assert targets(state, "jump") == set()


def test_a_jump_leaves_no_line_on_the_spaces_that_it_crosses() -> None:
    state = act(position(OPEN, ("C1", "C2"), lines=("", "")), "1 amazing C3")
    assert line(state, 0) == {"C1", "C3"}
    assert line(state, 1) == {"C2"}


def test_a_jump_costs_no_special() -> None:
    state = act(position(OPEN, ("C1", "A7"), lines=("C2", "")), "1 jump C3")
    assert state.specials == (2, 2)


def test_a_jump_is_legal_without_specials() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2", ""), specials=(0, 2))
    assert targets(state, "jump") == {"C3"}


def test_a_cat_with_a_fish_may_jump() -> None:
    state = position(OPEN, ("C1*", "A7"), lines=("C2", ""))
    assert targets(state, "jump") == {"C3"}


# Amazing jumps


def test_an_amazing_jump_crosses_the_opponents_line() -> None:
    state = position(OPEN, ("C1", "C2"), lines=("", "C3"))
    assert targets(state, "amazing") == {"C4"}
    assert targets(state, "jump") == set()


def test_an_amazing_jump_crosses_both_lines_in_any_order() -> None:
    for own, theirs in (("C2 C4", "C3"), ("C3", "C2 C4"), ("C2 C3", "C4")):
        state = position(OPEN, ("C1", "A7"), lines=(own, theirs))
        assert targets(state, "amazing") == {"C5"}


def test_an_amazing_jump_must_cross_the_opponents_line() -> None:
    state = position(OPEN, ("C1", "A7"), lines=("C2", ""))
    assert targets(state, "amazing") == set()


def test_an_amazing_jump_costs_a_special() -> None:
    state = act(position(OPEN, ("C1", "C2")), "1 amazing C3")
    assert state.specials == (1, 2)


def test_a_player_without_special_moves_left_cannot_make_an_amazing_jump() -> None:
    assert targets(position(OPEN, ("C1", "C2"), specials=(0, 2)), "amazing") == set()
