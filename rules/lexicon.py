"""The names of a player's actions in a state: an index, built once for each position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product

from rules.game import (
    Action,
    Choice,
    Game,
    Phrase,
    State,
    has_words,
)
from rules.letters import Letters, all_bare, meaningful, squashed, words_of
from rules.phrasebook import Phrasebook

LONG = 4
"""The minimum length of a word that may be misspelt."""


class Called:
    """Actions that can be found by their names, in the notation or in words."""

    def __init__(
        self, actions: Sequence[Action], phrases: Callable[[Action], Sequence[Phrase]] | None
    ) -> None:
        """Index the actions; `phrases` is None if the game has no words of its own."""
        self.actions = actions
        self._phrases_of = phrases

    def written(self, text: str) -> list[Action]:
        """Return the actions whose notation equals the text, ignoring capitals, spaces and
        punctuation.

        If no notation equals the text, return actions whose notation contains the text as whole
        words, punctuation included: `cat-4` finds a card. A text without punctuation could also
        mean something else, so it must equal the whole notation.
        """
        plain, letters, wanted = text.strip(), "".join(words_of(text)), squashed(text)
        alike = [self.actions[n] for n, its in enumerate(self._bare) if its == letters]
        if found := [action for action in alike if action.text == plain]:
            return found
        if found := [action for action in alike if wanted and squashed(action.text) == wanted]:
            return found
        whole = "" if text.replace(" ", "").isalnum() else _in_words(text)
        if not whole.strip():
            return []
        words = zip(self.actions, self._in_words, strict=True)
        return [action for action, its_words in words if whole in its_words]

    def said(self, text: str, *, whole: bool) -> list[Action]:
        """Return the actions with a phrase that equals the text or, unless `whole`, contains it."""
        typed = Letters(meaningful(text))
        if not typed.text:
            return []
        found = set(self.phrasebook.named(typed, whole=whole))
        if self._phrases_of is None and not whole:
            ends = (n for n, action in enumerate(self.actions) if _ends(action.text, typed.text))
            found.update(ends)
        return [self.actions[number] for number in sorted(found)]

    @cached_property
    def phrasebook(self) -> Phrasebook[int]:
        """The phrases that name the actions; each action is given by its index in `actions`."""
        phrases = self._phrases_of or (lambda action: (notation(action),))
        return Phrasebook((n, phrases(action)) for n, action in enumerate(self.actions))

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of the actions' notation."""
        # The same words occur in most actions, so each of them is read only once.
        every = {*" ".join(action.text for action in self.actions).split()}
        return frozenset(chain.from_iterable(map(words_of, every)))

    @cached_property
    def _bare(self) -> list[str]:
        return all_bare(action.text for action in self.actions)

    @cached_property
    def _in_words(self) -> list[str]:
        return [_in_words(action.text) for action in self.actions]


def _in_words(text: str) -> str:
    """Return the words of a text, punctuation included, with a space before and after each."""
    return f" {' '.join(text.casefold().split())} "


def notation(action: Action) -> Phrase:
    """Return the words of an action's notation as a phrase."""
    return tuple((word,) for word in words_of(action.text))


def _ends(text: str, wanted: str) -> bool:
    """Return whether the text ends with `wanted`, without splitting a number."""
    whole = squashed(text)
    rest = whole.removesuffix(wanted)
    return rest != whole and not (rest[-1:].isdigit() and wanted[0].isdigit())


class Lexicon:
    """All names of actions that a player may mean in a state, legal or not."""

    def __init__(self, game: Game, state: State, player: int) -> None:
        self.game = game
        self.state = state
        self.player = player
        self._phrases = game.phrases if has_words(game) else None
        self.legal = self._called(state.legal_actions(player))

    @cached_property
    def conceivable(self) -> Called:
        """The actions that the player may mean, legal or not."""
        return self._called(tuple(self.state.conceivable(self.player)))

    @cached_property
    def combined(self) -> Phrasebook[Choice]:
        """The choices that consist of several actions.

        A text means such a choice if it names the actions of the choice in order.
        """
        phrases = self._phrases
        if phrases is None:
            return Phrasebook(())
        choices = [each for each in self.state.choices(self.player) if len(each.actions) > 1]
        return Phrasebook((each, _together(map(phrases, each.actions))) for each in choices)

    def _called(self, actions: Sequence[Action]) -> Called:
        return Called(actions, None if self._phrases is None else self.phrases)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        """Return the phrases that name an action, without its notation."""
        return (*self.game.phrases(action), *self.state.phrases_here(self.player, action))

    def spellings(self, action: Action) -> set[str]:
        """Return all spellings that occur in the names of an action."""
        phrases = (*self.phrases(action), notation(action))
        return {spelling for phrase in phrases for part in phrase for spelling in part}

    @cached_property
    def missing(self) -> Sequence[tuple[Sequence[Phrase], Exception, str]]:
        """For each card that the player lacks: its phrases, the refusal, and its name."""
        return [
            (phrases, refusal, str(refusal.facts.get("card", "")).casefold())
            for phrases, refusal in self.state.cards_missing(self.player)
        ]

    @cached_property
    def vocabulary(self) -> Mapping[str, Sequence[str]]:
        """All known words, by their first letter."""
        known = (self.legal, self.conceivable)
        parts = set(chain.from_iterable(called.phrasebook.parts for called in known))
        parts.update(part for phrases, _, _ in self.missing for each in phrases for part in each)
        found = {spelling for part in parts for spelling in part}
        found.update(*(called.words for called in known))
        found |= {word for spelling in found for word in _within(spelling, found)}
        by_letter: dict[str, list[str]] = {}
        for word in sorted(found):
            by_letter.setdefault(word[:1], []).append(word)
        return by_letter


def _within(spelling: str, known: Collection[str]) -> Iterator[str]:
    """Yield words that follow a known word in a spelling, such as `hearts` in `kinghearts`."""
    for end in range(LONG, len(spelling) - LONG + 1):
        if spelling[:end] in known and spelling[end:].isalpha():
            yield spelling[end:]


def _together(parts: Iterable[Sequence[Phrase]]) -> Iterator[Phrase]:
    """Yield the phrases that name several actions in sequence."""
    for phrases in product(*parts):
        yield tuple(chain.from_iterable(phrases))


class _Moment:
    """A cache key that compares states by identity, because hashing them takes too long."""

    def __init__(self, game: Game, state: State, player: int) -> None:
        self.key = (id(game), id(state), player)
        self.made_of = (game, state, player)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and self.key == other.key


@lru_cache(maxsize=16)
def _lexicon(moment: _Moment) -> Lexicon:
    return Lexicon(*moment.made_of)


def lexicon(game: Game, state: State, player: int) -> Lexicon:
    """Return the lexicon of a player in a state; lexicons of the last few states are cached."""
    return _lexicon(_Moment(game, state, player))
