"""Cat Attack: the reasons why actions are illegal.

Facts reveal nothing that the player may not see: a refusal concerns only the player's own hand and
the board.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    move,
)
from rules.cat_attack.board import BIRD, MOUSE
from rules.cat_attack.board_queries import held
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, CODE, HAND, MOG, suit_of
from rules.cat_attack.legal import movable, robbed_by_six, targets_among_cats
from rules.cat_attack.position import Position
from rules.cat_attack.routes import ENDS
from rules.cat_attack.tasks import ANOTHER
from rules.cat_attack.view import ANSWER, CARD, ESCAPE, GO, SWAP, TAKE
from rules.cat_attack.words import called
from rules.errors import IllegalAction
from rules.game import CHANCE, Action, Phrase
from rules.turns import foreign

NOT_IN_HAND = "not-in-hand"
_KINDS = {
    CARD: (PLAY, FIGHT, SIX),
    GO: (GO,),
    ANSWER: (SHOW, YIELD),
    SWAP: (SWAP, KEEP),
    TAKE: (TAKE,),
    ESCAPE: (ESCAPE,),
}


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """Return why this action is illegal for a player who may act now.

    The facts are the `kind`, `card`, `piece` and `target` of the action.
    """
    if not isinstance(action, Move) or action.kind in CHANCE_KINDS:
        return foreign(action)
    if player == CHANCE or position.asked is None:
        return foreign(action)
    return IllegalAction(_reason(position, player, action), **action.facts)


def _reason(position: Position, player: int, move: Move) -> str:
    asked = str(position.asked)
    if move.kind not in _KINDS[asked]:
        return _reason_to_wait(asked)
    if asked == CARD:
        return _REASONS[move.kind](position, player, move)
    if asked == GO:
        return "not-cornered" if move.target == NOTHING else "no-way"
    if asked == ANSWER:
        return _reason_of_answer(position, player, move)
    if asked == SWAP:
        return NOT_IN_HAND if CODE[move.card] not in position.hands[player] else "not-their-card"
    return "nothing-to-take" if asked == TAKE else "nobody-to-escape"


def _reason_to_wait(asked: str) -> str:
    """Return why an action is illegal while an action of a different kind is due."""
    return {
        CARD: "must-play",
        GO: "must-go",
        ANSWER: "must-answer",
        SWAP: "must-swap",
        TAKE: "must-take",
        ESCAPE: "must-let-go",
    }[asked]


def _reason_of_answer(position: Position, player: int, move: Move) -> str:
    return NOT_IN_HAND if CODE[move.card] not in position.hands[player] else "other-suit"


def _reason_of_card(position: Position, player: int, move: Move) -> str:
    card = CODE[move.card]
    if card not in position.hands[player]:
        return NOT_IN_HAND
    suit = suit_of(card)
    if move.target == NOTHING:
        return "not-cornered" if suit == CAT else "has-target"
    if suit in (MOUSE, BIRD):
        return _reason_of_creature(position, move, suit)
    return {ATTACK: "out-of-reach", BURGLAR: "no-burglary"}.get(move.card, "no-way")


def _reason_of_creature(position: Position, move: Move, kind: str) -> str:
    names = [position.setting.critters[critter] for critter, _ in movable(position, kind)]
    return "creature-no-way" if move.piece in names else "creature-stays"


def _only_a_card(position: Position) -> str | None:
    """Return why both Cat Fights and Six Cat are forbidden now; None if they may be legal."""
    if position.setting.kittens:
        return "not-for-kittens"
    return "only-a-card" if position.agenda[0].value == ANOTHER else None


def _reason_of_fight(position: Position, player: int, move: Move) -> str:
    if reason := _only_a_card(position):
        return reason
    near = [position.setting.cats[other] for other in targets_among_cats(position, player)]
    return NOT_IN_HAND if move.piece in near else "nobody-to-fight"


def _reason_of_six(position: Position, player: int, move: Move) -> str:
    if reason := _only_a_card(position):
        return reason
    hand = position.hands[player]
    if len(hand) != HAND or any(suit_of(card) != move.card for card in hand):
        return "not-six"
    robbed = [
        h for h in robbed_by_six(position, player) if held(position, h, move.card) is not None
    ]
    known = move.piece in [position.setting.names[household] for household in robbed]
    return "creature-no-way" if known else "nothing-to-free"


_REASONS = {PLAY: _reason_of_card, FIGHT: _reason_of_fight, SIX: _reason_of_six}


def cards_missing(
    position: Position, player: int
) -> Iterator[tuple[tuple[Phrase, ...], IllegalAction]]:
    """If the player must play or show a card, yield the cards that they do not hold.

    See `rules.game.State.cards_missing`.
    """
    if position.asked in (CARD, ANSWER):
        for code, card in enumerate(MOG):
            if code not in position.hands[player]:
                yield called(card), IllegalAction(NOT_IN_HAND, card=card)


def conceivable(position: Position, player: int) -> Iterator[Move]:
    """Yield moves of the player's cat, and of mice and birds, to all spaces."""
    if position.asked == GO:
        yield from (move(GO, target=end) for end in ENDS)
    if position.asked != CARD:
        return
    setting = position.setting
    for card in dict.fromkeys(position.hands[player]):
        kind = suit_of(card)
        creatures = setting.critters_of(kind) if kind in (MOUSE, BIRD) else ()
        pieces = [""] if kind == CAT else [setting.critters[each] for each in creatures]
        for piece in pieces:
            yield from (move(PLAY, MOG[card], piece, end) for end in ENDS)
