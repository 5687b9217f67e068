"""Compare the game with the oracle: equal actions, odds and public facts at every ply."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.caged_rat.state import State
from rules.caged_rat.view import Trick
from rules.game import CHANCE, Action
from tests.rules.caged_rat.oracle import LOW_TO_HIGH, Closed, Oracle, Script
from tests.rules.caged_rat.playing import SETUPS, moves, sizes, start
from tests.rules.dice import Dice

DEALS = int(os.environ.get("CLOWDER_RANDOM_DEALS", "120"))
"""The number of random deals; 10000 in the thorough run."""

# For each number of finished tricks: the sizes (hand, stock) of the non-dealer and the dealer.
ROWS = {
    0: ((6, 18), (6, 18)),
    1: ((7, 15), (5, 18)),
    2: ((6, 15), (7, 14)),
    3: ((7, 12), (6, 14)),
    4: ((6, 12), (7, 11)),
    5: ((7, 9), (6, 11)),
    6: ((6, 9), (7, 8)),
    7: ((7, 6), (6, 8)),
    8: ((6, 6), (7, 5)),
    9: ((7, 3), (6, 5)),
    10: ((6, 3), (7, 2)),
    11: ((7, 0), (6, 2)),
    12: ((6, 0), (6, 0)),
    13: ((4, 0), (5, 0)),
    14: ((3, 0), (3, 0)),
    15: ((1, 0), (2, 0)),
    16: ((0, 0), (0, 0)),
}


class Both:
    """One match, played by the game's code and by the oracle in parallel."""

    def __init__(self, options: dict[str, str]) -> None:
        self.state = start(options)
        self.oracle = Oracle(options["rubber"], int(options["match"]))
        self.script: Script = self.oracle.match()
        self.asked: tuple[int, Sequence[str]] | None = next(self.script)
        self.met: Counter[str] = Counter()

    def step(self, action: Action) -> None:
        closed, deals = len(self.oracle.tricks), len(self.oracle.deals)
        self.state = self.state.apply(self.state.to_act()[0], action)
        try:
            self.asked = self.script.send(action.text)
        except StopIteration:
            self.asked = None
        if len(self.oracle.tricks) > closed:
            agree_on_trick(self.state.closed[-1], self.oracle.tricks[-1])
            self.met[self.oracle.tricks[-1].fate[:4]] += 1
        if len(self.oracle.deals) > deals:
            self.agree_on_score()
        else:
            agree(self.state, self.oracle, self.asked)

    def agree_on_score(self) -> None:
        """Compare the state's score of the deal that has just ended with the oracle's score."""
        oracle, last = self.oracle, self.state.last_deal
        assert last is not None
        assert list(last.points) == oracle.deals[-1]
        assert last.deal == len(oracle.deals)
        assert list(self.state.rubbers) == oracle.rubbers
        outcome = self.state.outcome()
        assert (outcome and (outcome.places, outcome.reason)) == oracle.outcome
        assert self.state.laid_open()
        assert len(oracle.tricks) == 16 * len(oracle.deals)
        self.met["bonus"] += sum(last.bonus)
        self.met["level"] += last.points[0] == last.points[1]
        self.met.update(rat.mood for rats in last.rats for rat in rats)


def agree(state: State, oracle: Oracle, asked: tuple[int, Sequence[str]] | None) -> None:
    assert asked is not None
    who, texts = asked
    assert state.to_act() == (who,)
    assert sorted(action.text for action in moves(state)) == sorted(texts)
    assert all(weight == 1 for _, weight in state.chance_outcomes())
    if not oracle.place or not any(state.hands):
        return
    assert (state.dealer, state.red) == (oracle.dealer, oracle.red)
    assert list(state.totals) == oracle.totals
    assert list(state.put_away) == oracle.put_away
    agree_on_cards(state, oracle)
    drawn = who != CHANCE or texts[0].startswith("turn")
    if drawn and state.caged and not oracle.lying("table"):
        dealer, other = (sizes(state)[p] for p in (oracle.dealer, 1 - oracle.dealer))
        assert (other, dealer) == ROWS[len(oracle.tricks) % 16]


def agree_on_cards(state: State, oracle: Oracle) -> None:
    """Compare the places of all 52 cards.

    In the oracle, the cards that the state no longer holds must be in a `fed` pile or in `out`.
    """
    for player in (0, 1):
        assert sorted(state.hands[player]) == sorted(oracle.lying(f"hand {player}"))
        assert sorted(state.stocks[player]) == sorted(oracle.lying(f"stock {player}"))
        caged = {rat.card: rat.captures for rat in state.rats[player]}
        assert caged == {r: oracle.captures[r] for r in oracle.lying(f"rat {player}")}
    trick = state.trick
    shown = [] if trick is None else [trick.capture, trick.bid, trick.answer]
    assert sorted(filter(None, shown)) == sorted(oracle.lying("table"))
    known = [*state.hands, *state.stocks, [rat.card for rats in state.rats for rat in rats]]
    gone = [card for card, place in oracle.place.items() if place[:3] in ("fed", "out")]
    cards = [card for pile in known for card in pile] + list(filter(None, shown)) + gone
    assert len(cards) == len(set(cards)) == 52


def agree_on_trick(shown: Trick, known: Closed) -> None:
    fate = shown.fed or ("away" if shown.put_away else "lost")
    assert shown.won == (fate != "lost")
    assert Closed(shown.leader, shown.capture, shown.bid or "", shown.answer or "", fate) == known


def keen(state: State, dice: Dice) -> Action:
    """Return an action that usually helps both players to satisfy their low rats exactly."""
    actions = moves(state)
    if state.to_act() == (CHANCE,) or dice.below(12) == 0:
        return dice.choose(actions)
    kind = actions[0].text.split()[0]
    if kind == "cage":
        low = [action for action in actions if not {*action.text[5::3]} - {*"A234"}]
        return dice.choose(low or actions)
    [player] = state.to_act()
    caged = {rat.card[1] for rat in state.rats[player]}
    hungry = {rat.card[1] for rat in state.rats[player] if rat.mood == "hungry"}
    if kind == "offer":
        wanted = hungry or {*"CDHS"} - caged
        return dice.choose([a for a in actions if a.text[-1] in wanted] or actions)
    by_rank = sorted(actions, key=lambda action: LOW_TO_HIGH.index(action.text[-2]))
    return by_rank[-1] if hungry and kind == "bid" else by_rank[0]


def play_deals(options: dict[str, str], dice: Dice, deals: int) -> Counter[str]:
    """Play this many deals, in several matches if needed.

    Count the fates of captures, the moods of rats, the bonuses and the deals with equal points.
    """
    met: Counter[str] = Counter()
    while deals > 0:
        both, eager = Both(options), dice.below(2) == 0
        while both.asked is not None and len(both.oracle.deals) < deals:
            both.step(keen(both.state, dice) if eager else dice.choose(moves(both.state)))
        deals -= len(both.oracle.deals)
        met += both.met
    return met


@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_game_and_oracle_agree_at_every_ply_of_random_deals(setup: int) -> None:
    count = DEALS // len(SETUPS)
    met = play_deals(SETUPS[setup], Dice(f"deals {setup}"), count)
    assert met["hungry"] + met["satisfied"] + met["overfed"] == 4 * count
    assert min(met[word] for word in ("satisfied", "overfed", "lost", "away")) > 0, met


def test_bonuses_and_deals_with_equal_points_occur_if_the_players_help_each_other() -> None:
    met = play_deals({"match": "1", "rubber": "deal"}, Dice("keen"), DEALS // 2)
    assert met["bonus"] > 0, met
    assert met["level"] > 0, met


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=0), st.sampled_from(SETUPS))
def test_game_and_oracle_agree_in_any_deal(label: int, options: dict[str, str]) -> None:
    play_deals(options, Dice(f"any {label}"), 1)
