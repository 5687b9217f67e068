"""Cat Attack: a quick evaluation of actions, to drop bad actions before a search.

Values are turns that the cat would still need, so less is better. Only what the player sees counts.
The weights were set as in `evaluation`, and checked in many matches between quick players with
different weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from agents.cat_attack.distances import hits
from agents.cat_attack.evaluation import LIFE, WORTH, cost_of_blow, threat
from agents.cat_attack.larder_turns import LarderTurns
from rules.cat_attack.actions import FIGHT, KEEP, NOTHING, SHOW, SIX, YIELD, Move
from rules.cat_attack.board import INDEX, SHOPS, SPACES
from rules.cat_attack.board_queries import (
    SOLD,
    food_of,
    household_at,
    loot_of,
    met_at,
)
from rules.cat_attack.cards import BURGLAR, CAT, CODE, SPEEDY, suit_of, value_of
from rules.cat_attack.routes import BIT, CURIOSITY_SPACES, END_INDEX, GARDEN_OF_SHOP
from rules.cat_attack.state import State
from rules.cat_attack.staying import cost_of_staying
from rules.cat_attack.tasks import THROW
from rules.cat_attack.view import ANSWER, CARD, GO, SWAP

MOST, MOST_ENDS, MOST_SWAPS = 20, 8, 4
"""The maximum numbers of candidates: for playing a card, for moving with a roll, and for a swap."""
_EACH_CARD = 2
"""For each card, the number of its best uses that always stay candidates."""
_SPITE = 1.3
"""Turns gained for each turn that an opponent loses, if there is only one opponent."""
_CURIOUS = 0.1
"""Turns gained from a Curiosity card: it may bring another card or roll."""
_SPEEDY, _SIX = 1.2, 0.6
"""Turns gained by three more rolls, and by releasing a creature from a larder."""
_LURED = 0.25
"""Turns gained by moving a mouse or bird into reach, for each die value that reaches it."""
_HELD_OFF = 0.04
"""Turns lost by moving a mouse or bird into an opponent's reach.

They are lost for each die value with which the opponent's cat reaches the mouse or bird.
"""
_WINNING = (0.05, 0.25, 0.5, 0.7, 0.82, 0.9, 0.95)
"""Probability of winning a fight, by how many cards of the fight's suit the player has."""
_WON = -1_000.0
_UNDER_WATCH = 0.3
"""Turns lost by a burglary, because the cat must leave the place in the same turn."""


class _Question:
    """A cache key for a state and a player to act.

    Keys are equal if the visible facts that matter are equal.
    """

    __slots__ = ("_key", "player", "state")

    def __init__(self, state: State, player: int) -> None:
        self.state, self.player = state, player
        task = state.task
        hand = () if task is None or task.kind == GO else state.hands[player]
        seen = state.hands[task.other] if task is not None and task.kind == SWAP else ()
        self._key = (
            *(player, state.turn, hand, seen, state.agenda, state.cats, state.critters),
            *(state.larders, state.lives, state.stock, state.closed, state.car),
            *(state.raided, state.burgled, state.fight, state.setting),
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Question) and self._key == other._key


def candidates_of(state: State, player: int) -> Sequence[Move]:
    """Return the candidate actions, the best first."""
    return _candidates(_Question(state, player))


@lru_cache(maxsize=1 << 12)
def _candidates(question: _Question) -> Sequence[Move]:
    state, player = question.state, question.player
    legal, asked = state.legal_actions(player), state.asked
    if len(legal) == 1:
        return legal
    if asked == CARD:
        return _best_cards(state, player, legal)
    if asked == GO:
        return _best(legal, Look(state, player).of_walk)[:MOST_ENDS]
    if asked == ANSWER:
        return _answers(legal)
    if asked == SWAP:
        return _best(legal, _of_swap)[:MOST_SWAPS]
    return legal


def _best(legal: Sequence[Move], turns: Callable[[Move], float]) -> list[Move]:
    return sorted(legal, key=turns)


def _best_cards(state: State, player: int, legal: Sequence[Move]) -> list[Move]:
    """Return the best uses of cards: at least one for each card and for each opponent to fight."""
    look = Look(state, player)
    kept, others, counts = list[Move](), list[Move](), dict[tuple[str, str, str], int]()
    ranked = sorted((look.of_card(move), number) for number, move in enumerate(legal))
    for _, number in ranked:
        move = legal[number]
        suit = suit_of(CODE[move.card]) if move.kind == FIGHT else move.card
        key = move.kind, suit, move.piece if move.kind == FIGHT else ""
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= (1 if move.kind == FIGHT else _EACH_CARD):
            kept.append(move)
        elif move.kind != FIGHT:
            others.append(move)
    kept += others[: max(0, MOST - len(kept))]
    order = {legal[number].text: place for place, (_, number) in enumerate(ranked)}
    return sorted(kept, key=lambda move: order[move.text])


def _answers(legal: Sequence[Move]) -> list[Move]:
    """Return the action that shows the lowest card, and the action that yields.

    Actions that show other cards are left out, because cards' values do not decide a fight.
    """
    shown = sorted((m for m in legal if m.kind == SHOW), key=lambda m: value_of(CODE[m.card]))
    return [*shown[:1], *(move for move in legal if move.kind == YIELD)]


def _of_swap(move: Move) -> float:
    return 0.0 if move.kind == KEEP else WORTH[CODE[move.card]] - WORTH[CODE[move.target]]


class Look:
    """Evaluates a player's actions by what that player sees."""

    def __init__(self, state: State, player: int) -> None:
        self._state, self._player = state, player
        self._larder = LarderTurns(state, player)
        setting = state.setting
        self._own = state.cats[player]
        self._home = setting.homes[player]
        self._lives = state.lives[setting.households[player]]
        self._foes = [
            other
            for other, space in enumerate(state.cats)
            if space >= 0 and not setting.mates(player, other)
        ]
        self._spite = _SPITE / max(1, len(self._foes))
        self._rolls_on = any(task.kind == THROW for task in state.agenda)
        self._stays = self._larder.turns(self._own, self._larder.lacking, rolls=self._rolls_on)
        self._blows: dict[int, float] = {}

    def of_card(self, move: Move) -> float:
        """Return how many turns are needed after using a card, plus the card's worth in hand."""
        if move.kind == FIGHT:
            return self._of_fight(move)
        if move.kind == SIX:
            return self._stays - _SIX
        return WORTH[CODE[move.card]] + self._played(move)

    def _played(self, move: Move) -> float:
        suit = suit_of(CODE[move.card])
        if suit == CAT:
            return self._of_end(move)
        if move.target == NOTHING:
            return self._stays
        if suit:
            return self._stays - self._of_creature(move)
        return self._stays - _SPEEDY if move.card == SPEEDY else self._of_jump(move)

    def of_walk(self, move: Move) -> float:
        """Return how many turns are needed after a move with a roll."""
        if move.target == NOTHING:
            return self._sent_home()
        space = INDEX[move.target]
        if space == self._home and self._larder.lacking == 0:
            return _WON
        turns = self._of_end(move)
        if not self._rolls_on:
            cost = cost_of_staying(self._state, self._player, space)
            if cost:
                left = max(0, self._lives - cost)
                turns = max(turns, self._sent_home()) + LIFE[left] - LIFE[self._lives]
        return turns

    def _sent_home(self) -> float:
        loss = LIFE[self._lives - 1] - LIFE[self._lives]
        back = self._larder.turns(self._home, self._larder.lacking, rolls=self._rolls_on)
        return back + loss

    def _of_end(self, move: Move) -> float:
        if move.target == NOTHING:
            return self._sent_home()
        return self._at(INDEX[move.target], burglar=False)

    def _of_jump(self, move: Move) -> float:
        state = self._state
        if move.card == BURGLAR:
            return self._at(INDEX[move.target], burglar=True)
        setting = state.setting
        if move.target in setting.cats:
            return self._at(state.cats[setting.cats.index(move.target)], burglar=False)
        critter = setting.critters.index(move.target)
        return self._at(state.critters[critter], burglar=False)

    def _at(self, space: int, *, burglar: bool) -> float:
        """Return the turns needed from a space where the cat stops, allowing for what happens
        there.
        """
        state, player = self._state, self._player
        lacking, gain = self._larder.lacking, 0.0
        lacking &= ~self._found(space, burglar=burglar)
        victim = met_at(state, player, space)
        if victim is not None:
            gain += self._spite * self._blow(victim)
        turns = self._larder.turns(space, lacking, rolls=self._rolls_on) - gain
        if BIT[space] & CURIOSITY_SPACES:
            turns -= _CURIOUS
        if burglar:
            turns += _UNDER_WATCH
        if not self._rolls_on:
            turns += threat(state, player, space) * cost_of_blow(self._larder, self._lives, space)
        return turns

    def _found(self, space: int, *, burglar: bool) -> int:
        """Return the kind of food that the cat gets on a space, as a mask."""
        state, lacking = self._state, self._larder.lacking
        if space in state.critters:
            return lacking & 1 << food_of(state, state.critters.index(space))
        for shop, garden in enumerate(GARDEN_OF_SHOP):
            sells = BIT[space] & garden and not state.closed[shop]
            if (sells or (burglar and INDEX[SHOPS[shop].burglar] == space)) and state.stock[shop]:
                return lacking & 1 << SOLD[shop]
        household = household_at(state, space)
        if household is not None and not state.setting.kittens:
            loot = loot_of(state, self._player, household)
            # Any item will do for this evaluation, so take the first.
            return loot & -loot
        return 0

    def _blow(self, victim: int) -> float:
        """Return how many turns an opponent loses if their cat is sent home."""
        found = self._blows.get(victim)
        if found is None:
            state = self._state
            lives = state.lives[state.setting.households[victim]]
            larder = LarderTurns(state, victim)
            found = self._blows[victim] = cost_of_blow(larder, lives, state.cats[victim])
        return found

    def _of_creature(self, move: Move) -> float:
        """Return how many turns are gained by moving a mouse or bird."""
        state, place = self._state, END_INDEX[move.target]
        critter = state.setting.critters.index(move.piece)
        bit = 1 << food_of(state, critter)
        won = 0.0
        if place < len(SPACES):
            for foe in self._foes:
                if not state.larders[state.setting.households[foe]] & bit:
                    won -= _HELD_OFF * hits(state.cats[foe], place)
            if self._larder.lacking & bit:
                won += _LURED * hits(self._own, place)
        if state.critters[critter] >= 0:
            here = state.critters[critter]
            for foe in self._foes:
                if not state.larders[state.setting.households[foe]] & bit:
                    won += _HELD_OFF * hits(state.cats[foe], here)
            if self._larder.lacking & bit:
                won -= _LURED * hits(self._own, here)
        return won

    def _of_fight(self, move: Move) -> float:
        state, suit = self._state, suit_of(CODE[move.card])
        foe = state.setting.cats.index(move.piece)
        count = sum(suit_of(card) == suit for card in state.hands[self._player])
        chance = _WINNING[min(count, len(_WINNING) - 1)]
        lost = (1 - chance) * (self._sent_home() - self._stays)
        return self._stays + max(0.0, lost) - chance * self._spite * self._blow(foe)
