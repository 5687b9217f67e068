"""What a player's actions may be called in a state: made once a position, then looked up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import chain, product

from rules.game import (
    Action,
    Choice,
    Game,
    HasBearings,
    HasCards,
    HasConceivable,
    HasWords,
    Phrase,
    State,
)
from rules.letters import Letters, meaningful, squashed, words_of
from rules.phrasebook import Phrasebook

LONG = 4
"""Words of so many letters may be misspelt."""


class Called:
    """Actions by what they may be called, in the notation or in words."""

    def __init__(
        self, actions: Sequence[Action], phrases: Callable[[Action], Sequence[Phrase]] | None
    ) -> None:
        """`phrases` are those of a game that has words of its own."""
        self.actions = actions
        self._phrases_of = phrases

    def written(self, text: str) -> list[Action]:
        """Return the actions whose notation is the text, ignoring capitals, spaces and signs.

        Failing that, those that contain it as whole words, with their signs: `cat-4` is a card,
        but a word without signs may be something else as well.
        """
        alike, plain, wanted = self._by_letters.get(_bare(text), ()), text.strip(), squashed(text)
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
        """Those with a phrase that the text is, or is parts of where it need not be `whole`."""
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
        """The numbers of the actions, by all the phrases that name these."""
        phrases = self._phrases_of or (lambda action: (notation(action),))
        return Phrasebook((n, phrases(action)) for n, action in enumerate(self.actions))

    @cached_property
    def _by_letters(self) -> Mapping[str, list[Action]]:
        found: dict[str, list[Action]] = {}
        for action in self.actions:
            found.setdefault(_bare(action.text), []).append(action)
        return found

    @cached_property
    def _in_words(self) -> list[str]:
        return [_in_words(action.text) for action in self.actions]


def _bare(text: str) -> str:
    """The letters of a text without what parts numbers: quicker than `squashed`."""
    return "".join(words_of(text))


def _in_words(text: str) -> str:
    """The words of a text with their signs, a space before and after each."""
    return f" {' '.join(text.casefold().split())} "


def notation(action: Action) -> Phrase:
    """The words of an action's notation as a phrase."""
    return tuple((word,) for word in words_of(action.text))


def _ends(text: str, wanted: str) -> bool:
    """Whether the text ends so; not in the middle of a number."""
    whole = squashed(text)
    rest = whole.removesuffix(wanted)
    return rest != whole and not (rest[-1:].isdigit() and wanted[0].isdigit())


class Lexicon:
    """All that a player's actions are called in a state, and what they may have in mind."""

    def __init__(self, game: Game, state: State, player: int) -> None:
        self.game = game
        self.state = state
        self.player = player
        # Asked once: there are hundreds of actions, and what a protocol asks takes its time.
        self._phrases = game.phrases if isinstance(game, HasWords) else None
        self._here = partial(state.phrases_here, player) if isinstance(state, HasBearings) else None
        self.legal = self._called(state.legal_actions(player))

    @cached_property
    def conceivable(self) -> Called:
        """What the player may have in mind, legal or not."""
        state = self.state
        known = state.conceivable(self.player) if isinstance(state, HasConceivable) else ()
        return self._called(tuple(known))

    @cached_property
    def combined(self) -> Phrasebook[Choice]:
        """Choices of several actions at once, by the phrases of these one after the other."""
        phrases = self._phrases
        if phrases is None:
            return Phrasebook(())
        choices = [each for each in self.state.choices(self.player) if len(each.actions) > 1]
        return Phrasebook((each, _together(map(phrases, each.actions))) for each in choices)

    def _called(self, actions: Sequence[Action]) -> Called:
        return Called(actions, None if self._phrases is None else self.phrases)

    def phrases(self, action: Action) -> Sequence[Phrase]:
        """The phrases for an action beside the notation."""
        known = () if self._phrases is None else self._phrases(action)
        return known if self._here is None else (*known, *self._here(action))

    def spellings(self, action: Action) -> set[str]:
        """All the words that an action may be called by."""
        phrases = (*self.phrases(action), notation(action))
        return {spelling for phrase in phrases for part in phrase for spelling in part}

    @cached_property
    def missing(self) -> Sequence[tuple[Sequence[Phrase], Exception, str]]:
        """Cards that the player lacks: how each is called, the refusal, and the card's name."""
        state = self.state
        known = state.cards_missing(self.player) if isinstance(state, HasCards) else ()
        return [
            (phrases, refusal, str(refusal.facts.get("card", "")).casefold())
            for phrases, refusal in known
        ]

    @cached_property
    def vocabulary(self) -> Mapping[str, Sequence[str]]:
        """Every longer word that means something, by its first letter."""
        known = (self.legal, self.conceivable)
        parts = set(chain.from_iterable(called.phrasebook.parts for called in known))
        parts.update(part for phrases, _, _ in self.missing for each in phrases for part in each)
        found = {spelling for part in parts for spelling in part}
        found.update(*(words_of(action.text) for called in known for action in called.actions))
        found |= {word for spelling in found for word in _within(spelling, found)}
        by_letter: dict[str, list[str]] = {}
        for word in sorted(found):
            by_letter.setdefault(word[:1], []).append(word)
        return by_letter


def _within(spelling: str, known: Collection[str]) -> Iterator[str]:
    """The words that follow others in a spelling: `hearts` in `kinghearts`."""
    for end in range(LONG, len(spelling) - LONG + 1):
        if spelling[:end] in known and spelling[end:].isalpha():
            yield spelling[end:]


def _together(ways: Iterable[Sequence[Phrase]]) -> Iterator[Phrase]:
    """The phrases of actions that follow each other."""
    for phrases in product(*ways):
        yield tuple(chain.from_iterable(phrases))


class _Moment:
    """Whose lexicon it is. States are compared by identity: to hash one takes too long."""

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
    """What a player's actions are called in a state; kept for the newest few positions."""
    return _lexicon(_Moment(game, state, player))
