"""Links open views of the page. The old view stays until the new view has loaded."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.visitor import Visitor

_IN_VIEW = """() => {
  const page = document.querySelector("#stage iframe").contentDocument;
  const timeline = page.querySelector("#channel-timeline").getBoundingClientRect();
  const jumped = page.querySelector("[data-jumped]")?.getBoundingClientRect();
  return jumped && jumped.top >= timeline.top - 1 && jumped.top < timeline.bottom;
}"""


def test_a_link_opens_a_board_of_another_channel(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("button", name="Play a kitten: Cat, Rat, Flea!").click()
    expect(visitor.newest).to_contain_text("Your move")
    visitor.enter("cellar")
    visitor.use("games")
    link = visitor.newest.get_by_role("link", name=re.compile("Cat, Rat, Flea!"))
    expect(link).to_have_attribute("href", re.compile("^https://discord.com/channels/"))
    link.click()
    expect(page.locator("#where")).to_have_text("You are Mia in #games")
    page.wait_for_function(_IN_VIEW)
    assert len(page.context.pages) == 1


def test_a_link_to_an_older_board_scrolls_up_to_that_board(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("button", name="Play a kitten: Cat, Rat, Flea!").click()
    expect(visitor.newest).to_contain_text("Your move")
    for _ in range(2):
        visitor.use("leaderboard")
    visitor.use("games")
    visitor.newest.get_by_role("link", name=re.compile("Cat, Rat, Flea!")).click()
    page.wait_for_function(_IN_VIEW)
    expect(page.locator("#where")).to_have_text("You are Mia in #games")
    assert len(page.context.pages) == 1


def test_a_view_is_greyed_out_until_the_next_view_has_loaded(visitor: Visitor) -> None:
    page, stage = visitor.page, visitor.page.locator("#stage")
    held: list[Route] = []
    page.route("**/api/view", lambda route: held.append(route))  # noqa: PLW0108
    expect(stage).to_have_attribute("aria-busy", "false")
    page.get_by_role("button", name=re.compile(r"^Be Ben\b")).click()
    expect(stage).to_have_attribute("aria-busy", "true")
    expect(stage).to_have_css("opacity", "0.35")
    expect(stage).to_have_css("pointer-events", "none")
    expect(page.locator("#begin")).to_have_css("pointer-events", "none")
    visitor.picture("changing-wide-light")
    [route] = held
    route.continue_()
    expect(page.locator("#where")).to_have_text("You are Ben in #games")
    expect(stage).to_have_attribute("aria-busy", "false")
    expect(stage).to_have_css("opacity", "1")
    visitor.drawn()


def test_a_view_that_fails_to_load_leaves_the_current_view_unchanged(visitor: Visitor) -> None:
    page, stage = visitor.page, visitor.page.locator("#stage")
    page.route("**/api/view", lambda route: route.fulfill(json={"said": "No.", "busy": True}))
    page.get_by_role("button", name=re.compile(r"^Be Ben\b")).click()
    page.unroute("**/api/view")
    expect(stage).to_have_attribute("aria-busy", "false")
    expect(page.locator("#where")).to_have_text("You are Mia in #games")
