"""A lesson's position as a table at which the learner plays against cats.

A lesson's table is not stored.
"""

from __future__ import annotations

from dataclasses import dataclass

from agents.characters import CHARACTERS
from cogs.match.table import NarratedStep, Table
from data import MatchRow
from data.rows import Seat
from rules.lesson_run import LessonRun
from rules.match import Match

_NONE = 0
"""The id of a match, server or channel that does not exist."""


@dataclass(frozen=True, slots=True)
class LessonTable:
    """A learner's place in a lesson, and the table that shows the learner the position there."""

    run: LessonRun
    table: Table

    @classmethod
    def of(cls, run: LessonRun, user_id: int) -> LessonTable:
        """Seat the learner and cats at the position of the current step."""
        return cls(run, seated(run.match, run.player, user_id))


def seated(match: Match, player: int, user_id: int) -> Table:
    """Return a table at which this person is `player`, and cats hold the other seats."""
    cats = iter(CHARACTERS)
    users = [user_id if at == player else next(cats).user for at in range(match.players)]
    row = MatchRow(
        id=_NONE,
        guild_id=_NONE,
        channel_id=_NONE,
        game=match.game.key,
        rules_version=match.game.rules_version,
        players=match.players,
        options=match.options,
        seed=b"",
        commitment=match.commitment,
        ply=match.ply,
        status="live",
        ending=None,
        created_at=0,
        updated_at=0,
        finished_at=None,
        rematch_of=None,
        draw_offer_by=None,
        draw_offer_ply=None,
        shown_ply=match.ply,
        shown_over=False,
        seats=tuple(Seat(at, user, wants_rematch=False) for at, user in enumerate(users)),
    )
    return Table(row, match)


def narrated(match: Match, since: int) -> list[NarratedStep]:
    """Return what happened in a lesson's match after ply `since`."""
    return [NarratedStep.of(before, step) for before, step in match.since(since)]
