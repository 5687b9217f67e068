"""Each game has a card: in `/help` on a phone, and in an empty channel."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.visitor import Visitor

TITLES = ("Cat, Rat, Flea!", "Cat Sequence", "Caged Rat", "Washi Cat", "Cat Attack")
PHONE = ViewportSize(width=400, height=820)
TALLEST = 900
SIZES = {"wide": ViewportSize(width=1200, height=900), "narrow": PHONE}


def height(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["height"]


def begins_in_view(visitor: Visitor) -> None:
    """Wait until the top of the newest message is on the screen."""
    top = visitor.newest.get_by_text("Only you can see this").or_(visitor.newest)
    expect(top.first).to_be_visible()
    visitor.page.wait_for_function(
        """() => {
          const page = document.querySelector("#stage iframe").contentDocument;
          const timeline = page.querySelector("#channel-timeline").getBoundingClientRect();
          const newest = [...page.querySelectorAll(".channel-message")].at(-1);
          const top = newest.getBoundingClientRect().top;
          return top >= timeline.top - 1 && top < timeline.bottom;
        }"""
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_help_on_a_phone_is_at_most_900_pixels_tall_and_opens_at_its_top(
    visitor: Visitor, scheme: str
) -> None:
    page = visitor.page
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    visitor.use("help")
    expect(visitor.newest).to_contain_text("Cat, Rat, Flea!")
    begins_in_view(visitor)
    visitor.picture(f"help-narrow-{scheme}")
    assert height(visitor.newest) <= TALLEST
    for title in TITLES:
        expect(visitor.newest.get_by_role("img", name=f"Title picture of {title}")).to_be_attached()
    assert page.locator("body").evaluate("body => body.scrollWidth <= innerWidth")
    visitor.press(visitor.button("All commands"))
    expect(visitor.newest).to_contain_text("/verify")
    begins_in_view(visitor)
    assert height(visitor.newest) <= TALLEST
    visitor.picture(f"help-commands-narrow-{scheme}")
    visitor.press(visitor.button("The games"))
    begins_in_view(visitor)
    visitor.press(visitor.newest.get_by_role("button", name="Play a kitten").first)
    expect(visitor.newest).to_contain_text("Your move")


@pytest.mark.parametrize("size", SIZES)
def test_each_game_has_a_card_with_cover_goal_players_and_minutes_in_an_empty_channel(
    visitor: Visitor, size: str
) -> None:
    page, begin = visitor.page, visitor.page.locator("#begin")
    page.set_viewport_size(SIZES[size])
    expect(begin.get_by_role("listitem")).to_have_count(len(TITLES))
    for title in TITLES:
        card = begin.get_by_role("listitem").filter(has_text=title)
        expect(card).to_contain_text(".")
        expect(card).to_contain_text("minutes")
        expect(card.get_by_role("button", name=f"Play a kitten: {title}")).to_be_attached()
        expect(card.get_by_role("button", name=f"With others: {title}")).to_be_attached()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#begin img')].every((each) => each.naturalWidth)"
    )
    expect(begin.get_by_role("heading", name="Start a match")).to_be_in_viewport()
    visitor.picture(f"cards-empty-{size}")
    begin.get_by_role("button", name="Play a kitten: Caged Rat").click()
    expect(visitor.newest).to_contain_text("the player with more points after the deal wins")
