"""A second, slow implementation of *Cat Sequence*, written from the rules alone.

The oracle changes plain lists and dicts in place, and shares no code with the game. The oracle is
meant to be obviously right, not fast, so that tests can compare the game with it.

The oracle follows our rulings. A player whose only legal action is to draw must draw. A round
may start with any player, and consists of one turn for each player. No player is skipped while
a card must still be dealt. The deck is refilled only when a card must be dealt and the deck is
empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

_NAMES = (
    "abyssinian ragamuffin american-curl american-shorthair savannah balinese bengal laperm "
    "cornish-rex chartreux burmese british-shorthair bombay birman devon-rex egyptian-mau "
    "exotic-shorthair tabby himalayan japanese-bobtail turkish-van ocicat norwegian-forest-cat "
    "nebelung munchkin manx maine-coon korat oriental persian ragdoll russian-blue scottish-fold "
    "selkirk-rex siamese turkish-angora tonkinese sphynx somali snowshoe singapura siberian"
)
BREEDS = _NAMES.split()
ROWS = "ABCDEFG"
COLUMNS = range(1, 13)
SPACES = [f"{row}{column}" for row in ROWS for column in COLUMNS]


def _straight(row: int, column: int, down: int, right: int) -> list[str]:
    """Return five spaces in a line that starts here, or fewer if the board ends earlier."""
    found = []
    for step in range(5):
        r, c = row + step * down, column + step * right
        if 0 <= r < len(ROWS) and c in COLUMNS:
            found.append(f"{ROWS[r]}{c}")
    return found


LINES = [
    line
    for row in range(len(ROWS))
    for column in COLUMNS
    for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]
    if len(line := _straight(row, column, down, right)) == 5
]


@dataclass
class Played:
    """A card played with `draw=manual`; the `right` to draw for it is open, used or lapsed."""

    player: int
    right: str = "open"


@dataclass
class Turn:
    """A finished turn: whether a card was `played`, and whether a dead card was `turned_in`."""

    played: bool
    turned_in: bool


@dataclass
class Oracle:
    players: int
    options: Mapping[str, str]
    layout: dict[str, str]
    deck: Counter[str] = field(default_factory=Counter)
    hands: list[list[str]] = field(default_factory=list)
    discards: list[list[str]] = field(default_factory=list)
    chips: dict[str, int] = field(default_factory=dict)
    dealer: int | None = None
    turn: int | None = None
    due: int | None = None
    exchanged: bool = False
    plays: list[Played] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    outcome: tuple[tuple[int, ...], str] | None = None
    happened: list[str] = field(default_factory=list)
    """Consequences of the latest action: `lapsed 1`, `skipped 2`, `reshuffled`, `line …`."""

    @classmethod
    def start(cls, players: int, options: Mapping[str, str], printed: Mapping[str, str]) -> Oracle:
        """Return a new match; `printed` maps each space to its breed in the fixed layout."""
        shuffled = options["layout"] == "shuffled"
        oracle = cls(players, options, {} if shuffled else dict(printed))
        for card in [*BREEDS, "purrr", "meow"]:
            oracle.deck[card] = 2
        oracle.hands = [[] for _ in range(players)]
        oracle.discards = [[] for _ in range(players)]
        return oracle

    # --- the table ---------------------------------------------------------------------------

    @property
    def teams(self) -> int:
        if self.players == 6:
            return {"3x2": 3, "2x3": 2}[self.options["teams"]]
        return {2: 2, 3: 3, 4: 2}[self.players]

    def team(self, player: int) -> int:
        return player % self.teams

    def full_hand(self) -> int:
        return 5 if self.players <= 3 else 4

    def after(self, player: int) -> int:
        return (player + 1) % self.players

    def open_spaces(self) -> list[str]:
        return [space for space in SPACES if space not in self.chips]

    def lines(self, team: int) -> list[list[str]]:
        own = {space for space, owner in self.chips.items() if owner == team}
        return [line for line in LINES if own.issuperset(line)]

    def safe(self) -> set[str]:
        return {s for team in range(self.teams) for line in self.lines(team) for s in line}

    def owed(self) -> list[int]:
        return [played.player for played in self.plays if played.right == "open"]

    # --- legal actions -----------------------------------------------------------------------

    def chance(self) -> dict[str, int]:
        """Return the texts and weights of all chance actions; empty if chance does not act now."""
        if self.outcome:
            return {}
        if len(self.layout) < len(SPACES):
            space = SPACES[len(self.layout)]
            laid = Counter(self.layout.values())
            return {f"place {b}@{space}": 2 - laid[b] for b in BREEDS if laid[b] < 2}
        if self.dealer is None:
            return {f"dealer {player}": 1 for player in range(self.players)}
        if self.due is not None:
            return {f"deal {self.due} {card}": n for card, n in self.deck.items() if n}
        return {}

    def to_act(self) -> set[int]:
        if self.outcome:
            return set()
        if self.chance():
            return {-1}
        assert self.turn is not None
        return {self.turn, *self.owed()}

    def legal(self, player: int) -> set[str]:
        if player < 0 or player not in self.to_act():
            return set()
        found = set()
        if player in self.owed():
            found.add("draw")
        if player == self.turn:
            for card in self.hands[player]:
                found |= {f"{card}@{space}" for space in self.targets(player, card)}
                if self.dead(card) and not self.exchanged:
                    found.add(f"dead {card}")
        return found or {"pass"}

    def targets(self, player: int, card: str) -> list[str]:
        if card == "meow":
            safe = self.safe()
            return [s for s, t in self.chips.items() if t != self.team(player) and s not in safe]
        if card == "purrr":
            return self.open_spaces()
        return [space for space in self.open_spaces() if self.layout[space] == card]

    def dead(self, card: str) -> bool:
        return card != "meow" and not self.targets(0, card)

    # --- effects of actions ------------------------------------------------------------------

    def apply(self, player: int, text: str) -> None:
        self.happened = []
        if player < 0:
            self.chance_acts(text)
        elif text == "draw":
            self.draw(player)
        elif text == "pass":
            self.turn_is_over(played=False)
        elif text.startswith("dead "):
            self.turn_in(player, text.split()[1])
        else:
            self.play(player, *text.split("@"))
        self.pass_over()

    def chance_acts(self, text: str) -> None:
        word, *rest = text.split()
        if word == "place":
            breed, space = rest[0].split("@")
            self.layout[space] = breed
        elif word == "dealer":
            self.dealer = int(rest[0])
            self.due = self.after(self.dealer)
        else:
            self.deal(int(rest[0]), rest[1])

    def deal(self, player: int, card: str) -> None:
        self.deck[card] -= 1
        self.hands[player].append(card)
        self.due = None
        if self.turn is None:
            assert self.dealer is not None
            if all(len(hand) == self.full_hand() for hand in self.hands):
                self.turn = self.after(self.dealer)
            else:
                self.due = self.after(player)

    def card_is_due(self, player: int) -> None:
        self.due = player
        if not self.deck.total():
            for pile in self.discards:
                self.deck.update(pile)
                pile.clear()
            self.happened.append("reshuffled")

    def draw(self, player: int) -> None:
        for played in self.plays:
            if played.player == player and played.right == "open":
                played.right = "used"
        self.rights_lapse()
        self.card_is_due(player)

    def turn_in(self, player: int, card: str) -> None:
        self.discard(player, card)
        self.exchanged = True
        self.forget(player)
        self.card_is_due(player)

    def play(self, player: int, card: str, space: str) -> None:
        self.discard(player, card)
        if card == "meow":
            del self.chips[space]
        else:
            before = self.lines(self.team(player))
            self.chips[space] = self.team(player)
            for line in self.lines(self.team(player)):
                if line not in before:
                    self.happened.append(f"line {line[0]} {line[4]}")
            if self.has_won(self.team(player)):
                self.win(self.team(player))
                return
        self.forget(player)
        if self.options["draw"] == "manual":
            self.plays.append(Played(player))
        else:
            self.card_is_due(player)
        self.turn_is_over(played=True)

    def discard(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.discards[player].append(card)

    def forget(self, player: int) -> None:
        """End the player's open rights to draw, because the player plays or turns in a card."""
        for played in self.plays:
            if played.player == player and played.right == "open":
                played.right = "lapsed"
                self.happened.append(f"lapsed {player}")
        self.rights_lapse()

    def rights_lapse(self) -> None:
        """End each open right to draw if a right after it has been used or has lapsed.

        The rights are in the order in which their cards were played.
        """
        for earlier, later in reversed(list(zip(self.plays, self.plays[1:], strict=False))):
            if earlier.right == "open" and later.right != "open":
                earlier.right = "lapsed"
                self.happened.append(f"lapsed {earlier.player}")

    def has_won(self, team: int) -> bool:
        lines = self.lines(team)
        if self.options["goal"] == "1":
            return bool(lines)
        return any(len(set(a) & set(b)) <= 1 for a, b in combinations(lines, 2))

    def win(self, team: int) -> None:
        places = tuple(1 if self.team(p) == team else 2 for p in range(self.players))
        self.outcome = (places, "sequence")

    def turn_is_over(self, *, played: bool) -> None:
        assert self.turn is not None
        self.turns.append(Turn(played, self.exchanged))
        self.exchanged = False
        self.turn = self.after(self.turn)
        last_round = self.turns[-self.players :]
        if len(last_round) < self.players or any(turn.played for turn in last_round):
            return
        if not any(turn.turned_in for turn in last_round) or not self.open_spaces():
            self.outcome = ((1,) * self.players, "stuck")

    def pass_over(self) -> None:
        """Skip players with neither cards nor a right to draw, unless a card is to be dealt."""
        while not self.chance() and not self.outcome:
            assert self.turn is not None
            if self.hands[self.turn] or self.turn in self.owed():
                return
            self.happened.append(f"skipped {self.turn}")
            self.turn_is_over(played=False)

    # --- for comparing -----------------------------------------------------------------------

    def cards(self) -> Counter[str]:
        """Return all cards of the deck, the hands and the discard piles."""
        return +Counter(self.deck) + Counter(_flat(self.hands)) + Counter(_flat(self.discards))


def _flat(piles: Iterable[Iterable[str]]) -> list[str]:
    return [card for pile in piles for card in pile]
