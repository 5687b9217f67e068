"""Questions that players ask each other in the channel.

A question is overtaken when it no longer needs an answer: the match has moved on, or the question
asks for a rematch and is too old.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from data.connection import Connection
from data.rows import LEAST_MADE_UP, QuestionKind, QuestionRow
from data.schema import actions, channels_in_use, consents, matches, questions, seats
from data.topic import Topic, finishes, given, reads, upsert

REMATCH_STANDS: Final = 10 * 60 * 1000
"""Milliseconds for which a question about a rematch waits for an answer."""


class Questions(Topic):
    @finishes
    async def record_question(self, conn: Connection, asked: QuestionRow) -> Sequence[QuestionRow]:
        """Record a posted question. Return the channel's questions that are now overtaken."""
        await upsert(conn, questions, asdict(asked))
        return await overtaken(conn, asked.channel_id, self._clock())

    @reads
    async def questions(
        self, conn: Connection, match_id: int, kind: QuestionKind
    ) -> Sequence[QuestionRow]:
        """Return a match's open questions of a kind, oldest first."""
        return await _select(conn, (questions.c.match_id == match_id) & (questions.c.kind == kind))

    @reads
    async def overtaken_questions(self, conn: Connection) -> Sequence[QuestionRow]:
        """Return all overtaken questions whose messages do not say so yet, oldest first."""
        return await _select(conn, _overtaken(), _asked_until(self._clock()))

    @reads
    async def question(self, conn: Connection, message_id: int) -> QuestionRow | None:
        """Return the open question that this message asks, or None."""
        found = await _select(conn, questions.c.message_id == message_id)
        return found[0] if found else None

    @reads
    async def questions_behind(self, conn: Connection) -> Sequence[QuestionRow]:
        """Return questions whose messages show an outdated number of agreements, oldest first."""
        counted = _agreed() != questions.c.agreed
        return await _select(conn, counted & ~_overtaken(), _asked_until(self._clock()))

    @finishes
    async def question_shown(self, conn: Connection, message_id: int, agreed: int) -> None:
        """Record how many agreements the question's message shows."""
        statement = update(questions).where(questions.c.message_id == message_id)
        await conn.execute(statement.values(agreed=agreed))

    @finishes
    async def forget_question(self, conn: Connection, message_id: int) -> None:
        """Delete a question whose message shows the outcome, or is gone."""
        await conn.execute(delete(questions).where(questions.c.message_id == message_id))


async def overtaken(conn: Connection, channel_id: int, now: int) -> Sequence[QuestionRow]:
    """Return the questions in a channel that no longer need an answer, oldest first."""
    here = {"given_channel_id": channel_id, **_asked_until(now)}
    return _rows(await conn.execute(_overtaken_in_channel(), here))


async def _select(
    conn: Connection, where: ColumnElement[bool], parameters: Mapping[str, int] | None = None
) -> list[QuestionRow]:
    return _rows(await conn.execute(_with_matches().where(where), parameters))


def _rows(found: Iterable[Row[Any]]) -> list[QuestionRow]:
    return [QuestionRow(**row._mapping) for row in found]


def _asked_until(now: int) -> dict[str, int]:
    """Return the parameter of the query `_overtaken`.

    A question about a rematch is too old if it was asked at or before this time.
    """
    return {"asked_until": now - REMATCH_STANDS}


# These expressions are built once, because building them takes longer than the query itself.


@cache
def _overtaken_in_channel() -> Select[Any]:
    return _with_matches().where(given(questions.c.channel_id), _overtaken())


@cache
def _with_matches() -> Select[Any]:
    return (
        select(questions)
        .join(matches, matches.c.id == questions.c.match_id)
        .order_by(questions.c.message_id)
    )


@cache
def _agreed() -> ColumnElement[int]:
    """SQL: the number of agreements that a question's message should show."""
    ours = questions.c.match_id
    consenting = select(func.count()).where(consents.c.match_id == ours)
    willing = select(func.count()).where(seats.c.match_id == ours, seats.c.wants_rematch)
    return case(
        (questions.c.kind == "takeback", consenting.scalar_subquery()),
        (questions.c.kind == "rematch", willing.scalar_subquery()),
        else_=questions.c.agreed,
    )


@cache
def _overtaken() -> ColumnElement[bool]:
    """SQL: whether a question is out of date, or asks for a rematch and is too old.

    The query must join the question's match.
    """
    late = questions.c.asked_at <= bindparam("asked_until")
    return _outdated() | ((questions.c.kind == "rematch") & late)


@cache
def _outdated() -> ColumnElement[bool]:
    """SQL: whether a question is out of date for a reason other than its age."""
    moved = (matches.c.ply != questions.c.ply) | (matches.c.branch != questions.c.branch)
    following = matches.alias("following")
    acted = exists().where(
        actions.c.match_id == questions.c.match_id,
        actions.c.ply > questions.c.ply,
        actions.c.player == questions.c.player,
        ~actions.c.auto,
        ~actions.c.absent,
    )
    played_on = exists().where(
        channels_in_use.c.channel_id == questions.c.channel_id,
        channels_in_use.c.match_id != questions.c.match_id,
    )
    erased = exists().where(
        seats.c.match_id == questions.c.match_id, seats.c.user_id < LEAST_MADE_UP
    )
    repeated = exists().where(following.c.rematch_of == questions.c.match_id)
    over = matches.c.status == "over"
    answered = {
        "takeback": over | moved | matches.c.takeback_by.is_(None),
        "draw": over | moved | matches.c.draw_offer_by.is_(None),
        "rematch": repeated | played_on | erased,
        "close": over | acted,
    }
    return or_(*(and_(questions.c.kind == kind, how) for kind, how in answered.items()))
