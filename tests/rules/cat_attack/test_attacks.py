"""Attacks, Cat Attack cards, Cat Fights, swaps and trespass."""

from __future__ import annotations

from tests.rules.cat_attack.playing import (
    BIRDS,
    CATS,
    GAME,
    MICE,
    at,
    events,
    hand,
    larder,
    legal,
    lives,
    play,
    refused,
    table,
    told,
)

JUMPER = "attack attack attack cat-1 cat-2 cat-3"


class TestAttack:
    def test_the_attacked_cat_loses_a_life_and_goes_home(self) -> None:
        state = play(table("a3", "a2", roll=1), "go a2")
        assert lives(state) == [9, 8]
        assert (at(state, 0), at(state, 1)) == ("a2", "home6")

    def test_a_cat_moved_by_a_card_onto_another_cat_attacks_it(self) -> None:
        state = play(table("a3", "a2", hands=[CATS]), "play cat-1 a2")
        assert lives(state) == [9, 8]

    def test_the_attacker_may_swap_a_card_with_the_victim(self) -> None:
        state = play(table("a3", "a2", hands=[CATS, MICE], roll=1), "go a2")
        assert state.asked == "swap"
        assert "swap cat-5 mouse-2" in legal(state)
        after = play(state, "swap cat-5 mouse-2")
        assert "mouse-2" in hand(after, 0)
        assert "cat-5" in hand(after, 1)
        assert sorted(map(len, after.hands)) == [6, 6]

    def test_the_attacker_may_decline_the_swap(self) -> None:
        state = play(table("a3", "a2", hands=[CATS, MICE], roll=1), "go a2")
        assert play(state, "keep").hands == state.hands

    def test_an_attacker_who_played_a_card_draws_a_new_card_before_the_swap(self) -> None:
        state = play(table("a3", "a2", hands=[CATS, MICE]), "play cat-1 a2")
        assert state.task is not None
        assert state.task.kind == "refill"
        after = play(state, "deal 0 bird-6")
        assert after.asked == "swap"
        assert "swap bird-6 mouse-1" in legal(after)

    def test_equal_cards_cannot_be_swapped(self) -> None:
        state = play(table("a3", "a2", hands=[CATS, CATS], roll=1), "go a2")
        assert len(legal(state)) == 6 * 5 + 1
        assert refused(state, "swap cat-1 mouse-1") == "not-their-card"

    def test_an_attacker_cannot_swap_if_all_cards_of_both_players_are_equal(self) -> None:
        same = "cat-1 cat-1 cat-1 cat-1 cat-1 cat-1"
        state = play(table("a3", "a2", hands=[same, same], roll=1), "go a2")
        assert legal(state) == ["keep"]

    def test_the_decision_about_a_swap_is_not_automatic_even_if_no_swap_is_possible(self) -> None:
        same = "cat-1 cat-1 cat-1 cat-1 cat-1 cat-1"
        state = play(table("a3", "a2", hands=[same, same], roll=1), "go a2")
        assert state.forced() is None
        assert state.awaited() == (0,)

    def test_a_cat_on_its_own_home_cannot_be_attacked(self) -> None:
        assert "go home6" not in legal(table("6p", "home6", roll=1))

    def test_a_cat_on_another_cats_home_can_be_attacked(self) -> None:
        state = table("5p", "home5", "a1", roll=1)
        assert lives(play(state, "go home5")) == [9, 8, 9]

    def test_there_is_no_swap_with_a_cat_that_lost_its_last_life(self) -> None:
        state = play(table("a3", "a2", "home5", roll=1, lives={1: 1}), "go a2")
        assert at(state, 1) is None
        assert state.task is not None
        assert state.task.player == 2

    def test_an_attack_on_a_curiosity_space_draws_a_curiosity_card(self) -> None:
        state = play(table("b1", "c1", roll=1), "go c1", "keep")
        assert {action.text for action, _ in state.chance_outcomes()} >= {"curiosity mog"}


class TestCatAttackCard:
    def test_a_cat_attack_card_jumps_at_most_six_spaces(self) -> None:
        assert legal(table("a2", "g1", hands=[JUMPER]), "play attack") == ["play attack -"]
        assert legal(table("a1", "g1", hands=[JUMPER]), "play attack") == ["play attack cat6"]

    def test_a_cat_attack_card_jumps_over_the_car_and_closed_shops(self) -> None:
        state = table("north1", "north3", hands=[JUMPER], car="north", closed="fish")
        assert legal(state, "play attack") == ["play attack cat6"]

    def test_a_cat_that_has_a_mouse_jumps_on_a_bird_but_not_on_a_second_mouse(self) -> None:
        out = {"mouse2": "a3", "bird1": "a2"}
        state = table("a1", "home6", hands=[JUMPER], out=out, larders={0: "mouse"})
        assert legal(state, "play attack") == ["play attack bird1"]
        after = play(state, "play attack bird1")
        assert larder(after, 0) == {"mouse1", "bird1"}
        assert at(after, 0) == "a2"

    def test_a_cat_on_its_own_home_cannot_be_the_target_of_a_cat_attack_card(self) -> None:
        assert legal(table("6p", "home6", hands=[JUMPER]), "play attack") == ["play attack -"]

    def test_a_cat_attack_card_without_a_target_is_spent_without_effect(self) -> None:
        assert told(table("home1", "home6", hands=[JUMPER]), "play attack -") == ["spent"]

    def test_a_cat_attack_card_with_a_target_must_be_used_for_a_jump(self) -> None:
        assert refused(table("a1", "a2", hands=[JUMPER]), "play attack -") == "has-target"

    def test_a_cat_that_is_jumped_on_loses_a_life_and_the_attacker_may_swap(self) -> None:
        state = play(table("a1", "a2", hands=[JUMPER, MICE]), "play attack cat6")
        assert lives(state) == [9, 8]
        assert play(state, "swap cat-1 mouse-3").asked is None

    def test_a_jump_can_lead_to_shopping_and_raids_and_curiosity_cards(self) -> None:
        """Jump into a shop's garden, onto another Home, and onto a Curiosity space."""
        shop = table("north5", "dairy1", hands=[JUMPER])
        assert told(shop, "play attack cat6") == [
            "played",
            "jumped",
            "attacked",
            "sent-home",
            "shopped",
        ]
        raid = table("5p", "home5", "a1", hands=[JUMPER], larders={2: "milk"})
        assert legal(play(raid, "play attack cat3", "keep")) == ["take milk", "take -"]
        draw = play(table("b1", "c1", hands=[JUMPER]), "play attack cat6", "keep")
        assert draw.to_act() == (-1,)


class TestCatFight:
    def test_a_cat_fight_reaches_at_most_six_spaces(self) -> None:
        assert legal(table("a1", "g1", hands=[MICE]), "fight") != []
        assert legal(table("a2", "g1", hands=[MICE]), "fight") == []

    def test_a_cat_on_its_own_home_cannot_be_fought(self) -> None:
        assert legal(table("6p", "home6", hands=[MICE]), "fight") == []

    def test_cat_fights_use_only_cards_with_a_suit(self) -> None:
        state = table("a1", "a2", hands=[JUMPER])
        assert legal(state, "fight") == [f"fight cat6 cat-{value}" for value in (1, 2, 3)]

    def test_players_answer_in_a_cat_fight_with_any_card_of_the_suit_that_the_attacker_chose(
        self,
    ) -> None:
        hands = [
            "mouse-6 mouse-5 cat-1 cat-2 cat-3 speedy",
            "mouse-1 mouse-2 bird-1 bird-2 cat-4 attack",
        ]
        state = play(table("a1", "a2", hands=hands), "fight cat6 mouse-6")
        assert state.to_act() == (1,)
        assert legal(state) == ["mouse-1", "mouse-2", "yield"]
        assert refused(state, "bird-1") == "other-suit"
        state = play(state, "mouse-1")
        assert state.to_act() == (0,)
        assert legal(state) == ["mouse-5", "yield"]

    def test_a_defender_who_lacks_the_suit_of_the_fight_must_yield_but_does_not_yield_automatically(
        self,
    ) -> None:
        state = play(table("a1", "a2", hands=[MICE, BIRDS]), "fight cat6 mouse-6")
        assert legal(state) == ["yield"]
        assert state.forced() is None
        assert state.awaited() == (1,)

    def test_a_defender_without_any_cards_yields_automatically(self) -> None:
        begun = table("a1", "a2", hands=[MICE, "mouse-1"])
        beaten = play(begun, "fight cat6 mouse-6", "mouse-1", "mouse-1")
        assert legal(beaten) == ["yield"]
        assert beaten.hands[1] == ()
        assert beaten.forced() == (1, GAME.parse("yield"))

    def test_an_attacker_who_wins_a_fight_takes_the_losers_space(self) -> None:
        state = play(table("a1", "a2", hands=[MICE, BIRDS]), "fight cat6 mouse-6", "yield")
        assert lives(state) == [9, 8]
        assert (at(state, 0), at(state, 1)) == ("a2", "home6")

    def test_an_attacker_who_wins_a_fight_in_a_shops_garden_gets_the_shops_item(self) -> None:
        state = table("north5", "dairy1", hands=[MICE, BIRDS])
        told_ = told(state, "fight cat6 mouse-6", "yield")
        assert told_ == ["yielded", "fight-won", "sent-home", "shopped"]
        assert larder(play(state, "fight cat6 mouse-6", "yield"), 0) == {"milk"}

    def test_after_a_fight_the_attacker_refills_before_the_defender_and_then_a_swap_is_due(
        self,
    ) -> None:
        hands = [
            "mouse-6 mouse-5 cat-1 cat-2 cat-3 speedy",
            "mouse-1 mouse-2 bird-1 bird-2 cat-4 attack",
        ]
        state = play(table("a1", "a2", hands=hands), "fight cat6 mouse-6", "mouse-1", "yield")
        assert [(task.kind, task.player) for task in state.agenda[:3]] == [
            ("refill", 0),
            ("refill", 1),
            ("swap", 1),
        ]
        assert lives(state) == [8, 9]
        assert at(state, 0) == "home1"

    def test_an_attacker_who_loses_a_fight_continues_the_turn_from_home(self) -> None:
        hands = ["mouse-6 cat-1 cat-2 cat-3 cat-4 cat-5", MICE]
        state = play(
            table("a1", "a2", hands=hands), "fight cat6 mouse-6", "mouse-1", "yield", "keep"
        )
        assert legal(play(state, "roll 1")) == ["go 1p"]

    def test_a_fight_goes_on_with_six_new_cards_each_when_both_hands_are_empty(self) -> None:
        line = ["fight cat6 mouse-1", "mouse-1", "mouse-2", "mouse-2", "mouse-3", "mouse-3",
                "mouse-4", "mouse-4", "mouse-5", "mouse-5", "mouse-6"]  # fmt: skip
        before = play(table("a1", "a2", hands=[MICE, MICE]), *line)
        assert told(before, "mouse-6") == ["answered", "exhausted"]
        state = play(before, "mouse-6")
        assert [(task.kind, task.player) for task in state.agenda[:3]] == [
            ("refill", 0),
            ("refill", 1),
            ("answer", 0),
        ]
        dealt = play(state, *(f"deal 0 bird-{n}" for n in range(1, 7)))
        dealt = play(dealt, *(f"deal 1 cat-{n}" for n in range(1, 7)))
        assert legal(dealt) == ["yield"]

    def test_there_is_no_swap_after_a_fight_that_took_the_losers_last_life(self) -> None:
        state = table("a1", "a2", "home5", hands=[MICE, BIRDS], lives={1: 1})
        after = play(state, "fight cat3 mouse-6", "yield")
        assert not any(task.kind == "swap" for task in after.agenda)
        assert at(after, 0) == "a2"


class TestTrespass:
    def test_moving_into_another_garden_costs_no_life(self) -> None:
        state = play(table("a2", "home6", roll=1), "go 1q")
        assert lives(state) == [9, 9]
        state = play(table("e6", "home6", roll=1), "go 6q")
        assert (lives(state), at(state, 0)) == ([9, 9], "6q")

    def test_a_cat_that_enters_its_own_garden_drives_out_all_other_cats_there(self) -> None:
        state = table("a2", "1s", "home1", hands=[CATS], roll=1)
        after = play(state, "go 1q")
        assert lives(after) == [9, 8, 8]
        assert (at(after, 1), at(after, 2)) == ("home3", "home5")
        assert [(task.player, task.other) for task in after.agenda[:2]] == [(0, 1), (0, 2)]

    def test_a_cat_that_is_sent_home_drives_out_all_other_cats_from_its_own_garden(self) -> None:
        state = table("a3", "a2", "3s", roll=1)
        after = play(state, "go a2")
        assert lives(after) == [9, 8, 8]
        assert [(task.player, task.other) for task in after.agenda[:2]] == [(0, 1), (1, 2)]
        assert after.to_act() == (0,)
        assert play(after, "keep").to_act() == (1,)

    def test_a_cat_that_moves_within_its_own_garden_drives_out_no_cat(self) -> None:
        assert lives(play(table("1q", "1s", roll=1), "go 1p")) == [9, 9]

    def test_a_cat_that_only_passes_through_its_own_garden_drives_out_no_cat(self) -> None:
        state = play(table("a2", "1s", roll=4), "go c2")
        assert lives(state) == [9, 9]

    def test_a_cat_that_is_sent_home_from_its_garden_drives_out_a_cat_only_from_its_home(
        self,
    ) -> None:
        """Cat 5 attacks cat 1 in cat 1's garden.

        In the first example, cat 3 is in this garden, too. In the second, cat 3 is on cat 1's home.
        """
        in_the_garden = play(table("1q", "1s", "a2", turn=2, roll=1), "go 1q")
        assert lives(in_the_garden) == [8, 9, 9]
        assert at(in_the_garden, 1) == "1s"
        on_the_home = play(table("1q", "home1", "a2", turn=2, roll=1), "go 1q")
        assert lives(on_the_home) == [8, 8, 9]

    def test_cats_drive_out_trespassers_in_the_order_in_which_the_cats_came_home(
        self,
    ) -> None:
        """Cat 1 sends cat 2 home. Cat 2 drives out cats 3 and 5, in the order of seats.

        Cat 3 then drives out cat 4, and cat 5 drives out cat 6.
        """
        state = table("a3", "a2", "2q", "3q", "2s", "5s", roll=1)
        found = [event for event in events(state, "go a2") if event.key == "trespassed"]
        pairs = [(event.player, event.facts()["owner"]) for event in found]
        assert pairs == [(1, 2), (1, 4), (2, 3), (4, 5)]

    def test_a_trespasser_loses_only_one_life_if_the_owner_of_the_garden_attacks_it(self) -> None:
        after = play(table("a2", "1q", roll=1), "go 1q")
        assert lives(after) == [9, 8]
        assert sum(task.kind == "swap" for task in after.agenda) == 1

    def test_a_cat_does_not_raid_if_a_chain_of_trespass_sends_this_cat_home(self) -> None:
        """Cat 1 sends cat 3 home from Home 5. Cat 3 drives out cat 5, which drives out cat 1."""
        state = table("5p", "home5", "3q", roll=1, larders={2: "milk"})
        after = play(state, "go home5")
        assert at(after, 0) == "home1"
        assert not any(task.kind == "take" for task in after.agenda)


def test_a_chain_of_trespass_can_send_home_the_cat_that_started_it() -> None:
    # Cat 1 attacks cat 3 in the garden of house 5. At home, cat 3 drives out cat 5. Cat 5 comes
    # home and drives out cat 1.
    state = table("d4", "5s", "3q", roll=1)
    after = play(state, "go 5s")
    assert lives(after) == [8, 8, 8]
    assert at(after, 0) == "home1"
    assert [(task.player, task.other) for task in after.agenda[:3]] == [(0, 1), (1, 2), (2, 0)]
