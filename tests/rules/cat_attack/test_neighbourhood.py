"""Shops, Curiosity cards, the car, raids and retired cats."""

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
    """Return the state after player 0 moves to c1 with a roll and draws this Curiosity card."""
    state = table("b1", *spaces, roll=1, **more)  # type: ignore[arg-type]
    return play(state, "go c1", f"curiosity {card}")


class TestShopping:
    @pytest.mark.parametrize("print_", ["dairy1", "dairy3"])
    def test_a_cat_in_an_open_shops_garden_gets_the_shops_item(self, print_: str) -> None:
        start = "north5" if print_ == "dairy1" else "east1"
        state = table(start, "home6", roll=1)
        assert told(state, f"go {print_}") == ["walked", "shopped"]
        assert larder(play(state, f"go {print_}"), 0) == {"milk"}

    def test_shopping_reduces_the_shops_stock_by_one(self) -> None:
        state = play(table("north5", "home6", roll=2), "go dairy2")
        assert [shop.left for shop in state.observation(None).shops] == [1, 2, 2, 2]

    def test_a_cat_does_not_get_an_item_that_it_already_has(self) -> None:
        state = table("north5", "home6", roll=1, larders={0: "milk"})
        assert told(state, "go dairy1") == ["walked"]

    def test_a_cat_gets_nothing_from_an_empty_shop(self) -> None:
        state = replace(table("north5", "home6", roll=1), stock=(0, 2, 2, 2))
        assert told(state, "go dairy1") == ["walked"]

    def test_a_cat_in_a_closed_shops_garden_gets_nothing(self) -> None:
        state = table("dairy2", "home6", roll=1, closed="dairy")
        assert told(state, "go dairy1") == ["walked"]


class TestCuriosity:
    @pytest.mark.parametrize("space", ["c1", "e1", "a4", "g4", "c7", "e7", "d1", "d7"])
    def test_a_move_that_ends_on_a_curiosity_space_draws_a_card(self, space: str) -> None:
        beside = {"c1": "b1", "e1": "f1", "a4": "a3", "g4": "g3", "c7": "b7", "e7": "f7"}
        state = table(beside.get(space, f"c{space[1]}"), "home6", roll=1)
        assert play(state, f"go {space}").task.kind == "draw"  # type: ignore[union-attr]

    def test_a_move_that_passes_a_curiosity_space_draws_no_card(self) -> None:
        assert play(table("b1", "home6", roll=2), "go c2").turn == 1

    def test_a_curiosity_card_that_was_drawn_cannot_be_drawn_again_before_the_shuffle_card(
        self,
    ) -> None:
        state = drawing("home6", card="life")
        drawn = dict(zip(CURIOSITY, state.curiosity, strict=True))
        assert (drawn["life"], sum(drawn.values())) == (0, 37)

    def test_the_shuffle_card_comes_last_and_does_nothing_but_restore_the_curiosity_deck(
        self,
    ) -> None:
        state = table("b1", "home6", roll=1, curiosity=(0,) * len(CURIOSITY))
        state = play(state, "go c1")
        assert [action.text for action, _ in state.chance_outcomes()] == ["curiosity shuffle"]
        state = play(state, "curiosity shuffle")
        assert state.curiosity == CURIOSITY_DECK
        assert state.turn == 1

    def test_a_shop_card_closes_an_open_shop_and_opens_a_closed_shop(self) -> None:
        closed = drawing("home6", card="shop-vet")
        assert [shop.open for shop in closed.observation(None).shops] == [True, True, False, True]
        opened = drawing("home6", card="shop-vet", closed="vet")
        assert all(shop.open for shop in opened.observation(None).shops)

    def test_a_closing_shop_sends_cats_home_from_its_garden_and_from_its_burglar_print(
        self,
    ) -> None:
        state = drawing("vet1", "vetB", card="shop-vet")
        assert lives(state) == [9, 8, 8]
        assert (at(state, 1), at(state, 2)) == ("home3", "home5")

    def test_an_opening_shop_sends_no_cat_home(self) -> None:
        assert lives(drawing("vet1", card="shop-vet", closed="vet")) == [9, 9]

    def test_a_curiosity_card_can_let_the_player_play_another_mog_card_at_once(self) -> None:
        state = drawing("home6", card="mog", hands=[CATS])
        assert (state.asked, state.agenda[0].player) == ("card", 0)
        after = play(state, "play cat-1 c2")
        assert after.task is not None
        assert after.task.kind == "refill"

    def test_the_extra_mog_card_of_a_curiosity_card_cannot_be_a_cat_fight_or_six_cat(self) -> None:
        state = drawing("d1", card="mog", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "fight") == []
        assert legal(state, "six") == []

    def test_a_curiosity_card_can_give_another_roll_with_a_move(self) -> None:
        state = drawing("home6", card="roll")
        assert play(state, "roll 1").asked == "go"
        assert play(state, "roll 1", "go c2").turn == 1

    def test_the_extra_roll_of_a_curiosity_card_can_win(self) -> None:
        state = drawing("home6", card="roll", larders={0: "fish milk food vitamins mouse bird"})
        state = play(state, "roll 4", "go home1")
        assert state.outcome() == Outcome((1, 2), "larder")

    def test_the_player_chooses_the_larder_from_which_a_mouse_escapes(self) -> None:
        state = drawing("home6", card="mouse", larders={0: "mouse", 1: "mouse"})
        assert legal(state) == ["escape cat1", "escape cat6"]
        after = play(state, "escape cat6")
        assert where(after, "mouse2") is None
        assert larder(after, 1) == set()

    def test_a_bird_must_escape_even_if_only_the_players_own_larder_has_one(self) -> None:
        state = drawing("home6", card="bird", larders={0: "bird"})
        assert legal(state) == ["escape cat1"]
        assert state.forced() is not None

    def test_an_escape_card_does_nothing_if_no_larder_holds_a_creature_of_its_kind(self) -> None:
        assert drawing("home6", card="bird").turn == 1

    def test_a_creature_may_escape_from_a_retired_cats_larder(self) -> None:
        state = drawing("-", "home5", card="mouse", larders={1: "mouse"})
        assert legal(state) == ["escape cat3"]

    def test_a_curiosity_card_can_cost_a_life_and_send_the_cat_home(self) -> None:
        state = drawing("home6", card="home")
        assert lives(state) == [8, 9]
        assert at(state, 0) == "home1"

    def test_a_curiosity_card_can_restore_a_lost_life_but_gives_no_extra_life(self) -> None:
        assert lives(drawing("home6", card="life", lives={0: 7})) == [8, 9]
        assert lives(drawing("home6", card="life")) == [9, 9]

    def test_a_cat_that_is_sent_home_by_a_curiosity_card_draws_no_second_card(self) -> None:
        """Cats are sent only to Homes, and no Home is a Curiosity space."""
        state = play(table("b1", "c1", roll=1), "go c1", "keep", "curiosity home")
        assert state.turn == 1


class TestCar:
    def test_the_car_starts_at_north_street_and_drives_clockwise(self) -> None:
        state = drawing("home6", card="car-east")
        [trail] = [trail for trail in state.trails if trail.piece == "car"]
        assert trail.spaces[:2] == ("car-park", "north1")
        assert trail.spaces[-1] == "east3"
        assert (state.observation(None).car.street, len(trail.spaces)) == ("east", 9)

    def test_the_car_hits_all_cats_that_it_passes_and_all_cats_on_the_street_where_it_stops(
        self,
    ) -> None:
        state = drawing("north2", "east5", "south1", card="car-east")
        assert lives(state) == [9, 8, 8, 9]

    def test_the_car_hits_cats_in_the_order_in_which_it_reaches_them(self) -> None:
        state = drawing("east5", "north2", card="car-east")
        homes = [trail.piece for trail in state.trails if trail.kind == "sent-home"]
        assert homes == ["cat5", "cat3"]

    def test_the_car_drives_a_full_lap_if_the_card_names_the_street_where_the_car_is(self) -> None:
        state = drawing("west1", card="car-north", car="north")
        assert lives(state) == [9, 8]
        [trail] = [trail for trail in state.trails if trail.piece == "car"]
        assert (trail.spaces[0], trail.spaces[-1], len(trail.spaces)) == ("north3", "north3", 21)

    def test_the_cars_street_is_closed_until_the_car_leaves(self) -> None:
        state = drawing("home6", card="car-north", car="east")
        assert state.observation(None).car.street == "north"
        assert "north2" not in ends(table("c1", "home6", roll=1, car="north"), "go")
        assert "east3" in ends(table("g4", "home6", roll=1, car="north"), "go")


class TestRaid:
    def test_a_raid_takes_one_item_that_the_cat_lacks(self) -> None:
        state = table("6p", "a1", roll=1, larders={1: "milk fish", 0: "fish"})
        state = play(state, "go home6")
        assert legal(state) == ["take milk", "take -"]
        state = play(state, "take milk")
        assert larder(state, 0) == {"milk", "fish"}
        assert larder(state, 1) == {"fish"}

    def test_a_home_cannot_be_raided_while_its_owner_is_in_the_garden(self) -> None:
        state = table("6p", "6q", roll=1, larders={1: "milk"})
        assert play(state, "go home6").turn == 1

    def test_a_raid_cannot_take_a_shops_food_while_the_raided_player_is_in_that_shops_garden(
        self,
    ) -> None:
        state = table("6p", "dairy1", roll=1, larders={1: "milk fish"})
        assert legal(play(state, "go home6")) == ["take fish", "take -"]

    def test_a_raid_can_move_a_mouse_from_the_raided_larder_to_the_larder_of_the_raider(
        self,
    ) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "mouse"}), "go home6", "take mouse")
        assert larder(state, 0) == {"mouse1"}

    def test_taking_nothing_is_a_forced_action_if_the_raided_larder_is_empty(self) -> None:
        state = play(table("6p", "a1", roll=1), "go home6")
        assert legal(state) == ["take -"]
        assert state.forced() is not None

    def test_a_cat_whose_turn_ends_where_it_raided_loses_two_lives_but_keeps_the_loot(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6", "take milk")
        assert lives(state) == [7, 9]
        assert at(state, 0) == "home1"
        assert larder(state, 0) == {"milk"}

    def test_a_cat_that_takes_nothing_in_a_raid_loses_no_life(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6", "take -")
        assert lives(state) == [9, 9]
        assert at(state, 0) == "home6"

    def test_a_raider_who_leaves_in_time_loses_no_life(self) -> None:
        state = table("6p", "a1", hands=[CATS], larders={1: "milk"})
        state = play(state, "play cat-1 home6", "take milk", "roll 3", "go e6")
        assert lives(state) == [9, 9]

    def test_a_raider_may_end_the_turn_in_a_garden_that_it_did_not_raid(self) -> None:
        state = table("3p", "a1", "a7", roll=1, larders={1: "milk"}, raided=0b100)
        assert lives(play(state, "go 3q")) == [9, 9, 9]

    def test_taking_loot_after_the_last_move_of_the_turn_must_be_confirmed(self) -> None:
        state = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6")
        milk, nothing = state.legal_actions(0)
        assert state.caution(0, milk) == "raid-costs"
        assert state.caution(0, nothing) is None


class TestRetired:
    def test_a_retired_cat_leaves_the_board_and_its_hand_goes_to_the_discards(self) -> None:
        state = table("a3", "a2", "home5", roll=1, hands=[CATS, MICE], lives={1: 1})
        after = play(state, "go a2")
        assert at(after, 1) is None
        assert len(after.discards) == 6
        assert after.hands[1] == ()

    def test_a_retired_cats_turns_are_skipped(self) -> None:
        state = table("a3", "a2", "home5", roll=1, lives={1: 1})
        assert play(state, "go a2").turn == 2

    def test_a_retired_cats_larder_can_be_raided_without_losing_lives(self) -> None:
        state = table("3p", "-", "a1", roll=1, larders={1: "milk"})
        state = play(state, "go home3", "take milk")
        assert larder(state, 0) == {"milk"}
        assert lives(state) == [9, 0, 9]
        assert house(state, 0).lives == 9

    def test_a_mouse_in_a_retired_cats_larder_can_be_moved_by_a_card(self) -> None:
        state = table("a1", "-", "a7", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "play mouse-1 mouse1") == ["play mouse-1 mouse1 3p"]
        after = play(state, "play mouse-1 mouse1 3p")
        assert where(after, "mouse1") == "3p"
        assert larder(after, 1) == set()

    def test_a_mouse_in_an_active_cats_larder_cannot_be_moved_by_a_card(self) -> None:
        state = table("a1", "home6", hands=[MICE], larders={1: "mouse"})
        assert legal(state, "play mouse-1 mouse1") == []

    def test_a_cat_on_a_retired_cats_home_can_be_attacked(self) -> None:
        state = table("3p", "-", "home3", roll=1)
        assert lives(play(state, "go home3")) == [9, 0, 8]

    def test_a_cats_turn_ends_when_the_cat_retires(self) -> None:
        state = table("home1", "1p", "a1", hands=[CATS], lives={0: 1})
        after = play(state, "play cat-2 -")
        assert (after.turn, after.asked) == (1, "card")

    def test_no_card_is_lost_when_a_cat_retires(self) -> None:
        state = table("a3", "a2", "home5", roll=1, lives={1: 1})
        after = play(state, "go a2")
        held = sum(map(len, after.hands)) + len(after.discards) + sum(after.deck)
        assert held == 63
