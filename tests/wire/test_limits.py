"""While a rate limit of Discord lasts, the bot sends fewer requests; it logs each limit once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web

from cogs.connection.failures import may_pass
from cogs.connection.limits import LimitStands, RateLimits, unattended
from cogs.connection.patience import ANSWER_WITHIN, bound_answers

BANNED = {"Retry-After": "30"}
LIMITED = {"Via": "1.1 google", "Retry-After": "30", "X-RateLimit-Scope": "user"}
MESSAGE = "/api/v10/channels/1/messages/2"


@pytest.fixture
def begun() -> list[str]:
    return []


@pytest.fixture
def at_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock by which rate limits are measured."""
    clock = SimpleNamespace(monotonic=lambda: 1_000.0)
    monkeypatch.setattr("cogs.connection.limits.time", clock)


@pytest.fixture
def limits(begun: list[str]) -> RateLimits:
    return RateLimits(begun.append)


@pytest.mark.usefixtures("at_one_moment")
def test_a_rate_limit_set_by_the_proxy_in_front_of_discord_applies_to_all_requests(
    limits: RateLimits, begun: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        limits.note("PATCH", MESSAGE, BANNED)
    assert limits.standing() == 30
    assert limits.standing("GET", "/api/v10/users/1") == 30
    assert begun == ["global"]
    assert len(caplog.records) == 1


@pytest.mark.usefixtures("at_one_moment")
def test_a_rate_limit_in_one_channel_does_not_limit_requests_in_other_channels(
    limits: RateLimits, begun: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    token = "aW50ZXJhY3Rpb246c2VjcmV0"  # noqa: S105
    limits.note("PATCH", MESSAGE, LIMITED)
    limits.note("PATCH", MESSAGE.replace("/2", "/3"), LIMITED)
    assert limits.standing() == 0
    assert limits.standing("PATCH", "/api/v10/channels/1/messages/9") == 30
    assert limits.standing("PATCH", "/api/v10/channels/7/messages/2") == 0
    limits.note("PATCH", f"/api/v10/webhooks/1/{token}/messages/3", LIMITED)
    assert limits.standing("PATCH", f"/api/v10/webhooks/1/{token}/messages/5") == 30
    assert limits.standing("PATCH", "/api/v10/webhooks/1/another/messages/5") == 0
    assert begun == ["route", "route"]
    assert token not in caplog.text


@pytest.mark.usefixtures("at_one_moment")
@pytest.mark.parametrize("told", ["", "soon", "-3", "nan"])
def test_a_limit_that_names_no_valid_time_lasts_some_seconds(limits: RateLimits, told: str) -> None:
    limits.note("GET", MESSAGE, {"Retry-After": told})
    assert 1 < limits.standing() < 10


@pytest.fixture
def unanswered() -> asyncio.Semaphore:
    """The number of requests that the server has received and will answer too late."""
    return asyncio.Semaphore(0)


@pytest_asyncio.fixture
async def server(unanswered: asyncio.Semaphore) -> AsyncIterator[str]:
    """The address of a server that answers 429, at once or too late."""

    async def answer(request: web.Request) -> web.Response:
        if request.path.endswith("late"):
            unanswered.release()
            await asyncio.sleep(ANSWER_WITHIN + 1)
        return web.Response(status=429, headers=BANNED)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    await runner.cleanup()


@pytest_asyncio.fixture
async def advance(server: str) -> AsyncIterator[Callable[[float], None]]:
    """Stop the event loop's clock during the test; return a function to advance it."""
    assert server
    loop, passed = asyncio.get_running_loop(), 0.0
    stopped_at = loop.time()

    def advance(seconds: float) -> None:
        nonlocal passed
        passed += seconds

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "time", lambda: stopped_at + passed)
        yield advance


async def run_timers() -> None:
    """Let the event loop run the timers that are due, and the tasks that they wake."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_people_are_answered_during_a_limit_but_background_work_is_refused(
    limits: RateLimits, server: str
) -> None:
    trace = limits.holds(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:

        async def get() -> int:
            async with session.get(f"{server}/users/1") as answer:
                return answer.status

        with unattended():
            assert await get() == 429
            with pytest.raises(LimitStands) as refused:
                await get()
            assert may_pass(refused.value)
        assert await get() == 429


async def test_a_late_http_answer_raises_a_timeout(
    server: str, unanswered: asyncio.Semaphore, advance: Callable[[float], None]
) -> None:
    trace = bound_answers(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        async with session.get(f"{server}/users/1") as answer:
            assert answer.status == 429
        asked = asyncio.create_task(session.get(f"{server}/late"))
        await unanswered.acquire()
        advance(ANSWER_WITHIN)
        await run_timers()
        advance(1)
        with pytest.raises(TimeoutError):
            await asked


async def test_the_time_limit_of_a_request_cancels_nothing_once_the_request_is_answered(
    server: str, advance: Callable[[float], None]
) -> None:
    trace = bound_answers(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        async with session.get(f"{server}/users/1") as answer:
            assert answer.status == 429
        advance(ANSWER_WITHIN)
        # A timer that is left over would now cancel this task.
        await run_timers()
