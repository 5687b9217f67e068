"""Cat Attack: a moment in the making, and what befalls cats whoever causes it.

An action copies a moment to a table, changes that, and tells what happens; then it is a moment
again. The rules on losing lives, coming home and trespass are here, for all actions alike.

Ours: who attacks is on the space before the attacked cat is at home; of homecomings that follow
from one action the first is looked at first. A cat that is sent home loses what was still to come
on the space it stood on, and so does everybody who retires.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rules.cat_attack.ends import last_together, survivors
from rules.cat_attack.events import RetiredFromPlay, SentHome, Survived, Trespassed
from rules.cat_attack.scene import OFF, area_of, home_of
from rules.cat_attack.tasks import REFILL, Task
from rules.cat_attack.view import RETIRED, SENT_HOME, SWAP, Trail
from rules.cat_attack.ways import BIT, ENDS
from rules.game import Event, Outcome

if TYPE_CHECKING:
    from rules.cat_attack.state import State


class Table:
    """What `State` holds, changeable. `before` is the moment that the action met.

    `arrivals` are cats that came home or into their garden and have not looked round yet: the
    player, and whether only on the Home. `due_swaps` are those that follow from the action, who
    may swap and with whom.
    """

    def __init__(self, state: State) -> None:
        self.before = state
        self.setting = state.setting
        self.deck = list(state.deck)
        self.curiosity = list(state.curiosity)
        self.hands = list(state.hands)
        self.discards = list(state.discards)
        self.lives = list(state.lives)
        self.larders = list(state.larders)
        self.cats = list(state.cats)
        self.critters = list(state.critters)
        self.stock = list(state.stock)
        self.closed = list(state.closed)
        self.agenda = list(state.agenda)
        self.trails = list(state.trails)
        self.drawn = list(state.drawn)
        self.car, self.turn, self.fight = state.car, state.turn, state.fight
        self.raided, self.burgled = state.raided, state.burgled
        self.came_home, self.throws = state.came_home, state.throws
        self.swaps, self.swaps_before = state.swaps, state.swaps_before
        self.ended: Outcome | None = state.ended
        self.events: list[Event] = []
        self.arrivals: list[tuple[int, bool]] = []
        self.due_swaps: list[tuple[int, int]] = []

    def state(self) -> State:
        return replace(
            self.before,
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
        self.events += events

    def trail(self, player: int, piece: str, kind: str, *spaces: str) -> None:
        self.trails.append(Trail(player, piece, kind, spaces))

    # Cards

    def discard(self, player: int, *cards: int) -> None:
        hand = list(self.hands[player])
        for card in cards:
            hand.remove(card)
        self.hands[player] = tuple(hand)
        self.discards += cards

    def receive(self, player: int, card: int) -> None:
        self.hands[player] = tuple(sorted((*self.hands[player], card)))

    # Larders

    def empty(self, household: int, item: int) -> None:
        """One kind of food is no longer in a larder."""
        self.larders[household] &= ~(1 << item)

    # Lives

    def strike(self, players: Iterable[int], why: str, lives: int = 1) -> None:
        """Cats lose lives and go home, one after the other."""
        for player in players:
            if self.cats[player] != OFF and self.ended is None:
                self._lose(player, why, lives)
                self._end_if_alone(())

    def strike_together(self, players: Sequence[int], why: str) -> None:
        """Cats lose a life at the same moment."""
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
        """The hand goes face up to the discards, the larder stays."""
        name = self.setting.cats[player]
        self.trail(player, name, RETIRED, ENDS[self.cats[player]])
        self.cats[player] = OFF
        self.discard(player, *self.hands[player])
        self.tell(RetiredFromPlay(player, name, why))

    def _end_if_alone(self, together: tuple[int, ...]) -> None:
        """The end if one team is left, or none, whose last cats then went `together`."""
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
        """Who came home or into their garden from outside drives out everybody else there."""
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
            self.strike((other,), "trespass")
            self.owe_swap(owner, other)

    def owe_swap(self, player: int, victim: int) -> None:
        """Who drove a cat home may swap a card with it, unless it is out of the game."""
        if self.cats[victim] != OFF:
            self.due_swaps.append((player, victim))

    # What follows

    def conclude(self, *then: Task, refill: Sequence[int] = ()) -> None:
        """Homecomings now; after them new cards, swaps, and what else is due, in that order."""
        self.look_round()
        swaps = [Task(SWAP, player, other) for player, other in self.due_swaps]
        self.due_swaps.clear()
        self.agenda[:0] = [*(Task(REFILL, player) for player in refill), *swaps, *then]
