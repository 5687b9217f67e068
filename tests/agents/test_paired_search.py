"""Search in paired samples: candidate actions share dice, and each round drops the worse half."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from agents.effort import Effort, Spent
from agents.expertise import Stranger
from agents.paired_search import PairedSearch, some_of
from noughts_and_crosses.rules import NoughtsAndCrosses
from rules.game import Action, State
from rules.match import Match

NOUGHTS = NoughtsAndCrosses()


class Noting(Stranger):
    """An expert that plays two random actions ahead.

    For each state of the dice, `rolled` counts the playouts that start with this state.
    """

    actions_ahead = 2

    def __init__(self) -> None:
        self.rolled: Counter[float] = Counter()
        self._last: Random | None = None

    def playing_on(self, state: State, player: int, dice: Random) -> Action:
        if dice is not self._last:
            self._last = dice
            self.rolled[Random.random(copied(dice))] += 1
        return super().playing_on(state, player, dice)


def copied(dice: Random) -> Random:
    copy = Random()
    copy.setstate(dice.getstate())
    return copy


def begun(*spaces: str) -> Match:
    match = Match.start(NOUGHTS, 2, {}, seed=bytes(32))
    for number, space in enumerate(spaces):
        match = match.play(number % 2, NOUGHTS.parse(space))
    return match


def search(
    expert: Stranger, match: Match, noticed: float = 1.0, seed: int = 1
) -> PairedSearch[State, State]:
    return PairedSearch(expert, match.to_act()[0], match.sides, Random(seed), noticed)


def test_candidates_share_dice_and_drop_out_until_two_are_left() -> None:
    expert, match, spent = Noting(), begun(), Spent(Effort(200))
    search(expert, match).choose(match.state, spent)
    assert spent.iterations == 200
    left = list(expert.rolled.values())
    assert left[0] == 9
    assert left == sorted(left, reverse=True)
    assert 2 in left
    assert set(left[:-1]) <= {9, 5, 3, 2}


def test_a_search_finds_a_win_in_one_action() -> None:
    match = begun("a1", "b1", "a2", "b2")
    for seed in range(5):
        chosen = search(Noting(), match, seed=seed).choose(match.state, Spent(Effort(100)))
        assert chosen.text == "a3"


def test_a_search_without_iterations_chooses_the_first_candidate() -> None:
    match = begun()
    chosen = search(Noting(), match).choose(match.state, Spent(Effort(0)))
    assert chosen == match.state.legal_actions(0)[0]


def test_a_search_that_notices_few_actions_may_overlook_a_win() -> None:
    match = begun("a1", "b1", "a2", "b2")
    found = Counter(
        search(Noting(), match, 0.4, seed).choose(match.state, Spent(Effort(60))).text
        for seed in range(40)
    )
    assert 5 < found["a3"] < 35


@pytest.mark.parametrize(("share", "least", "most"), [(0.5, 30, 70), (1.0, 100, 100)])
def test_the_share_of_noticed_actions_is_close_to_the_given_share(
    share: float, least: int, most: int
) -> None:
    legal = begun().state.legal_actions(0)
    actions = [legal[number % 9] for number in range(100)]
    assert least <= len(some_of(actions, share, Random(3))) <= most


def test_all_actions_are_considered_if_none_is_noticed() -> None:
    legal = begun().state.legal_actions(0)
    assert some_of(legal, 0.0, Random(3)) == legal
