"""Challenges: one person asks another to play a match.

An open challenge ends when somebody accepts, declines or withdraws it, or when it lapses.
Each of these endings is one transaction that requires an open challenge, so a challenge ends only
once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select, update

from data.apart import BLOCKED, blocking
from data.arrangements import Arrangement, NewArrangement, arrange, load_arrangement
from data.connection import Connection
from data.errors import Gone, Stale, StoreError
from data.schema import blocks, challenges
from data.topic import Topic, finishes, options_of, options_text, reads, writes

ChallengeState = Literal["open", "accepted", "declined", "withdrawn", "lapsed"]


class TooManyChallenges(StoreError):
    """The person already has as many open challenges as the caller allows."""


class AlreadyChallenged(StoreError):
    """These two people already have an open challenge: `challenge_id`, made by `user_id`."""

    def __init__(self, challenge_id: int, user_id: int) -> None:
        super().__init__(f"challenge {challenge_id} is open")
        self.challenge_id = challenge_id
        self.user_id = user_id


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """A challenge before it is stored: one person asks another to play a match.

    `clock` is in seconds per turn. `channel_id` is where the challenge was made, and where the
    match starts. `revenge_for` is the finished match that the person wants to repeat with sides
    swapped.
    """

    guild_id: int
    channel_id: int
    user_id: int
    other_id: int
    game: str
    options: Mapping[str, str]
    clock: int | None
    revenge_for: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge(NewChallenge):
    """A stored challenge.

    `question_channel_id` and `message_id` identify the message with the question, and are None
    before the message is sent. `shown` is the state that the message shows. Times are UTC epoch
    milliseconds.
    """

    id: int = 0
    asked_at: int = 0
    lapses_at: int = 0
    question_channel_id: int | None = None
    message_id: int | None = None
    state: ChallengeState = "open"
    shown: ChallengeState | None = None
    arrangement_id: int | None = None


class Challenges(Topic):
    @writes
    async def challenge(
        self, conn: Connection, new: NewChallenge, *, lasts: int, most: int
    ) -> Challenge:
        """Store an open challenge from `new.user_id` to `new.other_id`.

        The challenge lapses after `lasts` milliseconds. If one of the two people blocks the other,
        the challenge is stored in the same way but never delivered. Raises TooManyChallenges if
        `new.user_id` has `most` open challenges. Raises AlreadyChallenged if `new.user_id` already
        has an open challenge to `new.other_id`. An open challenge in the opposite direction also
        raises AlreadyChallenged, unless one of the two people blocks the other.
        """
        await _hold(conn, new.user_id, new.other_id)
        return await _open(conn, new, self._clock(), lasts, most)

    @writes
    async def accept_challenge(
        self, conn: Connection, challenge_id: int, user_id: int, users: tuple[int, int]
    ) -> Arrangement:
        """Accept a challenge on behalf of the person asked. `users` are both people in seat order.

        Raises Stale if the challenge is not open to this person or has lapsed, or if one of the two
        people has blocked the other meanwhile. Raises Gone if the challenge does not exist.
        """
        now = self._clock()
        row = await _end(conn, challenge_id, "accepted", challenges.c.other_id == user_id, now)
        if await _blocked(conn, row.user_id, row.other_id):
            raise Stale(f"the people of challenge {challenge_id} do not play with each other")
        agreed = NewArrangement(
            row.guild_id, row.channel_id, users, row.game, row.options, row.clock
        )
        made = await arrange(conn, agreed, now)
        ours = update(challenges).where(challenges.c.id == challenge_id)
        await conn.execute(ours.values(arrangement_id=made))
        return await load_arrangement(conn, made)

    @writes
    async def decline_challenge(
        self, conn: Connection, challenge_id: int, user_id: int
    ) -> Challenge:
        """Decline a challenge on behalf of the person asked.

        Raises Stale and Gone as `accept_challenge` does.
        """
        ours = challenges.c.other_id == user_id
        return await _end(conn, challenge_id, "declined", ours, self._clock())

    @writes
    async def withdraw_challenge(
        self, conn: Connection, challenge_id: int, user_id: int
    ) -> Challenge:
        """Withdraw a challenge on behalf of its author.

        Raises Stale if the challenge is not open, Gone if it does not exist.
        """
        ours = challenges.c.user_id == user_id
        return await _end(conn, challenge_id, "withdrawn", ours, self._clock())

    @writes
    async def counter_challenge(
        self, conn: Connection, challenge_id: int, new: NewChallenge, *, lasts: int, most: int
    ) -> Challenge:
        """Decline a challenge and make another in return, in one transaction.

        `new` is the challenge that the person who was asked makes in return. Raises the errors of
        `accept_challenge` and `challenge`.
        """
        now = self._clock()
        await _hold(conn, new.user_id, new.other_id)
        ours = challenges.c.other_id == new.user_id
        row = await _end(conn, challenge_id, "declined", ours, now)
        if await _blocked(conn, row.user_id, row.other_id):
            raise Stale(f"the people of challenge {challenge_id} do not play with each other")
        return await _open(conn, new, now, lasts, most)

    @writes
    async def lapse_challenge(self, conn: Connection, challenge_id: int) -> Challenge:
        """End a challenge whose time is over.

        Raises Stale if the challenge has time left or is not open. Raises Gone.
        """
        late = challenges.c.lapses_at <= self._clock()
        return await _end(conn, challenge_id, "lapsed", late, None)

    @reads
    async def stored_challenge(self, conn: Connection, challenge_id: int) -> Challenge:
        """Return the challenge with this id. Raises Gone."""
        return await _load(conn, challenge_id)

    @reads
    async def challenges_to_lapse(self, conn: Connection, moment: int) -> Sequence[Challenge]:
        """Return the open challenges whose time is over at this moment, oldest first."""
        return await _select(conn, _OPEN & (challenges.c.lapses_at <= moment))

    @reads
    async def challenges_to_show(self, conn: Connection, before: int) -> Sequence[Challenge]:
        """Return the challenges whose message shows an older state or was never sent.

        Leaves out open challenges without a message if they were made after `before`, or if a block
        forbids their delivery.
        """
        unsent = challenges.c.shown.is_(None) & _OPEN & (challenges.c.asked_at <= before)
        behind = challenges.c.shown != challenges.c.state
        ended = _ENDED & challenges.c.shown.is_(None)
        return await _select(conn, (unsent & ~_PARTED) | behind | ended)

    @finishes
    async def challenge_asked(
        self, conn: Connection, challenge_id: int, channel_id: int, message_id: int
    ) -> None:
        """Record the message with the challenge's question."""
        asked = {"question_channel_id": channel_id, "message_id": message_id, "shown": "open"}
        mine = challenges.c.id == challenge_id
        await conn.execute(update(challenges).where(mine).values(asked))

    @finishes
    async def challenge_shown(
        self, conn: Connection, challenge_id: int, state: ChallengeState
    ) -> bool:
        """Record the state that the message shows. Delete the challenge if it has ended.

        Returns False if the challenge has changed its state meanwhile, or if its message already
        showed this state.
        """
        mine = (challenges.c.id == challenge_id) & (challenges.c.state == state)
        news = mine & challenges.c.shown.is_distinct_from(state)
        if state in _OVER:
            return (await conn.execute(delete(challenges).where(mine))).rowcount > 0
        return (await conn.execute(update(challenges).where(news).values(shown=state))).rowcount > 0


_OPEN = challenges.c.state == "open"
_OVER: Collection[ChallengeState] = ("declined", "withdrawn", "lapsed")
_ENDED = challenges.c.state.in_(_OVER)


def _between(one: ColumnElement[int] | int, other: ColumnElement[int] | int) -> ColumnElement[bool]:
    """SQL: whether one of these two people blocks the other."""
    return blocks.c.kind.in_(BLOCKED) & or_(
        (blocks.c.user_id == one) & (blocks.c.other_id == other),
        (blocks.c.user_id == other) & (blocks.c.other_id == one),
    )


_PARTED = (
    exists().where(_between(challenges.c.user_id, challenges.c.other_id)).correlate(challenges)
)
"""SQL: whether one of a challenge's two people blocks the other."""


async def _blocked(conn: Connection, one: int, other: int) -> bool:
    return bool(await blocking(conn, one, [other]))


async def _hold(conn: Connection, *users: int) -> None:
    """Keep other processes from storing challenges by these people until the transaction ends."""
    if conn.dialect.name == "postgresql":
        for user in sorted(users):
            await conn.execute(select(func.pg_advisory_xact_lock(user)))


async def _open(conn: Connection, new: NewChallenge, now: int, lasts: int, most: int) -> Challenge:
    await _check_pair(conn, new)
    count = select(func.count()).select_from(challenges)
    mine = _OPEN & (challenges.c.user_id == new.user_id)
    if (await conn.execute(count.where(mine))).scalar_one() >= most:
        raise TooManyChallenges(f"user {new.user_id} has {most} open challenges")
    values = {
        "guild_id": new.guild_id,
        "channel_id": new.channel_id,
        "user_id": new.user_id,
        "other_id": new.other_id,
        "game": new.game,
        "options": options_text(new.options),
        "clock": new.clock,
        "revenge_for": new.revenge_for,
        "asked_at": now,
        "lapses_at": now + lasts,
    }
    made = await conn.execute(insert(challenges).values(values).returning(challenges.c.id))
    return await _load(conn, made.scalar_one())


async def _check_pair(conn: Connection, new: NewChallenge) -> None:
    """Raise AlreadyChallenged in the same cases as `challenge`."""
    asked = (challenges.c.user_id == new.user_id) & (challenges.c.other_id == new.other_id)
    if not await _blocked(conn, new.user_id, new.other_id):
        asked |= (challenges.c.user_id == new.other_id) & (challenges.c.other_id == new.user_id)
    for found in await _select(conn, _OPEN & asked):
        raise AlreadyChallenged(found.id, found.user_id)


async def _end(
    conn: Connection,
    challenge_id: int,
    state: ChallengeState,
    allowed: ColumnElement[bool],
    now: int | None,
) -> Challenge:
    """End an open challenge and return it.

    Raises Stale if the challenge is not open. Also raises Stale if `now` is given and the challenge
    has lapsed by then. Raises Gone if there is no such challenge.
    """
    here = (challenges.c.id == challenge_id) & _OPEN & allowed
    if now is not None:
        here &= challenges.c.lapses_at > now
    if (await conn.execute(update(challenges).where(here).values(state=state))).rowcount == 0:
        await _load(conn, challenge_id)
        raise Stale(f"challenge {challenge_id} is not open")
    return await _load(conn, challenge_id)


async def _load(conn: Connection, challenge_id: int) -> Challenge:
    found = await _select(conn, challenges.c.id == challenge_id)
    if not found:
        raise Gone(f"challenge {challenge_id}")
    return found[0]


async def _select(conn: Connection, where: ColumnElement[bool]) -> list[Challenge]:
    found = await conn.execute(select(challenges).where(where).order_by(challenges.c.id))
    rows: list[dict[str, Any]] = [dict(row) for row in found.mappings()]
    return [Challenge(**{**row, "options": options_of(row["options"])}) for row in rows]
