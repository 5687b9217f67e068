"""Fixtures: a browser, a sandbox and its visitor. Without Chromium the tests are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect, sync_playwright

from tests.browser.visitor import Visitor
from tests.sandbox.process import free_port, sandbox

expect.set_options(timeout=60_000)
"""A long timeout, because the machine may be busy with other work."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "the browser tests were left out: no Chromium here "
    "(Debian, Ubuntu: apt-get install chromium; or Google Chrome)"
)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser for this package only, because its event loop would disturb other tests."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def url(chromium: Browser) -> Iterator[str]:  # noqa: ARG001  # no sandbox without a browser
    """The address of a running sandbox."""
    with sandbox(free_port()) as (_, address):
        yield address


@pytest.fixture
def visitor(chromium: Browser, url: str) -> Iterator[Visitor]:
    """A visitor of a sandbox that has been started afresh.

    Any error in the browser's console fails the test.
    """
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(_complaint(said)) if _matters(said) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    origin = url.rpartition(":")[0] + ":" + url.rpartition(":")[2].partition("/")[0]
    fresh = page.request.post(f"{url}api/afresh", data={}, headers={"Origin": origin})
    assert fresh.ok
    page.goto(url)
    yield Visitor(page)
    context.close()
    assert complaints == []


def _matters(said: ConsoleMessage) -> bool:
    """Return whether a line of the console is an error that fails the test.

    Failed requests for views that were closed or replaced are ignored.
    """
    codes = ("401 (Unauthorized)", "410 (Gone)", "503 (Service Unavailable)")
    closed = any(code in said.text for code in codes)
    replaced = "404 (Not Found)" in said.text and "/api/assets/" in said.location["url"]
    return said.type == "error" and not closed and not replaced


def _complaint(said: ConsoleMessage) -> str:
    return f"{said.text} {said.location['url']}"
