"""A turn: playing each kind of card, drawing, dead cards, passes, skips, reshuffles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.game import CHANCE
from tests.rules.cat_sequence.oracle import LINES, SPACES
from tests.rules.cat_sequence.playing import (
    GAME,
    all_cards,
    chips,
    deal,
    hand,
    legal,
    odds,
    play,
    refused,
    serve,
    table,
)

PAIRS = [(SPACES.index(space) // 12 * 2 + SPACES.index(space) % 12) // 2 % 2 for space in SPACES]
FULL = {
    team: " ".join(s for s, t in zip(SPACES, PAIRS, strict=True) if t == team) for team in (0, 1)
}
"""Chips of two teams on all spaces, without a sequence."""
ONE_OPEN = {0: FULL[0].removeprefix("A1 "), 1: FULL[1]}


def test_the_full_board_that_these_tests_use_has_no_sequence() -> None:
    owners = {space: team for team in FULL for space in FULL[team].split()}
    assert len(owners) == 84
    assert all({owners[space] for space in line} == {0, 1} for line in LINES)


class TestChoices:
    def test_a_choice_shows_the_length_of_the_line_it_makes_and_the_length_of_the_line_it_blocks(
        self,
    ) -> None:
        state = table("siamese", "", chips={0: "D5 D4", 1: "E7 G7 E6 D8"})
        found = {choice.text: choice.facts for choice in state.choices(0)}
        assert (found["siamese@D6"]["line"], found["siamese@D6"]["bars"]) == (3, 1)
        assert (found["siamese@F7"]["line"], found["siamese@F7"]["bars"]) == (1, 2)

    def test_a_choice_shows_the_open_spaces_of_its_card(self) -> None:
        state = table("siamese manx purrr birman", "", chips={0: "F7 A1", 1: "D8"})
        told = {choice.path[0]: choice.facts["spaces"] for choice in state.choices(0)}
        assert told == {"siamese": "D6", "manx": "B2 D11", "purrr": "any", "dead birman": "A1 D8"}

    def test_choices_that_make_or_block_a_sequence_have_the_highest_sort_weight(self) -> None:
        chips = {0: "A1 A2 A3 A4 F1 F2 F3", 1: "C2 C3 C4 C5 E12 F12 G12"}
        state = table("purrr meow", "", chips=chips)
        weight = {choice.text: choice.weight for choice in state.choices(0)}
        assert weight["purrr@A5"] > weight["purrr@C1"] > weight["purrr@F4"] > weight["purrr@D12"]
        assert weight["purrr@D12"] > weight["purrr@G6"] == 0
        assert weight["meow@C3"] == weight["purrr@C1"]

    def test_choices_are_computed_once_per_state(self) -> None:
        state = table("siamese", "")
        assert state.choices(0) is state.choices(0)


class TestPlay:
    def test_a_breed_may_be_played_on_either_of_its_open_spaces(self) -> None:
        state = table("manx", "siamese")
        assert legal(state) == {"manx@B2", "manx@D11"}
        assert chips(play(state, "0 manx@D11").observation(None)) == {"D11": 0}

    def test_a_breed_cannot_be_played_on_a_space_with_a_chip(self) -> None:
        assert legal(table("manx", "", chips={0: "B2"})) == {"manx@D11"}
        assert legal(table("manx", "", chips={1: "D11"})) == {"manx@B2"}

    def test_two_equal_cards_in_a_hand_give_each_action_only_once(self) -> None:
        state = table("manx manx", "siamese")
        assert [action.text for action in state.legal_actions(0)] == ["manx@B2", "manx@D11"]
        assert hand(play(state, "0 manx@B2"), 0) == ["manx"]

    def test_purrr_may_be_played_on_any_open_space(self) -> None:
        state = table("purrr", "", chips={0: "A1", 1: "G12"})
        assert legal(state) == {f"purrr@{space}" for space in SPACES[1:-1]}
        assert chips(play(state, "0 purrr@C5").observation(None)) == {"A1": 0, "G12": 1, "C5": 0}

    def test_meow_takes_a_chip_of_another_team_and_places_no_chip(self) -> None:
        state = table("meow korat", "", "", "", chips={0: "A1", 1: "B2 C3"})
        assert {text for text in legal(state) if text[0] == "m"} == {"meow@B2", "meow@C3"}
        assert chips(play(state, "0 meow@B2").observation(None)) == {"A1": 0, "C3": 1}

    def test_meow_takes_a_chip_of_any_other_team_but_not_of_a_team_mate(self) -> None:
        state = table("", "meow", "", "", "", "", turn=1, chips={0: "A1", 1: "B2", 2: "C3"})
        assert legal(state) == {"meow@A1", "meow@C3"}

    def test_meow_never_takes_from_a_completed_sequence(self) -> None:
        state = table("meow", "", goal="2", chips={1: "A1 A2 A3 A4 A5 A7 B1"})
        assert legal(state) == {"meow@A7", "meow@B1"}

    def test_meow_cannot_take_any_of_six_chips_of_one_team_in_a_line(self) -> None:
        state = table("meow", "", goal="2", chips={1: "A1 A2 A3 A4 A5 A6 B2"})
        assert legal(state) == {"meow@B2"}

    def test_a_space_freed_by_meow_is_open_again(self) -> None:
        state = table("meow", "manx", chips={1: "B2 D11"})
        after = serve(play(state, "0 meow@B2"))
        assert legal(after) == {"manx@B2"}

    def test_a_played_card_goes_face_up_to_the_players_own_discard_pile(self) -> None:
        state = serve(play(table("manx", "siamese meow"), "0 manx@B2"))
        state = serve(play(state, "1 siamese@D6"))
        assert state.observation(None).discards == (("manx",), ("siamese",))

    def test_discard_piles_keep_the_order_of_play(self) -> None:
        state = serve(play(table("siamese manx", "korat bengal"), "0 siamese@D6"))
        state = serve(play(state, "1 korat@E5"))
        assert play(state, "0 manx@B2").observation(1).discards[0] == ("siamese", "manx")

    def test_turns_go_round_the_table(self) -> None:
        state = deal(3, dealer=1)
        turns = []
        for _ in range(4):
            turns.append(state.observation(None).turn)
            state = serve(play(state, f"{turns[-1]} {state.legal_actions(state.turn)[0].text}"))
        assert turns == [2, 0, 1, 2]


class TestDraw:
    def test_after_a_play_the_player_is_dealt_one_card(self) -> None:
        state = play(table("manx", "siamese", deck="korat korat bengal"), "0 manx@B2")
        assert state.to_act() == (CHANCE,)
        assert odds(state) == {"deal 0 korat": 2, "deal 0 bengal": 1}
        state = play(state, "deal 0 korat")
        assert (hand(state, 0), state.observation(None).deck_size) == (["korat"], 2)
        assert state.to_act() == (1,)

    def test_after_playing_meow_the_player_is_dealt_one_card(self) -> None:
        state = play(table("meow", "siamese", chips={1: "A1"}, deck="korat"), "0 meow@A1")
        assert odds(state) == {"deal 0 korat": 1}

    def test_the_action_draw_is_illegal_if_cards_are_drawn_automatically(self) -> None:
        state = table("manx", "siamese")
        assert state.observation(None).manual_draw is False
        assert refused(state, "0 draw").reason == "no-right-to-draw"
        assert "draw" not in legal(serve(play(state, "0 manx@B2")))

    def test_after_a_winning_chip_no_card_is_dealt(self) -> None:
        state = play(table("sphynx korat", "", chips={0: "A1 A2 A3 A4"}), "0 sphynx@A5")
        assert state.to_act() == ()
        assert not state.chance_outcomes()
        assert state.observation(None).hand_sizes == (1, 0)


class TestDeadCard:
    @pytest.mark.parametrize("owners", [{0: "B2 D11"}, {1: "B2 D11"}, {0: "B2", 1: "D11"}])
    def test_a_breed_is_dead_when_both_its_spaces_are_covered(self, owners: dict[int, str]) -> None:
        assert legal(table("manx", "", chips=owners)) == {"dead manx"}

    def test_a_breed_with_one_open_space_is_not_dead(self) -> None:
        assert refused(table("manx", "", chips={0: "B2"}), "0 dead manx").reason == "not-dead"

    def test_purrr_is_dead_only_when_no_space_is_open(self) -> None:
        assert "dead purrr" in legal(table("purrr", "", chips=FULL))
        assert legal(table("purrr", "", chips=ONE_OPEN)) == {"purrr@A1"}

    def test_meow_without_a_target_can_be_neither_played_nor_turned_in(self) -> None:
        assert legal(table("meow", "siamese", chips={0: "A1"})) == {"pass"}

    def test_turning_in_a_dead_card_is_optional_if_another_card_can_be_played(self) -> None:
        state = table("manx korat", "", chips={1: "B2 D11"})
        assert legal(state) == {"dead manx", "korat@B12", "korat@E5"}

    def test_a_dead_card_must_be_turned_in_if_no_card_can_be_played(self) -> None:
        state = table("manx meow", "", chips={0: "B2 D11"})
        assert legal(state) == {"dead manx"}
        assert refused(state, "0 pass").reason == "may-not-pass"
        assert state.forced() is None

    @pytest.mark.parametrize("draw", ["auto", "manual"])
    def test_a_dead_card_is_replaced_at_once_and_the_turn_continues(self, draw: str) -> None:
        state = table("manx", "bombay", chips={1: "B2 D11"}, deck="korat", draw=draw)
        state = play(state, "0 dead manx")
        assert state.observation(None).discards[0][-1] == "manx"
        assert state.to_act() == (CHANCE,)
        assert odds(state) == {"deal 0 korat": 1}
        state = play(state, "deal 0 korat")
        assert (state.to_act(), legal(state)) == ((0,), {"korat@B12", "korat@E5"})

    def test_only_one_dead_card_may_be_turned_in_per_turn(self) -> None:
        state = table("manx bombay", "", chips={1: "B2 D11 B3 D10"}, deck="korat")
        assert legal(state) == {"dead manx", "dead bombay"}
        state = serve(play(state, "0 dead manx"))
        assert legal(state) == {"korat@B12", "korat@E5"}
        assert refused(state, "0 dead bombay").reason == "one-exchange"

    def test_a_second_dead_card_may_be_turned_in_during_the_players_next_turn(self) -> None:
        state = table("manx bombay", "siamese", chips={1: "B2 D11 B3 D10"}, deck="korat meow korat")
        state = play(state, "0 dead manx", "deal 0 korat", "0 korat@E5", "deal 0 korat")
        state = serve(play(state, "1 siamese@D6"))
        assert "dead bombay" in legal(state)

    def test_each_player_may_turn_in_a_dead_card_on_their_own_turn(self) -> None:
        state = table("manx", "bombay", chips={1: "B2 D11 B3 D10"}, deck="korat meow")
        state = play(state, "0 dead manx", "deal 0 korat", "0 korat@E5", "deal 0 meow")
        assert legal(state) == {"dead bombay"}

    def test_only_one_of_two_equal_dead_cards_is_turned_in(self) -> None:
        state = play(table("manx manx", "", chips={1: "B2 D11"}, deck="korat"), "0 dead manx")
        assert state.observation(None).hand_sizes[0] == 1
        assert hand(serve(state), 0) == ["korat", "manx"]

    def test_a_player_must_pass_if_the_replacement_of_a_dead_card_is_also_dead(self) -> None:
        state = table("manx", "siamese", chips={1: "B2 D11 B3 D10"}, deck="bombay")
        state = serve(play(state, "0 dead manx"))
        assert legal(state) == {"pass"}


class TestPass:
    def test_a_player_who_can_play_a_card_may_not_pass(self) -> None:
        assert refused(table("manx", ""), "0 pass").reason == "may-not-pass"

    def test_a_player_must_choose_a_pass_if_an_automatic_pass_would_reveal_something_about_the_hand(
        self,
    ) -> None:
        state = table("meow", "siamese")
        assert legal(state) == {"pass"}
        assert state.forced() is None
        assert state.awaited() == (0,)
        assert state.fallback(0).text == "pass"

    @pytest.mark.parametrize("held", ["meow", "manx"])
    def test_a_pass_is_forced_if_everyone_can_see_that_no_card_could_be_used(
        self, held: str
    ) -> None:
        full = table(held, "", chips={0: " ".join(SPACES)}, exchanged=True)
        assert full.forced() == (0, GAME.parse("pass"))
        assert replace(full, exchanged=False).forced() is None

    def test_a_pass_is_not_forced_while_some_card_could_be_played(self) -> None:
        dead = table("manx", "", chips={1: "B2 D11"}, exchanged=True)
        assert legal(dead) == {"pass"}
        assert dead.forced() is None

    def test_the_only_legal_action_is_not_taken_automatically_if_it_is_not_a_pass(self) -> None:
        assert table("manx", "", chips={0: "B2"}).forced() is None
        assert table("manx", "", chips={0: "B2 D11"}).forced() is None
        assert table("", "manx", rights=(0,), draw="manual").forced() is None

    def test_a_pass_draws_no_card_and_gives_no_right_to_draw(self) -> None:
        for draw in ("auto", "manual"):
            state = play(table("meow", "siamese", draw=draw), "0 pass")
            assert state.to_act() == (1,)
            assert state.observation(None).hand_sizes == (1, 1)
            assert state.observation(None).owed == ()

    def test_no_action_needs_confirmation(self) -> None:
        state = table("manx", "")
        assert state.caution(0, state.legal_actions(0)[0]) is None


class TestSkip:
    def test_a_player_with_neither_cards_nor_a_right_to_draw_is_skipped(self) -> None:
        state = play(table("manx", "", "korat", draw="manual"), "0 manx@B2")
        assert state.observation(None).turn == 2
        assert not legal(state, 1)

    def test_several_players_in_a_row_can_be_skipped(self) -> None:
        state = play(table("manx korat", "", "", draw="manual"), "0 manx@B2")
        assert state.observation(None).turn == 0
        assert legal(state) == {"draw", "korat@B12", "korat@E5"}

    def test_a_player_without_cards_but_with_a_right_to_draw_must_draw(self) -> None:
        state = play(table("manx", "", draw="manual"), "0 manx@B2")
        assert state.observation(None).turn == 0
        assert legal(state) == {"draw"}
        assert refused(state, "0 pass").reason == "may-not-pass"

    def test_a_player_with_only_unplayable_cards_is_not_skipped(self) -> None:
        state = play(table("manx", "meow", "korat", draw="manual"), "0 manx@B2")
        assert state.observation(None).turn == 1

    def test_a_player_without_cards_is_skipped_after_the_deal_if_their_right_to_draw_lapses(
        self,
    ) -> None:
        state = table("", "korat", "bengal", rights=(0, 1), draw="manual", deck="manx siamese")
        assert legal(state, 0) == {"draw"}
        state = play(state, "1 draw")
        assert state.to_act() == (CHANCE,)
        state = play(state, "deal 1 manx")
        assert state.observation(None).turn == 1
        assert hand(state, 1) == ["korat", "manx"]


class TestReshuffle:
    def test_all_discard_piles_become_the_deck_when_a_card_must_be_dealt_from_an_empty_deck(
        self,
    ) -> None:
        state = table("manx", "siamese korat", deck="", discards=("", "bengal bengal"))
        assert state.observation(None).deck_size == 0
        state = play(state, "0 manx@B2")
        view = state.observation(None)
        assert view.discards == ((), ())
        assert view.deck_size == 88 - 2
        assert odds(state)["deal 0 bengal"] == 2
        assert odds(state)["deal 0 manx"] == 2
        assert odds(state)["deal 0 korat"] == 1

    def test_the_discard_piles_stay_while_the_deck_is_not_empty(self) -> None:
        state = play(table("manx", "siamese", deck="korat"), "0 manx@B2")
        assert odds(state) == {"deal 0 korat": 1}
        state = serve(state)
        assert state.observation(None).deck_size == 0
        assert sum(map(len, state.observation(None).discards)) == 88 - 2

    def test_replacing_a_dead_card_also_reshuffles_the_discards_into_an_empty_deck(self) -> None:
        state = play(table("manx", "siamese", chips={1: "B2 D11"}, deck=""), "0 dead manx")
        assert state.observation(None).deck_size == 87
        assert odds(state)["deal 0 manx"] == 2

    def test_with_manual_drawing_the_deck_is_reshuffled_only_when_a_player_draws(self) -> None:
        state = play(table("manx", "siamese", draw="manual", deck=""), "0 manx@B2")
        assert state.observation(None).deck_size == 0
        state = play(state, "1 siamese@D6", "0 draw")
        assert state.observation(None).deck_size == 88
        assert all_cards(state).total() == 88
