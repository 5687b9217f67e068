"""Storage of lobbies. A closed lobby is deleted.

A lobby that was closed as deserted is deleted only after its message says that it is closed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update

from data import channels
from data.apart import blocked_by, blocking
from data.connection import Connection
from data.errors import AlreadyIn, Gone, LobbyFull, NotIn, NotWelcome, Stale, TooManyLobbies
from data.reliability import reliability, reliable
from data.rows import NOBODY_ELSE, Lobby
from data.schema import knocks, lobbies, lobby_members
from data.topic import (
    Topic,
    insert_into,
    notes,
    options_of,
    options_text,
    reads,
    reads_notes,
    writes,
)

_OPEN = lobbies.c.touched_at.is_not(None)
_NEXT = lobbies.c.revision + 1


class Lobbies(Topic):
    @writes
    async def create_lobby(  # noqa: PLR0913
        self,
        conn: Connection,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        game: str,
        options: Mapping[str, str],
        message_id: int | None = None,
        home_id: int | None = None,
        clock: int | None = None,
        most: int | None = None,
    ) -> Lobby:
        """Open a lobby with the host as its first member. `home_id` and `clock` are as in `Lobby`.

        Raises ChannelBusy, or TooManyLobbies when the host already has `most` lobbies on this
        server.
        """
        now = self._clock()
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "message_id": message_id,
            "host_id": host_id,
            "game": game,
            "options": options_text(options),
            "created_at": now,
            "touched_at": now,
            "home_id": channel_id if home_id is None else home_id,
            "clock": clock,
        }
        lobby_id = await _insert(conn, channel_id, values)
        if most is not None:
            await _check_hosted(conn, guild_id, host_id, most)
        await channels.claim(conn, channel_id, "lobby", lobby_id)
        await _add_member(conn, lobby_id, host_id, 0)
        return await _load(conn, lobby_id)

    @reads
    async def lobby(self, conn: Connection, lobby_id: int) -> Lobby:
        """Return the open lobby with this id. Raises Gone."""
        return await _load(conn, lobby_id)

    @reads
    async def lobbies(self, conn: Connection) -> Sequence[Lobby]:
        """Return all open lobbies, oldest first."""
        return await _select(conn, _OPEN)

    @reads
    async def lobbies_of(self, conn: Connection, guild_id: int, host_id: int) -> Sequence[Lobby]:
        """Return the lobbies that this person hosts on this server, oldest first."""
        return await _select(conn, _hosted(guild_id, host_id))

    @reads
    async def lobby_in(self, conn: Connection, channel_id: int) -> Lobby | None:
        found = await _select(conn, _OPEN & (lobbies.c.channel_id == channel_id))
        return found[0] if found else None

    @writes
    async def set_lobby_message(self, conn: Connection, lobby_id: int, message_id: int) -> Lobby:
        """Record which message shows the lobby. Raises Gone."""
        statement = update(lobbies).where(lobbies.c.id == lobby_id)
        await conn.execute(statement.values(message_id=message_id))
        return await _load(conn, lobby_id)

    @notes
    async def lobby_shown(self, conn: Connection, lobby_id: int, revision: int) -> None:
        """Record the revision that the lobby's message shows."""
        statement = update(lobbies).where(lobbies.c.id == lobby_id)
        await conn.execute(statement.values(shown=revision))

    @reads_notes
    async def lobbies_behind(self, conn: Connection, since: int) -> Sequence[Lobby]:
        """Return the lobbies whose message is outdated and that have not changed after `since`."""
        behind = (lobbies.c.shown != lobbies.c.revision) & lobbies.c.message_id.is_not(None)
        return await _select(conn, _OPEN & behind & (lobbies.c.touched_at <= since))

    @writes
    async def join_lobby(self, conn: Connection, lobby_id: int, user_id: int, limit: int) -> Lobby:
        """Add a member.

        Raises LobbyFull if the lobby already has `limit` members. Also raises Gone, AlreadyIn and
        NotWelcome.
        """
        lobby = await lock_lobby(conn, lobby_id)
        _check_room(lobby, user_id, limit)
        if user_id > 0:
            await _check_welcome(conn, lobby, user_id)
        await _add_member(conn, lobby_id, user_id, await _next_position(conn, lobby_id))
        return await self._touched(conn, lobby_id)

    @writes
    async def knock(self, conn: Connection, lobby_id: int, user_id: int) -> bool:
        """Record that a person would like to join a lobby that does not admit them.

        Return whether this wish is new. Raises Gone.
        """
        await lock_lobby(conn, lobby_id)
        row = {"lobby_id": lobby_id, "user_id": user_id, "asked_at": self._clock()}
        knocked = insert_into(conn, knocks).values(row).on_conflict_do_nothing()
        return (await conn.execute(knocked)).rowcount > 0

    @writes
    async def admit(self, conn: Connection, lobby_id: int, user_id: int, limit: int) -> Lobby:
        """At the host's request, add a person who was turned away from the lobby.

        Raises Gone, AlreadyIn or LobbyFull as `join_lobby` does. Raises Stale if the person has not
        knocked, or if this person or the host blocks the other.
        """
        lobby = await lock_lobby(conn, lobby_id)
        _check_room(lobby, user_id, limit)
        theirs = (knocks.c.lobby_id == lobby_id) & (knocks.c.user_id == user_id)
        knocked = (await conn.execute(delete(knocks).where(theirs))).rowcount > 0
        if not knocked or await blocking(conn, user_id, [lobby.host_id]):
            raise Stale(f"user {user_id} cannot be admitted to lobby {lobby_id}")
        await _add_member(conn, lobby_id, user_id, await _next_position(conn, lobby_id))
        return await self._touched(conn, lobby_id)

    @writes
    async def leave_lobby(self, conn: Connection, lobby_id: int, user_id: int) -> Lobby | None:
        """Remove a member. If the host leaves, the next member becomes host.

        If the last person leaves, close the lobby and return None. Raises Gone, or NotIn.
        """
        left = await leave(conn, lobby_id, user_id)
        return left and await self._touched(conn, lobby_id)

    @writes
    async def set_up_lobby(
        self,
        conn: Connection,
        lobby_id: int,
        options: Mapping[str, str],
        clock: int | None,
        hints: int | None = None,
        asks: int = 0,
    ) -> Lobby:
        """Replace the match's options, clock, hints and `asks` (as in `Lobby`). Raises Gone."""
        chosen = {"options": options_text(options), "clock": clock, "hints": hints, "asks": asks}
        statement = update(lobbies).where(lobbies.c.id == lobby_id)
        await conn.execute(statement.values(chosen))
        return await self._touched(conn, lobby_id)

    @writes
    async def arrange_lobby(self, conn: Connection, lobby_id: int, members: Sequence[int]) -> Lobby:
        """Seat the members in this order. Raises Gone, or Stale if the members have changed."""
        lobby = await lock_lobby(conn, lobby_id)
        if sorted(lobby.members) != sorted(members):
            raise Stale(f"lobby {lobby_id} has other members")
        await conn.execute(delete(lobby_members).where(lobby_members.c.lobby_id == lobby_id))
        for position, member in enumerate(members):
            await _add_member(conn, lobby_id, member, position)
        return await self._touched(conn, lobby_id)

    @writes
    async def close_lobby(self, conn: Connection, lobby_id: int) -> Lobby:
        """Delete the lobby, which frees its channel. Return the lobby as it was. Raises Gone."""
        lobby = await lock_lobby(conn, lobby_id)
        await remove_lobby(conn, lobby_id)
        return lobby

    @reads
    async def deserted_lobbies(self, conn: Connection, since: int) -> Sequence[Lobby]:
        """Return lobbies that nobody has used since this moment.

        Include lobbies that were already closed because nobody used them.
        """
        return await _select(conn, ~_OPEN | (lobbies.c.touched_at <= since))

    @writes
    async def desert_lobby(self, conn: Connection, lobby_id: int, since: int) -> None:
        """Close a deserted lobby.

        The lobby keeps its channel until its message says that it is closed.

        Raises Gone if the lobby was closed in another way, or if somebody used it after the time
        `since`.
        """
        await conn.execute(
            update(lobbies)
            .where(lobbies.c.id == lobby_id, lobbies.c.touched_at <= since)
            .values(touched_at=None)
        )
        if not await _select(conn, ~_OPEN & (lobbies.c.id == lobby_id)):
            raise Gone(f"lobby {lobby_id} is not deserted")

    @writes
    async def forget_lobby(self, conn: Connection, lobby_id: int) -> None:
        """Delete a deserted lobby, which frees its channel."""
        await remove_lobby(conn, lobby_id)

    async def _touched(self, conn: Connection, lobby_id: int) -> Lobby:
        """Record the time of a change, and raise the revision. Return the lobby. Raises Gone."""
        statement = update(lobbies).where(lobbies.c.id == lobby_id, _OPEN)
        await conn.execute(statement.values(touched_at=self._clock(), revision=_NEXT))
        return await _load(conn, lobby_id)


async def leave(conn: Connection, lobby_id: int, user_id: int) -> Lobby | None:
    """Remove a member in the caller's transaction. Return the lobby; None if it closes.

    If the host leaves, the next person becomes host. If the last person leaves, the lobby closes.
    Members with negative ids are cats, which neither host a lobby nor keep it open. Raises Gone, or
    NotIn if the user is not a member.
    """
    lobby = await lock_lobby(conn, lobby_id)
    if user_id not in lobby.members:
        raise NotIn(f"user {user_id} is not in lobby {lobby_id}")
    staying = [member for member in lobby.members if member != user_id and member > 0]
    if not staying:
        await remove_lobby(conn, lobby_id)
        return None
    await _remove_member(conn, lobby_id, user_id)
    if lobby.host_id == user_id:
        await _set_host(conn, lobby_id, staying[0])
    await conn.execute(update(lobbies).where(lobbies.c.id == lobby_id).values(revision=_NEXT))
    return await _load(conn, lobby_id)


def _check_room(lobby: Lobby, user_id: int, limit: int) -> None:
    if user_id in lobby.members:
        raise AlreadyIn(f"user {user_id} is in lobby {lobby.id}")
    if len(lobby.members) >= limit:
        raise LobbyFull(f"lobby {lobby.id} has {len(lobby.members)} members")


async def _check_welcome(conn: Connection, lobby: Lobby, user_id: int) -> None:
    """Raise NotWelcome if a block or the lobby's `asks` keeps the person out."""
    apart = await blocking(conn, user_id, lobby.members)
    own = await blocked_by(conn, user_id, apart)
    known = (await reliability(conn, [user_id])).get(user_id)
    if apart or lobby.asks == NOBODY_ELSE or not reliable(known, lobby.asks):
        raise NotWelcome(frozenset(apart), frozenset(own), known)


async def lock_lobby(conn: Connection, lobby_id: int) -> Lobby:
    """Lock the lobby until the transaction ends, and return it. Raises Gone."""
    query = select(lobbies.c.id).where(lobbies.c.id == lobby_id).with_for_update()
    await conn.execute(query)
    return await _load(conn, lobby_id)


async def remove_lobby(conn: Connection, lobby_id: int) -> None:
    """Delete the lobby's row with its members. This frees the lobby's channel."""
    await conn.execute(delete(lobbies).where(lobbies.c.id == lobby_id))


async def _insert(conn: Connection, channel_id: int, values: dict[str, Any]) -> int:
    statement = (
        insert_into(conn, lobbies)
        .values(values)
        .on_conflict_do_nothing(index_elements=[lobbies.c.channel_id])
        .returning(lobbies.c.id)
    )
    return await channels.insert_or_busy(conn, channel_id, statement)


async def _check_hosted(conn: Connection, guild_id: int, host_id: int, most: int) -> None:
    """Raise TooManyLobbies if the host now has more than `most` lobbies on the server.

    Until the transaction ends, no other process can make this check for the same host.
    """
    if conn.dialect.name == "postgresql":
        await conn.execute(select(func.pg_advisory_xact_lock(host_id)))
    query = select(func.count()).select_from(lobbies).where(_hosted(guild_id, host_id))
    if (await conn.execute(query)).scalar_one() > most:
        raise TooManyLobbies(f"user {host_id} has {most} lobbies")


def _hosted(guild_id: int, host_id: int) -> ColumnElement[bool]:
    return _OPEN & (lobbies.c.guild_id == guild_id) & (lobbies.c.host_id == host_id)


async def _load(conn: Connection, lobby_id: int) -> Lobby:
    found = await _select(conn, _OPEN & (lobbies.c.id == lobby_id))
    if not found:
        raise Gone(f"lobby {lobby_id}")
    return found[0]


async def _select(conn: Connection, where: ColumnElement[bool]) -> list[Lobby]:
    query = (
        select(lobbies, lobby_members.c.user_id)
        .join(lobby_members)
        .where(where)
        .order_by(lobbies.c.id, lobby_members.c.position)
    )
    members: dict[int, list[int]] = {}
    rows: dict[int, Row[Any]] = {}
    for row in await conn.execute(query):
        rows[row.id] = row
        members.setdefault(row.id, []).append(row.user_id)
    return [_lobby(row, members[row.id]) for row in rows.values()]


def _lobby(row: Row[Any], members: Sequence[int]) -> Lobby:
    return Lobby(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        host_id=row.host_id,
        game=row.game,
        options=options_of(row.options),
        created_at=row.created_at,
        members=tuple(members),
        home_id=row.home_id,
        clock=row.clock,
        hints=row.hints,
        asks=row.asks,
        revision=row.revision,
        shown=row.shown,
    )


async def _next_position(conn: Connection, lobby_id: int) -> int:
    query = select(func.max(lobby_members.c.position)).where(lobby_members.c.lobby_id == lobby_id)
    return int((await conn.execute(query)).scalar_one()) + 1


async def _add_member(conn: Connection, lobby_id: int, user_id: int, position: int) -> None:
    row = {"lobby_id": lobby_id, "user_id": user_id, "position": position}
    await conn.execute(insert(lobby_members), row)


async def _remove_member(conn: Connection, lobby_id: int, user_id: int) -> None:
    statement = delete(lobby_members).where(lobby_members.c.lobby_id == lobby_id)
    await conn.execute(statement.where(lobby_members.c.user_id == user_id))


async def _set_host(conn: Connection, lobby_id: int, user_id: int) -> None:
    await conn.execute(update(lobbies).where(lobbies.c.id == lobby_id).values(host_id=user_id))
