"""Computer players of Cat Attack: what they know, sample, consider and choose."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

import pytest

from agents.agent import ALLEY_CAT, RANDOM, choose
from agents.agent_matches import play_match
from agents.cat_attack import CatAttackExpertise
from agents.cat_attack.belief import Known, sampled
from agents.cat_attack.distances import hits, turns_to
from agents.cat_attack.hand_tracking import Following, at_first, followed
from agents.cat_attack.happenings import (
    DEALT,
    GONE,
    MOVED,
    SEEN,
    SHUFFLED,
    UNSEEN,
    Happening,
)
from agents.cat_attack.larder_turns import LarderTurns
from agents.effort import Effort, Spent
from agents.expertise import actor
from agents.registry import EXPERTISE
from agents.tree_search import TreeSearch
from rules.cat_attack.board import INDEX
from rules.cat_attack.board_queries import FULL
from rules.cat_attack.cards import CODE, MOG, MOG_DECK
from rules.cat_attack.routes import BIT
from rules.cat_attack.state import State
from rules.cat_attack.view import SWAP
from rules.match import Match
from rules.selfplay import random_match
from tests.otherwise import twin
from tests.rules.cat_attack.otherwise import cards_of
from tests.rules.cat_attack.playing import CATS, GAME, table
from tests.rules.moments import moments_of

EXPERT = CatAttackExpertise()
SETUPS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"kittens": "yes"}),
    (4, {"gang": "pairs", "house": "shared"}),
    (5, {"claws": "all"}),
    (6, {"lives": "3"}),
]
ALL_BUT_FISH = "milk food vitamins mouse bird"


@pytest.fixture(autouse=True)
def _known_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXPERTISE, GAME.key, EXPERT)


@cache
def some_match(players: int, plies: int, number: int = 0) -> Match:
    options = dict(next(options for count, options in SETUPS if count == players))
    seed = bytes([players, number]) * 16
    label = f"agents {number}"
    return random_match(GAME, players, options, seed=seed, policy_seed=label, plies=plies)


def matches() -> Iterator[Match]:
    """Yield live matches at many moments."""
    for players, _ in SETUPS:
        for plies in (60, 330):
            match = some_match(players, plies)
            if match.outcome is None:
                yield match


def seen_from_start(state: State, viewer: int) -> Known:
    """Return what a player would know of this state if all hands had just been dealt."""
    following = Following(at_first(state.setting.players), viewer)
    for card in state.discards:
        following.pools[-1][card] -= 1
    for player, hand in enumerate(state.hands):
        for card in hand:
            seen = card if player == viewer else UNSEEN
            following.follow(Happening(DEALT, player, (seen,)))
    none = tuple(hand if player == viewer else () for player, hand in enumerate(state.hands))
    table_seen = replace(state, hands=none, deck=(0,) * len(MOG))
    return Known(viewer, table_seen, following.hands(), ())


def chosen(state: State, iterations: int = 150) -> str:
    """Return the action that a search chooses for the player whose turn it is."""
    player = actor(state)
    search = TreeSearch(EXPERT, player, GAME.sides(state.setting.players, {}), Random(7))
    return search.choose(seen_from_start(state, player), Spent(Effort(iterations))).text


# Knowledge and samples


def test_knowledge_and_choices_are_equal_for_matches_that_the_seat_cannot_distinguish() -> None:
    compared = 0
    for match in matches():
        for viewer in range(2):
            other = twin(match, viewer, "agents")
            if other is None:
                continue
            compared += 1
            assert EXPERT.known(match, viewer) == EXPERT.known(other, viewer)
            if viewer in match.to_act():
                effort = Effort(12)
                one = choose(match, viewer, ALLEY_CAT, seed=b"same", effort=effort)
                assert one == choose(other, viewer, ALLEY_CAT, seed=b"same", effort=effort)
    assert compared > 12


def test_knowledge_contains_no_hidden_cards() -> None:
    for match in matches():
        for viewer in range(match.players):
            table_seen = EXPERT.known(match, viewer).table
            assert not any(table_seen.deck)
            assert all(viewer in swap[:2] for swap in table_seen.swaps)
            assert not any(hand for p, hand in enumerate(table_seen.hands) if p != viewer)


def test_a_sampled_state_looks_the_same_to_the_player_as_the_real_state() -> None:
    for match in matches():
        true = cast("State", match.state)
        for viewer in range(match.players):
            known = EXPERT.known(match, viewer)
            for number in range(3):
                state = EXPERT.sample(known, Random(number))
                assert state.observation(viewer) == true.observation(viewer)
                assert state.to_act() == true.to_act()
                assert list(state.legal_actions(viewer)) == list(true.legal_actions(viewer))
                cards = Counter(card for hand in state.hands for card in hand)
                cards += Counter(dict(enumerate(state.deck))) + Counter(state.discards)
                assert cards == Counter(dict(enumerate(MOG_DECK)))


def test_cards_that_were_seen_are_in_every_sample() -> None:
    """In a match of two players, no third player can get the cards in a swap."""
    match = some_match(2, 330)
    true = cast("State", match.state)
    for viewer in range(2):
        found = cards_of(match, viewer)
        sure = Counter(found.names[card] for card in found.hands[1 - viewer] if card in found.seen)
        known = EXPERT.known(match, viewer)
        assert known.unclear == ()
        for number in range(10):
            hand = EXPERT.sample(known, Random(number)).hands[1 - viewer]
            assert len(hand) == len(true.hands[1 - viewer])
            assert sure <= Counter(MOG[card] for card in hand)


def test_knowledge_never_rules_out_the_true_hands() -> None:
    """If a card counts as certain in a hand, it must really be in that hand."""
    for match in matches():
        true = cast("State", match.state)
        for viewer in range(match.players):
            known = EXPERT.known(match, viewer)
            if not known.unclear:
                for hand, sure in zip(true.hands, known.hands.known, strict=True):
                    assert Counter(sure) <= Counter(hand)


# Tracking cards


SPEEDY, ATTACK, BURGLAR = (CODE[name] for name in ("speedy", "attack", "burglar"))


def told(players: int, *happenings: Happening, viewer: int = 0) -> tuple[object, ...]:
    """Return the opponents' known cards, and the number of events with several explanations."""
    hands, unclear = followed(at_first(players), viewer, happenings)
    return (*hands.known[1:], len(unclear))


def test_cards_of_a_seen_hand_stay_known_until_they_are_played() -> None:
    dealt = (Happening(DEALT, 1, (UNSEEN,)),) * 3
    seen = Happening(SEEN, 1, (0, 4, SPEEDY))
    assert told(2, *dealt, seen) == ((0, 4, SPEEDY), 0)
    assert told(2, *dealt, seen, Happening(GONE, 1, (4,))) == ((0, SPEEDY), 0)
    swap = Happening(MOVED, 1, (0, ATTACK), 0)
    mine = Happening(DEALT, 0, (ATTACK,))
    assert told(2, *dealt, mine, seen, swap) == ((4, SPEEDY, ATTACK), 0)


def test_a_reshuffle_reveals_the_opponents_hand_if_all_other_cards_are_accounted_for() -> None:
    played = [
        Happening(kind, 0, (card,))
        for card, count in enumerate(MOG_DECK)
        for _ in range(count - (card == BURGLAR))
        for kind in (DEALT, GONE)
    ]
    hidden = Happening(DEALT, 1, (UNSEEN,))
    assert told(2, hidden, *played) == ((), 0)
    assert told(2, hidden, *played, Happening(SHUFFLED, cards=(0, 1))) == ((BURGLAR,), 0)


def test_an_unseen_swap_leaves_open_who_holds_a_card() -> None:
    dealt = [Happening(DEALT, player, (UNSEEN,)) for player in (1, 1, 2, 2)]
    seen = Happening(SEEN, 1, (SPEEDY, ATTACK))
    swap = Happening(MOVED, 1, (UNSEEN, UNSEEN), 2)
    assert told(3, *dealt, seen, swap) == ((SPEEDY, ATTACK), (), 1)
    hands, unclear = followed(at_first(3), 0, [*dealt, seen, swap])
    holders: Counter[int] = Counter()
    for number in range(200):
        following = Following(hands, 0, Random(number))
        for happening in unclear:
            following.follow(happening)
        holders.update(p for p in (1, 2) if SPEEDY in following.known[p])
    assert 60 < holders[2] < 140
    # If player 2 plays the card, either the swap moved it, or player 2 had an unseen copy.
    gone = 0
    for number in range(50):
        following = Following(hands, 0, Random(number))
        for happening in (*unclear, Happening(GONE, 2, (SPEEDY,))):
            following.follow(happening)
        gone += SPEEDY not in following.known[1]
        assert [len(following.known[p]) + sum(following.hidden[p]) for p in (1, 2)] == [2, 1]
    assert gone > 25


def test_every_hidden_card_is_equally_likely_in_samples() -> None:
    """The opponent holds one of nine unseen cards, which are of four kinds."""
    state = table("home1", "home6", hands=["cat-1", "mouse-2"])
    left = {CODE["cat-2"]: 3, CODE["bird-1"]: 2, SPEEDY: 1, CODE["mouse-2"]: 3}
    counts = tuple(left.get(card, 0) for card in range(len(MOG)))
    known = seen_from_start(state, 0)
    known = replace(known, hands=replace(known.hands, pools=(counts,)))
    dice, draws = Random(3), 1800
    drawn = Counter(sampled(known, dice).hands[1] for _ in range(draws))
    total = sum(left.values())
    distance = sum(
        (drawn[card,] - draws * count / total) ** 2 / (draws * count / total)
        for card, count in left.items()
    )
    # By chance, chi-squared with 3 degrees of freedom exceeds 16.3 once in a thousand runs.
    assert distance < 16.3
    assert sum(drawn.values()) == draws


# Candidates and prospects


def test_candidates_are_legal_and_prospects_are_between_0_and_1() -> None:
    for players, _ in SETUPS:
        match = some_match(players, 520)
        for state, step in list(moments_of(match))[::29]:
            stands = EXPERT.prospects(cast("State", state))
            assert len(stands) == players
            assert all(0 <= each <= 1 for each in stands)
            if step.player >= 0:
                candidates = EXPERT.candidates(cast("State", state), step.player)
                legal = {action.text for action in state.legal_actions(step.player)}
                assert candidates
                assert {action.text for action in candidates} <= legal
                assert EXPERT.playing_on(cast("State", state), step.player, Random(1)).text in legal


def test_candidates_do_not_depend_on_hidden_cards() -> None:
    for match in matches():
        for viewer in match.to_act():
            known = EXPERT.known(match, viewer)
            one, two = (EXPERT.sample(known, Random(number)) for number in (1, 2))
            assert list(EXPERT.candidates(one, viewer)) == list(EXPERT.candidates(two, viewer))


def test_food_and_lives_and_a_short_route_improve_prospects() -> None:
    def share(*at: str, **more: object) -> float:
        return EXPERT.prospects(table(*at, turn=1, **more))[0]  # type: ignore[arg-type]

    plain = share("home1", "home6")
    assert share("home1", "home6", larders={0: "milk"}) > plain
    assert share("home1", "home6", larders={1: "milk"}) < plain
    assert share("home1", "home6", lives={0: 2}) < plain
    ready = {0: f"fish {ALL_BUT_FISH}"}
    assert share("c1", "home6", larders=ready) > share("corner2", "home6", larders=ready)


def test_members_of_a_team_have_equal_prospects() -> None:
    state = table("home1", "home6", "c1", "g7", options={"gang": "pairs", "house": "shared"})
    stands = EXPERT.prospects(state)
    assert stands[0] == stands[2]
    assert stands[1] == stands[3]


def test_distances_of_cats_are_measured_in_turns() -> None:
    home = turns_to(BIT[INDEX["home1"]], by_roll=True)
    assert home.card[INDEX["c1"]] < home.card[INDEX["corner2"]]
    assert hits(INDEX["1p"], INDEX["home1"]) == 1
    assert hits(INDEX["corner2"], INDEX["home1"]) == 0


def test_the_route_is_shorter_while_the_owner_of_a_needed_larder_is_away() -> None:
    larders = {0: "fish milk food mouse bird", 1: "vitamins"}
    away = replace(table("g4", "a1", larders=larders), stock=(0, 0, 0, 0))
    there = replace(away, cats=(away.cats[0], INDEX["home6"]))
    lacking = FULL & ~away.larders[0]
    turns = [LarderTurns(state, 0).turns(away.cats[0], lacking) for state in (away, there)]
    assert turns[0] < turns[1]


# Choices


def test_a_cat_with_a_full_larder_goes_home() -> None:
    state = table("1q", "g7", roll=2, larders={0: f"fish {ALL_BUT_FISH}"})
    assert chosen(state) == "go home1"


def test_a_cat_goes_to_a_shop_for_food_that_it_lacks() -> None:
    state = table("north1", "g7", roll=1, larders={0: ALL_BUT_FISH})
    assert chosen(state) == "go fish3"


def test_a_cat_raids_a_larder_for_food_that_it_lacks() -> None:
    state = table("6p", "a1", roll=1, larders={0: "fish milk", 1: "vitamins milk"})
    assert chosen(state) == "go home6"
    raid = state.apply(0, GAME.parse("go home6"))
    assert raid.asked == "take"
    assert chosen(raid) == "take vitamins"


def test_a_better_card_is_taken_in_a_swap() -> None:
    state = table(
        "a1", "c1", hands=["cat-1 cat-1 cat-2 cat-2 bird-1 bird-2", f"speedy {CATS}"[:-6]], roll=2
    )
    fallen = state.apply(0, GAME.parse("go c1"))
    assert fallen.asked == SWAP
    known = seen_from_start(fallen, 0)
    hands = followed(known.hands, 0, [Happening(SEEN, 1, fallen.hands[1])])[0]
    search = TreeSearch(EXPERT, 0, (0, 1), Random(7))
    move = search.choose(replace(known, hands=hands), Spent(Effort(200)))
    assert move.text.endswith(" speedy")


@pytest.mark.parametrize("number", range(2))
def test_a_short_search_beats_random_play(number: int) -> None:
    seed = hashlib.sha256(f"cat attack {number}".encode()).digest()
    agents = [RANDOM, RANDOM]
    agents[number] = ALLEY_CAT
    match = play_match(GAME, agents, {}, seed=seed, effort=Effort(20))
    assert match.outcome is not None
    assert match.outcome.winners == (number,)
