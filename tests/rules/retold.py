"""Matches told again with other steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.game import CHANCE
from rules.match import Match, Step


def told_again(match: Match, steps: Sequence[Step]) -> Match:
    """The match with these steps. Raises `RulesError` where they cannot be taken."""
    start = Match.start(
        match.game, match.players, match.options, seed=None, commitment_hex=match.commitment
    )
    return gone_on(match, start, steps)


def gone_on(match: Match, again: Match, steps: Sequence[Step]) -> Match:
    """The match gone on from a point of it with these steps. Raises `RulesError` likewise."""
    for step in steps:
        if step.player == CHANCE:
            again = again.chance(step.action)
        else:
            again = again.play(step.player, step.action, auto=step.auto)
    if match.table_end is not None:
        again = again.end(match.table_end)
    return replace(again, stream=match.stream)
