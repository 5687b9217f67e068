"""The meaning of typed text: an action, several candidates to choose from, or a refusal.

The exact notation of an action means that action. In any other text, case and punctuation are
ignored, and parts of a name may be left out if the text is still unambiguous. A game may also
define words for its actions (`Game.phrases`). Records are not read by this module: they use the
exact notation alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain, groupby, product
from typing import TypeVar

from rules.errors import AmbiguousAction, IllegalAction, MalformedAction
from rules.game import Action, Choice, Game, State
from rules.letters import (
    LONGEST,
    Letters,
    is_whole,
    meaningful,
    names,
    readable,
    words_of,
)
from rules.lexicon import LONG, Called, Lexicon, lexicon

_IN_NAMES = ("the", "of")
"""Words that may occur in the name of a card, as in `the ten of clubs`."""
_MOST_CASED = 4
"""The maximum number of words in a text for which all combinations of case are tried."""
_ALIKE = 0.8
"""The minimum similarity of a misspelt word to the intended one, as `difflib` measures it."""
_T = TypeVar("_T", Action, Choice)


def meant(game: Game, state: State, player: int, text: str) -> tuple[Action, ...]:
    """Return the action, or short sequence of actions, that a person means, legal or not.

    Raises `MalformedAction` (also for a text that is too long to read) or `AmbiguousAction`. Raises
    `IllegalAction` for a card that the player does not hold, and for a text with several readings
    that are all illegal. A misspelt legal action counts as ambiguous even if it has only one
    reading, because we never guess.
    """
    if not readable(text):
        return (game.parse(shortened(text)),)
    known = lexicon(game, state, player)
    try:
        return _meant(known, text)
    except MalformedAction:
        plain = _without_articles(text)
        if plain != text:
            with suppress(MalformedAction):
                return _meant(known, plain)
        mended = _mended(known, plain)
        if mended != plain:
            with suppress(MalformedAction):
                return _asked_about(known, text, mended)
        raise


def shortened(text: str) -> str:
    """Shorten a text that exceeds the maximum length."""
    plain = text.strip()
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"


def _asked_about(known: Lexicon, text: str, mended: str) -> tuple[Action, ...]:
    """Return the illegal actions that the corrected text `mended` means. The rules refuse them.

    If the actions are legal, raises `AmbiguousAction`, so that the player is asked. Also raises the
    errors of `meant`.
    """
    try:
        found = _meant(known, mended)
    except AmbiguousAction as error:
        texts = error.texts
    else:
        if found[0] not in known.legal.actions:
            return found
        texts = (", ".join(action.text for action in found),)
    raise AmbiguousAction("several", texts, text=text.strip(), fits="; ".join(texts))


def _meant(known: Lexicon, text: str) -> tuple[Action, ...]:
    legal = known.legal
    if found := legal.written(text) or legal.said(text, whole=True):
        return (_only(found, text),)
    _refuse_missing(known, text)
    # An action in exact notation is taken literally, even if it is illegal; the rules then say
    # why it is illegal.
    if (written := _parsed(known.game, text.strip())) is not None:
        return (written,)
    if found := legal.said(text, whole=False):
        return (_only(found, text),)
    if choices := _choices_by_words(known, text):
        return _only(choices, text).actions
    _refuse_dead_ends(known, text)
    conceived = could_mean(known.conceivable, text)
    if len(conceived) > 1:
        conceived = known.conceivable.said(text, whole=True) or conceived
    if len(conceived) == 1:
        return (conceived[0],)
    try:
        return (_well_formed(known.game, text),)
    except MalformedAction:
        if conceived:
            raise IllegalAction("none-of-these", text=text.strip()) from None
        raise


def could_mean(called: Called, text: str) -> list[Action]:
    """Return the actions for which the text may be the whole name or a part of the name."""
    return called.written(text) or called.said(text, whole=False)


# By the notation


def _parsed(game: Game, text: str) -> Action | None:
    try:
        return game.parse(text)
    except MalformedAction:
        return None


def _well_formed(game: Game, text: str) -> Action:
    """Parse a text regardless of case and spaces.

    Raises `MalformedAction` if the text is not an action.
    """
    words = text.split()
    plain, cased = "".join(words), map(_cased, words if len(words) <= _MOST_CASED else ())
    for spelling in chain(_cased(plain), map(" ".join, product(*cased))):
        if (action := _parsed(game, spelling)) is not None:
            return action
    return game.parse(text.strip())


def _cased(word: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((word, word.capitalize(), word.lower(), word.upper())))


# By words


def _choices_by_words(known: Lexicon, text: str) -> list[Choice]:
    """Return the choices that take several actions and have a name that contains the text."""
    found = known.combined.named(Letters(meaningful(text)), whole=False)
    return [choice for choice, _ in groupby(found)]


# Cards


def _refuse_missing(known: Lexicon, text: str) -> None:
    """Raise `IllegalAction` if the text names a card that the player does not hold."""
    notation = text.casefold().split()
    typed = Letters(word for word in words_of(text) if word not in _IN_NAMES)
    for phrases, refusal, card in known.missing:
        if card in notation or any(names(phrase, typed) for phrase in phrases):
            raise refusal


def _refuse_dead_ends(known: Lexicon, text: str) -> None:
    """Raise `IllegalAction` if the text names an impossible action, such as a move off the map."""
    typed = Letters(meaningful(text))
    for phrases, refusal in known.state.dead_ends(known.player):
        if any(is_whole(phrase, typed) for phrase in phrases):
            raise refusal


# Misspelt words


def _mended(known: Lexicon, text: str) -> str:
    """Replace each unknown word that is long enough with the known word nearest in spelling."""
    return " ".join(_nearest(word, known) for word in words_of(text))


def _nearest(word: str, known: Lexicon) -> str:
    # People rarely mistype the first letter, so only words with the same first letter are compared:
    # `harts` must not match `thearts`, a ten of hearts.
    begun = [each for each in known.vocabulary.get(word[:1], ()) if len(each) >= LONG]
    if len(word) < LONG or word in begun:
        return word
    alike = [each for each in begun if _nearly_as_long(each, word)]
    return next(iter(get_close_matches(word, alike, 1, _ALIKE)), word)


def _nearly_as_long(one: str, other: str) -> bool:
    """Return whether two words are close enough in length to be worth comparing."""
    shorter, longer = sorted((len(one), len(other)))
    return 2 * shorter >= _ALIKE * (shorter + longer)


def _without_articles(text: str) -> str:
    """Remove articles: in `a king`, the `a` is not an ace, a row or a house."""
    return " ".join(word for word in text.split(" ") if word.casefold() not in ("a", "an"))


def _only(found: Sequence[_T], text: str) -> _T:
    """Return the only fitting action. Raises `AmbiguousAction` if several actions fit."""
    if len(found) > 1:
        texts = [each.text for each in found]
        raise AmbiguousAction("several", texts, text=text.strip(), fits="; ".join(texts))
    return found[0]
