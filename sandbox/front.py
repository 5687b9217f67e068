"""The sandbox's web server: it serves our page and the page's calls, and SimCord's preview.

The server listens on the loopback address only. The page and its calls are under a path that cannot
be guessed. The server passes all other requests to the preview, which has its own secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import font_fredoka_one
import font_manrope
from aiohttp import web
from aiohttp.typedefs import Handler

from rendering import orders
from rules.errors import BadSetup
from rules.registry import game
from sandbox.proxy import UPLOADS, Proxy
from sandbox.session import Closed, NotThere, Session
from sandbox.state import state

LOOPBACK = "127.0.0.1"
_PAGE = Path(__file__).parent / "page"
_FILES = {
    "": _PAGE / "index.html",
    "page.css": _PAGE / "page.css",
    "page.js": _PAGE / "page.js",
    "jumps.js": _PAGE / "jumps.js",
    "times.js": _PAGE / "times.js",
    "typing.js": _PAGE / "typing.js",
    "title.ttf": Path(font_fredoka_one.FredokaOne),
    "plain.ttf": Path(font_manrope.ManropeVariableFont_wght),
}
_LOOKING = ("GET", "HEAD")
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
}
_JUMPS = {"5m": 300, "1h": 3600, "1d": 86_400, "3d": 259_200}
"""Seconds by which the page's buttons advance the time."""


class Front:
    """The web server of a session, on a socket that is already bound."""

    def __init__(self, session: Session, listener: socket.socket) -> None:
        self._session = session
        self._listener = listener
        self._port = int(listener.getsockname()[1])
        self._key = secrets.token_urlsafe(16)
        self._proxy = Proxy()
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The page's address with its secret, which gives full control of the sandbox."""
        return f"http://{LOOPBACK}:{self._port}/{self._key}/"

    async def __aenter__(self) -> Front:
        app = web.Application(middlewares=[self._guard], client_max_size=UPLOADS)
        calls: dict[str, Callable[[Any], Awaitable[str]]] = {
            "view": self._view,
            "thread": self._thread,
            "begin": self._begin,
            "refuse": self._refuse,
            "restart": self._restart,
            "time": self._time,
            "afresh": self._afresh,
        }
        for name in _FILES:
            app.router.add_get(f"/{self._key}/{name}", self._file)
        app.router.add_get(f"/{self._key}/game/{{game}}.png", self._picture)
        app.router.add_get(f"/{self._key}/api/state", self._state)
        for name, call in calls.items():
            app.router.add_post(f"/{self._key}/api/{name}", self._answering(call))
        app.router.add_get("/", self._lost)
        app.router.add_route("*", "/{path:.*}", self._preview)
        await self._proxy.__aenter__()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._listener).start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
        await self._proxy.__aexit__()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests for other host names (DNS rebinding), and requests from other origins."""
        hosts = {f"{name}:{self._port}" for name in (LOOPBACK, "localhost")}
        if self._port == 80:
            hosts |= {LOOPBACK, "localhost"}
        if request.headers.get("Host") not in hosts:
            raise web.HTTPForbidden(text="Use the address that the terminal shows.")
        origin = request.headers.get("Origin")
        own = request.path.startswith(f"/{self._key}/")
        if origin is None and own and request.method not in _LOOKING:
            raise web.HTTPForbidden(text="Only the sandbox's page may send this.")
        if origin is not None and origin not in {f"http://{host}" for host in hosts}:
            raise web.HTTPForbidden(text="Other pages may not send requests.")
        return await handler(request)

    async def _lost(self, _request: web.Request) -> web.Response:
        raise web.HTTPNotFound(text="The address is incomplete: copy it from the terminal.")

    async def _file(self, request: web.Request) -> web.FileResponse:
        headers = dict(_HEADERS)
        if request.path.endswith(".ttf"):
            headers["Cache-Control"] = "private, max-age=86400"
        return web.FileResponse(_FILES[request.path.rpartition("/")[2]], headers=headers)

    async def _picture(self, request: web.Request) -> web.Response:
        """Serve the picture on a game's card."""
        try:
            key = game(request.match_info["game"]).key
        except BadSetup as error:
            raise web.HTTPNotFound from error
        png = await asyncio.to_thread(orders.cover_thumbnail, key)
        headers = {**_HEADERS, "Cache-Control": "private, max-age=86400"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    async def _preview(self, request: web.Request) -> web.Response:
        async def send() -> web.Response:
            return await self._proxy.pass_on(request, self._session.preview_url)

        try:
            if request.method in _LOOKING:
                return await send()
            answer: web.Response = await self._session.act(send)
        except Closed as error:
            raise web.HTTPServiceUnavailable from error
        return answer

    async def _state(self, request: web.Request) -> web.Response:
        with contextlib.suppress(Closed, NotThere):
            await self._session.keep_alive(
                request.query.get("tab", ""), request.query.get("zone", "UTC")
            )
        return web.json_response(state(self._session), headers=_HEADERS)

    def _answering(self, call: Callable[[Any], Awaitable[str]]) -> Handler:
        """Return a handler for calls from the page. A call's body is JSON.

        The handler answers each call in JSON, with the new state and a sentence.
        """

        async def handler(request: web.Request) -> web.Response:
            try:
                said = await call(await request.json())
            except (KeyError, TypeError, ValueError) as error:
                raise web.HTTPBadRequest from error
            except NotThere:
                said = "This member cannot see that."
            except Closed:
                said = "One moment, please."
            return web.json_response({**state(self._session), "said": said}, headers=_HEADERS)

        return handler

    async def _view(self, body: Any) -> str:
        await self._session.look(str(body["viewer"]), int(body["place"]))
        return ""

    async def _thread(self, body: Any) -> str:
        """Open a thread as the current viewer and show it."""
        async with self._session.doing() as world:
            channel = world.channels[int(body["channel"])]
            thread = world.make_thread(channel, world.members[self._session.viewpoint.viewer])
        await self._session.look(self._session.viewpoint.viewer, thread.id)
        return ""

    async def _begin(self, body: Any) -> str:
        """Start a lesson or a match, or open a table, as the viewer in the current place."""
        viewer, place = self._session.viewpoint.viewer, self._session.viewpoint.place
        async with self._session.doing() as world:
            key, way = game(body["game"]).key, str(body["way"])
            await world.begin(self._session.place(place), viewer, key, way)
        return ""

    async def _refuse(self, _body: Any) -> str:
        """Let the viewer refuse private messages, or accept them again."""
        viewer = self._session.viewpoint.viewer
        async with self._session.doing() as world:
            refuse = not world.refuses_messages(viewer)
            world.refuse_messages(viewer, refuse=refuse)
            name = world.members[viewer].user.global_name
        answer = "refuses" if refuse else "accepts"
        return f"{name} {answer} private messages from the bot."

    async def _restart(self, _body: Any) -> str:
        async with self._session.doing() as world:
            await world.restart()
            live = len(await world.bot.store.live_matches())
        matches = "match goes" if live == 1 else "matches go"
        return f"The bot was restarted; {live or 'no'} {matches} on from the database."

    async def _time(self, body: Any) -> str:
        """Advance the time in steps of at most a day.

        Between two steps, the page can show the progress and make other calls.
        """
        left = _JUMPS[body["by"]]
        while left:
            step = min(left, 86_400)
            async with self._session.doing() as world:
                await world.advance(step)
            left -= step
        return "The clock has been advanced."

    async def _afresh(self, _body: Any) -> str:
        await self._session.start_afresh()
        return "Everything is new."
