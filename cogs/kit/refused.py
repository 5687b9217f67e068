"""A refusal on its way to the person: a key of the catalogue with its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cogs.kit.sentences import Speaker
from rules.errors import Fact, RulesError
from rules.values import Event

Told = Callable[[Speaker], str]
"""A fact that is said in the language of whoever reads it."""


class Refused(Exception):
    """Nothing was changed, and the person is told why in one private sentence.

    The sentence is `<game>-<key>` where the catalogue has one, else `refused-<key>`.
    """

    def __init__(self, key: str, /, *, game: str = "", **facts: Fact | Told) -> None:
        super().__init__(key, facts)
        self.key = key
        self.game = game
        self._facts = facts

    @classmethod
    def by_rules(cls, game: str, error: RulesError) -> Refused:
        return cls(error.key.replace(".", "-"), game=game, **error.facts)

    def facts(self, say: Speaker) -> dict[str, Fact]:
        return {name: fact(say) if callable(fact) else fact for name, fact in self._facts.items()}


class RefusedBeside(Refused):
    """Refused in a message of its own: what the person sees stays as it is."""


class RefusedWhileBusy(RefusedBeside):
    """Refused while something of theirs is under way."""


class Unread(Refused):
    """Refused because a typed text is no action, whatever else it may resemble.

    `near` are known words that it almost has.
    """

    near: Sequence[str] = ()


class Several(Exception):
    """A typed text that can mean several legal actions, those with these `meant` texts."""

    def __init__(self, typed: str, meant: Sequence[str]) -> None:
        super().__init__(typed, meant)
        self.typed = typed
        self.meant = tuple(meant)


class Question(Exception):
    """A legal action that is asked about before it is taken.

    `facts` and `events` are those of what it is asked about; `action` is all that would be done.
    """

    def __init__(
        self, key: str, action: str, facts: Mapping[str, Fact], events: Sequence[Event]
    ) -> None:
        super().__init__(key, action)
        self.key = key
        self.action = action
        self.facts = facts
        self.events = tuple(events)
