"""A second implementation of *Caged Rat*, written from the rules alone.

The match runs as people would play it with real cards. For each draw or decision, the generator
yields the player who must decide and the texts of all legal actions, and receives the chosen text.
The oracle shares no code with the game. Every card always has exactly one place, so no card can get
lost.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

LOW_TO_HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
CHANCE = -1

Ask = tuple[int, list[str]]
"""The player who must decide (or `CHANCE`), and the texts of all legal actions."""
Script = Generator[Ask, str, None]


@dataclass
class Closed:
    """A finished trick. `fate` is the rat that ate the capture, or `away` (put away), or `lost`."""

    leader: int
    capture: str
    bid: str
    answer: str
    fate: str


@dataclass
class Oracle:
    """A match. `place` maps each card to its place.

    A place is a pile of one player (`stock 0`, `hand 1`, `rat 0`, `fed 0`), `table` or `out`.
    """

    rubber: str
    best_of: int
    dealer: int = -1
    red: int = -1
    place: dict[str, str] = field(default_factory=dict)
    captures: dict[str, int] = field(default_factory=dict)
    put_away: list[int] = field(default_factory=lambda: [0, 0])
    tricks: list[Closed] = field(default_factory=list)
    """All finished tricks of the match, not only of this deal."""
    deals: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=lambda: [0, 0])
    rubbers: list[int] = field(default_factory=lambda: [0, 0])
    outcome: tuple[tuple[int, int], str] | None = None

    def lying(self, where: str) -> list[str]:
        return [card for card, place in self.place.items() if place == where]

    # --- the match ---------------------------------------------------------------------------

    def match(self) -> Script:
        said = yield CHANCE, ["dealer 0", "dealer 1"]
        self.dealer = int(said.split()[1])
        said = yield CHANCE, ["red 0", "red 1"]
        self.red = int(said.split()[1])
        while True:
            yield from self.deal()
            mine, yours = self.scores()
            self.deals.append([mine, yours])
            self.totals = [self.totals[0] + mine, self.totals[1] + yours]
            winner = self.winner_of_rubber()
            if winner is not None:
                self.rubbers[winner] += 1
                if self.rubbers[winner] == {1: 1, 3: 2}[self.best_of]:
                    places = (1, 2) if winner == 0 else (2, 1)
                    self.outcome = (places, {1: "rubber", 3: "match"}[self.best_of])
                    return
            self.next_rubber_if(winner is not None)
            if mine == yours:
                self.dealer = {0: 1, 1: 0}[self.dealer]
            else:
                self.dealer = 0 if mine > yours else 1
            self.red = {0: 1, 1: 0}[self.red]

    def next_rubber_if(self, won: bool) -> None:
        if won:
            self.totals = [0, 0]

    def winner_of_rubber(self) -> int | None:
        needed = {"120": 120, "60": 60, "deal": 0}[self.rubber]
        ahead = [p for p in (0, 1) if self.totals[p] > self.totals[1 - p]]
        return ahead[0] if ahead and self.totals[ahead[0]] >= needed else None

    # --- a deal ------------------------------------------------------------------------------

    def deal(self) -> Script:
        self.place, self.captures, self.put_away = {}, {}, [0, 0]
        for player in (0, 1):
            for suit in "HD" if player == self.red else "CS":
                for rank in LOW_TO_HIGH:
                    self.place[rank + suit] = f"stock {player}"
        eldest = 1 - self.dealer
        for player in (eldest, self.dealer):
            for _ in range(8):
                yield from self.draw(player)
        for player in (eldest, self.dealer):
            yield from self.cage(player)
        for lead in range(8):
            yield from self.trick(eldest, self.dealer, unseen=False)
            yield from self.trick(self.dealer, eldest, unseen=lead == 0)

    def draw(self, player: int) -> Script:
        stock = self.lying(f"stock {player}")
        if stock:
            said = yield CHANCE, [f"deal {player} {card}" for card in stock]
            self.place[said.split()[2]] = f"hand {player}"

    def cage(self, player: int) -> Script:
        hand = self.lying(f"hand {player}")
        said = yield player, [f"cage {one} {two}" for one in hand for two in hand if one < two]
        for card in said.split()[1:]:
            self.place[card] = f"rat {player}"
            self.captures[card] = 0

    def trick(self, leader: int, other: int, *, unseen: bool) -> Script:
        if unseen:
            said = yield CHANCE, [f"turn {card}" for card in self.lying(f"stock {leader}")]
        else:
            said = yield leader, [f"offer {card}" for card in self.lying(f"hand {leader}")]
        capture = said.split()[1]
        self.place[capture] = "table"
        said = yield leader, [f"bid {card}" for card in self.lying(f"hand {leader}")]
        bid = said.split()[1]
        self.place[bid] = "table"
        said = yield other, [f"answer {card}" for card in self.lying(f"hand {other}")]
        answer = said.split()[1]
        self.place[answer] = "table"
        if LOW_TO_HIGH.index(answer[0]) > LOW_TO_HIGH.index(bid[0]):
            fate = "lost"
            self.place[capture] = "out"
        else:
            fate = yield from self.feed(leader, capture)
        self.place[bid] = self.place[answer] = "out"
        self.tricks.append(Closed(leader, capture, bid, answer, fate))
        for _ in range(3):
            yield from self.draw(leader)

    def feed(self, player: int, capture: str) -> Generator[Ask, str, str]:
        suited = [r for r in self.lying(f"rat {player}") if r[1] == capture[1]]
        if not suited:
            self.put_away[player] += 1
            self.place[capture] = "out"
            return "away"
        eater = suited[0]
        if len(suited) == 2:
            one, two = suited
            if self.satisfied(one) and not self.satisfied(two):
                eater = two
            elif self.satisfied(one) == self.satisfied(two):
                said = yield player, [f"feed {one}", f"feed {two}"]
                eater = said.split()[1]
        self.place[capture] = f"fed {player}"
        self.captures[eater] += 1
        return eater

    # --- scoring -----------------------------------------------------------------------------

    @staticmethod
    def value(rat: str) -> int:
        return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rat[0]) or int(rat[0])

    def satisfied(self, rat: str) -> bool:
        return self.captures[rat] == self.value(rat)

    def scores(self) -> list[int]:
        return [self.score(player) for player in (0, 1)]

    def score(self, player: int) -> int:
        one, two = self.lying(f"rat {player}")
        if self.satisfied(one) and self.satisfied(two):
            return 10 * len(self.lying(f"fed {player}"))
        return self.worth(one) + self.worth(two)

    def worth(self, rat: str) -> int:
        if self.captures[rat] > self.value(rat):
            return self.captures[rat]
        return self.captures[rat] * (5 if self.satisfied(rat) else 2)
