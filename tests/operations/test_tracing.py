"""Requests to Discord are counted by purpose and status."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from cogs.telemetry.figures import Figures
from operations.server import HOST


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """The address of a server that answers with the status in the path.

    If the status is 0, the server breaks off the connection.
    """

    async def answer(request: web.Request) -> web.Response:
        status = int(request.match_info["status"])
        if status == 0:
            assert request.transport is not None
            request.transport.abort()
        return web.Response(status=status or 500)

    application = web.Application()
    application.add_routes([web.get("/{status:\\d+}/{rest:.*}", answer)])
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, HOST, 0)
    await site.start()
    yield site.name
    await runner.cleanup()


async def test_each_request_is_counted_once(address: str) -> None:
    figures = Figures()
    paths = (
        *("200/channels/1/messages", "200/interactions/1/token/callback", "429/channels/1"),
        *("204/webhooks/1/token/messages/@original", "0/users/@me/channels"),
    )
    async with aiohttp.ClientSession(trace_configs=[figures.tracing()]) as session:
        for path in paths:
            try:
                async with session.get(f"{address}/{path}"):
                    pass
            except aiohttp.ClientError:
                assert path.startswith("0/")
    counted = {
        (sample.labels["kind"], sample.labels["status"]): sample.value
        for family in figures.requests.collect()
        for sample in family.samples
        if sample.name.endswith("_total")
    }
    assert counted == {
        ("other", "200"): 1,
        ("answer", "200"): 1,
        ("other", "429"): 1,
        ("answer", "204"): 1,
        ("other", "none"): 1,
    }
