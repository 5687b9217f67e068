"""Turns: what pieces may do in a turn, and when pieces that are down stand up."""

from __future__ import annotations

import pytest

from rules.cat_rat_flea.board import START
from tests.rules.cat_rat_flea.playing import FIRST, GAME, after, events, legal, reach, targets


def test_south_moves_first_from_the_printed_position() -> None:
    state = GAME.initial_state(2, {})
    assert state.position == "rcr/fff/3/FFF/RCR S -"
    assert state.to_act() == (0,)
    assert "Fa2-b1" in legal(state)


@pytest.mark.parametrize("kind", ["R", "C"])
def test_a_cat_or_rat_may_step_in_all_eight_directions(kind: str) -> None:
    position = f"1cr/f1F/1{kind}1/3/3 S -"
    steps = {"b4", "a3", "c3", "a2", "b2", "c2"}
    assert targets(position, f"{kind}b3") == steps | {"a4", "c4"}


def test_pieces_do_not_wrap_round_the_edges_of_the_board() -> None:
    assert targets("1cr/f1F/C2/3/3 S -", "Ca3") == {"a4", "b4", "b3", "a2", "b2"}


def test_a_rider_moves_with_its_host() -> None:
    assert after("1cr/f2/1(RF)1/3/R2 S -", "Rb3-c2") == "1cr/f2/3/2(RF)/R2 N -"


def test_an_opponents_rider_moves_with_its_host() -> None:
    assert after("1cr/3/1(Rf)1/F2/R2 S -", "Rb3-c3") == "1cr/3/2(Rf)/F2/R2 N -"


def test_a_trapped_flea_stays_behind_and_is_free_when_the_cat_steps_away() -> None:
    position = "1cr/f2/1(fC)1/F2/3 S -"
    freed = reach(position, "Cb3-c3")
    assert freed.position == "1cr/f2/1fC/F2/3 N -"
    free = reach("2r/f2/1(fC)1/1cF/3 S -", "Cb3-c3")
    assert "Fb3-b2" in legal(free)


def test_a_trapped_flea_is_free_when_the_cat_jumps_away() -> None:
    assert after("1cr/f2/1(fC)1/F2/3 S -", "Cb3-a4") == "1cr/(fC)2/1f1/F2/3 N -"


@pytest.mark.parametrize("rider", ["F", "f"])
@pytest.mark.parametrize("kind", ["R", "C"])
def test_a_piece_with_a_rider_can_step_but_not_jump(kind: str, rider: str) -> None:
    position = f"1cr/fr1/1({kind}{rider})1/F1R/3 S -"
    assert targets(position, f"{kind}b3") == {"c4", "a3", "c3", "b2"}


def test_a_cat_that_traps_a_flea_may_jump() -> None:
    assert "b4" in targets("1cr/fr1/1(fC)1/F2/3 S -", "Cb3")


@pytest.mark.parametrize("sleeper", ["rz", "Rz", "cz"])
def test_no_piece_enters_the_space_of_a_sleeping_piece(sleeper: str) -> None:
    position = f"2r/f1F/1{sleeper}1/(RF)C1/3 S -"
    assert all(not text.endswith("b3") for text in legal(position))


@pytest.mark.parametrize("own", ["Rz", "Cz"])
def test_a_sleeping_piece_cannot_act(own: str) -> None:
    assert targets(f"1cr/f2/1{own}1/F2/2R S -", f"{own[0]}b3") == set()


def test_a_piece_that_is_down_cannot_act() -> None:
    assert targets("1cr/f2/1R_1/F2/2C S -", "Rb3") == set()


def test_a_flea_on_the_ground_jumps_only_on_cats_and_rats() -> None:
    assert targets("2r/fRr_/cF1/Rz2/1C1 S -", "Fb3") == {"b4", "c4", "a3"}


def test_a_flea_on_the_ground_cannot_step() -> None:
    assert targets("1cr/f2/1F1/3/R2 S -", "Fb3") == set()


def test_a_riding_flea_may_hop_off_to_an_empty_space() -> None:
    assert after("1cr/f2/1(rF)1/3/R2 S -", "Fb3-c2") == "1cr/f2/1r1/2F/R2 N -"


def test_a_riding_flea_may_jump_from_host_to_host() -> None:
    assert after("1cr/f2/1(rF)C/3/R2 S -", "Fb3-c3") == "1cr/f2/1r(CF)/3/R2 N -"


@pytest.mark.parametrize("host", ["(rf)", "(Rf)", "(fC)", "(Cf)", "(FC)", "(CF)"])
def test_a_flea_cannot_jump_on_a_piece_with_another_flea(host: str) -> None:
    assert "b4" not in targets(f"2r/1{host}1/1F1/3/R2 S -", "Fb3")


def test_a_trapped_flea_cannot_act() -> None:
    assert targets("1r1/f2/1(Fc)R/1F1/3 S -", "Fb3") == set()


def test_a_flea_may_leave_a_piece_that_is_down() -> None:
    assert after("1cr/f2/1(r_F)1/3/R2 S -", "Fb3-c2") == "1cr/f2/1r_1/2F/R2 N -"


def test_a_flea_may_jump_on_a_piece_that_is_down() -> None:
    assert after("1cr/f2/1r_F/3/R2 S -", "Fc3-b3") == "1cr/f2/1(r_F)1/3/R2 N -"


def test_a_piece_may_displace_a_piece_of_its_own_side() -> None:
    assert after("1cr/f2/1R1/F1R/3 S -", "Rc2-b3", "Rb3>b2") == "1cr/f2/1R1/FR_1/3 N -"


def test_a_cat_may_eat_a_rat_of_its_own_side() -> None:
    assert after("1cr/f2/1R1/F1C/3 S -", "Cc2-b3") == "1cr/f2/1Cz1/F2/3 N -"


class TestDown:
    scurried = ("2c/f2/1r1/FR1/2C S -", "Rb2-b3", "Rb3>c3")

    def test_a_piece_that_scurried_is_down_in_its_owners_next_turn(self) -> None:
        state = reach(*self.scurried)
        assert state.position == "2c/f2/1Rr_/F2/2C N -"
        assert targets(state, "Rc3") == set()

    def test_a_piece_that_is_down_stands_up_at_the_end_of_its_owners_turn(self) -> None:
        assert after(*self.scurried, "Cc5-b5") == "1c1/f2/1Rr/F2/2C S -"

    def test_a_piece_that_is_down_stays_down_at_the_end_of_the_opponents_turn(self) -> None:
        assert after("2c/f2/1Rr_/F2/2C S -", "Cc1-b1") == "2c/f2/1Rr_/F2/1C1 N -"

    def test_a_piece_displaced_by_its_owner_stays_down_through_the_owners_next_turn(self) -> None:
        line = ("2c/f1r/1R1/FR1/2C S -", "Rb2-b3", "Rb3>b2", "Cc5-b5")
        assert after(*line) == "1c1/f1r/1R1/FR_1/2C S -"
        assert after(*line, "Cc1-c2") == "1c1/f1r/1R1/FRC/3 N -"

    def test_pieces_that_are_down_stand_up_after_a_pass(self) -> None:
        assert after("2c/f2/3/2R_/F2 S -", "pass") == "2c/f2/3/2R/F2 N -"

    twice = ("2c/f2/1R_1/FR1/2C S -", "Rb2-b3")

    def test_a_piece_that_scurries_again_during_its_owners_turn_is_also_down_in_the_next_turn(
        self,
    ) -> None:
        assert after(*self.twice) == "2c/f2/1R1/F2/2C S b3(R_)"
        assert after(*self.twice, "Rb3>c3") == "2c/f2/1RR_/F2/2C N -"
        own = reach(*self.twice, "Rb3>c3", "Cc5-b5")
        assert targets(own, "Rc3") == set()
        assert after(*self.twice, "Rb3>c3", "Cc5-b5", "Cc1-b1") == "1c1/f2/1RR/F2/1C1 N -"

    def test_under_rules_version_1_a_piece_stands_up_after_the_turn_even_if_it_scurried_again(
        self,
    ) -> None:
        assert after(*self.twice, kind=FIRST) == "2c/f2/1R1/F2/2C S b3(R_)"
        assert after(*self.twice, "Rb3>c3", kind=FIRST) == "2c/f2/1RR/F2/2C N -"

    def test_standing_up_is_reported_in_the_owners_next_turn_if_a_piece_scurries_while_down(
        self,
    ) -> None:
        assert [event.key for event in events(*self.twice, "Rb3>c3")] == ["scurried"]
        later = events(*self.twice, "Rb3>c3", "Cc5-b5", "Cc1-b1")
        assert [event.key for event in later] == ["moved", "stood-up"]

    def test_a_cat_that_is_displaced_in_the_first_and_the_third_turn_of_a_match_stays_down(
        self,
    ) -> None:
        line = ("Rc1-b1", "Cb1>c1", "Rc5-b5", "Cb5>c5", "Rb1-c1", "Cc1>b1")
        assert after(START, *line) == "rrc_/fff/3/FFF/RC_R N -"
        assert after(START, *line, kind=FIRST) == "rrc_/fff/3/FFF/RCR N -"

    chain = ("3/F1F/3/rrf/Rc1 S a1(R_)", "Ra1>b1")
    """A Rat that is down must scurry by a jump, which displaces a Cat."""

    def test_a_piece_that_was_down_is_marked_fresh_while_the_next_scurry_is_pending(self) -> None:
        pending = after(*self.chain)
        assert pending == "3/F1F/3/rrf/RR=1 S b1(c)"
        assert GAME.position(pending).position == pending
        assert after(*self.chain, "Cb1>c1") == after(pending, "Cb1>c1") == "3/F1F/3/rrf/RR_c_ N -"

    def test_under_rules_version_1_a_piece_that_scurries_again_is_not_marked_fresh(self) -> None:
        assert after(*self.chain, kind=FIRST) == "3/F1F/3/rrf/RR_1 S b1(c)"
        assert after(*self.chain, "Cb1>c1", kind=FIRST) == "3/F1F/3/rrf/RRc_ N -"

    def test_an_opponents_piece_that_was_down_and_scurries_again_stays_down(self) -> None:
        line = ("2c/f2/1r_1/FR1/2C S -", "Rb2-b3", "Rb3>c3")
        assert after(*line) == "2c/f2/1Rr_/F2/2C N -"

    def test_a_piece_that_falls_asleep_while_scurrying_is_not_down(self) -> None:
        assert after("2c/f2/F2/fF1/RF1 S a1(r)", "Ra1>a2") == "2c/f2/F2/rzF1/RF1 N -"
