"""Drawing fish and cats, by the players and by lot."""

from __future__ import annotations

import pytest

from rules.chance import ChanceStream
from rules.game import CHANCE
from rules.match import Match
from rules.washi_cat.events import CatDrawn, CutOff
from rules.washi_cat.state import State
from tests.rules.dice import Dice
from tests.rules.washi_cat.playing import GAME, act, begin, ended, legal, line

FISH = "fish H1, fish H4, fish A1, fish A4, fish A7, fish H7, fish H10, fish A10"
CATS = "cat H13, cat A13, cat H16, cat A16"


def walled_in() -> State:
    """Return a state of the short map in which shrines and the fish on F4 enclose F1 to F3."""
    fish = "fish F4, fish A1, fish F7, fish A4, fish A7, fish F10, fish A10, fish F20"
    return begin(fish, map="short")


def test_the_players_take_turns_to_draw_four_fish_each_starting_with_player_0() -> None:
    state = begin()
    for ply, text in enumerate(FISH.split(", ")):
        assert (state.to_act(), state.asked) == ((ply % 2,), "fish")
        state = act(state, text)
    assert [fish.player for fish in state.fish] == [0, 1] * 4
    assert state.asked == "cats"


def test_once_all_fish_are_drawn_each_player_draws_two_cats_and_then_player_0_acts() -> None:
    state = begin(FISH)
    for ply, text in enumerate(CATS.split(", ")):
        assert (state.to_act(), state.asked) == ((ply % 2,), "cats")
        state = act(state, text)
    assert (state.to_act(), state.asked) == ((0,), "play")
    assert [[cat.at for cat in cats] for cats in state.cats] == [["H13", "H16"], ["A13", "A16"]]
    assert [cat.number for cat in state.cats[0]] == [1, 2]


def test_each_player_draws_two_fish_in_each_home_row_in_any_order() -> None:
    state = begin("fish H1, fish A1, fish H4, fish A4")
    assert {text[5] for text in legal(state)} == {"A"}
    state = act(state, "fish A7")
    assert {text[5] for text in legal(state)} == {"H"}


def test_a_cat_may_be_drawn_only_in_its_own_home_row() -> None:
    state = begin(FISH)
    assert {text[4] for text in legal(state)} == {"H"}
    assert {text[4] for text in legal(act(state, "cat H13"))} == {"A"}


def test_the_start_space_of_a_cat_belongs_to_its_line() -> None:
    state = begin(f"{FISH}, {CATS}")
    assert (line(state, 0), line(state, 1)) == ({"H13", "H16"}, {"A13", "A16"})


def test_drawings_of_both_players_in_one_home_row_must_be_at_least_three_columns_apart() -> None:
    texts = legal(begin("fish H10"))
    assert {f"fish H{column}" for column in range(8, 13)} & texts == set()
    assert {"fish H7", "fish H13", "fish A10"} <= texts


def test_drawings_must_be_three_columns_apart_even_across_a_sewer() -> None:
    # J7 is a sewer on the long map.
    assert "fish J8" not in legal(begin("fish J6", map="long"))
    assert "fish J9" in legal(begin("fish J6", map="long"))


def test_drawings_are_legal_only_on_streets() -> None:
    texts = legal(begin(map="long"))
    assert texts == {f"fish {row}{column}" for row in "AJ" for column in range(1, 21)} - {
        "fish A5",
        "fish A14",
        "fish J7",
        "fish J16",
    }


def test_a_drawing_must_leave_room_for_all_six_drawings_of_its_row() -> None:
    # Six drawings need at least 16 of these 20 columns, so four columns can stay empty.
    state = begin("fish F6, fish A1", map="short")
    assert "fish F11" in legal(state)
    state = act(state, "fish F11, fish A4")
    assert "fish F16" not in legal(begin("fish F6, fish F11, fish A1, fish A4", map="short"))


def test_a_drawing_that_leaves_exactly_enough_room_is_legal() -> None:
    # No other drawing fits to the left of column 3, so the six columns are 3, 6, 9, 12, 15 and 18.
    state = begin("fish F3", map="short")
    assert {"fish F6", "fish F7", "fish F8"} <= legal(state)
    assert "fish F2" not in legal(state)


@pytest.mark.parametrize("name", ["standard", "short", "long", "a torn tape"])
def test_players_who_draw_at_random_never_run_out_of_room_during_the_setup(name: str) -> None:
    dice = Dice(f"setup {name}")
    for _ in range(60):
        state = begin(map=name)
        while state.asked != "play":
            state = state.apply(state.turn, dice.choose(state.legal_actions(state.turn)))
        assert [len(cats) for cats in state.cats] == [2, 2]
        assert ended(state) is None


def test_a_cat_drawn_on_a_space_that_it_cannot_leave_is_marked_as_lost() -> None:
    state = begin(f"{FISH}, {CATS}")
    assert [cat.lost for cats in state.cats for cat in cats] == [False] * 4
    assert [cat.lost for cat in act(walled_in(), "cat F1").cats[0]] == [True]


def test_a_player_must_confirm_drawing_a_cat_that_would_be_lost_and_the_loss_is_reported() -> None:
    state = walled_in()
    assert state.caution(0, GAME.parse("cat F1")) == "strands"
    assert state.caution(0, GAME.parse("cat F13")) is None
    assert state.fallback(0).text != "cat F1"
    assert [*state.events(0, GAME.parse("cat F1"))] == [CatDrawn(0, 1, "F1"), CutOff(0, 1)]
    assert [*state.events(0, GAME.parse("cat F13"))] == [CatDrawn(0, 1, "F13")]


def test_a_cat_that_was_already_lost_is_not_reported_again() -> None:
    state = act(walled_in(), "cat F1, cat A13")
    assert [*state.events(0, GAME.parse("cat F16"))] == [CatDrawn(0, 2, "F16")]
    assert state.caution(0, GAME.parse("cat F16")) is None


# By lot


def drawn_by_lot(label: int) -> State:
    state = GAME.initial_state(2, {"map": "standard", "setup": "quick"})
    stream = ChanceStream(label.to_bytes(32, "big"))
    while state.to_act() == (CHANCE,):
        action, stream = stream.draw(state.chance_outcomes())
        state = state.apply(CHANCE, action)
    return state


def test_quick_setup_puts_each_fish_and_cat_on_any_legal_space_with_equal_probability() -> None:
    drawing, quick = begin(), begin(setup="quick")
    for text in f"{FISH}, {CATS}".split(", "):
        assert quick.to_act() == (CHANCE,)
        assert quick.asked is None
        assert not quick.legal_actions(0)
        outcomes = {action.text: weight for action, weight in quick.chance_outcomes()}
        assert outcomes == dict.fromkeys(legal(drawing), 1)
        drawing, quick = act(drawing, text), act(quick, text)
    assert not quick.chance_outcomes()
    assert quick.to_act() == (0,)
    assert (quick.fish, quick.cats, quick.lines) == (drawing.fish, drawing.cats, drawing.lines)


def test_different_seeds_give_different_drawings() -> None:
    assert len({drawn_by_lot(label).drawings for label in range(20)}) == 20


def test_a_match_with_quick_setup_starts_with_player_0_after_twelve_drawings() -> None:
    options = {"setup": "quick"}
    match = Match.start(GAME, 2, options, seed=bytes(32)).settle()
    assert match.ply == 12
    assert match.to_act() == (0,)
