"""Suggestions for a text that is not an action: the most similar known actions or words.

`spelling` corrects words that are almost right. This module also corrects a wrong first letter,
short words, and wrong spaces. The results of this module are only suggestions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from itertools import chain, islice, product

from rules.errors import AmbiguousAction, RulesError
from rules.game import Action, Game, State
from rules.letters import meaningful, readable
from rules.lexicon import Lexicon, lexicon
from rules.spelling import meant

LONGEST = 40
"""The maximum number of characters to look up; a longer text has no near misses."""
MOST_PROPOSED = 3
_MOST_MISSPELT = 2
"""The maximum number of misspelt words in a text that has near misses."""
_MOST_COMPARED = 100
_SHORTEST = 4
"""The minimum number of letters of a text that is compared with whole actions."""
_ALIKE, _ALL_ALIKE = 0.65, 0.75
"""The minimum similarity, as `difflib` measures it.

The first number is for comparing a word with a known word. The second number is for comparing a
whole text with a known action.
"""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """Proposals for a text that is not an action: legal `actions`, or else known `words`."""

    actions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def near_miss(game: Game, state: State, player: int, text: str) -> NearMiss:
    """Return the actions or words nearest to a text that is not an action.

    The result is empty if nothing is near enough.
    """
    if not readable(text) or len(text.strip()) > LONGEST:
        return NearMiss()
    known, words = lexicon(game, state, player), meaningful(text)
    every = {*chain.from_iterable(known.vocabulary.values())}
    misspelt = [word for word in dict.fromkeys(words) if _is_misspelt(word, every)]
    if len(misspelt) > _MOST_MISSPELT:
        return NearMiss()
    mended = {word: _alike(word, every) for word in misspelt}
    if not mended or not all(mended.values()):
        return NearMiss(actions=tuple(_written_alike(known.legal.actions, words)))
    readings = islice(product(*(mended.get(word, [word]) for word in words)), MOST_PROPOSED)
    actions = [text for read in readings for text in _legal(game, state, player, " ".join(read))]
    if actions:
        return NearMiss(actions=tuple(dict.fromkeys(actions)))
    proposed = [*chain.from_iterable(mended.values())][:MOST_PROPOSED]
    return NearMiss(words=tuple(_as_written(known, word) for word in proposed))


def _is_misspelt(word: str, known: Iterable[str]) -> bool:
    """Return whether a word is unknown; single letters and numbers count as known."""
    return len(word) > 1 and not word.isdigit() and word not in known


def _alike(word: str, known: Iterable[str]) -> list[str]:
    """Return the known word most similar to a word, and a few others that are just as similar."""
    apart = 1 + len(word) // 6
    as_long = (each for each in known if abs(len(each) - len(word)) <= apart)
    near = [*_worth_comparing(word, as_long, _ALIKE)]
    found = get_close_matches(word, near, MOST_PROPOSED, _ALIKE)
    ratios = [SequenceMatcher(None, each, word).ratio() for each in found]
    return [each for each, ratio in zip(found, ratios, strict=True) if ratio == ratios[0]]


def _worth_comparing(word: str, known: Iterable[str], least: float) -> Iterator[str]:
    """Yield a limited number of texts that share enough letters with a word.

    The order of the letters does not matter.
    """
    letters, found = Counter(word), 0
    for each in sorted(known):
        shared = (letters & Counter(each)).total()
        if 2 * shared >= least * (len(word) + len(each)):
            yield each
            found += 1
        if found == _MOST_COMPARED:
            return


def _legal(game: Game, state: State, player: int, said: str) -> tuple[str, ...]:
    """Return the legal actions that a corrected text may mean."""
    try:
        found = meant(game, state, player, said)
    except AmbiguousAction as error:
        return error.texts
    except RulesError:
        return ()
    legal = {action.text for action in state.legal_actions(player)}
    texts = [action.text for action in found]
    return (", ".join(texts),) if texts[0] in legal else ()


def _written_alike(actions: Iterable[Action], words: Iterable[str]) -> list[str]:
    """Return the actions whose notation is almost the same as the words."""
    texts = {"".join(meaningful(action.text)): action.text for action in actions}
    typed = "".join(words)
    near = [*_worth_comparing(typed, texts, _ALL_ALIKE)] if len(typed) >= _SHORTEST else []
    return [texts[each] for each in get_close_matches(typed, near, MOST_PROPOSED, _ALL_ALIKE)]


def _as_written(known: Lexicon, word: str) -> str:
    """Return a word, with the notation's capitals if the text of an action contains the word."""
    actions = chain(known.legal.actions, known.conceivable.actions)
    written = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    found = written.search("\n".join(action.text for action in actions))
    return found[0] if found else word
