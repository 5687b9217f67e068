"""Moves, buildings and fish: each sentence of the rules, tested on a small map."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.washi_cat.playing import act, legal, line, position, small_map, targets

OPEN = small_map("......  ......  ..J...  ......  ......")
HOUSE = small_map("......  .aa...  .aa...  ......  ......", {"a": "A2 D3 C4"})


def test_a_move_goes_only_to_orthogonally_adjacent_places() -> None:
    assert targets(position(OPEN, ("B2", "A6")), "move") == {"A2", "B1", "B3", "C2"}


def test_a_move_does_not_leave_the_map() -> None:
    assert targets(position(OPEN, ("E1", "A6")), "move") == {"D1", "E2"}
    assert targets(position(OPEN, ("A6", "C1")), "move") == {"A5", "B6"}


def test_a_move_does_not_enter_a_shrine() -> None:
    assert targets(position(OPEN, ("D3", "A6")), "move") == {"D2", "D4", "E3"}


def test_a_move_does_not_enter_the_opponents_line() -> None:
    state = position(OPEN, ("D3", "A6"), lines=("", "D2 E3"))
    assert targets(state, "move") == {"D4"}


def test_a_move_may_enter_the_players_own_line() -> None:
    state = position(OPEN, ("D3", "A6"), lines=("D2 E3", ""))
    assert targets(state, "move") == {"D2", "D4", "E3"}


def test_a_move_may_enter_the_place_of_the_players_other_cat() -> None:
    state = position(OPEN, ("D3 D4", "A6"))
    assert targets(state, "move") >= {"D4"}
    assert targets(state, "move", cat=2) >= {"D3"}


def test_a_line_covers_every_place_that_its_players_cats_have_entered() -> None:
    state = act(position(OPEN, ("E3", "A6")), "1 D3, 1 A5, 1 D4")
    assert line(state, 0) == {"E3", "D3", "D4"}
    assert line(state, 1) == {"A6", "A5"}


def test_either_cat_may_act_but_only_one_cat_per_turn() -> None:
    state = position(OPEN, ("E1 E6", "A6"))
    assert {text[0] for text in legal(state)} == {"1", "2"}
    state = act(state, "2 D6")
    assert (state.cats[0][0].at, state.cats[0][1].at) == ("E1", "D6")
    assert state.to_act() == (1,)


def test_a_cat_that_is_home_cannot_act() -> None:
    assert {text[0] for text in legal(position(OPEN, ("E1! E6", "A6")))} == {"2"}


# Buildings


def test_a_building_may_be_entered_through_each_of_its_doors() -> None:
    for door in ("A2", "D3", "C4"):
        assert "a" in targets(position(HOUSE, (door, "A6")), "move")


def test_a_building_cannot_be_entered_through_a_wall() -> None:
    for outside in ("A3", "B1", "C1", "D2", "B4"):
        assert "a" not in targets(position(HOUSE, (outside, "E6")), "move")


def test_a_building_may_be_left_through_any_of_its_doors() -> None:
    assert targets(position(HOUSE, ("a", "A6")), "move") == {"A2", "D3", "C4"}


def test_a_building_counts_as_one_place_of_the_line() -> None:
    state = act(position(HOUSE, ("D3", "A6")), "1 a")
    assert line(state, 0) == {"D3", "a"}


def test_a_building_on_the_opponents_line_cannot_be_entered() -> None:
    state = position(HOUSE, ("D3", "A6"), lines=("", "a"))
    assert "a" not in targets(state, "move")


def test_a_cat_cannot_step_from_a_building_onto_the_opponents_line() -> None:
    state = position(HOUSE, ("a", "A6"), lines=("D3", "A2"))
    assert targets(state, "move") == {"D3", "C4"}


def test_a_cat_may_step_from_a_building_onto_a_fish() -> None:
    state = position(HOUSE, ("a", "E6"), fish="A2")
    assert act(state, "1 A2").cats[0][0].carries == 0


# Fish


def test_a_cat_picks_up_a_fish_in_the_far_home_row_by_moving_onto_it() -> None:
    state = act(position(OPEN, ("B2", "C6"), fish="A2 A5"), "1 A2")
    [cat] = state.cats[0]
    assert (cat.at, cat.carries, cat.home) == ("A2", 0, False)
    assert [fish.taken_by for fish in state.fish] == [(0, 1), None]


def test_player_1_may_pick_up_a_fish_that_player_0_drew() -> None:
    state = act(position(OPEN, ("C1", "D2"), fish="E2", turn=1), "1 E2")
    assert state.cats[1][0].carries == 0
    assert state.fish[0].taken_by == (1, 1)


def test_a_cat_records_which_player_drew_the_fish_that_it_carries() -> None:
    state = position(OPEN, ("B2", "C6"), fish="A2 A5")
    theirs = tuple(replace(fish, player=1) for fish in state.fish)
    assert act(replace(state, fish=theirs), "1 A2").cats[0][0].carries == 1


def test_a_cat_that_carries_a_fish_cannot_move_onto_another_fish() -> None:
    state = position(OPEN, ("B2*", "C6"), fish="A2")
    assert "A2" not in targets(state, "move")


def test_a_cat_cannot_move_onto_a_fish_in_its_own_home_row() -> None:
    for cat in ("D2", "D2*"):
        assert "E2" not in targets(position(OPEN, (cat, "C6"), fish="E2"), "move")
    assert "A2" not in targets(position(OPEN, ("C6", "B2"), fish="A2", turn=1), "move")


def test_the_space_of_a_taken_fish_becomes_an_ordinary_space_with_a_line() -> None:
    state = act(position(OPEN, ("B2 B1", "C6"), fish="A2"), "1 A2, 1 C5, 1 A3, 1 C6, 2 A1, 1 C5")
    assert "A2" in targets(state, "move", cat=1)
    assert "A2" in targets(state, "move", cat=2)
    assert act(state, "2 A2").cats[0][1].carries is None
    assert "A2" not in targets(position(OPEN, ("C6", "B2"), lines=("A2", ""), turn=1), "move")


# Delivery


def test_a_cat_with_a_fish_is_home_on_any_space_of_its_home_row() -> None:
    state = act(position(OPEN, ("D5* B1", "C6")), "1 E5")
    assert [cat.home for cat in state.cats[0]] == [True, False]
    state = act(position(OPEN, ("C6", "B1* C1"), turn=1), "1 A1")
    assert [cat.home for cat in state.cats[1]] == [True, False]


def test_a_cat_without_a_fish_is_not_home_in_its_home_row() -> None:
    assert not act(position(OPEN, ("D5", "C6")), "1 E5").cats[0][0].home


def test_a_cat_with_a_fish_is_not_home_in_the_opponents_home_row() -> None:
    assert not act(position(OPEN, ("B5*", "C6")), "1 A5").cats[0][0].home


def test_a_cat_may_come_home_by_a_jump() -> None:
    state = act(position(OPEN, ("C5* B1", "A6"), lines=("D5", "")), "1 jump E5")
    assert state.cats[0][0].home


def test_a_cat_may_come_home_by_a_pop() -> None:
    sewers = small_map("......  ......  R....R")
    state = act(position(sewers, ("B1* B4", "A6")), "1 pop C6")
    assert state.cats[0][0].home
