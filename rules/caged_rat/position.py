"""Caged Rat: a position of the game, and queries on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from rules.caged_rat.cards import CAPTURES, strength
from rules.caged_rat.rats import eaters
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER, Rat, Score, Trick
from rules.game import CHANCE, Outcome

NOBODY = -1
PLAYERS = (0, 1)
TRICKS = 2 * CAPTURES


@dataclass(frozen=True, slots=True)
class Setting:
    """The match's options.

    `goal` is the total that wins a rubber, 0 if every deal is a rubber. `best_of` is the maximum
    number of rubbers.
    """

    goal: int
    best_of: int


@dataclass(frozen=True, slots=True)
class Position:
    """A position. Hands are sorted by suit.

    `due` are the players who still get cards, one entry for each card. `closed` are the tricks
    completed since a player last chose an action. `put_away` counts each player's captures that no
    rat could eat.

    After the sixteenth trick the deal is scored. After the scoring, nothing changes until the first
    card of the next deal is dealt; even the dealer, the colours and the totals stay the same.
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

    @property
    def scored(self) -> bool:
        """Whether the deal is over and the next one has not started."""
        return self.tricks_played == TRICKS

    @property
    def caged(self) -> bool:
        """Whether both players have caged their rats."""
        return all(self.rats)

    @property
    def leader(self) -> int:
        """The leader of the current or next trick; players alternate, and the non-dealer starts."""
        return self.dealer if self.tricks_played % 2 else 1 - self.dealer

    @property
    def asked(self) -> str | None:
        """The kind of action that the player to act must choose.

        None while chance acts and after the end.
        """
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
    def actor(self) -> int:
        """The player who acts next, unless chance does."""
        if not self.caged:
            return self.dealer if self.rats[1 - self.dealer] else 1 - self.dealer
        return 1 - self.leader if self.asked == ANSWER else self.leader

    def _awaits_chance(self) -> bool:
        """Return whether chance must draw lots, deal a card or turn a card up."""
        return NOBODY in (self.dealer, self.red) or bool(self.due) or self.scored or self._turns()

    def _turns(self) -> bool:
        """Return whether the dealer's first capture card must be turned up."""
        return self.tricks_played == 1 and self.trick is None

    def to_act(self) -> tuple[int, ...]:
        if self.ended is not None:
            return ()
        return (CHANCE,) if self._awaits_chance() else (self.actor,)

    @property
    def eaters(self) -> tuple[str, ...]:
        """The leader's rats to which the capture in progress may be fed."""
        return () if self.trick is None else eaters(self.rats[self.leader], self.trick.capture)

    def beats_bid(self, card: str) -> bool:
        """Return whether a card is higher than the bid of the trick in progress."""
        return strength(card) > strength(cast("str", self.trick_begun.bid))

    @property
    def trick_begun(self) -> Trick:
        """The trick in progress; there must be one."""
        return cast("Trick", self.trick)
