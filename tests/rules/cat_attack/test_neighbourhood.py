"""Shops, Curiosity cards, the car, raids, and what retired cats leave behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cat_attack.cards import CURIOSITY, CURIOSITY_DECK
from rules.cat_attack.state import State
from rules.game import Outcome
from tests.rules.cat_attack.playing import (
    CATS,
    MICE,
    at,
    ends,
    house,
    larder,
    legal,
    lives,
    play,
    table,
    told,
    where,
)


def drawing(*spaces: str, card: str, **more: object) -> State:
    """The first cat goes by a roll to c1, where this Curiosity card is drawn."""
    state = table("b1", *spaces, roll=1, **more)  # type: ignore[arg-type]
    return play(state, "go c1", f"curiosity {card}")


class TestShopping:
    @pytest.mark.parametrize("print_", ["dairy1", "dairy3"])
    def test_any_print_of_an_open_shop_gives_its_item(self, print_: str) -> None:
        start = "north5" if print_ == "dairy1" else "east1"
        state = table(start, "home6", roll=1)
        assert told(state, f"go {print_}") == ["walked", "shopped"]
        assert larder(play(state, f"go {print_}"), 0) == {"milk"}

    def test_one_less_is_left(self) -> None:
        state = play(table("north5", "home6", roll=2), "go dairy2")
        assert [shop.left for shop in state.observation(None).shops] == [1, 2, 2, 2]

    def test_nothing_that_is_not_lacking(self) -> None:
        state = table("north5", "home6", roll=1, larders={0: "milk"})
        assert told(state, "go dairy1") == ["walked"]

    def test_nothing_where_none_is_left(self) -> None:
        state = replace(table("north5", "home6", roll=1), stock=(0, 2, 2, 2))
        assert told(state, "go dairy1") == ["walked"]

    def test_nothing_inside_a_closed_garden(self) -> None:
        state = table("dairy2", "home6", roll=1, closed="dairy")
        assert told(state, "go dairy1") == ["walked"]


class TestCuriosity:
    @pytest.mark.parametrize("space", ["c1", "e1", "a4", "g4", "c7", "e7", "d1", "d7"])
    def test_a_move_that_ends_on_a_curiosity_space_draws_a_card(self, space: str) -> None:
        beside = {"c1": "b1", "e1": "f1", "a4": "a3", "g4": "g3", "c7": "b7", "e7": "f7"}
        state = table(beside.get(space, f"c{space[1]}"), "home6", roll=1)
        assert play(state, f"go {space}").task.kind == "draw"  # type: ignore[union-attr]

    def test_passing_over_one_draws_none(self) -> None:
        assert play(table("b1", "home6", roll=2), "go c2").turn == 1

    def test_a_drawn_card_goes_to_the_bottom(self) -> None:
        state = drawing("home6", card="life")
        drawn = dict(zip(CURIOSITY, state.curiosity, strict=True))
        assert (drawn["life"], sum(drawn.values())) == (0, 37)

    def test_after_all_others_comes_the_shuffle_card_and_draws_nothing_else(self) -> None:
        state = table("b1", "home6", roll=1, curiosity=(0,) * len(CURIOSITY))
        state = play(state, "go c1")
        assert [action.text for action, _ in state.chance_outcomes()] == ["curiosity shuffle"]
        state = play(state, "curiosity shuffle")
        assert state.curiosity == CURIOSITY_DECK
        assert state.turn == 1

    def test_a_shop_that_is_open_closes_and_the_other_way_round(self) -> None:
        closed = drawing("home6", card="shop-vet")
        assert [shop.open for shop in closed.observation(None).shops] == [True, True, False, True]
        opened = drawing("home6", card="shop-vet", closed="vet")
        assert all(shop.open for shop in opened.observation(None).shops)

    def test_cats_in_the_garden_or_on_the_burglar_print_of_a_closing_shop_go_home(self) -> None:
        state = drawing("vet1", "vetB", card="shop-vet")
        assert lives(state) == [9, 8, 8]
        assert (at(state, 1), at(state, 2)) == ("home3", "home5")

    def test_opening_sends_nobody_home(self) -> None:
        assert lives(drawing("vet1", card="shop-vet", closed="vet")) == [9, 9]

    def test_another_mog_card_is_played_at_once_and_replaced(self) -> None:
        state = drawing("home6", card="mog", hands=[CATS])
        assert (state.asked, state.agenda[0].player) == ("card", 0)
        after = play(state, "play cat-1 c2")
        assert after.task is not None
        assert after.task.kind == "refill"

    def test_another_mog_card_is_neither_a_fight_nor_six_cat(self) -> None:
        state = drawing("d1", card="mog", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "fight") == []
        assert legal(state, "six") == []

    def test_another_roll_is_rolled_and_moved_by(self) -> None:
        state = drawing("home6", card="roll")
        assert play(state, "roll 1").asked == "go"
        assert play(state, "roll 1", "go c2").turn == 1

    def test_another_roll_can_bring_home_the_winner(self) -> None:
        state = drawing("home6", card="roll", larders={0: "fish milk food vitamins mouse bird"})
        state = play(state, "roll 4", "go home1")
        assert state.outcome() == Outcome((1, 2), "larder")

    def test_a_creature_escapes_from_a_larder_that_the_drawer_chooses(self) -> None:
        state = drawing("home6", card="mouse", larders={0: "mouse", 1: "mouse"})
        assert legal(state) == ["escape cat1", "escape cat6"]
        after = play(state, "escape cat6")
        assert where(after, "mouse2") is None
        assert larder(after, 1) == set()

    def test_it_is_compulsory_from_the_own_larder_too(self) -> None:
        state = drawing("home6", card="bird", larders={0: "bird"})
        assert legal(state) == ["escape cat1"]
        assert state.forced() is not None

    def test_it_is_nothing_where_there_is_none(self) -> None:
        assert drawing("home6", card="bird").turn == 1

    def test_a_creature_may_escape_from_a_retired_cats_larder(self) -> None:
        state = drawing("-", "home5", card="mouse", larders={1: "mouse"})
        assert legal(state) == ["escape cat3"]

    def test_a_life_is_lost_and_the_cat_goes_home(self) -> None:
        state = drawing("home6", card="home")
        assert lives(state) == [8, 9]
        assert at(state, 0) == "home1"

    def test_a_lost_life_comes_back_and_never_more_than_there_were(self) -> None:
        assert lives(drawing("home6", card="life", lives={0: 7})) == [8, 9]
        assert lives(drawing("home6", card="life")) == [9, 9]

    def test_being_sent_to_a_space_draws_nothing(self) -> None:
        """Nobody is sent anywhere but home, and no Home is a Curiosity space."""
        state = play(table("b1", "c1", roll=1), "go c1", "keep", "curiosity home")
        assert state.turn == 1


class TestCar:
    def test_it_drives_clockwise_from_the_first_space_of_north_street(self) -> None:
        state = drawing("home6", card="car-east")
        [trail] = [trail for trail in state.trails if trail.piece == "car"]
        assert trail.spaces[:2] == ("car-park", "north1")
        assert trail.spaces[-1] == "east3"
        assert (state.observation(None).car.street, len(trail.spaces)) == ("east", 9)

    def test_it_hits_cats_on_its_way_and_anywhere_on_the_street(self) -> None:
        state = drawing("north2", "east5", "south1", card="car-east")
        assert lives(state) == [9, 8, 8, 9]

    def test_it_hits_in_driving_order(self) -> None:
        state = drawing("east5", "north2", card="car-east")
        homes = [trail.piece for trail in state.trails if trail.kind == "sent-home"]
        assert homes == ["cat5", "cat3"]

    def test_where_it_is_already_it_drives_a_full_lap(self) -> None:
        state = drawing("west1", card="car-north", car="north")
        assert lives(state) == [9, 8]
        [trail] = [trail for trail in state.trails if trail.piece == "car"]
        assert (trail.spaces[0], trail.spaces[-1], len(trail.spaces)) == ("north3", "north3", 21)

    def test_its_street_is_closed_until_it_leaves(self) -> None:
        state = drawing("home6", card="car-north", car="east")
        assert state.observation(None).car.street == "north"
        assert "north2" not in ends(table("c1", "home6", roll=1, car="north"), "go")
        assert "east3" in ends(table("g4", "home6", roll=1, car="north"), "go")


class TestRaid:
    def test_one_lacking_item_is_taken(self) -> None:
        state = table("6p", "a1", roll=1, larders={1: "milk fish", 0: "fish"})
        state = play(state, "go home6")
        assert legal(state) == ["take milk", "take -"]
        state = play(state, "take milk")
        assert larder(state, 0) == {"milk", "fish"}
        assert larder(state, 1) == {"fish"}

    def test_not_while_the_owner_is_in_the_garden(self) -> None:
        state = table("6p", "6q", roll=1, larders={1: "milk"})
        assert play(state, "go home6").turn == 1

    def test_not_what_is_sold_where_the_owner_stands(self) -> None:
        state = table("6p", "dairy1", roll=1, larders={1: "milk fish"})
        assert legal(play(state, "go home6")) == ["take fish", "take -"]

    def test_mice_and_birds_are_taken_by_name(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "mouse"}), "go home6", "take mouse")
        assert larder(state, 0) == {"mouse1"}

    def test_with_nothing_to_take_there_is_no_choice(self) -> None:
        state = play(table("6p", "a1", roll=1), "go home6")
        assert legal(state) == ["take -"]
        assert state.forced() is not None

    def test_who_stays_where_it_raided_loses_two_lives_and_keeps_the_loot(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6", "take milk")
        assert lives(state) == [7, 9]
        assert at(state, 0) == "home1"
        assert larder(state, 0) == {"milk"}

    def test_who_takes_nothing_loses_nothing(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6", "take -")
        assert lives(state) == [9, 9]
        assert at(state, 0) == "home6"

    def test_who_gets_away_in_time_loses_nothing(self) -> None:
        state = table("6p", "a1", hands=[CATS], larders={1: "milk"})
        state = play(state, "play cat-1 home6", "take milk", "roll 3", "go e6")
        assert lives(state) == [9, 9]

    def test_anothers_garden_that_was_not_raided_costs_nothing(self) -> None:
        state = table("3p", "a1", "a7", roll=1, larders={1: "milk"}, raided=0b100)
        assert lives(play(state, "go 3q")) == [9, 9, 9]

    def test_a_home_that_is_raided_at_the_end_is_asked_about(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6")
        milk, nothing = state.legal_actions(0)
        assert state.caution(0, milk) == "raid-costs"
        assert state.caution(0, nothing) is None


class TestRetired:
    def test_the_cat_leaves_and_its_hand_goes_to_the_discards(self) -> None:
        state = table("a3", "a2", "home5", roll=1, hands=[CATS, MICE], lives={1: 1})
        after = play(state, "go a2")
        assert at(after, 1) is None
        assert len(after.discards) == 6
        assert after.hands[1] == ()

    def test_its_turns_are_passed_over(self) -> None:
        state = table("a3", "a2", "home5", roll=1, lives={1: 1})
        assert play(state, "go a2").turn == 2

    def test_its_larder_stays_and_is_raided_without_loss(self) -> None:
        state = table("3p", "-", "a1", roll=1, larders={1: "milk"})
        state = play(state, "go home3", "take milk")
        assert larder(state, 0) == {"milk"}
        assert lives(state) == [9, 0, 9]
        assert house(state, 0).lives == 9

    def test_its_mice_and_birds_can_be_moved_by_cards(self) -> None:
        state = table("a1", "-", "a7", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "play mouse-1 mouse1") == ["play mouse-1 mouse1 3p"]
        after = play(state, "play mouse-1 mouse1 3p")
        assert where(after, "mouse1") == "3p"
        assert larder(after, 1) == set()

    def test_others_in_larders_cannot(self) -> None:
        state = table("a1", "home6", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "play mouse-1 mouse1") == []

    def test_cats_on_its_home_can_be_attacked(self) -> None:
        state = table("3p", "-", "home3", roll=1)
        assert lives(play(state, "go home3")) == [9, 0, 8]

    def test_a_cat_that_retires_in_its_own_turn_has_no_more_of_it(self) -> None:
        state = table("home1", "1p", "a1", hands=[CATS], lives={0: 1})
        after = play(state, "play cat-2 -")
        assert (after.turn, after.asked) == (1, "card")

    def test_of_the_deck_nothing_is_lost(self) -> None:
        state = table("a3", "a2", "home5", roll=1, lives={1: 1})
        after = play(state, "go a2")
        held = sum(map(len, after.hands)) + len(after.discards) + sum(after.deck)
        assert held == 63
