"""Cat Attack: a seat's tracking of the Mog cards in every hand.

Each deck has a pool of its hidden cards, and an unseen card belongs to the pool of its deck. When
the discards are shuffled into a new deck, a new pool begins. Seen cards stay known until they are
played. A swap between two other players makes a seat's knowledge of their hands uncertain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from agents.cat_attack.happenings import DEALT, GONE, MOVED, SEEN, UNSEEN, Happening, codes_of
from rules.cat_attack.cards import MOG, MOG_DECK


class Unclear(Exception):
    """Raised for an event with several explanations.

    If `Following` has dice, it chooses an explanation at random instead.
    """


@dataclass(frozen=True, slots=True)
class Hands:
    """Each player's known cards, the number of hidden cards from each pool, and the pools.

    A pool counts, by code, the cards whose location is unknown. The last pool is the current
    deck's.
    """

    known: tuple[tuple[int, ...], ...]
    hidden: tuple[tuple[int, ...], ...]
    pools: tuple[tuple[int, ...], ...]


def at_first(players: int) -> Hands:
    """Return empty hands."""
    return Hands(((),) * players, ((0,),) * players, (MOG_DECK,))


class Following:
    """Hands that are updated event by event.

    `dice` is a source of randomness. If an event has several explanations, `dice` chooses one of
    the explanations. If a later event contradicts the chosen explanation, cards are moved to make
    the hands consistent. Without `dice`, an event with several explanations raises `Unclear`.
    """

    def __init__(self, hands: Hands, viewer: int, dice: Random | None = None) -> None:
        self._viewer = viewer
        self._dice = dice
        self.known = [list(cards) for cards in hands.known]
        self.hidden = [list(counts) for counts in hands.hidden]
        self.pools = [list(pool) for pool in hands.pools]

    def hands(self) -> Hands:
        """Return an immutable copy of the hands."""
        return Hands(
            tuple(tuple(sorted(cards)) for cards in self.known),
            tuple(map(tuple, self.hidden)),
            tuple(map(tuple, self.pools)),
        )

    def follow(self, happening: Happening) -> None:
        """Update the hands.

        Without dice, this may raise `Unclear` and leave the update half done.
        """
        player, cards = happening.player, happening.cards
        if happening.kind == DEALT:
            self._deal(player, *cards)
        elif happening.kind == GONE:
            self._take(player, *cards)
        elif happening.kind == SEEN:
            self._see(player, cards)
        elif happening.kind == MOVED:
            self._move(player, happening.other, *cards)
        else:
            self._shuffle(cards)
        if happening.kind != DEALT:
            self._clear_up()

    def _deal(self, player: int, card: int) -> None:
        if card == UNSEEN:
            self.hidden[player][-1] += 1
            return
        if not self.pools[-1][card]:
            self._put_back(card)
        self.pools[-1][card] -= 1
        self.known[player].append(card)

    def _put_back(self, card: int) -> None:
        """If we assumed this card in a player's hand, move it back into the deck.

        The player gets an unknown card of the deck instead.
        """
        holder = self._holder_of(card)
        if holder is not None:
            self.known[holder].remove(card)
            self.hidden[holder][-1] += 1
            self.pools[-1][card] += 1

    def _take(self, player: int, card: int) -> None:
        """Take a card with this code from a hand.

        If the card is not known to be in the hand, assume that it is one of the hidden cards there.
        If it cannot be one of them, first exchange another card of the hand for this card.
        """
        if card not in self.known[player]:
            pool = self._pool_of((player,), card)
            if pool is None:
                self._bring(player, card)
            else:
                self._reveal(player, pool[1], card)
        self.known[player].remove(card)

    def _reveal(self, player: int, pool: int, card: int) -> None:
        """Record that `card` is one of the player's hidden cards from this pool."""
        self.pools[pool][card] -= 1
        self.hidden[player][pool] -= 1
        self.known[player].append(card)

    def _pool_of(self, players: Iterable[int], card: int) -> tuple[int, int] | None:
        """Choose, by probability, a player who may hold this hidden card, and the card's pool."""
        chances = {
            (player, number): count * pool[card] / sum(pool)
            for player in players
            for number, (count, pool) in enumerate(
                zip(self.hidden[player], self.pools, strict=True)
            )
            if count and pool[card]
        }
        if len(chances) > 1:
            return self._sure_dice().choices(list(chances), list(chances.values()))[0]
        return next(iter(chances), None)

    def _sure_dice(self) -> Random:
        if self._dice is None:
            raise Unclear
        return self._dice

    def _bring(self, player: int, card: int) -> None:
        """Give a player a card that was assumed to be elsewhere, in exchange for another card."""
        holder = self._holder_of(card, player)
        if holder is None:
            self._bring_from_deck(player, card)
            return
        instead = self._any_of(player)
        self._hand_over(player, holder, *instead)
        self._hand_over(holder, player, card, 0)

    def _holder_of(self, card: int, but: int = -1) -> int | None:
        """Choose a player who may hold the card, and return the player.

        From then on, the card counts as known in this player's hand. The function never chooses
        the viewer or the player whose number is `but`. Return None if nobody can hold the card.
        """
        others = [other for other in range(len(self.known)) if other not in (but, self._viewer)]
        holder = next((other for other in others if card in self.known[other]), None)
        if holder is None:
            hidden = self._pool_of(others, card)
            if hidden is not None:
                holder = hidden[0]
                self._reveal(*hidden, card)
        return holder

    def _bring_from_deck(self, player: int, card: int) -> None:
        """Give a player a card assumed to be in no hand, in exchange for a different one."""
        pool = self.pools[-1]
        instead, number = self._any_of(player)
        if instead == UNSEEN:
            self.hidden[player][number] -= 1
            codes = codes_of(self.pools[number])
            instead = self._sure_dice().choice(codes)
            self.pools[number][instead] -= 1
        else:
            self.known[player].remove(instead)
        pool[instead] += 1
        pool[card] -= 1
        self.known[player].append(card)

    def _see(self, player: int, cards: Sequence[int]) -> None:
        """Record a whole hand as seen; correctly assumed cards stay where they are."""
        expected, other = list(self.known[player]), []
        for card in cards:
            if card in expected:
                expected.remove(card)
                self.known[player].remove(card)
            else:
                other.append(card)
        for card in other:
            self._take(player, card)
        self.known[player] = list(cards)

    def _move(self, player: int, other: int, given: int, taken: int) -> None:
        if given == UNSEEN:
            self._blur(player, other)
            return
        self._take(player, given)
        self._take(other, taken)
        self.known[other].append(given)
        self.known[player].append(taken)

    def _blur(self, player: int, other: int) -> None:
        """Swap a random card of one hand with a random card of another.

        The function never swaps two known cards that have the same code.
        """
        given, taken = self._any_of(player), self._any_of(other)
        while given[0] == taken[0] != UNSEEN:
            given, taken = self._any_of(player), self._any_of(other)
        self._hand_over(player, other, *given)
        self._hand_over(other, player, *taken)

    def _hand_over(self, giver: int, receiver: int, card: int, pool: int) -> None:
        if card == UNSEEN:
            self.hidden[giver][pool] -= 1
            self.hidden[receiver][pool] += 1
        else:
            self.known[giver].remove(card)
            self.known[receiver].append(card)

    def _any_of(self, player: int) -> tuple[int, int]:
        """Choose a random card of a hand.

        For a known card, return the card's code and 0. For a hidden card, return `UNSEEN` and the
        number of the card's pool.
        """
        cards = [(card, 0) for card in self.known[player]]
        for pool, count in enumerate(self.hidden[player]):
            cards += [(UNSEEN, pool)] * count
        return self._sure_dice().choice(cards)

    def _shuffle(self, discards: Iterable[int]) -> None:
        pool = [0] * len(MOG)
        for card in discards:
            pool[card] += 1
        self.pools.append(pool)
        for counts in self.hidden:
            counts.append(0)

    def _clear_up(self) -> None:
        """Mark the cards of an old pool as known if a single hand holds them all."""
        for number, pool in enumerate(self.pools[:-1]):
            holders = [p for p, counts in enumerate(self.hidden) if counts[number]]
            if len(holders) == 1:
                self.known[holders[0]] += codes_of(pool)
                self.hidden[holders[0]][number] = 0
                self.pools[number] = [0] * len(MOG)


def followed(
    hands: Hands, viewer: int, happenings: Sequence[Happening]
) -> tuple[Hands, tuple[Happening, ...]]:
    """Return the hands just before the first ambiguous event, and this event with all later ones.

    Without an ambiguous event, return the hands after all events.
    """
    following = Following(hands, viewer)
    for number, happening in enumerate(happenings):
        before = following.hands()
        try:
            following.follow(happening)
        except Unclear:
            return before, tuple(happenings[number:])
    return following.hands(), ()
