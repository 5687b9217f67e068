"""What can be typed now: each action with what it does, those first that are looked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, zip_longest

from cogs.board import wording
from cogs.kit.markup import Markup, plain
from cogs.kit.sentences import Speaker
from cogs.match.cautions import harms
from cogs.match.table import Table
from rules.game import Choice
from rules.spelling import Words, could_mean, meaningful, words_of

MOST = 25
"""Suggestions that Discord takes."""
_LONGEST = 100
_MEANT, _WRITTEN, _BEGUN, _WITHIN = range(4)
"""How an action fits a text: it may be meant by it; it is written so, and its words begin so; only
its words begin so; it is only written so, from the middle of a word on."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What is typed for an action; and the action with what it does, in a line."""

    text: str
    name: str


@dataclass(frozen=True)
class _Considered:
    """A choice and what it would do; `harms` its side, so it is asked about.

    What else is said of it takes longest, and of most that is offered it is never asked.
    """

    say: Speaker
    table: Table
    choice: Choice
    does: Markup
    harms: bool

    @cached_property
    def named(self) -> Markup:
        """What the choice is called, step by step."""
        steps = step_names(self.say, self.table, self.choice, len(self.choice.path))
        return self.say("list-comma").join(steps)

    @cached_property
    def plainly(self) -> Markup:
        """What it does where nothing follows from it."""
        return Markup() if self.does else wording.plainly(self.say, self.table, self.choice)

    @property
    def suggested(self) -> str:
        does = self.does or self.plainly or self.named
        return _shortened(plain(self.say("label-does", where=self.choice.text, does=does)))


def suggestions(say: Speaker, table: Table, player: int, typed: str) -> list[Suggestion]:
    """What the player may do: of what fits the text so far, what fits it best.

    What does something comes first, what may do harm last. Where nothing fits, the text itself, so
    that Enter does nothing unread, and then whatever may be done: nobody is left alone with an
    empty list.
    """
    every = [_considered(say, table, player, choice) for choice in _in_turns(table, player)]
    every.sort(key=lambda each: (each.harms, not each.does))
    text = typed.strip()
    best = _fitting(table, player, every, text) if text else every
    typed_too = [] if best or not every else [_as_typed(say, text)]
    offered = (best or every)[: MOST - len(typed_too)]
    return [*typed_too, *(Suggestion(each.choice.text, each.suggested) for each in offered)]


def resembling(say: Speaker, table: Table, player: int, typed: str) -> list[str]:
    """Texts of what may be done that has words which begin as those that were typed."""
    every = [_considered(say, table, player, choice) for choice in _in_turns(table, player)]
    words = Words(table.game, table.match.state, player)
    ranked = [(_rank(words, each, typed, ()), each) for each in every]
    return [each.choice.text for rank, each in ranked if rank in (_WRITTEN, _BEGUN)]


def _as_typed(say: Speaker, text: str) -> Suggestion:
    """What fits nothing, as it stands: whoever sends it is told what is amiss with it."""
    return Suggestion(text[:_LONGEST], _shortened(plain(say("label-as-typed", typed=text))))


def suggested(say: Speaker, table: Table, player: int, choice: Choice) -> str:
    """A choice as it is suggested: with what it does, or else by its name in full."""
    return _considered(say, table, player, choice).suggested


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def step_names(say: Speaker, table: Table, choice: Choice, count: int) -> list[Markup]:
    """What the first steps of a choice are called."""
    ends = range(1, count + 1)
    return [wording.step_name(say, table, choice, choice.path[:end]) for end in ends]


def _considered(say: Speaker, table: Table, player: int, choice: Choice) -> _Considered:
    does = wording.does_what(say, table, player, choice)
    return _Considered(say, table, choice, does, harms(table, player, choice))


def _fitting(
    table: Table, player: int, every: Sequence[_Considered], typed: str
) -> list[_Considered]:
    """Those that fit what was typed so far, the best first."""
    state = table.match.state
    words = Words(table.game, state, player)
    meant = {action.text for action in could_mean(words, state.legal_actions(player), typed)}
    ranked = [(_rank(words, each, typed, meant), each) for each in every]
    return [each for rank in range(_WITHIN + 1) for of, each in ranked if of == rank]


def _rank(words: Words, each: _Considered, typed: str, meant: Collection[str]) -> int | None:
    if each.choice.text in meant:
        return _MEANT
    looked_for = meaningful(typed)
    if not looked_for:
        return None
    written, known = words_of(each.choice.text), set[str]()
    for said in (each.does, each.plainly, each.named):
        known.update(words_of(said))
    for action in each.choice.actions:
        known.update(*map(_spelt, words.spellings(action)))
    as_written = "".join(looked_for) in "".join(written)
    for begun in looked_for:
        # `1` is the beginning of a cat's number, but hardly of the 12 in `E12`.
        within = written if begun.isdigit() else known.union(written)
        if not any(word.startswith(begun) for word in within):
            return _WITHIN if as_written else None
    # One word may stand anywhere; several that stand in this order are hardly found by chance.
    return _WRITTEN if as_written and len(looked_for) > 1 else _BEGUN


def _spelt(spelling: str) -> list[str]:
    """A spelling, and its words where numbers are among them: `4cats`, `cats`."""
    return [spelling, *re.findall(r"\D+", spelling)]


def choices_by_text(table: Table, player: int) -> dict[str, list[Choice]]:
    """What the player may choose, by what would be typed for it."""
    state = table.match.state
    found: dict[str, list[Choice]] = {}
    for choice in state.choices(player):
        found.setdefault(choice.text, []).append(choice)
    # What only begins a choice has the facts of one that it begins.
    begun = {choices[0].actions[0]: choices[0] for choices in found.values()}
    for action in state.legal_actions(player):
        facts = {**begun[action].facts, **action.facts}
        found.setdefault(action.text, [Choice((action.text,), (action,), facts)])
    return found


def _in_turns(table: Table, player: int) -> list[Choice]:
    """Every choice in the order of its text; of too many, first one of each piece or card."""
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
    """A key to sort choices by in which numbers count as such: `a9` comes before `a10`.

    Single actions come before those of several at once.
    """
    parts = re.split(r"(\d+)", choices[0].text)
    counted = [(len(part) if part.isdigit() else 0, part) for part in parts]
    return len(choices[0].actions), counted
