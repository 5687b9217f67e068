"""What people want to hear by direct message, and what they have been told."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, case, func, literal, select, update

from data.connection import Connection
from data.errors import Stale
from data.match_rows import select_matches
from data.rows import MatchRow, Member, Turn
from data.schema import matches, members, turns
from data.topic import Topic, insert_into, reads, writes
from data.turns import HOUR_MS, REMINDED

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
        """This person's choices; the defaults where nothing was chosen."""
        return await _member(conn, user_id)

    @writes
    async def save_member(self, conn: Connection, member: Member) -> None:
        """Save a person's choices, and set the reminders of their present turns accordingly."""
        await _save(conn, member, self._clock())
        theirs = update(turns).where(turns.c.user_id == member.user_id)
        await conn.execute(theirs.values(remind_at=_due(member)))

    @writes
    async def closed(self, conn: Connection, user_id: int) -> None:
        """Note that a direct message did not reach this person just now."""
        now = self._clock()
        await _save(conn, replace(await _member(conn, user_id), closed_at=now), now)

    @reads
    async def named_among(self, conn: Connection, users: Collection[int]) -> set[int]:
        """Who of these people said that their name may be told to all servers."""
        query = select(members.c.user_id).where(members.c.user_id.in_(users), members.c.named)
        return set(await conn.scalars(query))

    @reads
    async def to_remind(self, conn: Connection, moment: int) -> Sequence[Turn]:
        """Whose reminders are due at this moment, by person and match."""
        due = turns.c.remind_at <= moment
        query = select(turns).where(due).order_by(turns.c.user_id, turns.c.match_id)
        return [Turn(**row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def reminded(self, conn: Connection, turn: Turn) -> None:
        """Note that it is done, and when it is next. Raises Stale if another process does it."""
        member, now = await _member(conn, turn.user_id), self._clock()
        again = now + member.hours * HOUR_MS if member.remind == "hours" else None
        await _change(conn, turn, {"reminded_at": now, "remind_at": again})

    @writes
    async def postpone_reminder(self, conn: Connection, turn: Turn, until: int) -> None:
        """Remind of the turn at this later moment. Raises Stale if it is not as it was."""
        await _change(conn, turn, {"remind_at": until})

    @writes
    async def remind_by(self, conn: Connection, match_id: int, user_id: int, until: int) -> None:
        """Remind somebody of a turn at this moment, unless that is done earlier."""
        theirs = (turns.c.match_id == match_id) & (turns.c.user_id == user_id)
        later = turns.c.remind_at.is_(None) | (turns.c.remind_at > until)
        await conn.execute(update(turns).where(theirs, later).values(remind_at=until))

    @reads
    async def digests_due(self, conn: Connection, moment: int) -> Sequence[Member]:
        """Whose digests are due at this moment, the longest due first."""
        query = _members().where(members.c.digest_at <= moment).order_by(members.c.digest_at)
        return [Member(**row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def digested(self, conn: Connection, member: Member, again: int | None) -> None:
        """Set when the next digest is due. Raises Stale if another process has done it."""
        seen = members.c.user_id == member.user_id
        seen &= members.c.digest_at == member.digest_at
        done = await conn.execute(update(members).where(seen).values(digest_at=again))
        if done.rowcount == 0:
            raise Stale(f"the digest of user {member.user_id}")

    @reads
    async def waiting_for(
        self, conn: Connection, user_id: int, match_id: int | None = None
    ) -> Sequence[MatchRow]:
        """Live matches that wait for this person, oldest first; or this one if it does."""
        theirs = select(turns.c.match_id).where(turns.c.user_id == user_id)
        if match_id is not None:
            theirs = theirs.where(turns.c.match_id == match_id)
        return await select_matches(conn, matches.c.id.in_(theirs))


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
    """SQL: when a person is to be reminded of each of their turns, null for never."""
    if member.remind not in REMINDED:
        return literal(None)
    pause = member.hours * HOUR_MS
    if member.remind == "hours":
        return func.coalesce(turns.c.reminded_at, turns.c.since) + pause
    return case((turns.c.reminded_at.is_(None), turns.c.since + pause), else_=None)


async def _change(conn: Connection, turn: Turn, values: dict[str, Any]) -> None:
    """Update the turn if it is still as `turn` says. Raises Stale if it is not."""
    seen = (turns.c.match_id == turn.match_id) & (turns.c.player == turn.player)
    seen &= (turns.c.since == turn.since) & (turns.c.remind_at == turn.remind_at)
    done = await conn.execute(update(turns).where(seen).values(values))
    if done.rowcount == 0:
        raise Stale(f"match {turn.match_id} waits for player {turn.player} no more")
