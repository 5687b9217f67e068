"""Tricks: offering, bidding, answering, feeding and drawing; sizes of hands and stocks."""

from __future__ import annotations

import pytest

from rules.caged_rat.state import State
from rules.caged_rat.view import Trick
from rules.game import CHANCE
from tests.rules.caged_rat.playing import (
    dealt,
    legal,
    odds,
    play,
    serve,
    sizes,
    table,
)
from tests.rules.caged_rat.test_differential import ROWS
from tests.rules.dice import Dice

CAGED = play(dealt(), "0 cage 3D 5H", "1 cage 2C 5S")
BID = ("0 offer 9H", "0 bid KD")


class TestOffer:
    def test_the_leader_may_offer_any_card_in_hand(self) -> None:
        assert legal(CAGED) == [f"offer {card}" for card in ["2D", "7D", "KD", "2H", "9H", "AH"]]

    def test_the_leader_may_offer_a_capture_even_if_none_of_their_rats_is_of_its_suit(self) -> None:
        state = table("4C 8C 7S", "2D 3D", rats=("2S AS", "4H 5H"), red=1)
        assert "offer 4C" in legal(state)

    def test_the_opponent_sees_the_offered_capture(self) -> None:
        trick = play(CAGED, "0 offer 9H").observation(1).trick
        assert trick == Trick(1, 0, "9H", turned=False)
        assert play(CAGED, "0 offer 9H").to_act() == (0,)

    def test_the_dealers_first_capture_card_comes_from_the_stock(self) -> None:
        state = play(CAGED, *BID, "1 answer 3C")
        assert state.to_act() == (CHANCE,)
        state = serve(state, cards=3)
        assert odds(state) == {f"turn {card}": 1 for card in state.stocks[1]}
        assert len(odds(state)) == 18
        state = play(state, "turn 4C")
        assert state.observation(None).trick == Trick(2, 1, "4C", turned=True)
        assert (state.to_act(), state.asked) == ((1,), "bid")
        assert legal(state) == [f"bid {card}" for card in ["7C", "KC", "2S", "9S", "AS"]]
        assert sizes(state)[1] == (5, 17)

    def test_the_dealers_card_is_turned_up_after_the_leader_has_drawn(self) -> None:
        state = play(CAGED, *BID, "1 answer 3C")
        for _ in range(3):
            assert all(text.startswith("deal 0 ") for text in odds(state))
            state = serve(state, cards=1)
        assert all(text.startswith("turn ") for text in odds(state))

    def test_the_dealers_later_captures_come_from_the_hand(self) -> None:
        state = table("2D 4D 6D", "3C 4C 5C", rats=("AH 3D", "2C 5S"), tricks_played=3)
        assert legal(state) == ["offer 3C", "offer 4C", "offer 5C"]

    def test_the_players_take_turns_to_lead_eight_times_each(self) -> None:
        leaders = [
            table("2D 4D", "3C 4C", rats=("AH 3D", "2C 5S"), tricks_played=n).leader
            for n in range(16)
        ]
        assert leaders == [0, 1] * 8


class TestBid:
    def test_the_leader_may_bid_any_card_except_the_capture(self) -> None:
        state = play(CAGED, "0 offer 9H")
        assert legal(state) == [f"bid {card}" for card in ["2D", "7D", "KD", "2H", "AH"]]

    def test_after_a_bid_the_opponent_sees_the_bid_and_is_to_answer(self) -> None:
        state = play(CAGED, *BID)
        assert state.observation(1).trick == Trick(1, 0, "9H", turned=False, bid="KD")
        assert (state.to_act(), state.asked) == ((1,), "answer")


class TestAnswer:
    def test_any_card_of_the_hand_may_answer(self) -> None:
        assert legal(play(CAGED, *BID)) == [
            f"answer {c}" for c in ["3C", "7C", "KC", "2S", "9S", "AS"]
        ]

    @pytest.mark.parametrize(
        ("bid", "answer", "won"),
        [
            ("KD", "AS", False),
            ("KD", "KC", True),
            ("KD", "9S", True),
            ("2D", "3C", False),
            ("2D", "2S", True),
            ("7D", "KC", False),
            ("AH", "AS", True),
            ("AH", "KC", True),
            ("7D", "7C", True),
        ],
    )
    def test_only_a_strictly_higher_answer_beats_the_bid(
        self, bid: str, answer: str, won: bool
    ) -> None:
        state = play(CAGED, "0 offer 9H", f"0 bid {bid}", f"1 answer {answer}")
        [trick] = state.observation(None).closed
        assert (trick.bid, trick.answer, trick.won) == (bid, answer, won)
        assert trick.fed == ("5H" if won else None)
        assert [rat.captures for rat in state.rats[0]] == [0, int(won)]

    def test_after_a_lost_trick_the_capture_is_not_fed_to_a_rat_and_not_put_away(self) -> None:
        state = play(CAGED, *BID, "1 answer AS")
        assert [rat.captures for rats in state.rats for rat in rats] == [0] * 4
        assert state.put_away == (0, 0)


def won_by(rats: str, capture: str = "6H") -> State:
    """Return the table after player 0 has won this capture; `rats` are the rats of player 0."""
    state = table(f"{capture} 9H", "2C 3C", rats=(rats, "4C 5S"), tricks_played=2)
    return play(state, f"0 offer {capture}", "0 bid 9H", "1 answer 2C")


def fed_to(state: State) -> str | None:
    [trick] = state.observation(None).closed
    return trick.fed


class TestFeeding:
    def test_a_rat_is_fed_automatically_if_it_is_the_only_rat_of_the_suit_of_the_capture(
        self,
    ) -> None:
        state = won_by("3D 5H")
        assert fed_to(state) == "5H"
        assert [rat.captures for rat in state.rats[0]] == [0, 1]

    def test_a_satisfied_rat_is_overfed_if_it_is_the_only_rat_of_the_suit(self) -> None:
        state = won_by("3D 5H:5")
        assert (fed_to(state), state.rats[0][1].mood) == ("5H", "overfed")

    def test_a_capture_without_a_rat_of_its_suit_is_put_away(self) -> None:
        state = won_by("3D 5D")
        [trick] = state.observation(None).closed
        assert (trick.won, trick.fed, trick.put_away) == (True, None, True)
        assert state.put_away == (1, 0)
        assert [rat.captures for rat in state.rats[0]] == [0, 0]
        assert state.tricks_played == 3

    @pytest.mark.parametrize("rats", ["3H 5H", "3H:2 5H:4", "3H:3 5H:5", "3H:4 5H", "3H:4 5H:6"])
    def test_the_player_chooses_between_two_rats_of_the_suit_if_both_are_satisfied_or_both_are_not(
        self, rats: str
    ) -> None:
        state = won_by(rats)
        assert (state.to_act(), state.asked) == ((0,), "feed")
        assert legal(state) == ["feed 3H", "feed 5H"]
        trick = state.observation(1).trick
        assert trick is not None
        assert (trick.won, trick.fed) == (True, None)
        for eater in ("3H", "5H"):
            after = play(state, f"0 feed {eater}")
            assert fed_to(after) == eater
            before = {rat.card: rat.captures for rat in state.rats[0]}
            assert {rat.card: rat.captures for rat in after.rats[0]} == {
                **before,
                eater: before[eater] + 1,
            }

    @pytest.mark.parametrize("rats", ["3H:3 5H:2", "3H:3 5H:6"], ids=["hungry", "overfed"])
    def test_a_satisfied_rat_is_not_fed_while_an_unsatisfied_rat_has_the_same_suit(
        self, rats: str
    ) -> None:
        state = won_by(rats)
        assert fed_to(state) == "5H"
        assert state.rats[0][0].mood == "satisfied"

    def test_a_satisfied_rat_of_another_suit_does_not_change_which_rat_is_fed(self) -> None:
        assert fed_to(won_by("3D:3 5H:7")) == "5H"

    def test_a_capture_never_feeds_the_opponents_rats(self) -> None:
        state = table("6H 9H", "2C 3C", rats=("3D 5D", "4H 5H"), tricks_played=2)
        state = play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C")
        assert state.put_away == (1, 0)
        assert [rat.captures for rat in state.rats[1]] == [0, 0]

    def test_the_leader_draws_only_after_feeding(self) -> None:
        state = table(
            "6H 9H", "2C 3C", rats=("3H 5H", "4C 5S"), stocks=("2D 4D 5D 6D", ""), tricks_played=2
        )
        state = play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C")
        assert state.to_act() == (0,)
        assert not state.chance_outcomes()
        assert set(odds(play(state, "0 feed 3H"))) == {
            f"deal 0 {c}" for c in ["2D", "4D", "5D", "6D"]
        }


class TestDrawing:
    def test_after_a_trick_the_leader_draws_three_cards_and_the_opponent_draws_none(self) -> None:
        state = play(CAGED, *BID, "1 answer 3C")
        drawn = 0
        while all(text.startswith("deal 0 ") for text in odds(state)):
            state, drawn = serve(state, cards=1), drawn + 1
        assert drawn == 3
        assert sizes(state) == ((7, 15), (5, 18))

    @pytest.mark.parametrize("left", [0, 1, 2, 3, 4])
    def test_the_leader_draws_the_whole_stock_if_it_has_fewer_than_three_cards(
        self, left: int
    ) -> None:
        stock = " ".join(["4D", "5D", "6D", "7D"][:left])
        state = table(
            "6H 9H", "2C 3C", rats=("3H 2D", "4C 5S"), stocks=(stock, ""), tricks_played=2
        )
        state = serve(play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C"))
        assert sizes(state)[0] == (min(left, 3), left - min(left, 3))
        assert state.to_act() == (1,)

    @pytest.mark.parametrize("dealer", [0, 1])
    def test_hands_and_stocks_have_the_listed_sizes_after_each_trick(self, dealer: int) -> None:
        dice, state = Dice(f"rows {dealer}"), dealt(dealer, red=0)
        seen = {}
        while not state.scored:
            if state.caged and state.trick is None and not state.due:
                mine, theirs = sizes(state)[1 - dealer], sizes(state)[dealer]
                seen[state.tricks_played] = (mine, theirs)
            if state.to_act() == (CHANCE,):
                state = serve(state, cards=1)
            else:
                [player] = state.to_act()
                state = state.apply(player, dice.choose(state.legal_actions(player)))
        mine, theirs = sizes(state)[1 - dealer], sizes(state)[dealer]
        assert {**seen, 16: (mine, theirs)} == ROWS


class TestForcedCards:
    def test_the_last_bid_and_the_last_answer_are_forced(self) -> None:
        state = table("4D", "2C 3C", rats=("AH 3D", "4C 5S"), tricks_played=15)
        assert state.forced() is None
        state = play(state, "1 offer 2C")
        for player, text in ((1, "bid 3C"), (0, "answer 4D")):
            forced = state.forced()
            assert forced is not None
            assert (forced[0], forced[1].text) == (player, text)
            state = state.apply(*forced)
        assert state.scored

    def test_no_action_is_forced_while_there_is_a_choice(self) -> None:
        for state in (dealt(), CAGED, play(CAGED, "0 offer 9H"), play(CAGED, *BID)):
            assert state.forced() is None
        assert won_by("3H 5H").forced() is None
