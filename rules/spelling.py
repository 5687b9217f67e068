"""What a person means by a typed text: one action, several of which to ask, or a refusal.

A text means what it is in the game's notation, to the letter. Failing that, capitals and signs do
not count, nor what may be left out without a doubt; and a game may name the words that people use
instead (`HasWords`). Records are never read by this: theirs is the notation alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import TypeVar

from rules.errors import AmbiguousAction, MalformedAction
from rules.game import Action, Choice, Game, HasCards, HasConceivable, HasWords, Phrase, State

_FILLERS = frozenset(
    ("to", "the", "of", "on", "onto", "with", "from", "at", "my", "against", "for", "and", "please")
)
"""Words that mean nothing here, where others are left."""

_IN_NAMES = ("the", "of")
"""Those that stand within the name of a card: `the ten of clubs`."""
_Fits = Callable[[Action], bool]
_T = TypeVar("_T", Action, Choice)


def meant(game: Game, state: State, player: int, text: str) -> tuple[Action, ...]:
    """The action that a person means, or the few that follow each other; they need not be legal.

    Raises `MalformedAction`, `AmbiguousAction`, or `IllegalAction` for a card that is not held.
    """
    legal = state.legal_actions(player)
    if found := by_notation(legal, text) or by_words(game, legal, text, _is):
        return (_only(found, text),)
    _refuse_missing(state, player, text)
    # What is written out is meant so; the rules know why it cannot be.
    if (written := _parsed(game, text.strip())) is not None:
        return (written,)
    if found := by_words(game, legal, text, _says):
        return (_only(found, text),)
    if choices := _choices_by_words(game, state.choices(player), text):
        return _only(choices, text).actions
    return (_conceived(game, state, player, text) or _well_formed(game, text),)


def could_mean(game: Game, actions: Sequence[Action], text: str) -> list[Action]:
    """Those of the actions that the text may be all or a part of."""
    return by_notation(actions, text) or by_words(game, actions, text, _says)


def spellings(game: Game, action: Action) -> set[str]:
    """All the words that an action may be called by."""
    ways = game.phrases(action) if isinstance(game, HasWords) else ()
    return {spelling for way in (*ways, _notation(action)) for part in way for spelling in part}


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
    plain = "".join(text.split())
    for spelling in (plain, plain.capitalize(), plain.lower(), text.strip().upper()):
        if (action := _parsed(game, spelling)) is not None:
            return action
    return game.parse(text.strip())


# By words


def by_words(
    game: Game, actions: Sequence[Action], text: str, says: Callable[[Phrase, _Letters], bool]
) -> list[Action]:
    """Those of the actions of which the text `says` some parts or all, in whichever words."""
    typed = _letters(_meaningful(text))
    if isinstance(game, HasWords):
        return [each for each in actions if any(says(way, typed) for way in game.phrases(each))]
    return [
        action
        for action in actions
        if says(_notation(action), typed) or (says is _says and _ends(action.text, typed.text))
    ]


def _choices_by_words(game: Game, choices: Sequence[Choice], text: str) -> list[Choice]:
    """Those of the choices of several actions at once of which the text is parts in order."""
    if not isinstance(game, HasWords):
        return []
    typed = _letters(_meaningful(text))
    return [
        choice
        for choice in choices
        if len(choice.actions) > 1
        and any(_says(way, typed) for way in _together(game, choice.actions))
    ]


def _conceived(game: Game, state: State, player: int, text: str) -> Action | None:
    """The one action, not legal, of which the text is parts in order; None if there are more."""
    if not isinstance(state, HasConceivable):
        return None
    found = by_words(game, tuple(state.conceivable(player)), text, _says)
    return found[0] if len(found) == 1 else None


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
        written = str(refusal.facts["card"]).casefold() in notation
        if written or any(_is(phrase, span) for phrase in phrases for span in spans):
            raise refusal


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


def _meaningful(text: str) -> list[str]:
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
