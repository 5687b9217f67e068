"""`/health` and `/metrics` over HTTP, for programs on the same machine."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from cogs.clowder import Clowder
from operations.health import Gateway, health
from operations.metrics import exposition

HOST = "127.0.0.1"
_UNHEALTHY = 503
_LAST_ANSWERS = 0.5
"""Seconds for which a stopping bot waits for HTTP responses that are in progress."""


class CannotListen(Exception):
    """Raised if the port is already in use, or may not be used. The message gives the reason."""


@asynccontextmanager
async def watched(bot: Clowder, port: int | None) -> AsyncIterator[None]:
    """A context that serves `/health` and `/metrics` on this port.

    If the port is None, serve nothing. Raises `CannotListen`.
    """
    if port is None:
        yield
        return
    gateway = Gateway(bot)
    gateway.listen()
    runner = web.AppRunner(
        _application(bot, gateway), access_log=None, shutdown_timeout=_LAST_ANSWERS
    )
    await runner.setup()
    try:
        await _listen(runner, port)
        yield
    finally:
        await runner.cleanup()
        gateway.close()


async def _listen(runner: web.AppRunner, port: int) -> None:
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        raise CannotListen(f"{port}: {os.strerror(error.errno or 0)}") from None


def _application(bot: Clowder, gateway: Gateway) -> web.Application:
    async def tell_health(_request: web.Request) -> web.Response:
        well, facts = await health(bot, gateway)
        return web.json_response(facts, status=200 if well else _UNHEALTHY)

    async def tell_metrics(_request: web.Request) -> web.Response:
        figures = await exposition(bot, gateway)
        return web.Response(body=figures, headers={"Content-Type": CONTENT_TYPE_LATEST})

    application = web.Application()
    application.add_routes([web.get("/health", tell_health), web.get("/metrics", tell_metrics)])
    return application
