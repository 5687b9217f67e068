"""What a person means by a typed text: one action, several of which to ask, or a refusal.

A text means what it is in the game's notation, to the letter. Failing that, capitals and signs do
not count, nor what may be left out without a doubt; and a game may name the words that people use
instead (`HasWords`). Records are never read by this: theirs is the notation alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import chain, combinations, product
from typing import TypeVar

from rules.errors import AmbiguousAction, IllegalAction, MalformedAction
from rules.game import (
    Action,
    Choice,
    Game,
    HasBearings,
    HasCards,
    HasConceivable,
    HasDeadEnds,
    HasWords,
    Phrase,
    State,
)

_FILLERS = frozenset(
    ("to", "the", "of", "on", "onto", "into", "with", "from", "at", "by", "my", "against",
     "for", "and", "then", "please")
)  # fmt: skip
"""Words that mean nothing here, where others are left."""

_IN_NAMES = ("the", "of")
"""Those that stand within the name of a card: `the ten of clubs`."""
_MOST_CASED = 4
"""Of so many words each is read in small and in capital letters."""
_LONG, _ALIKE = 4, 0.8
"""Words of so many letters may be misspelt: so much alike, as `difflib` measures it."""
_Fits = Callable[[Action], bool]
_T = TypeVar("_T", Action, Choice)


def meant(game: Game, state: State, player: int, text: str) -> tuple[Action, ...]:
    """The action that a person means, or the few that follow each other; they need not be legal.

    Raises `MalformedAction`, `AmbiguousAction`, or `IllegalAction` for a card that is not held, and
    for what can be read in several ways of which none is legal. What is legal, but misspelt, is
    ambiguous, even if it may mean one thing alone: nothing is guessed.
    """
    try:
        return _meant(game, state, player, text)
    except MalformedAction:
        plain = _without_articles(text)
        if plain != text:
            with suppress(MalformedAction):
                return _meant(game, state, player, plain)
        mended = _mended(game, state, player, plain)
        if mended != plain:
            with suppress(MalformedAction):
                return _asked_about(game, state, player, text, mended)
        raise


def _asked_about(
    game: Game, state: State, player: int, text: str, mended: str
) -> tuple[Action, ...]:
    """The illegal action that a misspelt text means. Raises as `meant` does."""
    try:
        found = _meant(game, state, player, mended)
    except AmbiguousAction as error:
        texts = error.texts
    else:
        if found[0] not in state.legal_actions(player):
            return found
        texts = (", ".join(action.text for action in found),)
    raise AmbiguousAction("several", texts, text=text.strip(), fits="; ".join(texts))


def _meant(game: Game, state: State, player: int, text: str) -> tuple[Action, ...]:
    legal, words = state.legal_actions(player), Words(game, state, player)
    if found := by_notation(legal, text) or words.fitting(legal, text, _is):
        return (_only(found, text),)
    _refuse_missing(state, player, text)
    # What is written out is meant so; the rules know why it cannot be.
    if (written := _parsed(game, text.strip())) is not None:
        return (written,)
    if found := words.fitting(legal, text, _says):
        return (_only(found, text),)
    if choices := _choices_by_words(game, state.choices(player), text):
        return _only(choices, text).actions
    _refuse_dead_ends(state, player, text)
    conceived = _conceived(game, state, player, text)
    if len(conceived) == 1:
        return (conceived[0],)
    try:
        return (_well_formed(game, text),)
    except MalformedAction:
        if conceived:
            raise IllegalAction("none-of-these", text=text.strip()) from None
        raise


def could_mean(words: Words, actions: Sequence[Action], text: str) -> list[Action]:
    """Those of a player's actions that the text may be all or a part of."""
    return by_notation(actions, text) or words.fitting(actions, text, _says)


# By the notation


def by_notation(actions: Sequence[Action], text: str) -> list[Action]:
    """Those of the actions whose notation the text is, be it without capitals, spaces and signs.

    Failing that, those of which it is whole words, written with their signs.
    """
    for fits in (_same_text(text), _same_letters(text), _same_words(text)):
        if found := [action for action in actions if fits(action)]:
            return found
    return []


def _same_text(text: str) -> _Fits:
    wanted = text.strip()
    return lambda action: action.text == wanted


def _same_letters(text: str) -> _Fits:
    wanted = _squashed(text)
    return lambda action: bool(wanted) and _squashed(action.text) == wanted


def _same_words(text: str) -> _Fits:
    """`cat-4` is a card, but a word without signs may be something else as well."""
    wanted = text.casefold().split() if not text.replace(" ", "").isalnum() else []

    def fits(action: Action) -> bool:
        there = action.text.casefold().split()
        starts = range(len(there) - len(wanted) + 1)
        return bool(wanted) and any(there[at : at + len(wanted)] == wanted for at in starts)

    return fits


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
    return (word, word.capitalize(), word.lower(), word.upper())


# By words


class Words:
    """What a player's actions may be called in a state, beside the notation."""

    def __init__(self, game: Game, state: State, player: int) -> None:
        # Asked once: there are hundreds of actions, and what a protocol asks takes its time.
        self._phrases = game.phrases if isinstance(game, HasWords) else None
        self._here = partial(state.phrases_here, player) if isinstance(state, HasBearings) else None

    def ways(self, action: Action) -> Sequence[Phrase]:
        known = () if self._phrases is None else self._phrases(action)
        return known if self._here is None else (*known, *self._here(action))

    def spellings(self, action: Action) -> set[str]:
        """All the words that an action may be called by."""
        ways = (*self.ways(action), _notation(action))
        return {spelling for way in ways for part in way for spelling in part}

    def fitting(
        self, actions: Sequence[Action], text: str, says: Callable[[Phrase, _Letters], bool]
    ) -> list[Action]:
        """Those of the actions of which the text `says` some parts or all, in whichever words."""
        typed = _letters(meaningful(text))
        if self._phrases is not None:
            return [each for each in actions if any(says(way, typed) for way in self.ways(each))]
        return [
            action
            for action in actions
            if says(_notation(action), typed) or (says is _says and _ends(action.text, typed.text))
        ]


def _choices_by_words(game: Game, choices: Sequence[Choice], text: str) -> list[Choice]:
    """Those of the choices of several actions at once of which the text is parts in order."""
    if not isinstance(game, HasWords):
        return []
    typed = _letters(meaningful(text))
    return [
        choice
        for choice in choices
        if len(choice.actions) > 1
        and any(_says(way, typed) for way in _together(game, choice.actions))
    ]


def _conceived(game: Game, state: State, player: int, text: str) -> list[Action]:
    """The actions, not legal, that the text may be all or a part of."""
    if not isinstance(state, HasConceivable):
        return []
    words = Words(game, state, player)
    return could_mean(words, tuple(state.conceivable(player)), text)


def _together(game: HasWords, actions: Sequence[Action]) -> Iterator[Phrase]:
    """The phrases of actions that follow each other."""
    for phrases in product(*(game.phrases(action) for action in actions)):
        yield tuple(part for phrase in phrases for part in phrase)


def _notation(action: Action) -> Phrase:
    return tuple((word,) for word in words_of(action.text))


def _ends(text: str, wanted: str) -> bool:
    """Whether the text ends so; not in the middle of a number."""
    whole = _squashed(text)
    rest = whole.removesuffix(wanted)
    return rest != whole and not (rest[-1:].isdigit() and wanted[0].isdigit())


# Cards


def _refuse_missing(state: State, player: int, text: str) -> None:
    """Raises `IllegalAction` where the text names a card that the player does not hold."""
    if not isinstance(state, HasCards):
        return
    notation = text.casefold().split()
    words = [word for word in words_of(text) if word not in _IN_NAMES]
    spans = [_letters(words[at:end]) for at, end in combinations(range(len(words) + 1), 2)]
    for phrases, refusal in state.cards_missing(player):
        written = str(refusal.facts.get("card", "")).casefold() in notation
        if written or any(_is(phrase, span) for phrase in phrases for span in spans):
            raise refusal


def _refuse_dead_ends(state: State, player: int, text: str) -> None:
    """Raises `IllegalAction` where it leads nowhere."""
    for phrases, refusal in state.dead_ends(player) if isinstance(state, HasDeadEnds) else ():
        if any(_is(phrase, _letters(meaningful(text))) for phrase in phrases):
            raise refusal


# Misspelt words


def _mended(game: Game, state: State, player: int, text: str) -> str:
    """The text with each longer word that names nothing as what is almost spelt so."""
    known = {word for word in _vocabulary(game, state, player) if len(word) >= _LONG}
    return " ".join(
        word if word in known or len(word) < _LONG else _nearest(word, known)
        for word in words_of(text)
    )


def _nearest(word: str, known: Collection[str]) -> str:
    # People hardly miss the first letter; `harts` are not the hearts of `thearts`, a ten's.
    alike = [each for each in known if each[0] == word[0]]
    return next(iter(get_close_matches(word, alike, 1, _ALIKE)), word)


def _vocabulary(game: Game, state: State, player: int) -> set[str]:
    """Every spelling of what the player may do, may have in mind, or lacks the card for."""
    conceived = state.conceivable(player) if isinstance(state, HasConceivable) else ()
    words = Words(game, state, player)
    found = {
        spelling
        for action in chain(state.legal_actions(player), conceived)
        for spelling in words.spellings(action)
    }
    missing = state.cards_missing(player) if isinstance(state, HasCards) else ()
    ways = (way for ways, _ in missing for way in ways)
    found = found.union(*(part for way in ways for part in way))
    return found | {word for spelling in found for word in _within(spelling, found)}


def _within(spelling: str, known: Collection[str]) -> Iterator[str]:
    """The words that follow others in a spelling: `hearts` in `kinghearts`."""
    for end in range(_LONG, len(spelling) - _LONG + 1):
        if spelling[:end] in known and spelling[end:].isalpha():
            yield spelling[end:]


# Letters and words


@dataclass(frozen=True, slots=True)
class _Letters:
    """A text in small letters, digits and symbols; `gaps` are where something stood between."""

    text: str
    gaps: frozenset[int]

    def has(self, spelling: str, at: int) -> bool:
        """Whether the spelling stands at a place, and cuts no number and no word in two there."""
        end = at + len(spelling)
        return (
            self.text.startswith(spelling, at)
            and self._may_begin(at, spelling)
            and (end in self.gaps or not self.parts_digits(end))
            and not any(self.parts_digits(gap) for gap in self.gaps if at < gap < end)
        )

    def parts_digits(self, at: int) -> bool:
        """Whether two digits meet at a place."""
        return 0 < at < len(self.text) and self.text[at - 1 : at + 1].isdigit()

    def _may_begin(self, at: int, spelling: str) -> bool:
        """No word is cut in two, but `fa2` is `f` and `a2`."""
        within = at > 0 and at not in self.gaps and self.text[at - 1 : at + 1].isalpha()
        return not within or any(character.isdigit() for character in spelling)


def _says(phrase: Phrase, typed: _Letters) -> bool:
    """Whether all that was typed is parts of the phrase, in order."""
    reached = {0}
    for part in phrase:
        reached |= _reached(part, typed, reached)
    return bool(typed.text) and len(typed.text) in reached


def _is(phrase: Phrase, typed: _Letters) -> bool:
    """Whether what was typed is all parts of the phrase, in order."""
    reached = {0}
    for part in phrase:
        reached = _reached(part, typed, reached)
    return len(typed.text) in reached


def _reached(part: Sequence[str], typed: _Letters, starts: Iterable[int]) -> set[int]:
    """Where the part ends that begins at one of these places."""
    return {at + len(spelling) for at in starts for spelling in part if typed.has(spelling, at)}


def _without_articles(text: str) -> str:
    """What `a king` means where `a` is no ace, row or house."""
    return " ".join(word for word in text.split(" ") if word.casefold() not in ("a", "an"))


def meaningful(text: str) -> list[str]:
    """The words of a text but for those that mean nothing here; these where there are no others."""
    words = words_of(text)
    return [word for word in words if word not in _FILLERS] or words


def words_of(text: str) -> list[str]:
    """What stands between spaces and signs, in small letters; symbols like `♥` count."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(each if _counts(each) else " " for each in plain).split()


def _counts(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character) == "So"


def _letters(words: Iterable[str]) -> _Letters:
    text, gaps = "", set()
    for word in words:
        gaps.add(len(text))
        text += word
    return _Letters(text, frozenset(gaps))


@lru_cache(maxsize=1 << 12)
def _squashed(text: str) -> str:
    """The letters of a text, with a space where it keeps two numbers apart."""
    letters = _letters(words_of(text))
    cuts = sorted(gap for gap in letters.gaps if letters.parts_digits(gap))
    ends = zip((0, *cuts), (*cuts, len(letters.text)), strict=True)
    return " ".join(letters.text[start:end] for start, end in ends)


def _only(found: Sequence[_T], text: str) -> _T:
    """What was found, if it is one. Raises `AmbiguousAction`."""
    if len(found) > 1:
        texts = [each.text for each in found]
        raise AmbiguousAction("several", texts, text=text.strip(), fits="; ".join(texts))
    return found[0]
