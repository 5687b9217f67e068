"""Caged Rat: a seat's knowledge, and sample tables consistent with it.

A seat knows only what it sees now. Earlier tricks are not shown again, so any card that the seat
does not see may have been played in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self, cast

from rules.caged_rat.actions import DEAL, Move
from rules.caged_rat.cards import BLACK, RED, by_suit, cards_of
from rules.caged_rat.position import NOBODY, PLAYERS, Setting
from rules.caged_rat.state import State
from rules.caged_rat.view import View
from rules.game import Action

_ORDER = {card: by_suit(card) for card in cards_of(BLACK + RED)}


@dataclass(frozen=True, slots=True)
class Table(State):
    """A sample table.

    `searched` is the number of the deal to judge, even after the next deal has started. Cards are
    drawn from the ends of the table's stocks.
    """

    searched: int = 0

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        """Return a single outcome, because a sample's stocks are already in random order."""
        if self.due and not self.scored:
            served = self.due[0]
            return [(Move(DEAL, self.stocks[served][-1:], served), 1)]
        return State.chance_outcomes(self)[-1:]

    def apply(self, player: int, action: Action) -> Self:
        """Apply an action without checking it: searches take legal actions only."""
        return cast("Self", self._after(player, cast("Move", action)))


@dataclass(frozen=True, slots=True)
class Known:
    """A table as a seat sees it: `table` omits hidden cards.

    For each player, `unseen` holds the cards of that player's colour that the seat does not see.
    `held` counts the unseen cards in each hand, and `stocked` those in each stock; all other unseen
    cards have been played.
    """

    table: Table
    unseen: tuple[tuple[str, ...], ...]
    held: tuple[int, ...]
    stocked: tuple[int, ...]


def known_from(view: View) -> Known:
    """Derive a seat's knowledge from its view."""
    own = tuple(card.name for card in view.hand or ())
    hands = tuple(own if player == view.viewer else () for player in PLAYERS)
    # The view may still show the last tricks of the deal before; their cards may be dealt again.
    tricks = [each for each in view.closed if each.number <= view.tricks_played]
    tricks += [view.trick] if view.trick else []
    seen = {card for each in tricks for card in (each.capture, each.bid, each.answer)}
    seen.update(own, (rat.card for rats in view.rats for rat in rats))
    unseen = tuple(
        tuple(card for card in cards_of(RED if player == view.red else BLACK) if card not in seen)
        for player in PLAYERS
    )
    held = tuple(
        0 if player == view.viewer else size for player, size in enumerate(view.hand_sizes)
    )
    return Known(_table(view, hands), unseen, held, view.stock_sizes)


def _table(view: View, hands: tuple[tuple[str, ...], ...]) -> Table:
    # Captures that went to no rat scored nothing, and the view no longer shows their number.
    return Table(
        Setting(view.goal, view.best_of),
        dealer=NOBODY if view.dealer is None else view.dealer,
        red=NOBODY if view.red is None else view.red,
        deal=view.deal,
        hands=hands,
        rats=view.rats,
        tricks_played=view.tricks_played,
        trick=view.trick,
        closed=view.closed,
        totals=view.totals,
        rubbers=view.rubbers,
        last_deal=view.last_deal,
        ended=view.outcome,
        searched=view.deal,
    )


def sampled(known: Known, dice: Random) -> Table:
    """Return a random table consistent with all that is known."""
    hands, stocks = list(known.table.hands), []
    for player in PLAYERS:
        held = known.held[player]
        cards = dice.sample(known.unseen[player], held + known.stocked[player])
        if held:
            hands[player] = tuple(sorted(cards[:held], key=_ORDER.__getitem__))
        stocks.append(tuple(cards[held:]))
    return replace(known.table, hands=tuple(hands), stocks=tuple(stocks))
