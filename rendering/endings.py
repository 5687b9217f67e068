"""How a match ended, in words for the descriptions of pictures."""

from __future__ import annotations

from rendering.painter import Say
from rules.game import Outcome


def ended(game_key: str, outcome: Outcome, say: Say) -> str:
    """Say who won a match of two players and why, or that nobody won.

    The game's catalogue needs three sentences: `alt-reason` (fact `reason`), `alt-over` for a win
    (facts `seat`, `reason`), and `alt-nobody` for a match without a winner (fact `reason`).
    """
    reason = say(f"{game_key}-alt-reason", reason=outcome.reason)
    if not outcome.winners:
        return say(f"{game_key}-alt-nobody", reason=reason)
    seat = say(f"{game_key}-seat-{outcome.winners[0]}")
    return say(f"{game_key}-alt-over", seat=seat, reason=reason)
