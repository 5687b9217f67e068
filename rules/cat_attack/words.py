"""Cat Attack: phrases that people may type for actions, such as `4 of cats to north 3`."""

from __future__ import annotations

from functools import cache
from itertools import product

from rules.cat_attack.actions import FIGHT, KEEP, NOTHING, PLAY, SHOW, SIX, YIELD, Move
from rules.cat_attack.board import BIRD, MOUSE
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, SPEEDY
from rules.cat_attack.view import ESCAPE, GO, SWAP, TAKE
from rules.game import Action, Phrase

_VERBS = {
    PLAY: ("play", "use"),
    FIGHT: ("fight", "catfight"),
    SIX: ("six", "sixcat"),
    SHOW: ("show", "answer", "play"),
    YIELD: ("yield", "givein", "giveup", "surrender"),
    KEEP: ("keep", "swapnothing", "keepmycards"),
    GO: ("go", "move", "walk", "run"),
    TAKE: ("take", "steal", "grab"),
    SWAP: ("swap", "give", "exchange"),
    ESCAPE: ("escape", "free", "letgo"),
}
_PICTURES = {
    SPEEDY: ("speedy", "speedycat"),
    ATTACK: ("attack", "catattack"),
    BURGLAR: ("burglar", "catburglar", "burgle"),
}
_SUITS = {CAT: ("cat", "cats"), MOUSE: ("mouse", "mice"), BIRD: ("bird", "birds")}
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
_NONE = ("nothing", "none", "nowhere")


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """Return the phrases for an action: the verb, the card, the piece and the target."""
    if not isinstance(action, Move):
        return ()
    target = _card(action.target) if action.kind == SWAP else _name(action.target)
    begun = _before_target(action.kind, action.card, action.piece)
    return tuple([(*phrase, *target) for phrase in begun])


@cache
def _before_target(kind: str, card: str, piece: str) -> tuple[Phrase, ...]:
    """Return an action's phrases up to its target; many actions share these phrases."""
    if kind not in _VERBS:
        return ()
    verb, named = (_VERBS[kind],), _name(piece)
    if kind == SIX:
        return ((*verb, _SUITS[card], *named),)
    held = _card(card) if card else ()
    fought = ((*verb, *named, *held),) if kind == FIGHT else ()
    return ((*verb, *held, *named), *fought)


@cache
def _name(name: str) -> Phrase:
    """Return the name of a piece or a target as a phrase; an empty phrase if there is no name."""
    if not name:
        return ()
    return (_NONE,) if name == NOTHING else ((_plain(name),),)


@cache
def _card(card: str) -> Phrase:
    return ((*_of_suit(card), *_before_value(card)),)


def _of_suit(card: str) -> tuple[str, ...]:
    """Return the names of a card that start with its value, such as `4 of cats`.

    For a picture card, which has no value, return all names.
    """
    suit, _, value = card.partition("-")
    return _PICTURES.get(card) or tuple(
        number + name for number, name in product(_numbers(value), _SUITS[suit])
    )


def _before_value(card: str) -> tuple[str, ...]:
    """Return names of a card with the suit first, such as `cat 4`, which is also a cat's name."""
    suit, _, value = card.partition("-")
    return tuple(name + number for name, number in product(_SUITS.get(suit, ()), _numbers(value)))


def _numbers(value: str) -> tuple[str, ...]:
    """Return a card's value in figures and as a word; () for a picture card."""
    return (value, _NUMBERS[int(value)]) if value else ()


def called(card: str) -> tuple[Phrase, ...]:
    """Return the phrases that name a card.

    A name such as `cat 4` could also mean a piece, so its phrase starts with a verb: `play cat 4`.
    """
    plays = (*_VERBS[PLAY], *_VERBS[SHOW])
    before = _before_value(card)
    return ((_of_suit(card),), *(((plays, before),) if before else ()))


def _plain(name: str) -> str:
    return name.replace("-", "").lower()
