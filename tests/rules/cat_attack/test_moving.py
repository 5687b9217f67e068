"""Moves of cats, mice and birds, and the cost of being cornered."""

from __future__ import annotations

import pytest

from rules.cat_attack.cornered import obstacles
from tests.rules.cat_attack.playing import (
    BIRDS,
    CATS,
    MICE,
    at,
    ends,
    larder,
    legal,
    lives,
    play,
    refused,
    table,
    told,
    where,
)


class TestCats:
    def test_a_move_takes_exactly_the_number_of_steps_on_its_card(self) -> None:
        state = table("home1", "home6", hands=[CATS])
        assert ends(state, "play cat-1") == {"1p"}
        assert ends(state, "play cat-2") == {"1q", "1r", "1s"}
        assert ends(state, "play cat-3") == {"a2", "c2", "b4"}

    def test_a_move_enters_no_space_twice(self) -> None:
        """The dead end of a Home cannot be entered and left in one move."""
        assert ends(table("1p", "home6", roll=2), "go") >= {"a2", "c2", "b4"}
        assert "1p" not in ends(table("1p", "home6", roll=2), "go")

    def test_a_roll_may_return_a_cat_to_the_space_from_which_a_card_has_moved_it(self) -> None:
        state = table("1p", "home6", hands=[CATS])
        state = play(state, "play cat-1 1q", "roll 1")
        assert ends(state, "go") == {"1p", "a2"}

    def test_a_move_may_end_on_any_space_at_the_right_distance(self) -> None:
        found = ends(table("c1", "home6", roll=2), "go")
        assert found == {"a1", "e1", "c3", "1r", "2q", "north1", "north3"}

    def test_a_cat_cannot_enter_the_cars_street(self) -> None:
        assert "north2" in ends(table("c1", "home6", roll=1), "go")
        assert "north2" not in ends(table("c1", "home6", roll=1, car="north"), "go")

    def test_a_cat_cannot_enter_the_mouse_hole_or_the_bird_house(self) -> None:
        assert ends(table("c4", "home6", roll=1), "go") == {"b4", "c3", "c5", "d4"}

    def test_a_cat_cannot_enter_the_garden_of_a_closed_shop(self) -> None:
        assert "dairy1" in ends(table("north5", "home6", roll=1), "go")
        assert "dairy1" not in ends(table("north5", "home6", roll=1, closed="dairy"), "go")

    def test_a_cat_in_a_closed_shops_garden_may_leave_it_but_not_enter_it_again(self) -> None:
        state = table("dairy2", "home6", roll=2, closed="dairy")
        assert ends(state, "go") == {"north5", "east1"}
        assert "dairy3" in ends(table("dairy2", "home6", roll=4), "go")
        assert "dairy3" not in ends(table("dairy2", "home6", roll=4, closed="dairy"), "go")

    def test_a_move_cannot_enter_a_burglar_print(self) -> None:
        assert ends(table("dairy2", "home6", roll=1), "go") == {"dairy1", "dairy3"}

    def test_a_cat_on_a_burglar_print_may_move_away_from_it(self) -> None:
        assert ends(table("dairyB", "home6", roll=1), "go") == {"dairy2"}

    def test_a_cat_cannot_pass_another_cat(self) -> None:
        assert "a1" in ends(table("a3", "home6", roll=2), "go")
        assert "a1" not in ends(table("a3", "a2", roll=2), "go")

    def test_a_cat_may_end_on_another_cats_space(self) -> None:
        assert "a2" in ends(table("a3", "a2", roll=1), "go")

    def test_a_cat_cannot_enter_a_home_while_its_owner_is_there(self) -> None:
        assert "home6" not in ends(table("6p", "home6", roll=1), "go")
        assert "home6" in ends(table("6p", "a1", roll=1), "go")

    def test_a_cat_may_end_on_a_home_without_an_owner(self) -> None:
        state = table("2p", "home6", roll=1)
        assert "home2" in ends(state, "go")
        assert at(play(state, "go home2"), 0) == "home2"

    def test_a_cat_may_pass_a_mouse_and_the_space_of_the_mouse_counts_as_a_step(self) -> None:
        assert "a1" in ends(table("a3", "home6", roll=2, out={"mouse1": "a2"}), "go")

    def test_a_cat_that_ends_on_a_mouse_catches_it(self) -> None:
        state = table("a3", "home6", roll=1, out={"mouse1": "a2"})
        assert told(state, "go a2") == ["walked", "caught"]
        state = play(state, "go a2")
        assert larder(state, 0) == {"mouse1"}
        assert where(state, "mouse1") == 1

    def test_a_cat_that_has_a_mouse_in_its_larder_cannot_end_on_another_mouse(self) -> None:
        state = table("a3", "home6", roll=1, out={"mouse2": "a2"}, larders={0: "mouse"})
        assert "a2" not in ends(state, "go")
        assert "a2" in ends(table("a3", "home6", roll=1, out={"bird2": "a2"}), "go")


class TestMiceAndBirds:
    def test_a_creatures_first_step_leads_out_of_its_house(self) -> None:
        state = table("home1", "home6", hands=["mouse-1 bird-1 mouse-2 bird-2 cat-1 cat-2"])
        assert legal(state, "play mouse-1") == ["play mouse-1 mouse1 c4"]
        assert legal(state, "play bird-1") == ["play bird-1 bird1 e4"]
        assert ends(state, "play mouse-2 mouse1") == {"b4", "c3", "c5", "d4"}

    def test_only_the_first_of_several_mice_in_the_mouse_hole_can_be_moved(self) -> None:
        state = table("home1", "home6", hands=[MICE], out={"mouse1": "a1"})
        assert {text.split()[2] for text in legal(state, "play mouse-1")} == {"mouse1", "mouse2"}

    def test_mice_cannot_enter_a_home_or_a_burglar_print(self) -> None:
        state = table("home1", "home6", hands=[MICE], out={"mouse1": "2p", "mouse2": "dairy2"})
        assert ends(state, "play mouse-1 mouse1") == {"2q", "2r", "2s"}
        assert ends(state, "play mouse-1 mouse2") == {"dairy1", "dairy3"}

    def test_birds_may_enter_the_street_with_the_car_and_the_gardens_of_closed_shops(self) -> None:
        state = table(
            "home1", "home6", hands=[BIRDS], out={"bird1": "north5"}, car="north", closed="dairy"
        )
        assert ends(state, "play bird-1 bird1") == {"north4", "dairy1", "east1"}

    def test_mice_may_pass_cats_and_birds(self) -> None:
        state = table("a2", "home6", hands=[MICE], out={"mouse1": "a3", "bird1": "a4"})
        assert {"a1", "a5"} <= ends(state, "play mouse-2 mouse1")

    def test_mice_cannot_end_on_an_occupied_space(self) -> None:
        state = table("a2", "home6", hands=[MICE], out={"mouse1": "a3", "bird1": "a4"})
        assert legal(state, "play mouse-1 mouse1") == []

    def test_a_mouse_on_a_curiosity_space_draws_no_card(self) -> None:
        state = table("home1", "home6", hands=[MICE], out={"mouse1": "b1"})
        assert told(state, "play mouse-1 mouse1 c1") == ["crept"]
        assert play(state, "play mouse-1 mouse1 c1", "roll 1").asked == "go"

    def test_mice_may_return_to_the_mouse_hole_with_the_exact_number_of_steps(self) -> None:
        state = table("home1", "home6", hands=["mouse-1 mouse-2 bird-1 cat-1 cat-2 cat-3"],
                      out={"mouse1": "c4", "bird1": "c3"})  # fmt: skip
        assert "mouse-hole" in ends(state, "play mouse-1 mouse1")
        assert "mouse-hole" not in ends(state, "play mouse-2 mouse1")
        assert where(play(state, "play mouse-1 mouse1 mouse-hole"), "mouse1") is None
        assert "mouse-hole" not in ends(state, "play bird-1 bird1")

    def test_a_mouse_card_that_can_move_no_mouse_is_spent_without_effect(self) -> None:
        state = table("home1", "home6", hands=[MICE], larders={0: "mouse", 1: "mouse"})
        assert legal(state, "play mouse-1") == ["play mouse-1 -"]
        assert told(state, "play mouse-1 -") == ["spent"]

    def test_a_mouse_card_must_move_a_mouse_if_any_mouse_can_move(self) -> None:
        state = table("home1", "home6", hands=[MICE])
        assert refused(state, "play mouse-1 -") == "has-target"


class TestCornered:
    def test_a_cornered_cat_loses_a_life_per_obstacle_and_goes_home(self) -> None:
        """The obstacles are the car's street, a teammate, a second mouse and a second bird."""
        state = table(
            "g4",
            "home3",
            "f4",
            "home4",
            roll=1,
            car="east",
            out={"mouse2": "g3", "bird2": "g5"},
            larders={0: "mouse bird"},
            options={"gang": "pairs"},
        )
        assert legal(state) == ["go -"]
        after = play(state, "go -")
        assert lives(after) == [5, 9, 9, 9]
        assert at(after, 0) == "home1"

    def test_the_car_is_one_obstacle_even_if_it_blocks_the_street_on_both_sides_of_a_cat(
        self,
    ) -> None:
        state = table("north3", "home6", roll=1, car="north")
        assert legal(state) == ["go -"]
        assert lives(play(state, "go -")) == [8, 9]

    def test_each_closed_shop_is_one_obstacle(self) -> None:
        assert obstacles(table("north5", "home6", roll=1, closed="dairy"), 0, 1) == {("closed", 0)}
        both = table("north5", "home6", closed="dairy corner fish", roll=6)
        assert obstacles(both, 0, 6) == {("closed", 0), ("closed", 1), ("closed", 3)}

    def test_an_occupied_home_is_an_obstacle_only_at_the_last_step_of_a_move(self) -> None:
        state = table("6p", "home6", roll=1)
        assert obstacles(state, 0, 1) == {("home", state.cats[1])}
        assert obstacles(state, 0, 2) == set()

    def test_a_move_may_end_on_another_cat_but_not_pass_through_it(self) -> None:
        state = table("a1", "a2", roll=1)
        assert obstacles(state, 0, 1) == set()
        assert obstacles(state, 0, 2) == {("cat", state.cats[1])}

    def test_a_cat_loses_one_life_if_it_cannot_move_although_no_obstacle_stops_it(self) -> None:
        """The cat is on a Home, and no route from there has enough steps."""
        state = table("home1", "1p", roll=2)
        assert legal(state) == ["go -"]
        assert lives(play(state, "go -")) == [8, 9]

    def test_a_turn_goes_on_from_home_with_a_full_hand_if_a_cat_card_left_the_cat_cornered(
        self,
    ) -> None:
        state = table("home1", "1p", hands=[CATS])
        after = play(state, "play cat-2 -", "roll 1")
        assert len(after.hands[0]) == 6
        assert ends(after, "go") == {"1p"}

    def test_a_cat_that_can_move_cannot_claim_to_be_cornered(self) -> None:
        assert refused(table("home1", "home6", roll=1), "go -") == "not-cornered"


@pytest.mark.parametrize("roll", range(1, 7))
def test_a_move_to_a_space_at_the_wrong_distance_is_refused(roll: int) -> None:
    assert refused(table("home1", "home6", roll=roll), "go g7") == "no-way"
