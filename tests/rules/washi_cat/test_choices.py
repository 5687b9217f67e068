"""Choices, confirmations, forced actions, and the fallback action for an absent player."""

from __future__ import annotations

from rules.game import CHANCE, Choice
from rules.washi_cat.state import State
from tests.rules.dice import Dice
from tests.rules.washi_cat.playing import GAME, begin, legal, position, small_map
from tests.rules.washi_cat.positions import as_state, random_oracle

OPEN = small_map("......  ......  ......  ......")
LANE = small_map("......  JJ.JJJ  JJ.JJJ  ......")
PIPES = small_map(".......  .R...R.  .......  .......")
FISH = "fish H1, fish H4, fish A1, fish A4, fish A7, fish H7, fish H10, fish A10"


def choices(state: State) -> dict[str, Choice]:
    return {choice.text: choice for choice in state.choices(state.to_act()[0])}


def caution(state: State, text: str) -> str | None:
    return state.caution(state.to_act()[0], GAME.parse(text))


def fallback(state: State) -> str:
    return state.fallback(state.to_act()[0]).text


# Choices


def test_choices_are_computed_once_per_state() -> None:
    state = begin()
    assert state.choices(state.turn) is state.choices(state.turn)


def test_the_space_of_a_fish_is_chosen_after_its_row() -> None:
    found = choices(begin())
    assert found["fish H5"].path == ("H", "H5")
    assert {choice.path[0] for choice in found.values()} == {"A", "H"}
    assert found["fish H5"].facts["own"] == "yes"
    assert found["fish A5"].facts == {
        "kind": "fish",
        "place": "A5",
        "cat": 0,
        "row": "A",
        "own": "no",
    }


def test_choices_for_drawing_a_cat_are_all_in_the_players_own_home_row() -> None:
    assert {choice.path[0] for choice in choices(begin(FISH)).values()} == {"H"}


def test_the_acting_cat_is_chosen_first_and_then_its_action() -> None:
    state = position(PIPES, ("B1 C5*", "A7"), lines=("C1", ""))
    found = choices(state)
    assert found["1 jump D1"].path == ("1", "1 jump D1")
    assert found["1 pop B6"].path == ("1", "1 pop B6")
    assert found["2 C6"].path == ("2", "2 C6")
    assert found["1 pop B6"].facts == {
        "kind": "pop",
        "place": "B6",
        "cat": 1,
        "at": "B1",
        "carries": "no",
        "way": "",
        "back": "no",
    }
    assert found["2 C6"].facts["carries"] == "yes"


def test_no_step_of_a_choice_has_more_than_25_possibilities() -> None:
    dice = Dice("steps")
    for _ in range(300):
        state = as_state(random_oracle(dice))
        for beginning in ((), ("1",), ("2",)):
            steps = {
                choice.path[len(beginning)]
                for player in state.to_act()
                for choice in state.choices(player)
                if choice.path[: len(beginning)] == beginning
            }
            assert len(steps) <= 25


# Forced


def test_the_only_legal_action_is_forced() -> None:
    single = position(small_map("......  JJJJJJ  ......"), ("C1", "A6"))
    assert legal(single) == {"1 C2"}
    found = single.forced()
    assert found is not None
    assert (found[0], found[1].text) == (0, "1 C2")


def test_no_action_is_forced_if_there_is_a_choice_or_chance_is_to_act() -> None:
    assert begin().forced() is None
    assert begin(setup="quick").forced() is None
    assert position(OPEN, ("D1", "A6")).forced() is None


# Caution


def test_an_action_that_loses_at_once_must_be_confirmed() -> None:
    sewers = small_map("......  RJ.JJR  ......  ......")
    state = position(
        sewers, ("A1* D6!", "D2"), lines=("", "C1 C2 C3 C4 C5 C6"), specials=(1, 2), fish="D1"
    )
    assert caution(state, "1 pop B6") == "loses"
    assert caution(state, "1 A2") is None


def test_an_action_that_cuts_off_the_players_own_cat_must_be_confirmed() -> None:
    # Cat 1 takes the only fish, so cat 2 has no fish left to bring home.
    halves = small_map("..JJ..  ..JJ..  ..JJ..")
    state = position(halves, ("B1 C1", "C6"), fish="A1")
    assert caution(state, "1 A1") == "strands"
    assert caution(state, "1 B2") is None


def test_an_action_that_leaves_one_fish_for_both_cats_must_be_confirmed() -> None:
    # The pop takes cat 1 to the right half of the map, where only one fish is left for both cats.
    halves = small_map("...J...  RJ.J..R  ...J...")
    state = position(halves, ("A1 C6", "C2"), fish="A2 A6")
    assert caution(state, "1 pop B7") == "strands"


def test_neither_a_winning_action_nor_a_move_of_an_already_lost_cat_needs_confirmation() -> None:
    assert caution(position(OPEN, ("D1! C3*", "A6")), "2 D3") is None
    state = position(LANE, ("D1", "A6"), lines=("", "B3"), fish="A1")
    assert state.cats[0][0].lost
    assert caution(state, "1 D2") is None


def test_an_action_that_traps_the_opponent_needs_no_confirmation() -> None:
    state = position(LANE, ("C3 D6*", "D1*"), specials=(0, 0))
    assert caution(state, "1 B3") is None


def test_drawing_a_fish_needs_no_confirmation() -> None:
    assert caution(begin(), "fish H5") is None


# Fallback for an absent player


def test_the_fallback_leaves_the_most_room_for_later_drawings() -> None:
    assert fallback(begin()) == "fish H1"
    assert fallback(begin("fish A1, fish H1")) in {"fish H4", "fish H22", "fish A4", "fish A22"}
    assert fallback(begin(FISH)) == "cat H13"


def test_the_fallback_moves_along_the_players_own_line() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("C1", ""), fish="A3")
    assert fallback(state) == "1 C1"


def test_the_fallback_closes_no_sewer_and_spends_no_special_if_it_can_avoid_it() -> None:
    state = position(PIPES, ("B1", "A7"), fish="A3")
    assert fallback(state) in {"1 A1", "1 C1"}


def test_the_fallback_for_absent_players_enters_a_new_place_to_avoid_a_special_move() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2 B6", ""), fish="A3")
    assert fallback(state) in {"1 A1", "1 C1"}


def test_the_fallback_avoids_actions_that_need_confirmation() -> None:
    halves = small_map("..JJ..  J.JJ..  ..JJ..")
    state = position(halves, ("A2 C1", "C6"), fish="A1", lines=("", ""))
    assert fallback(state) != "1 A1"


def test_the_fallback_is_a_legal_action() -> None:
    dice = Dice("absent")
    for _ in range(100):
        state = as_state(random_oracle(dice))
        for player in state.to_act():
            if state.legal_actions(player):
                assert state.fallback(player).text in legal(state)


def test_there_are_no_choices_while_chance_is_to_act() -> None:
    state = begin(setup="quick")
    assert not state.choices(0)
    assert not state.choices(CHANCE)
