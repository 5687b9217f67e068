"""How a match ends, which of several ends counts, and when a player is trapped."""

from __future__ import annotations

from rules.washi_cat.errands import errands
from rules.washi_cat.state import IDLE, State
from tests.rules.washi_cat.playing import act, begin, ended, position, small_map, targets

OPEN = small_map("......  ......  ......  ......")
LANE = small_map("......  JJ.JJJ  JJ.JJJ  ......")
"""A map with only one way across, in column 3."""
FORK = small_map("......  J..JJJ  JJ.JJJ  ......")
"""The map `LANE` with one more free space, B2, beside the only way across."""
SEWERS = small_map("......  RJ.JJR  ......  ......")


def lost(state: State, player: int = 0) -> list[bool]:
    return [*errands(state, player).lost]


# Delivered


def test_player_0_wins_when_both_cats_are_home() -> None:
    state = act(position(OPEN, ("D1! C3*", "A6")), "2 D3")
    assert ended(state) == ((1, 2), "delivered")
    assert state.to_act() == ()


def test_player_1_wins_when_both_cats_are_home() -> None:
    state = act(position(OPEN, ("D1", "A1! B3*"), turn=1), "2 A3")
    assert ended(state) == ((2, 1), "delivered")


def test_one_cat_at_home_does_not_win() -> None:
    assert ended(act(position(OPEN, ("D1 C3*", "A6"), fish="A1"), "2 D3")) is None


def test_the_second_delivery_wins_even_if_it_also_leaves_the_player_trapped_or_idle() -> None:
    state = position(OPEN, ("D1! C3*", "A6"), lines=("D3", ""), specials=(0, 0), quiet=IDLE - 1)
    assert ended(act(state, "2 D3")) == ((1, 2), "delivered")


# Trapped


def test_a_player_is_trapped_and_loses_if_a_cat_is_lost_and_no_special_remains() -> None:
    state = position(LANE, ("C3", "A1*"), fish="A4", specials=(2, 0))
    assert ended(act(state, "1 B3")) is None
    state = position(FORK, ("B2", "D1*"), fish="A4", specials=(2, 0))
    assert not errands(state, 1).trapped
    assert ended(act(state, "1 B3")) == ((1, 2), "trapped")


def test_a_player_with_a_lost_cat_is_not_trapped_while_a_special_remains() -> None:
    state = position(LANE, ("C3", "D1*"), fish="A4", specials=(2, 1))
    assert ended(act(state, "1 B3")) is None


def test_a_player_can_be_trapped_by_their_own_action() -> None:
    state = position(SEWERS, ("A1 D6", "D2"), lines=("", "C1 C2 C3 C4 C5 C6"), specials=(1, 2))
    state = act(state, "1 pop B6")
    assert ended(state) == ((2, 1), "trapped")


def test_if_both_players_are_trapped_the_player_who_moved_wins() -> None:
    state = position(LANE, ("C3 D6*", "D1*"), specials=(0, 0))
    assert errands(state, 0).trapped
    assert ended(act(state, "1 B3")) == ((1, 2), "trapped")


def test_the_reason_trapped_takes_precedence_over_the_reason_idle() -> None:
    state = position(OPEN, ("D1", "A6"), lines=("D2", ""), specials=(0, 2), quiet=IDLE - 1)
    assert ended(act(state, "1 D2")) == ((2, 1), "trapped")


# Lost cats, and cats that clash over one fish


def test_a_cat_is_lost_if_the_opponents_home_row_has_no_fish_for_it() -> None:
    assert lost(position(LANE, ("D1", "A6"), fish="A1")) == [False]
    assert lost(position(LANE, ("D1", "A6"), fish="D4")) == [True]
    assert lost(position(LANE, ("D1", "A6"))) == [True]


def test_a_cat_is_lost_if_the_opponents_line_bars_its_only_way() -> None:
    state = position(LANE, ("D1", "A6"), fish="A1", lines=("B3 C3", ""))
    assert lost(state) == [False]
    state = position(LANE, ("D1", "A6"), fish="A1", lines=("", "B3"))
    assert lost(state) == [True]


def test_a_cat_is_lost_if_only_a_jump_or_a_special_can_bring_it_past_an_opponents_cat() -> None:
    state = position(LANE, ("C3", "B3"), fish="A1", specials=(2, 2))
    assert "A3" in targets(state, "amazing")
    assert lost(state) == [True]


def test_a_cat_whose_only_way_leads_through_a_closed_sewer_is_not_lost() -> None:
    board = small_map("......  RJJJJR  ......")
    assert lost(position(board, ("C3", "A6"), fish="A1", blocked="B1 B6")) == [False]


def test_a_cat_is_lost_if_a_second_fish_bars_its_way_home_after_it_takes_the_first() -> None:
    corner = small_map("......  .JJJJJ  ......")
    assert lost(position(corner, ("A3", "C6"), fish="A2")) == [False]
    assert lost(position(corner, ("A3", "C6"), fish="A2 A1")) == [True]
    assert lost(position(corner, ("A3", "C6"), fish="A5")) == [False]
    assert lost(position(corner, ("A3", "C6"), fish="A2 A5")) == [False]


def test_a_fish_in_the_home_row_of_a_cat_can_bar_the_cats_way_home() -> None:
    alley = small_map("......  .JJJJJ  .JJJJJ  ......")
    assert lost(position(alley, ("B1*", "A6"), fish="D2")) == [False]
    assert lost(position(alley, ("B1*", "A6"), fish="D1")) == [True]
    assert lost(position(alley, ("B1", "A6"), fish="D1 A2")) == [True]


def test_a_cat_with_a_fish_is_lost_if_a_fish_in_the_far_home_row_bars_its_way() -> None:
    corner = small_map("......  .JJJJJ  ......")
    assert lost(position(corner, ("A3*", "C6"), fish="A2")) == [True]
    assert lost(position(corner, ("A3* C3*", "C6"), fish="A2")) == [True, False]
    assert lost(position(corner, ("A3* C3!", "C6"), fish="A2")) == [True, False]


def test_a_cat_behind_a_fish_is_not_lost_if_the_players_other_cat_may_take_this_fish() -> None:
    corner = small_map("......  .JJJJJ  ......")
    assert lost(position(corner, ("A3* C3", "C6"), fish="A2")) == [False, False]
    assert lost(position(corner, ("A3* C3", "A6"), fish="C5 A2")) == [False, False]
    assert lost(position(corner, ("B1* C3", "A6"), fish="C1 A2")) == [True, True]


def test_a_cat_that_is_home_is_never_lost() -> None:
    assert lost(position(LANE, ("D1! D5", "A6"), lines=("", "B3"))) == [False, True]


def test_two_cats_clash_and_their_player_is_trapped_if_they_can_reach_only_the_same_fish() -> None:
    state = position(OPEN, ("D1 D4", "A6"), fish="A1", specials=(0, 2))
    assert lost(state) == [False, False]
    assert errands(state, 0).clash
    assert ended(act(state, "1 C1")) == ((2, 1), "trapped")


def test_two_cats_that_can_both_reach_two_fish_do_not_clash() -> None:
    state = position(OPEN, ("D1 D4", "A6"), fish="A1 A3", specials=(0, 2))
    assert not errands(state, 0).trapped
    assert ended(act(state, "1 C1")) is None


def test_cats_that_can_each_reach_a_different_fish_do_not_clash() -> None:
    halves = small_map("..JJ..  ..JJ..  ..JJ..")
    assert not errands(position(halves, ("C1 C6", "A2"), fish="A1 A6"), 0).trapped


def test_two_cats_do_not_clash_if_one_carries_a_fish() -> None:
    assert not errands(position(OPEN, ("B1* D4", "A6"), fish="A1"), 0).trapped


def test_an_action_that_cuts_off_an_opponents_cat_marks_that_cat_as_lost() -> None:
    state = act(position(FORK, ("B2", "D1*"), fish="A4"), "1 B3")
    assert [cat.lost for cat in state.cats[1]] == [True]
    assert [cat.lost for cat in state.cats[0]] == [False]


# Idle


def test_a_match_ends_in_a_draw_after_forty_consecutive_idle_actions() -> None:
    state = position(OPEN, ("D1", "A6"), fish="A1 D6", lines=("D2", "A5"), quiet=IDLE - 2)
    state = act(state, "1 D2")
    assert ended(state) is None
    assert ended(act(state, "1 A5")) == ((1, 1), "idle")


def test_a_new_place_on_a_line_resets_the_count_of_idle_actions() -> None:
    state = position(OPEN, ("D1", "A6"), fish="A1 D6", quiet=39)
    assert act(state, "1 D2").quiet == 0
    jumping = position(OPEN, ("D1", "A6"), fish="A1 D6", lines=("D2", ""), quiet=39)
    assert act(jumping, "1 jump D3").quiet == 0


def test_a_move_along_the_players_own_line_counts_as_idle() -> None:
    state = position(OPEN, ("D1", "A6"), fish="A1 D6", lines=("D2", ""), quiet=7)
    assert act(state, "1 D2").quiet == 8


def test_a_delivery_resets_the_count_of_idle_actions() -> None:
    state = position(OPEN, ("C1* D5", "A6"), fish="A1 D6", lines=("D1", ""), quiet=39)
    assert act(state, "1 D1").quiet == 0


def test_a_pop_between_sewers_on_the_players_own_line_counts_as_idle() -> None:
    state = position(SEWERS, ("A1", "D6"), fish="A3 D1", lines=("B1 B6", ""), quiet=7)
    assert act(state, "1 pop B6").quiet == 8


def test_drawings_do_not_count_as_idle() -> None:
    assert begin("fish H1, fish H4, fish H7").quiet == 0


# Stuck


def test_a_player_without_a_legal_action_is_stuck_and_loses() -> None:
    walled = small_map("......  JJJJJJ  ......")
    state = position(walled, ("C4", "A1"), lines=("A2 A3 A4 A5 A6", ""))
    assert ended(act(state, "1 C3")) == ((1, 2), "stuck")


def test_a_player_who_can_still_jump_is_not_stuck() -> None:
    walled = small_map("......  JJJJJJ  ......")
    state = position(walled, ("C4", "A1"), lines=("A2 A3 A4 A5", ""))
    assert ended(act(state, "1 C3")) is None


def test_a_player_is_stuck_if_the_only_cat_that_is_not_home_cannot_act() -> None:
    walled = small_map("......  JJJJJJ  ......")
    state = position(walled, ("C4", "A1 A6!"), lines=("A2 A3 A4 A5", ""), specials=(2, 2))
    assert ended(act(state, "1 C3")) == ((1, 2), "stuck")
