"""Setup: drawing lots, colours, dealing and caging."""

from __future__ import annotations

import pytest

from rules.caged_rat.cards import cards_of, points, strength, value
from rules.errors import BadPosition, IllegalAction, NotYourTurn
from rules.game import CHANCE
from rules.registry import check_setup
from tests.rules.caged_rat.playing import (
    BLACK_HAND,
    GAME,
    RED_HAND,
    dealt,
    finished,
    legal,
    odds,
    play,
    serve,
    sizes,
    start,
)

RED_CARDS, BLACK_CARDS = set(cards_of("DH")), set(cards_of("CS"))


class TestLots:
    def test_lots_decide_the_first_dealer_and_then_the_red_player(self) -> None:
        assert odds(start()) == {"dealer 0": 1, "dealer 1": 1}
        assert odds(play(start(), "dealer 1")) == {"red 0": 1, "red 1": 1}

    def test_lots_are_not_drawn_again_for_the_second_deal(self) -> None:
        following = finished(("5H 3D", "4C 6S"))
        assert {text.split()[0] for text in odds(following)} == {"deal"}

    def test_the_dealer_and_the_colours_are_unknown_until_lots_are_drawn(self) -> None:
        view = start().observation(None)
        assert (view.dealer, view.red, view.deal, view.asked, view.leader) == (
            None,
            None,
            0,
            None,
            None,
        )
        assert play(start(), "dealer 0").observation(0).dealer == 0


class TestDeal:
    @pytest.mark.parametrize("dealer", [0, 1])
    @pytest.mark.parametrize("red", [0, 1])
    def test_each_player_is_dealt_eight_cards_of_their_colour_starting_with_the_non_dealer(
        self, dealer: int, red: int
    ) -> None:
        state = play(start(), f"dealer {dealer}", f"red {red}")
        for player in (1 - dealer, dealer):
            colour = RED_CARDS if player == red else BLACK_CARDS
            for _ in range(8):
                assert state.to_act() == (CHANCE,)
                left = colour - set(state.hands[player])
                assert odds(state) == {f"deal {player} {card}": 1 for card in left}
                state = serve(state, cards=1)
        assert sizes(state) == ((8, 18), (8, 18))
        assert state.to_act() == (1 - dealer,)

    def test_chance_cannot_take_an_action_that_is_not_due(self) -> None:
        state = play(start(), "dealer 1", "red 0", "deal 0 TD")
        for text in ("deal 0 TD", "deal 1 2C", "deal 0 2C", "turn 2D", "dealer 1", "cage 2D 3D"):
            with pytest.raises(IllegalAction) as caught:
                state.apply(CHANCE, GAME.parse(text))
            assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": text})

    def test_players_cannot_act_while_cards_are_dealt(self) -> None:
        state = play(start(), "dealer 1", "red 0", "deal 0 TD")
        assert state.forced() is None
        assert state.observation(0).to_act == ()
        for player in (0, 1):
            assert not state.legal_actions(player)
            assert not state.choices(player)
            with pytest.raises(NotYourTurn):
                state.apply(player, GAME.parse("offer TD"))

    def test_chance_cannot_act_while_a_player_still_has_to_cage(self) -> None:
        assert not dealt().chance_outcomes()
        with pytest.raises(NotYourTurn):
            dealt().apply(CHANCE, GAME.parse("deal 0 TD"))

    def test_hands_are_sorted_by_suit_and_then_by_rank(self) -> None:
        state = play(start(), "dealer 1", "red 0")
        state = play(
            state, *(f"deal 0 {card}" for card in ["AH", "TD", "2H", "9D", "KH", "JD", "3D", "QH"])
        )
        assert state.hands[0] == ("3D", "9D", "TD", "JD", "2H", "QH", "KH", "AH")


class TestCaging:
    @pytest.mark.parametrize("dealer", [0, 1])
    def test_the_dealer_cages_second_and_sees_the_non_dealers_rats(self, dealer: int) -> None:
        state = dealt(dealer, red=1 - dealer)
        assert state.to_act() == (1 - dealer,)
        state = play(state, f"{1 - dealer} cage 3D 5H")
        assert state.to_act() == (dealer,)
        rats = state.observation(dealer).rats
        assert [rat.card for rat in rats[1 - dealer]] == ["3D", "5H"]
        state = play(state, f"{dealer} cage 2C AS")
        assert [rat.card for rat in state.observation(None).rats[dealer]] == ["2C", "AS"]
        assert (state.to_act(), state.asked) == ((1 - dealer,), "offer")

    def test_any_two_cards_of_the_hand_may_be_caged(self) -> None:
        hand = RED_HAND.split()
        pairs = {f"cage {a} {b}" for a in hand for b in hand if a < b}
        assert set(legal(dealt())) == pairs
        assert len(pairs) == 28

    def test_caged_cards_leave_the_hand(self) -> None:
        state = play(dealt(), "0 cage 3D 5H", "1 cage 2C AS")
        assert sizes(state) == ((6, 18), (6, 18))
        assert not {"3D", "5H", "2C", "AS"} & {*state.hands[0], *state.hands[1]}

    def test_new_rats_are_hungry_and_without_points(self) -> None:
        state = play(dealt(), "0 cage 3D AH")
        assert [(r.value, r.captures, r.points, r.mood) for r in state.rats[0]] == [
            (3, 0, 0, "hungry"),
            (1, 0, 0, "hungry"),
        ]

    def test_caging_a_rat_with_a_value_of_nine_or_more_is_legal_but_must_be_confirmed(self) -> None:
        state = dealt()
        asked = {text for text in legal(state) if state.caution(0, GAME.parse(text)) is not None}
        high = ("KD", "9H")
        assert asked == {text for text in legal(state) if any(card in text for card in high)}
        assert {state.caution(0, GAME.parse(text)) for text in asked} == {"never-satisfied"}
        assert play(state, "0 cage 9H KD").to_act() == (1,)

    def test_actions_other_than_caging_need_no_confirmation(self) -> None:
        state = play(dealt(), "0 cage 3D 5H", "1 cage 2C AS")
        assert all(state.caution(0, GAME.parse(text)) is None for text in legal(state))

    def test_the_player_with_black_cards_may_also_cage_any_two_cards(self) -> None:
        state = dealt(dealer=0, red=0)
        assert set(legal(state)) == {
            f"cage {a} {b}" for a in BLACK_HAND.split() for b in BLACK_HAND.split() if a < b
        }


class TestCards:
    @pytest.mark.parametrize(
        ("ranks", "worth"),
        [*((str(pips), pips) for pips in range(2, 10)), ("A", 1), ("TJQK", 10)],
    )
    def test_a_rats_value_is_its_number_but_an_ace_counts_one_and_a_picture_card_ten(
        self, ranks: str, worth: int
    ) -> None:
        assert {value(rank + suit) for rank in ranks for suit in "CDHS"} == {worth}

    def test_aces_are_high_and_suits_do_not_matter_in_a_trick(self) -> None:
        order = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
        assert sorted(order, key=strength) == order
        assert len({strength("7" + suit) for suit in "CDHS"}) == 1

    @pytest.mark.parametrize(
        ("worth", "captures", "brings"),
        [
            (5, 0, 0),
            (5, 4, 8),
            (5, 5, 25),
            (5, 6, 6),
            (1, 0, 0),
            (1, 1, 5),
            (1, 8, 8),
            (8, 8, 40),
            (10, 8, 16),
            (9, 8, 16),
        ],
    )
    def test_the_points_of_a_rat_depend_on_its_value_and_its_captures(
        self, worth: int, captures: int, brings: int
    ) -> None:
        assert points(worth, captures) == brings

    def test_the_deck_has_26_red_and_26_black_cards(self) -> None:
        assert len(RED_CARDS) == len(BLACK_CARDS) == 26
        assert {card[1] for card in RED_CARDS} == {"D", "H"}
        assert {card[1] for card in BLACK_CARDS} == {"C", "S"}


class TestSetup:
    def test_by_default_a_match_is_one_rubber_to_120_points(self) -> None:
        view = start().observation(None)
        assert (view.goal, view.best_of) == (120, 1)

    @pytest.mark.parametrize(("rubber", "goal"), [("120", 120), ("60", 60), ("deal", 0)])
    @pytest.mark.parametrize("match", ["1", "3"])
    def test_every_combination_of_the_options_is_accepted(
        self, rubber: str, goal: int, match: str
    ) -> None:
        check_setup(GAME, 2, {"rubber": rubber, "match": match})
        view = start({"rubber": rubber, "match": match}).observation(None)
        assert (view.goal, view.best_of) == (goal, int(match))

    def test_each_player_is_a_side_of_their_own(self) -> None:
        assert GAME.sides(2, {}) == (0, 1)

    def test_a_match_cannot_start_from_a_given_position(self) -> None:
        with pytest.raises(BadPosition):
            GAME.position("5H 3D")

    def test_the_game_hides_past_actions_during_a_match_and_has_both_secrets_and_chance(
        self,
    ) -> None:
        assert GAME.no_looking_back
        assert GAME.has_secrets
        assert GAME.has_chance
        assert not GAME.seats_by_lot
