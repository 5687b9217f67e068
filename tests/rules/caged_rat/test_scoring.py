"""The points of a deal, the next dealer, and how rubbers and matches are won."""

from __future__ import annotations

import pytest

from rules.caged_rat.state import State
from rules.game import CHANCE, Outcome
from tests.rules.caged_rat.playing import (
    finished,
    last_trick,
    odds,
    play,
    score_of,
    serve,
    table,
)

POOR = "KS QS"
"""Two rats without captures, which score no points."""


def points(rats: str) -> int:
    return score_of(finished((rats, POOR))).points[0]


class TestDeal:
    @pytest.mark.parametrize(
        ("rats", "brings"),
        [
            ("5H 6D", 0),
            ("5H:1 6D", 2),
            ("5H:4 6D", 8),
            ("5H:5 6D", 25),
            ("5H:6 6D", 6),
            ("5H:8 6D", 8),
            ("AH:1 6D", 5),
            ("AH:2 6D", 2),
            ("8H:8 6D", 40),
            ("9H:8 6D", 16),
            ("KH:8 6D", 16),
            ("5H:4 3D:2", 12),
            ("5H:5 3D:2", 29),
            ("5H:5 3D:1", 27),
            ("2H:2 AD:2", 12),
            ("5H:6 AD:2", 8),
            ("2H:3 3D:4", 7),
        ],
    )
    def test_the_points_of_a_rat_depend_on_whether_it_is_hungry_or_satisfied_or_overfed(
        self, rats: str, brings: int
    ) -> None:
        assert points(rats) == brings
        assert score_of(finished((rats, POOR))).bonus == (False, False)

    @pytest.mark.parametrize(
        ("rats", "brings"), [("AH:1 2D:2", 30), ("3H:3 4D:4", 70), ("AH:1 AD:1", 20)]
    )
    def test_two_satisfied_rats_bring_ten_points_for_each_capture(
        self, rats: str, brings: int
    ) -> None:
        score = score_of(finished((rats, POOR)))
        assert (score.points, score.bonus) == ((brings, 0), (True, False))

    @pytest.mark.parametrize("rats", ["5H:5 3D:3", "AH:1 7D:7", "2H:2 6H:6", "4H:4 4D:4"])
    def test_two_satisfied_rats_with_eight_captures_in_all_bring_80_points(self, rats: str) -> None:
        assert points(rats) == 80

    def test_both_players_score_for_their_own_rats(self) -> None:
        score = score_of(finished(("5H:5 6D", "3C:2 4S:5")))
        assert score.points == (25, 9)

    def test_captures_that_were_put_away_score_nothing(self) -> None:
        state = table("4D", "2C 3H", rats=("AH 3D", "4C:1 5C"), tricks_played=15)
        state = play(state, "1 offer 3H", "1 bid 2C", "0 answer 4D")
        assert score_of(state).points == (0, 2)
        state = table("4D", "3S 5C", rats=("AH 3D", "4C:1 5H"), tricks_played=15)
        state = play(state, "1 offer 3S", "1 bid 5C", "0 answer 4D")
        assert (score_of(state).points, score_of(state).put_away) == ((0, 2), (0, 1))

    def test_the_capture_of_the_last_trick_counts_in_the_score(self) -> None:
        state = table("2D", "3C 5C", rats=("AH 3D", "4C:3 5S"), tricks_played=15)
        state = play(state, "1 offer 3C", "1 bid 5C", "0 answer 2D")
        assert score_of(state).points == (0, 20)

    def test_the_score_shows_the_dealer_and_the_final_rats_of_the_deal(self) -> None:
        score = score_of(finished(("5H:5 6D", "3C:2 4S:5"), dealer=0, totals=(10, 20), deal=4))
        assert (score.deal, score.dealer) == (4, 0)
        assert [[(r.card, r.captures) for r in rats] for rats in score.rats] == [
            [("5H", 5), ("6D", 0)],
            [("3C", 2), ("4S", 5)],
        ]
        assert (score.points, score.totals, score.rubber_won_by) == ((25, 9), (35, 29), None)


def next_deal(state: State) -> State:
    assert state.to_act() == (CHANCE,)
    return serve(state, cards=1)


class TestNextDeal:
    @pytest.mark.parametrize("dealer", [0, 1])
    @pytest.mark.parametrize(
        ("rats", "follows"), [(("5H:5 6D", "KS QS"), 0), (("KH QD", "5S:5 6C"), 1)]
    )
    def test_the_player_with_more_points_in_a_deal_is_the_next_dealer(
        self, dealer: int, rats: tuple[str, str], follows: int
    ) -> None:
        assert next_deal(finished(rats, dealer)).dealer == follows

    @pytest.mark.parametrize("dealer", [0, 1])
    def test_after_a_deal_with_equal_points_the_non_dealer_is_the_next_dealer(
        self, dealer: int
    ) -> None:
        state = finished(("5H:5 6D", "KC 5S:5"), dealer)
        assert score_of(state).points == (25, 25)
        assert next_deal(state).dealer == 1 - dealer

    def test_the_next_dealer_depends_on_the_points_of_the_finished_deal_not_on_the_totals(
        self,
    ) -> None:
        assert next_deal(finished(("5H:5 6D", POOR), totals=(0, 90))).dealer == 0

    @pytest.mark.parametrize("red", [0, 1])
    @pytest.mark.parametrize("rats", [("5H:5 6D", POOR), ("KH QD", "5S:5 6C"), ("KH QD", POOR)])
    def test_players_swap_colours_after_every_deal(self, red: int, rats: tuple[str, str]) -> None:
        state = finished(rats, red=red)
        assert state.observation(None).red == red
        following = next_deal(state)
        assert following.observation(None).red == 1 - red
        eldest = 1 - following.dealer
        dealt_suits = {text[-1] for text in odds(following)}
        assert dealt_suits == ({*"DH"} if eldest == 1 - red else {*"CS"})

    def test_in_the_next_deal_the_non_dealer_gets_cards_first(self) -> None:
        state = finished(("5H:5 6D", POOR))
        assert len(odds(state)) == 26
        assert {text[:7] for text in odds(state)} == {"deal 1 "}
        view = serve(state).observation(None)
        assert (view.deal, view.dealer, view.to_act, view.asked) == (2, 0, (1,), "caging")
        assert (view.hand_sizes, view.stock_sizes) == ((8, 8), (18, 18))
        assert (view.rats, view.tricks_played, view.totals) == (((), ()), 0, (25, 0))

    def test_a_finished_deal_stays_visible_until_the_first_card_of_the_next_deal(self) -> None:
        view = finished(("5H:5 6D", POOR)).observation(None)
        assert (view.deal, view.dealer, view.red) == (1, 1, 0)
        assert [rat.captures for rat in view.rats[0]] == [5, 0]
        assert (view.asked, view.to_act, view.leader) == (None, (), None)

    def test_the_number_of_captures_put_away_restarts_at_zero_in_the_next_deal(self) -> None:
        state = table("4D", "3S 5C", rats=("AH 3D", "4C:1 5H"), tricks_played=15)
        state = play(state, "1 offer 3S", "1 bid 5C", "0 answer 4D")
        assert serve(state).put_away == (0, 0)


class TestRubber:
    def test_a_total_of_120_wins_the_rubber_if_it_is_the_higher_total(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(95, 119))
        assert state.outcome() == Outcome((1, 2), "rubber")
        assert score_of(state).rubber_won_by == 0
        assert (state.totals, state.rubbers, state.to_act()) == ((120, 119), (1, 0), ())

    def test_a_total_of_119_does_not_win_the_rubber(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(94, 0))
        assert (state.outcome(), state.totals, state.to_act()) == (None, (119, 0), (CHANCE,))

    def test_if_both_totals_exceed_120_the_higher_total_wins_the_rubber(self) -> None:
        state = finished(("5H:5 6D", "3C:3 KS"), totals=(110, 130))
        assert state.totals == (135, 145)
        assert state.outcome() == Outcome((2, 1), "rubber")

    def test_equal_totals_of_120_do_not_end_the_rubber(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(95, 120))
        assert (state.outcome(), state.totals, state.rubbers) == (None, (120, 120), (0, 0))
        assert score_of(state).rubber_won_by is None
        assert serve(state).totals == (120, 120)

    def test_a_rubber_cannot_be_won_before_the_deal_ends(self) -> None:
        state = last_trick(("5H:5 6D", POOR), totals=(119, 0))
        assert play(state, "1 offer 3C", "1 bid 2C").outcome() is None

    def test_a_rubber_to_60_ends_at_60_points(self) -> None:
        assert finished(("5H:5 6D", POOR), totals=(34, 0), rubber="60").outcome() is None
        state = finished(("5H:5 6D", POOR), totals=(35, 0), rubber="60")
        assert state.outcome() == Outcome((1, 2), "rubber")

    def test_the_higher_score_wins_a_rubber_of_one_deal_even_if_that_score_is_small(self) -> None:
        state = finished(("KH:1 6D", POOR), rubber="deal")
        assert state.totals == (2, 0)
        assert state.outcome() == Outcome((1, 2), "rubber")

    @pytest.mark.parametrize("rats", [("KH QD", POOR), ("5H:5 6D", "5S:5 6C")])
    def test_a_rubber_of_one_deal_goes_on_after_equal_points(self, rats: tuple[str, str]) -> None:
        state = finished(rats, rubber="deal")
        assert (state.outcome(), state.rubbers) == (None, (0, 0))
        following = serve(state)
        assert (following.deal, following.dealer, following.red) == (2, 0, 1)
        again = finished(("KD QH", "2C:2 3C"), rubber="deal", totals=state.totals, deal=2)
        assert again.outcome() == Outcome((2, 1), "rubber")


class TestMatchOfThree:
    def test_winning_the_first_rubber_does_not_end_a_match_of_three_rubbers(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(100, 80), match="3")
        assert (state.outcome(), state.rubbers, state.totals) == (None, (1, 0), (125, 80))
        assert score_of(state).rubber_won_by == 0

    def test_totals_restart_at_zero_after_a_won_rubber(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(100, 80), match="3")
        assert next_deal(state).totals == (0, 0)
        assert score_of(next_deal(state)).totals == (125, 80)

    @pytest.mark.parametrize("dealer", [0, 1])
    @pytest.mark.parametrize("red", [0, 1])
    def test_a_won_rubber_does_not_change_who_deals_next_or_who_is_red(
        self, dealer: int, red: int
    ) -> None:
        # Player 0 scores more in the deal, but player 1 wins the rubber.
        state = finished(
            ("5H:5 6D", "2C:1 3C"), dealer, red=red, totals=(0, 119), match="3", deal=7
        )
        following = next_deal(state)
        assert (following.dealer, following.red, following.deal) == (0, 1 - red, 8)
        assert following.rubbers == (0, 1)
        level = finished(("KH QD", POOR), dealer, red=red, totals=(0, 120), match="3")
        assert (next_deal(level).dealer, next_deal(level).red) == (1 - dealer, 1 - red)

    @pytest.mark.parametrize("rubbers", [(1, 0), (1, 1)])
    def test_two_won_rubbers_win_a_match_of_three_rubbers(self, rubbers: tuple[int, int]) -> None:
        state = finished(("5H:5 6D", POOR), totals=(100, 80), match="3", rubbers=rubbers)
        assert state.outcome() == Outcome((1, 2), "match")
        assert state.rubbers == (2, rubbers[1])
        assert state.totals == (125, 80)

    def test_a_match_of_three_rubbers_goes_on_when_each_player_has_won_one_rubber(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(100, 80), match="3", rubbers=(0, 1))
        assert (state.outcome(), state.rubbers) == (None, (1, 1))

    def test_a_match_of_three_rubbers_can_have_rubbers_of_only_one_deal(self) -> None:
        first = finished(("5H:5 6D", POOR), match="3", rubber="deal")
        assert (first.outcome(), first.rubbers) == (None, (1, 0))
        assert next_deal(first).totals == (0, 0)
        last = finished(("5H:5 6D", POOR), match="3", rubber="deal", rubbers=(1, 0))
        assert last.outcome() == Outcome((1, 2), "match")


class TestLaidOpen:
    def test_cards_are_laid_open_only_until_the_next_deal_starts(self) -> None:
        state = finished(("5H:5 6D", POOR))
        assert state.laid_open()
        assert not next_deal(state).laid_open()

    def test_cards_are_laid_open_when_the_match_is_over(self) -> None:
        assert finished(("5H:5 6D", POOR), totals=(119, 0)).laid_open()

    def test_cards_are_never_laid_open_during_a_deal(self) -> None:
        state = serve(finished(("5H:5 6D", POOR)))
        seen = set()
        while not state.scored:
            assert not state.laid_open()
            [player] = state.to_act()
            seen.add(state.asked)
            state = state.apply(player, state.fallback(player))
            while state.to_act() == (CHANCE,) and not state.scored:
                assert not state.laid_open()
                state = serve(state, cards=1)
        assert seen >= {"caging", "offer", "bid", "answer"}
