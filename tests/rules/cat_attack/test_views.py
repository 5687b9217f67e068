"""The view of each player and of spectators."""

from __future__ import annotations

import json
from dataclasses import replace

from rules.cat_attack.state import State
from rules.cat_attack.view import View
from tests.rules.cat_attack.playing import CATS, FILLERS, MICE, play, table

CAUGHT = table("a3", "a2", "home5", hands=[CATS, MICE], roll=1)


def seen(state: State, viewer: int | None) -> View:
    return state.observation(viewer)


def test_each_player_sees_only_their_own_hand() -> None:
    for viewer in range(3):
        cards = seen(CAUGHT, viewer).hand
        assert cards is not None
        assert [card.name for card in cards] == FILLERS[viewer].split()
    assert seen(CAUGHT, None).hand is None
    assert seen(CAUGHT, None).hand_sizes == (6, 6, 6)


def test_a_view_does_not_depend_on_other_players_hands() -> None:
    other = table("a3", "a2", "home5", hands=[CATS, FILLERS[2], MICE], roll=1)
    for viewer in (None, 0):
        assert seen(CAUGHT, viewer) == seen(other, viewer)


def test_only_the_player_who_chooses_a_swap_sees_the_victims_hand() -> None:
    state = play(CAUGHT, "go a2")
    assert seen(state, 0).sight == tuple(MICE.split())
    assert seen(state, 0).victim == 1
    assert [seen(state, viewer).sight for viewer in (None, 1, 2)] == [None] * 3
    assert seen(play(state, "keep"), 0).sight is None
    assert seen(play(state, "swap cat-1 mouse-1"), 0).sight is None


def test_only_the_two_players_of_a_swap_see_its_cards() -> None:
    state = play(CAUGHT, "go a2", "swap cat-1 mouse-1")
    assert [len(seen(state, viewer).swaps) for viewer in (None, 0, 1, 2)] == [0, 1, 1, 0]
    [swap] = seen(state, 1).swaps
    assert (swap.player, swap.owner, swap.given, swap.taken) == (0, 1, "cat-1", "mouse-1")


def test_the_event_of_a_swap_does_not_reveal_which_cards_were_swapped() -> None:
    state = play(CAUGHT, "go a2")
    [event] = state.events(0, next(m for m in state.legal_actions(0) if m.kind == "swap"))
    assert event.facts() == {"player": 0, "owner": 1}


def test_a_dealt_card_produces_no_events() -> None:
    state = play(table("a3", "home6", hands=[CATS]), "play cat-1 a2")
    [deal, *_] = [action for action, _ in state.chance_outcomes()]
    assert state.events(-1, deal) == ()


def test_the_player_to_act_sees_which_cards_are_useful() -> None:
    hands = ["cat-1 cat-2 mouse-1 attack burglar speedy", MICE]
    state = table("home1", "1p", hands=hands, larders={0: "mouse", 1: "mouse"})
    cards = seen(state, 0).hand
    assert cards is not None
    assert {card.name: card.useful for card in cards} == {
        "cat-1": True,
        "cat-2": False,
        "mouse-1": False,
        "speedy": True,
        "attack": True,
        "burglar": False,
    }
    assert {card.useful for card in seen(state, 1).hand or ()} == {None}


def test_the_defender_sees_which_cards_can_answer_in_a_fight() -> None:
    hands = [MICE, "mouse-1 cat-1 cat-2 cat-3 cat-4 cat-5"]
    state = play(table("a1", "a2", hands=hands), "fight cat6 mouse-6")
    cards = seen(state, 1).hand
    assert cards is not None
    assert [card.name for card in cards if card.useful] == ["mouse-1"]
    fight = seen(state, None).fight
    assert fight is not None
    assert (fight.suit, fight.shown) == ("mouse", ((0, "mouse-6"),))


def test_all_viewers_see_the_spaces_that_a_roll_can_reach() -> None:
    state = table("home1", "home6", roll=2)
    assert seen(state, None).ends == ("1q", "1r", "1s")
    assert seen(state, None).rolled == 2


def test_the_view_counts_the_rolls_still_due() -> None:
    hands = ["speedy cat-1 cat-2 cat-3 cat-4 cat-5"]
    state = play(table("home1", "home6", hands=hands), "play speedy", "roll 1")
    assert (seen(state, None).rolled, seen(state, None).rolls_due) == (1, 3)


def test_a_trail_shows_all_spaces_of_a_move() -> None:
    state = play(table("home1", "home6", roll=4), "go a1")
    [trail] = seen(state, None).trails
    assert (trail.piece, trail.kind, trail.spaces) == (
        "cat1",
        "walk",
        ("home1", "1p", "1q", "a2", "a1"),
    )


def test_the_trails_of_a_turn_stay_visible_until_the_next_player_acts() -> None:
    state = play(table("home1", "home6", roll=1), "go 1p")
    assert len(seen(state, None).trails) == 1
    state = play(state, "play mouse-1 mouse1 c4")
    assert [trail.piece for trail in seen(state, None).trails] == ["mouse1"]


def test_the_view_of_a_house_shows_its_visitors_and_larder() -> None:
    state = table("a1", "1q", "1s", larders={0: "milk bird"})
    [house, *_] = seen(state, None).houses
    assert (house.name, house.players, house.garden) == ("cat1", (0,), (1, 2))
    assert house.larder == (None, "milk", None, None, None, "bird1")
    assert [each.players for each in seen(state, None).houses] == [(0,), (), (1,), (), (2,), ()]


def test_a_retired_cat_is_shown_without_a_space() -> None:
    view = seen(table("a1", "-", "a3"), None)
    assert (view.cats[1].space, view.cats[1].retired, view.houses[2].retired) == (None, True, True)


def test_the_view_shows_the_raids_and_burglaries_of_this_turn() -> None:
    state = replace(table("a1", "a2"), raided=0b10, burgled=True)
    assert (seen(state, None).raided, seen(state, None).burgled) == ((6,), True)


def test_the_view_shows_no_player_to_act_after_the_end() -> None:
    state = table("1p", "home6", roll=1, larders={0: "fish milk food vitamins mouse bird"})
    after = play(state, "go home1")
    view = seen(after, None)
    assert (view.to_act, view.asked, view.turn) == ((), None, None)
    assert view.outcome is not None
    assert view.ended(view.outcome).outcome == view.outcome


def test_a_view_is_plain_json() -> None:
    text = json.dumps(seen(play(CAUGHT, "go a2"), 0).as_json())
    assert json.loads(text)["sight"] == MICE.split()
