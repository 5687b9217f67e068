"""Refusals as exceptions. A refusal has a key and facts, which catalogues turn into a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

Fact = str | int


class RulesError(Exception):
    """The base class of all refusals. `key` names the reason; `facts` are details of the reason.

    The key is stable and starts with the kind: `illegal.rider-cannot-jump`.
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
    """The action is well-formed, but the rules forbid it now."""

    kind = "illegal"


class NotYourTurn(RulesError):
    """The player may not act now."""

    kind = "turn"


class NoTakeback(RulesError):
    """The player cannot take an action back; `NoTakeback.reason` says why."""

    kind = "takeback"


class CannotGiveUp(RulesError):
    """`Match.give_up` is impossible for this player; `CannotGiveUp.reason` says why."""

    kind = "gave-up"


class MatchOver(RulesError):
    """The match has an outcome, so no action can follow."""

    kind = "over"


class BadSetup(RulesError):
    """The game, a number of players, an option or a choice is unknown or impossible."""

    kind = "setup"


class BadPosition(RulesError):
    """The text does not describe a possible position."""

    kind = "position"


class BadRecord(RulesError):
    """A record cannot be replayed; the fact `line` is the number of the wrong line, from 1.

    If an error of another kind caused this one, `reason` is the key of that error, and the fact
    `game` is the key of the game.
    """

    kind = "record"
