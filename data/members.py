"""People's choices about direct messages, and the reminders and digests that are due."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, case, func, literal, select, update

from data.awaited_players import HOUR_MS, REMINDED
from data.connection import Connection
from data.errors import Stale
from data.match_rows import select_matches
from data.rows import MatchRow, Member, Turn
from data.schema import matches, members, turns
from data.topic import Topic, insert_into, reads, writes

_CHOSEN = (
    "remind",
    "hours",
    "quiet_from",
    "quiet_to",
    "zone",
    "digest",
    "digest_at",
    "closed_at",
    "named",
)


class Members(Topic):
    @reads
    async def member(self, conn: Connection, user_id: int) -> Member:
        """Return this person's choices, or the defaults."""
        return await _member(conn, user_id)

    @writes
    async def save_member(self, conn: Connection, member: Member) -> None:
        """Save a person's choices, and reschedule the reminders of their current turns."""
        await _save(conn, member, self._clock())
        theirs = update(turns).where(turns.c.user_id == member.user_id)
        await conn.execute(theirs.values(remind_at=_due(member)))

    @writes
    async def closed(self, conn: Connection, user_id: int) -> None:
        """Record that a direct message to this person has just failed."""
        now = self._clock()
        await _save(conn, replace(await _member(conn, user_id), closed_at=now), now)

    @reads
    async def named_among(self, conn: Connection, users: Collection[int]) -> set[int]:
        """Return the people in `users` who allow their name on leaderboards of all servers."""
        query = select(members.c.user_id).where(members.c.user_id.in_(users), members.c.named)
        return set(await conn.scalars(query))

    @reads
    async def to_remind(self, conn: Connection, moment: int) -> Sequence[Turn]:
        """Return the turns whose reminders are due by this moment, sorted by person and match."""
        due = turns.c.remind_at <= moment
        query = select(turns).where(due).order_by(turns.c.user_id, turns.c.match_id)
        return [Turn(**row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def reminded(self, conn: Connection, turn: Turn) -> None:
        """Record a reminder and schedule the next.

        Raises Stale if another process recorded the reminder first.
        """
        member, now = await _member(conn, turn.user_id), self._clock()
        again = now + member.hours * HOUR_MS if member.remind == "hours" else None
        await _change(conn, turn, {"reminded_at": now, "remind_at": again})

    @writes
    async def postpone_reminder(self, conn: Connection, turn: Turn, until: int) -> None:
        """Move the turn's reminder to this later moment. Raises Stale if the turn has changed."""
        await _change(conn, turn, {"remind_at": until})

    @writes
    async def remind_by(self, conn: Connection, match_id: int, user_id: int, until: int) -> None:
        """Schedule a reminder of a turn for the time `until`, unless an earlier reminder is set."""
        theirs = (turns.c.match_id == match_id) & (turns.c.user_id == user_id)
        later = turns.c.remind_at.is_(None) | (turns.c.remind_at > until)
        await conn.execute(update(turns).where(theirs, later).values(remind_at=until))

    @reads
    async def digests_due(self, conn: Connection, moment: int) -> Sequence[Member]:
        """Return the people whose digests are due by this moment, the longest overdue first."""
        query = _members().where(members.c.digest_at <= moment).order_by(members.c.digest_at)
        return [Member(**row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def digested(self, conn: Connection, member: Member, again: int | None) -> None:
        """Schedule the next digest. Raises Stale if the digest's time has changed meanwhile."""
        seen = members.c.user_id == member.user_id
        seen &= members.c.digest_at == member.digest_at
        done = await conn.execute(update(members).where(seen).values(digest_at=again))
        if done.rowcount == 0:
            raise Stale(f"another process has sent the digest of user {member.user_id}")

    @reads
    async def waiting_for(
        self, conn: Connection, user_id: int, match_id: int | None = None
    ) -> Sequence[MatchRow]:
        """Return live matches that wait for this person; with `match_id`, only that match."""
        theirs = select(turns.c.match_id).where(turns.c.user_id == user_id)
        if match_id is not None:
            theirs = theirs.where(turns.c.match_id == match_id)
        return await select_matches(conn, matches.c.id.in_(theirs))


async def members_among(conn: Connection, users: Collection[int]) -> dict[int, Member]:
    """Return people's choices by user id; people who have made no choices are missing."""
    query = _members().where(members.c.user_id.in_(users))
    return {row["user_id"]: Member(**row) for row in (await conn.execute(query)).mappings()}


def _members() -> Any:
    return select(members.c.user_id, *(members.c[name] for name in _CHOSEN))


async def _member(conn: Connection, user_id: int) -> Member:
    query = _members().where(members.c.user_id == user_id)
    row = (await conn.execute(query)).mappings().one_or_none()
    return Member(user_id) if row is None else Member(**row)


async def _save(conn: Connection, member: Member, now: int) -> None:
    chosen = {name: getattr(member, name) for name in _CHOSEN} | {"updated_at": now}
    saved = insert_into(conn, members).values(user_id=member.user_id, **chosen)
    await conn.execute(saved.on_conflict_do_update(index_elements=["user_id"], set_=chosen))


def _due(member: Member) -> ColumnElement[Any]:
    """SQL: when a reminder of a turn is due; null for never."""
    if member.remind not in REMINDED:
        return literal(None)
    pause = member.hours * HOUR_MS
    if member.remind == "hours":
        return func.coalesce(turns.c.reminded_at, turns.c.since) + pause
    return case((turns.c.reminded_at.is_(None), turns.c.since + pause), else_=None)


async def _change(conn: Connection, turn: Turn, values: dict[str, Any]) -> None:
    """Update the turn. Raises Stale if the turn has changed since it was read."""
    seen = (turns.c.match_id == turn.match_id) & (turns.c.player == turn.player)
    seen &= (turns.c.since == turn.since) & (turns.c.remind_at == turn.remind_at)
    done = await conn.execute(update(turns).where(seen).values(values))
    if done.rowcount == 0:
        raise Stale(f"the turn of player {turn.player} in match {turn.match_id} has changed")
