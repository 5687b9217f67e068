"""Tests of the rules of Noughts and Crosses; `conform` checks what all games must do."""

from __future__ import annotations

import pytest

from noughts_and_crosses.rules import NoughtsAndCrosses, Place, State
from noughts_and_crosses.view import SPACES
from rules.errors import AmbiguousAction, IllegalAction, MalformedAction, MatchOver, NotYourTurn
from rules.game import Outcome
from rules.spelling import meant

GAME = NoughtsAndCrosses()


def played(*spaces: str) -> State:
    state = State()
    for number, space in enumerate(spaces):
        state = state.apply(number % 2, GAME.parse(space))
    return state


def test_noughts_start_and_may_use_all_nine_spaces() -> None:
    assert State().to_act() == (0,)
    assert [action.text for action in State().legal_actions(0)] == list(SPACES)


@pytest.mark.parametrize("line", ["a1 b1 c1", "b1 b2 b3", "a1 b2 c3", "a3 b2 c1"])
def test_three_marks_in_a_row_win_the_match(line: str) -> None:
    own = line.split()
    others = [space for space in SPACES if space not in own][:2]
    state = played(own[0], others[0], own[1], others[1], own[2])
    assert state.outcome() == Outcome((1, 2), "line")
    assert state.line() == tuple(own)


def test_the_event_of_a_line_names_both_ends() -> None:
    placed, last = played("a1", "a2", "b1", "b2").events(0, Place("c1"))
    assert placed.facts() == {"player": 0, "space": "c1"}
    assert last.facts() == {"player": 0, "start": "a1", "end": "c1"}


def test_crosses_win_with_three_in_a_row() -> None:
    assert played("a1", "a2", "b1", "b2", "c3", "c2").outcome() == Outcome((2, 1), "line")


def test_a_line_completed_on_the_last_space_wins() -> None:
    full = played("a1", "a2", "b1", "b2", "c2", "a3", "b3", "c3", "c1")
    assert full.outcome() == Outcome((1, 2), "line")


def test_a_full_board_without_a_line_is_a_draw() -> None:
    full = played("b2", "a3", "c1", "a1", "a2", "c2", "b3", "b1", "c3")
    assert full.outcome() == Outcome((1, 1), "full")


def test_a_taken_space_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"illegal\.taken \(space=b2\)"):
        played("b2").apply(1, Place("b2"))


def test_only_the_player_to_act_may_place_a_mark() -> None:
    with pytest.raises(NotYourTurn):
        played("b2").apply(0, Place("a1"))
    with pytest.raises(MatchOver):
        played("a1", "a2", "b1", "b2", "c1").apply(1, Place("c3"))


@pytest.mark.parametrize("text", ["d1", "a0", "b", "B2", "2b", ""])
def test_text_that_is_not_a_space_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("typed", "text"),
    [("b2", "b2"), ("B 2", "b2"), ("top left", "a3"), ("the middle right", "c2"), ("c", "c1")],
)
def test_spaces_can_be_named_in_everyday_words(typed: str, text: str) -> None:
    state = played("c2", "c3") if text == "c1" else State()
    assert meant(GAME, state, 0, typed) == (Place(text),)


def test_the_name_of_a_row_is_ambiguous_because_the_row_has_several_spaces() -> None:
    with pytest.raises(AmbiguousAction) as caught:
        meant(GAME, State(), 0, "top")
    assert caught.value.texts == ("a3", "b3", "c3")
