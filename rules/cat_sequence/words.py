"""Cat Sequence: phrases that people may type for actions, such as `american curl on D6`."""

from __future__ import annotations

from functools import cache

from rules.cat_sequence.actions import DEAD, DRAW, PASS, PLAY, Move
from rules.cat_sequence.board import CARDS
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.view import PURRR
from rules.game import Action, Phrase

_PLAY = ("play", "place", "put")
_KINDS = {
    DRAW: ("draw", "drawcard", "drawacard", "take"),
    PASS: ("pass", "skip"),
}
_TURN_IN = ("dead", "turnin", "exchange", "discard")
_SPELLINGS = {PURRR: (PURRR, "purr")}


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """Return phrases of the card and the space, in either order."""
    return _phrases(action) if isinstance(action, Move) else ()


@cache
def _phrases(move: Move) -> tuple[Phrase, ...]:
    if move.kind == PLAY:
        card, space = called(CARDS[move.card]), (SPACES[move.space].lower(),)
        return (_PLAY, *card, space), (_PLAY, space, *card)
    if move.kind == DEAD:
        return ((_TURN_IN, *called(CARDS[move.card])),)
    return ((_KINDS[move.kind],),) if move.kind in _KINDS else ()


def called(card: str) -> Phrase:
    """Return a card's name as a phrase: for each word of the name, all its possible spellings."""
    return tuple(_SPELLINGS.get(word, (word,)) for word in card.split("-"))
