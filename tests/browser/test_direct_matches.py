"""The page opens a member's direct messages, and `/play` starts a match in them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

TARGET = re.compile("^[abc][1-5]")


def test_a_match_against_a_kitten_is_played_in_direct_messages(visitor: Visitor) -> None:
    visitor.read("Mia")
    visitor.use("play", game="Cat, Rat", against="Kitten")
    expect(visitor.newest).to_contain_text("Your move")
    messages = visitor.talk.locator(".channel-message")
    expect(messages).to_have_count(1)
    expect(visitor.page.get_by_title("Asked to act in private messages")).to_be_visible()
    visitor.press(visitor.newest.get_by_role("button", name="Flea").first)
    expect(visitor.newest).to_contain_text("where to?")
    visitor.press(visitor.newest.get_by_role("button", name=TARGET).first)
    expect(visitor.newest).to_contain_text("Your move")
    expect(visitor.newest).to_contain_text("Mia: Flea jumps")
    expect(messages).to_have_count(1)
    visitor.picture("direct-messages")
    visitor.enter("games")
    expect(visitor.talk.locator(".channel-message")).to_have_count(0)
