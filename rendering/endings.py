"""How a match ended, in words that pictures are described with."""

from __future__ import annotations

from rendering.painter import Say
from rules.game import Outcome


def ended(game_key: str, outcome: Outcome, say: Say) -> str:
    """Who won a match of two and why: the game's sentences `alt-over` or `alt-nobody`.

    `alt-reason` says why; both have it as their fact, and `alt-over` has the winner's seat.
    """
    reason = say(f"{game_key}-alt-reason", reason=outcome.reason)
    if not outcome.winners:
        return say(f"{game_key}-alt-nobody", reason=reason)
    seat = say(f"{game_key}-seat-{outcome.winners[0]}")
    return say(f"{game_key}-alt-over", seat=seat, reason=reason)
