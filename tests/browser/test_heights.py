"""A board, its prompt and its buttons fit on a desktop's screen together."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_begin import TITLES
from tests.browser.visitor import Visitor

TALLEST = 800
"""The limit in CSS pixels, from the top of the picture to the bottom of the last button."""
PLACES = ("games", "cellar", "attic")


def test_a_board_with_prompt_and_buttons_fits_a_desktop_screen(visitor: Visitor) -> None:
    heights = {}
    for number, title in enumerate(TITLES):
        if number < len(PLACES):
            visitor.enter(PLACES[number])
        else:
            visitor.enter("games")
            visitor.page.get_by_role("button", name="Open a thread in games").click()
            expect(visitor.page.locator("#where")).to_contain_text("corner")
            visitor.drawn()
        begin = visitor.page.locator("#begin")
        begin.get_by_role("button", name=f"Play a kitten: {title}").click()
        expect(visitor.newest).to_contain_text("Your move")
        visitor.drawn()
        top = visitor.newest.get_by_role("img").first.bounding_box()
        bottom = visitor.newest.locator("button[class*=button-style]").last.bounding_box()
        assert top
        assert bottom
        heights[title] = round(bottom["y"] + bottom["height"] - top["y"])
    assert max(heights.values()) <= TALLEST, heights
