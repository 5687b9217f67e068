"""What people pick from, what they are asked about, what is played for them."""

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


def test_choices_are_put_together_once() -> None:
    state = begin()
    assert state.choices(state.turn) is state.choices(state.turn)


def test_a_fish_is_chosen_by_its_row_then_its_space() -> None:
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


def test_a_cat_is_drawn_in_one_row() -> None:
    assert {choice.path[0] for choice in choices(begin(FISH)).values()} == {"H"}


def test_an_action_is_chosen_by_its_cat_then_its_text() -> None:
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


def test_no_step_has_more_than_25_choices() -> None:
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


def test_a_single_legal_action_is_forced() -> None:
    single = position(small_map("......  JJJJJJ  ......"), ("C1", "A6"))
    assert legal(single) == {"1 C2"}
    found = single.forced()
    assert found is not None
    assert (found[0], found[1].text) == (0, "1 C2")


def test_nothing_is_forced_while_there_is_a_choice_or_chance_draws() -> None:
    assert begin().forced() is None
    assert begin(setup="quick").forced() is None
    assert position(OPEN, ("D1", "A6")).forced() is None


# Caution


def test_what_loses_at_once_is_asked_about() -> None:
    sewers = small_map("......  RJ.JJR  ......  ......")
    state = position(
        sewers, ("A1* D6!", "D2"), lines=("", "C1 C2 C3 C4 C5 C6"), specials=(1, 2), fish="D1"
    )
    assert caution(state, "1 pop B6") == "loses"
    assert caution(state, "1 A2") is None


def test_what_cuts_off_an_own_cat_is_asked_about() -> None:
    # Without its fish the first cat has no errand left that it could finish.
    halves = small_map("..JJ..  ..JJ..  ..JJ..")
    state = position(halves, ("B1 C1", "C6"), fish="A1")
    assert caution(state, "1 A1") == "strands"
    assert caution(state, "1 B2") is None


def test_what_leaves_one_fish_for_two_cats_is_asked_about() -> None:
    # Once the first cat is over on the right by a pop, only the fish on the right is left to it,
    # as it is to the second one.
    halves = small_map("...J...  RJ.J..R  ...J...")
    state = position(halves, ("A1 C6", "C2"), fish="A2 A6")
    assert caution(state, "1 pop B7") == "strands"


def test_winning_and_what_is_impossible_anyway_are_not_asked_about() -> None:
    assert caution(position(OPEN, ("D1! C3*", "A6")), "2 D3") is None
    state = position(LANE, ("D1", "A6"), lines=("", "B3"), fish="A1")
    assert state.cats[0][0].lost
    assert caution(state, "1 D2") is None


def test_trapping_the_opponent_first_is_not_asked_about() -> None:
    state = position(LANE, ("C3 D6*", "D1*"), specials=(0, 0))
    assert caution(state, "1 B3") is None


def test_drawings_are_not_asked_about() -> None:
    assert caution(begin(), "fish H5") is None


# For the absent


def test_the_drawing_that_leaves_most_room_is_played_for_the_absent() -> None:
    assert fallback(begin()) == "fish H1"
    assert fallback(begin("fish A1, fish H1")) in {"fish H4", "fish H22", "fish A4", "fish A22"}
    assert fallback(begin(FISH)) == "cat H13"


def test_walking_on_the_own_line_is_played_for_the_absent() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("C1", ""), fish="A3")
    assert fallback(state) == "1 C1"


def test_nothing_is_closed_or_spent_for_the_absent_if_there_is_another_way() -> None:
    state = position(PIPES, ("B1", "A7"), fish="A3")
    assert fallback(state) in {"1 A1", "1 C1"}


def test_a_special_is_not_spent_for_the_absent_to_save_line() -> None:
    state = position(PIPES, ("B1", "A7"), lines=("B2 B6", ""), fish="A3")
    assert fallback(state) in {"1 A1", "1 C1"}


def test_nothing_that_is_asked_about_is_played_for_the_absent_if_there_is_another_way() -> None:
    halves = small_map("..JJ..  J.JJ..  ..JJ..")
    state = position(halves, ("A2 C1", "C6"), fish="A1", lines=("", ""))
    assert fallback(state) != "1 A1"


def test_what_is_played_for_the_absent_is_legal() -> None:
    dice = Dice("absent")
    for _ in range(100):
        state = as_state(random_oracle(dice))
        for player in state.to_act():
            if state.legal_actions(player):
                assert state.fallback(player).text in legal(state)


def test_nobody_chooses_for_chance() -> None:
    state = begin(setup="quick")
    assert not state.choices(0)
    assert not state.choices(CHANCE)
