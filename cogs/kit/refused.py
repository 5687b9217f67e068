"""Refusals as exceptions: a key of the catalogue, and the facts that its sentence mentions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cogs.kit.sentences import Speaker
from rules.errors import Fact, RulesError
from rules.values import Event

Told = Callable[[Speaker], str]
"""A fact that is formatted in the reader's language."""


class Refused(Exception):
    """A refusal: nothing was changed, and the person reads the reason in one private sentence.

    The sentence is `<game>-<key>` if the catalogue has it, else `refused-<key>`.
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
    """A refusal in a new message. The message with the control stays as it is."""


class RefusedWhileBusy(RefusedBeside):
    """A refusal because the bot is too busy to serve the request in time."""


class Unread(Refused):
    """A refusal because a typed text is not an action.

    `near` are known words that resemble the text's words.
    """

    near: Sequence[str] = ()


class Several(Exception):
    """A typed text that can mean several legal actions; `meant` lists their texts."""

    def __init__(self, typed: str, meant: Sequence[str]) -> None:
        super().__init__(typed, meant)
        self.typed = typed
        self.meant = tuple(meant)


class Question(Exception):
    """A legal action that the player must confirm first.

    `facts` and `events` describe the effect that must be confirmed; `action` is the whole action.
    """

    def __init__(
        self, key: str, action: str, facts: Mapping[str, Fact], events: Sequence[Event]
    ) -> None:
        super().__init__(key, action)
        self.key = key
        self.action = action
        self.facts = facts
        self.events = tuple(events)
