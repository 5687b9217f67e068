"""What the sandbox's server accepts, and what it serves."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from app import Config
from sandbox.front import LOOPBACK, Front
from sandbox.session import Session
from sandbox.world import opened
from tests.sandbox.process import free_port, sandbox


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with sandbox(free_port()) as (_, address):
        yield address


def asked(url: str, *, body: object = None, **headers: str) -> tuple[int, str, dict[str, str]]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data=data, headers=headers)) as answer:  # noqa: S310
            return answer.status, answer.read().decode(), dict(answer.headers)
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(), dict(error.headers)


def origin(url: str) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(url))


def test_requests_are_answered_only_for_host_names_of_this_machine(url: str) -> None:
    assert asked(url)[0] == 200
    assert asked(url, Host="evil.example")[0] == 403
    assert asked(f"{origin(url)}/preview", Host="evil.example")[0] == 403


def test_the_page_is_served_only_at_the_printed_address(url: str) -> None:
    assert asked(f"{origin(url)}/")[0] == 404
    assert asked(f"{url[:-2]}/api/state")[0] == 404


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_pages_of_other_origins_are_refused(url: str, headers: dict[str, str]) -> None:
    assert asked(f"{url}api/restart", body={}, **headers)[0] == 403


def test_invalid_requests_are_refused(url: str) -> None:
    own = {"Origin": origin(url)}
    assert asked(f"{url}api/time", body={"by": "9y"}, **own)[0] == 400
    assert asked(f"{url}api/view", body={}, **own)[0] == 400
    status, text, _ = asked(f"{url}api/view", body={"viewer": "eve", "place": "1"}, **own)
    assert (status, json.loads(text)["said"]) == (200, "This member cannot see that.")


def test_a_member_cannot_see_the_private_messages_of_others(url: str) -> None:
    state = json.loads(asked(f"{url}api/state")[1])
    ben = next(member for member in state["members"] if member["key"] == "ben")
    body = {"viewer": "mia", "place": ben["private"]}
    after = json.loads(asked(f"{url}api/view", body=body, Origin=origin(url))[1])
    assert after["place"] == state["place"]


def test_only_our_page_may_frame_the_preview(url: str) -> None:
    _, _, headers = asked(f"{origin(url)}/preview")
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in asked(url)[2]["Content-Security-Policy"]
    assert "prefers-color-scheme: light" in asked(f"{origin(url)}/preview.css")[1]
    assert asked(f"{origin(url)}/api/state")[0] == 401


def test_only_static_files_are_cached_by_the_browser(url: str) -> None:
    kept = {
        name: asked(f"{origin(url)}/{name}")[2].get("Cache-Control", "")
        for name in ("app.js", "backend-diagnostics.json", "preview", "api/state")
    }
    assert kept["app.js"] == kept["backend-diagnostics.json"] == "private, max-age=300"
    assert kept["preview"] == "no-store"
    assert "max-age" not in kept["api/state"]


async def test_a_page_that_is_closed_while_it_sends_a_request_logs_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'closed.db'}") as world:
        session = Session()
        await session.enter(world)
        with socket.socket() as listener:
            listener.bind((LOOPBACK, 0))
            listener.listen()
            with caplog.at_level(logging.ERROR, "aiohttp.server"):
                async with Front(session, listener):
                    port = listener.getsockname()[1]
                    # When the page is closed, its request still waits for the session's lock.
                    async with session.lock:
                        _, writer = await asyncio.open_connection(LOOPBACK, port)
                        head = f"POST /api/action HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n"
                        writer.write(f"{head}Content-Length: 9\r\n\r\n{{".encode())
                        await writer.drain()
                        while not session.lock._waiters:  # noqa: ASYNC110
                            await asyncio.sleep(0.01)
                        writer.close()
                        await writer.wait_closed()
                    async with session.lock:
                        pass
            assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
        await session.leave()
