"""Speedy Cat, Cat Burglar and Six Cat, the order of a turn, and the Mog deck."""

from __future__ import annotations

from dataclasses import replace

from rules.cat_attack.cards import MOG, MOG_DECK
from rules.cat_attack.state import State
from rules.game import CHANCE
from tests.rules.cat_attack.playing import (
    BIRDS,
    CATS,
    MICE,
    at,
    ends,
    events,
    hand,
    larder,
    legal,
    lives,
    play,
    refused,
    serve,
    table,
    told,
    where,
)

RUNNER = "speedy cat-1 cat-2 cat-3 cat-4 cat-5"
THIEF = "burglar cat-1 cat-2 cat-3 cat-4 cat-5"
MOUSE = {1: "mouse"}


def agenda(state: State) -> list[str]:
    return [task.kind for task in state.agenda]


class TestTurn:
    def test_a_turn_has_a_card_then_a_refill_then_a_roll_then_final_checks(self) -> None:
        state = table("home1", "home6", hands=[CATS])
        assert agenda(state) == ["card", "throw", "end"]
        state = play(state, "play cat-1 1p")
        assert agenda(state) == ["refill", "throw", "end"]
        state = play(state, "deal 0 bird-1", "roll 1")
        assert agenda(state) == ["go", "end"]
        state = play(state, "go 1q")
        assert (state.turn, agenda(state)) == (1, ["card", "throw", "end"])

    def test_a_move_with_a_card_is_followed_by_refill_and_swap_before_any_raid_or_curiosity_card(
        self,
    ) -> None:
        raid = table("5p", "home5", "a1", hands=[CATS], larders={2: "milk"})
        assert agenda(play(raid, "play cat-1 home5"))[:3] == ["refill", "swap", "take"]
        draw = table("b1", "c1", hands=[CATS])
        assert agenda(play(draw, "play cat-1 c1"))[:3] == ["refill", "swap", "draw"]

    def test_the_discards_become_the_deck_only_when_a_card_must_be_dealt_from_an_empty_deck(
        self,
    ) -> None:
        empty = table("home1", "home6", hands=[CATS])
        rest = tuple(card for card, count in enumerate(empty.deck) for _ in range(count))
        empty = replace(empty, deck=(0,) * len(MOG), discards=rest)
        after = play(empty, "play cat-1 1p")
        assert [event.key for event in events(empty, "play cat-1 1p")][-1] == "reshuffled"
        assert after.discards == ()
        assert sum(after.deck) == sum(MOG_DECK) - 5 - 6
        one = replace(empty, deck=tuple(int(card == 20) for card in range(21)), discards=rest[:-1])
        assert told(one, "play cat-1 1p") == ["walked"]
        assert serve(play(one, "play cat-1 1p")).discards == (*rest[:-1], 0)


class TestSpeedyCat:
    def test_speedy_cat_gives_three_extra_rolls_with_moves_before_the_normal_roll(self) -> None:
        state = play(table("home1", "home6", hands=[RUNNER]), "play speedy")
        assert agenda(state) == ["refill", "throw", "throw", "throw", "throw", "end"]
        state = play(state, "roll 1", "go 1p", "roll 1", "go 1q", "roll 1", "go a2", "roll 1")
        assert state.turn == 0
        assert play(state, "go a1").turn == 1

    def test_a_player_who_attacks_with_speedy_cat_has_six_cards_again_before_the_swap(
        self,
    ) -> None:
        state = play(table("a3", "a2", hands=[RUNNER]), "play speedy", "roll 1", "go a2")
        assert state.asked == "swap"
        assert len(hand(state, 0)) == 6


class TestCatBurglar:
    def test_cat_burglar_reaches_burglar_prints_at_most_six_spaces_away(self) -> None:
        six_away = table("north2", "home6", hands=[THIEF])
        assert legal(six_away, "play burglar") == ["play burglar dairyB", "play burglar fishB"]
        seven_away = table("c1", "home6", hands=[THIEF])
        assert "play burglar dairyB" not in legal(seven_away)

    def test_cat_burglar_takes_a_shops_item_whether_the_shop_is_open_or_closed(self) -> None:
        for closed in ("", "dairy"):
            state = table("north5", "home6", hands=[THIEF], closed=closed)
            after = play(state, "play burglar dairyB")
            assert larder(after, 0) == {"milk"}
            assert at(after, 0) == "dairyB"

    def test_cat_burglar_may_jump_to_a_shop_whose_item_the_cat_already_has(self) -> None:
        state = table("north5", "home6", hands=[THIEF], larders={0: "milk"})
        assert told(state, "play burglar dairyB") == ["played", "jumped"]
        [jump] = [move for move in state.legal_actions(0) if move.target == "dairyB"]
        assert state.caution(0, jump) == "nothing-to-burgle"

    def test_cat_burglar_reaches_a_home_only_if_its_owner_is_not_on_it(self) -> None:
        assert "play burglar home6" in legal(table("6s", "6p", hands=[THIEF]))
        assert "play burglar home6" not in legal(table("6s", "home6", hands=[THIEF]))

    def test_cat_burglar_may_rob_a_home_while_its_owner_is_in_the_garden(self) -> None:
        state = table("f4", "6q", hands=[THIEF], larders={1: "fish"})
        after = play(state, "play burglar home6")
        assert legal(after) == ["take fish", "take -"]
        assert larder(play(after, "take fish"), 0) == {"fish"}

    def test_cat_burglar_cannot_jump_to_an_occupied_home(self) -> None:
        state = table("5s", "home5", "a1", hands=[THIEF])
        assert "play burglar home5" not in legal(state)

    def test_cat_burglar_cannot_jump_to_a_home_without_an_owner(self) -> None:
        assert "play burglar home2" not in legal(table("2p", "home6", hands=[THIEF]))

    def test_a_cat_burglar_card_without_a_target_is_spent_without_effect(self) -> None:
        state = table("home1", "home6", hands=[THIEF])
        assert legal(state, "play burglar") == ["play burglar -"]
        assert not play(state, "play burglar -").burgled

    def test_a_burglar_whose_turn_ends_in_a_shops_garden_loses_a_life(self) -> None:
        state = table("north5", "home6", hands=[THIEF])
        state = play(state, "play burglar dairyB", "roll 2")
        state = play(state, "go dairy1")
        assert lives(state) == [8, 9]
        assert at(state, 0) == "home1"

    def test_a_burglar_who_leaves_the_shops_garden_in_time_loses_no_life(self) -> None:
        state = table("north5", "home6", hands=[THIEF])
        state = play(state, "play burglar dairyB", "roll 4", "go east2")
        assert lives(state) == [9, 9]
        assert larder(state, 0) == {"milk"}

    def test_a_burglar_whose_turn_ends_in_the_garden_of_any_shop_loses_a_life(self) -> None:
        state = table("north5", "home6", hands=[THIEF], burgled=True, roll=1)
        state = play(state, "go dairy1")
        assert lives(state) == [8, 9]
        assert larder(state, 0) == {"milk"}

    def test_a_burglar_whose_turn_ends_on_the_burglar_print_loses_a_life(self) -> None:
        """A Curiosity card lets the player use Cat Burglar after the last roll of the turn.

        The jump onto the burglar print then ends the turn.
        """
        state = table("d1", "home6", hands=[THIEF], roll=1)
        state = serve(play(state, "go c1", "curiosity mog", "play burglar fishB"))
        assert lives(state) == [8, 9]
        assert larder(state, 0) == {"fish"}
        assert at(state, 0) == "home1"

    def test_a_burglar_whose_turn_ends_in_the_garden_of_the_robbed_home_loses_only_one_life(
        self,
    ) -> None:
        state = table("f4", "6q", hands=[THIEF], larders={1: "fish"})
        state = play(state, "play burglar home6", "take fish", "roll 1", "go 6p")
        assert lives(state) == [8, 9]
        assert larder(state, 0) == {"fish"}

    def test_a_cat_burglar_card_spent_without_a_jump_costs_no_life(self) -> None:
        state = table("a1", "home6", hands=[THIEF])
        state = play(state, "play burglar -", "roll 6")
        assert lives(play(state, legal(state)[0])) == [9, 9]

    def test_a_burglar_may_end_the_turn_at_a_house_where_nobody_lives(self) -> None:
        state = table("2p", "home6", hands=[THIEF], roll=1, burgled=True)
        assert lives(play(state, "go home2")) == [9, 9]

    def test_a_burglar_may_end_the_turn_at_the_house_of_a_retired_cat(self) -> None:
        state = table("3p", "-", "a1", roll=1, burgled=True)
        assert lives(play(state, "go 3q")) == [9, 0, 9]


class TestSixCat:
    """Tests of Six Cat, mostly with six mouse cards in hand and a mouse in another cat's larder."""

    def test_the_action_six_cat_moves_a_mouse_from_a_larder_six_steps_away_from_the_larders_home(
        self,
    ) -> None:
        state = table("a1", "a7", hands=[MICE], larders=MOUSE)
        reached = ends(state, "six mouse cat6")
        assert "e3" in reached
        assert "6p" not in reached
        after = play(state, "six mouse cat6 e3")
        assert where(after, "mouse1") == "e3"
        assert larder(after, 1) == set()

    def test_six_cat_discards_and_replaces_all_six_cards(self) -> None:
        state = table("a1", "a7", hands=[MICE], larders=MOUSE)
        after = play(state, "six mouse cat6 e3")
        assert after.hands[0] == ()
        assert len(serve(after).hands[0]) == 6
        assert len(after.discards) == 6

    def test_a_player_who_plays_six_cat_cannot_play_another_card_in_the_same_turn(self) -> None:
        state = table("a1", "a7", hands=[MICE], larders=MOUSE)
        after = serve(play(state, "six mouse cat6 e3"))
        assert after.to_act() == (CHANCE,)
        assert after.chance_outcomes()[0][0].text == "roll 1"

    def test_the_card_six_cat_cannot_free_a_mouse_of_a_cat_at_home_or_in_its_garden(self) -> None:
        for space in ("home6", "6q"):
            state = table("a1", space, hands=[MICE], larders=MOUSE)
            assert legal(state, "six") == []
            assert refused(state, "six mouse cat6 e3") == "nothing-to-free"

    def test_six_cat_needs_six_cards_of_one_suit(self) -> None:
        five = "mouse-1 mouse-2 mouse-3 mouse-4 mouse-5 cat-1"
        state = table("a1", "a7", hands=[five], larders=MOUSE)
        assert legal(state, "six") == []
        assert refused(state, "six mouse cat6 e3") == "not-six"

    def test_six_cat_with_birds_frees_only_birds(self) -> None:
        state = table("a1", "a7", hands=[BIRDS], larders={1: "mouse bird"})
        assert legal(state, "six mouse") == []
        assert legal(state, "six bird") != []

    def test_six_cat_cannot_move_a_mouse_to_an_occupied_space(self) -> None:
        state = table("e3", "a7", hands=[MICE], larders=MOUSE)
        assert "e3" not in ends(state, "six mouse cat6")

    def test_a_player_with_six_cards_of_the_suit_cat_cannot_take_the_action_six_cat(
        self,
    ) -> None:
        assert legal(table("a1", "a7", hands=[CATS], larders=MOUSE), "six") == []
