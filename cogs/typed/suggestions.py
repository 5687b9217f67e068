"""Suggestions while a player types: legal actions with their effects, the best fit first."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, zip_longest
from weakref import WeakKeyDictionary

from cogs.board import wording
from cogs.kit.markup import Markup, plain
from cogs.kit.sentences import Speaker
from cogs.match.cautions import harms
from cogs.match.table import Table
from rules.game import Choice
from rules.letters import LONGEST, meaningful, readable, words_of
from rules.lexicon import Lexicon, lexicon
from rules.spelling import could_mean

MOST = 25
"""The maximum number of suggestions that Discord accepts."""
_LONGEST_NAME = 100
_MEANT, _WRITTEN, _BEGUN, _WITHIN = range(4)
"""How well an action fits a typed text, best first.

`_MEANT`: the text names the action. `_WRITTEN`: the action's notation contains the text, and the
action's words start with the typed words. `_BEGUN`: only the action's words start with the typed
words. `_WITHIN`: only the notation contains the text.
"""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The text to type for an action, and a line that describes the action and its effect."""

    text: str
    name: str


@dataclass(frozen=True)
class _Considered:
    """A choice with its effect. If `harms` is true, the choice may need confirmation.

    The choice's other descriptions are computed on demand, because they are slow and rarely used.
    """

    say: Speaker
    table: Table
    player: int
    choice: Choice
    does: Markup
    harms: bool

    @cached_property
    def named(self) -> Markup:
        """The names of the choice's steps, as a list."""
        steps = step_names(self.say, self.table, self.choice, len(self.choice.path))
        return self.say("list-comma").join(steps)

    @cached_property
    def plainly(self) -> Markup:
        """The game's sentence for a choice without effects; empty for a choice with effects."""
        return Markup() if self.does else wording.plainly(self.say, self.table, self.choice)

    @cached_property
    def written(self) -> list[str]:
        """The words of the choice's notation."""
        return words_of(self.choice.text)

    @cached_property
    def known(self) -> list[str]:
        """Every word by which the choice can be found, sorted."""
        words = lexicon(self.table.game, self.table.match.state, self.player)
        found = {*self.written}
        for said in (self.does, self.plainly, self.named):
            found.update(words_of(said))
        for action in self.choice.actions:
            found.update(*map(_spelt, words.spellings(action)))
        return sorted(found)

    @property
    def suggested(self) -> str:
        return self._told(self.does or self.plainly or self.named)

    def suggested_for(self, looked_for: Sequence[str]) -> str:
        """Return the text of the suggestion.

        If the person typed the short name of a piece or card, the text shows its full name.
        """
        first, offered = (
            wording.step_name(self.say, self.table, self.choice, self.choice.path[:1], offered=more)
            for more in (False, True)
        )
        by_name = all(_begins_any(each, sorted(words_of(first))) for each in looked_for)
        if not looked_for or not by_name or offered == first:
            return self.suggested
        does = self.does or self.plainly or self.named
        return self._told(self.say("label-does", where=offered, does=does))

    def _told(self, does: Markup) -> str:
        return _shortened(plain(self.say("label-does", where=self.choice.text, does=does)))


def suggestions(say: Speaker, table: Table, player: int, typed: str) -> list[Suggestion]:
    """Return suggestions for a typed text, the best fits first.

    Among equal fits, harmless actions come first. Among equally harmless actions, the actions of
    greater weight come first. Among actions of the same weight, the actions whose effect can be
    described come first. If nothing fits, the typed text comes first, so that the Enter key never
    chooses an action that the player did not mean. All legal actions follow the typed text, so that
    the list is never empty.
    """
    every = sorted(
        _all_considered(say, table, player),
        key=lambda each: (each.harms, -each.choice.weight, not each.does),
    )
    text = typed[:LONGEST].strip()
    best = _fitting(table, player, every, text) if text else every
    typed_too = [] if best or not every else [_as_typed(say, text)]
    offered = (best or every)[: MOST - len(typed_too)]
    looked_for = meaningful(text) if best and readable(text) else ()
    named = [(each.choice.text, each.suggested_for(looked_for)) for each in offered]
    return [*typed_too, *(Suggestion(*each) for each in named)]


def resembling(say: Speaker, table: Table, player: int, typed: str) -> list[str]:
    """Return the texts of the legal actions that the typed words may describe.

    Each typed word is the start of a word in the action's notation or description.
    """
    looked_for = meaningful(typed) if readable(typed) else ()
    ranked = [(_rank(each, looked_for, ()), each) for each in _all_considered(say, table, player)]
    return [each.choice.text for rank, each in ranked if rank in (_WRITTEN, _BEGUN)]


def _as_typed(say: Speaker, text: str) -> Suggestion:
    """Suggest the typed text itself.

    If the person sends the text, the answer says what is wrong with it.
    """
    return Suggestion(text, _shortened(plain(say("label-as-typed", typed=text))))


def suggested(say: Speaker, table: Table, player: int, choice: Choice) -> str:
    """Return the label of a choice: with its effect, or else its full name."""
    return _considered(say, table, player, choice).suggested


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def step_names(say: Speaker, table: Table, choice: Choice, count: int) -> list[Markup]:
    """Return the names of the first steps of a choice."""
    ends = range(1, count + 1)
    return [wording.step_name(say, table, choice, choice.path[:end]) for end in ends]


def _considered(say: Speaker, table: Table, player: int, choice: Choice) -> _Considered:
    does = wording.does_what(say, table, player, choice)
    return _Considered(say, table, player, choice, does, harms(table, player, choice))


_CONSIDERED: WeakKeyDictionary[Lexicon, dict[str, list[_Considered]]] = WeakKeyDictionary()
"""Choices by position and language; an entry lives as long as the position's lexicon."""


def _all_considered(say: Speaker, table: Table, player: int) -> list[_Considered]:
    """Return all choices of the player, in the order of `_in_turns`."""
    known = lexicon(table.game, table.match.state, player)
    by_language = _CONSIDERED.setdefault(known, {})
    if say.locale not in by_language:
        by_language[say.locale] = [
            _considered(say, table, player, choice) for choice in _in_turns(table, player)
        ]
    return by_language[say.locale]


def _fitting(
    table: Table, player: int, every: Sequence[_Considered], typed: str
) -> list[_Considered]:
    """Return the choices that fit the typed text, the best first."""
    if not readable(typed):
        return []
    legal = lexicon(table.game, table.match.state, player).legal
    meant = {action.text for action in could_mean(legal, typed)}
    looked_for = meaningful(typed)
    ranked = [(_rank(each, looked_for, meant), each) for each in every]
    return [each for rank in range(_WITHIN + 1) for of, each in ranked if of == rank]


def _rank(each: _Considered, looked_for: Sequence[str], meant: Collection[str]) -> int | None:
    if each.choice.text in meant:
        return _MEANT
    if not looked_for:
        return None
    as_written = "".join(looked_for) in "".join(each.written)
    for begun in dict.fromkeys(looked_for):
        # A typed `1` may be the start of a cat's number, but is hardly meant as the start of the 12
        # in `E12`.
        within = sorted(each.written) if begun.isdigit() else each.known
        if not _begins_any(begun, within):
            return _WITHIN if as_written else None
    # A single word may match by chance, but several words in this order rarely do.
    return _WRITTEN if as_written and len(looked_for) > 1 else _BEGUN


def _begins_any(begun: str, words: Sequence[str]) -> bool:
    """Return whether one of the sorted words starts with this text."""
    at = bisect_left(words, begun)
    return at < len(words) and words[at].startswith(begun)


def _spelt(spelling: str) -> list[str]:
    """Return a spelling and its parts without digits: for `4cats`, both `4cats` and `cats`."""
    return [spelling, *re.findall(r"\D+", spelling)]


def choices_by_text(table: Table, player: int) -> dict[str, list[Choice]]:
    """Return the player's choices by the text that a person types for them."""
    state = table.match.state
    found: dict[str, list[Choice]] = {}
    for choice in state.choices(player):
        found.setdefault(choice.text, []).append(choice)
    # A single action that only starts longer choices gets the facts of the first of these choices.
    begun = {choices[0].actions[0]: choices[0] for choices in found.values()}
    for action in state.legal_actions(player):
        facts = {**begun[action].facts, **action.facts}
        found.setdefault(action.text, [Choice((action.text,), (action,), facts)])
    return found


def _in_turns(table: Table, player: int) -> list[Choice]:
    """Return choices sorted by text.

    If there are too many choices to show, alternate between the pieces or cards.
    """
    ordered = sorted(choices_by_text(table, player).values(), key=_order)
    choices = [choice for choice, *_ in ordered]
    if len(choices) <= MOST:
        return choices
    begun: dict[tuple[int, str], list[Choice]] = {}
    for choice in choices:
        begun.setdefault((len(choice.actions), choice.path[0]), []).append(choice)
    turns: Iterable[Choice | None] = chain.from_iterable(zip_longest(*begun.values()))
    return [choice for choice in turns if choice is not None]


def _order(choices: Sequence[Choice]) -> tuple[int, list[tuple[int, str]]]:
    """Return a sort key.

    Choices that consist of a single action come first. Numbers in texts sort by value: `a9` comes
    before `a10`.
    """
    parts = re.split(r"(\d+)", choices[0].text)
    counted = [(len(part) if part.isdigit() else 0, part) for part in parts]
    return len(choices[0].actions), counted
