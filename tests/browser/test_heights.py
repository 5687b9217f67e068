"""A board or a hand, its prompt and its buttons fit on a desktop's screen together."""

from __future__ import annotations

from playwright.sync_api import expect

from cogs.board.on_screen import button_width
from tests.browser.test_begin import TITLES
from tests.browser.visitor import Visitor

TALLEST = 800
"""The limit in CSS pixels, from the top of the picture to the bottom of the last button."""
PLACES = ("games", "cellar", "attic")


WITH_HANDS = ("Cat Sequence", "Caged Rat", "Cat Attack")


def test_a_board_with_prompt_and_buttons_fits_a_desktop_screen(visitor: Visitor) -> None:
    heights = {}
    for number, title in enumerate(TITLES):
        begin(visitor, number, title)
        heights[title] = height(visitor)
    assert max(heights.values()) <= TALLEST, heights


def test_a_hand_with_prompt_and_buttons_fits_a_desktop_screen(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 1200, "height": 900})
    heights = {}
    for number, title in enumerate(WITH_HANDS):
        begin(visitor, number, title)
        visitor.press(visitor.button("My hand"))
        expect(visitor.newest).to_contain_text("Only you can see this")
        heights[title] = height(visitor)
    assert max(heights.values()) <= TALLEST, heights


def begin(visitor: Visitor, number: int, title: str) -> None:
    """Start a match against a kitten in a channel of its own."""
    if number < len(PLACES):
        visitor.enter(PLACES[number])
    else:
        visitor.enter("games")
        visitor.page.get_by_role("button", name="Open a thread in games").click()
        expect(visitor.page.locator("#where")).to_contain_text("corner")
        visitor.drawn()
    offered = visitor.page.locator("#begin")
    offered.get_by_role("button", name=f"Play a kitten: {title}").click()
    expect(visitor.newest).to_contain_text("Your move")
    visitor.drawn()


def height(visitor: Visitor) -> int:
    """Return the height of the newest message from its picture to its last button."""
    top = visitor.newest.get_by_role("img").first.bounding_box()
    bottom = visitor.newest.locator("button[class*=button-style]").last.bounding_box()
    assert top
    assert bottom
    check_widths(visitor)
    return round(bottom["y"] + bottom["height"] - top["y"])


def check_widths(visitor: Visitor) -> None:
    """Assert that the newest message's buttons are about as wide as the bot expects, not wider."""
    for button in visitor.newest.locator("button[class*=button-style]").all():
        box, expected = button.bounding_box(), button_width(button.inner_text())
        assert box
        assert 0.85 * expected <= box["width"] <= expected, button.inner_text()
