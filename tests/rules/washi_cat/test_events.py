"""The events of each action, and the view of a state."""

from __future__ import annotations

import json
from dataclasses import replace

from rules.game import CHANCE, Event, Outcome
from rules.washi_cat.events import (
    AmazinglyJumped,
    CatDrawn,
    Clashed,
    CutOff,
    Delivered,
    FishDrawn,
    FishTaken,
    Jumped,
    Moved,
    Popped,
    SewerClosed,
    SpecialUsed,
)
from rules.washi_cat.state import State
from rules.washi_cat.view import Cat, Stroke
from tests.rules.washi_cat.playing import GAME, act, begin, events, position, small_map

FISH = "fish H1, fish H4, fish A1, fish A4, fish A7, fish H7, fish H10, fish A10"
OPEN = small_map("......  ......  ......  ......")
PIPES = small_map(".......  .R...R.  .......  .......")
LANE = small_map("......  J..JJJ  JJ.JJJ  ......")


def told(state: State, text: str) -> list[Event]:
    return [*events(state, text)]


def test_an_event_of_a_drawn_fish_or_cat_has_a_player_and_a_space_and_for_cats_a_number() -> None:
    assert told(begin(), "fish H5") == [FishDrawn(0, "H5")]
    assert told(begin("fish H5"), "fish A5") == [FishDrawn(1, "A5")]
    assert told(begin(FISH), "cat H13") == [CatDrawn(0, 1, "H13")]
    state = act(begin(FISH), "cat H13, cat A13, cat H16")
    assert told(state, "cat A16") == [CatDrawn(1, 2, "A16")]


def test_if_a_fish_is_drawn_by_lot_the_event_names_the_player_whose_turn_it_was() -> None:
    state = begin("fish H5", setup="quick")
    assert [*state.events(CHANCE, GAME.parse("fish A5"))] == [FishDrawn(1, "A5")]


def test_the_event_of_a_move_names_the_cat_and_both_places() -> None:
    state = position(OPEN, ("D1", "A6"), fish="A1 D6")
    assert told(state, "1 D2") == [Moved(0, 1, "D1", "D2")]


def test_the_event_of_a_jump_names_the_cat_and_both_places() -> None:
    state = position(OPEN, ("D1", "A6"), lines=("D2", ""), fish="A1 D6")
    assert told(state, "1 jump D3") == [Jumped(0, 1, "D1", "D3")]


def test_an_amazing_jump_also_reports_the_specials_left() -> None:
    state = position(OPEN, ("D1", "D2"), fish="A1 D6")
    assert told(state, "1 amazing D3") == [
        AmazinglyJumped(0, 1, "D1", "D3"),
        SpecialUsed(0, 1),
    ]


def test_a_pop_is_reported_with_both_sewers_and_the_number_of_remaining_specials() -> None:
    state = position(PIPES, ("B1", "A6"), fish="A1 D6", specials=(1, 2))
    assert told(state, "1 pop B6") == [Popped(0, 1, "B2", "B6"), SpecialUsed(0, 0)]


def test_a_sewer_is_reported_as_closed_only_once() -> None:
    state = position(PIPES, ("B1 C2", "A6"), fish="A1 A2 D6")
    assert told(state, "1 B2") == [Moved(0, 1, "B1", "B2"), SewerClosed(0, "B2")]
    assert told(act(state, "1 B2, 1 A7"), "2 B2") == [Moved(0, 2, "C2", "B2")]


def test_the_event_of_taking_a_fish_names_the_player_who_drew_the_fish() -> None:
    state = position(OPEN, ("B1", "A6"), fish="A1 D6")
    assert told(state, "1 A1") == [Moved(0, 1, "B1", "A1"), FishTaken(0, 1, 0, "A1")]


def test_the_event_of_taking_a_fish_names_the_opponent_if_the_opponent_drew_the_fish() -> None:
    state = position(OPEN, ("B1", "A6"), fish="A1 D6")
    theirs = replace(state, fish=tuple(replace(fish, player=1) for fish in state.fish))
    assert told(theirs, "1 A1")[1:] == [FishTaken(0, 1, 1, "A1")]


def test_a_delivery_is_reported_after_the_move() -> None:
    state = position(OPEN, ("C1* C2", "A6"), fish="A1 D6")
    assert told(state, "1 D1") == [Moved(0, 1, "C1", "D1"), Delivered(0, 1)]


def test_a_cat_is_reported_as_cut_off_only_once() -> None:
    state = position(LANE, ("B2", "D1*"), fish="A4")
    assert told(state, "1 B3") == [Moved(0, 1, "B2", "B3"), CutOff(1, 1)]
    after = act(state, "1 B3, 1 D2")
    assert told(after, "1 C3") == [Moved(0, 1, "B3", "C3")]


def test_a_players_own_cat_is_reported_last_if_an_action_cuts_off_cats_of_both_players() -> None:
    state = position(small_map("..J...  RJJJJR  ..J..."), ("A1", "C5*"), fish="A2")
    assert told(state, "1 pop B6")[2:] == [CutOff(1, 1), CutOff(0, 1)]


def test_a_clash_of_two_cats_is_reported_only_once() -> None:
    state = position(OPEN, ("D1 D4", "A5"), lines=("", "B2 B1"), fish="A1 A6")
    assert told(act(state, "1 C1"), "1 A4") == [Moved(1, 1, "A5", "A4")]
    state = position(OPEN, ("D1 D4", "B5"), lines=("", "A5"), fish="A1 A6")
    assert told(act(state, "1 C1"), "1 B6") == [Moved(1, 1, "B5", "B6"), Clashed(0)]
    assert told(act(state, "1 C1, 1 B6"), "1 C2") == [Moved(0, 1, "C1", "C2")]


def test_a_cat_that_takes_the_last_fish_cuts_off_the_players_other_cat() -> None:
    state = position(OPEN, ("B1* C1", "A6"), fish="A3")
    assert not state.cats[0][1].lost
    assert told(position(OPEN, ("B3 C1", "A6"), fish="A3 D6"), "1 A3")[-1] == CutOff(0, 2)


# The view


def test_the_view_shows_cats_and_lines_and_specials_and_fish() -> None:
    state = act(position(PIPES, ("B1 A3", "A6"), fish="A1 D6"), "1 pop B6, 1 A7, 2 B3")
    view = state.observation(1)
    assert (view.viewer, view.asked, view.to_act) == (1, "play", (1,))
    assert view.cats[0][0] == Cat(1, "B1", "B6", None, home=False, lost=False)
    assert view.lines == (frozenset({"B1", "B2", "B6", "A3", "B3"}), frozenset({"A6", "A7"}))
    assert (view.specials, view.quiet, view.blocked) == ((1, 2), 0, frozenset())
    assert view.tape is state.board.tape
    assert [fish.at for fish in view.fish] == ["A1", "D6"]


def test_strokes_record_how_each_part_of_a_line_was_drawn() -> None:
    state = position(PIPES, ("B1 C1", "C2"), lines=("", "C3"), fish="A1 A3 D6")
    state = act(state, "1 pop B6, 1 D2, 2 amazing C4, 1 D3, 2 B4")
    assert state.strokes == (
        Stroke(0, 1, "pop", "B1", "B6", sewer="B2"),
        Stroke(1, 1, "move", "C2", "D2"),
        Stroke(0, 2, "amazing", "C1", "C4", over=("C2", "C3")),
        Stroke(1, 1, "move", "D2", "D3"),
        Stroke(0, 2, "move", "C4", "B4"),
    )


def test_a_view_is_plain_json_even_after_the_end() -> None:
    state = act(position(OPEN, ("D1! C3*", "A6")), "2 D3")
    seen = json.loads(json.dumps(state.observation(None).as_json()))
    assert (seen["to_act"], seen["asked"]) == ([], None)
    assert seen["outcome"] == {"places": [1, 2], "reason": "delivered"}
    assert seen["lines"] == [["C3", "D1", "D3"], ["A6"]]


def test_the_view_of_a_match_that_ended_by_agreement_shows_no_player_to_act() -> None:
    view = begin().observation(None).ended(Outcome((1, 1), "agreed"))
    assert (view.to_act, view.asked) == ((), None)


def test_the_view_shows_no_player_to_act_while_chance_draws() -> None:
    view = begin(setup="quick").observation(0)
    assert (view.to_act, view.asked) == ((), None)


def test_everybody_may_see_the_whole_match_and_only_the_player_to_act_is_awaited() -> None:
    assert begin().laid_open()
    assert begin().awaited() == (0,)
