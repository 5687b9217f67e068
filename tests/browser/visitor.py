"""A visitor of the sandbox's page, who presses and types in the browser."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import FrameLocator, Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

PICTURES = Path(__file__).parent.parent.parent / "artifacts" / "screenshots"
_DRAWN = """() => {
  const frames = document.querySelectorAll("#stage iframe");
  const wanted = document.querySelector("#stage").dataset.shown;
  return frames.length === 1 && frames[0].dataset.shown === wanted
    && frames[0].contentWindow.simcordPreview?.ready
    && [...frames[0].contentDocument.images].every((image) => image.complete);
}"""

KEYS = ("Enter", "Backspace")
_MENU_STAYS = 3_000
"""Milliseconds to wait for a click on a menu's option. After that, the menu is opened again."""
_TRIES = 20
_BYTES = """async (image) => {
  const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


class Visitor:
    """A page and its actions. Each action waits for its effect, not for a fixed time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.drawn()

    @property
    def talk(self) -> FrameLocator:
        """The frame with the conversation that is shown."""
        return self.page.frame_locator("#stage iframe")

    @property
    def newest(self) -> Locator:
        return self.talk.locator(".channel-message").last

    def drawn(self) -> None:
        self.page.wait_for_function(_DRAWN)

    def be(self, name: str) -> None:
        self._go(self.page.get_by_role("button", name=re.compile(rf"^Be {name}\b")).last)
        expect(self.page.locator("#where")).to_contain_text(f"You are {name} in")

    def read(self, name: str) -> None:
        """Open a member's private messages."""
        self._go(self.letters(name))
        expect(self.page.locator("#where")).to_contain_text(f"You are {name}, reading")

    def enter(self, channel: str) -> None:
        self._go(self.page.get_by_role("button", name=re.compile(rf"^Channel {channel}\b")))
        expect(self.page.locator("#where")).to_contain_text(f"in #{channel}")

    def _go(self, button: Locator) -> None:
        if button.get_attribute("aria-current"):
            return
        before = self.page.locator("#stage").get_attribute("data-shown") or ""
        button.click()
        expect(self.page.locator("#stage")).not_to_have_attribute("data-shown", before)
        self.drawn()

    def play(self, game: str) -> None:
        self.talk.locator("#channel-composer-input").press_sequentially("/play")
        self.talk.locator(".command-entry").filter(has_text="/play").first.click()
        self.talk.locator(".command-suggestion").filter(has_text=game).click()
        self.talk.locator("#send-message").click()
        expect(self.button("Join")).to_be_visible()
        self.drawn()

    def type(self, *strokes: str) -> None:
        """Press each stroke that is in `KEYS` as a key, and type every other stroke as text.

        Do not wait for an effect. If nothing has the focus, the composer gets the focus.
        """
        if self.talk.locator(":focus").count() == 0:
            self.talk.locator("#channel-composer-input").focus()
        for stroke in strokes:
            if stroke in KEYS:
                self.page.keyboard.press(stroke)
            else:
                self.page.keyboard.type(stroke)

    def use(self, command: str, **options: str) -> None:
        """Type a command and its options, and wait for the answer."""
        self.talk.locator("#channel-composer-input").press_sequentially(f"/{command}")
        entry = self.talk.locator(".command-entry").filter(has_text=f"/{command}")
        entry.first.click()
        for name, typed in options.items():
            field = self.talk.locator(f'.command-option-input[data-option="{name}"]')
            suggestions = self.talk.locator(".command-suggestion")
            more = self.talk.get_by_text(re.compile(r"^\+\d+ (more|optional)$")).last
            expect(field.or_(suggestions.first).or_(more).first).to_be_visible()
            if not field.is_visible():
                if not suggestions.filter(has_text=name).count():
                    more.click()
                suggestions.filter(has_text=name).first.click()
            field.press_sequentially(typed)
            suggestions.filter(has_text=typed).first.click()
        self._answered(self.talk.locator("#send-message").click)

    def choose(self, menu: str, option: str | re.Pattern[str]) -> None:
        """Choose from a menu of the newest message, and wait for the answer."""
        wanted = self.newest.get_by_role("option").filter(has_text=option).first
        trigger = self.newest.get_by_role("combobox", name=menu)

        def pick() -> None:
            for _ in range(_TRIES):
                if not wanted.is_visible():
                    trigger.click()
                # A message that is being redrawn closes its menu.
                with suppress(NotInTime):
                    wanted.click(timeout=_MENU_STAYS)
                    return
            raise AssertionError(f"the menu {menu} does not stay open")

        self._answered(pick)

    def file(self) -> bytes:
        """Download the file of the newest message."""
        with self.page.expect_download() as downloading:
            self.newest.locator(".file-download").click()
        return Path(downloading.value.path()).read_bytes()

    def shown(self) -> bytes:
        """Return the bytes of the newest message's first picture, as they were posted."""
        encoded: str = self.newest.get_by_role("img").first.evaluate(_BYTES)
        return base64.b64decode(encoded)

    def button(self, name: str) -> Locator:
        """Return a button of the newest message."""
        return self.newest.get_by_role("button", name=name, exact=True)

    def press(self, button: Locator) -> None:
        """Press a button, and wait until the bot's answer is drawn."""
        self._answered(button.click)

    def _answered(self, do: Callable[[], None]) -> None:
        before = self._answer()
        do()
        self.page.wait_for_function(
            """(before) => {
              const view = document.querySelector("#stage iframe").contentWindow.simcordPreview;
              return view.ready && !view.pendingAction && view.lastAction?.settlement === "settled"
                && view.lastAction.requestId !== before;
            }""",
            arg=before,
        )
        self.drawn()

    def _answer(self) -> str:
        """Return the id of the request whose answer is shown now."""
        view = 'document.querySelector("#stage iframe").contentWindow.simcordPreview'
        return str(self.page.evaluate(f"{view}.lastAction?.requestId ?? ''"))

    def seat(self, game: str, *names: str) -> None:
        """Start a match: the first member opens the table, and the others join."""
        host, *others = names
        self.be(host)
        self.play(game)
        for name in others:
            self.be(name)
            self.press(self.button("Join"))
        self.be(host)
        self.press(self.button("Start"))

    def act(self, piece: str, target: str, place: str = "games") -> None:
        """Move a piece as the player to act, and wait until the opponent is to act."""
        name = self.asked(place)
        self.be(name)
        self.press(self.button(piece))
        self.press(self.talk.get_by_role("button", name=target).last)
        self.asked(place, after=name)

    def letters(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=f"{name}’s private messages")

    def asked(self, place: str, *, after: str = "nobody") -> str:
        """Wait until a member other than `after` is to act in a channel; return this member."""
        badge = self.page.get_by_title(re.compile(rf"^Asked to act in .*#{place}\b"))
        names = self.page.locator("#members button", has=badge).locator(".name")
        expect(names).to_have_count(1)
        expect(names).not_to_have_text(after)
        return names.inner_text()

    def said(self) -> Locator:
        return self.page.locator("#said")

    def picture(self, name: str) -> None:
        """Save a screenshot of the page under this name, for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")
