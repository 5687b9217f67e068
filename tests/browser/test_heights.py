"""A board with its prompt and buttons fits on a desktop's screen, and so does a hand."""

from __future__ import annotations

from playwright.sync_api import expect

from cogs.board.on_screen import button_width
from tests.browser.test_begin import TITLES
from tests.browser.visitor import Visitor

TALLEST = 800
"""The limit in CSS pixels, from the top of the picture to the bottom of the last button."""
PLACES = ("games", "cellar", "attic")
WITH_HANDS = ("Cat Sequence", "Caged Rat", "Cat Attack")
LABELS = (
    *("1p", "1r", "f1", "Flea b2", "10♠", "J♠", "JH", "Q♣ A♣", "1s · Bird 1", "d7 · Bird 1"),
    *("Birman · A1", "Cat 1 · B11", "Cat 1 · H17", "LaPerm · E11", "Manx · B2 D11", "Manx · D11"),
    *("a1 · rides own Rat", "Draw", "Hint", "My hand", "Next match", "Resign", "Take back"),
)
"""Labels of boards and hands.

They include the labels whose widths differ most between our font and a browser's font.
"""
WIDTHS = """
(button, labels) => Object.fromEntries(labels.map(label => {
  const copy = button.cloneNode(true);
  copy.textContent = label;
  button.after(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  return [label, width];
}))
"""
"""JavaScript that maps each label to the width of a button with this label, in CSS pixels."""


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


def test_the_width_of_a_button_is_80_to_100_percent_of_the_expected_width(visitor: Visitor) -> None:
    begin(visitor, 0, TITLES[0])
    button = visitor.newest.locator("button[class*=button-style]").first
    widths = button.evaluate(WIDTHS, LABELS)
    assert widths.keys() == set(LABELS)
    for label, shown in widths.items():
        assert 0.8 * button_width(label) <= shown <= button_width(label), label


def begin(visitor: Visitor, number: int, title: str) -> None:
    """Start a match against a kitten in a channel without another match."""
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
    """Return the height of the newest message's picture and buttons together, in CSS pixels."""
    top = visitor.newest.get_by_role("img").first.bounding_box()
    bottom = visitor.newest.locator("button[class*=button-style]").last.bounding_box()
    assert top
    assert bottom
    return round(bottom["y"] + bottom["height"] - top["y"])
