"""Cat Sequence: a seat's knowledge of hands and of the deck.

A reshuffle starts a new deck, and everybody sees which cards go into it. Each hidden card therefore
belongs to the current deck or to an earlier deck, whose cards are all known. If a played card may
come from several decks, there is a belief for each of these decks, weighted by its probability. A
pass shows that the player had no playable card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import comb
from random import Random
from typing import NamedTuple, cast

from rules.cat_sequence.actions import DEAD, DEAL, PASS, PLAY, Move
from rules.cat_sequence.board import CARDS, DECK
from rules.cat_sequence.state import State
from rules.match import Match
from rules.tuples import changed

_NO_CARDS = (0,) * len(CARDS)
MOST_BELIEFS = 16
"""Maximum number of beliefs to track."""
_TRIES = 200
_EVERY_CARD = frozenset(range(len(CARDS)))


class Hidden(NamedTuple):
    """Hidden cards in a player's hand.

    `cards` is the number of the hidden cards. These cards all come from deck number `deck` (0 is
    the first deck), and each card is one of `fitting`.
    """

    player: int
    deck: int
    fitting: frozenset[int]
    cards: int


@dataclass(frozen=True, slots=True)
class Belief:
    """A hypothesis: each deck's unseen cards, and who holds how many of them.

    `hidden` is in the order in which samples deal the cards. The entry with the fewest cards in
    `fitting` comes first.
    """

    decks: tuple[tuple[int, ...], ...]
    hidden: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """All that a seat knows: a state without hidden cards, and beliefs about these cards."""

    state: State
    beliefs: tuple[Belief, ...]
    weights: tuple[float, ...]


def known_to(match: Match, player: int) -> Known:
    """Return the player's knowledge of a match."""
    state = cast("State", match.state)
    hands = tuple(hand if who == player else () for who, hand in enumerate(state.hands))
    # The true belief may have been dropped as too unlikely.
    weighed = (_is_involved(match) and _gathered(match, player)) or _plain(state, player)
    public = replace(state, hands=hands, deck=_NO_CARDS)
    return Known(public, tuple(weighed), tuple(weighed.values()))


class _NoWay(Exception):
    """Raised if the remaining cards do not fit the remaining hands."""


def sampled(known: Known, dice: Random) -> State:
    """Draw a state consistent with what is known, according to the states' probabilities."""
    for _ in range(_TRIES):
        (belief,) = dice.choices(known.beliefs, known.weights)
        try:
            return _dealt(known.state, belief, dice)
        except _NoWay:
            continue
    # If all tries fail, the true belief was dropped as too unlikely.
    loose = tuple(held._replace(fitting=_EVERY_CARD) for held in belief.hidden)
    return _dealt(known.state, replace(belief, hidden=loose), dice)


def _dealt(public: State, belief: Belief, dice: Random) -> State:
    """Return the state with the hidden cards dealt out. Raises `_NoWay`."""
    hands = [list(hand) for hand in public.hands]
    unseen = [list(deck) for deck in belief.decks]
    for player, deck, fitting, cards in belief.hidden:
        left = unseen[deck]
        fit = left if len(fitting) == len(CARDS) else [card for card in left if card in fitting]
        if len(fit) < cards:
            raise _NoWay
        drawn = dice.sample(fit, cards)
        for card in drawn:
            left.remove(card)
        hands[player] += drawn
    held = tuple([tuple(sorted(hand)) for hand in hands])
    return replace(public, hands=held, deck=_counted(unseen[-1]))


def _counted(cards: Iterable[int]) -> tuple[int, ...]:
    counts = list(_NO_CARDS)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _is_involved(match: Match) -> bool:
    """Return whether the match has had a reshuffle or a pass."""
    kinds = [cast("Move", step.action).kind for step in match.steps]
    first, last = _first(match), cast("State", match.state)
    return PASS in kinds or sum(last.deck) != sum(first.deck) - kinds.count(DEAL)


def _first(match: Match) -> State:
    before = next((state for state, _ in match.history()), match.state)
    return cast("State", before)


def _plain(state: State, player: int) -> dict[Belief, float]:
    """Return the belief before any reshuffle or pass: every unseen card may be anywhere."""
    seen = _counted(card for pile in (*state.discards, state.hands[player]) for card in pile)
    unseen = _spread([have - gone for have, gone in zip(DECK, seen, strict=True)])
    hidden = tuple(
        Hidden(who, 0, _EVERY_CARD, len(hand))
        for who, hand in enumerate(state.hands)
        if hand and who != player
    )
    return {Belief((unseen,), hidden): 1.0}


def _spread(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple([card for card, left in enumerate(counts) for _ in range(left)])


# Matches with a reshuffle or a pass are followed action by action


def _gathered(match: Match, viewer: int) -> dict[Belief, float]:
    """Return the beliefs after the whole match, with their probabilities."""
    weighed = _plain(_first(match), viewer)
    history = list(match.history())
    states = [*(cast("State", state) for state, _ in history), cast("State", match.state)]
    for (_, step), (before, after) in zip(history, pairwise(states), strict=True):
        move = cast("Move", step.action)
        is_reshuffled = sum(after.deck) > sum(before.deck)
        found: dict[Belief, float] = {}
        for belief, weight in weighed.items():
            for following, share in _following(belief, viewer, step.player, move, before):
                reached = _with_new_deck(following, after.deck) if is_reshuffled else following
                found[reached] = found.get(reached, 0.0) + weight * share
        likely = sorted(found.items(), key=lambda each: -each[1])[:MOST_BELIEFS]
        total = sum(weight for _, weight in likely)
        weighed = {belief: weight / total for belief, weight in likely}
    return weighed


def _following(
    belief: Belief, viewer: int, player: int, move: Move, before: State
) -> Iterator[tuple[Belief, float]]:
    """Yield the beliefs after an action, each with its probability under the old belief."""
    if move.kind == DEAL:
        yield from _after_deal(belief, viewer, move)
    elif player == viewer or move.kind not in (PLAY, DEAD, PASS):
        yield belief, 1.0
    elif move.kind == PASS:
        yield from _after_pass(belief, player, before)
    else:
        yield from _after_play(belief, player, move.card)


def _after_deal(belief: Belief, viewer: int, move: Move) -> Iterator[tuple[Belief, float]]:
    last = len(belief.decks) - 1
    cards = belief.decks[last]
    if move.player != viewer:
        hidden = (*belief.hidden, Hidden(move.player, last, _EVERY_CARD, 1))
        yield Belief(belief.decks, _in_order(hidden)), 1.0
    elif move.card in cards:
        yield _seen(belief, last, move.card, belief.hidden), cards.count(move.card) / len(cards)


def _after_play(belief: Belief, player: int, card: int) -> Iterator[tuple[Belief, float]]:
    """Yield a belief for each deck that the played card may come from.

    If the player certainly held an equal card from an earlier deck, assume that they played this
    earlier card, because equal cards are interchangeable.
    """
    for place, held in sorted(enumerate(belief.hidden), key=lambda each: each[1].deck):
        unseen = belief.decks[held.deck]
        if held.player == player and card in held.fitting and card in unseen:
            fit = sum(other in held.fitting for other in unseen)
            hidden = changed(belief.hidden, place, held._replace(cards=held.cards - 1))
            share = held.cards * unseen.count(card) / fit
            yield _seen(belief, held.deck, card, _in_order(hidden)), share
            if held.cards == len(unseen):
                return


def _after_pass(belief: Belief, player: int, before: State) -> Iterator[tuple[Belief, float]]:
    idle = frozenset(
        card
        for card in range(len(CARDS))
        if not before.targets(card) and (before.exchanged or not before.is_dead(card))
    )
    share, hidden = 1.0, []
    for held in belief.hidden:
        if held.player != player:
            hidden.append(held)
            continue
        fitting = held.fitting & idle
        unseen = belief.decks[held.deck]
        could = sum(card in held.fitting for card in unseen)
        can = sum(card in fitting for card in unseen)
        if can < held.cards:
            return
        share *= comb(can, held.cards) / comb(could, held.cards)
        hidden.append(held._replace(fitting=fitting))
    yield Belief(belief.decks, _in_order(hidden)), share


def _with_new_deck(belief: Belief, deck: Sequence[int]) -> Belief:
    return replace(belief, decks=(*belief.decks, _spread(deck)))


def _seen(belief: Belief, deck: int, card: int, hidden: tuple[Hidden, ...]) -> Belief:
    cards = list(belief.decks[deck])
    cards.remove(card)
    return Belief(changed(belief.decks, deck, tuple(cards)), hidden)


def _in_order(hidden: Iterable[Hidden]) -> tuple[Hidden, ...]:
    """Merge entries for the same player, deck and fitting cards, and drop empty entries.

    Sort the entries; the entry with the fewest fitting cards comes first.
    """
    counts: dict[tuple[int, int, frozenset[int]], int] = {}
    for player, deck, fitting, cards in hidden:
        counts[player, deck, fitting] = counts.get((player, deck, fitting), 0) + cards
    found = [Hidden(*place, cards) for place, cards in counts.items() if cards]
    return tuple(
        sorted(found, key=lambda held: (len(held.fitting), sorted(held.fitting), *held[:2]))
    )
