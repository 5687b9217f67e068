"""Helpers for tests: build a table, list the legal actions, play a series of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import pytest

from rules.cat_sequence import CatSequence
from rules.cat_sequence.board import CARD_CODE, CARDS, SPACE_INDEX
from rules.cat_sequence.state import State
from rules.cat_sequence.view import Card, View
from rules.errors import IllegalAction
from rules.game import CHANCE, Action, Event, full_options
from tests.rules.dice import Dice

GAME = CatSequence()

SETUPS: list[tuple[int, dict[str, str]]] = [
    (players, {"layout": layout, "draw": draw, "goal": goal, **teams})
    for players, teams in (
        (2, {}),
        (3, {}),
        (4, {}),
        (6, {"teams": "3x2"}),
        (6, {"teams": "2x3"}),
    )
    for layout in ("fixed", "shuffled")
    for draw in ("auto", "manual")
    for goal in ("1", "2")
    if goal == "1" or (players in (2, 4) or teams.get("teams") == "2x3")
]
"""Every valid setup: players and options; `teams` is given only for six players."""


def start(players: int, options: Mapping[str, str] | None = None) -> State:
    return GAME.initial_state(players, full_options(GAME, options or {}))


def table(
    *hands: str,
    chips: Mapping[int, str] | None = None,
    turn: int = 0,
    exchanged: bool = False,
    rights: tuple[int, ...] = (),
    quiet: tuple[bool, ...] = (),
    deck: str | None = None,
    discards: Sequence[str] = (),
    **options: str,
) -> State:
    """Return a table in the middle of a match; the layout is fixed, and the highest seat has dealt.

    Each hand, each discard pile and the deck is a text such as `manx korat`. `chips` maps each team
    to its spaces.
    Cards that are not named lie in the deck, or on player 0's discard pile if `deck` is given.
    """
    held = [tuple(sorted(_codes(hand))) for hand in hands]
    piles = [_codes(pile) for pile in (*discards, *[""] * (len(hands) - len(discards)))]
    rest = Counter(dict.fromkeys(range(len(CARDS)), 2))
    rest.subtract(code for pile in (*held, *piles) for code in pile)
    if deck is not None:
        kept = Counter(_codes(deck))
        rest.subtract(kept)
        piles[0] = (*piles[0], *rest.elements())
        rest = kept
    assert all(0 <= left <= 2 for left in rest.values())
    board = bytearray(84)
    for team, spaces in (chips or {}).items():
        for space in spaces.split():
            board[SPACE_INDEX[space]] = team + 1
    return replace(
        start(len(hands), options),
        deck=tuple(rest[code] for code in range(len(CARDS))),
        hands=tuple(held),
        discards=tuple(piles),
        chips=bytes(board),
        dealer=len(hands) - 1,
        turn=turn,
        exchanged=exchanged,
        rights=rights,
        quiet=quiet,
    )


def _codes(line: str) -> tuple[int, ...]:
    return tuple(CARD_CODE[card] for card in line.split())


def deal(players: int, dealer: int = 0, **options: str) -> State:
    """Return a match after the deal, in which chance always took its first legal action."""
    return serve(play(start(players, options), f"dealer {dealer}"))


def serve(state: State) -> State:
    """Return the state after chance has acted. Chance always takes its first legal action."""
    while state.to_act() == (CHANCE,):
        state = state.apply(CHANCE, state.chance_outcomes()[0][0])
    return state


def play(state: State, *texts: str) -> State:
    """Return the state after these actions, such as `0 siamese@A1` or `deal 0 manx`."""
    for text in texts:
        state = state.apply(*_read(text))
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


def legal(state: State, player: int | None = None) -> set[str]:
    """Return the texts of a player's legal actions; the default is the player whose turn it is."""
    actions = state.legal_actions(state.turn if player is None else player)
    assert len({action.text for action in actions}) == len(actions)
    return {action.text for action in actions}


def odds(state: State) -> dict[str, int]:
    """Return the texts and weights of all possible actions of chance."""
    return {action.text: weight for action, weight in state.chance_outcomes()}


def drawn(state: State, dice: Dice) -> Action:
    """Return a random action of chance, drawn by the weights."""
    return dice.choose([a for a, weight in state.chance_outcomes() for _ in range(weight)])


def hand(state: State, player: int) -> list[str]:
    """Return the names of the cards in a player's hand, as that player's view shows them."""
    return [card.name for card in cards(state, player)]


def cards(state: State, player: int) -> Sequence[Card]:
    found = state.observation(player).hand
    assert found is not None
    return found


def chips(view: View) -> dict[str, int]:
    return {space.name: space.chip for space in view.spaces if space.chip is not None}


def safe(view: View) -> set[str]:
    return {space.name for space in view.spaces if space.safe}


def all_cards(state: State) -> Counter[str]:
    """Return all cards of the deck, the hands and the discard piles."""
    piles: Iterable[Iterable[int]] = (*state.hands, *state.discards)
    found = Counter(CARDS[code] for pile in piles for code in pile)
    found.update({CARDS[code]: left for code, left in enumerate(state.deck) if left})
    return found
