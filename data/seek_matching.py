"""Matching seeks: one transaction finds the best partner, and arranges the match.

The caller's function `Choose` selects a partner from facts that the store provides. The store
leaves out a partner if either person blocks or avoids the other, so that no choice can pair the
two.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, insert, or_, select, update

from data import seek_notices
from data.apart import kept_apart
from data.arrangements import Arrangement, NewArrangement, arrange, load_arrangement
from data.connection import Connection
from data.errors import Gone
from data.locks import Lock, taken_for
from data.members import members_among
from data.ratings import EVERYWHERE
from data.reliability import reliability, reliable
from data.rows import Member
from data.schema import arrangements, guild_settings, ratings, seats, seek_waits, seeks
from data.seek_rows import Seek, is_open, load_open, select_seeks
from data.skill import Skill
from data.topic import Topic, reads, writes

_MOST = 100
"""We look for a partner among at most this many seeks, the oldest first."""
_NEWEST = 30
"""We look for a person's last opponent in this many of their newest matches."""
_DAY_MS = 24 * 60 * 60 * 1000
_KEPT_MS = 90 * _DAY_MS
"""We keep records of waits for this many milliseconds."""
_WAITS = 500
"""Of the waiting times recorded on a server, we return only this many: the newest records."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """A seek with facts about its author.

    `skills` gives the author's skill at each game over all servers. `reliability` is a percentage,
    or None if it is not known yet. `met` is set only for the seeks of possible partners. It says
    whether the author and the person who looks for a partner have just met: one of them was an
    opponent in the other's last match, or the two people have an arrangement with each other.
    """

    seek: Seek
    member: Member
    skills: Mapping[str, Skill] = field(default_factory=dict)
    reliability: int | None = None
    met: bool = False


@dataclass(frozen=True, slots=True)
class Partner:
    """The seek to match with, and the game and the clock of the match, as in `Arrangement`."""

    seek_id: int
    game: str
    clock: int | None


Choose = Callable[[Seeker, Sequence[Seeker], int], Partner | None]
"""Choose the best partner for a seek at this moment; None if nobody suits yet."""


class SeekMatching(Topic):
    @reads
    async def seeks_to_match(self, conn: Connection) -> Sequence[Seek]:
        """Return the open seeks of servers where at least two people seek, oldest seek first."""
        found = await select_seeks(conn, is_open(self._clock()))
        people: dict[int, set[int]] = {}
        for each in found:
            people.setdefault(each.guild_id, set()).add(each.user_id)
        return [each for each in found if len(people[each.guild_id]) > 1]

    @reads
    async def has_partner(self, conn: Connection, seek_id: int, choose: Choose) -> bool:
        """Return whether `match_seek` would match this seek now."""
        now = self._clock()
        found = await select_seeks(conn, is_open(now) & (seeks.c.id == seek_id))
        return bool(found) and await _partner(conn, found[0], choose, now) is not None

    @writes
    async def match_seek(
        self, conn: Connection, seek_id: int, choose: Choose
    ) -> Arrangement | None:
        """Match an open seek with the partner that `choose` returns, and arrange their match.

        Returns None if nobody suits yet. Raises Gone if the seek is not open any more.
        """
        now = self._clock()
        mine = await _held(conn, seek_id, now)
        chosen = await _partner(conn, mine, choose, now)
        if chosen is None:
            return None
        other = await load_open(conn, chosen.seek_id, now)
        return await _matched(conn, [mine, other], chosen.game, chosen.clock, now)

    @writes
    async def take_seek(
        self, conn: Connection, seek_id: int, user_id: int, game: str, clock: int | None
    ) -> Arrangement:
        """Arrange a match of this person with the author of an open seek.

        If the seek accepts any clock, `clock` is the match's clock, in seconds; otherwise `clock`
        is ignored. If this person has a seek that suits the match, that seek counts as matched,
        too. Raises Gone if the author's seek is not open to this person for this game, whatever the
        reason.
        """
        now = self._clock()
        sought = await _held(conn, seek_id, now)
        if sought.user_id == user_id or game not in sought.games:
            raise Gone(f"seek {seek_id} of user {user_id}")
        known = await reliability(conn, [user_id])
        apart = await kept_apart(conn, user_id, [sought.user_id])
        if apart or not reliable(known.get(user_id), sought.asks):
            raise Gone(f"seek {seek_id} is not open for user {user_id}")
        agreed = clock if sought.clock is None else sought.clock or None
        here = is_open(now) & (seeks.c.guild_id == sought.guild_id)
        theirs = await select_seeks(conn, here & (seeks.c.user_id == user_id))
        own = [each for each in theirs if game in each.games and each.clock in (None, agreed or 0)]
        return await _matched(conn, [sought, *own[:1]], game, agreed, now, user_id)

    @reads
    async def seek_waits(self, conn: Connection, guild_id: int) -> Mapping[str, Sequence[int]]:
        """Return how long people waited for an opponent on the server, in milliseconds, by game."""
        here = seek_waits.c.guild_id == guild_id
        query = select(seek_waits.c.game, seek_waits.c.waited).where(here)
        found: dict[str, list[int]] = {}
        for game, waited in await conn.execute(
            query.order_by(seek_waits.c.id.desc()).limit(_WAITS)
        ):
            found.setdefault(game, []).append(waited)
        return found


async def _held(conn: Connection, seek_id: int, now: int) -> Seek:
    """Return an open seek; keep other processes from matching seeks of its server. Raises Gone."""
    found = await load_open(conn, seek_id, now)
    if conn.dialect.name != "postgresql":
        return found
    await conn.execute(select(taken_for(Lock.MATCHING, found.guild_id)))
    return await load_open(conn, seek_id, now)


async def _partner(conn: Connection, mine: Seek, choose: Choose, now: int) -> Partner | None:
    here = is_open(now) & (seeks.c.guild_id == mine.guild_id) & (seeks.c.user_id != mine.user_id)
    waiting = await select_seeks(conn, here, _MOST)
    apart = await kept_apart(conn, mine.user_id, {each.user_id for each in waiting})
    waiting = [each for each in waiting if each.user_id not in apart]
    if not waiting:
        return None
    users = {each.user_id for each in (mine, *waiting)}
    met = await _met(conn, mine.user_id, users)
    known, choices = await reliability(conn, users), await members_among(conn, users)
    skills = await _skills(conn, users)
    seekers = [
        Seeker(
            each,
            choices.get(each.user_id, Member(each.user_id)),
            skills.get(each.user_id, {}),
            known.get(each.user_id),
            each.user_id in met,
        )
        for each in (mine, *waiting)
    ]
    return choose(seekers[0], seekers[1:], now)


async def _skills(conn: Connection, users: Collection[int]) -> Mapping[int, Mapping[str, Skill]]:
    """Return people's skills over all servers, by person and game."""
    columns = [ratings.c[name] for name in Skill._fields]
    query = select(ratings.c.user_id, ratings.c.game, *columns)
    query = query.where(ratings.c.guild_id == EVERYWHERE, ratings.c.user_id.in_(users))
    found: dict[int, dict[str, Skill]] = {}
    for user_id, game, *skill in await conn.execute(query):
        found.setdefault(user_id, {})[game] = Skill(*skill)
    return found


async def _met(conn: Connection, user_id: int, users: Collection[int]) -> set[int]:
    """Return the people that this person has just met.

    The people are the person's last opponents, the people in `users` whose last opponent was this
    person, and everyone who has an arrangement with this person.
    """
    pair = arrangements.c.user_id, arrangements.c.other_id
    query = select(*pair).where(or_(*(column == user_id for column in pair)))
    found = {user for row in await conn.execute(query) for user in row}
    mine = await _newest_opponents(conn, user_id)
    found.update(mine[0] if mine else ())
    for other in set().union(*mine).intersection(users) - found:
        theirs = await _newest_opponents(conn, other)
        if theirs and user_id in theirs[0]:
            found.add(other)
    return found


async def _newest_opponents(conn: Connection, user_id: int) -> list[set[int]]:
    """Return the opponents in each of a person's newest matches with people, newest first."""
    newest = select(seats.c.match_id).where(seats.c.user_id == user_id)
    newest = newest.order_by(seats.c.match_id.desc()).limit(_NEWEST)
    ids = list(await conn.scalars(newest))
    others = select(seats.c.match_id, seats.c.user_id)
    others = others.where(seats.c.match_id.in_(ids), seats.c.user_id != user_id)
    found: dict[int, set[int]] = {}
    for match_id, other in await conn.execute(others.where(seats.c.user_id > 0)):
        found.setdefault(match_id, set()).add(other)
    return [found[match_id] for match_id in sorted(found, reverse=True)]


async def _matched(
    conn: Connection,
    found: Sequence[Seek],
    game: str,
    clock: int | None,
    now: int,
    user_id: int | None = None,
) -> Arrangement:
    """Arrange a match between the authors of two seeks, or between one author and `user_id`.

    The match is played in the channel that the server names for seeks. If the server names none,
    the match is played where the older seek was made.
    """
    first = min(found, key=lambda each: (each.sought_at, each.id))
    users = list(dict.fromkeys(each.user_id for each in found))
    if len(users) == 1 and user_id is not None:
        users.append(user_id)
    if first.id % 2:
        # The author of the older seek must not always get the first seat.
        users.reverse()
    named = select(guild_settings.c.seek_channel_id)
    named = named.where(guild_settings.c.guild_id == first.guild_id)
    channel_id = (await conn.execute(named)).scalar_one_or_none() or first.channel_id
    agreed = NewArrangement(first.guild_id, channel_id, (users[0], users[1]), game, {}, clock)
    arranged = await load_arrangement(conn, await arrange(conn, agreed, now))
    people = {each.user_id for each in found if each.single}
    held = await _hold_others(conn, arranged.id, found, people, now)
    ours = update(seeks).where(seeks.c.id.in_([each.id for each in found]), is_open(now))
    taken = await conn.execute(ours.values(arrangement_id=arranged.id))
    if taken.rowcount != len(found):
        raise Gone(f"a seek of arrangement {arranged.id}")
    await _note_wait(conn, first, game, now)
    await seek_notices.changed(conn, [*found, *held])
    return arranged


async def _hold_others(
    conn: Connection, arrangement_id: int, found: Sequence[Seek], people: Collection[int], now: int
) -> Sequence[Seek]:
    """Hold and return the other open seeks of `people`, who want only one match.

    The held seeks end when the match starts. If the match cannot start, the held seeks are open
    again.
    """
    if not people:
        return ()
    ours = [each.id for each in found]
    both = is_open(now) & or_(seeks.c.id.in_(ours), seeks.c.user_id.in_(people))
    # A transaction for another server may match one of these seeks, and want to hold a seek that we
    # match. All transactions lock seeks in the same order, because otherwise two transactions could
    # wait for each other.
    locked = select(seeks.c.id).where(both).order_by(seeks.c.id).with_for_update()
    chosen = seeks.c.id.in_(set(await conn.scalars(locked)).difference(ours))
    held = await select_seeks(conn, chosen)
    await conn.execute(update(seeks).where(chosen).values(held_for=arrangement_id))
    return held


async def _note_wait(conn: Connection, first: Seek, game: str, now: int) -> None:
    """Record how long the older seek waited. The newer seek did not wait for a partner."""
    wait = {
        "guild_id": first.guild_id,
        "game": game,
        "matched_at": now,
        "waited": now - first.sought_at,
    }
    old = seek_waits.c.matched_at < now - _KEPT_MS
    await conn.execute(delete(seek_waits).where(seek_waits.c.guild_id == first.guild_id, old))
    await conn.execute(insert(seek_waits).values(wait))
