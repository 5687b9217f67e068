"""What a person means by a typed text: one action, several of which to ask, or a refusal.

A text means what it is in the game's notation, to the letter. Failing that, capitals and signs do
not count, nor what may be left out without a doubt; and a game may name the words that people use
instead (`HasWords`). Records are never read by this: theirs is the notation alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from itertools import chain, groupby, product
from typing import TypeVar

from rules.errors import AmbiguousAction, IllegalAction, MalformedAction
from rules.game import Action, Choice, Game, HasDeadEnds, State
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
"""Words that stand within the name of a card: `the ten of clubs`."""
_MOST_CASED = 4
"""Of so many words each is read in small and in capital letters."""
_ALIKE = 0.8
"""How much a misspelt word is like the one that is meant, as `difflib` measures it."""
_T = TypeVar("_T", Action, Choice)


def meant(game: Game, state: State, player: int, text: str) -> tuple[Action, ...]:
    """The action that a person means, or the few that follow each other; they need not be legal.

    Raises `MalformedAction`, also for what is too long to be read, `AmbiguousAction`, or
    `IllegalAction` for a card that is not held, and for what can be read in several ways of which
    none is legal. What is legal, but misspelt, is ambiguous, even if it may mean one thing alone:
    nothing is guessed.
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
    """A text without what is too long to be read of it."""
    plain = text.strip()
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"


def _asked_about(known: Lexicon, text: str, mended: str) -> tuple[Action, ...]:
    """The illegal action that a misspelt text means. Raises as `meant` does."""
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
    # What is written out is meant so; the rules know why it cannot be.
    if (written := _parsed(known.game, text.strip())) is not None:
        return (written,)
    if found := legal.said(text, whole=False):
        return (_only(found, text),)
    if choices := _choices_by_words(known, text):
        return _only(choices, text).actions
    _refuse_dead_ends(known, text)
    conceived = could_mean(known.conceivable, text)
    if len(conceived) == 1:
        return (conceived[0],)
    try:
        return (_well_formed(known.game, text),)
    except MalformedAction:
        if conceived:
            raise IllegalAction("none-of-these", text=text.strip()) from None
        raise


def could_mean(called: Called, text: str) -> list[Action]:
    """Those of the actions that the text may be all or a part of."""
    return called.written(text) or called.said(text, whole=False)


# By the notation


def _parsed(game: Game, text: str) -> Action | None:
    try:
        return game.parse(text)
    except MalformedAction:
        return None


def _well_formed(game: Game, text: str) -> Action:
    """The action that a text is but for capitals and spaces. Raises `MalformedAction`."""
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
    """Those of the choices of several actions at once of which the text is parts in order."""
    found = known.combined.named(Letters(meaningful(text)), whole=False)
    return [choice for choice, _ in groupby(found)]


# Cards


def _refuse_missing(known: Lexicon, text: str) -> None:
    """Raises `IllegalAction` where the text names a card that the player does not hold."""
    notation = text.casefold().split()
    typed = Letters(word for word in words_of(text) if word not in _IN_NAMES)
    for phrases, refusal, card in known.missing:
        if card in notation or any(names(phrase, typed) for phrase in phrases):
            raise refusal


def _refuse_dead_ends(known: Lexicon, text: str) -> None:
    """Raises `IllegalAction` where it leads nowhere."""
    state, typed = known.state, Letters(meaningful(text))
    for phrases, refusal in state.dead_ends(known.player) if isinstance(state, HasDeadEnds) else ():
        if any(is_whole(phrase, typed) for phrase in phrases):
            raise refusal


# Misspelt words


def _mended(known: Lexicon, text: str) -> str:
    """The text with each longer word that names nothing as what is almost spelt so."""
    return " ".join(_nearest(word, known) for word in words_of(text))


def _nearest(word: str, known: Lexicon) -> str:
    # People hardly miss the first letter; `harts` are not the hearts of `thearts`, a ten's.
    begun = [each for each in known.vocabulary.get(word[:1], ()) if len(each) >= LONG]
    if len(word) < LONG or word in begun:
        return word
    alike = [each for each in begun if _nearly_as_long(each, word)]
    return next(iter(get_close_matches(word, alike, 1, _ALIKE)), word)


def _nearly_as_long(one: str, other: str) -> bool:
    """Whether two words can be alike at all: other lengths need no comparison."""
    shorter, longer = sorted((len(one), len(other)))
    return 2 * shorter >= _ALIKE * (shorter + longer)


def _without_articles(text: str) -> str:
    """What `a king` means where `a` is no ace, row or house."""
    return " ".join(word for word in text.split(" ") if word.casefold() not in ("a", "an"))


def _only(found: Sequence[_T], text: str) -> _T:
    """What was found, if it is one. Raises `AmbiguousAction`."""
    if len(found) > 1:
        texts = [each.text for each in found]
        raise AmbiguousAction("several", texts, text=text.strip(), fits="; ".join(texts))
    return found[0]
