"""The fake Discord enforces Discord's own rules: limits, tokens and errors."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from tests.wire.city import Channel
from tests.wire.faults import LOSE, Fault
from tests.wire.interactions import COMMAND, DEFERRED, MESSAGE, Use
from tests.wire.limits import V2, check_message
from tests.wire.people import join
from tests.wire.rates import GLOBAL_A_SECOND, Rates
from tests.wire.refusals import Refusal
from tests.wire.server import TOKEN, Wire, wire

HELLO = {"type": MESSAGE, "data": {"content": "Hello"}}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> int:
    return int(refusal.value.body["code"])


@pytest.fixture
def wired() -> Wire:
    return Wire()


@pytest.fixture
def use(wired: Wire) -> Use:
    guild = wired.city.add_guild("Alley")
    channel: Channel = wired.city.add_channel(guild, "games")
    return wired.interactions.new(COMMAND, join(wired, guild, "Mia").id, channel)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"content": "x" * 2001}, 50035),
        ({}, 50006),
        ({"flags": V2, "components": [text("x")] * 41}, 50035),
        ({"flags": V2, "components": [text("x" * 4001)]}, 50035),
        ({"flags": V2, "components": [text("x")], "content": "x"}, 50035),
        ({"components": [text("x")]}, 50035),
        ({"components": [{"type": 1, "components": []}]}, 50035),
    ],
)
def test_messages_beyond_discords_limits_are_refused(body: dict[str, Any], why: int) -> None:
    with pytest.raises(Refusal) as refusal:
        check_message(body, {}, flags=body.get("flags", 0))
    assert code_of(refusal) == why


def test_uploads_beyond_ten_megabytes_are_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        check_message({"content": "x"}, {"a.png": 11 * 2**20}, flags=0)
    assert (refusal.value.status, code_of(refusal)) == (413, 40005)


def test_a_first_answer_is_accepted_only_once_and_only_in_time(wired: Wire, use: Use) -> None:
    wired.interactions.respond(use.id, use.token, HELLO, ())
    with pytest.raises(Refusal) as twice:
        wired.interactions.respond(use.id, use.token, HELLO, ())
    late = wired.interactions.new(COMMAND, use.user, use.channel)
    late.created -= 3.1
    with pytest.raises(Refusal) as refusal:
        wired.interactions.respond(late.id, late.token, HELLO, ())
    assert (code_of(twice), code_of(refusal), late.late) == (40060, 10062, True)


def test_a_token_works_from_the_first_answer_until_fifteen_minutes_have_passed(
    wired: Wire, use: Use
) -> None:
    with pytest.raises(Refusal) as early:
        wired.interactions.follow_up(use.token, {"content": "x"}, ())
    wired.interactions.respond(use.id, use.token, HELLO, ())
    wired.interactions.follow_up(use.token, {"content": "x"}, ())
    use.created -= 15 * 60
    with pytest.raises(Refusal) as late:
        wired.interactions.follow_up(use.token, {"content": "x"}, ())
    assert (code_of(early), code_of(late)) == (10015, 50027)


def test_the_first_follow_up_replaces_the_thinking_message(wired: Wire, use: Use) -> None:
    thinking = {"type": DEFERRED, "data": {"flags": 64}}
    wired.interactions.respond(use.id, use.token, thinking, ())
    first = wired.interactions.follow_up(use.token, {"content": "x"}, ())
    second = wired.interactions.follow_up(use.token, {"content": "y"}, ())
    assert (first.viewer, second.viewer) == (use.user, None)


def test_requests_other_than_interactions_are_limited_per_channel_and_in_total() -> None:
    rates = Rates()
    route = "/channels/{channel}/messages"
    told = [rates.ask("POST", route, "1") for _ in range(6)]
    assert [each.allowed for each in told] == [True] * 5 + [False]
    assert told[4].headers["X-RateLimit-Remaining"] == "0"
    assert rates.ask("POST", route, "2").allowed
    for number in range(GLOBAL_A_SECOND - 7):
        assert rates.ask("POST", route, f"more {number}").allowed
    assert rates.ask("POST", route, "another").everywhere
    callback = "/interactions/{interaction}/{token}/callback"
    assert all(rates.ask("POST", callback, "").allowed for _ in range(100))


async def test_requests_count_towards_the_rate_limit_even_if_their_answers_are_lost() -> None:
    async with wire() as wired, aiohttp.ClientSession() as session:
        channel = wired.city.add_channel(wired.city.add_guild("Alley"), "games")
        url = f"{wired.base}/channels/{channel.id}/messages"
        headers = {"Authorization": f"Bot {TOKEN}"}
        with wired.faults.during(Fault(LOSE, times=1)), pytest.raises(aiohttp.ClientError):
            await session.post(url, json={"content": "0"}, headers=headers)
        statuses = []
        for number in range(1, 6):
            async with session.post(url, json={"content": f"{number}"}, headers=headers) as told:
                statuses.append(told.status)
                body = await told.json()
        assert statuses == [200] * 4 + [429]
        assert 0 < body["retry_after"] <= 5
        assert told.headers["Via"]
        said = [posted.payload["content"] for posted in channel.public()]
        assert said == ["0", "1", "2", "3", "4"]
        async with session.get(f"{wired.base}/users/@me") as stranger:
            assert stranger.status == 401


async def test_a_message_sent_twice_with_the_same_nonce_is_posted_once() -> None:
    async with wire() as wired, aiohttp.ClientSession() as session:
        channel = wired.city.add_channel(wired.city.add_guild("Alley"), "games")
        body = {"content": "x", "nonce": "1", "enforce_nonce": True}
        for _ in range(2):
            await session.post(
                f"{wired.base}/channels/{channel.id}/messages",
                json=body,
                headers={"Authorization": f"Bot {TOKEN}"},
            )
        assert len(channel.public()) == 1
