"""Typing works as in Discord: Enter completes and sends a command, and no input is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SLOW = """() => {
  const { fetch } = window;
  window.fetch = async (where, ...rest) => {
    if (where === "/api/action") await new Promise((resolve) => setTimeout(resolve, 1500));
    return fetch(where, ...rest);
  };
}"""


def test_the_enter_key_alone_completes_and_sends_commands(visitor: Visitor) -> None:
    visitor.type("/pla", "Enter", "cat, r", "Enter", "Enter")
    expect(visitor.button("Join")).to_be_visible()
    visitor.be("Ben")
    visitor.press(visitor.button("Join"))
    visitor.be("Mia")
    visitor.press(visitor.button("Start"))
    visitor.be(visitor.asked("games"))
    visitor.type("/move ")
    suggestions = visitor.talk.locator(".command-suggestion")
    expect(suggestions.first).to_be_visible()
    assert suggestions.count() > 3
    visitor.type("b2-b", "Enter", "Enter")
    expect(visitor.newest).to_contain_text("b2 → b1")
    visitor.type("/board", "Enter", "Enter")
    expect(visitor.newest).to_contain_text("Here is the board")


def test_the_enter_key_sends_a_command_whose_options_are_all_optional(visitor: Visitor) -> None:
    visitor.type("/leaderboard", "Enter", "Enter")
    expect(visitor.newest).to_contain_text("this server")


def test_typing_the_name_of_an_optional_option_selects_the_option(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Play a kitten: Cat, Rat, Flea!").click()
    expect(visitor.newest).to_contain_text("Your move")
    visitor.type("/board tex")
    expect(visitor.talk.locator(".command-chip")).to_have_attribute("data-typed", "tex")
    visitor.type("t ", "tr", "Enter", "Enter")
    expect(visitor.newest).to_contain_text("Row 3")
    visitor.type("/board nothing", "Enter")
    expect(visitor.talk.locator(".command-suggestion:visible")).to_have_count(0)
    expect(visitor.talk.locator(".channel-message").filter(has_text="Row 3")).to_have_count(1)
    visitor.type(*("Backspace" for _ in "nothing"))
    expect(visitor.talk.locator(".command-suggestion:visible")).to_have_count(1)


def test_a_form_that_opens_has_the_keyboard_focus(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Play a kitten: Cat, Rat, Flea!").click()
    expect(visitor.newest).to_contain_text("Your move")
    visitor.type("/end", "Enter", "Enter")
    form = visitor.talk.get_by_role("dialog")
    expect(form.get_by_role("textbox")).to_be_focused()
    visitor.type("time for tea")
    visitor.press(form.get_by_role("button", name="Submit"))
    expect(visitor.newest).to_contain_text("time for tea")


@pytest.mark.parametrize("by", ["Enter", "button"])
def test_a_command_sent_while_the_preview_is_busy_is_not_lost(visitor: Visitor, by: str) -> None:
    page = visitor.page
    visitor.talk.locator("body").evaluate(SLOW)
    visitor.type("/play ", "cat, r", "Enter")
    button = visitor.talk.locator("#send-message")
    # The preview takes no other input while it handles the page's new size.
    page.set_viewport_size({"width": 700, "height": 820})
    expect(button).to_be_disabled()
    if by == "Enter":
        page.keyboard.press("Enter")
    else:
        button.click(force=True)
    expect(button).to_be_disabled()
    expect(visitor.button("Join")).to_be_visible()
    expect(visitor.talk.locator(".channel-message")).to_have_count(1)
