"""Caged Rat: a moment of a match.

Where cards lie in a stock is not known to a state: chance draws each one when it is due. Cards
that were discarded or fed are gone from it, for nobody may look back at them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from operator import add
from typing import TypeVar, cast

from rules.caged_rat.actions import CAGE, DEAL, DEALER, RED, TURN, Move
from rules.caged_rat.cards import (
    BLACK,
    CAPTURES,
    by_suit,
    cards_of,
    strength,
    value,
)
from rules.caged_rat.cards import RED as RED_SUITS
from rules.caged_rat.choosing import choices_of, least_committing
from rules.caged_rat.observe import look
from rules.caged_rat.rats import all_satisfied, eaters, fed, rat, worth
from rules.caged_rat.refusals import refusal
from rules.caged_rat.telling import tell
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER, Rat, Score, Trick, View
from rules.errors import MatchOver, NotYourTurn
from rules.game import CHANCE, Action, Choice, Event, Outcome
from rules.turns import TurnBased

NOBODY = -1
PLAYERS = (0, 1)
HAND, DRAWN = 8, 3
TRICKS = 2 * CAPTURES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting:
    """`goal` wins a rubber, 0 where it is one deal; the match is the best of so many rubbers."""

    goal: int
    best_of: int


@dataclass(frozen=True, slots=True)
class State(TurnBased):
    """Hands are sorted by suit. `due` are the players to whom chance deals, card by card.

    `closed` are the tricks closed since an action that a player chose; `put_away` counts won
    captures by player for which there was no rat.

    After the sixteenth trick the deal is scored and stays as it is until the first card of the
    next one, dealer, colours and totals included.
    """

    setting: Setting
    dealer: int = NOBODY
    red: int = NOBODY
    deal: int = 0
    stocks: tuple[tuple[str, ...], ...] = field(default=((), ()), repr=False)
    hands: tuple[tuple[str, ...], ...] = field(default=((), ()), repr=False)
    due: tuple[int, ...] = ()
    rats: tuple[tuple[Rat, ...], ...] = ((), ())
    put_away: tuple[int, ...] = (0, 0)
    tricks_played: int = 0
    trick: Trick | None = None
    closed: tuple[Trick, ...] = ()
    totals: tuple[int, ...] = (0, 0)
    rubbers: tuple[int, ...] = (0, 0)
    last_deal: Score | None = None
    ended: Outcome | None = None

    # Who may do what

    @property
    def scored(self) -> bool:
        """Whether the deal is over and the next one has not begun."""
        return self.tricks_played == TRICKS

    @property
    def caged(self) -> bool:
        """Whether both have caged their rats."""
        return all(self.rats)

    @property
    def leader(self) -> int:
        """Who leads the trick in progress or the next one: by turns, the non-dealer first."""
        return self.dealer if self.tricks_played % 2 else 1 - self.dealer

    @property
    def asked(self) -> str | None:
        """What who is to act is asked to do; None while chance acts and after the end."""
        if self.ended is not None or self._awaits_chance():
            return None
        if not self.caged:
            return CAGING
        if self.trick is None:
            return OFFER
        if self.trick.bid is None:
            return BID
        return ANSWER if self.trick.answer is None else FEED

    @property
    def _actor(self) -> int:
        if not self.caged:
            return self.dealer if self.rats[1 - self.dealer] else 1 - self.dealer
        return 1 - self.leader if self.asked == ANSWER else self.leader

    def _awaits_chance(self) -> bool:
        return NOBODY in (self.dealer, self.red) or bool(self.due) or self.scored or self._turns()

    def _turns(self) -> bool:
        """Whether the dealer's first capture card is to be turned up."""
        return self.tricks_played == 1 and self.trick is None

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        return (CHANCE,) if self._awaits_chance() else (self._actor,)

    def legal_actions(self, player: int) -> Sequence[Move]:
        asked = self.asked
        if asked is None or player != self._actor:
            return ()
        hand = self.hands[player]
        if asked == CAGING:
            return tuple(Move(CAGE, pair) for pair in combinations(sorted(hand), 2))
        return tuple(Move(asked, (card,)) for card in (self.eaters if asked == FEED else hand))

    @property
    def eaters(self) -> tuple[str, ...]:
        """The leader's rats to which the capture in progress may be fed."""
        return () if self.trick is None else eaters(self.rats[self.leader], self.trick.capture)

    def beats_bid(self, card: str) -> bool:
        """Whether a card is higher than the bid of the trick in progress."""
        return strength(card) > strength(cast("str", self._trick.bid))

    def choices(self, player: int) -> Sequence[Choice]:
        return choices_of(self, player)

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
        """The table at which chance deals: after a deal was scored, that of the next one."""
        return self._next_deal() if self.scored else self

    def apply(self, player: int, action: Action) -> State:
        if player == CHANCE and self.to_act() == (CHANCE,):
            possible = [move for move, _ in self.chance_outcomes()]
            if not isinstance(action, Move) or action not in possible:
                raise refusal(self, player, action)
            return self._table()._after_chance(action)
        legal = self.legal_actions(player)
        if not isinstance(action, Move) or action not in legal:
            raise self._why_not(player, action)
        # What plays itself hides nothing that people have not had the time to see.
        seen = replace(self, closed=()) if self.closed and len(legal) > 1 else self
        return seen._after(player, action)

    def _why_not(self, player: int, action: Action) -> Exception:
        if self.ended is not None:
            return MatchOver("no-more-actions")
        if player not in self.to_act():
            return NotYourTurn("wait", player=player)
        return refusal(self, player, action)

    def _after_chance(self, move: Move) -> State:
        if move.kind == DEALER:
            return replace(self, dealer=cast("int", move.player))
        if move.kind == RED:
            return replace(self, red=cast("int", move.player))._dealt_anew()
        [card] = move.cards
        served = self.leader if move.player is None else move.player
        stocks = _changed(self.stocks, served, _without(self.stocks[served], move.cards))
        if move.kind == TURN:
            return replace(self, stocks=stocks, trick=self._trick_for(card, turned=True))
        hand = tuple(sorted((*self.hands[served], card), key=by_suit))
        hands = _changed(self.hands, served, hand)
        return replace(self, stocks=stocks, hands=hands, due=self.due[1:])

    def _next_deal(self) -> State:
        """Whoever scored more deals; the colours change hands; a won rubber begins anew."""
        last = cast("Score", self.last_deal)
        ours, theirs = last.points
        follower = 1 - self.dealer if ours == theirs else int(theirs > ours)
        totals = self.totals if last.rubber_won_by is None else (0, 0)
        return replace(self, dealer=follower, red=1 - self.red, totals=totals)._dealt_anew()

    def _dealt_anew(self) -> State:
        """The next deal before its first card."""
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

    def _after(self, player: int, move: Move) -> State:
        [card, *_] = move.cards
        if move.kind == FEED:
            return self._feed(card)._close()
        hands = _changed(self.hands, player, _without(self.hands[player], move.cards))
        if move.kind == CAGE:
            rats = _changed(self.rats, player, tuple(map(rat, move.cards)))
            return replace(self, hands=hands, rats=rats)
        if move.kind == OFFER:
            return replace(self, hands=hands, trick=self._trick_for(card, turned=False))
        if move.kind == BID:
            return replace(self, hands=hands, trick=replace(self._trick, bid=card))
        won = not self.beats_bid(card)
        trick = replace(self._trick, answer=card, won=won)
        answered = replace(self, hands=hands, trick=trick)
        return answered._capture() if won else answered._close()

    @property
    def _trick(self) -> Trick:
        """The trick in progress, where there must be one."""
        return cast("Trick", self.trick)

    def _trick_for(self, capture: str, *, turned: bool) -> Trick:
        return Trick(self.tricks_played + 1, self.leader, capture, turned=turned)

    def _capture(self) -> State:
        """A won capture goes where it must; where there is a choice the leader is asked."""
        rats = self.eaters
        if not rats:
            return self._put_away()._close()
        return self if len(rats) > 1 else self._feed(rats[0])._close()

    def _feed(self, card: str) -> State:
        rats = _changed(self.rats, self.leader, fed(self.rats[self.leader], card))
        return replace(self, rats=rats, trick=replace(self._trick, fed=card))

    def _put_away(self) -> State:
        count = self.put_away[self.leader] + 1
        return replace(
            self,
            put_away=_changed(self.put_away, self.leader, count),
            trick=replace(self._trick, put_away=True),
        )

    def _close(self) -> State:
        """The trick is over: its leader draws, and the last one is followed by the scoring."""
        drawn = min(DRAWN, len(self.stocks[self.leader]))
        closed = replace(
            self,
            trick=None,
            closed=(*self.closed, self._trick),
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
        """A rubber more, and with more than half of them the match."""
        rubbers = _changed(self.rubbers, winner, self.rubbers[winner] + 1)
        won = replace(self, rubbers=rubbers)
        if rubbers[winner] * 2 <= self.setting.best_of:
            return won
        places = tuple(1 if player == winner else 2 for player in PLAYERS)
        return replace(
            won, ended=Outcome(places, "rubber" if won.setting.best_of == 1 else "match")
        )

    # What others want to know

    def events(self, player: int, action: Action) -> Sequence[Event]:
        return tell(self, player, action) if isinstance(action, Move) else ()

    def awaited(self) -> tuple[int, ...]:
        return self.to_act()

    def forced(self) -> tuple[int, Action] | None:
        if self.asked is None:
            return None
        legal = self.legal_actions(self._actor)
        return (self._actor, legal[0]) if len(legal) == 1 else None

    def fallback(self, player: int) -> Action:
        return least_committing(self, player)

    def caution(self, player: int, action: Action) -> str | None:  # noqa: ARG002
        """Caging a rat that eight captures cannot satisfy is asked about."""
        if not isinstance(action, Move) or action.kind != CAGE:
            return None
        return "never-satisfied" if any(value(card) > CAPTURES for card in action.cards) else None

    def laid_open(self) -> bool:
        return self.scored

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, player: int | None) -> View:
        return look(self, player)


def _without(cards: tuple[str, ...], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple([card for card in cards if card not in gone])


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
