"""Discord's gateway: sessions by shard, heartbeats, resuming, and events by intent."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.city import SHARD_BITS, City, Guild

Json = dict[str, Any]

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
INVALID_SESSION, HELLO, ACKNOWLEDGED = 9, 10, 11
_NOT_AUTHENTICATED, _WRONG_TOKEN, _ALREADY, _BAD_SHARD, _BAD_ENCODING = 4003, 4004, 4005, 4010, 4002
_HEARTBEAT_MS = 41_250
_NEVER_SOONER = 0.05
_REMEMBERED = 5_000
"""The number of a session's newest events that can be sent again."""
_GUILDS, _MEMBERS, _GUILD_MESSAGES, _DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12


def _needed(event: str, guild_id: int | None) -> int:
    """Return the intent that an event requires, or 0."""
    if event.startswith("MESSAGE_"):
        return _DIRECT_MESSAGES if guild_id is None else _GUILD_MESSAGES
    if event.startswith("GUILD_MEMBER"):
        return _MEMBERS
    return _GUILDS if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")) else 0


class Line:
    """A connection to a client; it compresses what it sends if the client asked for that."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self.request = request
        streamed = request.query.get("compress") == "zlib-stream"
        self._deflate = zlib.compressobj() if streamed else None

    async def send(
        self, op: int, data: Any, event: str | None = None, seq: int | None = None
    ) -> None:
        text = json.dumps({"op": op, "d": data, "s": seq, "t": event})
        if self.socket.closed:
            return
        try:
            if self._deflate is None:
                await self.socket.send_str(text)
            else:
                packed = self._deflate.compress(text.encode())
                await self.socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            self.break_off()

    def break_off(self) -> None:
        """Cut the connection without closing it properly."""
        if self.request.transport is not None:
            self.request.transport.abort()


@dataclass(slots=True)
class Session:
    """A shard's session. A session outlives its connection until the session is forgotten."""

    id: str
    shard: int
    shards: int
    intents: int
    line: Line | None
    seq: int = 0
    sent: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    def serves(self, guild_id: int | None) -> bool:
        """Whether the session gets a server's events; direct messages go to the first shard."""
        if guild_id is None:
            return self.shard == 0
        return (guild_id >> SHARD_BITS) % self.shards == self.shard

    async def dispatch(self, event: str, data: Any) -> None:
        self.seq += 1
        self.sent.append((self.seq, event, data))
        if self.line is not None:
            await self.line.send(DISPATCH, data, event, self.seq)


class Gateway:
    """All sessions. `guild_payload` returns the server data for new sessions."""

    def __init__(
        self, city: City, token: str, guild_payload: Callable[[Guild], Json], url: Callable[[], str]
    ) -> None:
        self._city = city
        self._token = token
        self._guild_payload = guild_payload
        self._url = url
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.beats = 0
        self.away = False
        """Whether connections are refused."""
        self.silent = False
        """Whether new connections get no answer."""
        self.deaf = False
        """Whether connections are greeted, but cannot start a session."""
        self.ignored = 0
        """The number of connections and sessions that got no answer."""

    async def dispatch(self, event: str, data: Any, guild_id: int | None) -> int:
        """Send an event to the sessions it concerns; return their number."""
        intent = _needed(event, guild_id)
        told = [
            session
            for session in self.sessions.values()
            if session.serves(guild_id) and (not intent or session.intents & intent)
        ]
        for session in told:
            await session.dispatch(event, data)
        return len(told)

    # What happens to connections

    def cut(self, *, forget: bool = False) -> None:
        """Cut all connections; with `forget`, sessions cannot be resumed."""
        for session in self.sessions.values():
            if session.line is not None:
                session.line.break_off()
                session.line = None
        if forget:
            self.sessions.clear()

    async def close(self, code: int) -> None:
        """Close all connections properly, with this code."""
        for session in [*self.sessions.values()]:
            if session.line is not None:
                await session.line.socket.close(code=code)

    def freeze(self) -> None:
        """Stop reading from the connections, so that clients get no more answers."""
        for session in self.sessions.values():
            if session.line is not None and session.line.request.transport is not None:
                session.line.request.transport.pause_reading()

    async def ask_to_reconnect(self) -> None:
        for session in self.sessions.values():
            if session.line is not None:
                await session.line.send(RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """Tell all sessions that they are invalid, and whether the bot may still resume them."""
        sessions = [*self.sessions.values()]
        if not resumable:
            self.sessions.clear()
        for session in sessions:
            if session.line is not None:
                await session.line.send(INVALID_SESSION, resumable)

    # A connection

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self.away:
            return web.Response(status=503)
        if self.silent:
            self.ignored += 1
            await asyncio.Event().wait()
        socket = web.WebSocketResponse(max_msg_size=0, autoclose=True)
        await socket.prepare(request)
        if request.query.get("encoding", "json") != "json":
            await socket.close(code=_BAD_ENCODING)
            return socket
        line = Line(socket, request)
        await line.send(HELLO, {"heartbeat_interval": _HEARTBEAT_MS})
        session: Session | None = None
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            session = await self._received(line, session, json.loads(message.data))
        if session is not None and session.line is line:
            session.line = None
            if socket.close_code in (1000, 1001):
                # A client that closes the connection properly cannot resume its session.
                self.sessions.pop(session.id, None)
        return socket

    async def _received(self, line: Line, session: Session | None, told: Json) -> Session | None:
        op, data = told["op"], told["d"]
        if op == HEARTBEAT:
            self.beats += 1
            # Discord takes at least this long to acknowledge a heartbeat. If the acknowledgement
            # arrived before discord.py had noted its heartbeat, discord.py would report a very
            # late answer.
            await asyncio.sleep(_NEVER_SOONER)
            await line.send(ACKNOWLEDGED, None)
        elif op in (IDENTIFY, RESUME) and data["token"] != self._token:
            await line.socket.close(code=_WRONG_TOKEN)
        elif op == IDENTIFY and session is not None:
            await line.socket.close(code=_ALREADY)
        elif op == IDENTIFY and self.deaf:
            self.ignored += 1
        elif op == IDENTIFY:
            return await self._identify(line, data)
        elif op == RESUME:
            return await self._resume(line, data)
        elif session is None:
            await line.socket.close(code=_NOT_AUTHENTICATED)
        return session

    async def _identify(self, line: Line, data: Json) -> Session | None:
        shard, shards = data.get("shard", (0, 1))
        if not 0 <= shard < shards:
            await line.socket.close(code=_BAD_SHARD)
            return None
        session = Session(secrets.token_hex(16), shard, shards, data["intents"], line)
        guilds = [guild for guild in self._city.guilds.values() if session.serves(guild.id)]
        self.sessions[session.id] = session
        self.identified += 1
        ready = {
            "v": 10,
            "user": self._city.users[self._city.bot],
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._url(),
            "shard": [shard, shards],
            "application": {"id": str(self._city.bot), "flags": 0},
        }
        await session.dispatch("READY", ready)
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", self._guild_payload(guild))
        return session

    async def _resume(self, line: Line, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        told = data["seq"]
        if session is None or (session.sent and session.sent[0][0] > told + 1):
            await line.send(INVALID_SESSION, False)
            return None
        while missed := [each for each in session.sent if each[0] > told]:
            for told, event, payload in missed:
                await line.send(DISPATCH, payload, event, told)
        session.line = line
        self.resumed += 1
        await session.dispatch("RESUMED", {})
        return session
