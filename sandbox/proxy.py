"""A proxy between the browser and SimCord's preview.

Our page shows the preview in a frame, but the preview listens on another port. The proxy makes the
page's requests look like the preview's own, and allows the frame. The preview's secret, after `#`
in its address, still protects its actions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
from aiohttp import web

UPLOADS = 27 * 1024 * 1024
"""Maximum bytes of a request; the preview's own limit is a little lower."""
INDEX = "/preview"
STYLE = "/preview.css"
_OURS = Path(__file__).parent / "page" / "preview.css"
_KEPT_FOR = {"ttf": 86_400, "js": 300, "css": 300, "json": 300}
"""Cache time in seconds by file extension."""
_NOT_ON = {"host", "origin", "connection", "content-length", "transfer-encoding", "accept-encoding"}
_NOT_BACK = {
    "connection",
    "content-length",
    "transfer-encoding",
    "content-encoding",
    "date",
    "server",
}


class Proxy:
    """Forwards the browser's requests to the preview, so that one address serves both."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Proxy:
        self._session = aiohttp.ClientSession(
            auto_decompress=True, cookie_jar=aiohttp.DummyCookieJar()
        )
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def pass_on(self, request: web.Request, preview_url: str) -> web.Response:
        """Return the preview's answer. Raise HTTP 503 if the preview has just been closed."""
        parts = urlsplit(preview_url)
        origin = f"{parts.scheme}://{parts.netloc}"
        headers = _headers_on(request, origin)
        path = request.path_qs.replace(INDEX, "/", 1) if request.path == INDEX else request.path_qs
        try:
            sent = await request.read()
        except ConnectionResetError as error:
            raise web.HTTPBadRequest(text="The page was closed meanwhile.") from error
        try:
            answer = await self._ask(request.method, origin + path, headers, sent)
            if request.path == "/api/action" and b'"stale-revision"' in answer.body:
                state = await self._ask("GET", f"{origin}/api/state", headers, b"")
                again = _as_of(sent, state.body)
                answer = await self._ask(request.method, origin + path, headers, again)
        except aiohttp.ClientError as error:
            raise web.HTTPServiceUnavailable(text="This view has been closed.") from error
        return web.Response(
            status=answer.status,
            body=_styled(request.path, answer.body),
            headers=_headers_back(request.path, answer.headers),
        )

    async def _ask(self, method: str, url: str, headers: dict[str, str], sent: bytes) -> _Answer:
        if self._session is None:
            raise web.HTTPServiceUnavailable
        async with self._session.request(
            method, url, headers=headers, data=sent or None, allow_redirects=False
        ) as answer:
            return _Answer(answer.status, await answer.read(), answer.headers)


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: bytes
    headers: Mapping[str, str]


def _as_of(sent: bytes, state: bytes) -> bytes:
    """Return an action with the conversation's current version in it.

    The preview refuses a press if the conversation changed just before it, for example because time
    passed. We then send the action again with the new version. This is safe, because the bot itself
    refuses outdated controls.
    """
    try:
        action, now = json.loads(sent), json.loads(state)
        return json.dumps({**action, "published_revision": now["publishedRevision"]}).encode()
    except (ValueError, TypeError, KeyError):
        return sent


def _headers_on(request: web.Request, origin: str) -> dict[str, str]:
    kept = {name: text for name, text in request.headers.items() if name.lower() not in _NOT_ON}
    if "Origin" in request.headers:
        kept["Origin"] = origin
    return kept


def _headers_back(path: str, headers: Mapping[str, str]) -> dict[str, str]:
    """Let our page show the answer in a frame, and let the browser cache files that never change.

    Fonts (several megabytes) are cached for a day, scripts for five minutes.
    """
    kept = {name: text for name, text in headers.items() if name.lower() not in _NOT_BACK}
    kept["X-Frame-Options"] = "SAMEORIGIN"
    policy = kept.get("Content-Security-Policy", "")
    kept["Content-Security-Policy"] = policy.replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    )
    kept_for = _KEPT_FOR.get(path.rpartition(".")[2]) if "/api/" not in path else None
    if kept_for is not None:
        kept.pop("Pragma", None)
        kept["Cache-Control"] = f"private, max-age={kept_for}"
    return kept


def _styled(path: str, body: bytes) -> bytes:
    """Return the answer; if it is the preview's style sheet, add our styles to it."""
    return body + b"\n" + _OURS.read_bytes() if path == STYLE else body
