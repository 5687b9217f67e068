"""Safe chips, wins with one or two sequences, the teams' places, and draws when nobody can play."""

from __future__ import annotations

import pytest

from rules.errors import MatchOver
from rules.game import Outcome
from tests.rules.cat_sequence.oracle import LINES
from tests.rules.cat_sequence.playing import GAME, chips, legal, play, safe, serve, table
from tests.rules.cat_sequence.test_turns import FULL

PURRR = ("purrr korat", "purrr")
MEOWS = ("meow", "meow")


class TestSequence:
    @pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[0]}-{line[4]}")
    def test_five_chips_in_any_line_win_no_matter_which_chip_is_placed_last(
        self, line: list[str]
    ) -> None:
        for last in line:
            others = " ".join(space for space in line if space != last)
            state = play(table(*PURRR, chips={0: others}), f"0 purrr@{last}")
            assert state.outcome() == Outcome((1, 2), "sequence")

    @pytest.mark.parametrize(
        ("spaces", "last"),
        [
            ("A1 A2 A3", "A4"),
            ("A1 A2 A4 A5", "A6"),
            ("A9 A10 A11 A12", "B1"),
            ("A11 A12 B1 B2", "B3"),
            ("D1 E1 F1 G1", "A2"),
            ("A1 B2 C3 D4", "E4"),
        ],
    )
    def test_neither_four_chips_in_line_nor_five_chips_out_of_line_make_a_sequence(
        self, spaces: str, last: str
    ) -> None:
        state = play(table(*PURRR, chips={0: spaces}), f"0 purrr@{last}")
        assert state.outcome() is None
        assert state.observation(None).lines == ()

    def test_five_chips_in_line_that_belong_to_two_teams_are_not_a_sequence(self) -> None:
        state = play(table(*PURRR, chips={0: "A1 A2 A4", 1: "A3"}), "0 purrr@A5")
        assert state.outcome() is None

    def test_chips_of_team_mates_make_one_sequence(self) -> None:
        state = table("ragdoll", "korat", "sphynx", "korat", chips={0: "A1 A3 A4"})
        state = serve(play(serve(play(state, "0 ragdoll@A2")), "1 korat@E5"))
        assert play(state, "2 sphynx@A5").outcome() == Outcome((1, 2, 1, 2), "sequence")

    @pytest.mark.parametrize(
        ("players", "turn", "teams", "places"),
        [
            (2, 1, "3x2", (2, 1)),
            (3, 0, "3x2", (1, 2, 2)),
            (3, 2, "3x2", (2, 2, 1)),
            (4, 1, "3x2", (2, 1, 2, 1)),
            (6, 4, "3x2", (2, 1, 2, 2, 1, 2)),
            (6, 5, "2x3", (2, 1, 2, 1, 2, 1)),
        ],
    )
    def test_the_winning_team_gets_place_1_and_all_other_teams_get_place_2(
        self, players: int, turn: int, teams: str, places: tuple[int, ...]
    ) -> None:
        hands = ["korat"] + [""] * (players - 1)
        hands[0], hands[turn] = hands[turn], "purrr"
        team = GAME.sides(players, {"teams": teams})[turn]
        state = table(*hands, turn=turn, chips={team: "C1 C2 C3 C4"}, teams=teams)
        assert play(state, f"{turn} purrr@C5").outcome() == Outcome(places, "sequence")

    def test_no_action_is_possible_after_a_win(self) -> None:
        state = play(table(*PURRR, chips={0: "A1 A2 A3 A4"}), "0 purrr@A5")
        assert (state.to_act(), state.forced()) == ((), None)
        for player in (-1, 0, 1):
            assert not state.legal_actions(player)
            with pytest.raises(MatchOver):
                state.apply(player, GAME.parse("korat@E5"))

    def test_taking_a_chip_with_meow_never_wins(self) -> None:
        state = play(table("meow", "korat", chips={0: "A1 A2 A3 A4", 1: "A5"}), "0 meow@A5")
        assert state.outcome() is None


class TestGoalOfTwo:
    def test_if_the_goal_is_two_sequences_the_first_sequence_does_not_end_the_match(self) -> None:
        state = play(table(*PURRR, chips={0: "A1 A2 A3 A4"}, goal="2"), "0 purrr@A5")
        assert state.outcome() is None
        assert state.observation(None).lines == ((0, ("A1", "A2", "A3", "A4", "A5")),)

    @pytest.mark.parametrize(
        ("spaces", "last"),
        [
            ("A1 A2 A3 A4 A5 C1 C2 C3 C4", "C5"),
            ("A1 A2 A3 A4 A5 B1 C1 D1", "E1"),
            ("A1 A2 A3 A4 A5 B3 C3 D3", "E3"),
            ("A1 A2 A3 A4 B5 C5 D5 E5", "A5"),
            ("A1 A2 A3 A4 A6 A7 A8 A9", "A5"),
            ("A1 A2 A3 A4 A5 A6 A7 A8", "A9"),
        ],
        ids=["apart", "corner", "crossing", "at once", "nine at once", "nine in a row"],
    )
    def test_a_team_wins_with_two_lines_that_share_at_most_one_space(
        self, spaces: str, last: str
    ) -> None:
        state = play(table(*PURRR, chips={0: spaces}, goal="2"), f"0 purrr@{last}")
        assert state.outcome() == Outcome((1, 2), "sequence")

    @pytest.mark.parametrize(
        ("spaces", "last"),
        [
            ("A1 A2 A3 A4 A5", "A6"),
            ("A1 A2 A3 A4 A5 A6", "A7"),
            ("A1 A2 A3 A4 A5 A6 A7", "A8"),
            ("A1 A2 A3 A5 A6 A7 A8", "A4"),
        ],
        ids=["six", "seven", "eight", "eight at once"],
    )
    def test_lines_that_share_two_spaces_or_more_count_as_one_sequence(
        self, spaces: str, last: str
    ) -> None:
        state = play(table(*PURRR, chips={0: spaces}, goal="2"), f"0 purrr@{last}")
        assert state.outcome() is None

    def test_if_the_goal_is_two_sequences_one_sequence_of_each_team_does_not_win(self) -> None:
        owners = {0: "A1 A2 A3 A4", 1: "G1 G2 G3 G4 G5"}
        state = play(table(*PURRR, chips=owners, goal="2"), "0 purrr@A5")
        assert state.outcome() is None

    def test_a_new_line_wins_if_it_shares_at_most_one_space_with_some_older_line(
        self,
    ) -> None:
        owners = {0: "A1 A2 A3 A4 A5 A6 B6 C6 D6"}
        state = play(table(*PURRR, chips=owners, goal="2"), "0 purrr@E6")
        assert state.outcome() == Outcome((1, 2), "sequence")

    def test_if_the_goal_is_one_sequence_the_first_sequence_wins(self) -> None:
        state = play(table(*PURRR, chips={0: "A1 A2 A3 A4"}, goal="1"), "0 purrr@A5")
        assert state.outcome() == Outcome((1, 2), "sequence")

    def test_the_view_shows_all_covered_lines_and_marks_their_chips_as_safe(self) -> None:
        owners = {0: "A1 A2 A3 A4 A5 A6 A8", 1: "G1 G2 G3 G4 G5"}
        view = table(*PURRR, chips=owners, goal="2").observation(None)
        assert view.lines == (
            (0, ("A1", "A2", "A3", "A4", "A5")),
            (0, ("A2", "A3", "A4", "A5", "A6")),
            (1, ("G1", "G2", "G3", "G4", "G5")),
        )
        assert safe(view) == set(chips(view)) - {"A8"}


class TestStuck:
    def test_a_full_round_of_passes_ends_the_match_in_a_draw(self) -> None:
        state = play(table(*MEOWS), "0 pass")
        assert state.outcome() is None
        assert play(state, "1 pass").outcome() == Outcome((1, 1), "stuck")

    def test_a_played_card_interrupts_the_round_of_passes(self) -> None:
        state = serve(play(table("meow", "manx", deck="korat"), "0 pass", "1 manx@B2"))
        state = serve(play(state, "0 meow@B2"))
        assert state.outcome() is None

    def test_a_round_in_which_one_card_was_played_does_not_end_the_match_in_a_draw(self) -> None:
        state = play(table("meow", "meow", "manx", turn=2, quiet=()), "2 manx@B2")
        assert state.outcome() is None
        state = play(table("meow", "manx", "meow"), "0 pass")
        assert state.outcome() is None
        assert "pass" not in legal(state)

    def test_skipped_turns_count_as_passes_in_a_round_that_ends_the_match_in_a_draw(self) -> None:
        state = table("meow", "", "", draw="manual")
        assert play(state, "0 pass").outcome() == Outcome((1, 1, 1), "stuck")

    def test_a_round_in_which_no_card_was_played_ends_a_match_of_teams_in_a_draw(self) -> None:
        state = table("meow", "", "", "", draw="manual")
        assert play(state, "0 pass").outcome() == Outcome((1, 1, 1, 1), "stuck")

    def test_the_match_goes_on_if_a_card_was_turned_in_and_a_space_is_open(self) -> None:
        owners = {1: "B2 D11 B3 D10"}
        state = table("manx", "meow", chips=owners, deck="bombay korat")
        state = play(state, "0 dead manx", "deal 0 bombay", "0 pass", "1 pass")
        assert state.outcome() is None
        assert legal(state) == {"dead bombay"}

    def test_a_card_turned_in_during_the_previous_turn_keeps_the_match_from_ending_in_a_draw(
        self,
    ) -> None:
        owners = {1: "B2 D11 B3 D10"}
        state = table("manx", "meow", chips=owners, deck="meow korat", quiet=(True,), turn=1)
        state = play(state, "1 pass")
        assert state.outcome() is None
        state = play(state, "0 dead manx", "deal 0 korat", "0 korat@E5")
        assert state.observation(None).outcome is None

    def test_a_dead_card_that_was_turned_in_before_the_last_round_does_not_prevent_a_draw(
        self,
    ) -> None:
        state = table("meow", "meow", quiet=(True, False))
        assert play(state, "0 pass").outcome() == Outcome((1, 1), "stuck")

    def test_on_a_full_board_a_match_ends_in_a_draw_even_if_cards_were_turned_in(self) -> None:
        state = table("manx", "siamese", chips=FULL, deck="bombay korat tabby")
        state = play(state, "0 dead manx", "deal 0 bombay", "0 pass")
        state = play(state, "1 dead siamese", "deal 1 korat", "1 pass")
        assert state.outcome() == Outcome((1, 1), "stuck")

    def test_meow_can_be_played_on_a_full_board(self) -> None:
        state = table("meow", "siamese", chips=FULL)
        assert legal(state) == {f"meow@{space}" for space in FULL[1].split()}

    def test_after_a_match_ends_in_a_draw_no_player_is_to_act(self) -> None:
        state = play(table(*MEOWS), "0 pass", "1 pass")
        assert state.to_act() == ()
        assert state.observation(None).turn is None
        assert state.observation(None).outcome == Outcome((1, 1), "stuck")
