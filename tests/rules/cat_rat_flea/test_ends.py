"""The three ways to win, for both players; which win counts if there are several; the draws."""

from __future__ import annotations

import pytest

from rules.errors import MatchOver
from rules.game import Outcome
from tests.rules.cat_rat_flea.playing import GAME, after, legal, outcome, reach

WIN = {0: (1, 2), 1: (2, 1)}


def mirrored(position: str) -> str:
    """Return the same position with South and North exchanged."""
    board, turn, pending = position.split(" ")
    rows = "/".join(reversed(board.split("/"))).swapcase()
    # The letter for asleep is the same for both sides.
    rows = rows.replace("Z", "z")
    return f"{rows} {'N' if turn == 'S' else 'S'} {pending}"


def mirrored_action(text: str) -> str:
    return "".join(str(6 - int(c)) if c.isdigit() else c for c in text)


def ends(position: str, action: str, winner: int, reason: str) -> None:
    """Check the outcome of the action, both in this position and with the sides exchanged."""
    assert outcome(position, action) == Outcome(WIN[winner], reason)
    other = Outcome(WIN[1 - winner], reason)
    assert outcome(mirrored(position), mirrored_action(action)) == other


class TestHome:
    def test_a_flea_that_rides_into_the_opponents_home_row_wins(self) -> None:
        ends("2r/1(RF)1/3/f2/1C1 S -", "Rb4-a5", 0, "home")

    @pytest.mark.parametrize("column", ["a", "b", "c"])
    def test_a_flea_wins_on_any_space_of_the_opponents_home_row(self, column: str) -> None:
        ends("3/1(RF)1/3/f1r/1C1 S -", f"Fb4-{column}5", 0, "home")

    def test_a_flea_that_hops_off_onto_the_opponents_home_row_wins(self) -> None:
        ends("2r/1(RF)1/3/f2/1C1 S -", "Fb4-a5", 0, "home")

    def test_a_flea_that_jumps_on_an_opponents_piece_in_the_opponents_home_row_wins(self) -> None:
        ends("1cr/1F1/3/f2/1C1 S -", "Fb4-b5", 0, "home")

    def test_a_flea_wins_for_its_owner_if_an_opponents_piece_carries_it_into_the_opponents_home_row(
        self,
    ) -> None:
        ends("1c1/1(rF)1/3/f2/1C1 N -", "Rb4-a5", 0, "home")

    def test_a_trapped_flea_in_the_opponents_home_row_does_not_win(self) -> None:
        assert GAME.position("r(Fc)1/3/1F1/f2/1C1 S -").outcome() is None

    def test_a_flea_freed_in_the_opponents_home_row_wins(self) -> None:
        ends("r(Fc)1/3/1F1/f2/1C1 N -", "Cb5-b4", 0, "home")

    def test_a_flea_in_its_own_home_row_does_not_win(self) -> None:
        assert GAME.position("1fr/3/3/3/1CF S -").outcome() is None


class TestFleas:
    def test_a_player_wins_with_fleas_on_all_awake_big_pieces_of_the_opponent(self) -> None:
        ends("3/1(rF)f/cF1/3/1C1 S -", "Fb3-a3", 0, "fleas")

    def test_a_player_wins_by_fleas_even_if_sleeping_pieces_of_the_opponent_carry_no_flea(
        self,
    ) -> None:
        ends("rz2/1rf/1F1/3/1C1 S -", "Fb3-b4", 0, "fleas")

    def test_a_win_by_fleas_needs_a_flea_on_each_awake_big_piece_including_pieces_that_are_down(
        self,
    ) -> None:
        assert GAME.position("3/1(rF)f/c_F1/3/1C1 N -").outcome() is None
        ends("3/1(rF)f/c_F1/3/1C1 S -", "Fb3-a3", 0, "fleas")

    def test_an_opponent_without_awake_big_pieces_has_not_lost(self) -> None:
        assert GAME.position("rz2/1f1/1F1/3/1C1 S -").outcome() is None

    def test_a_piece_ridden_by_its_owners_flea_does_not_count_for_a_win_by_fleas(self) -> None:
        assert outcome("3/1(rF)1/(cf)F1/3/1C1 S -", "Cb1-a1") is None

    def test_a_trapped_flea_does_not_count_as_a_rider_for_a_win_by_fleas(self) -> None:
        assert outcome("3/1(rF)f/(Fc)2/1F1/1C1 S -", "Cb1-a1") is None

    def test_a_player_wins_by_fleas_when_the_last_piece_without_a_rider_falls_asleep(self) -> None:
        ends("3/1(rF)f/1Fr/2F/1C1 N -", "Rc3-c2", 0, "fleas")


class TestCaught:
    def test_eating_the_opponents_last_flea_wins(self) -> None:
        ends("2r/f2/1R1/2F/1C1 S -", "Rb3-a4", 0, "caught")

    def test_trapping_the_opponents_last_flea_wins(self) -> None:
        ends("2r/f2/1C1/2F/3 S -", "Cb3-a4", 0, "caught")

    def test_a_flea_trapped_by_a_cat_of_its_own_side_counts_as_caught(self) -> None:
        ends("2r/f2/(fc)R1/2F/1C1 S -", "Rb3-a4", 0, "caught")

    def test_a_player_who_traps_their_own_last_flea_loses(self) -> None:
        ends("2r/f2/1C1/2F/3 S -", "Cb3-c2", 1, "caught")

    def test_a_match_goes_on_while_each_player_has_a_free_flea(self) -> None:
        assert outcome("2r/f1f/1R1/2F/1C1 S -", "Rb3-a4") is None


class TestMomentAndOrder:
    def test_if_one_turn_wins_for_both_players_the_player_who_moved_wins(self) -> None:
        # The Cat frees South's flea in the home row and falls asleep. South's only piece that is
        # still awake has a flea of North on it.
        ends("1(FC)r/3/(Rf)1f/F2/3 S -", "Cb5-c5", 0, "home")

    @pytest.mark.parametrize(("to_move", "winner", "reason"), [("N", 0, "home"), ("S", 1, "fleas")])
    def test_the_player_who_is_not_to_move_wins_if_a_given_position_is_a_win_for_both_players(
        self, to_move: str, winner: int, reason: str
    ) -> None:
        state = GAME.position(f"1FCz/3/(Rf)1f/F2/3 {to_move} -")
        assert state.outcome() == Outcome(WIN[winner], reason)

    def test_if_one_action_wins_for_the_reasons_home_and_fleas_the_reported_reason_is_home(
        self,
    ) -> None:
        ends("1r1/1F1/1f1/3/C2 S -", "Fb4-b5", 0, "home")

    def test_the_outcome_has_the_reason_home_if_an_action_wins_by_both_home_and_caught(
        self,
    ) -> None:
        ends("r(FC)f/3/3/F2/2R S -", "Cb5-c5", 0, "home")

    def test_the_reason_fleas_is_reported_if_the_same_action_also_wins_for_the_reason_caught(
        self,
    ) -> None:
        ends("3/1(rF)1/(rf)2/C2/3 S -", "Ca2-a3", 0, "fleas")

    def test_a_match_does_not_end_while_a_scurry_is_pending(self) -> None:
        line = ("2r/3/1(cf)1/1R1/F2 S -", "Rb2-b3")
        assert reach(*line).outcome() is None
        assert outcome(*line, "Cb3>b2") == Outcome(WIN[0], "caught")

    def test_a_players_action_can_make_the_opponent_win(self) -> None:
        ends("1c1/F2/3/1(Rf)1/2C S -", "Rb2-a1", 1, "home")

    def test_a_match_from_a_position_that_is_already_won_is_over_at_once(self) -> None:
        state = GAME.position("F1r/3/1c1/f2/R1C N -")
        assert state.outcome() == Outcome(WIN[0], "home")
        assert state.to_act() == ()
        assert not legal(state)
        with pytest.raises(MatchOver):
            state.apply(1, GAME.parse("Cb3-b4"))


class TestDraws:
    def test_a_player_who_cannot_move_may_only_pass(self) -> None:
        assert legal("2c/f2/3/2R_/F2 S -") == {"pass"}

    def test_a_player_who_can_move_may_not_pass(self) -> None:
        assert "pass" not in legal("rcr/fff/3/FFF/RCR S -")

    def test_two_passes_in_a_row_are_a_draw(self) -> None:
        line = ("f1cz/3/3/3/F1Cz S -", "pass", "pass")
        assert outcome(*line[:2]) is None
        assert outcome(*line) == Outcome((1, 1), "blocked")

    def test_two_passes_with_a_move_between_them_are_not_a_draw(self) -> None:
        line = ("2r/f2/3/3/F2 S -", "pass", "Rc5-c4", "pass", "Rc4-c5", "pass")
        assert outcome(*line) is None

    def test_the_third_occurrence_of_a_position_is_a_draw(self) -> None:
        round_trip = ("Rc1-c2", "Rc5-c4", "Rc2-c1", "Rc4-c5")
        start = "2r/f2/3/3/F1R S -"
        assert outcome(start, *round_trip, *round_trip[:3]) is None
        assert outcome(start, *round_trip, *round_trip) == Outcome((1, 1), "repetition")

    def test_the_starting_position_counts_towards_the_three_occurrences_that_make_a_draw(
        self,
    ) -> None:
        start = "r(cf)r/1ff/3/1FF/R(CF)R S -"
        over = ("Fb1-c1", "Fb5-c5", "Fc1-b1", "Fc5-b5")
        assert outcome(start, *over, *over[:3]) is None
        assert outcome(start, *over, *over) == Outcome((1, 1), "repetition")

    def test_the_same_board_with_the_opponent_to_move_is_not_a_repetition(self) -> None:
        line = ("2r/f2/3/3/F1R S -", "Rc1-c2", "Rc5-c4", "Rc2-b1", "Rc4-c5", "Rb1-c1")
        assert after(*line) == "2r/f2/3/3/F1R N -"
        more = ("Rc5-c4", "Rc1-c2", "Rc4-c5", "Rc2-c1")
        assert outcome(*line, *more) is None
        assert outcome(*line, *more, *more) == Outcome((1, 1), "repetition")

    def test_a_board_is_not_a_repetition_if_it_differs_only_in_whether_a_piece_is_down(
        self,
    ) -> None:
        standing = reach("2r/f2/3/3/F1R S -", "Rc1-c2", "Rc5-c4", "Rc2-c1", "Rc4-c5")
        assert standing.outcome() is None
        down = ("2c/f2/1r_1/3/F1R N -", "Cc5-c4", "Rc1-c2", "Cc4-c5", "Rc2-c1")
        assert after(*down) == "2c/f2/1r1/3/F1R N -"
        assert outcome(*down, *down[1:]) is None
        assert outcome(*down, *down[1:], down[1]) == Outcome((1, 1), "repetition")

    def test_a_position_that_recurs_through_scurries_also_counts_as_repeated(self) -> None:
        there = ("Rb2-b3", "Rb3>b2", "Cc5-c4")
        back = ("Rb3-b2", "Rb2>b3", "Cc4-c5")
        line = ("2c/f2/1r1/FR1/2C S -", *there, *back, *there, *back)
        assert outcome(*line[:-1]) is None
        assert outcome(*line) == Outcome((1, 1), "repetition")

    def test_a_position_counts_as_repeated_even_if_different_moves_lead_to_it(self) -> None:
        first = ("Rc1-c2", "Rc5-c4", "Rc2-c1", "Rc4-c5")
        second = ("Rc1-b2", "Rc5-b4", "Rb2-c1", "Rb4-c5")
        assert outcome("2r/f2/3/3/F1R S -", *first, *second) == Outcome((1, 1), "repetition")
