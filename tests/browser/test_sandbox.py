"""The sandbox as visitors use it, by pressing and typing in a real browser."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

SIZES = {"wide": (1280, 900), "narrow": (400, 820)}


def test_a_match_continues_after_a_restart_of_the_bot(visitor: Visitor) -> None:
    page = visitor.page
    expect(page.locator("#where")).to_have_text("You are Mia in #games")
    expect(page.locator("#guide .done")).to_have_count(0)
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    expect(page.locator("#guide .done")).to_have_count(3)
    visitor.act("Flea b2", "b1 ·")
    visitor.act("Flea b4", "b5 ·")
    expect(visitor.newest).to_contain_text("2.")
    visitor.picture("playing-wide-light")
    page.get_by_role("button", name="Restart").click()
    expect(visitor.said()).to_contain_text("1 match goes on")
    visitor.act("Flea a2", "a1 ·")
    expect(visitor.newest).to_contain_text("3.")
    expect(page.locator("#guide .done")).to_have_count(5)


def test_the_button_of_a_harmful_action_stays_red_under_the_pointer(visitor: Visitor) -> None:
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    visitor.be(visitor.asked("games"))
    visitor.press(visitor.newest.get_by_role("button", name=re.compile(r"^Cat b\d$")))
    harmful = visitor.newest.get_by_role("button", name=re.compile("eats own Rat")).first
    harmful.hover()
    expect(harmful).to_have_css("background-color", "rgb(169, 35, 46)")


def test_cards_are_played_from_private_messages(visitor: Visitor) -> None:
    page = visitor.page
    visitor.enter("cellar")
    visitor.seat("Cat Sequence", "Zoe", "Ola")
    for name in ("Zoe", "Ola"):
        expect(visitor.letters(name).locator(".unread")).to_have_text("1")
    expect(visitor.letters("Mia").locator(".unread")).to_have_count(0)
    expect(page.locator("#guide .done")).to_have_count(4)
    actor = visitor.asked("cellar")
    visitor.read(actor)
    expect(visitor.letters(actor).locator(".unread")).to_have_count(0)
    visitor.picture("hand-wide-light")
    visitor.press(visitor.newest.locator("button.button-style-1").first)
    visitor.press(visitor.newest.locator("button.button-style-3").first)
    cellar = page.get_by_role("button", name=re.compile("^Channel cellar"))
    expect(cellar.locator(".unread")).to_be_visible()
    assert visitor.asked("cellar", after=actor) in {"Zoe", "Ola"}
    visitor.enter("cellar")
    expect(cellar.locator(".unread")).to_have_count(0)
    expect(visitor.newest).to_contain_text("Your move")
    visitor.picture("cards-wide-light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_the_window_and_follows_the_colour_scheme_of_the_system(
    visitor: Visitor, size: str, scheme: str
) -> None:
    page = visitor.page
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    visitor.picture(f"empty-{size}-{scheme}")
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    visitor.asked("games")
    visitor.picture(f"board-{size}-{scheme}")
    for body in (page.locator("body"), visitor.talk.locator("body")):
        assert body.evaluate("body => body.scrollWidth <= innerWidth")
        light = body.evaluate("body => getComputedStyle(body).backgroundColor")
        brightness = sum(map(int, re.findall(r"\d+", light)[:3]))
        assert (brightness > 600) == (scheme == "light")
    assert page.locator("#stage").evaluate("stage => stage.clientHeight") > height * 0.65
    drawn = visitor.newest.get_by_role("img").first
    assert drawn.evaluate("drawn => drawn.clientWidth") > 0.85 * min(width, 550)
    if size == "narrow":
        page.get_by_text("Guide and bot").click()
    expect(page.get_by_role("button", name="Restart")).to_be_in_viewport()
    visitor.picture(f"guide-{size}-{scheme}")


def test_visitors_can_open_a_thread_and_advance_time_and_use_a_second_tab_and_start_afresh(
    visitor: Visitor,
) -> None:
    page = visitor.page
    page.get_by_role("button", name="Open a thread in games").click()
    expect(page.locator("#where")).to_have_text("You are Mia in ⤷ Mia’s corner")
    visitor.drawn()
    visitor.play("Cat, Rat, Flea!")
    with page.context.expect_page() as opening:
        page.evaluate("window.open(location.href)")
    second = Visitor(opening.value)
    second.be("Ben")
    expect(page.locator("#where")).to_contain_text("You are Ben in")
    visitor.drawn()
    second.press(second.button("Join"))
    expect(visitor.newest).to_contain_text("Everybody is here")
    second.page.close()
    before = page.locator("#now").get_attribute("datetime") or ""
    page.get_by_role("button", name="Let 1 hour pass").click()
    expect(visitor.said()).to_have_text("The clock has been advanced.")
    after = page.locator("#now").get_attribute("datetime") or ""
    assert before[:13] != after[:13]
    page.get_by_role("button", name="Start afresh…").click()
    page.get_by_role("button", name="Keep everything").click()
    expect(visitor.button("Join")).to_be_visible()
    page.get_by_role("button", name="Start afresh…").click()
    page.get_by_role("button", name="Wipe it all").click()
    expect(page.locator("#where")).to_have_text("You are Mia in #games")
    visitor.drawn()
    expect(visitor.talk.locator(".channel-message")).to_have_count(0)
    expect(page.locator(".thread")).to_have_count(0)
    visitor.play("Cat Sequence")


def test_a_member_who_refuses_private_messages_is_asked_in_the_channel(visitor: Visitor) -> None:
    page = visitor.page
    visitor.be("Ben")
    page.get_by_role("button", name="Refuse messages as Ben").click()
    expect(visitor.said()).to_have_text("Ben refuses private messages from the bot.")
    visitor.be("Mia")
    expect(page.get_by_role("button", name="Refuse messages as Mia")).to_be_visible()
    visitor.use("challenge", member="Ben", game="Caged Rat")
    expect(visitor.button("Accept")).to_be_visible()
    visitor.be("Ben")
    visitor.press(visitor.button("Decline"))
    page.get_by_role("button", name="Accept messages as Ben").click()
    expect(visitor.said()).to_have_text("Ben accepts private messages from the bot.")
    visitor.be("Mia")
    visitor.use("challenge", member="Ben", game="Caged Rat")
    expect(visitor.button("Withdraw")).to_be_visible()
    visitor.read("Ben")
    expect(visitor.button("Accept")).to_be_visible()


def test_a_preview_that_is_closed_reopens_by_itself(visitor: Visitor) -> None:
    before = visitor.page.locator("#stage").get_attribute("data-shown") or ""
    visitor.talk.locator("#close").dispatch_event("click")
    expect(visitor.page.locator("#stage")).not_to_have_attribute("data-shown", before)
    visitor.drawn()
    visitor.play("Cat Sequence")


def test_spades_and_clubs_are_bright_in_the_dark_colour_scheme(visitor: Visitor) -> None:
    visitor.page.emulate_media(color_scheme="dark")
    visitor.type("♠ ♣", "Enter")
    suits = visitor.newest.locator(".message-content p")
    expect(suits).to_have_text("♠ ♣")
    with Image.open(io.BytesIO(suits.screenshot())) as seen:
        _, brightest = seen.convert("L").getextrema()
    assert isinstance(brightest, int)
    assert brightest > 180


def test_rats_are_caged_and_fed_from_private_messages(visitor: Visitor) -> None:
    page = visitor.page
    visitor.enter("attic")
    visitor.seat("Caged Rat", "Mia", "Ben")
    first = lead(visitor, "nobody")
    second = lead(visitor, first)
    expect(visitor.newest).to_contain_text(" cages ")
    lead(visitor, second)
    answering = visitor.asked("attic", after=first)
    visitor.read(answering)
    expect(visitor.newest).to_contain_text("Answer the bid with any card")
    visitor.picture("answer-wide-light")
    visitor.press(visitor.newest.locator("button.button-style-1").first)
    page.set_viewport_size({"width": 400, "height": 820})
    visitor.enter("attic")
    expect(visitor.newest).to_contain_text(re.compile("(wins|loses) "))
    messages = visitor.talk.locator(".channel-message")
    expect(messages.filter(has_text=" answers ")).to_have_count(1)
    expect(messages.filter(has_text=" bids ")).to_have_count(0)
    visitor.picture("trick-narrow-light")


def lead(visitor: Visitor, before: str) -> str:
    """Choose two cards in the private message of the member to act; return the member's name."""
    name = visitor.asked("attic", after=before)
    visitor.read(name)
    expect(visitor.newest).to_contain_text("Your move")
    visitor.press(visitor.newest.locator("button.button-style-1").first)
    # The button is red if every possible second card would harm the player; otherwise it is green.
    visitor.press(visitor.newest.locator("button.button-style-3, button.button-style-4").first)
    sure = visitor.talk.get_by_role("button", name="Yes, do it")
    if sure.count():
        visitor.press(sure.last)
    return name


def test_a_newly_opened_view_shows_the_newest_message_completely(visitor: Visitor) -> None:
    page = visitor.page
    visitor.seat("Cat Attack", "Mia", "Ben")
    for name in ("Kai", "Mia"):
        visitor.be(name)
        at_the_end(visitor)
    page.reload()
    visitor.drawn()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        at_the_end(visitor)


def at_the_end(visitor: Visitor) -> None:
    """Wait until the channel is scrolled to its end."""
    visitor.page.wait_for_function(
        """() => {
          const page = document.querySelector("#stage iframe").contentDocument;
          const { scrollTop, clientHeight, scrollHeight } = page.querySelector("#channel-timeline");
          return scrollHeight > clientHeight && scrollTop + clientHeight > scrollHeight - 2;
        }"""
    )


def test_a_pressed_panel_stays_in_view_on_a_slow_machine(visitor: Visitor) -> None:
    page = visitor.page
    page.set_viewport_size({"width": 400, "height": 900})
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    visitor.be(visitor.asked("games"))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    piece = visitor.newest.get_by_role("button", name=re.compile("^Rat a"))
    for pressed in (piece, visitor.button("◀ Back"), piece):
        visitor.press(pressed)
        at_the_end(visitor)
