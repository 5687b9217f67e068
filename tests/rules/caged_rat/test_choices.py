"""The choices that players pick from, and the fallback action for an absent player."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.caged_rat.cards import most
from rules.caged_rat.state import State
from rules.chance import SEED_BYTES
from rules.game import CHANCE, Choice
from rules.match import Match
from tests.rules.caged_rat.playing import GAME, RED_HAND, SETUPS, dealt, play, start, table
from tests.rules.caged_rat.playing import played_at_random as later
from tests.rules.dice import Dice

CAGED = play(dealt(), "0 cage 3D 5H", "1 cage 2C 5S")


def choices(state: State) -> dict[tuple[str, ...], Choice]:
    [player] = state.to_act()
    found = {choice.path: choice for choice in state.choices(player)}
    assert len(found) == len(state.choices(player))
    return found


class TestCaging:
    def test_the_two_cards_to_cage_may_be_chosen_in_either_order(self) -> None:
        found = choices(dealt())
        hand = RED_HAND.split()
        assert set(found) == {(a, b) for a in hand for b in hand if a != b}
        for first, second in (("3D", "5H"), ("5H", "3D")):
            assert found[first, second].text == "cage 3D 5H"

    def test_the_facts_of_the_action_cage_include_each_cards_value_and_its_maximum_points_as_a_rat(
        self,
    ) -> None:
        assert choices(dealt())["5H", "KD"].facts == {
            "kind": "cage",
            "card": "5H",
            "card_rank": "5",
            "card_suit": "H",
            "other": "KD",
            "other_rank": "K",
            "other_suit": "D",
            "worth": 5,
            "most": 25,
            "other_worth": 10,
            "other_most": 16,
            "left": 25,
            "right": 16,
        }

    def test_the_facts_left_and_right_are_the_maximum_points_of_the_actions_first_and_second_card(
        self,
    ) -> None:
        for choice in choices(dealt()).values():
            caged = choice.text.removeprefix("cage ").split()
            assert [choice.facts["left"], choice.facts["right"]] == [*map(most, caged)]


class TestLeading:
    def test_a_leader_chooses_capture_and_bid_together(self) -> None:
        found = choices(CAGED)
        hand = ["2D", "7D", "KD", "2H", "9H", "AH"]
        assert set(found) == {(a, b) for a in hand for b in hand if a != b}
        assert [action.text for action in found["9H", "KD"].actions] == ["offer 9H", "bid KD"]
        assert found["9H", "KD"].text == "offer 9H, bid KD"

    def test_the_facts_of_a_lead_include_the_capture_and_the_bid(self) -> None:
        assert choices(CAGED)["9H", "KD"].facts == {
            "kind": "lead",
            "card": "9H",
            "card_rank": "9",
            "card_suit": "H",
            "other": "KD",
            "other_rank": "K",
            "other_suit": "D",
            "feeds": "hungry",
        }

    def test_with_two_cards_left_the_leader_chooses_only_the_capture(self) -> None:
        state = table("4D", "3C 2S", rats=("AH 3D", "4C 5S"), tricks_played=15)
        found = choices(state)
        assert {path: choice.text for path, choice in found.items()} == {
            ("3C",): "offer 3C, bid 2S",
            ("2S",): "offer 2S, bid 3C",
        }
        assert found[("3C",)].facts["other"] == "2S"

    def test_a_player_who_typed_the_offer_has_only_the_bid_to_choose(self) -> None:
        found = choices(play(CAGED, "0 offer 9H"))
        assert set(found) == {(card,) for card in ["2D", "7D", "KD", "2H", "AH"]}
        assert found[("KD",)].text == "bid KD"
        assert found[("KD",)].facts == {
            "kind": "bid",
            "card": "KD",
            "card_rank": "K",
            "card_suit": "D",
            "other": "9H",
            "other_rank": "9",
            "other_suit": "H",
        }


class TestAnsweringAndFeeding:
    def test_the_choice_of_an_answer_shows_whether_it_beats_the_bid(self) -> None:
        found = choices(play(CAGED, "0 offer 9H", "0 bid 7D"))
        assert {path: choice.facts["beats"] for path, choice in found.items()} == {
            ("3C",): "no",
            ("7C",): "no",
            ("KC",): "yes",
            ("2S",): "no",
            ("9S",): "yes",
            ("AS",): "yes",
        }
        assert found[("AS",)].facts["kind"] == "answer"
        assert found[("AS",)].text == "answer AS"

    def test_the_rat_to_feed_is_chosen_in_one_step(self) -> None:
        state = table("6H 9H", "2C 3C", rats=("3H 5H", "4C 5S"), tricks_played=2)
        found = choices(play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C"))
        assert {path: choice.text for path, choice in found.items()} == {
            ("3H",): "feed 3H",
            ("5H",): "feed 5H",
        }
        assert found[("3H",)].facts["kind"] == "feed"


class TestFallback:
    def test_the_fallback_cages_the_two_cards_of_lowest_value(self) -> None:
        assert dealt().fallback(0).text in ("cage 2D AH", "cage 2H AH")

    def test_the_fallback_for_an_offer_or_a_bid_or_an_answer_is_the_lowest_card(self) -> None:
        state = play(CAGED, "0 offer 9H")
        assert CAGED.fallback(0).text == "offer 2D"
        assert state.fallback(0).text == "bid 2D"
        assert play(state, "0 bid KD").fallback(1).text == "answer 2S"

    @pytest.mark.parametrize(
        ("rats", "fed"), [("3H 5H", "5H"), ("3H 5H:4", "3H"), ("3H:5 5H:6", "5H")]
    )
    def test_the_fallback_feeds_the_rat_that_lacks_the_most_captures(
        self, rats: str, fed: str
    ) -> None:
        state = table("6H 9H", "2C 3C", rats=(rats, "4C 5S"), tricks_played=2)
        state = play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C")
        assert state.fallback(0).text == f"feed {fed}"


@pytest.mark.parametrize("options", SETUPS, ids=lambda chosen: "-".join(chosen.values()))
def test_each_step_of_a_choice_has_at_least_two_possibilities(options: dict[str, str]) -> None:
    dice = Dice(f"asked {options}")
    seed = bytes(dice.below(256) for _ in range(SEED_BYTES))
    match = Match.start(GAME, 2, options, seed=seed).settle()
    while match.outcome is None:
        [player] = match.state.awaited()
        found = match.state.choices(player)
        for depth in range(max(len(choice.path) for choice in found)):
            for begun in {choice.path[:depth] for choice in found if len(choice.path) > depth}:
                steps = {c.path[depth] for c in found if c.path[:depth] == begun}
                assert len(steps) > 1, (match.ply, begun)
        for action in dice.choose(found).actions:
            match = match.play(player, action)
        match = match.settle()
    assert match.ply > 100


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0), st.integers(0, 240), st.sampled_from(SETUPS))
def test_choices_lead_to_all_legal_actions_and_no_others(
    label: int, actions: int, options: dict[str, str]
) -> None:
    state = later(start(options), Dice(f"choices {label}"), actions)
    for player in (0, 1):
        legal = {action.text for action in state.legal_actions(player)}
        assert {choice.actions[0].text for choice in state.choices(player)} == legal
        for choice in state.choices(player):
            after = state
            for action in choice.actions:
                assert after.to_act() == (player,)
                after = after.apply(player, GAME.parse(action.text))
        forced = state.forced()
        assert (forced is not None and forced[0] == player) == (len(legal) == 1)
        if legal:
            assert state.fallback(player).text in legal
            assert state.awaited() == (player,) != (CHANCE,)
