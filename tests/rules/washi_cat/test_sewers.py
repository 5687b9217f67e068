"""Super sewer poppers and closed sewers: each sentence of the rules, on a small map."""

from __future__ import annotations

import pytest

from rules.washi_cat.state import State
from tests.rules.washi_cat.playing import act, line, position, small_map, targets

PIPES = small_map(".......  .R...R.  .G...G.  .......  .......")


def beside(cats: str = "B1", other: str = "A7", specials: tuple[int, int] = (2, 2)) -> State:
    return position(PIPES, (cats, other), specials=specials)


def test_a_cat_beside_a_sewer_may_pop_out_of_the_partner_of_this_sewer() -> None:
    assert targets(beside("B1"), "pop") == {"B6"}
    assert targets(beside("A6"), "pop") == {"B2"}


def test_a_cat_pops_only_between_sewers_of_the_same_colour_in_the_same_row() -> None:
    assert targets(beside("C1"), "pop") == {"C6"}


def test_a_cat_cannot_pop_into_a_sewer_that_is_not_adjacent() -> None:
    assert targets(beside("A1"), "pop") == set()
    assert targets(beside("B4"), "pop") == set()


def test_a_cat_on_a_sewer_cannot_pop_into_that_sewer_before_it_steps_off() -> None:
    state = act(beside("B1", "D7"), "1 pop B6, 1 D6")
    assert "B2" not in targets(state, "pop")
    assert "B2" in targets(act(state, "1 B5, 1 D7"), "pop")


def test_a_cat_on_a_sewer_may_pop_into_an_adjacent_sewer() -> None:
    assert targets(beside("B2"), "pop") == {"C6"}


def test_after_a_pop_the_cat_is_on_the_second_sewer_and_the_players_line_has_both_sewers() -> None:
    state = act(beside("B1"), "1 pop B6")
    assert state.cats[0][0].at == "B6"
    assert line(state, 0) == {"B1", "B2", "B6"}


def test_both_sewers_stay_open_after_a_pop() -> None:
    state = act(beside("B1", "A7"), "1 pop B6")
    assert state.blocked == frozenset()
    assert "B6" in targets(act(beside("B1 B3"), "1 pop B6, 1 A6"), "pop", cat=2)


def test_a_pop_costs_a_special_move() -> None:
    assert act(beside("B1"), "1 pop B6").specials == (1, 2)


def test_a_pop_needs_a_special() -> None:
    assert targets(beside("B1", specials=(0, 2)), "pop") == set()


@pytest.mark.parametrize("closed", ["B2", "B6"])
def test_a_pop_is_illegal_if_either_sewer_is_closed(closed: str) -> None:
    assert targets(position(PIPES, ("B1", "A7"), blocked=closed), "pop") == set()


@pytest.mark.parametrize("taken", ["B2", "B6"])
def test_a_pop_is_illegal_if_the_opponents_line_is_on_either_sewer(taken: str) -> None:
    assert targets(position(PIPES, ("B1", "A7"), lines=("", taken)), "pop") == set()


def test_a_pop_is_legal_between_sewers_on_the_players_own_line() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2 B6", ""))
    assert targets(state, "pop") == {"B6"}


def test_a_sewer_entered_by_a_move_is_closed_permanently() -> None:
    state = act(beside("B1 B5", "A6"), "1 B2")
    assert state.blocked == {"B2"}
    assert targets(state, "pop") == set()
    state = act(state, "1 A7, 1 B1, 1 A6")
    assert state.blocked == {"B2"}
    assert targets(state, "pop", cat=1) == targets(state, "pop", cat=2) == set()


def test_a_jump_that_lands_on_a_sewer_closes_it() -> None:
    state = position(PIPES, ("B4", "A7"), lines=("B5", ""))
    assert act(state, "1 jump B6").blocked == {"B6"}
    state = position(PIPES, ("B4", "B5"))
    assert act(state, "1 amazing B6").blocked == {"B6"}


def test_a_jump_over_a_sewer_does_not_close_it() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2", ""))
    assert act(state, "1 jump B3").blocked == frozenset()


def test_a_move_closes_a_sewer_that_was_used_for_a_pop() -> None:
    state = act(beside("B1 A6", "D7"), "1 pop B6, 1 D6, 2 B6")
    assert state.blocked == {"B6"}


def test_a_closed_sewer_may_still_be_entered_by_a_move() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2", ""), blocked="B2")
    assert "B2" in targets(state, "move")


def test_a_pop_does_not_close_the_sewer_from_which_the_cat_comes_out() -> None:
    state = act(position(PIPES, ("B1", "A7"), lines=("B2 B6", "")), "1 pop B6")
    assert state.blocked == frozenset()


def test_each_player_has_two_specials_per_match() -> None:
    state = act(position(PIPES, ("B1", "D6"), fish="A1"), "1 pop B6, 1 E6, 1 A6, 1 E5")
    assert state.specials == (1, 2)
    state = act(state, "1 A5, 1 E4, 1 B5, 1 D4, 1 C5, 1 E4, 1 pop C2, 1 D4")
    assert state.specials == (0, 2)
    assert targets(state, "pop") == set()
