"""The start of a match, and the notation of actions."""

from __future__ import annotations

import pytest

from rules.cat_attack.actions import parse_move
from rules.errors import MalformedAction
from rules.game import CHANCE
from tests.rules.cat_attack.playing import FILLERS, GAME, at, hand, house, play, start, told

DEALT = [
    *(f"deal 0 {card}" for card in FILLERS[0].split()),
    *(f"deal 1 {card}" for card in FILLERS[1].split()),
]


def test_six_cards_are_dealt_to_each_player_in_order() -> None:
    state = start()
    assert state.to_act() == (CHANCE,)
    for text in DEALT:
        assert text in {action.text for action, _ in state.chance_outcomes()}
        state = state.apply(CHANCE, GAME.parse(text))
    assert hand(state, 0) == FILLERS[0].split()
    assert hand(state, 1) == FILLERS[1].split()


def test_equal_cards_are_one_outcome_of_chance_weighted_by_their_number() -> None:
    state = start()
    assert {weight for _, weight in state.chance_outcomes()} == {3}
    state = play(state, "deal 0 cat-1")
    assert {a.text: w for a, w in state.chance_outcomes()}["deal 0 cat-1"] == 2


def test_the_player_with_the_highest_throw_starts() -> None:
    state = play(start(), *DEALT)
    assert told(state, "roll 2", "roll 5") == ["threw", "begins"]
    state = play(state, "roll 2", "roll 5")
    assert (state.turn, state.to_act(), state.asked) == (1, (1,), "card")


def test_players_who_tie_for_the_highest_throw_must_throw_again() -> None:
    state = start(3)
    for text in [*DEALT, *(f"deal 2 {card}" for card in FILLERS[2].split())]:
        state = play(state, text)
    state = play(state, "roll 4", "roll 1", "roll 4")
    assert state.observation(None).throws == (4, None, 4)
    assert [task.player for task in state.agenda] == [0, 2]
    state = play(state, "roll 3", "roll 3", "roll 1", "roll 6")
    assert state.turn == 2
    assert state.observation(None).throws == ()


@pytest.mark.parametrize("players", range(2, 7))
def test_each_player_starts_with_nine_lives_and_there_is_enough_food_for_all(players: int) -> None:
    view = start(players).observation(None)
    assert [house(start(players), player).lives for player in range(players)] == [9] * players
    assert [shop.left for shop in view.shops] == [players] * 4
    assert len(view.critters) == 2 * players
    assert all(c.space is None and c.larder is None for c in view.critters)
    assert all(shop.open for shop in view.shops)
    assert view.car.street is None


@pytest.mark.parametrize(
    ("players", "homes"),
    [(2, "16"), (3, "135"), (4, "1364"), (5, "12364"), (6, "123654")],
)
def test_the_number_of_players_determines_the_homes_where_the_cats_start(
    players: int, homes: str
) -> None:
    state = start(players)
    assert [at(state, player) for player in range(players)] == [f"home{n}" for n in homes]


NOTATION = """
play cat-5 north3 | play cat-5 - | play mouse-2 mouse1 c3 | play bird-6 - | play speedy
play attack cat2 | play attack mouse2 | play attack - | play burglar dairyB | play burglar home4
play burglar - | fight cat2 bird-4 | bird-1 | yield | six mouse cat2 d4 | go north3 | go -
take milk | take mouse | take - | swap cat-5 mouse-2 | keep | escape cat2 | deal 0 cat-5 | roll 4
curiosity shop-dairy | curiosity car-north | curiosity mog | curiosity roll | curiosity bird
curiosity mouse | curiosity home | curiosity life | curiosity shuffle | time-up
play attack cat1a | fight cat6b mouse-3 | play mouse-3 mouse2 mouse-hole | play bird-1 bird1 bird-house
"""  # noqa: E501


@pytest.mark.parametrize("text", [text.strip() for text in NOTATION.replace("\n", "|").split("|")])
def test_reading_and_writing_an_action_gives_the_same_text(text: str) -> None:
    if text:
        assert parse_move(text).text == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("go h9", "no-such-space"),
        ("play cat-3 mouse-hole", "shape"),
        ("go mouse-hole", "shape"),
        ("play cat-7 a1", "shape"),
        ("play cat-1  a1", "shape"),
        ("play speedy -", "shape"),
        ("fight cat2 speedy", "shape"),
        ("six cat cat2 d4", "shape"),
        ("swap cat-1 cat-1", "equal-cards"),
        ("roll 7", "shape"),
        ("deal 6 cat-1", "shape"),
        ("play mouse-1 bird1 c4", "shape"),
    ],
)
def test_a_malformed_text_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_move(text)
    assert caught.value.reason == reason
