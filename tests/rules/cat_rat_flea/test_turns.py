"""Steps, riders, trapped fleas, flea hops, who may act, down and standing up."""

from __future__ import annotations

import pytest

from rules.cat_rat_flea.board import START
from tests.rules.cat_rat_flea.playing import FIRST, GAME, after, events, legal, reach, targets


def test_south_moves_first_from_the_printed_setup() -> None:
    state = GAME.initial_state(2, {})
    assert state.position == "rcr/fff/3/FFF/RCR S -"
    assert state.to_act() == (0,)
    assert "Fa2-b1" in legal(state)


@pytest.mark.parametrize("kind", ["R", "C"])
def test_big_piece_steps_in_eight_directions(kind: str) -> None:
    position = f"1cr/f1F/1{kind}1/3/3 S -"
    steps = {"b4", "a3", "c3", "a2", "b2", "c2"}
    assert targets(position, f"{kind}b3") == steps | {"a4", "c4"}


def test_pieces_reach_only_adjacent_spaces_and_do_not_wrap_round_the_edges() -> None:
    assert targets("1cr/f1F/C2/3/3 S -", "Ca3") == {"a4", "b4", "b3", "a2", "b2"}


def test_rider_goes_along_on_a_step() -> None:
    assert after("1cr/f2/1(RF)1/3/R2 S -", "Rb3-c2") == "1cr/f2/3/2(RF)/R2 N -"


def test_rider_goes_along_whoever_owns_it() -> None:
    assert after("1cr/3/1(Rf)1/F2/R2 S -", "Rb3-c3") == "1cr/3/2(Rf)/F2/R2 N -"


def test_trapped_flea_stays_behind_and_is_free_when_the_cat_leaves() -> None:
    position = "1cr/f2/1(fC)1/F2/3 S -"
    freed = reach(position, "Cb3-c3")
    assert freed.position == "1cr/f2/1fC/F2/3 N -"
    free = reach("2r/f2/1(fC)1/1cF/3 S -", "Cb3-c3")
    assert "Fb3-b2" in legal(free)


def test_trapped_flea_is_free_when_the_cat_jumps_away() -> None:
    assert after("1cr/f2/1(fC)1/F2/3 S -", "Cb3-a4") == "1cr/(fC)2/1f1/F2/3 N -"


@pytest.mark.parametrize("rider", ["F", "f"])
@pytest.mark.parametrize("kind", ["R", "C"])
def test_piece_with_a_rider_steps_but_never_jumps(kind: str, rider: str) -> None:
    position = f"1cr/fr1/1({kind}{rider})1/F1R/3 S -"
    assert targets(position, f"{kind}b3") == {"c4", "a3", "c3", "b2"}


def test_cat_with_a_trapped_flea_may_jump() -> None:
    assert "b4" in targets("1cr/fr1/1(fC)1/F2/3 S -", "Cb3")


@pytest.mark.parametrize("sleeper", ["rz", "Rz", "cz"])
def test_nothing_enters_a_sleepers_space(sleeper: str) -> None:
    position = f"2r/f1F/1{sleeper}1/(RF)C1/3 S -"
    assert all(not text.endswith("b3") for text in legal(position))


@pytest.mark.parametrize("own", ["Rz", "Cz"])
def test_sleeper_never_acts(own: str) -> None:
    assert targets(f"1cr/f2/1{own}1/F2/2R S -", f"{own[0]}b3") == set()


def test_down_piece_does_not_act() -> None:
    assert targets("1cr/f2/1R_1/F2/2C S -", "Rb3") == set()


def test_flea_on_the_ground_jumps_only_on_big_pieces() -> None:
    assert targets("2r/fRr_/cF1/Rz2/1C1 S -", "Fb3") == {"b4", "c4", "a3"}


def test_flea_on_the_ground_never_steps() -> None:
    assert targets("1cr/f2/1F1/3/R2 S -", "Fb3") == set()


def test_riding_flea_steps_off_to_an_empty_space() -> None:
    assert after("1cr/f2/1(rF)1/3/R2 S -", "Fb3-c2") == "1cr/f2/1r1/2F/R2 N -"


def test_riding_flea_jumps_from_host_to_host() -> None:
    assert after("1cr/f2/1(rF)C/3/R2 S -", "Fb3-c3") == "1cr/f2/1r(CF)/3/R2 N -"


@pytest.mark.parametrize("host", ["(rf)", "(Rf)", "(fC)", "(Cf)", "(FC)", "(CF)"])
def test_a_space_holds_at_most_one_flea(host: str) -> None:
    assert "b4" not in targets(f"2r/1{host}1/1F1/3/R2 S -", "Fb3")


def test_trapped_flea_cannot_act() -> None:
    assert targets("1r1/f2/1(Fc)R/1F1/3 S -", "Fb3") == set()


def test_flea_leaves_a_down_piece() -> None:
    assert after("1cr/f2/1(r_F)1/3/R2 S -", "Fb3-c2") == "1cr/f2/1r_1/2F/R2 N -"


def test_flea_rides_a_down_piece() -> None:
    assert after("1cr/f2/1r_F/3/R2 S -", "Fc3-b3") == "1cr/f2/1(r_F)1/3/R2 N -"


def test_own_piece_may_be_chased_away() -> None:
    assert after("1cr/f2/1R1/F1R/3 S -", "Rc2-b3", "Rb3>b2") == "1cr/f2/1R1/FR_1/3 N -"


def test_own_piece_may_be_eaten() -> None:
    assert after("1cr/f2/1R1/F1C/3 S -", "Cc2-b3") == "1cr/f2/1Cz1/F2/3 N -"


class TestDown:
    scurried = ("2c/f2/1r1/FR1/2C S -", "Rb2-b3", "Rb3>c3")

    def test_piece_that_scurried_is_down_in_its_owners_next_turn(self) -> None:
        state = reach(*self.scurried)
        assert state.position == "2c/f2/1Rr_/F2/2C N -"
        assert targets(state, "Rc3") == set()

    def test_it_stands_up_when_its_owner_has_taken_that_turn(self) -> None:
        assert after(*self.scurried, "Cc5-b5") == "1c1/f2/1Rr/F2/2C S -"

    def test_it_stays_down_when_the_other_player_has_taken_a_turn(self) -> None:
        assert after("2c/f2/1Rr_/F2/2C S -", "Cc1-b1") == "2c/f2/1Rr_/F2/1C1 N -"

    def test_own_piece_chased_away_stays_down_through_the_owners_next_turn(self) -> None:
        line = ("2c/f1r/1R1/FR1/2C S -", "Rb2-b3", "Rb3>b2", "Cc5-b5")
        assert after(*line) == "1c1/f1r/1R1/FR_1/2C S -"
        assert after(*line, "Cc1-c2") == "1c1/f1r/1R1/FRC/3 N -"

    def test_a_pass_is_a_turn_after_which_pieces_stand_up(self) -> None:
        assert after("2c/f2/3/2R_/F2 S -", "pass") == "2c/f2/3/2R/F2 N -"

    twice = ("2c/f2/1R_1/FR1/2C S -", "Rb2-b3")

    def test_piece_that_scurries_again_in_its_owners_turn_stays_down_through_the_next(self) -> None:
        assert after(*self.twice) == "2c/f2/1R1/F2/2C S b3(R_)"
        assert after(*self.twice, "Rb3>c3") == "2c/f2/1RR_/F2/2C N -"
        own = reach(*self.twice, "Rb3>c3", "Cc5-b5")
        assert targets(own, "Rc3") == set()
        assert after(*self.twice, "Rb3>c3", "Cc5-b5", "Cc1-b1") == "1c1/f2/1RR/F2/1C1 N -"

    def test_by_rules_version_1_it_stood_up_though_it_scurried_again(self) -> None:
        assert after(*self.twice, kind=FIRST) == "2c/f2/1R1/F2/2C S b3(R_)"
        assert after(*self.twice, "Rb3>c3", kind=FIRST) == "2c/f2/1RR/F2/2C N -"

    def test_it_is_told_to_stand_up_only_when_it_does(self) -> None:
        assert [event.key for event in events(*self.twice, "Rb3>c3")] == ["scurried"]
        later = events(*self.twice, "Rb3>c3", "Cc5-b5", "Cc1-b1")
        assert [event.key for event in later] == ["moved", "stood-up"]

    def test_a_cat_chased_to_and_fro_from_the_start_stays_down(self) -> None:
        line = ("Rc1-b1", "Cb1>c1", "Rc5-b5", "Cb5>c5", "Rb1-c1", "Cc1>b1")
        assert after(START, *line) == "rrc_/fff/3/FFF/RC_R N -"
        assert after(START, *line, kind=FIRST) == "rrc_/fff/3/FFF/RCR N -"

    chain = ("3/F1F/3/rrf/Rc1 S a1(R_)", "Ra1>b1")
    """A Rat that was down has to jump, and so makes a Cat run."""

    def test_what_was_down_before_is_marked_as_scurried_while_the_next_one_runs(self) -> None:
        pending = after(*self.chain)
        assert pending == "3/F1F/3/rrf/RR=1 S b1(c)"
        assert GAME.position(pending).position == pending
        assert after(*self.chain, "Cb1>c1") == after(pending, "Cb1>c1") == "3/F1F/3/rrf/RR_c_ N -"

    def test_by_rules_version_1_it_kept_its_mark(self) -> None:
        assert after(*self.chain, kind=FIRST) == "3/F1F/3/rrf/RR_1 S b1(c)"
        assert after(*self.chain, "Cb1>c1", kind=FIRST) == "3/F1F/3/rrf/RRc_ N -"

    def test_opponents_piece_down_before_stays_down_when_it_scurries_again(self) -> None:
        line = ("2c/f2/1r_1/FR1/2C S -", "Rb2-b3", "Rb3>c3")
        assert after(*line) == "2c/f2/1Rr_/F2/2C N -"

    def test_piece_that_fell_asleep_scurrying_is_not_down(self) -> None:
        assert after("2c/f2/F2/fF1/RF1 S a1(r)", "Ra1>a2") == "2c/f2/F2/rzF1/RF1 N -"
