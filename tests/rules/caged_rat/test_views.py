"""A view shows public facts and the player's own hand, but no cards of earlier tricks."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.caged_rat.cards import by_suit
from rules.caged_rat.state import State
from rules.caged_rat.view import Card, Rat, Trick, View
from rules.game import CHANCE, Action, Outcome
from tests.rules.caged_rat.playing import (
    SETUPS,
    dealt,
    finished,
    last_trick,
    moves,
    play,
    played_at_random,
    score_of,
    serve,
    start,
    table,
)
from tests.rules.dice import Dice

CAGED = play(dealt(), "0 cage 3D 5H", "1 cage 2C 5S")
LEAD = ("0 offer 9H", "0 bid KD")
POOR = "KS QS"
LAST = ("1 offer 3C", "1 bid 2C", "0 answer 4D")


def hidden_changed(state: State, viewer: int | None, dice: Dice) -> State:
    """Return the table after a shuffle of the cards that the viewer cannot see.

    Each player's cards are shuffled separately, so that the player keeps the same colour.
    """
    hands, stocks = list(state.hands), list(state.stocks)
    for player in {0, 1} - {viewer}:
        mixed = dice.shuffled((*hands[player], *stocks[player]))
        held = len(hands[player])
        hands[player] = tuple(sorted(mixed[:held], key=by_suit))
        stocks[player] = tuple(mixed[held:])
    return replace(state, hands=tuple(hands), stocks=tuple(stocks))


def same_for(viewer: int | None, state: State, twin: State) -> bool:
    one, two = state.observation(viewer), twin.observation(viewer)
    return one == two and repr(one) == repr(two) and one.as_json() == two.as_json()


class TestSecrets:
    @settings(max_examples=60, deadline=None)
    @given(st.integers(min_value=0), st.integers(0, 240), st.sampled_from(SETUPS))
    def test_states_that_differ_only_in_hidden_cards_have_the_same_view(
        self, label: int, actions: int, options: dict[str, str]
    ) -> None:
        dice = Dice(f"hidden {label}")
        state = played_at_random(start(options), dice, actions)
        for viewer in (None, 0, 1):
            assert same_for(viewer, state, hidden_changed(state, viewer, dice))

    def test_no_view_shows_a_hidden_card_at_any_ply_of_a_match(self) -> None:
        dice, state = Dice("no view"), start({"rubber": "deal"})
        while state.to_act():
            for viewer in (None, 0, 1):
                view = state.observation(viewer)
                hidden = [c for p in {0, 1} - {viewer} for c in (*state.hands[p], *state.stocks[p])]
                if viewer is not None:
                    hidden += state.stocks[viewer]
                # A rat in the score of the previous deal may be a hidden card in this deal.
                text = repr(replace(view, last_deal=None))
                closed = repr(state.closed)
                assert not [card for card in hidden if f"'{card}'" in text.replace(closed, "")]
            state = state.apply(state.to_act()[0], dice.choose(moves(state)))

    def test_a_hand_is_visible_only_to_its_owner(self) -> None:
        view = CAGED.observation(0)
        assert view.hand is not None
        assert [card.name for card in view.hand] == ["2D", "7D", "KD", "2H", "9H", "AH"]
        assert CAGED.observation(None).hand is None
        public = [replace(CAGED.observation(v), viewer=None, hand=None) for v in (None, 0, 1)]
        assert public[0] == public[1] == public[2]

    def test_only_the_player_who_draws_a_card_sees_it(self) -> None:
        state = play(CAGED, *LEAD, "1 answer 3C")
        one, two = play(state, "deal 0 QD"), play(state, "deal 0 4H")
        assert same_for(None, one, two)
        assert same_for(1, one, two)
        assert not same_for(0, one, two)

    def test_the_repr_of_a_state_contains_neither_hands_nor_stocks(self) -> None:
        assert "KC" not in repr(CAGED)
        assert "QD" not in repr(CAGED)


class TestNoLookingBack:
    def test_states_that_differ_only_in_cards_out_of_play_are_equal(self) -> None:
        """Two states differ in their hands and in cards out of play; we make the hands equal."""
        hands, rats = ("6H 7H 8D 9D 4D", "2C 3C 4S 5C"), ("3D 5H", "4C 5S")
        state = table(*hands, rats=rats, tricks_played=2)
        one = play(state, "0 offer 6H", "0 bid 8D", "1 answer 2C", "1 offer 4S", "1 bid 5C")
        other = table("7H 6H 8D 9D 4D", hands[1], rats=rats, tricks_played=2)
        two = play(other, "0 offer 7H", "0 bid 9D", "1 answer 2C", "1 offer 4S", "1 bid 5C")
        gone = replace(two, hands=one.hands)
        assert one == gone
        for viewer in (None, 0, 1):
            assert same_for(viewer, one, gone)

    @settings(max_examples=40, deadline=None)
    @given(st.integers(min_value=0), st.integers(0, 400))
    def test_a_view_shows_no_trick_that_ended_before_the_latest_choice(
        self, label: int, actions: int
    ) -> None:
        dice = Dice(f"back {label}")
        state, expected = start(), [0]
        for _ in range(actions):
            if not state.to_act():
                break
            options = moves(state)
            if state.to_act() != (CHANCE,) and len(options) > 1:
                expected = []
            before = state.tricks_played
            state = state.apply(state.to_act()[0], dice.choose(options))
            expected += [state.tricks_played] if state.tricks_played > before else []
            view = state.observation(None)
            assert [trick.number for trick in view.closed] == [n for n in expected if n]
            if view.trick is not None:
                assert view.trick.number == view.tricks_played + 1


class TestClosedTricks:
    def test_a_closed_trick_stays_visible_while_the_leader_draws(self) -> None:
        lost = Trick(1, 0, "9H", turned=False, bid="KD", answer="AS", won=False)
        state = play(CAGED, *LEAD, "1 answer AS")
        for _ in range(3):
            assert (state.observation(1).trick, state.observation(1).closed) == (None, (lost,))
            state = serve(state, cards=1)

    def test_turning_up_a_card_does_not_hide_the_closed_trick(self) -> None:
        view = serve(play(CAGED, *LEAD, "1 answer AS")).observation(0)
        assert [trick.number for trick in view.closed] == [1]
        assert view.trick is not None
        assert (view.trick.number, view.trick.turned, view.asked) == (2, True, "bid")

    def test_the_next_chosen_action_hides_the_closed_trick(self) -> None:
        state = serve(play(CAGED, *LEAD, "1 answer AS"))
        [bid, *_] = state.legal_actions(1)
        assert state.apply(1, bid).observation(0).closed == ()

    def test_an_answer_that_closes_a_trick_hides_the_previous_trick(self) -> None:
        state = table("6H 9H 4D", "2C 3C 4C", rats=("3H 2D", "5C 5S"), tricks_played=2)
        state = play(state, "0 offer 6H", "0 bid 9H", "1 answer 2C", "1 offer 3C", "1 bid 4C")
        state = play(state, "0 answer 4D")
        assert [trick.number for trick in state.closed] == [4]

    def test_the_last_trick_of_a_deal_stays_visible_until_someone_cages(self) -> None:
        state = table("4D 5D 6D", "2C 3C 7C", rats=("AH 3D", "4C 5S"), tricks_played=14)
        state = play(state, "0 offer 4D", "0 bid 6D", "1 answer 7C", "1 offer 2C", "1 bid 3C")
        assert state.observation(None).closed == ()
        state = play(state, "0 answer 5D")
        assert [(t.number, t.answer) for t in state.observation(0).closed] == [(16, "5D")]
        following = serve(state)
        assert [trick.number for trick in following.observation(1).closed] == [16]
        caged = following.apply(*_first(following))
        assert caged.observation(0).closed == ()

    def test_a_forced_action_does_not_hide_the_closed_trick(self) -> None:
        before = Trick(15, 0, "9H", turned=False, bid="KD", answer="AS", won=False)
        state = table("4D", "3C", rats=("AH 3D", "4C 5S"), tricks_played=15)
        state = replace(state, trick=Trick(16, 1, "2C", turned=False), closed=(before,))
        for _ in range(2):
            assert state.observation(0).closed[0] == before
            forced = state.forced()
            assert forced is not None
            state = state.apply(*forced)
        assert [trick.number for trick in state.observation(0).closed] == [15, 16]

    def test_the_last_trick_of_a_match_stays_visible(self) -> None:
        view = finished(("5H:5 6D", POOR), totals=(119, 0)).observation(None)
        assert (view.trick, [trick.number for trick in view.closed]) == (None, [16])


def _first(state: State) -> tuple[int, Action]:
    [player] = state.to_act()
    return player, state.legal_actions(player)[0]


class TestPublicFacts:
    def test_spectators_see_the_dealer_and_the_leader_and_the_rats_and_the_totals(self) -> None:
        view = play(CAGED, *LEAD).observation(None)
        assert (view.deal, view.dealer, view.red, view.leader) == (1, 1, 0, 0)
        assert (view.asked, view.to_act, view.tricks_played) == ("answer", (1,), 0)
        assert (view.hand_sizes, view.stock_sizes) == ((4, 6), (18, 18))
        assert view.rats[0] == (Rat("3D", 3, 0, 0), Rat("5H", 5, 0, 0))
        assert (view.totals, view.rubbers, view.last_deal) == ((0, 0), (0, 0), None)

    def test_rats_show_their_captures_and_points_and_mood(self) -> None:
        state = table("4D 6D", "2C 3C", rats=("3D:2 5H:5", "4C:6 5S"), tricks_played=13)
        seen = [(r.captures, r.points, r.mood) for rats in state.observation(1).rats for r in rats]
        assert seen == [(2, 4, "hungry"), (5, 25, "satisfied"), (6, 6, "overfed"), (0, 0, "hungry")]

    def test_the_leader_is_shown_only_while_tricks_are_played(self) -> None:
        assert dealt().observation(None).leader is None
        assert CAGED.observation(None).leader == 0
        assert serve(play(CAGED, *LEAD, "1 answer AS")).observation(None).leader == 1

    def test_the_view_names_the_kind_of_action_that_is_due(self) -> None:
        state = table("6H 9H", "2C 3C", rats=("3H 5H", "4C 5S"), tricks_played=2)
        line = ("0 offer 6H", "0 bid 9H", "1 answer 2C")
        asked = [play(state, *line[:n]).observation(0).asked for n in range(4)]
        assert asked == ["offer", "bid", "answer", "feed"]
        assert dealt().observation(None).asked == "caging"

    @pytest.mark.parametrize("viewer", [0, 1, None])
    def test_only_the_player_who_answers_sees_which_cards_beat_the_bid(
        self, viewer: int | None
    ) -> None:
        hand = play(CAGED, *LEAD).observation(viewer).hand
        beats = None if hand is None else {card.name: card.beats for card in hand}
        high = {"3C": False, "7C": False, "KC": False, "2S": False, "9S": False, "AS": True}
        own = dict.fromkeys(["2D", "7D", "2H", "AH"], None)
        assert beats == {0: own, 1: high, None: None}[viewer]

    def test_cards_show_their_value_and_the_most_points_they_can_score_as_rats(self) -> None:
        hand = dealt().observation(0).hand
        assert hand is not None
        assert hand[3] == Card("KD", 10, 16)
        assert hand[5] == Card("5H", 5, 25)
        assert hand[7] == Card("AH", 1, 8)

    def test_the_view_shows_no_player_to_act_during_dealing_and_after_the_end(self) -> None:
        dealing = play(CAGED, *LEAD, "1 answer AS").observation(0)
        assert (dealing.to_act, dealing.asked) == ((), None)
        over = finished(("5H:5 6D", POOR), totals=(119, 0)).observation(1)
        assert (over.to_act, over.asked, over.outcome) == ((), None, Outcome((1, 2), "rubber"))


class TestLastDeal:
    def test_the_score_of_a_deal_is_shown_until_both_players_have_caged_cards_for_the_next_deal(
        self,
    ) -> None:
        state = finished(("5H:5 6D", POOR))
        score = score_of(state)
        state = serve(state)
        for _ in range(2):
            assert state.observation(None).last_deal == score
            state = state.apply(*_first(state))
        assert state.observation(None).last_deal is None

    def test_the_score_of_the_final_deal_is_shown_at_the_end_of_the_match(self) -> None:
        state = finished(("5H:5 6D", POOR), totals=(119, 0))
        assert score_of(state).totals == (144, 0)

    def test_the_first_deal_shows_no_score_of_an_earlier_deal(self) -> None:
        assert dealt().observation(None).last_deal is None
        assert last_trick(("5H:5 6D", POOR)).observation(None).last_deal is None


def test_a_resignation_is_shown_in_the_view() -> None:
    view, outcome = CAGED.observation(0), Outcome((2, 1), "resigned")
    ended = view.ended(outcome)
    assert (ended.outcome, ended.to_act, ended.asked) == (outcome, (), None)
    assert (view.outcome, view.to_act, view.asked) == (None, (0,), "offer")


def test_the_json_of_a_view_contains_its_facts() -> None:
    state = play(CAGED, *LEAD, "1 answer 3C")
    data = json.loads(json.dumps(state.observation(0).as_json(), allow_nan=False))
    assert (data["viewer"], data["hand_sizes"]) == (0, [4, 5])
    assert data["rats"][0][1] == {"card": "5H", "value": 5, "captures": 1, "points": 2}
    assert data["closed"][0]["fed"] == "5H"
    assert isinstance(state.observation(0), View)
