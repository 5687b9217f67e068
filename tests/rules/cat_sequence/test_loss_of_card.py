"""With `draw=manual`, players draw by a separate action, and can lose the right to draw."""

from __future__ import annotations

import pytest

from rules.cat_sequence.state import State
from rules.game import CHANCE
from tests.rules.cat_sequence.playing import hand, legal, odds, play, refused, serve, table

DEAD = {0: "B2 D11 B3 D10"}
"""Chips that cover both spaces of manx and of bombay."""


def three(*, deck: str | None = None, rights: tuple[int, ...] = (), turn: int = 0) -> State:
    return table(
        "siamese sphynx manx",
        "korat bengal bombay",
        "persian ragdoll somali",
        draw="manual",
        deck=deck,
        rights=rights,
        turn=turn,
    )


def two(*, chips: dict[int, str] | None = None) -> State:
    return table("siamese sphynx manx", "korat bengal bombay", draw="manual", chips=chips)


def owed(state: State) -> tuple[int, ...]:
    return state.observation(None).owed


class TestLateDraw:
    def test_after_playing_a_card_a_player_may_draw_later_and_the_next_turn_starts_at_once(
        self,
    ) -> None:
        state = play(three(), "0 siamese@D6")
        assert state.observation(None).turn == 1
        assert state.observation(None).hand_sizes == (2, 3, 3)
        assert owed(state) == (0,)

    def test_players_with_a_right_to_draw_may_act_before_or_after_the_player_whose_turn_it_is(
        self,
    ) -> None:
        state = play(three(), "0 siamese@D6", "1 korat@E5")
        assert state.to_act() == (0, 1, 2)
        assert legal(state, 0) == legal(state, 1) == {"draw"}
        assert "draw" not in legal(state, 2)
        assert "persian@A3" in legal(state, 2)

    def test_a_player_without_a_right_to_draw_cannot_act_out_of_turn(self) -> None:
        state = play(three(), "0 siamese@D6")
        assert state.to_act() == (0, 1)
        assert not legal(state, 2)

    def test_a_late_draw_gives_the_player_one_card_and_does_not_change_the_turn(self) -> None:
        state = play(three(deck="tabby"), "0 siamese@D6", "0 draw")
        assert state.to_act() == (CHANCE,)
        assert odds(state) == {"deal 0 tabby": 1}
        state = serve(state)
        assert (hand(state, 0), owed(state)) == (["manx", "sphynx", "tabby"], ())
        assert state.to_act() == (1,)

    def test_no_player_can_act_while_a_late_card_is_dealt(self) -> None:
        state = play(three(), "0 siamese@D6", "0 draw")
        assert not any(legal(state, player) for player in range(3))

    def test_a_player_may_wait_until_their_next_turn_to_draw_for_a_played_card(self) -> None:
        state = play(two(), "0 siamese@D6", "1 korat@E5")
        assert state.observation(None).turn == 0
        assert {"draw", "sphynx@A5"} <= legal(state)
        state = serve(play(state, "0 draw"))
        assert state.observation(None).turn == 0
        assert state.observation(None).hand_sizes == (3, 2)
        assert "sphynx@A5" in legal(state)

    def test_one_played_card_gives_the_right_to_draw_only_one_card(self) -> None:
        state = serve(play(two(), "0 siamese@D6", "0 draw"))
        state = play(state, "1 korat@E5")
        assert refused(state, "0 draw").reason == "no-right-to-draw"

    def test_a_player_with_a_right_to_draw_cannot_play_out_of_turn(self) -> None:
        state = play(three(), "0 siamese@D6")
        for text in ("sphynx@A5", "pass", "dead manx"):
            assert refused(state, f"0 {text}").reason == "only-draw"

    def test_a_player_who_can_only_draw_must_draw_and_cannot_pass(self) -> None:
        state = table("meow", "korat", draw="manual", rights=(0,))
        assert legal(state) == {"draw"}
        assert refused(state, "0 pass").reason == "may-not-pass"

    def test_a_pass_is_legal_after_drawing_a_card_if_no_card_can_be_played(self) -> None:
        state = table("meow", "korat", draw="manual", rights=(0,), deck="meow")
        assert legal(serve(play(state, "0 draw"))) == {"pass"}

    def test_a_winning_chip_gives_no_right_to_draw(self) -> None:
        state = table("sphynx korat", "", chips={0: "A1 A2 A3 A4"}, draw="manual")
        state = play(state, "0 sphynx@A5")
        assert (state.to_act(), owed(state)) == ((), ())

    def test_after_the_end_of_a_match_no_player_has_a_right_to_draw_a_card(self) -> None:
        hands = ("sphynx korat", "tabby", "manx")
        state = table(*hands, chips={0: "A1 A2 A3 A4"}, draw="manual", rights=(1, 2))
        state = play(state, "0 sphynx@A5")
        assert (state.to_act(), owed(state)) == ((), ())
        assert not any(legal(state, player) for player in range(3))


class TestLapse:
    def test_a_right_to_draw_lapses_when_the_next_player_has_played_and_drawn(self) -> None:
        state = play(three(), "0 siamese@D6", "1 korat@E5", "1 draw")
        assert owed(state) == ()
        state = serve(state)
        assert state.to_act() == (2,)
        assert state.observation(None).hand_sizes == (2, 3, 3)

    def test_a_right_to_draw_stays_while_the_next_player_has_played_but_not_drawn(self) -> None:
        assert owed(play(three(), "0 siamese@D6", "1 korat@E5")) == (0, 1)

    def test_players_who_draw_in_the_order_of_play_all_keep_their_rights_to_draw(self) -> None:
        state = serve(play(three(), "0 siamese@D6", "1 korat@E5", "0 draw"))
        assert owed(state) == (1,)
        assert owed(serve(play(state, "1 draw"))) == ()

    def test_the_replacement_of_a_dead_card_does_not_end_an_earlier_right_to_draw(self) -> None:
        state = table("siamese sphynx", "manx korat", "tabby", draw="manual", chips=DEAD)
        state = serve(play(state, "0 siamese@D6", "1 dead manx"))
        assert owed(state) == (0,)
        state = play(state, "1 korat@E5")
        assert owed(state) == (0, 1)
        assert owed(play(state, "1 draw")) == ()

    def test_a_players_right_to_draw_stays_open_when_the_opponent_uses_an_earlier_right(
        self,
    ) -> None:
        state = play(two(), "0 siamese@D6", "1 korat@E5", "0 sphynx@A5")
        assert owed(state) == (1, 0)
        state = serve(play(state, "1 draw"))
        assert owed(state) == (0,)
        state = play(state, "1 bengal@B5")
        assert owed(state) == (0, 1)
        assert owed(play(state, "1 draw")) == ()

    def test_a_pass_does_not_end_an_earlier_right_to_draw(self) -> None:
        hands = ("siamese sphynx", "manx", "persian ragdoll")
        state = table(*hands, draw="manual", chips=DEAD, deck="bombay")
        state = play(state, "0 siamese@D6", "1 dead manx", "deal 1 bombay", "1 pass")
        assert owed(state) == (0,)
        state = play(state, "2 persian@A3")
        assert owed(state) == (0, 2)
        assert owed(play(state, "2 draw")) == ()

    def test_all_earlier_rights_to_draw_lapse_when_a_player_uses_a_later_right(
        self,
    ) -> None:
        state = play(three(), "0 siamese@D6", "1 korat@E5", "2 persian@A3")
        assert owed(state) == (0, 1, 2)
        assert owed(play(state, "2 draw")) == ()

    def test_all_later_rights_to_draw_stay_open_when_a_player_uses_an_earlier_right(
        self,
    ) -> None:
        state = play(three(), "0 siamese@D6", "1 korat@E5", "2 persian@A3", "1 draw")
        assert owed(state) == (2,)
        assert serve(state).to_act() == (0, 2)

    def test_players_who_played_earlier_lose_their_right_to_draw_even_if_their_seats_are_higher(
        self,
    ) -> None:
        state = play(three(turn=2), "2 persian@A3", "0 siamese@D6", "1 korat@E5")
        assert owed(state) == (2, 0, 1)
        assert owed(play(state, "0 draw")) == (1,)

    def test_a_right_to_draw_lapses_when_its_player_plays_again_without_drawing(self) -> None:
        state = play(two(), "0 siamese@D6", "1 korat@E5", "0 sphynx@A5")
        assert owed(state) == (1, 0)
        state = serve(play(state, "0 draw"))
        assert owed(state) == ()
        assert state.observation(None).hand_sizes == (2, 2)

    def test_a_right_to_draw_lapses_when_its_player_turns_in_a_dead_card(self) -> None:
        state = play(two(chips={1: "B2 D11"}), "0 siamese@D6", "1 korat@E5", "0 dead manx")
        assert owed(state) == (1,)
        state = serve(state)
        assert state.observation(None).hand_sizes == (2, 2)
        assert refused(state, "0 draw").reason == "no-right-to-draw"

    @pytest.mark.parametrize("draws", [True, False])
    def test_after_a_right_to_draw_has_lapsed_the_hand_stays_one_card_smaller(
        self, draws: bool
    ) -> None:
        state = play(two(), "0 siamese@D6")
        state = serve(play(state, "0 draw")) if draws else state
        state = serve(play(state, "1 korat@E5", "1 draw"))
        for _ in range(3):
            for player in (0, 1):
                assert state.observation(None).hand_sizes[player] == (3 if draws or player else 2)
                card = next(text for text in sorted(legal(state)) if "@" in text)
                state = serve(play(state, f"{player} {card}", f"{player} draw"))

    def test_a_player_may_be_left_with_only_a_pass_when_their_right_to_draw_lapses(self) -> None:
        state = table("meow", "korat", draw="manual", rights=(0, 1))
        assert legal(state) == {"draw"}
        state = serve(play(state, "1 draw"))
        assert legal(state) == {"pass"}
        assert (state.forced(), state.awaited()) == (None, (0,))

    def test_a_draw_is_refused_once_the_right_to_draw_has_lapsed(self) -> None:
        state = serve(play(two(), "0 siamese@D6", "1 korat@E5", "1 draw"))
        error = refused(state, "0 draw")
        assert (error.reason, error.facts) == ("no-right-to-draw", {"kind": "draw"})
