"""The view of each player: public facts and their own hand, nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cat_sequence.board import CARDS
from rules.cat_sequence.state import State
from rules.cat_sequence.view import Card, Play
from rules.game import CHANCE, Outcome
from tests.rules.cat_sequence.playing import (
    SETUPS,
    all_cards,
    cards,
    deal,
    drawn,
    play,
    refused,
    serve,
    start,
    table,
)
from tests.rules.cat_sequence.positions import random_table
from tests.rules.dice import Dice


def hidden_changed(state: State, viewer: int | None, dice: Dice) -> State:
    """Return the table after shuffling all cards that the viewer cannot see."""
    others = [player for player in range(len(state.hands)) if player != viewer]
    unseen = [card for player in others for card in state.hands[player]]
    unseen += [card for card, left in enumerate(state.deck) for _ in range(left)]
    unseen = dice.shuffled(unseen)
    hands = list(state.hands)
    for player in others:
        size = len(hands[player])
        hands[player], unseen = tuple(sorted(unseen[:size])), unseen[size:]
    deck = tuple(unseen.count(card) for card in range(len(CARDS)))
    return replace(state, hands=tuple(hands), deck=deck)


def same_for(viewer: int | None, state: State, twin: State) -> bool:
    one, two = state.observation(viewer), twin.observation(viewer)
    return one == two and repr(one) == repr(two) and one.as_json() == two.as_json()


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0))
def test_states_that_differ_only_in_hidden_cards_have_the_same_view(label: int) -> None:
    dice = Dice(f"hidden {label}")
    state, _ = random_table(dice)
    for viewer in (None, *range(len(state.hands))):
        twin = hidden_changed(state, viewer, dice)
        assert all_cards(twin) == all_cards(state)
        assert same_for(viewer, state, twin)


@pytest.mark.parametrize("setup", range(0, len(SETUPS), 3))
def test_no_view_depends_on_hidden_cards_at_any_ply_of_a_match(setup: int) -> None:
    players, options = SETUPS[setup]
    dice = Dice(f"match {setup}")
    state = start(players, options)
    for _ in range(170):
        viewer = dice.choose([None, *range(players)])
        assert same_for(viewer, state, hidden_changed(state, viewer, dice))
        if not state.to_act():
            break
        if state.to_act() == (CHANCE,):
            state = state.apply(CHANCE, drawn(state, dice))
        else:
            player = dice.choose(state.to_act())
            state = state.apply(player, dice.choose(state.legal_actions(player)))


@pytest.mark.parametrize("mate", [2, 0])
def test_team_mates_do_not_see_each_others_hands(mate: int) -> None:
    viewer = 2 - mate
    hands = ["manx", "korat", "manx", "tabby"]
    one = table(*hands)
    hands[mate] = "purrr"
    two = table(*hands)
    assert same_for(viewer, one, two)
    assert not same_for(mate, one, two)


def test_a_hand_is_visible_only_to_its_owner() -> None:
    state = table("manx korat", "tabby", "meow")
    assert [[card.name for card in cards(state, player)] for player in range(3)] == [
        ["korat", "manx"],
        ["tabby"],
        ["meow"],
    ]
    assert state.observation(None).hand is None
    for viewer, hidden in ((0, ("tabby", "meow")), (1, ("meow",)), (2, ("tabby",))):
        view = replace(state.observation(viewer), spaces=())
        assert not any(name in repr(view) for name in hidden)


def test_only_the_player_who_is_dealt_a_card_sees_it() -> None:
    state = play(table("manx", "korat", "tabby"), "0 manx@B2")
    one, two = play(state, "deal 0 purrr"), play(state, "deal 0 somali")
    assert same_for(None, one, two)
    assert same_for(1, one, two)
    assert not same_for(0, one, two)


def test_all_viewers_see_the_same_public_facts() -> None:
    state, _ = random_table(Dice("public"))
    views = [state.observation(viewer) for viewer in (None, *range(len(state.hands)))]
    assert len({repr(replace(view, viewer=None, hand=None)) for view in views}) == 1
    assert [view.viewer for view in views] == [None, *range(len(state.hands))]


def test_the_refusal_of_a_play_out_of_turn_does_not_depend_on_the_players_hand() -> None:
    held = table("manx", "korat", "tabby", rights=(1,), draw="manual")
    other = table("manx", "meow", "tabby", rights=(1,), draw="manual")
    assert refused(held, "1 korat@E5").args == refused(other, "1 korat@E5").args


def test_a_hand_shows_the_open_spaces_of_each_card_and_marks_dead_cards() -> None:
    state = table("manx siamese meow", "purrr", chips={0: "B2", 1: "D11 D6"})
    assert cards(state, 0) == (
        Card("manx", (), dead=True),
        Card("siamese", ("F7",), dead=False),
        Card("meow", ("D6", "D11"), dead=False),
    )


def test_a_hand_shows_which_chips_the_card_meow_could_take_even_if_an_opponent_is_to_act() -> None:
    state = table("meow", "meow", chips={0: "A1", 1: "B2"})
    assert [cards(state, player)[0].targets for player in (0, 1)] == [("B2",), ("A1",)]


def test_two_equal_cards_are_both_shown_in_a_hand() -> None:
    assert [card.name for card in cards(table("manx manx", ""), 0)] == ["manx", "manx"]


def test_spectators_see_whose_turn_it_is_and_who_may_draw_and_which_card_was_played_last() -> None:
    state = table("manx korat", "tabby", "meow", draw="manual", deck="somali somali", goal="1")
    view = play(state, "0 manx@B2").observation(None)
    assert (view.teams, view.goal, view.manual_draw) == ((0, 1, 2), 1, True)
    assert (view.hand_sizes, view.deck_size, view.dealer) == ((1, 1, 1), 2, 2)
    assert (view.turn, view.to_act, view.owed) == (1, (0, 1), (0,))
    assert view.discards[0][-1] == "manx"
    assert view.last == Play(0, "manx", "B2")


@pytest.mark.parametrize(
    ("state", "text", "last"),
    [
        (table("purrr", ""), "0 purrr@C3", Play(0, "purrr", "C3")),
        (table("", "meow", turn=1, chips={0: "C3"}), "1 meow@C3", Play(1, "meow", "C3")),
        (table("manx", "", chips={0: "B2 D11"}), "0 dead manx", Play(0, "dead manx", None)),
        (table("meow", "korat"), "0 pass", Play(0, None, None)),
        (table("manx", "korat", rights=(1,), draw="manual"), "1 draw", Play(1, None, None)),
        (
            table("sphynx", "", chips={0: "A1 A2 A3 A4"}),
            "0 sphynx@A5",
            Play(0, "sphynx", "A5"),
        ),
    ],
    ids=["purrr", "meow", "dead", "pass", "draw", "win"],
)
def test_the_view_shows_the_latest_public_action(state: State, text: str, last: Play) -> None:
    assert state.observation(None).last is None
    after = play(state, text)
    assert after.observation(None).last == last
    assert serve(after).observation(None).last == last


def test_the_view_shows_no_player_to_act_during_dealing_and_after_the_end() -> None:
    dealing = play(table("manx", "korat"), "0 manx@B2").observation(0)
    assert dealing.to_act == ()
    over = play(table("sphynx", "", chips={0: "A1 A2 A3 A4"}), "0 sphynx@A5").observation(1)
    assert (over.to_act, over.turn, over.outcome) == ((), None, Outcome((1, 2), "sequence"))


def test_a_resignation_is_shown_in_the_view() -> None:
    view, outcome = deal(2).observation(0), Outcome((2, 1), "resigned")
    ended = view.ended(outcome)
    assert (ended.outcome, ended.to_act, ended.turn) == (outcome, (), None)
    assert (view.outcome, view.to_act, view.turn) == (None, (1,), 1)


def test_the_json_of_a_view_contains_its_facts() -> None:
    state = table("manx", "korat", chips={0: "A1"})
    data = json.loads(json.dumps(state.observation(0).as_json(), allow_nan=False))
    assert (data["viewer"], data["hand_sizes"]) == (0, [1, 1])
    assert data["hand"] == [{"name": "manx", "targets": ["B2", "D11"], "dead": False}]
    assert data["spaces"][0] == {"name": "A1", "breed": "birman", "chip": 0, "safe": False}
