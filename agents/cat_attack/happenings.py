"""Cat Attack: what a seat sees of the movements of Mog cards in a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rules.cat_attack.actions import DEAL, FIGHT, PLAY, SHOW, SIX, Move
from rules.cat_attack.board_queries import OFF
from rules.cat_attack.cards import CODE
from rules.cat_attack.state import State
from rules.cat_attack.view import SWAP
from rules.match import Match, Step

DEALT, GONE, SEEN, MOVED, SHUFFLED = "dealt", "gone", "seen", "moved", "shuffled"
UNSEEN = -1
"""The code of an unseen card."""


@dataclass(frozen=True, slots=True)
class Happening:
    """A movement of Mog cards, with the cards that the seat saw.

    `DEALT`: the player gets a card. `GONE`: a card leaves the player's hand. `SEEN`: the seat sees
    the player's whole hand. `MOVED`: the player and the `other` player swap a card. `SHUFFLED`: the
    discards become a new deck. Cards are codes, or `UNSEEN`.
    """

    kind: str
    player: int = -1
    cards: tuple[int, ...] = ()
    other: int = -1


def codes_of(pool: Sequence[int]) -> list[int]:
    """Return the cards of a pool as a list of codes."""
    return [card for card, count in enumerate(pool) for _ in range(count)]


def seen_by(match: Match, player: int) -> list[Happening]:
    """Return all movements of Mog cards in the match, as this player saw them."""
    found: list[Happening] = []
    last: tuple[State, Step] | None = None
    for state, step in match.history():
        now = cast("State", state)
        if last is not None:
            found += _between(*last, now, player)
        last = now, step
    if last is not None:
        found += _between(*last, cast("State", match.state), player)
    return found


def _between(before: State, step: Step, after: State, viewer: int) -> list[Happening]:
    found = _by_action(before, step, viewer)
    for player, space in enumerate(after.cats):
        if space == OFF and before.cats[player] != OFF:
            gone = list(before.hands[player])
            for each in found:
                if each.kind == GONE and each.player == player:
                    gone.remove(each.cards[0])
            found += [Happening(GONE, player, (card,)) for card in gone]
    if sum(after.deck) > sum(before.deck):
        found.append(Happening(SHUFFLED, cards=tuple(codes_of(after.deck))))
    task = after.task
    if task is not None and task.kind == SWAP and task.player == viewer:
        found.append(Happening(SEEN, task.other, after.hands[task.other]))
    return found


def _by_action(before: State, step: Step, viewer: int) -> list[Happening]:
    move, player = cast("Move", step.action), step.player
    if move.kind == DEAL:
        card = CODE[move.card] if move.player == viewer else UNSEEN
        return [Happening(DEALT, move.player, (card,))]
    if move.kind in (PLAY, FIGHT, SHOW):
        return [Happening(GONE, player, (CODE[move.card],))]
    if move.kind == SIX:
        return [Happening(GONE, player, (card,)) for card in before.hands[player]]
    if move.kind == SWAP:
        other = before.agenda[0].other
        cards = CODE[move.card], CODE[move.target]
        if viewer not in (player, other):
            cards = UNSEEN, UNSEEN
        return [Happening(MOVED, player, cards, other)]
    return []
