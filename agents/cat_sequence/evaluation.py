"""Cat Sequence: the teams' chances of a sequence, summed over the lines of five.

A line's worth is the product of what its five spaces are worth. A space under the team's own chip
is worth 1; the harder a space is to get, the less it is worth. The weights were fitted by logistic
regression, and then rounded. The regression predicted the winner from 8,000 positions of matches
between two fast players. The weights for matches that need two sequences are guesses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter, mul

from rules.cat_sequence.board import MEOW_CODE, PURRR_CODE
from rules.cat_sequence.lines import IN_A_LINE, LINES, SPACES
from rules.cat_sequence.position import NOBODY
from rules.cat_sequence.state import State

IN_HAND = 0.85
IN_DECK = (0.015, 0.05, 0.13)
"""Worth of an open space whose card is not in hand, by the number of copies left to draw."""
WITH_FOES = 0.05
"""Worth of an open space whose card another team holds, and this team does not."""
WITH_PURRR = 0.15
"""Minimum worth of any open space to a team with PURRR in hand."""
FOES, FOES_WITH_MEOW = 0.0005, 0.01
"""Worth of a space under another team's chip, without a MEOW in hand and with one."""
SHARPNESS = 0.5
"""Exponent that converts worth, measured in lines, to odds of winning."""
SOONER = 0.5
"""Worth of having the next turn."""
DUE = 0.6
"""Worth of a card that a player of the team may still draw after a play."""
NOW, SOON = 6.0, 2.7
"""Worth of a card in hand that completes a sequence: if the team plays next, and if not."""
PURRR_HELD, MEOW_HELD = 0.7, 0.6
"""Worth of a wildcard in hand."""
HALF_WAY = 2.5
"""Worth of one complete sequence in a match that needs two."""
NEAR_FIRST = 0.5
"""A factor on the worth of completing a sequence if the team then needs a second one."""

TINY = 1e-9
"""Minimum worth of all lines together, so that it is never 0."""

LINES_AT = tuple(
    tuple(number for number, line in enumerate(LINES) if space in line)
    for space in range(len(SPACES))
)
"""Indices of the lines through each space."""
_OVERLAPPING = tuple(
    frozenset(number for number, other in enumerate(LINES) if len({*line} & {*other}) > 1)
    for line in LINES
)
"""For each line, indices of lines that share too many spaces with it to be a second sequence."""
_PLACES = tuple(itemgetter(*places) for places in zip(*LINES, strict=True))
"""Getters for the first space of every line, for the second space of every line, and so on."""


def prospects_of(state: State) -> tuple[float, ...]:
    """Return the probability that each player's team wins."""
    setting = state.setting
    coming = (state.turn + state.due_ends_turn) % setting.players
    hands = [
        {*chain.from_iterable(state.hands[team :: setting.teams])} for team in range(setting.teams)
    ]
    odds = [
        math.exp(_standing(state, team, hands, (team - coming) % setting.teams))
        for team in range(setting.teams)
    ]
    total = sum(odds)
    return tuple([odds[setting.team(player)] / total for player in range(setting.players)])


def _standing(state: State, team: int, hands: Sequence[set[int]], wait: int) -> float:
    """Return a team's chances as a logarithm, from the board and all players' cards."""
    hand = hands[team]
    has_purrr, has_meow = PURRR_CODE in hand, MEOW_CODE in hand
    by_card = [IN_DECK[left] for left in state.deck]
    for foes in hands:
        if foes is not hand:
            for card in foes:
                by_card[card] = WITH_FOES
    if has_purrr:
        by_card = [max(worth, WITH_PURRR) for worth in by_card]
    for card in hand:
        by_card[card] = IN_HAND
    spaces, lines = worths(
        state.layout, state.chips, team, by_card, FOES_WITH_MEOW if has_meow else FOES
    )
    done = without_done(lines) if state.setting.goal > 1 else 0
    worth = SHARPNESS * math.log(sum(lines) + TINY) - SOONER * bool(wait)
    worth += DUE * (state.due != NOBODY and state.setting.team(state.due) == team)
    worth += PURRR_HELD * has_purrr + MEOW_HELD * has_meow + HALF_WAY * done
    if max(lines) >= IN_HAND or (has_purrr and _one_is_missing(spaces, lines)):
        worth += (SOON if wait else NOW) * (1.0 if done + 1 == state.setting.goal else NEAR_FIRST)
    return worth


def worths(
    layout: tuple[int, ...], chips: bytes, team: int, by_card: Sequence[float], foes: float
) -> tuple[list[float], list[float]]:
    """Return the worth of each space and each line to a team."""
    spaces = list(_by_layout(layout)(by_card))
    own = team + 1
    for space, chip in enumerate(chips):
        if chip:
            spaces[space] = 1.0 if chip == own else foes
    one, two, three, four, five = [place(spaces) for place in _PLACES]
    lines = map(mul, map(mul, map(mul, one, two), map(mul, three, four)), five)
    return spaces, list(lines)


@lru_cache(maxsize=8)
def _by_layout(layout: tuple[int, ...]) -> Callable[[Sequence[float]], tuple[float, ...]]:
    """Return a function that takes the worth of each card and returns the worth of each space."""
    return itemgetter(*layout)


def without_done(lines: list[float]) -> int:
    """Return 1 if any line is complete, else 0.

    If a line is complete, the lines that cannot become the second sequence get the worth 0.
    """
    complete = [number for number, worth in enumerate(lines) if worth == 1.0]
    if complete:
        for other in frozenset.intersection(*[_OVERLAPPING[number] for number in complete]):
            lines[other] = 0.0
    return min(len(complete), 1)


def _one_is_missing(spaces: Sequence[float], lines: Sequence[float]) -> bool:
    """Return whether a single chip on an open space would complete a line."""
    return any(
        worth >= WITH_PURRR and sum([spaces[space] == 1.0 for space in line]) == IN_A_LINE - 1
        for worth, line in zip(lines, LINES, strict=True)
    )
