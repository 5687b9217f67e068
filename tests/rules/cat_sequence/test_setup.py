"""Numbers of players; options; chance, which draws the layout, the dealer and the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from rules.errors import BadPosition, BadSetup, IllegalAction, NotYourTurn
from rules.game import CHANCE, full_options
from rules.match import Match
from rules.registry import check_setup
from tests.rules.cat_sequence.oracle import BREEDS, SPACES
from tests.rules.cat_sequence.playing import (
    GAME,
    deal,
    drawn,
    hand,
    legal,
    odds,
    play,
    serve,
    start,
)
from tests.rules.dice import Dice


def why(players: int, options: Mapping[str, str]) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(BadSetup) as caught:
        check_setup(GAME, players, options)
    with pytest.raises(BadSetup):
        Match.start(GAME, players, options, seed=bytes(32))
    return caught.value.key, caught.value.facts


class TestSetup:
    def test_two_or_three_or_four_or_six_players_are_accepted(self) -> None:
        assert GAME.player_counts == (2, 3, 4, 6)
        for players in GAME.player_counts:
            check_setup(GAME, players, {})

    def test_five_players_are_refused_because_all_teams_must_have_the_same_size(self) -> None:
        for options in ({}, {"draw": "manual"}, {"goal": "2"}, {"teams": "2x3"}):
            assert why(5, options) == ("setup.teams-must-be-even", {"players": 5})

    @pytest.mark.parametrize("players", [-1, 0, 1, 7, 8])
    def test_a_number_of_players_below_two_or_above_six_is_refused(self, players: int) -> None:
        assert why(players, {}) == ("setup.players", {"players": players})

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("teams", ["3x2", "2x3"])
    def test_the_option_teams_is_refused_in_matches_of_fewer_than_six_players(
        self, players: int, teams: str
    ) -> None:
        assert why(players, {"teams": teams}) == ("setup.teams-of-six-only", {"players": players})

    @pytest.mark.parametrize(("players", "options"), [(3, {}), (6, {}), (6, {"teams": "3x2"})])
    def test_a_goal_of_two_sequences_is_refused_if_there_are_three_sides(
        self, players: int, options: dict[str, str]
    ) -> None:
        reason = ("setup.goal-of-two-teams-only", {"players": players})
        assert why(players, {**options, "goal": "2"}) == reason

    @pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {}), (6, {"teams": "2x3"})])
    def test_a_goal_of_two_sequences_is_accepted_if_there_are_two_sides(
        self, players: int, options: dict[str, str]
    ) -> None:
        check_setup(GAME, players, {**options, "goal": "2"})

    def test_unknown_options_and_unknown_choices_are_refused(self) -> None:
        assert why(2, {"colour": "red"}) == ("setup.unknown-option", {"option": "colour"})
        assert why(2, {"goal": "3"}) == ("setup.unknown-choice", {"option": "goal", "choice": "3"})
        assert why(6, {"teams": "6x1"})[0] == "setup.unknown-choice"

    def test_the_default_options_are_fixed_layout_and_automatic_drawing_and_one_sequence(
        self,
    ) -> None:
        assert full_options(GAME, {}) == {
            "layout": "fixed",
            "draw": "auto",
            "goal": "1",
            "teams": "3x2",
        }

    def test_a_match_cannot_start_from_a_given_position(self) -> None:
        with pytest.raises(BadPosition) as caught:
            GAME.position("A1")
        assert caught.value.reason == "no-notation"


class TestTeams:
    @pytest.mark.parametrize(
        ("players", "options", "sides"),
        [
            (2, {}, (0, 1)),
            (3, {}, (0, 1, 2)),
            (4, {}, (0, 1, 0, 1)),
            (6, {}, (0, 1, 2, 0, 1, 2)),
            (6, {"teams": "3x2"}, (0, 1, 2, 0, 1, 2)),
            (6, {"teams": "2x3"}, (0, 1, 0, 1, 0, 1)),
        ],
    )
    def test_seats_alternate_between_the_teams(
        self, players: int, options: dict[str, str], sides: tuple[int, ...]
    ) -> None:
        assert GAME.sides(players, full_options(GAME, options)) == sides
        assert start(players, options).observation(None).teams == sides

    def test_team_mates_place_chips_of_the_same_team(self) -> None:
        state = deal(4, 3)
        for player in range(4):
            state = serve(play(state, f"{player} {state.legal_actions(player)[0].text}"))
        chips = Counter(space.chip for space in state.observation(None).spaces)
        assert (chips[0], chips[1]) == (2, 2)


class TestShuffledLayout:
    def test_a_shuffled_layout_is_laid_in_reading_order_before_anything_else(self) -> None:
        state, dice = start(2, {"layout": "shuffled"}), Dice("layout")
        for space in SPACES:
            assert state.to_act() == (CHANCE,)
            left = Counter(dict.fromkeys(BREEDS, 2))
            left.subtract(s.breed for s in state.observation(None).spaces if s.breed)
            assert odds(state) == {f"place {b}@{space}": n for b, n in left.items() if n}
            state = state.apply(CHANCE, drawn(state, dice))
        assert Counter(s.breed for s in state.observation(None).spaces) == dict.fromkeys(BREEDS, 2)
        assert odds(state) == {"dealer 0": 1, "dealer 1": 1}

    def test_empty_spaces_show_no_breed_before_the_layout_is_complete(self) -> None:
        view = play(start(3, {"layout": "shuffled"}), "place manx@A1").observation(1)
        assert [space.breed for space in view.spaces] == ["manx"] + [None] * 83
        assert (view.hand, view.hand_sizes, view.dealer) == ((), (0, 0, 0), None)

    def test_the_only_limit_on_a_shuffled_layout_is_two_spaces_for_each_breed(self) -> None:
        state = play(start(2, {"layout": "shuffled"}), "place manx@A1", "place manx@A2")
        assert "place manx@A3" not in odds(state)
        assert odds(state)["place korat@A3"] == 2

    def test_cards_are_played_on_the_spaces_of_the_shuffled_layout(self) -> None:
        state = start(2, {"layout": "shuffled"})
        for index, space in enumerate(SPACES):
            state = play(state, f"place {BREEDS[index // 2]}@{space}")
        state = serve(play(state, "dealer 1"))
        mine = sorted(set(hand(state, 0)))
        assert legal(state) == {
            f"{card}@{space}"
            for card in mine
            for space in SPACES[2 * BREEDS.index(card) : 2 * BREEDS.index(card) + 2]
        }


class TestDeal:
    @pytest.mark.parametrize("players", [2, 3, 4, 6])
    def test_the_dealer_is_drawn_by_lot(self, players: int) -> None:
        assert odds(start(players)) == {f"dealer {player}": 1 for player in range(players)}

    @pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 5), (4, 4), (6, 4)])
    def test_hands_are_dealt_card_by_card_from_the_player_after_the_dealer(
        self, players: int, size: int
    ) -> None:
        for dealer in range(players):
            state, dice = play(start(players), f"dealer {dealer}"), Dice("deal")
            for card in range(players * size):
                served = (dealer + 1 + card) % players
                assert state.to_act() == (CHANCE,)
                assert {text.split()[1] for text in odds(state)} == {str(served)}
                assert sum(odds(state).values()) == 88 - card
                state = state.apply(CHANCE, drawn(state, dice))
            view = state.observation(None)
            assert view.hand_sizes == (size,) * players
            assert view.deck_size == 88 - players * size
            assert view.dealer == dealer
            assert view.turn == (dealer + 1) % players
            assert state.to_act() == (view.turn,)

    def test_equal_cards_are_one_outcome_of_chance_weighted_by_their_number(self) -> None:
        state = play(start(2), "dealer 1")
        assert odds(state) == dict.fromkeys((f"deal 0 {c}" for c in [*BREEDS, "purrr", "meow"]), 2)
        state = play(state, "deal 0 manx")
        assert odds(state)["deal 1 manx"] == 1
        assert "deal 0 manx" not in odds(play(state, "deal 1 manx"))

    def test_players_cannot_act_while_cards_are_dealt(self) -> None:
        state = play(start(3), "dealer 1", "deal 2 manx")
        assert state.forced() is None
        assert state.observation(2).to_act == ()
        assert state.observation(2).turn is None
        for player in range(3):
            assert not legal(state, player)
            with pytest.raises(NotYourTurn) as caught:
                state.apply(player, GAME.parse("manx@B2"))
            assert caught.value.facts == {"player": player}

    @pytest.mark.parametrize("text", ["dealer 3", "dealer 0", "deal 0 manx", "deal 1 manx", "draw"])
    def test_chance_cannot_take_an_action_that_is_not_due(self, text: str) -> None:
        state = start(3) if text == "dealer 3" else play(start(3), "dealer 1")
        with pytest.raises(IllegalAction) as caught:
            state.apply(CHANCE, GAME.parse(text))
        assert (caught.value.key, caught.value.facts) == ("illegal.foreign", {"text": text})

    def test_chance_cannot_act_while_a_player_is_to_act(self) -> None:
        state = deal(2)
        assert not state.chance_outcomes()
        with pytest.raises(NotYourTurn):
            state.apply(CHANCE, GAME.parse("deal 0 manx"))
