"""The task of a thinking process: take a match and a seat, return the text of an action."""

from __future__ import annotations

import traceback
from dataclasses import replace

from agents.agent import choose
from rules.match import Match


class ThoughtFailed(RuntimeError):
    """Raised if no action could be chosen. The message names the place in the code but no card."""


def sendable(match: Match) -> Match:
    """Drop the seed and cached recent states: no choice needs them, and they double the data."""
    return replace(match, stream=None, recent=())


def ready() -> None:
    """Do nothing: once a process has run this, it has loaded everything it needs."""


def thought(match: Match, player: int, strength: str, seed: bytes) -> str:
    """Return the text of the chosen action. Raises `ThoughtFailed`."""
    try:
        return choose(match, player, strength, seed=seed).text
    except Exception as error:
        # An error's text may name a hidden card, which must not reach users or logs.
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.name}, line {place.lineno} of {place.filename}"
        raise ThoughtFailed(f"{type(error).__name__} in {where}") from None
