"""The way between places of the sandbox: the games channel and every member's private messages.

One place is shown at a time, on one port. This page, on the next port, lists them all; choosing
one closes what is shown and opens the other in its window.
"""

from __future__ import annotations

import asyncio
import html
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web
from simcord.backend.errors import SetupError

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env

LOOPBACK = "127.0.0.1"
_PATIENCE, _PAUSE = 5.0, 0.05

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Clowder sandbox</title>
<meta name="viewport" content="width=device-width"><style>
:root {{ color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }}
a {{ display: block; padding: .6rem 1rem; margin: .4rem 0; border: 1px solid; border-radius: .6rem;
color: inherit; text-decoration: none; }}
a:hover, a:focus {{ outline: 2px solid #D55E00; }}
</style><h1>Clowder sandbox</h1>
<p>Choose where to look. In the channel a menu makes you somebody else; private messages are
shown to their owner alone.</p>{links}</html>"""


@dataclass(frozen=True, slots=True)
class Place:
    """Something to look at: a channel, and those who may be looking."""

    name: str
    channel: ChannelHandle
    viewers: Sequence[Any]


class Door:
    """Shows one place at a time. `port` is the places', `port + 1` this page's."""

    def __init__(self, env: Env, port: int, places: Mapping[str, Place]) -> None:
        self._env = env
        self._port = port
        self._places = places
        self._key = secrets.token_urlsafe(16)
        self._lock = asyncio.Lock()
        self._preview: Any = None
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The list of places; who knows it can look everywhere."""
        return f"http://{LOOPBACK}:{self._port + 1}/{self._key}/"

    async def __aenter__(self) -> Door:
        app = web.Application()
        app.add_routes(
            [
                web.get(f"/{self._key}/", self._list),
                web.get(f"/{self._key}/{{place}}", self._enter),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, self._port + 1).start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._preview is not None:
            await self._preview.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def show(self, place: Place) -> str:
        """Close what is shown and show this place; its address."""
        async with self._lock:
            if self._preview is not None:
                await self._preview.close()
            self._preview = await self._opened(place)
            await self._preview.__aenter__()
            return str(self._preview.url)

    async def _opened(self, place: Place) -> Any:
        """A view of the place, once nobody's click is under way."""
        loop = asyncio.get_running_loop()
        end = loop.time() + _PATIENCE
        while True:
            try:
                return self._env.preview(
                    place.channel, viewers=place.viewers, layout="channel", port=self._port
                )
            except SetupError:
                if loop.time() > end:
                    raise
                await asyncio.sleep(_PAUSE)

    async def _list(self, _request: web.Request) -> web.Response:
        links = "".join(
            f'<a target="clowder-place" href="{html.escape(key)}">{html.escape(place.name)}</a>'
            for key, place in self._places.items()
        )
        return web.Response(text=_PAGE.format(links=links), content_type="text/html")

    async def _enter(self, request: web.Request) -> web.Response:
        place = self._places.get(request.match_info["place"])
        if place is None:
            raise web.HTTPNotFound
        raise web.HTTPFound(await self.show(place))
