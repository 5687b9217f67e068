"""Helpers for tests: build a table, list the legal actions, play a series of actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.caged_rat import CagedRat
from rules.caged_rat.rats import rat
from rules.caged_rat.state import State
from rules.caged_rat.view import Rat, Score, Trick
from rules.errors import IllegalAction
from rules.game import CHANCE, Action, Event, full_options
from tests.rules.dice import Dice

GAME = CagedRat()

SETUPS: list[dict[str, str]] = [
    {"match": match, "rubber": rubber} for match in ("1", "3") for rubber in ("120", "60", "deal")
]
"""Every combination of options."""

RED_HAND = "2D 3D 7D KD 2H 5H 9H AH"
BLACK_HAND = "2C 3C 7C KC 2S 5S 9S AS"


def start(options: Mapping[str, str] | None = None) -> State:
    return GAME.initial_state(2, full_options(GAME, options or {}))


def dealt(dealer: int = 1, red: int = 0, **options: str) -> State:
    """Return the first deal before caging, with the hands `RED_HAND` and `BLACK_HAND`."""
    state = play(start(options), f"dealer {dealer}", f"red {red}")
    for player in (1 - dealer, dealer):
        hand = RED_HAND if player == red else BLACK_HAND
        state = play(state, *(f"deal {player} {card}" for card in hand.split()))
    return state


def table(
    *hands: str,
    rats: tuple[str, str] = ("", ""),
    stocks: tuple[str, str] = ("", ""),
    dealer: int = 1,
    red: int = 0,
    tricks_played: int = 0,
    trick: Trick | None = None,
    totals: tuple[int, int] = (0, 0),
    rubbers: tuple[int, int] = (0, 0),
    deal: int = 1,
    **options: str,
) -> State:
    """Return a table in the middle of a deal; hands, stocks and rats are texts such as `2D 3D`.

    A rat's card may be followed by its captures: in `5H:3 3D`, the 5H has three and the 3D none.
    """
    return replace(
        start(options),
        dealer=dealer,
        red=red,
        deal=deal,
        hands=tuple(tuple(hand.split()) for hand in hands),
        stocks=tuple(tuple(stock.split()) for stock in stocks),
        rats=tuple(tuple(_rat(each) for each in line.split()) for line in rats),
        tricks_played=tricks_played,
        trick=trick,
        totals=totals,
        rubbers=rubbers,
    )


def _rat(text: str) -> Rat:
    card, _, captures = text.partition(":")
    return rat(card, int(captures or 0))


def last_trick(rats: tuple[str, str], dealer: int = 1, **where: object) -> State:
    """Return the table after fifteen tricks: the dealer holds a 3 and a 2, the opponent a 4."""
    low, other = ("3C 2C", "4D") if dealer == 1 else ("3D 2D", "4C")
    hands = (other, low) if dealer == 1 else (low, other)
    return table(*hands, rats=rats, dealer=dealer, tricks_played=15, **where)  # type: ignore[arg-type]


def finished(rats: tuple[str, str], dealer: int = 1, **where: object) -> State:
    """Return the table after a deal that ended with these rats; no rat got the last capture."""
    state = last_trick(rats, dealer, **where)
    suit = state.hands[dealer][0][1]
    answer = state.hands[1 - dealer][0]
    return play(
        state,
        f"{dealer} offer 3{suit}",
        f"{dealer} bid 2{suit}",
        f"{1 - dealer} answer {answer}",
    )


def score_of(state: State) -> Score:
    found = state.observation(None).last_deal
    assert found is not None
    return found


def play(state: State, *texts: str) -> State:
    """Return the state after these actions of players (`0 offer 7H`) and chance (`deal 0 TD`)."""
    for text in texts:
        state = state.apply(*_read(text))
    return state


def serve(state: State, *, cards: int = 100) -> State:
    """While chance is to act, take chance's first possible action. Return the resulting state.

    Chance acts at most `cards` times.
    """
    while state.to_act() == (CHANCE,) and cards:
        state = state.apply(CHANCE, state.chance_outcomes()[0][0])
        cards -= 1
    return state


def events(state: State, *texts: str) -> list[Event]:
    """Take these actions and return the events of the last action."""
    return list(play(state, *texts[:-1]).events(*_read(texts[-1])))


def refused(state: State, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        play(state, text)
    return caught.value


def _read(text: str) -> tuple[int, Action]:
    who, _, rest = text.partition(" ")
    return (int(who), GAME.parse(rest)) if who.isdecimal() else (CHANCE, GAME.parse(text))


def legal(state: State) -> list[str]:
    """Return the texts of all legal actions of the player to act."""
    [player] = state.to_act()
    return [action.text for action in state.legal_actions(player)]


def odds(state: State) -> dict[str, int]:
    """Return the texts and weights of all possible actions of chance."""
    return {action.text: weight for action, weight in state.chance_outcomes()}


def moves(state: State) -> list[Action]:
    """Return all actions that the player to act, or chance, may take now."""
    [player] = state.to_act()
    if player == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return list(state.legal_actions(player))


def played_at_random(state: State, dice: Dice, actions: int) -> State:
    """Return the state after this many random actions, or earlier if the match ends."""
    while state.to_act() and actions:
        state = state.apply(state.to_act()[0], dice.choose(moves(state)))
        actions -= 1
    return state


def sizes(state: State) -> tuple[tuple[int, int], ...]:
    """Return the sizes of each player's hand and stock."""
    view = state.observation(None)
    return tuple(zip(view.hand_sizes, view.stock_sizes, strict=True))
