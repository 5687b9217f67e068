"""Computer players of Cat Sequence: what they know, how they judge, and which actions they find."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from agents.cat_sequence import CatSequenceExpertise
from agents.effort import Effort, Spent
from agents.expertise import actor
from agents.paired_search import PairedSearch
from rules.cat_sequence.board import CARD_CODE
from rules.cat_sequence.state import State
from rules.game import CHANCE, Action, Game
from rules.match import Match
from rules.selfplay import random_match
from tests.otherwise import twin
from tests.rules.cat_sequence.playing import GAME, all_cards, table

EXPERT = CatSequenceExpertise()
TABLES: list[tuple[int, dict[str, str], int]] = [
    (2, {}, 30),
    (2, {"draw": "manual", "goal": "2"}, 70),
    (3, {"draw": "manual"}, 150),
    (4, {"goal": "2", "layout": "shuffled"}, 150),
    (6, {"teams": "3x2"}, 80),
    (6, {"teams": "3x2"}, 165),
]
"""Number of players, options, and ply to look at. The last entry's ply is after a reshuffle."""


class _FromTable(Game):
    """The game with a given state as its start."""

    key, rules_version, player_counts = GAME.key, GAME.rules_version, GAME.player_counts
    has_chance = has_secrets = True
    options = GAME.options
    parse = GAME.parse
    sides = GAME.sides

    def __init__(self, state: State) -> None:
        self._state = state

    def initial_state(self, players: int, options: Mapping[str, str]) -> State:
        del players, options
        return self._state


def match_from(state: State) -> Match:
    players = state.setting.players
    return Match.start(_FromTable(state), players, {}, seed=None, commitment_hex="00" * 32)


def dealt(match: Match, text: str) -> Match:
    """Return the match after this action of chance."""
    drawn = {action.text: action for action, _ in match.state.chance_outcomes()}
    return match.chance(drawn[text])


def matches() -> Iterator[Match]:
    for number, (players, options, plies) in enumerate(TABLES):
        seed = hashlib.sha256(f"{number}".encode()).digest()
        match = random_match(
            GAME, players, options, seed=seed, policy_seed=f"{number}", plies=plies
        )
        assert match.outcome is None
        yield match


def chosen(match: Match, player: int, iterations: int) -> Action:
    search = PairedSearch(EXPERT, player, match.sides, Random("search"))
    return search.choose(EXPERT.known(match, player), Spent(Effort(iterations)))


class TestKnowing:
    def test_knowledge_and_choices_are_equal_for_matches_that_the_seat_cannot_distinguish(
        self,
    ) -> None:
        found = 0
        for match in matches():
            for viewer in range(match.players):
                other = twin(match, viewer)
                if other is None:
                    continue
                found += 1
                assert EXPERT.known(other, viewer) == EXPERT.known(match, viewer)
                if viewer == match.state.awaited()[0]:
                    assert chosen(other, viewer, 10).text == chosen(match, viewer, 10).text
        assert found > 10

    def test_a_sampled_state_looks_the_same_to_the_player_as_the_real_state(self) -> None:
        dice = Random(1)
        for match in matches():
            state = cast("State", match.state)
            for viewer in range(match.players):
                known = EXPERT.known(match, viewer)
                for _ in range(3):
                    sample = EXPERT.sample(known, dice)
                    assert sample.observation(viewer) == state.observation(viewer)
                    assert sample.legal_actions(viewer) == state.legal_actions(viewer)
                    assert set(all_cards(sample).values()) == {2}

    def test_knowledge_contains_no_hidden_cards(self) -> None:
        match = match_from(table("manx", "korat sphynx"))
        known = EXPERT.known(match, 0)
        assert known.state.hands == ((CARD_CODE["manx"],), ())
        assert not any(known.state.deck)

    def test_every_possible_hand_is_equally_likely(self) -> None:
        match = match_from(table("manx", "korat sphynx", deck="somali tabby ocicat"))
        known = EXPERT.known(match, 0)
        dice, count = Random(2), 3_000
        seen = Counter(EXPERT.sample(known, dice).hands[1] for _ in range(count))
        assert len(seen) == 10
        expected = count / len(seen)
        # By chance, chi-squared with 9 degrees of freedom exceeds 27.9 once in a thousand runs.
        assert sum((times - expected) ** 2 / expected for times in seen.values()) < 27.9

    def test_after_a_reshuffle_the_expert_knows_which_cards_the_opponent_already_held(self) -> None:
        # The deck is used up, so every card that is not in the discards is in a hand.
        match = match_from(table("manx korat", "korat sphynx", deck=""))
        match = dealt(match.play(0, GAME.parse("manx@B2")), "deal 0 ocicat")
        known = EXPERT.known(match, 0)
        hands = {EXPERT.sample(known, Random(seed)).hands[1] for seed in range(20)}
        assert hands == {tuple(sorted((CARD_CODE["korat"], CARD_CODE["sphynx"])))}

    def test_a_card_played_after_a_reshuffle_may_have_been_drawn_before_or_after_the_reshuffle(
        self,
    ) -> None:
        state = table("manx korat", "sphynx somali", "tabby oriental", deck="", turn=1)
        match = match_from(state).play(1, GAME.parse("somali@E12"))
        match = dealt(match, "deal 1 tabby")
        match = dealt(match.play(2, GAME.parse("oriental@F2")), "deal 2 ocicat")
        match = dealt(match.play(0, GAME.parse("manx@B2")), "deal 0 ragdoll")
        match = match.play(1, GAME.parse("tabby@B9"))
        older, newer = EXPERT.known(match, 0).weights
        # Tabby was one of the two older cards left, or one of the 82 unseen new cards.
        assert older / newer == pytest.approx((1 / 2) / (1 / 82))

    def test_a_player_who_passed_has_no_playable_card_in_samples(self) -> None:
        chips = {0: "B2 D11", 1: "A1 D8"}
        state = table("korat", "manx", chips=chips, turn=1, exchanged=True)
        match = match_from(state).play(1, GAME.parse("pass"))
        known = EXPERT.known(match, 0)
        hands = {EXPERT.sample(known, Random(seed)).hands[1] for seed in range(60)}
        assert hands == {(CARD_CODE["manx"],), (CARD_CODE["birman"],)}


class TestJudging:
    def test_prospects_of_all_sides_add_up_to_one_and_candidates_are_legal(self) -> None:
        for match in matches():
            for state, step in match.since(match.ply - 25):
                shares = EXPERT.prospects(cast("State", state))
                assert all(0 <= share <= 1 for share in shares)
                by_side = dict(zip(match.sides, shares, strict=True))
                assert sum(by_side.values()) == pytest.approx(1)
                if step.player == CHANCE:
                    continue
                found = EXPERT.candidates(cast("State", state), step.player)
                assert found
                assert {*found} <= {*state.legal_actions(step.player)}

    def test_a_longer_line_is_better_unless_it_is_blocked(self) -> None:
        fewer = EXPERT.prospects(table("manx", "korat", chips={0: "C3 C4", 1: "G1"}))
        more = EXPERT.prospects(table("manx", "korat", chips={0: "C3 C4 C5", 1: "G1"}))
        blocked = EXPERT.prospects(table("manx", "korat", chips={0: "C3 C4 C5", 1: "C2 C6"}))
        assert more[0] > fewer[0]
        assert more[0] > blocked[0]

    def test_a_player_who_may_still_draw_a_card_has_better_prospects(self) -> None:
        even = table("manx", "korat")
        assert EXPERT.prospects(replace(even, due=0))[0] > EXPERT.prospects(even)[0]
        assert EXPERT.prospects(replace(even, due=1))[0] < EXPERT.prospects(even)[0]

    def test_completing_the_first_of_two_needed_sequences_improves_prospects(self) -> None:
        chips = {0: "A1 A2 A3 A4", 1: "G1 G3 G5 G7"}
        nearly = table("manx", "korat", chips=chips, goal="2")
        there = table("manx", "korat", chips={**chips, 0: "A1 A2 A3 A4 A5"}, goal="2")
        assert EXPERT.prospects(there)[0] > EXPERT.prospects(nearly)[0]

    def test_candidates_for_a_wildcard_are_the_most_effective_spaces(self) -> None:
        state = table("purrr", "", chips={0: "C3 C4 C5 F11", 1: "F7 F8 F9 F10"})
        found = [action.text for action in EXPERT.candidates(state, 0)]
        assert len(found) == 4
        assert {"purrr@C2", "purrr@C6", "purrr@F6"} < {*found}

    def test_a_player_with_a_dead_card_or_a_card_to_draw_has_only_one_candidate(self) -> None:
        dead = table("manx korat", "", chips={1: "B2 D11"})
        assert [action.text for action in EXPERT.candidates(dead, 0)] == ["dead manx"]
        late = table("manx korat", "", rights=(0,), draw="manual")
        assert [action.text for action in EXPERT.candidates(late, 0)] == ["draw"]


class TestPlaying:
    def test_a_search_takes_a_win_in_one_action(self) -> None:
        state = table("korat manx sphynx", "tabby", chips={0: "B3 B4 B5 B6", 1: "G1 G2"})
        assert chosen(match_from(state), 0, 20).text == "manx@B2"

    def test_a_search_blocks_a_win_that_an_opponent_threatens(self) -> None:
        chips = {0: "B7 G1 G5", 1: "B3 B4 B5 B6"}
        state = table("manx korat oriental", "sphynx tabby", chips=chips)
        assert chosen(match_from(state), 0, 1_000).text == "manx@B2"

    def test_alley_cats_beat_random_players(self) -> None:
        won = sum(_wins(number) for number in range(4))
        assert won >= 3


def _wins(number: int) -> bool:
    """Return whether an alley cat beats a random player if each of its searches is very short."""
    seat, dice = number % 2, Random(number)
    match = Match.start(GAME, 2, {}, seed=bytes([number] * 32)).settle()
    while match.outcome is None:
        player = actor(match.state)
        legal = match.state.legal_actions(player)
        action = chosen(match, player, 12) if player == seat else dice.choice(legal)
        match = match.play(player, action).settle()
    return match.outcome.winners == (seat,)
