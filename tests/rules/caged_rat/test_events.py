"""The events that an action produces; which events are turning points, and which are fleeting."""

from __future__ import annotations

import pytest

from rules.caged_rat.events import (
    Answered,
    Bade,
    Caged,
    DealerDrawn,
    DealScored,
    Fed,
    Lost,
    Offered,
    PutAway,
    RedDrawn,
    RubberWon,
    TurnedUp,
    Won,
)
from rules.caged_rat.game import CagedRat
from rules.caged_rat.state import State
from rules.game import CHANCE, Event
from rules.selfplay import random_match
from tests.rules.caged_rat.playing import (
    dealt,
    events,
    last_trick,
    play,
    serve,
    start,
    table,
)

CAGED = play(dealt(), "0 cage 3D 5H", "1 cage 2C 5S")
LEAD = ("0 offer 9H", "0 bid KD")
POOR = "KS QS"
LAST = ("1 offer 3C", "1 bid 2C", "0 answer 4D")


class TestTold:
    def test_the_events_of_drawing_lots_report_the_first_dealer_and_the_red_player(self) -> None:
        assert events(start(), "dealer 1") == [DealerDrawn(1)]
        assert events(start(), "dealer 1", "red 0") == [RedDrawn(0)]

    def test_caging_names_both_caged_cards(self) -> None:
        assert events(dealt(), "0 cage 3D 5H") == [Caged(0, "3D", "5H")]

    def test_a_beaten_bid_loses_the_capture(self) -> None:
        assert events(CAGED, "0 offer 9H") == [Offered(0, "9H")]
        assert events(CAGED, *LEAD) == [Bade(0, "KD", "9H")]
        assert events(CAGED, *LEAD, "1 answer AS") == [Answered(1, "AS"), Lost(0, "9H")]

    def test_a_won_capture_is_fed_to_the_rat_of_its_suit(self) -> None:
        told = [Answered(1, "3C"), Won(0, "9H"), Fed(0, "5H")]
        assert events(CAGED, *LEAD, "1 answer 3C") == told

    def test_a_capture_is_put_away_if_its_winner_has_no_rat_of_that_suit(self) -> None:
        state = table("6H 9H", "2C 3C", rats=("3D 5D", "4C 5S"), tricks_played=2)
        assert events(state, "0 offer 6H", "0 bid 9H", "1 answer 2C") == [
            Answered(1, "2C"),
            Won(0, "6H"),
            PutAway(0, "6H"),
        ]

    def test_feeding_is_reported_after_the_player_chooses_a_rat_if_two_rats_may_eat_the_capture(
        self,
    ) -> None:
        state = table("6H 9H", "2C 3C", rats=("3H 5H", "4C 5S"), tricks_played=2)
        lead = ("0 offer 6H", "0 bid 9H", "1 answer 2C")
        assert events(state, *lead) == [Answered(1, "2C"), Won(0, "6H")]
        assert events(state, *lead, "0 feed 3H") == [Fed(0, "3H")]

    def test_the_dealers_first_capture_is_reported_as_turned_up(self) -> None:
        state = serve(play(CAGED, *LEAD, "1 answer 3C"), cards=3)
        assert events(state, "turn 4C") == [TurnedUp(1, "4C")]

    def test_the_event_of_a_scored_deal_names_first_the_player_who_scored_more_points(self) -> None:
        state = last_trick(("5H:5 6D", "3C:2 KS"), totals=(10, 20), deal=3)
        told = events(state, *LAST)
        assert told[-1] == DealScored(0, 1, 3, 25, 4, 35, 24)
        state = last_trick(("5H:1 6D", "3C:3 KS"), totals=(10, 20), deal=3)
        assert events(state, *LAST)[-1] == DealScored(1, 0, 3, 15, 2, 35, 12)

    def test_the_event_of_a_deal_has_the_dealer_as_its_player_if_both_players_score_the_same(
        self,
    ) -> None:
        assert events(last_trick(("KH QD", POOR)), *LAST)[-1] == DealScored(1, 0, 1, 0, 0, 0, 0)

    @pytest.mark.parametrize("match", ["1", "3"])
    def test_a_won_rubber_is_reported_after_the_scored_deal(self, match: str) -> None:
        state = last_trick(("5H:5 6D", "3C:2 KS"), totals=(0, 118), match=match)
        assert events(state, *LAST)[-2:] == [
            DealScored(0, 1, 1, 25, 4, 25, 122),
            RubberWon(1, 0, 122, 25, 120),
        ]

    def test_the_last_capture_is_reported_before_the_score(self) -> None:
        state = table("2D", "3C 5C", rats=("AH 3D", "4C:3 5S"), tricks_played=15)
        assert [event.key for event in events(state, "1 offer 3C", "1 bid 5C", "0 answer 2D")] == [
            "answered",
            "won",
            "fed",
            "deal-scored",
        ]


class TestPrivate:
    def test_dealt_and_drawn_cards_produce_no_events(self) -> None:
        for state in (
            play(start(), "dealer 1", "red 0"),
            play(CAGED, *LEAD, "1 answer 3C"),
            play(last_trick(("5H:5 6D", POOR)), *LAST),
        ):
            assert state.to_act() == (CHANCE,)
            for action, _ in state.chance_outcomes():
                assert not state.events(CHANCE, action)


def everything(state: State) -> list[Event]:
    """Return all events until the deal is scored, if everyone takes the fallback action."""
    told: list[Event] = []
    while not state.scored:
        [player] = state.to_act()
        chance = player == CHANCE
        action = state.chance_outcomes()[0][0] if chance else state.fallback(player)
        told += state.events(player, action)
        state = state.apply(player, action)
    return told


class TestHowLong:
    def test_all_events_of_a_trick_are_fleeting_and_all_other_events_are_lasting(self) -> None:
        told = everything(play(start(), "dealer 1", "red 0"))
        tricks: set[type[Event]] = {Offered, TurnedUp, Bade, Answered, Won, Lost, Fed, PutAway}
        assert {type(event) for event in told} >= {Offered, TurnedUp, Bade, Answered}
        assert {type(event) for event in told if event.fleeting} <= tricks
        assert all(kind.fleeting and not kind.turning for kind in tricks)

    def test_only_scored_deals_and_won_rubbers_are_turning_points(self) -> None:
        for kind in (DealScored, RubberWon):
            assert kind.turning
            assert not kind.fleeting
        for lasting in (Caged, DealerDrawn, RedDrawn):
            assert not lasting.turning
            assert not lasting.fleeting

    def test_facts_of_events_give_each_cards_rank_and_suit(self) -> None:
        assert Offered(1, "TD").facts() == {
            "player": 1,
            "card": "TD",
            "card_rank": "T",
            "card_suit": "D",
        }
        assert Caged(0, "3D", "5H").facts()["other_rank"] == "5"


def test_when_a_deal_is_scored_the_points_of_a_players_rats_add_up_to_the_players_points() -> None:
    match = random_match(CagedRat(), 2, {"rubber": "120"}, seed=bytes(32), policy_seed="sums")
    scored = [
        event
        for state, step in match.history()
        for event in state.events(step.player, step.action)
        if isinstance(event, DealScored)
    ]
    assert scored
    for event in scored:
        assert sum(map(int, event.sum.split(" + "))) == event.points
        assert sum(map(int, event.owner_sum.split(" + "))) == event.owner_points
