"""A fake Discord on 127.0.0.1: the HTTP API and the gateway, with a log of all requests."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp import WSCloseCode, web

from tests.openapi import DESCRIPTION, wrong_with
from tests.wire.api import Answer, Api, Call, Handler, guild_payload, member_payload
from tests.wire.city import Channel, City, Guild, Posted
from tests.wire.faults import DENY, DROP, FAIL, LIMIT, LOSE, Fault, Faults
from tests.wire.gateway import Gateway
from tests.wire.interactions import FIRST_ANSWER, Interactions, Use
from tests.wire.rates import Rates, Verdict
from tests.wire.refusals import Refusal

Json = dict[str, Any]

TOKEN = "wire"  # noqa: S105
_BASE = "/api/v10"
_MOST_BYTES = 32 * 2**20
_BOUNDARY = re.compile(r'boundary="?([^";]+)')
_NAMED = re.compile(r'\b(name|filename)="([^"]*)"')
_VIA = {"Via": "1.1 wire"}
"""discord.py interprets a 429 without this header as a ban."""


@dataclass(slots=True)
class Asked:
    """A logged request. `route` has names instead of ids; `at` is from `perf_counter`."""

    method: str
    route: str
    path: str
    at: float
    size: int = 0
    """Bytes of the body."""
    files: tuple[str, ...] = ()
    """The names of the uploaded files."""
    status: int = 0
    """The HTTP status; 0 if no answer was given."""
    code: int = 0
    """The error code in Discord's answer; 0 if there is none."""
    took: float = 0.0

    @property
    def through_interaction(self) -> bool:
        return self.route.startswith(("/interactions/", "/webhooks/"))


class Wire:
    """The server and everything in it.

    With `strict`, the server enforces Discord's rate limits. `first_answer` is the number of
    seconds in which an interaction must get its first answer. People wait this long for later
    messages, too, but at least 20 seconds.
    """

    def __init__(self, *, strict: bool = True, first_answer: float = FIRST_ANSWER) -> None:
        self.city = City()
        self.interactions = Interactions(self.city, first_answer=first_answer)
        self.gateway = Gateway(self.city, TOKEN, self._guild_payload, self.gateway_url)
        self.api = Api(self.city, self.gateway, self.interactions, self.gateway_url)
        self.rates = Rates(strict=strict)
        self.faults = Faults()
        self.log: list[Asked] = []
        self.wrong: list[str] = []
        """Bodies that violate Discord's description, and errors of the server itself."""
        self.port = 0

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}{_BASE}"

    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway/"

    def _guild_payload(self, guild: Guild) -> Json:
        return guild_payload(self.city, guild)

    # Serving

    async def start(self) -> None:
        app = web.Application(client_max_size=_MOST_BYTES)
        app.router.add_get("/gateway/", self.gateway.serve)
        for method, route, handler in self.api.routes():
            app.router.add_route(method, _BASE + route, self._served(method, route, handler))
        app.router.add_route("*", "/{rest:.*}", self._nowhere)
        app.on_shutdown.append(self._close_gateway)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def shut_down(self) -> None:
        """Refuse new connections; close the gateway's connections with code 1001 (going away)."""
        server = self._runner.server
        transports = [] if server is None else [each.transport for each in server.connections]
        await self._runner.cleanup()
        # A killed bot no longer reads, so a connection that still has bytes to send to it would
        # never close.
        for transport in filter(None, transports):
            transport.abort()
        await asyncio.sleep(0)

    async def _close_gateway(self, _app: web.Application) -> None:
        await self.gateway.close(WSCloseCode.GOING_AWAY)

    async def _nowhere(self, request: web.Request) -> web.Response:
        self.wrong.append(f"nothing here answers {request.method} {request.path}")
        return _response(404, {"code": 0, "message": "404: Not Found"})

    def _served(
        self, method: str, route: str, handler: Handler
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            asked = Asked(method, route, request.path.removeprefix(_BASE), time.perf_counter())
            self.log.append(asked)
            try:
                return await self._serve(asked, request, handler)
            finally:
                asked.took = time.perf_counter() - asked.at

        return serve

    async def _serve(
        self, asked: Asked, request: web.Request, handler: Handler
    ) -> web.StreamResponse:
        call, asked.size = await _read(request)
        asked.files = tuple(name for name, _ in call.files)
        fault = await self.faults.before(asked.method, asked.route)
        if fault is not None and fault.kind == DROP:
            return _cut(request)
        verdict = self.rates.ask(asked.method, asked.route, _major(call))
        status, body, headers = await self._answer(asked, call, handler, request, fault, verdict)
        if fault is not None and fault.kind == LOSE:
            return _cut(request)
        if fault is not None and fault.kind == DENY:
            status, body, headers = 502, {"message": "Bad Gateway", "code": 0}, {}
        asked.status = status
        asked.code = body.get("code", 0) if status >= 400 else 0
        return _response(status, body, headers)

    async def _answer(
        self,
        asked: Asked,
        call: Call,
        handler: Handler,
        request: web.Request,
        fault: Fault | None,
        verdict: Verdict,
    ) -> tuple[int, Any, dict[str, str]]:
        if fault is not None and fault.kind == FAIL:
            self.interactions.refuse(call.names.get("token", ""))
            return fault.status, {"code": 0, "message": "Internal Server Error"}, {}
        if fault is not None and fault.kind == LIMIT:
            verdict = Verdict(False, {"Retry-After": "1"}, fault.seconds)
        if not verdict.allowed:
            told = {
                "message": "You are being rate limited.",
                "retry_after": verdict.retry_after,
                "global": verdict.everywhere,
                "code": 0,
            }
            return 429, told, verdict.headers | _VIA
        if not asked.through_interaction and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return 401, {"code": 0, "message": "401: Unauthorized"}, {}
        self._hold_against_description(asked, call)
        status, body = await self._handled(asked, call, handler)
        return status, body, verdict.headers

    async def _handled(self, asked: Asked, call: Call, handler: Handler) -> Answer:
        try:
            return await handler(call)
        except Refusal as refusal:
            return refusal.status, refusal.body
        except (KeyError, TypeError, ValueError) as error:
            self.wrong.append(f"{asked.method} {asked.path}: {error!r}")
            return 400, {"code": 50035, "message": "Invalid Form Body"}

    def _hold_against_description(self, asked: Asked, call: Call) -> None:
        if DESCRIPTION is not None and call.body is not None:
            wrong = wrong_with(asked.method, asked.route, call.body) or ()
            self.wrong += [f"{asked.method} {asked.path}: {each}" for each in wrong]

    # What people do

    async def interact(self, use: Use, data: Json) -> int:
        """Send an interaction to the bot; return the number of sessions that got it."""
        channel, guild = use.channel, use.channel.guild
        use.data = data
        payload: Json = {
            "id": str(use.id),
            "application_id": str(self.city.bot),
            "type": use.type,
            "token": use.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel.payload | {"permissions": str(channel.permissions)},
            "locale": "en-US",
            "app_permissions": str(channel.permissions),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id if guild else 0)},
            "context": 0 if guild else 1,
            "attachment_size_limit": 10 * 2**20,
        }
        user = self.city.users[use.user]
        if guild is None:
            payload["user"] = user
        else:
            permissions = {"permissions": str(channel.permissions)}
            payload |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": member_payload(user) | permissions,
            }
        if use.source is not None:
            payload["message"] = use.source.payload
        return await self.gateway.dispatch(
            "INTERACTION_CREATE", payload, None if guild is None else guild.id
        )

    # What happens to the server

    async def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with all its messages."""
        self.city.remove_channel(channel)
        if channel.guild is not None:
            event = "CHANNEL_DELETE" if channel.payload["type"] == 0 else "THREAD_DELETE"
            await self.gateway.dispatch(event, channel.payload, channel.guild.id)

    async def delete_message(self, posted: Posted) -> None:
        self.city.delete(posted)
        guild = posted.channel.guild
        told = {"id": str(posted.id), "channel_id": str(posted.channel.id)}
        await self.gateway.dispatch("MESSAGE_DELETE", told, None if guild is None else guild.id)

    async def remove_guild(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        for channel in [*guild.channels.values(), *guild.threads.values()]:
            self.city.remove_channel(channel)
        del self.city.guilds[guild.id]
        await self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    async def deny(self, channel: Channel, permissions: int) -> None:
        """Withdraw exactly these permissions in a channel, and restore all others."""
        channel.denied = permissions
        if channel.guild is not None:
            overwrite = {"id": str(channel.guild.id), "type": 0, "allow": "0"}
            channel.payload["permission_overwrites"] = [overwrite | {"deny": str(permissions)}]
            await self.gateway.dispatch("CHANNEL_UPDATE", channel.payload, channel.guild.id)


def _major(call: Call) -> str:
    """Return the key of a rate limit: the channel, the server, or the webhook with its token."""
    names = call.names
    found = names.get("channel") or names.get("guild")
    return found or f"{names.get('application', '')}:{names.get('token', '')}"


async def _read(request: web.Request) -> tuple[Call, int]:
    """Return the parsed request and the bytes of its body."""
    names, query = dict(request.match_info), dict(request.query)
    raw = await request.read()
    if request.content_type != "multipart/form-data":
        return Call(names, query, json.loads(raw) if raw else None, ()), len(raw)
    body: Any = {}
    files: list[tuple[str, int]] = []
    boundary = _BOUNDARY.findall(request.headers["Content-Type"])[0]
    for part in raw.split(b"--" + boundary.encode())[1:-1]:
        head, _, content = part.removesuffix(b"\r\n").partition(b"\r\n\r\n")
        named = dict(_NAMED.findall(head.decode()))
        if named["name"] == "payload_json":
            body = json.loads(content)
        else:
            files.append((named.get("filename", ""), len(content)))
    return Call(names, query, body, tuple(files)), len(raw)


def _response(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    if body is None:
        return web.Response(status=status, headers=headers)
    told = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=told)


def _cut(request: web.Request) -> web.Response:
    """Break the connection instead of answering."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


@asynccontextmanager
async def wire(*, strict: bool = True, first_answer: float = FIRST_ANSWER) -> AsyncIterator[Wire]:
    """Run a server; the settings are those of `Wire`."""
    served = Wire(strict=strict, first_answer=first_answer)
    await served.start()
    try:
        yield served
    finally:
        served.gateway.cut(forget=True)
        await asyncio.sleep(0)
        await served.shut_down()
