"""Computer players of Washi Cat: what they know, which distances they compute, what they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from agents.effort import Effort, Spent
from agents.expertise import chance_action
from agents.turn_search import TurnSearch
from agents.washi_cat import WashiCatExpertise
from agents.washi_cat.distances import distances_of, special_distances_of, time_of
from agents.washi_cat.evaluation import need
from rules.game import CHANCE
from rules.match import Match
from rules.selfplay import random_match
from rules.washi_cat.moving import cat_actions
from rules.washi_cat.state import IDLE, State
from rules.washi_cat.view import JUMP, MOVE, PLAY, POP, Cat
from tests.rules.dice import Dice
from tests.rules.washi_cat.playing import GAME, act, begin, position, small_map
from tests.rules.washi_cat.positions import as_state, random_oracle

EXPERT = WashiCatExpertise()
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"setup": "quick"},
    {"map": "short"},
    {"map": "long", "setup": "quick"},
    {"map": "cherry blossom"},
)
OPEN = small_map("......  ......  ......  ......")
FORK = small_map("......  J..JJJ  JJ.JJJ  ......")
"""A map with one route across, and a place beside this route where a cat can wait."""


def moments(options: Mapping[str, str], policy: str) -> Iterator[State]:
    """Return every state of a random match, in order."""
    match = random_match(GAME, 2, options, seed=bytes(32), policy_seed=policy)
    return (cast("State", state) for state, _ in match.history())


def chosen(state: State, iterations: int = 300) -> str:
    """Return the action that a search chooses in this state."""
    search = TurnSearch(EXPERT, state.turn, (0, 1), Random(0))
    return search.choose(state, Spent(Effort(iterations))).text


# Knowledge


def test_each_player_knows_the_whole_state_because_the_game_has_no_secrets() -> None:
    match = random_match(GAME, 2, {}, seed=bytes(32), policy_seed="known", plies=30)
    for player in (0, 1):
        known = EXPERT.known(match, player)
        assert known == match.state
        assert EXPERT.sample(known, Random(1)) == match.state


@pytest.mark.parametrize("options", OPTIONS)
def test_candidates_are_legal_and_prospects_are_between_0_and_1(options: Mapping[str, str]) -> None:
    for state in moments(options, "legal"):
        [player] = state.to_act()
        if player != CHANCE:
            candidates = EXPERT.candidates(state, player)
            assert candidates
            assert {*candidates} <= {*state.legal_actions(player)}
            assert len({*candidates}) == len(candidates)
        prospects = EXPERT.prospects(state)
        assert sum(prospects) == pytest.approx(1)
        assert all(0 < share < 1 for share in prospects)


def test_actions_that_gain_nothing_are_the_last_candidates() -> None:
    state = position(OPEN, ("C2* D1!", "A6"), lines=("B2 B1 C1", ""), fish="A2 A5")
    texts = [action.text for action in EXPERT.candidates(state, 0)]
    assert texts[0] == "1 D2"
    assert texts[-1] in ("1 B2", "1 C1")
    assert "1 C3" in texts[1:-1]


# Distances


def steps(state: State, player: int, at: str, carries: int | None, kinds: str) -> Iterator[str]:
    """Yield the places that a cat at this place can reach with one action.

    The lines on the map are those of `state`.
    """
    cat = Cat(1, at, at, carries, home=False, lost=False)
    cats = ((cat,), ()) if player == 0 else ((), (cat,))
    for action in cat_actions(replace(state, cats=cats), player):
        if action.kind in kinds:
            yield action.place


def times(state: State, player: int, at: str, carries: int | None, kinds: str) -> dict[str, int]:
    """Return the number of actions from `at` to each reachable place; no route passes over fish."""
    found, waiting = {at: 0}, [at]
    for place in waiting:
        if place != at and state.board.mask[place] & state.fish_left:
            continue
        for target in steps(state, player, place, carries, kinds):
            if target not in found:
                found[target] = found[place] + 1
                waiting.append(target)
    return found


def homeward(state: State, player: int, at: str, kinds: str) -> int | None:
    """Return the number of actions to carry a fish home, or None if there is no way."""
    home = state.board.homes[player]
    found = times(state, player, at, player, kinds)
    ends = [time for place, time in found.items() if state.board.mask[place] & home]
    return min(ends, default=None)


def errands(state: State, player: int, at: str, kinds: str) -> dict[int, int]:
    """Return the number of actions to fetch each fish and carry it home."""
    mask, far = state.board.mask, state.fish_left & state.board.homes[1 - player]
    out = times(state, player, at, None, kinds)
    distances = {
        mask[fish]: (time, homeward(state, player, fish, kinds))
        for fish, time in out.items()
        if mask[fish] & far
    }
    return {fish: there + back for fish, (there, back) in distances.items() if back is not None}


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("special", [False, True])
def test_computed_distances_equal_the_number_of_actions_needed(number: int, special: bool) -> None:
    state = replace(as_state(random_oracle(Dice(f"distances {number}"))), specials=(2, 2))
    kinds = f"{MOVE} {JUMP} amazing {POP}" if special else f"{MOVE} {JUMP}"
    for player in (0, 1):
        distances = special_distances_of(state, player) if special else distances_of(state, player)
        for name, bits in state.board.mask.items():
            if not bits & distances.water:
                continue
            assert time_of(distances.home, bits) == homeward(state, player, name, kinds)
            found = errands(state, player, name, kinds)
            assert distances.fetched(bits) == found
            assert time_of(distances.errands, bits) == min(found.values(), default=None)


def test_two_cats_cannot_fetch_the_same_fish() -> None:
    near = position(OPEN, ("C2 C2", "A6"), fish="A2 A3")
    farther = position(OPEN, ("C2 C2", "A6"), fish="A2 A5")
    assert need(near, 0) + 2 == need(farther, 0)


def test_a_fish_behind_a_line_takes_longer_to_fetch_and_longest_if_no_specials_are_left() -> None:
    free = position(OPEN, ("C2 D1!", "A6"), fish="A2")
    barred = position(OPEN, ("C2 D1!", "A6"), fish="A2", lines=("", "B1 B2 B3 B4 B5 B6"))
    spent = replace(barred, specials=(0, 2))
    assert need(free, 0) < need(barred, 0) < need(spent, 0)


# The table of positions


def test_positions_reached_by_the_same_actions_in_a_different_order_are_equal() -> None:
    state = position(OPEN, ("D1 D4", "A1 A4"), fish="A2 D2 A6 D6")
    one = act(state, "1 C1, 1 B1, 2 C4, 2 B4")
    other = act(state, "2 C4, 2 B4, 1 C1, 1 B1")
    assert one != other
    assert EXPERT.same(one) == EXPERT.same(other)


def test_positions_differ_if_fish_or_specials_or_sewers_or_the_nearness_to_a_draw_differ() -> None:
    assert EXPERT.same(begin("fish H1")) != EXPERT.same(begin("fish H4"))
    state = position(OPEN, ("D1 D4", "A1 A4"), fish="A2")
    assert EXPERT.same(state) == EXPERT.same(replace(state, quiet=3))
    assert EXPERT.same(state) != EXPERT.same(replace(state, quiet=IDLE - 2))
    assert EXPERT.same(state) != EXPERT.same(replace(state, specials=(1, 2)))
    assert EXPERT.same(state) != EXPERT.same(replace(state, blocked=frozenset(["B1"])))


# Playing


def test_a_cat_goes_home_if_that_wins() -> None:
    state = position(OPEN, ("D1! C3*", "A5! B4*"), lines=("D3", ""))
    assert chosen(state) == "2 D3"


def test_a_search_traps_an_opponents_cat_if_it_can() -> None:
    state = position(FORK, ("B2", "D1*"), fish="A4", specials=(2, 0))
    assert chosen(state) == "1 B3"


def test_a_search_avoids_actions_that_trap_the_players_own_cat() -> None:
    sewers = small_map("......  RJ.JJR  ......  ......")
    barred = "C1 C2 C3 C4 C5 C6"
    state = position(sewers, ("A1 D6", "D2"), fish="A6", lines=("", barred), specials=(1, 2))
    assert not chosen(state).startswith("1 pop")


def test_a_cat_that_can_still_fetch_a_fish_fetches_it() -> None:
    state = position(OPEN, ("B3 D1!", "A6 A1!"), fish="A3 D6")
    assert chosen(state) == "1 A3"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_short_search_beats_random_play(seat: int) -> None:
    match = Match.start(GAME, 2, {"setup": "quick"}, seed=bytes(31) + b"\1").settle()
    dice = Random(seat)
    while match.outcome is None:
        state, player = cast("State", match.state), match.to_act()[0]
        if player == seat:
            action = GAME.parse(chosen(state, 25))
        else:
            action = dice.choice(list(state.legal_actions(player)))
        match = match.play(player, action)
    assert match.outcome.winners == (seat,)


def test_a_search_repeated_with_the_same_seed_chooses_the_same_action() -> None:
    state = begin(setup="quick")
    dice = Random(5)
    while state.phase != PLAY:
        state = state.apply(CHANCE, chance_action(state, dice))
    assert chosen(state, 100) == chosen(state, 100)


def test_a_search_can_also_choose_where_to_draw_fish_and_cats() -> None:
    state = begin("")
    while state.phase != PLAY:
        state = act(state, chosen(state, 20))
    assert [len(cats) for cats in state.cats] == [2, 2]
