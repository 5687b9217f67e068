"""Cat Sequence: the reasons why actions are illegal."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_sequence.actions import CHANCE_KINDS, DEAD, DRAW, PASS, Move
from rules.cat_sequence.board import CARDS, MEOW_CODE, PURRR_CODE
from rules.cat_sequence.position import Position
from rules.cat_sequence.words import called
from rules.errors import IllegalAction
from rules.game import CHANCE, Action, Phrase
from rules.turns import foreign

NOT_IN_HAND = "not-in-hand"


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """Return why this action is illegal for a player who may act now.

    The facts are the names of the `card` and the `space`, if the action has them.
    """
    if not isinstance(action, Move) or player == CHANCE or action.kind in CHANCE_KINDS:
        return foreign(action)
    return IllegalAction(_reason(position, player, action), **action.facts)


def _reason(position: Position, player: int, move: Move) -> str:
    if move.kind == DRAW:
        return "no-right-to-draw"
    if player != position.turn:
        return "only-draw"
    if move.kind == PASS:
        return "may-not-pass"
    if move.card not in position.hands[player]:
        return NOT_IN_HAND
    if move.kind == DEAD:
        return "one-exchange" if position.is_dead(move.card) else "not-dead"
    return _target_reason(position, player, move)


def _target_reason(position: Position, player: int, move: Move) -> str:
    chip = position.chips[move.space]
    if move.card == MEOW_CODE:
        if not chip:
            return "no-chip"
        own = chip == position.setting.team(player) + 1
        return "own-chip" if own else "safe-chip"
    if move.card != PURRR_CODE and position.layout[move.space] != move.card:
        return "other-breed"
    return "covered"


def cards_missing(
    position: Position, player: int
) -> Iterator[tuple[tuple[Phrase, ...], IllegalAction]]:
    """Yield the cards that the player to act does not hold; see `State.cards_missing`."""
    if player == position.turn:
        for code, card in enumerate(CARDS):
            if code not in position.hands[player]:
                yield (called(card),), IllegalAction(NOT_IN_HAND, card=card)
