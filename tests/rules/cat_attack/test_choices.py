"""Choices, confirmations, forced actions, and fallback actions for an absent player."""

from __future__ import annotations

from dataclasses import replace

from rules.cat_attack.choosing import MOST
from rules.cat_attack.state import State
from rules.cat_attack.view import CARD
from rules.errors import Fact
from rules.game import CHANCE
from tests.rules.cat_attack.playing import BIRDS, CATS, MICE, legal, play, played_at_random, table

MIXED = "cat-1 cat-6 mouse-6 attack burglar speedy"


def steps(state: State, *begun: str) -> set[str]:
    """Return the next steps of all choices whose paths start with `begun`."""
    [player] = state.to_act()
    return {
        choice.path[len(begun)]
        for choice in state.choices(player)
        if choice.path[: len(begun)] == begun and len(choice.path) > len(begun)
    }


def caution(state: State, text: str) -> str | None:
    [player] = state.to_act()
    [move] = [move for move in state.legal_actions(player) if move.text == text]
    return state.caution(player, move)


class TestPaths:
    def test_the_first_choice_is_a_card_or_a_fight(self) -> None:
        state = table("a1", "a2", hands=[MIXED])
        assert steps(state) == {*MIXED.split(), "fight"}

    def test_a_cat_card_asks_for_the_space_to_end_on(self) -> None:
        assert steps(table("home1", "home6", hands=[CATS]), "cat-3") == {"a2", "c2", "b4"}

    def test_spaces_to_end_on_are_grouped_by_region_if_there_are_many(self) -> None:
        state = table("c4", "home6", hands=[CATS])
        regions = {"north-west", "north-east", "south-west", "south-east"}
        assert steps(state, "cat-6") == regions
        found = {end for region in regions for end in steps(state, "cat-6", region)}
        assert len(found) == len(legal(state, "play cat-6"))

    def test_a_mouse_card_asks_for_the_mouse_and_then_for_the_mouses_space(self) -> None:
        state = table("home1", "home6", hands=[MICE], out={"mouse1": "a1"})
        assert steps(state, "mouse-2") == {"mouse1", "mouse2"}
        assert steps(state, "mouse-2", "mouse1") == {"a3", "c1", "1q"}

    def test_if_a_mouse_can_reach_many_spaces_the_player_chooses_the_mouse_and_a_region_in_one_step(
        self,
    ) -> None:
        state = table("home1", "home6", hands=[MICE], out={"mouse1": "c4"})
        assert "mouse1-north-west" in steps(state, "mouse-6")

    def test_a_fight_asks_for_the_cat_to_attack_and_then_for_the_card(self) -> None:
        state = table("a1", "a2", hands=[MIXED])
        assert steps(state, "fight") == {"cat6"}
        assert steps(state, "fight", "cat6") == {"cat-1", "cat-6", "mouse-6"}

    def test_the_cat_card_six_asks_for_a_larder_and_then_for_a_space(self) -> None:
        state = table("a1", "a7", hands=[BIRDS], larders={1: "bird"})
        assert "six-bird" in steps(state)
        assert steps(state, "six-bird") == {"cat6"}
        found = steps(state, "six-bird", "cat6")
        assert found == {text.split()[-1] for text in legal(state, "six bird")}

    def test_in_a_swap_the_card_to_give_is_chosen_before_the_card_to_take(self) -> None:
        state = play(table("a3", "a2", hands=[CATS, MICE], roll=1), "go a2")
        assert steps(state) == {*CATS.split(), "keep"}
        assert steps(state, "cat-1") == {*MICE.split()}

    def test_a_choice_shows_the_piece_that_the_cat_would_meet(self) -> None:
        state = table("c1", "d1", roll=1, out={"mouse1": "c2"})
        met = {choice.path[-1]: choice.facts["meets"] for choice in state.choices(0)}
        assert met == {"d1": "cat6", "c2": "mouse1", "b1": "none", "north2": "none"}
        owner = {choice.path[-1]: choice.facts["owner"] for choice in state.choices(0)}
        assert owner == {"d1": 1, "c2": "none", "b1": "none", "north2": "none"}

    def test_a_choice_shows_a_shops_item_only_if_the_cat_would_get_it(self) -> None:
        def met(state: State) -> Fact:
            [found] = [choice for choice in state.choices(0) if choice.path[-1] == "dairy1"]
            return found.facts["meets"]

        assert met(table("north5", "home6", roll=1)) == "milk"
        assert met(table("north5", "home6", roll=1, larders={0: "milk"})) == "none"
        assert met(replace(table("north5", "home6", roll=1), stock=(0, 2, 2, 2))) == "none"
        assert met(table("dairy2", "home6", roll=1, closed="dairy")) == "none"

    def test_the_space_that_a_roll_leads_to_is_chosen_in_one_step(self) -> None:
        state = table("c4", "home6", roll=6)
        assert len(steps(state)) == len(legal(state, "go")) > MOST

    def test_no_step_of_a_choice_has_more_possibilities_than_fit_in_a_menu(self) -> None:
        most = longest = 0
        for players in (2, 4, 6):
            for state, player, _ in played_at_random(f"menus {players}", players, plies=700):
                if player == CHANCE:
                    continue
                found: dict[tuple[str, ...], set[str]] = {}
                for choice in state.choices(player):
                    if choice.facts["kind"] == "go":
                        continue
                    longest = max(longest, len("+".join(choice.path)))
                    for length, step in enumerate(choice.path):
                        found.setdefault(choice.path[:length], set()).add(step)
                most = max([most, *map(len, found.values())])
        assert 15 < most <= MOST
        assert longest < 50


class TestFallback:
    def test_the_fallback_for_absent_players_takes_nothing_in_a_raid_and_swaps_no_card(
        self,
    ) -> None:
        swap = play(table("a3", "a2", hands=[CATS, MICE], roll=1), "go a2")
        assert swap.fallback(0).text == "keep"
        raid = play(table("6p", "a1", roll=1, larders={1: "milk"}), "go home6")
        assert raid.fallback(0).text == "take -"

    def test_the_fallback_answers_a_fight_with_the_lowest_card(self) -> None:
        state = play(table("a1", "a2", hands=[MICE, MICE]), "fight cat6 mouse-6")
        assert state.fallback(1).text == "mouse-1"

    def test_the_fallback_avoids_losing_lives(self) -> None:
        state = table("home6", "home1", hands=["cat-1 cat-2 cat-3 cat-4 cat-5 mouse-1"])
        assert state.fallback(0).text.startswith("play mouse-1")
        robbed = table("6q", "a1", roll=1, raided=0b10)
        assert robbed.fallback(0).text == "go e6"

    def test_the_fallback_lets_a_creature_escape_from_another_players_larder(self) -> None:
        state = table("b1", "home6", roll=1, larders={0: "mouse", 1: "mouse"})
        assert play(state, "go c1", "curiosity mouse").fallback(0).text == "escape cat6"

    def test_the_fallback_is_always_legal(self) -> None:
        for state, player, _ in played_at_random("away", 4, plies=500):
            if player != CHANCE:
                assert state.fallback(player) in state.legal_actions(player)


class TestCaution:
    def test_a_card_that_corners_the_cat_must_be_confirmed_if_cornering_is_avoidable(
        self,
    ) -> None:
        state = table("home1", "1p", hands=["cat-1 cat-2 mouse-1 mouse-2 bird-1 bird-2"])
        assert caution(state, "play cat-2 -") == "cornered"
        assert caution(state, "play cat-1 1p") is None

    def test_a_card_that_corners_the_cat_needs_no_confirmation_if_cornering_is_unavoidable(
        self,
    ) -> None:
        state = table("north3", "home6", hands=["cat-1 cat-1 cat-1 cat-2 cat-2 cat-3"], car="north")
        assert caution(state, "play cat-1 -") is None

    def test_a_move_must_be_confirmed_if_it_ends_the_turn_at_a_house_that_the_cat_raided(
        self,
    ) -> None:
        near = table("6p", "a1", roll=1, raided=0b10)
        assert {near.caution(0, move) for move in near.legal_actions(0)} == {None}
        way_out = table("6q", "a1", roll=1, raided=0b10)
        assert caution(way_out, "go 6p") == "stays"
        assert caution(way_out, "go e6") is None

    def test_a_move_needs_no_confirmation_while_more_rolls_are_due(self) -> None:
        state = table("6q", "a1", hands=["speedy cat-1 cat-1 cat-1 cat-2 cat-2"], raided=0b10)
        assert caution(play(state, "play speedy", "roll 1"), "go 6p") is None

    def test_yielding_in_a_fight_must_be_confirmed_if_a_card_could_answer(self) -> None:
        state = play(table("a1", "a2", hands=[MICE, MICE]), "fight cat6 mouse-6")
        assert caution(state, "yield") == "yields"
        beaten = play(table("a1", "a2", hands=[MICE, CATS]), "fight cat6 mouse-6")
        assert caution(beaten, "yield") is None

    def test_a_burglary_that_can_take_nothing_must_be_confirmed(self) -> None:
        state = table("6s", "6p", hands=[MIXED])
        assert caution(state, "play burglar home6") == "nothing-to-burgle"
        full = table("6s", "6p", hands=[MIXED], larders={1: "milk"})
        assert caution(full, "play burglar home6") is None


def test_a_roll_with_only_one_possible_space_is_forced() -> None:
    alone = table("home1", "home6", roll=1)
    assert alone.forced() == (0, alone.legal_actions(0)[0])
    assert table("1p", "home6", roll=1).forced() is None
    assert alone.asked != CARD
