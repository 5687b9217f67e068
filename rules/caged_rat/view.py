"""Caged Rat: the view of a player or of a spectator.

Cards are named as in the notation, by rank and suit, such as `TD`. Cards played earlier appear only
as counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rules.caged_rat.cards import facts_of
from rules.errors import Fact
from rules.game import Outcome

CAGING, OFFER, BID, ANSWER, FEED = "caging", "offer", "bid", "answer", "feed"
"""The kinds of actions that a player may have to choose."""

HUNGRY, SATISFIED, OVERFED = "hungry", "satisfied", "overfed"


@dataclass(frozen=True, slots=True)
class Rat:
    """A caged card with its value (ace 1, picture cards 10) and the captures fed to it.

    `points` are the rat's current points, without the bonus for two satisfied rats.
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
    """The trick in progress, or a completed trick that is still shown.

    `number` counts from 1 to 16. `turned` means that the capture card came unseen from the stock.
    `won` is None before the answer. `fed` is the rat that got the capture. A won capture is
    `put_away` if no rat has its suit.
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

    `value` is the card's value as a rat. `most` is the maximum number of points that it can bring
    as a rat in a deal, without the bonus for two satisfied rats. `beats` says, while answering,
    whether the card beats the bid; None at other times.
    """

    name: str
    value: int
    most: int
    beats: bool | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a finished deal.

    `rats` (at the deal's end), `put_away` and `points` have an entry for each player. `bonus[i]`
    says whether both rats of player i were satisfied. `totals` are the rubber's points after the
    deal. `rubber_won_by` is the player who won the rubber with this deal, or None.
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
    """The table. `deal` counts the deals of the match from 1; it is 0 before the first.

    `red` is the player with hearts and diamonds. `asked` is the kind of action that the player to
    act must choose. `rats` are each player's caged cards. `leader` leads the trick in progress or
    the deal's next trick. `trick` is the trick in progress, None between tricks. `closed` are the
    tricks completed since a player last chose an action; they are kept so that nobody misses an
    automatic answer. `goal` is the total that wins a rubber, 0 if a rubber is a single deal.
    `best_of` is 1 or 3 rubbers. `last_deal` is the score of the deal that ended last. It is shown
    until both players have caged rats for the next deal, and at the end of the match.
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
        """Return the facts: `kind` is `asked`, `card` is the capture, and `other` is the bid.

        `turned` says whether the capture card was turned up from the stock.
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
