"""Computer players of Caged Rat: what they know, what they sample, and what they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from agents.agent import ALLEY_CAT, GREEDY, RANDOM, choose
from agents.agent_matches import play_match
from agents.caged_rat import CagedRatExpertise
from agents.caged_rat.belief import Known
from agents.caged_rat.deal import Deal
from agents.caged_rat.evaluation import cage_of, caging, stretched, winning
from agents.effort import Effort
from agents.registry import EXPERTISE
from rules.caged_rat.cards import RANKS
from rules.caged_rat.position import PLAYERS
from rules.caged_rat.rats import rat
from rules.caged_rat.state import State
from rules.caged_rat.view import Trick
from rules.game import CHANCE
from rules.match import Match
from rules.selfplay import random_match
from tests.otherwise import twin
from tests.rules.caged_rat.playing import GAME, finished, table

EXPERT = CagedRatExpertise()
SEED = bytes(32)


@pytest.fixture(autouse=True)
def _known_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXPERTISE, GAME.key, EXPERT)


def moment(number: int, plies: int) -> Match:
    """Return a match at the first choice after this number of random plies."""
    seed = number.to_bytes(32)
    return random_match(GAME, 2, {}, seed=seed, policy_seed=f"caged {number}", plies=plies)


def moments() -> Iterator[Match]:
    """Yield unfinished matches that have reached different moments of their first or second deal.

    The moments reach from the caging to the last tricks.
    """
    for number in range(12):
        yield moment(number, 17 + 11 * number)


def state_of(match: Match) -> State:
    return cast("State", match.state)


def at(state: State) -> Match:
    """Return a match with this state as its current state."""
    return replace(Match.start(GAME, 2, {}, seed=SEED), state=state)


def chosen(state: State, iterations: int = 60) -> str:
    [player] = state.to_act()
    return choose(at(state), player, ALLEY_CAT, seed=SEED, effort=Effort(iterations)).text


class TestKnown:
    def test_knowledge_is_equal_for_matches_that_the_seat_cannot_distinguish(self) -> None:
        told = 0
        for match in moments():
            for viewer in PLAYERS:
                other = twin(match, viewer, str(match.ply))
                if other is None:
                    continue
                told += 1
                assert EXPERT.known(match, viewer) == EXPERT.known(other, viewer)
                assert hash(EXPERT.known(match, viewer)) == hash(EXPERT.known(other, viewer))
                if viewer in match.to_act():
                    first, again = (
                        choose(each, viewer, ALLEY_CAT, seed=SEED, effort=Effort(12))
                        for each in (match, other)
                    )
                    assert first == again
        assert told > 18

    def test_knowledge_contains_no_hidden_card(self) -> None:
        for match in moments():
            state = state_of(match)
            for viewer in PLAYERS:
                known = EXPERT.known(match, viewer)
                assert known.table.stocks == ((), ())
                assert known.table.hands[1 - viewer] == ()
                # Knowledge does not distinguish the opponent's hand from other unseen cards.
                assert set(state.hands[1 - viewer]) <= set(known.unseen[1 - viewer])
                for player in PLAYERS:
                    assert set(state.stocks[player]) <= set(known.unseen[player])

    def test_cards_of_earlier_tricks_count_as_unseen(self) -> None:
        match = moment(3, 90)
        known = EXPERT.known(match, 0)
        state = state_of(match)
        assert state.tricks_played > 4
        for player in PLAYERS:
            there = known.held[player] + known.stocked[player]
            assert len(known.unseen[player]) > there


class TestSample:
    def test_a_sampled_state_looks_the_same_to_the_player_as_the_real_state(self) -> None:
        dice = Random(1)
        for match in moments():
            for viewer in PLAYERS:
                known = EXPERT.known(match, viewer)
                for _ in range(3):
                    state = EXPERT.sample(known, dice)
                    assert state.observation(viewer) == match.state.observation(viewer)
                    assert state.legal_actions(viewer) == match.state.legal_actions(viewer)
                    assert (state.due, state.dealer) == ((), state_of(match).dealer)

    def test_a_sample_has_every_card_once_and_gives_each_player_cards_of_their_own_suits(
        self,
    ) -> None:
        dice = Random(2)
        for match in moments():
            state = EXPERT.sample(EXPERT.known(match, match.to_act()[0]), dice)
            for player in PLAYERS:
                cards = [*state.hands[player], *state.stocks[player]]
                cards += [each.card for each in state.rats[player]]
                assert len(set(cards)) == len(cards)
                suits = "DH" if player == state.red else "CS"
                assert {card[1] for card in cards} <= set(suits)
                assert list(state.hands[player]) == sorted(
                    state.hands[player], key=lambda card: (card[1], RANKS.index(card[0]))
                )

    def test_cards_are_drawn_from_the_end_of_a_stock(self) -> None:
        match = moment(4, 30)
        [player, *_] = match.to_act()
        state = EXPERT.sample(EXPERT.known(match, player), Random(8))
        seen = 0
        while not state.scored:
            who, *_ = state.to_act()
            if who == CHANCE:
                [(action, _)] = state.chance_outcomes()
                served = state.due[0] if state.due else state.leader
                assert action.text.split()[-1] == state.stocks[served][-1]
                seen += 1
            else:
                action = EXPERT.candidates(state, who)[0]
            state = state.apply(who, action)
        assert seen > 20

    def test_every_unseen_card_is_equally_likely_in_a_sample(self) -> None:
        state = table("AD", "2C 3S", rats=("2D 3H", "4C 5S"), dealer=0, tricks_played=14)
        known = EXPERT.known(at(state), 0)
        dice = Random(3)
        samples = 2_000
        held = Counter(card for _ in range(samples) for card in EXPERT.sample(known, dice).hands[1])
        assert len(held) == 24
        expected = samples * 2 / 24
        # By chance, chi-squared with 23 degrees of freedom exceeds 57 once in ten thousand runs.
        assert sum((count - expected) ** 2 / expected for count in held.values()) < 57

    def test_all_pairs_of_cards_in_a_hand_are_equally_likely(self) -> None:
        table_of_two = table("AD", "2C", rats=("2D 3H", "4C 5S"), dealer=0, tricks_played=15)
        known = EXPERT.known(at(table_of_two), 0)
        known = Known(known.table, ((), ("6C", "7C", "8S", "9S")), (0, 2), (0, 1))
        dice = Random(4)
        samples = 1_200
        held = Counter(EXPERT.sample(known, dice).hands[1] for _ in range(samples))
        assert len(held) == 6
        assert sum((count - samples / 6) ** 2 / (samples / 6) for count in held.values()) < 26


class TestCandidates:
    def test_candidates_are_legal_and_never_empty(self) -> None:
        for number in range(3):
            match = moment(number, 400)
            for state, step in match.history():
                if step.player == CHANCE:
                    continue
                found = EXPERT.candidates(cast("State", state), step.player)
                assert found
                assert len(set(found)) == len(found)
                assert set(found) <= set(state.legal_actions(step.player))

    def test_candidate_answers_are_the_lowest_winning_card_and_the_lowest_losing_card_of_each_suit(
        self,
    ) -> None:
        trick = Trick(15, 0, "9D", turned=False, bid="5D")
        state = table(
            "AD 2D", "3C 4C 7C 2S 5S QS", rats=("2D 3H", "4C 5S"), tricks_played=14, trick=trick
        )
        texts = [action.text for action in EXPERT.candidates(state, 1)]
        assert texts == ["answer 7C", "answer QS", "answer 3C", "answer 2S"]

    def test_only_one_bid_of_each_rank_is_a_candidate(self) -> None:
        trick = Trick(15, 0, "9D", turned=False)
        state = table("4D KD 4H", "", rats=("2D 3H", "4C 5S"), tricks_played=14, trick=trick)
        assert [action.text for action in EXPERT.candidates(state, 0)] == ["bid KD", "bid 4H"]

    def test_candidate_offers_are_low_cards_of_both_suits(self) -> None:
        state = table("4D 7D KD 3H", "", rats=("2D 3H", "4C 5S"))
        texts = [action.text for action in EXPERT.candidates(state, 0)]
        assert texts == ["offer 3H", "offer 4D", "offer 7D"]

    def test_caging_the_lowest_rats_is_the_first_candidate(self) -> None:
        state = table("2D 9D TD KD AD 3H JH QH", "", rats=("", ""))
        assert EXPERT.candidates(state, 0)[0].text == "cage 2D 3H"


class TestProspects:
    def test_both_players_prospects_add_up_to_one(self) -> None:
        dice = Random(5)
        for match in moments():
            for viewer in PLAYERS:
                own, other = EXPERT.prospects(EXPERT.sample(EXPERT.known(match, viewer), dice))
                assert 0 <= own <= 1
                assert own + other == pytest.approx(1)

    def test_prospects_are_between_0_and_1_at_every_moment_of_a_deal(self) -> None:
        match = moment(7, 160)
        for state, _ in match.history():
            there = cast("State", state)
            if there.deal:
                assert 0 <= EXPERT.prospects(there)[0] <= 1

    def test_after_a_deal_is_scored_the_player_with_more_points_has_better_prospects(self) -> None:
        better = finished(("2D:2 3H:3", "4C:1 5S"))
        worse = finished(("2D:1 3H:3", "4C:4 5S:5"))
        assert EXPERT.prospects(better)[0] > 0.5 > EXPERT.prospects(worse)[0]

    def test_prospects_do_not_change_while_the_next_deal_begins(self) -> None:
        trick = Trick(16, 1, "3C", turned=False, bid="2C")
        last = table("4D", "", rats=("2D:2 3H:3", "4C:1 5S"), tricks_played=15, trick=trick)
        state = EXPERT.sample(EXPERT.known(at(last), 0), Random(7))
        state = state.apply(0, state.legal_actions(0)[0])
        scored = EXPERT.prospects(state)
        while state.to_act() == (CHANCE,):
            state = state.apply(CHANCE, state.chance_outcomes()[0][0])
            assert state.deal == 2
            assert EXPERT.prospects(state) == scored
        [player] = state.to_act()
        assert EXPERT.prospects(state.apply(player, state.legal_actions(player)[0])) == scored

    def test_being_ten_points_ahead_is_worth_more_near_the_goal_of_a_rubber(self) -> None:
        assert winning(121, 119, 120) == 1
        assert winning(100, 120, 120) == 0
        assert winning(60, 60, 120) == 0.5
        assert 0.5 < winning(60, 50, 120) < winning(110, 100, 120) < 1
        assert winning(7, 7, 0) == 0.5

    def test_even_an_early_lead_of_a_few_points_clearly_improves_the_evaluation(self) -> None:
        level = stretched((10, 4), (0, 0), 120)
        assert 0.6 < level < stretched((12, 4), (0, 0), 120) <= 1
        assert stretched((10, 4), (60, 20), 120) > 0.55
        assert stretched((40, 4), (0, 0), 120) < stretched((50, 4), (0, 0), 120) < 1
        # Points have no value if they cannot keep the opponent from the goal.
        assert stretched((0, 20), (0, 100), 120) == stretched((10, 20), (0, 100), 120) < 0.5


class TestCages:
    def test_a_needed_capture_gains_points_and_one_capture_too_many_loses_points(self) -> None:
        hungry = cage_of((rat("2D", 1), rat("3H", 3)))
        assert hungry.gains[1][0] == 50 - 17
        assert hungry.gains[1][1] < 0
        full = cage_of((rat("2D", 2), rat("3H", 3)))
        assert full.best[2] == 0

    def test_captures_of_a_suit_without_a_rat_have_no_value(self) -> None:
        cage = caging("2C", "3C")
        assert cage.gains[8][1] == 0
        assert cage.after[8][1] is None

    def test_a_playout_uses_every_card_of_the_deal(self) -> None:
        dice = Random(6)
        for match in moments():
            deal = Deal(EXPERT.sample(EXPERT.known(match, match.to_act()[0]), dice))
            deal.points()
            assert (deal.played, deal.hands, deal.stocks) == (16, [[], []], [[], []])


class TestPlay:
    trick = Trick(15, 0, "9D", turned=False)

    def last_lead(self, rats: str, trick: Trick) -> State:
        """Return the table at the non-dealer's last lead; the dealer's rats can gain nothing."""
        hands = ("AD 2D", "7C AC 2S") if trick.bid is None else ("2D", "7C AC 2S")
        return table(*hands, rats=(rats, "9C 9S"), tricks_played=14, trick=trick)

    def test_a_cat_bids_high_for_a_capture_that_satisfies_both_its_rats(self) -> None:
        assert chosen(self.last_lead("2D:1 3H:3", self.trick)) == "bid AD"

    def test_a_cat_bids_low_for_a_capture_that_would_overfeed_its_rat(self) -> None:
        assert chosen(self.last_lead("2D:2 3H:3", self.trick)) == "bid 2D"

    def test_a_cat_beats_the_bid_for_a_capture_that_would_satisfy_both_rats_of_the_opponent(
        self,
    ) -> None:
        state = self.last_lead("2D:1 3H:3", replace(self.trick, bid="5D"))
        assert chosen(state) in ("answer 7C", "answer AC")

    def test_a_cat_lets_the_opponent_win_a_capture_that_would_overfeed_the_opponents_rat(
        self,
    ) -> None:
        state = self.last_lead("2D:2 3H:3", replace(self.trick, bid="5D"))
        assert chosen(state) == "answer 2S"

    def test_a_player_feeds_a_capture_to_the_rat_that_the_capture_satisfies(self) -> None:
        trick = replace(self.trick, bid="AD", answer="2C", won=True)
        state = table("2D", "7C 8C", rats=("2D:1 9D:3", "9C 9S"), tricks_played=14, trick=trick)
        assert chosen(state) == "feed 2D"

    @pytest.mark.parametrize(("agent", "effort"), [(ALLEY_CAT, Effort(10)), (GREEDY, None)])
    def test_agents_beat_random_play(self, agent: str, effort: Effort | None) -> None:
        won = 0
        for number in range(6):
            seats = (agent, RANDOM) if number % 2 else (RANDOM, agent)
            seed = number.to_bytes(32)
            match = play_match(GAME, seats, {"rubber": "deal"}, seed=seed, effort=effort)
            assert match.outcome is not None
            won += match.outcome.winners == (seats.index(agent),)
        assert won >= 5
