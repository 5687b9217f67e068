"""Tests of scurries: their targets, who chooses a target, chains, and pieces without a way out."""

from __future__ import annotations

import pytest

from rules.errors import BadPosition, NotYourTurn
from tests.rules.cat_rat_flea.playing import GAME, after, legal, overfull, reach, targets


def test_the_owner_of_a_displaced_piece_chooses_its_scurry_within_the_jumpers_turn() -> None:
    state = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3")
    assert state.position == "2c/f2/1R1/F2/2C S b3(r)"
    assert state.to_act() == (1,)
    assert not state.legal_actions(0)
    with pytest.raises(NotYourTurn):
        state.apply(0, GAME.parse("Rb3>c3"))


def test_a_player_who_displaces_their_own_piece_chooses_its_scurry() -> None:
    assert reach("2c/f2/1R1/FR1/2C S -", "Rb2-b3").to_act() == (0,)


def test_a_piece_may_scurry_to_the_space_that_the_jumper_left() -> None:
    state = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3")
    assert targets(state, "Rb3>") == {"b4", "c4", "a3", "c3", "b2", "c2"}


def test_all_viewers_see_the_targets_of_a_scurry() -> None:
    state = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3")
    for viewer in (None, 0, 1):
        assert set(state.observation(viewer).ends) == targets(state, "Rb3>")
    assert not state.apply(1, GAME.parse("Rb3>c3")).observation(None).ends


def test_a_piece_cannot_scurry_to_the_jumpers_space_if_a_flea_stayed_there() -> None:
    state = reach("2r/f2/1c1/F(FC)1/2R S -", "Cb2-b3")
    assert targets(state, "Cb3>") == {"b4", "c4", "a3", "c3", "c2"}


def test_a_scurry_cannot_be_a_jump_while_an_empty_space_is_adjacent() -> None:
    assert legal("2r/f2/R2/Ff1/R2 S a1(r)") == {"Ra1>b1"}


def test_a_scurry_is_a_jump_if_no_empty_space_is_adjacent() -> None:
    assert legal("2r/f2/r2/CF1/RF1 S a1(c)") == {"Ca1>a2", "Ca1>b1", "Ca1>b2"}


def test_no_other_action_is_legal_while_a_scurry_is_pending() -> None:
    state = reach("2c/f2/1r1/FR1/2C S -", "Rb2-b3")
    assert {text[:4] for text in legal(state)} == {"Rb3>"}


def test_a_scurrying_piece_leaves_its_rider_behind() -> None:
    line = ("2r/fF1/1(cF)1/1R1/2C S -", "Rb2-b3", "Cb3>c3")
    assert after(*line) == "2r/fF1/1Rzc_/3/2C N -"


def test_a_displaced_cat_can_trap_the_flea_that_the_jumping_cat_left_behind() -> None:
    state = reach("r1r/f2/1RF/F1(FC)/1Rc S -", "Cc2-c1")
    assert state.position == "r1r/f2/1RF/F1F/1RC S c1(c)"
    assert legal(state) == {"Cc1>b2"}
    crowded = reach("r1r/f2/2F/FR(FC)/1Rc S -", "Cc2-c1")
    assert legal(crowded) == {"Cc1>c2", "Cc1>b1", "Cc1>b2"}
    trapped = crowded.apply(1, GAME.parse("Cc1>c2"))
    assert trapped.position == "r1r/f2/2F/FR(Fc_)/1RC N -"


def test_a_cat_that_scurries_onto_a_flea_traps_this_flea_and_the_cat_is_then_down() -> None:
    assert after("2r/f2/2F/FRF/1RC S c1(c)", "Cc1>c2") == "2r/f2/2F/FR(Fc_)/1RC N -"


def test_a_cat_that_eats_while_scurrying_falls_asleep() -> None:
    assert after("2r/f2/2F/FRF/1RC S c1(c)", "Cc1>b2") == "2r/f2/2F/FczF/1RC N -"


class TestChain:
    start = "2r/f2/F2/rF1/Rc1 S a1(R)"

    def test_a_displaced_piece_can_displace_another_piece(self) -> None:
        state = reach(self.start, "Ra1>b1")
        assert state.position == "2r/f2/F2/rF1/RR=1 S b1(c)"
        assert state.to_act() == (1,)
        assert targets(state, "Cb1>") == {"c1", "c2"}

    def test_a_turn_ends_when_the_last_displaced_piece_has_found_a_space(self) -> None:
        line = (self.start, "Ra1>b1", "Cb1>c1")
        assert after(*line) == "2r/f2/F2/rF1/RR_c_ N -"

    def test_a_piece_that_scurried_this_turn_stays_marked_fresh_when_it_is_displaced_again(
        self,
    ) -> None:
        crowd = overfull("2r/f2/3/RzRzF/RRrz S a1(r)")
        for text, position in [
            ("Ra1>b1", "2r/f2/3/RzRzF/Rr=rz S b1(R)"),
            ("Rb1>a1", "2r/f2/3/RzRzF/R=r=rz S a1(R)"),
            ("Ra1>b1", "2r/f2/3/RzRzF/R=R=rz S b1(r=)"),
            ("Rb1>c2", "2r/f2/3/RzRzrz/R_R_rz N -"),
        ]:
            crowd = crowd.apply(crowd.to_act()[0], GAME.parse(text))
            assert crowd.position == position

    def test_a_piece_that_scurried_during_its_owners_turn_is_still_down_after_that_turn(
        self,
    ) -> None:
        assert after("2c/f2/F2/fF1/rR1 S a1(R)", "Ra1>b1", "Rb1>c1") == "2c/f2/F2/fF1/rR_R_ N -"

    def test_a_chain_of_scurries_can_displace_the_first_jumper(self) -> None:
        chain = overfull("2r/f2/3/RzRzF/RRrz S a1(R)").apply(0, GAME.parse("Ra1>b1"))
        assert legal(chain) == {"Rb1>a1", "Rb1>c2"}


class TestNoWayOut:
    def test_a_piece_surrounded_by_sleeping_pieces_cannot_scurry(self) -> None:
        assert legal(overfull("2r/f2/3/RzRz1/RRz1 S a1(R)")) == set()

    def test_pieces_that_could_only_displace_each_other_endlessly_have_no_way_out(self) -> None:
        assert legal(overfull("2r/f2/RzRzRz/RrRz/rRRz S a1(R)")) == set()

    def test_a_scurry_has_a_way_out_if_its_chain_can_reach_one_empty_space(self) -> None:
        leaking = overfull("2r/f2/RzRz1/RrRz/rRRz S a1(R)")
        assert legal(leaking) == {"Ra1>a2", "Ra1>b1", "Ra1>b2"}

    def test_a_chain_of_scurries_can_end_by_eating_a_piece(self) -> None:
        assert legal(overfull("2r/f2/3/RzRzF/RRrz S b1(r)")) == {"Rb1>a1", "Rb1>c2"}

    def test_a_jump_is_legal_if_the_displaced_cat_can_scurry_only_to_the_flea_that_was_trapped(
        self,
    ) -> None:
        walled = overfull("2r/f2/3/CzCzCz/(FC)cCz S -")
        assert legal(walled) == {"Ca1-b1"}
        assert legal(walled.apply(0, GAME.parse("Ca1-b1"))) == {"Cb1>a1"}

    def test_a_position_whose_scurry_has_no_way_out_is_refused(self) -> None:
        with pytest.raises(BadPosition, match="no-way-out"):
            GAME.position("2c/f2/F2/RzCz1/Rrz1 S a1(r)")
