"""Matches replayed with other secrets, but without changing anything that a viewer has seen.

Each card is tracked from the ply at which it was dealt. A card stays the same if the viewer
has seen it in their own hand, during a swap or among the discards. All other cards that were dealt
from one deck are exchanged at random with each other. For the newest deck, this includes the cards
that have not been dealt yet. A swap between two other players is rewritten with the new cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import cast

from rules.cat_attack.actions import DEAL, FIGHT, PLAY, SHOW, SIX, Move
from rules.cat_attack.board_queries import OFF
from rules.cat_attack.cards import MOG
from rules.cat_attack.state import State
from rules.cat_attack.view import SWAP
from rules.errors import RulesError
from rules.match import Match, Step
from rules.secrets import told_again
from tests.rules.dice import Dice
from tests.rules.moments import moments_of

Card = int
"""The ply at which a card was dealt; it identifies the card in any hand."""
TRIES = 20


@dataclass
class Cards:
    """The cards of a match. `seen` holds the cards that the viewer has seen so far.

    `decks` maps each card to the number of its deck. Each reshuffle makes a deck with a new number.
    `swapped` maps the ply of each swap to the card given and the card taken.
    """

    names: dict[Card, str] = field(default_factory=dict)
    decks: dict[Card, int] = field(default_factory=dict)
    hands: dict[int, list[Card]] = field(default_factory=dict)
    swapped: dict[int, tuple[Card, Card]] = field(default_factory=dict)
    seen: set[Card] = field(default_factory=set)
    deck: int = 0

    def take_out(self, player: int, name: str) -> Card:
        """Remove a card of this name from a hand and return it."""
        card = next(card for card in self.hands[player] if self.names[card] == name)
        self.hands[player].remove(card)
        return card


def cards_of(match: Match, viewer: int | None) -> Cards:
    found = Cards(hands={player: [] for player in range(match.players)})
    states = [*(cast("State", state) for state, _ in moments_of(match)), cast("State", match.state)]
    for step, (before, after) in zip(match.steps, pairwise(states), strict=True):
        _look(found, before, viewer)
        _follow(found, step, before, after)
        if sum(after.deck) > sum(before.deck):
            found.deck += 1
    _look(found, states[-1], viewer)
    return found


def _look(found: Cards, state: State, viewer: int | None) -> None:
    """Add the cards that the viewer sees in this state."""
    if viewer is None:
        return
    found.seen |= {*found.hands[viewer]}
    if state.asked == SWAP and state.agenda[0].player == viewer:
        found.seen |= {*found.hands[state.agenda[0].other]}


def _follow(found: Cards, step: Step, before: State, after: State) -> None:
    move, player = cast("Move", step.action), step.player
    if move.kind == DEAL:
        found.names[step.ply], found.decks[step.ply] = move.card, found.deck
        found.hands[move.player].append(step.ply)
    elif move.kind in (PLAY, FIGHT, SHOW):
        found.seen.add(found.take_out(player, move.card))
    elif move.kind == SIX:
        found.seen |= {*found.hands[player]}
        found.hands[player].clear()
    elif move.kind == SWAP:
        other = before.agenda[0].other
        given, taken = found.take_out(player, move.card), found.take_out(other, move.target)
        found.hands[other].append(given)
        found.hands[player].append(taken)
        found.swapped[step.ply] = given, taken
    for each, space in enumerate(after.cats):
        if space == OFF:
            found.seen |= {*found.hands[each]}
            found.hands[each].clear()


def dealt_otherwise(match: Match, viewer: int | None, dice: Dice) -> Match:
    """Return the match with other hidden cards, or the same match if that is impossible."""
    found = cards_of(match, viewer)
    for _ in range(TRIES):
        names = found.names | dict(_renamed(match, found, dice))
        try:
            return told_again(match, [_step(step, names, found.swapped) for step in match.steps])
        except RulesError:
            # With these cards, two other players would swap equal cards, which is illegal.
            continue
    return match


def _renamed(match: Match, found: Cards, dice: Dice) -> Iterator[tuple[Card, str]]:
    rest = cast("State", match.state).deck
    for deck in range(found.deck + 1):
        hidden = [c for c in found.names if found.decks[c] == deck and c not in found.seen]
        names = [found.names[card] for card in hidden]
        if deck == found.deck:
            names += [MOG[card] for card, left in enumerate(rest) for _ in range(left)]
        yield from zip(hidden, dice.shuffled(names), strict=False)


def _step(step: Step, names: Mapping[Card, str], swapped: Mapping[int, tuple[Card, Card]]) -> Step:
    move = cast("Move", step.action)
    if move.kind == DEAL:
        return replace(step, action=replace(move, card=names[step.ply]))
    if step.ply in swapped:
        given, taken = swapped[step.ply]
        return replace(step, action=replace(move, card=names[given], target=names[taken]))
    return step
