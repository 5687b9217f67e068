"""Somebody in front of the page, who does everything by pressing and typing."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import FrameLocator, Locator, Page, expect

PICTURES = Path(__file__).parent.parent.parent / "artifacts" / "screenshots"
_DRAWN = """() => {
  const frames = document.querySelectorAll("#stage iframe");
  const wanted = document.querySelector("#stage").dataset.shown;
  return frames.length === 1 && frames[0].dataset.shown === wanted
    && frames[0].contentWindow.simcordPreview?.ready
    && [...frames[0].contentDocument.images].every((image) => image.complete);
}"""


class Visitor:
    """Waits for what follows from what it does; never for time to pass."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.drawn()

    @property
    def talk(self) -> FrameLocator:
        """The conversation that is shown."""
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
        """Somebody's private messages."""
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

    def button(self, name: str) -> Locator:
        """A button of the newest message."""
        return self.newest.get_by_role("button", name=name, exact=True)

    def press(self, button: Locator) -> None:
        """Press it, and wait until the bot has answered and the answer is drawn."""
        before = self._answer()
        button.click()
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
        """Which answer is shown now."""
        view = 'document.querySelector("#stage iframe").contentWindow.simcordPreview'
        return str(self.page.evaluate(f"{view}.lastAction?.requestId ?? ''"))

    def seat(self, game: str, *names: str) -> None:
        """Open a table as the first of them; the others join; it starts."""
        host, *others = names
        self.be(host)
        self.play(game)
        for name in others:
            self.be(name)
            self.press(self.button("Join"))
        self.be(host)
        self.press(self.button("Start"))

    def act(self, piece: str, target: str, place: str = "games") -> None:
        """Whoever is asked to act moves a piece; the other one is asked next."""
        name = self.asked(place)
        self.be(name)
        self.press(self.button(piece))
        self.press(self.talk.get_by_role("button", name=target).last)
        self.asked(place, after=name)

    def letters(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=f"{name}’s private messages")

    def asked(self, place: str, *, after: str = "nobody") -> str:
        """Who is asked to act in a channel, once it is somebody else than before."""
        badge = self.page.get_by_title(f"Asked to act in #{place}")
        names = self.page.locator("#members button", has=badge).locator(".name")
        expect(names).to_have_count(1)
        expect(names).not_to_have_text(after)
        return names.inner_text()

    def said(self) -> Locator:
        return self.page.locator("#said")

    def picture(self, name: str) -> None:
        """Keep what is seen now, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")
