"""Caged Rat: the state of a match.

A state does not know the order of a stock: chance draws each card when it is due. Discarded and fed
cards are not stored, because nobody may look at them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import add
from typing import cast

from rules.caged_rat.actions import CAGE, DEAL, DEALER, RED, TURN, Move
from rules.caged_rat.cards import BLACK, CAPTURES, by_suit, cards_of, value
from rules.caged_rat.cards import RED as RED_SUITS
from rules.caged_rat.choosing import choices_of, least_committing
from rules.caged_rat.ending import decided_by
from rules.caged_rat.narration import narrate
from rules.caged_rat.observe import observe
from rules.caged_rat.position import NOBODY, PLAYERS, TRICKS, Position
from rules.caged_rat.rats import all_satisfied, fed, rat, worth
from rules.caged_rat.refusals import cards_missing, conceivable, refusal
from rules.caged_rat.view import BID, CAGING, FEED, OFFER, Score, Trick, View
from rules.errors import Fact, IllegalAction
from rules.game import CHANCE, Action, Choice, Event, Outcome, Phrase
from rules.tuples import changed, without
from rules.turns import TurnBased, check_turn, possible, single_action

__all__ = ["TRICKS", "State"]

HAND, DRAWN = 8, 3


@dataclass(frozen=True, slots=True)
class State(Position, TurnBased):
    """A position, together with the rules for playing on from it."""

    # Legal actions

    def legal_actions(self, player: int) -> Sequence[Move]:
        asked = self.asked
        if asked is None or player != self.actor:
            return ()
        hand = self.hands[player]
        if asked == CAGING:
            return tuple(Move(CAGE, pair) for pair in combinations(sorted(hand), 2))
        return tuple(Move(asked, (card,)) for card in (self.eaters if asked == FEED else hand))

    def choices(self, player: int) -> Sequence[Choice]:
        return choices_of(self, player, self.legal_actions(player))

    # Chance

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        if self.to_act() != (CHANCE,):
            return ()
        if self.dealer == NOBODY:
            return [(Move(DEALER, player=player), 1) for player in PLAYERS]
        if self.red == NOBODY:
            return [(Move(RED, player=player), 1) for player in PLAYERS]
        table = self._table()
        if table.due:
            served = table.due[0]
            return [(Move(DEAL, (card,), served), 1) for card in table.stocks[served]]
        return [(Move(TURN, (card,)), 1) for card in table.stocks[table.leader]]

    def _table(self) -> State:
        """Return the state on which chance acts: this one, or the start of the next deal."""
        return self._next_deal() if self.scored else self

    def apply(self, player: int, action: Action) -> State:
        if not isinstance(action, Move) or action not in possible(self, player):
            check_turn(self, player)
            raise refusal(self, player, action)
        return self._after(player, action)

    def _after(self, player: int, move: Move) -> State:
        """Return the state after a legal action of a player or of chance."""
        if player == CHANCE:
            return self._table()._after_chance(move)
        # Automatic actions keep the completed tricks, so that people have time to see them.
        chosen = self.closed and len(self.legal_actions(player)) > 1
        return (replace(self, closed=()) if chosen else self)._after_player(player, move)

    def _after_chance(self, move: Move) -> State:
        if move.kind == DEALER:
            return replace(self, dealer=cast("int", move.player))
        if move.kind == RED:
            return replace(self, red=cast("int", move.player))._dealt_anew()
        [card] = move.cards
        served = self.leader if move.player is None else move.player
        stocks = changed(self.stocks, served, without(self.stocks[served], move.cards))
        if move.kind == TURN:
            return replace(self, stocks=stocks, trick=self._trick_for(card, turned=True))
        hand = tuple(sorted((*self.hands[served], card), key=by_suit))
        hands = changed(self.hands, served, hand)
        return replace(self, stocks=stocks, hands=hands, due=self.due[1:])

    def _next_deal(self) -> State:
        """Return the state before the first card of the next deal, with a new dealer.

        The player who scored more becomes the dealer. The players swap colours. After a won rubber,
        totals restart at 0.
        """
        last = cast("Score", self.last_deal)
        ours, theirs = last.points
        follower = 1 - self.dealer if ours == theirs else int(theirs > ours)
        totals = self.totals if last.rubber_won_by is None else (0, 0)
        return replace(self, dealer=follower, red=1 - self.red, totals=totals)._dealt_anew()

    def _dealt_anew(self) -> State:
        """Return the state at the start of a deal: nothing dealt, caged or played yet."""
        suits = (RED_SUITS if player == self.red else BLACK for player in PLAYERS)
        return replace(
            self,
            deal=self.deal + 1,
            stocks=tuple(map(cards_of, suits)),
            hands=((), ()),
            due=(1 - self.dealer,) * HAND + (self.dealer,) * HAND,
            rats=((), ()),
            put_away=(0, 0),
            tricks_played=0,
        )

    # Players

    def _after_player(self, player: int, move: Move) -> State:
        [card, *_] = move.cards
        if move.kind == FEED:
            return self._feed(card)._close()
        hands = changed(self.hands, player, without(self.hands[player], move.cards))
        if move.kind == CAGE:
            rats = changed(self.rats, player, tuple(map(rat, move.cards)))
            return replace(self, hands=hands, rats=rats)
        if move.kind == OFFER:
            return replace(self, hands=hands, trick=self._trick_for(card, turned=False))
        if move.kind == BID:
            return replace(self, hands=hands, trick=replace(self.trick_begun, bid=card))
        won = not self.beats_bid(card)
        trick = replace(self.trick_begun, answer=card, won=won)
        answered = replace(self, hands=hands, trick=trick)
        return answered._capture() if won else answered._close()

    def _trick_for(self, capture: str, *, turned: bool) -> Trick:
        return Trick(self.tricks_played + 1, self.leader, capture, turned=turned)

    def _capture(self) -> State:
        """Return the state after a capture was won.

        If only one rat may be fed, it gets the capture. If no rat may be fed, the capture is put
        away. If several rats may be fed, the trick stays open until the leader has chosen one.
        """
        rats = self.eaters
        if not rats:
            return self._put_away()._close()
        return self if len(rats) > 1 else self._feed(rats[0])._close()

    def _feed(self, card: str) -> State:
        rats = changed(self.rats, self.leader, fed(self.rats[self.leader], card))
        return replace(self, rats=rats, trick=replace(self.trick_begun, fed=card))

    def _put_away(self) -> State:
        count = self.put_away[self.leader] + 1
        return replace(
            self,
            put_away=changed(self.put_away, self.leader, count),
            trick=replace(self.trick_begun, put_away=True),
        )

    def _close(self) -> State:
        """Return the state with the trick completed: its leader draws, or the deal is scored."""
        drawn = min(DRAWN, len(self.stocks[self.leader]))
        closed = replace(
            self,
            trick=None,
            closed=(*self.closed, self.trick_begun),
            tricks_played=self.tricks_played + 1,
            due=(self.leader,) * drawn,
        )
        return closed._score() if closed.scored else closed

    def _score(self) -> State:
        points = tuple(map(worth, self.rats))
        totals = tuple(map(add, self.totals, points))
        winner = self._rubber_winner(totals)
        score = Score(
            deal=self.deal,
            dealer=self.dealer,
            rats=self.rats,
            put_away=self.put_away,
            bonus=tuple(map(all_satisfied, self.rats)),
            points=points,
            totals=totals,
            rubber_won_by=winner,
        )
        scored = replace(self, totals=totals, last_deal=score)
        return scored if winner is None else scored._won(winner)

    def _rubber_winner(self, totals: tuple[int, ...]) -> int | None:
        if max(totals) < self.setting.goal or totals[0] == totals[1]:
            return None
        return totals.index(max(totals))

    def _won(self, winner: int) -> State:
        """Return the state after this player won a rubber.

        A player who has won more than half of the rubbers wins the match.
        """
        rubbers = changed(self.rubbers, winner, self.rubbers[winner] + 1)
        won = replace(self, rubbers=rubbers)
        if rubbers[winner] * 2 <= self.setting.best_of:
            return won
        places = tuple(1 if player == winner else 2 for player in PLAYERS)
        return replace(
            won, ended=Outcome(places, "rubber" if won.setting.best_of == 1 else "match")
        )

    # Queries

    def events(self, player: int, action: Action) -> Sequence[Event]:
        if not isinstance(action, Move):
            return ()
        return narrate(self, self._after(player, action), player, action)

    def forced(self) -> tuple[int, Action] | None:
        return single_action(self)

    def fallback(self, player: int) -> Action:
        return least_committing(self, player, self.legal_actions(player))

    def caution(self, player: int, action: Action) -> str | None:  # noqa: ARG002
        """Return the key of a warning if even eight captures cannot satisfy a caged card."""
        if not isinstance(action, Move) or action.kind != CAGE:
            return None
        return "never-satisfied" if any(value(card) > CAPTURES for card in action.cards) else None

    def cards_missing(self, player: int) -> Iterable[tuple[Sequence[Phrase], IllegalAction]]:
        return cards_missing(self, player)

    def conceivable(self, player: int) -> Iterable[Move]:
        return conceivable(self, player)

    def laid_open(self) -> bool:
        return self.scored

    def outcome(self) -> Outcome | None:
        return self.ended

    def decision(self, player: int, action: Action, outcome: Outcome) -> Mapping[str, Fact]:  # noqa: ARG002
        return decided_by(self._after(player, action)) if isinstance(action, Move) else {}

    def observation(self, player: int | None) -> View:
        return observe(self, player)
