"""Caged Rat: the view of one player or of a spectator.

Cards are named as in the notation: rank and suit, `TD`. Cards played earlier appear only as counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rules.caged_rat.cards import facts_of
from rules.errors import Fact
from rules.game import Outcome

CAGING, OFFER, BID, ANSWER, FEED = "caging", "offer", "bid", "answer", "feed"
"""The actions a player may be asked for."""

HUNGRY, SATISFIED, OVERFED = "hungry", "satisfied", "overfed"


@dataclass(frozen=True, slots=True)
class Rat:
    """A caged card: its value (ace 1, pips, picture cards 10) and the captures fed to it.

    `points` are its current points, without the bonus for two satisfied rats.
    """

    card: str
    value: int
    captures: int
    points: int

    @property
    def mood(self) -> str:
        """`hungry`, `satisfied` or `overfed`."""
        if self.captures == self.value:
            return SATISFIED
        return HUNGRY if self.captures < self.value else OVERFED


@dataclass(frozen=True, slots=True)
class Trick:
    """The trick in progress, or a closed one while it may be seen.

    `number` counts 1 to 16. `turned` tells that the capture card came unseen from the stock.
    `won` is None before the answer. `fed` is the rat that a won capture went to; a won capture
    without a rat of its suit is `put_away`.
    """

    number: int
    leader: int
    capture: str
    turned: bool
    bid: str | None = None
    answer: str | None = None
    won: bool | None = None
    fed: str | None = None
    put_away: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card in the viewer's hand.

    `value` is what it would be worth as a rat, `most` the most points it could bring as one, with
    eight captures a deal and without the bonus. `beats` tells, when answering, whether it beats
    the bid; None at other times.
    """

    name: str
    value: int
    most: int
    beats: bool | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """What a finished deal brought. By player: rats as they ended, put-away captures, points.

    `bonus[i]` tells that both rats of player i were exactly satisfied. `totals` are those of the
    rubber after the deal; `rubber_won_by` is who won the rubber with it.
    """

    deal: int
    dealer: int
    rats: tuple[tuple[Rat, ...], ...]
    put_away: tuple[int, ...]
    bonus: tuple[bool, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    rubber_won_by: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The table. `deal` counts the deals of the match from 1, 0 before the first.

    `red` plays hearts and diamonds. `asked` is the action due from the player to act. `rats`
    are each player's caged cards. `leader` leads the trick in progress or the next of the deal.
    `trick` is the one in progress, None between tricks; `closed` are those closed since an action
    that a player chose, so that nobody misses an answer where the table plays on. `goal` is the
    total that wins a rubber, 0 where a rubber is one deal; `best_of` is 1 or 3 rubbers.
    `last_deal` is shown from its end until both have caged the next rats, and at the end of the
    match.
    """

    viewer: int | None
    deal: int
    dealer: int | None
    red: int | None
    leader: int | None
    asked: str | None
    to_act: tuple[int, ...]
    rats: tuple[tuple[Rat, ...], ...]
    trick: Trick | None
    closed: tuple[Trick, ...]
    tricks_played: int
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    stock_sizes: tuple[int, ...]
    totals: tuple[int, ...]
    rubbers: tuple[int, ...]
    goal: int
    best_of: int
    last_deal: Score | None
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=(), asked=None)

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    def prompt(self) -> Mapping[str, Fact]:
        """Return `asked`, with the capture `card` and the bid `other`, where they are on the table.

        `turned` tells that the capture came unseen from the stock.
        """
        capture = "" if self.trick is None else self.trick.capture
        bid = "" if self.trick is None else self.trick.bid or ""
        turned = self.trick is not None and self.trick.turned
        return {
            "kind": self.asked or OFFER,
            "turned": "yes" if turned else "no",
            **facts_of(capture),
            **facts_of(bid, "other"),
        }
