"""Cat Attack: why an action is not among the legal ones.

Facts tell nothing that the player may not see: a refusal is about the player's own hand and about
what lies on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cat_attack.actions import (
    CHANCE_KINDS,
    FIGHT,
    KEEP,
    NOTHING,
    PLAY,
    SHOW,
    SIX,
    YIELD,
    Move,
)
from rules.cat_attack.board import BIRD, MOUSE
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, CODE, HAND, suit_of
from rules.cat_attack.legal import movable, robbed_by_six, targets_among_cats
from rules.cat_attack.scene import held
from rules.cat_attack.tasks import ANOTHER
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE
from rules.errors import IllegalAction
from rules.game import CHANCE, Action

if TYPE_CHECKING:
    from rules.cat_attack.state import State

_KINDS = {
    CARD: (PLAY, FIGHT, SIX),
    GO: (GO,),
    ANSWER: (SHOW, YIELD),
    SWAP: (SWAP, KEEP),
    TAKE: (TAKE,),
    ESCAPE: (ESCAPE,),
}


def refusal(state: State, player: int, action: Action) -> IllegalAction:
    """The reason against an action that a player who may act may not take.

    Facts: those of the action, `kind`, `card`, `piece`, `target`.
    """
    foreign = not isinstance(action, Move) or action.kind in CHANCE_KINDS
    if not isinstance(action, Move) or foreign or player == CHANCE or state.asked is None:
        return IllegalAction("foreign", text=action.text)
    return IllegalAction(_reason(state, player, action), **action.facts)


def _reason(state: State, player: int, move: Move) -> str:
    asked = str(state.asked)
    if move.kind not in _KINDS[asked]:
        return _reason_to_wait(asked)
    if asked == CARD:
        return _REASONS[move.kind](state, player, move)
    if asked == GO:
        return "not-cornered" if move.target == NOTHING else "no-way"
    if asked == ANSWER:
        return _reason_of_answer(state, player, move)
    if asked == SWAP:
        return "not-in-hand" if CODE[move.card] not in state.hands[player] else "not-their-card"
    return "nothing-to-take" if asked == TAKE else "nobody-to-escape"


def _reason_to_wait(asked: str) -> str:
    """What has to be done first."""
    return {
        CARD: "must-play",
        GO: "must-go",
        ANSWER: "must-answer",
        SWAP: "must-swap",
        TAKE: "must-take",
        ESCAPE: "must-let-go",
    }[asked]


def _reason_of_answer(state: State, player: int, move: Move) -> str:
    return "not-in-hand" if CODE[move.card] not in state.hands[player] else "other-suit"


def _reason_of_card(state: State, player: int, move: Move) -> str:
    card = CODE[move.card]
    if card not in state.hands[player]:
        return "not-in-hand"
    suit = suit_of(card)
    if move.target == NOTHING:
        return "not-cornered" if suit == CAT else "has-target"
    if suit in (MOUSE, BIRD):
        return _reason_of_creature(state, move, suit)
    return {ATTACK: "out-of-reach", BURGLAR: "no-burglary"}.get(move.card, "no-way")


def _reason_of_creature(state: State, move: Move, kind: str) -> str:
    names = [state.setting.critters[critter] for critter, _ in movable(state, kind)]
    return "creature-no-way" if move.piece in names else "creature-stays"


def _reason_of_fight(state: State, player: int, move: Move) -> str:
    if state.setting.kittens:
        return "not-for-kittens"
    if state.agenda[0].value == ANOTHER:
        return "only-a-card"
    near = [state.setting.cats[other] for other in targets_among_cats(state, player)]
    return "not-in-hand" if move.piece in near else "nobody-to-fight"


def _reason_of_six(state: State, player: int, move: Move) -> str:
    if state.setting.kittens:
        return "not-for-kittens"
    if state.agenda[0].value == ANOTHER:
        return "only-a-card"
    hand = state.hands[player]
    if len(hand) != HAND or any(suit_of(card) != move.card for card in hand):
        return "not-six"
    robbed = [h for h in robbed_by_six(state, player) if held(state, h, move.card) is not None]
    known = move.piece in [state.setting.names[household] for household in robbed]
    return "creature-no-way" if known else "nothing-to-free"


_REASONS = {PLAY: _reason_of_card, FIGHT: _reason_of_fight, SIX: _reason_of_six}
