"""All processes of a bot together stay within Discord's request limits."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from aiohttp import web

from cogs.connection.budget import GRANTED, Budget
from tests.flying import without_waiting
from tests.wire.rates import GLOBAL_A_SECOND, Rates


@without_waiting
async def test_two_busy_processes_stay_within_the_granted_requests() -> None:
    clock = asyncio.get_running_loop()
    rates = Rates(now=clock.time)
    parts = Budget(GRANTED / 4), Budget(GRANTED * 3 / 4)
    refused = []

    async def ask(budget: Budget, number: int) -> None:
        await budget.wait("GET", f"/api/v10/channels/{number}")
        verdict = rates.ask("GET", "/channels/{channel}", f"{id(budget)} {number}")
        if not verdict.allowed:
            refused.append(verdict)

    began = clock.time()
    asked = [ask(parts[number % 2], number) for number in range(GLOBAL_A_SECOND)]
    await asyncio.gather(*asked)
    assert refused == []
    # The first process may spend only a quarter of the granted requests.
    assert clock.time() - began > 1


@without_waiting
async def test_answers_to_interactions_never_wait_for_the_budget() -> None:
    budget = Budget(1)
    async with asyncio.timeout(0.5):
        for number in range(100):
            await budget.wait("POST", f"/api/v10/interactions/{number}/token/callback")
            await budget.wait("PATCH", f"/api/v10/webhooks/1/token/messages/{number}")


@without_waiting
async def test_new_messages_are_sent_before_edits() -> None:
    budget = Budget(1)
    await budget.wait("PATCH", "/api/v10/channels/1/messages/2")
    async with asyncio.timeout(0.5):
        for _ in range(10):
            await budget.wait("POST", "/api/v10/channels/1/messages")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.5):
            await budget.wait("PATCH", "/api/v10/channels/1/messages/2")


@without_waiting
async def test_background_requests_are_sent_after_requests_that_people_wait_for() -> None:
    budget = Budget(10)
    done: list[str] = []

    async def change(what: str, number: int) -> None:
        await budget.wait("PATCH", f"/api/v10/channels/{number}/messages/2")
        done.append(what)

    async def tidy(number: int) -> None:
        await budget.spare()
        await change("tidied", number)

    for number in range(2):
        await change("at once", number)
    tasks = [asyncio.create_task(change("shown", number)) for number in range(4)]
    await asyncio.sleep(0)
    assert budget.expected_wait() > 0
    tasks += [asyncio.create_task(tidy(number)) for number in range(3)]
    await asyncio.gather(*tasks)
    assert budget.expected_wait() == 0
    assert done[2:] == ["shown"] * 4 + ["tidied"] * 3


@without_waiting
async def test_background_requests_are_sent_eventually_under_constant_load() -> None:
    budget = Budget(10)
    waiting = [asyncio.create_task(budget.wait("GET", f"/channels/{n}")) for n in range(40)]
    await asyncio.sleep(0)
    async with asyncio.timeout(2):
        await budget.spare()
    assert budget.expected_wait() > 0
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


@pytest.mark.parametrize(("path", "held"), [("/api/v10/users/@me", True), ("/gateway/", False)])
async def test_requests_wait_for_the_budget_but_gateway_connections_do_not(
    path: str, held: bool
) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text="yes")

    app = web.Application()
    app.router.add_get("/{rest:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        budget = Budget(0.01)
        trace = budget.holds(aiohttp.TraceConfig())

        async def asks() -> str:
            async with session.get(f"{site.name}{path}") as response:
                return await response.text()

        async with aiohttp.ClientSession(trace_configs=[trace]) as session:
            assert await asks() == "yes"
            second = asyncio.create_task(asks())
            while not second.done() and not budget.expected_wait():  # noqa: ASYNC110
                await asyncio.sleep(0)
            assert second.done() != held
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
    finally:
        await runner.cleanup()
