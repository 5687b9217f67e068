"""Rebuild a stored match from a remembered state and the actions since that state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.workers.thread import CheckCancelled, run_in_thread
from data import ActionRow, MatchRow
from rules.game import CHANCE, Action, GaveUp
from rules.match import Match
from rules.registry import game

Remembered = tuple[int, Match]
"""A match's number of takebacks (`branch`) at some moment, and the match as it was then."""
_FEW = 16
"""Up to this number of actions are replayed in the event loop, because that is quick."""


def is_behind(row: MatchRow, remembered: Remembered | None) -> bool:
    """Return whether actions of this match must still be read from the store."""
    branch, match = remembered or (row.branch, None)
    return match is None or branch != row.branch or match.ply != row.ply


def known_of(row: MatchRow, remembered: Remembered | None) -> Match:
    """Return the remembered match if it is an earlier state of this row, else the match at ply 0.

    Raises `RulesError` if the row's match cannot be started.
    """
    branch, match = remembered or (row.branch, _empty_match(row))
    return match if branch == row.branch and match.ply <= row.ply else _empty_match(row)


def _empty_match(row: MatchRow) -> Match:
    kind = game(row.game, row.rules_version)
    return Match.start(kind, row.players, row.options, seed=row.seed)


def with_gave_up(row: MatchRow, match: Match) -> Match:
    """Return the match with `gave_up` set: it lists the seats that the row records as given up."""
    noted = {
        seat.gave_up.number: GaveUp(seat.player, seat.gave_up.ply, seat.gave_up.reason)
        for seat in row.seats
        if seat.gave_up is not None
    }
    gave_up = tuple(noted[number] for number in sorted(noted))
    return match if gave_up == match.gave_up else replace(match, gave_up=gave_up)


async def caught_up(match: Match, actions: Sequence[ActionRow]) -> Match:
    """Return the match after these actions, replayed off the event loop if there are many."""

    def replayed(check_cancelled: CheckCancelled) -> Match:
        after = match
        for action in actions:
            check_cancelled()
            after = _replay(after, action.player, action.text, action.auto)
        return after

    return await run_in_thread(replayed) if len(actions) > _FEW else replayed(lambda: None)


def _replay(match: Match, player: int, text: str, auto: bool) -> Match:
    action: Action = match.game.parse(text)
    return match.chance(action) if player == CHANCE else match.play(player, action, auto=auto)
