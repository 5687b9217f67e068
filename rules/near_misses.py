"""What a text that is no action may have been meant as: the nearest of what is known.

This goes further than `spelling`, which mends words that are almost right: here the first letter
may be wrong as well, and short words and spaces are looked up too. So it only proposes.
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
"""Characters of a text for which anything is looked up; longer nonsense resembles nothing."""
MOST_PROPOSED = 3
_MOST_MISSPELT = 2
"""Words of a text that may be wrong."""
_MOST_COMPARED = 100
_SHORTEST = 4
"""Letters of a text that is compared with whole actions."""
_ALIKE, _ALL_ALIKE = 0.65, 0.75
"""How much a word, or a whole text, is like what is meant, as `difflib` measures it."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """What is near a text: legal `actions` by their texts, or else `words` that are known."""

    actions: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def near_miss(game: Game, state: State, player: int, text: str) -> NearMiss:
    """What a text that is no action comes near to; nothing where it resembles nothing."""
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
    ways = islice(product(*(mended.get(word, [word]) for word in words)), MOST_PROPOSED)
    actions = [text for way in ways for text in _legal(game, state, player, " ".join(way))]
    if actions:
        return NearMiss(actions=tuple(dict.fromkeys(actions)))
    proposed = [*chain.from_iterable(mended.values())][:MOST_PROPOSED]
    return NearMiss(words=tuple(_as_written(known, word) for word in proposed))


def _is_misspelt(word: str, known: Iterable[str]) -> bool:
    """Whether it means nothing; a letter or a number alone may mean anything."""
    return len(word) > 1 and not word.isdigit() and word not in known


def _alike(word: str, known: Iterable[str]) -> list[str]:
    """The few known words that are most like a word, each as much as the best."""
    apart = 1 + len(word) // 6
    as_long = (each for each in known if abs(len(each) - len(word)) <= apart)
    near = [*_worth_comparing(word, as_long, _ALIKE)]
    found = get_close_matches(word, near, MOST_PROPOSED, _ALIKE)
    ratios = [SequenceMatcher(None, each, word).ratio() for each in found]
    return [each for each, ratio in zip(found, ratios, strict=True) if ratio == ratios[0]]


def _worth_comparing(word: str, known: Iterable[str], least: float) -> Iterator[str]:
    """The texts that share enough letters with a word, in whatever order; not too many."""
    letters, found = Counter(word), 0
    for each in sorted(known):
        shared = (letters & Counter(each)).total()
        if 2 * shared >= least * (len(word) + len(each)):
            yield each
            found += 1
        if found == _MOST_COMPARED:
            return


def _legal(game: Game, state: State, player: int, said: str) -> tuple[str, ...]:
    """The legal actions that a mended text may mean."""
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
    """Those of the actions that are written almost as the words are."""
    texts = {"".join(meaningful(action.text)): action.text for action in actions}
    typed = "".join(words)
    near = [*_worth_comparing(typed, texts, _ALL_ALIKE)] if len(typed) >= _SHORTEST else []
    return [texts[each] for each in get_close_matches(typed, near, MOST_PROPOSED, _ALL_ALIKE)]


def _as_written(known: Lexicon, word: str) -> str:
    """A word with its capitals, where an action is written with it."""
    actions = chain(known.legal.actions, known.conceivable.actions)
    written = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    found = next(filter(None, (written.search(action.text) for action in actions)), None)
    return found[0] if found else word
