"""What processes that think are asked for: a match and a seat in, the text of an action out."""

from __future__ import annotations

import traceback
from dataclasses import replace

from agents.agent import choose
from rules.match import Match


class ThoughtFailed(RuntimeError):
    """Raised where no choice came of thinking. It tells where, and nothing of any hand."""


def sendable(match: Match) -> Match:
    """The match without what no choice depends on: half as much to send, and no seed."""
    return replace(match, stream=None, recent=())


def ready() -> None:
    """Nothing: a process that was asked for it has loaded all that it needs to think."""


def thought(match: Match, player: int, strength: str, seed: bytes) -> str:
    """The text of the action that is chosen. Raises `ThoughtFailed`."""
    try:
        return choose(match, player, strength, seed=seed).text
    except Exception as error:
        # What an error says of a card may not be for everybody's eyes, nor for a log.
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.name}, line {place.lineno} of {place.filename}"
        raise ThoughtFailed(f"{type(error).__name__} in {where}") from None
