"""After a match, the guide suggests commands, and ticks off each command that is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SIZES = {"wide-light": (1280, 900), "narrow-dark": (400, 820)}


@pytest.mark.parametrize("size", SIZES)
def test_the_guide_suggests_commands_after_a_match_and_ticks_off_those_that_were_sent(
    visitor: Visitor, size: str
) -> None:
    page, guide = visitor.page, visitor.page.locator("#guide")
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    visitor.act("Flea b2", "b1 ·")
    visitor.act("Flea b4", "b5 ·")
    expect(guide).not_to_contain_text("/replay")
    resign(visitor)
    for command in ("/leaderboard", "/profile", "/replay"):
        expect(guide.locator("li:not(.done)", has_text=command)).to_have_count(1)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if "dark" in size else "light")
    ask(visitor, "/leaderboard")
    expect(visitor.newest).to_contain_text("this server · all time")
    ask(visitor, "/profile")
    expect(visitor.newest).to_contain_text("Over the last match the rating went from")
    look(visitor, f"after-{size}")
    ask(visitor, "/replay", "1")
    expect(visitor.newest).to_contain_text("Move 0 of 2")
    expect(guide.locator(".done", has_text="Type")).to_have_count(3)
    look(visitor, f"replayed-{size}")


def resign(visitor: Visitor) -> None:
    """Make Mia resign, so that the newest message is the result."""
    visitor.be("Mia")
    visitor.press(visitor.button("Resign"))
    visitor.press(visitor.talk.get_by_role("button", name="Yes, I resign"))


def ask(visitor: Visitor, command: str, match: str = "") -> None:
    """Send a command, with a match number if given; expect the guide to tick the command off."""
    visitor.talk.locator("#channel-composer-input").press_sequentially(command)
    visitor.talk.locator(".command-entry").filter(has_text=command).first.click()
    if match:
        visitor.talk.locator(".command-option-input").press_sequentially(match)
        visitor.talk.locator(".command-suggestion").filter(has_text=f"match {match}").click()
    visitor.press(visitor.talk.locator("#send-message"))
    expect(visitor.page.locator("#guide .done", has_text=command)).to_have_count(1)


def look(visitor: Visitor, name: str) -> None:
    """Save a screenshot with the guide open; assert that nothing is wider than the page."""
    page, more = visitor.page, visitor.page.locator("#more")
    if not more.evaluate("more => more.open"):
        page.get_by_text("Guide and bot").click()
    expect(page.get_by_role("button", name="Restart")).to_be_in_viewport()
    assert page.locator("body").evaluate("body => body.scrollWidth <= innerWidth")
    visitor.picture(name)
    if page.get_by_text("Guide and bot").is_visible():
        page.get_by_text("Guide and bot").click()
