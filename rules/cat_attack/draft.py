"""Cat Attack: a draft of the next position, and the rules about cats that apply to all actions.

An action copies a position to a draft, changes the draft, records events, and turns the draft into
a position. This module has the rules on losing lives, coming home and trespass.

Our rulings: the attacker reaches the space before the attacked cat comes home. If an action causes
several homecomings, they are settled in the order in which they occur. A cat that is sent home or
retires loses the tasks that it still had on its space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rules.cat_attack.board_queries import OFF, area_of, home_of
from rules.cat_attack.ends import last_together, survivors
from rules.cat_attack.events import RetiredFromPlay, SentHome, Survived, Trespassed
from rules.cat_attack.position import Position
from rules.cat_attack.routes import BIT, ENDS
from rules.cat_attack.tasks import REFILL, Task
from rules.cat_attack.view import RETIRED, SENT_HOME, SWAP, Trail
from rules.game import Event, Outcome

P = TypeVar("P", bound=Position)


class Draft:
    """A changeable copy of a `Position`. `before` is the position before the action.

    `arrivals` are cats that came home or into their garden, and have yet to drive out trespassers.
    An arrival is a pair: the player, and whether the cat drives trespassers only out of its Home,
    not out of its garden. `due_swaps` are swaps that follow from the action. Each is a pair: the
    player who may swap, and the victim.
    """

    def __init__(self, position: Position) -> None:
        self.before = position
        self.setting = position.setting
        self.deck = list(position.deck)
        self.curiosity = list(position.curiosity)
        self.hands = list(position.hands)
        self.discards = list(position.discards)
        self.lives = list(position.lives)
        self.larders = list(position.larders)
        self.cats = list(position.cats)
        self.critters = list(position.critters)
        self.stock = list(position.stock)
        self.closed = list(position.closed)
        self.agenda = list(position.agenda)
        self.trails = list(position.trails)
        self.drawn = list(position.drawn)
        self.car, self.turn, self.fight = position.car, position.turn, position.fight
        self.raided, self.burgled = position.raided, position.burgled
        self.came_home, self.throws = position.came_home, position.throws
        self.swaps, self.swaps_before = position.swaps, position.swaps_before
        self.ended: Outcome | None = position.ended
        self.events: list[Event] = []
        self.arrivals: list[tuple[int, bool]] = []
        self.due_swaps: list[tuple[int, int]] = []

    def onto(self, position: P) -> P:
        """Return the position with the draft's values."""
        return type(position)(
            setting=self.setting,
            deck=tuple(self.deck),
            curiosity=tuple(self.curiosity),
            hands=tuple(self.hands),
            discards=tuple(self.discards),
            lives=tuple(self.lives),
            larders=tuple(self.larders),
            cats=tuple(self.cats),
            critters=tuple(self.critters),
            stock=tuple(self.stock),
            closed=tuple(self.closed),
            agenda=tuple(self.agenda),
            trails=tuple(self.trails),
            drawn=tuple(self.drawn),
            car=self.car,
            turn=self.turn,
            fight=self.fight,
            raided=self.raided,
            burgled=self.burgled,
            came_home=self.came_home,
            throws=self.throws,
            swaps=self.swaps,
            swaps_before=self.swaps_before,
            ended=self.ended,
        )

    def tell(self, *events: Event) -> None:
        """Record events, in the order in which people would mention them."""
        self.events += events

    def trail(self, player: int, piece: str, kind: str, *spaces: str) -> None:
        """Record the route of a piece as a list of names; see `view.Trail`."""
        self.trails.append(Trail(player, piece, kind, spaces))

    # Cards

    def discard(self, player: int, *cards: int) -> None:
        """Move cards from a hand to the top of the discards; `cards` are their codes."""
        hand = list(self.hands[player])
        for card in cards:
            hand.remove(card)
        self.hands[player] = tuple(hand)
        self.discards += cards

    def receive(self, player: int, card: int) -> None:
        """Add a card to a hand; `card` is its code."""
        self.hands[player] = tuple(sorted((*self.hands[player], card)))

    # Larders

    def empty(self, household: int, item: int) -> None:
        """Take food out of a household's larder; `item` is an index of `FOODS`."""
        self.larders[household] &= ~(1 << item)

    # Lives

    def lose_lives(self, players: Iterable[int], why: str, lives: int = 1) -> None:
        """Take `lives` from each cat and send it home, one cat after the other.

        `why` is one of the reasons in `SentHome`. Cats that are out of play lose nothing, and
        nobody loses lives after the match has ended.
        """
        for player in players:
            if self.cats[player] != OFF and self.ended is None:
                self._lose(player, why, lives)
                self._end_if_alone(())

    def lose_life_together(self, players: Sequence[int], why: str) -> None:
        """Take a life from each cat and send the cats home, all at the same moment.

        If no cat is left in play, the match is a draw between these cats' teams.
        """
        teams = {self.setting.teams[player] for player in players}
        for player in players:
            if self.cats[player] != OFF:
                self._lose(player, why, 1)
        self._end_if_alone(tuple(teams))

    def _lose(self, player: int, why: str, lives: int) -> None:
        household = self.setting.households[player]
        left = max(0, self.lives[household] - lives)
        lost = self.lives[household] - left
        self.lives[household] = left
        if left:
            self._go_home(player)
            self.tell(SentHome(player, self.setting.cats[player], why, lost, left))
        else:
            for member in self.setting.members[household]:
                self._retire(member, why)

    def _go_home(self, player: int) -> None:
        origin, home = self.cats[player], home_of(self, player)
        from_own = BIT[origin] & area_of(self, self.setting.households[player])
        self.cats[player] = home
        if origin != home:
            self.trail(player, self.setting.cats[player], SENT_HOME, ENDS[origin], ENDS[home])
        self.arrivals.append((player, bool(from_own)))

    def _retire(self, player: int, why: str) -> None:
        """Take a cat out of play: its player's hand goes to the discards; the larder stays."""
        name = self.setting.cats[player]
        self.trail(player, name, RETIRED, ENDS[self.cats[player]])
        self.cats[player] = OFF
        self.discard(player, *self.hands[player])
        self.tell(RetiredFromPlay(player, name, why))

    def _end_if_alone(self, together: tuple[int, ...]) -> None:
        """End the match if at most one team is left.

        `together` are the teams that lost cats at the same moment, if any.
        """
        teams = self.setting.teams
        left = {team for team, space in zip(teams, self.cats, strict=True) if space != OFF}
        if len(left) == 1:
            self.ended = survivors(teams, left)
            first = next(player for player, space in enumerate(self.cats) if space != OFF)
            self.tell(Survived(first))
        elif not left:
            self.ended = last_together(teams, together)

    # Coming home

    def look_round(self) -> None:
        """Let each cat of `arrivals` drive out the trespassers from its home or garden."""
        while self.arrivals and self.ended is None:
            owner, home_only = self.arrivals.pop(0)
            if self.setting.kittens or self.cats[owner] == OFF:
                continue
            area = area_of(self, self.setting.households[owner])
            zone = BIT[home_of(self, owner)] if home_only else area
            for other in self.setting.left_of(owner):
                self._drive_out(owner, other, zone)

    def _drive_out(self, owner: int, other: int, zone: int) -> None:
        space = self.cats[other]
        if self.ended is not None or space == OFF or self.setting.mates(owner, other):
            return
        if BIT[space] & zone:
            self.tell(Trespassed(owner, other))
            self.lose_lives((other,), "trespass")
            self.owe_swap(owner, other)

    def owe_swap(self, player: int, victim: int) -> None:
        """Record that a player may swap a card with a victim, unless the victim is out of play."""
        if self.cats[victim] != OFF:
            self.due_swaps.append((player, victim))

    # Consequences

    def conclude(self, *then: Task, refill: Sequence[int] = ()) -> None:
        """Settle homecomings, then put refills, swaps and other tasks on the agenda, in this order.

        `refill` are the players who draw new cards; `then` are the other tasks.
        """
        self.look_round()
        swaps = [Task(SWAP, player, other) for player, other in self.due_swaps]
        self.due_swaps.clear()
        self.agenda[:0] = [*(Task(REFILL, player) for player in refill), *swaps, *then]
