"""Refusals as types. Each carries a key and facts; sentences for people are made elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

Fact = str | int


class RulesError(Exception):
    """Base of every refusal. `key` names the reason, `facts` are its details.

    The key is stable and dotted by kind, e.g. `illegal.rider-cannot-jump`.
    """

    kind: ClassVar[str] = "rules"

    def __init__(self, reason: str, /, **facts: Fact) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason, facts)

    @property
    def key(self) -> str:
        return f"{self.kind}.{self.reason}"

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.key} ({details})" if details else self.key


class MalformedAction(RulesError):
    """The text is not in the game's notation."""

    kind = "malformed"


class AmbiguousAction(RulesError):
    """A typed text can mean more than one legal action; `texts` lists them."""

    kind = "ambiguous"

    def __init__(self, reason: str, texts: Sequence[str], /, **facts: Fact) -> None:
        super().__init__(reason, **facts)
        self.texts = tuple(texts)


class IllegalAction(RulesError):
    """A well-formed action that the rules forbid here."""

    kind = "illegal"


class NotYourTurn(RulesError):
    """The player may not act now."""

    kind = "turn"


class NoTakeback(RulesError):
    """What happened cannot be unseen."""

    kind = "takeback"


class CannotGiveUp(RulesError):
    """The player cannot give up a seat while others play on."""

    kind = "gave-up"


class MatchOver(RulesError):
    """The match has an outcome; nothing follows it."""

    kind = "over"


class BadSetup(RulesError):
    """Unknown game, impossible number of players, unknown option or choice."""

    kind = "setup"


class BadPosition(RulesError):
    """A position text that names no possible position."""

    kind = "position"


class BadRecord(RulesError):
    """A record that cannot be replayed; the fact `line` counts from 1.

    Where the reason is the key of another error, the fact `game` is the key of the game.
    """

    kind = "record"
