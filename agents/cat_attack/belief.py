"""Cat Attack: what a seat knows, and random tables that are consistent with this knowledge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import cast

from agents.cat_attack.hand_tracking import Following, Hands, at_first, followed
from agents.cat_attack.happenings import Happening, codes_of, seen_by
from rules.cat_attack.cards import MOG
from rules.cat_attack.state import State
from rules.match import Match


@dataclass(frozen=True, slots=True)
class Known:
    """The table without hidden cards, and what the seat has seen of the hidden cards.

    `unclear` holds the first event that has several explanations, and all later events. `hands` is
    what the seat knew of all hands before these events.
    """

    player: int
    table: State
    hands: Hands
    unclear: tuple[Happening, ...]


def known_to(match: Match, player: int) -> Known:
    """Return a player's current knowledge."""
    state = cast("State", match.state)
    hands, unclear = followed(at_first(match.players), player, seen_by(match, player))
    table = replace(
        state,
        deck=(0,) * len(MOG),
        hands=tuple(hand if seat == player else () for seat, hand in enumerate(state.hands)),
        swaps=tuple(swap for swap in state.swaps if player in swap[:2]),
        swaps_before=tuple(swap for swap in state.swaps_before if player in swap[:2]),
    )
    return Known(player, table, hands, unclear)


def sampled(known: Known, dice: Random) -> State:
    """Return a table with all unknown cards dealt at random."""
    following = Following(known.hands, known.player, dice)
    for happening in known.unclear:
        following.follow(happening)
    hands = [list(cards) for cards in following.known]
    left: list[int] = []
    for number, pool in enumerate(following.pools):
        left = codes_of(pool)
        dice.shuffle(left)
        for hand, counts in zip(hands, following.hidden, strict=True):
            for _ in range(counts[number]):
                hand.append(left.pop())
    deck = [0] * len(MOG)
    for card in left:
        deck[card] += 1
    return replace(
        known.table, deck=tuple(deck), hands=tuple(tuple(sorted(hand)) for hand in hands)
    )
