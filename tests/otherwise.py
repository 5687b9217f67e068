"""Matches replayed with other secrets: everything that a viewer may know stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import cast

from rules.caged_rat import actions as caged
from rules.caged_rat import state as caged_rat
from rules.cat_sequence import state as cat_sequence
from rules.cat_sequence.actions import DEAD, DEAL, PASS, PLAY, Move
from rules.errors import RulesError
from rules.game import CHANCE
from rules.match import Match, Step
from rules.secrets import gone_on, told_again
from tests.rules.cat_attack import otherwise as attack
from tests.rules.dice import Dice
from tests.rules.moments import moments_of

SWAPS = 10

# Cat Sequence


def dealt_otherwise(match: Match, viewer: int | None, dice: Dice) -> Match:
    """Cat Sequence: swap cards in hidden hands with each other and with the deck.

    A match starts with one deck, and each reshuffle makes a new deck. A card is swapped only with a
    card of the same deck, because everybody saw which cards a reshuffle brought back. A player who
    passed keeps their cards: the pass showed that none of them could be played.
    """
    hidden, decks, last = hidden_deals(match, viewer)
    rest = cast("cat_sequence.State", match.state).deck
    new: dict[int, int] = {}
    for deck in range(last + 1):
        plies = [ply for ply in hidden if decks[ply] == deck]
        cards = [hidden[ply] for ply in plies]
        if deck == last:
            cards += [card for card, left in enumerate(rest) for _ in range(left)]
        new |= zip(plies, dice.shuffled(cards), strict=False)
    return told_again(
        match,
        [
            replace(step, action=cast("Move", step.action)._replace(card=new[step.ply]))
            if step.ply in new
            else step
            for step in match.steps
        ],
    )


def hidden_deals(match: Match, viewer: int | None) -> tuple[dict[int, int], dict[int, int], int]:
    """Return the hidden cards in hands, by the ply at which each card was dealt.

    The second dict maps the ply of every deal to the number of the deck from which the card came.
    The last value is the number of the current deck. A deck's number is the number of reshuffles
    before it.
    """
    states = [*(state for state, _ in moments_of(match)), match.state]
    left = [sum(cast("cat_sequence.State", state).deck) for state in states]
    held: dict[int, list[tuple[int, int]]] = {player: [] for player in range(match.players)}
    known: set[int] = set()
    shuffles, decks = 0, {}
    for step, (before, after) in zip(match.steps, pairwise(left), strict=True):
        move = cast("Move", step.action)
        shuffles += after > before
        if move.kind == DEAL:
            held[move.player].append((step.ply, move.card))
            decks[step.ply] = shuffles
        elif move.kind in (PLAY, DEAD):
            played = next(deal for deal in held[step.player] if deal[1] == move.card)
            held[step.player].remove(played)
        elif move.kind == PASS:
            known |= {ply for ply, _ in held[step.player]}
    others = [deal for player, deals in held.items() if player != viewer for deal in deals]
    return {ply: card for ply, card in others if ply not in known}, decks, shuffles


# Caged Rat


def caged_otherwise(match: Match, viewer: int | None, dice: Dice) -> Match:
    """Caged Rat: swap cards in hidden hands with cards in the same player's stock.

    Cards of closed tricks, which nobody may look at any more, are swapped too if the match
    still reaches the same state.
    """
    other = hands_otherwise(match, viewer, dice)
    began = this_deal(other)
    gone = cards_gone(other, began)
    for _ in range(SWAPS if len(gone) > 1 else 0):
        one, two = dice.shuffled(gone)[:2]
        try:
            again = relabelled(other, {one: two, two: one}, began)
        except RulesError:
            continue
        if again.state == other.state:
            other = again
    return other


def hands_otherwise(match: Match, viewer: int | None, dice: Dice) -> Match:
    state = cast("caged_rat.State", match.state)
    names: dict[str, str] = {}
    for player in range(match.players):
        if player != viewer:
            # A player who leads with two cards has no choice of bid; with one card, no choice at
            # all.
            hidden = [*state.hands[player], *state.stocks[player]]
            names |= zip(hidden, dice.shuffled(hidden), strict=True)
    return relabelled(match, names, this_deal(match))


def cards_gone(match: Match, began: int) -> list[str]:
    """Return the cards of this deal that can no longer be seen anywhere."""
    state = cast("caged_rat.State", match.state)
    there = {card for pile in (*state.hands, *state.stocks) for card in pile}
    there |= {rat.card for rats in state.rats for rat in rats}
    tricks = [*state.closed, *([state.trick] if state.trick else [])]
    there |= {card for each in tricks for card in (each.capture, each.bid, each.answer) if card}
    dealt = [
        card
        for step in match.steps[began:]
        if step.player == CHANCE
        for card in cast("caged.Move", step.action).cards
    ]
    return [card for card in dealt if card not in there]


def this_deal(match: Match) -> int:
    """Return the ply at which the current deal started."""
    if match.outcome is not None or match.state.laid_open():
        return match.ply
    open_plies = (ply for ply, (state, _) in enumerate(moments_of(match)) if state.laid_open())
    return max(open_plies, default=0)


def relabelled(match: Match, names: Mapping[str, str], began: int) -> Match:
    """Rename cards from ply `began` on, and replay the match.

    Raises `RulesError` if an action is then illegal.
    """
    steps = [replace(step, action=renamed(step, names)) for step in match.steps[began:]]
    before = match.cut(began)
    return gone_on(match, before, steps)


def renamed(step: Step, names: Mapping[str, str]) -> caged.Move:
    move = cast("caged.Move", step.action)
    return replace(move, cards=tuple(sorted(names.get(card, card) for card in move.cards)))


Otherwise = Callable[[Match, int | None, Dice], Match]

OTHERWISE: dict[str, Otherwise] = {
    "caged-rat": caged_otherwise,
    "cat-attack": attack.dealt_otherwise,
    "cat-sequence": dealt_otherwise,
}
"""By game: functions that return the match with other secrets.

Everything that the viewer may know now is the same in both matches.
"""

NEVER_SEEN = OTHERWISE | {"caged-rat": hands_otherwise}
"""Like `OTHERWISE`, but everything that the viewer saw at earlier plies also stays the same."""

TRIES = 5


def twin(
    match: Match, viewer: int | None, label: str = "", *, ways: Mapping[str, Otherwise] = OTHERWISE
) -> Match | None:
    """Return the match with different secrets; None if no different secrets were found."""
    dice = Dice(f"twin {viewer} {label}")
    for _ in range(TRIES):
        other = ways[match.game.key](match, viewer, dice)
        if other.state != match.state:
            return other
    return None


def never_seen(match: Match, viewer: int | None, number: int) -> Match | None:
    """Return the match with other values for the secrets that the viewer has never seen.

    Return None if the viewer has seen all secrets.
    """
    return twin(match, viewer, str(number), ways=NEVER_SEEN)
