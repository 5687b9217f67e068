"""Super sewer poppers and closed sewers: every sentence of the rules on a small map."""

from __future__ import annotations

import pytest

from rules.washi_cat.state import State
from tests.rules.washi_cat.playing import act, line, position, small_map, targets

PIPES = small_map(".......  .R...R.  .G...G.  .......  .......")


def beside(cats: str = "B1", other: str = "A7", specials: tuple[int, int] = (2, 2)) -> State:
    return position(PIPES, (cats, other), specials=specials)


def test_a_cat_pops_from_beside_a_sewer_out_of_its_partner() -> None:
    assert targets(beside("B1"), "pop") == {"B6"}
    assert targets(beside("A6"), "pop") == {"B2"}


def test_a_cat_pops_through_sewers_of_one_colour_in_one_row_only() -> None:
    assert targets(beside("C1"), "pop") == {"C6"}


def test_a_cat_does_not_pop_diagonally_or_from_afar() -> None:
    assert targets(beside("A1"), "pop") == set()
    assert targets(beside("B4"), "pop") == set()


def test_a_cat_on_a_sewer_must_step_off_before_it_goes_into_it() -> None:
    state = act(beside("B1", "D7"), "1 pop B6, 1 D6")
    assert "B2" not in targets(state, "pop")
    assert "B2" in targets(act(state, "1 B5, 1 D7"), "pop")


def test_a_cat_on_a_sewer_may_pop_into_the_next_one() -> None:
    assert targets(beside("B2"), "pop") == {"C6"}


def test_the_head_is_on_the_partner_and_both_get_the_line() -> None:
    state = act(beside("B1"), "1 pop B6")
    assert state.cats[0][0].at == "B6"
    assert line(state, 0) == {"B1", "B2", "B6"}


def test_both_stay_open() -> None:
    state = act(beside("B1", "A7"), "1 pop B6")
    assert state.blocked == frozenset()
    assert "B6" in targets(act(beside("B1 B3"), "1 pop B6, 1 A6"), "pop", cat=2)


def test_a_pop_costs_a_special() -> None:
    assert act(beside("B1"), "1 pop B6").specials == (1, 2)


def test_a_pop_needs_a_special() -> None:
    assert targets(beside("B1", specials=(0, 2)), "pop") == set()


@pytest.mark.parametrize("closed", ["B2", "B6"])
def test_neither_sewer_may_be_closed(closed: str) -> None:
    assert targets(position(PIPES, ("B1", "A7"), blocked=closed), "pop") == set()


@pytest.mark.parametrize("taken", ["B2", "B6"])
def test_neither_sewer_may_carry_the_opponents_line(taken: str) -> None:
    assert targets(position(PIPES, ("B1", "A7"), lines=("", taken)), "pop") == set()


def test_own_lines_do_not_hinder() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2 B6", ""))
    assert targets(state, "pop") == {"B6"}


def test_a_sewer_entered_by_a_move_is_closed_for_all_and_for_good() -> None:
    state = act(beside("B1 B5", "A6"), "1 B2")
    assert state.blocked == {"B2"}
    assert targets(state, "pop") == set()
    state = act(state, "1 A7, 1 B1, 1 A6")
    assert state.blocked == {"B2"}
    assert targets(state, "pop", cat=1) == targets(state, "pop", cat=2) == set()


def test_a_sewer_landed_on_by_a_jump_is_closed() -> None:
    state = position(PIPES, ("B4", "A7"), lines=("B5", ""))
    assert act(state, "1 jump B6").blocked == {"B6"}
    state = position(PIPES, ("B4", "B5"))
    assert act(state, "1 amazing B6").blocked == {"B6"}


def test_a_sewer_jumped_over_stays_open() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2", ""))
    assert act(state, "1 jump B3").blocked == frozenset()


def test_a_sewer_popped_before_is_closed_by_a_move() -> None:
    state = act(beside("B1 A6", "D7"), "1 pop B6, 1 D6, 2 B6")
    assert state.blocked == {"B6"}


def test_a_closed_sewer_stays_walkable_as_a_space() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2", ""), blocked="B2")
    assert "B2" in targets(state, "move")


def test_a_pop_never_closes_what_it_comes_out_of() -> None:
    state = act(position(PIPES, ("B1", "A7"), lines=("B2 B6", "")), "1 pop B6")
    assert state.blocked == frozenset()


def test_specials_are_two_a_game() -> None:
    state = act(position(PIPES, ("B1", "D6"), fish="A1"), "1 pop B6, 1 E6, 1 A6, 1 E5")
    assert state.specials == (1, 2)
    state = act(state, "1 A5, 1 E4, 1 B5, 1 D4, 1 C5, 1 E4, 1 pop C2, 1 D4")
    assert state.specials == (0, 2)
    assert targets(state, "pop") == set()
