"""An empty channel offers the games, and the members' list shows whose turn it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rules.registry import GAMES
from tests.browser.visitor import Visitor

TITLES = ("Cat, Rat, Flea!", "Cat Sequence", "Caged Rat", "Washi Cat", "Cat Attack")


def test_one_press_starts_a_match_against_a_kitten(visitor: Visitor) -> None:
    page = visitor.page
    begin = page.locator("#begin")
    expect(begin.get_by_role("heading", name="Start a match")).to_be_visible()
    expect(visitor.talk.get_by_text("No messages")).to_be_hidden()
    against = [begin.get_by_role("button", name=f"Play a kitten: {title}") for title in TITLES]
    expect(begin.get_by_role("button")).to_have_count(3 * len(GAMES))
    for button in against:
        expect(button).to_be_visible()
    visitor.picture("begin-wide-light")
    against[0].click()
    expect(visitor.newest).to_contain_text("against")
    expect(visitor.button("Flea b2").or_(visitor.button("Flea b4"))).to_be_visible()
    expect(begin).to_be_hidden()
    assert visitor.asked("games") == "Mia"
    expect(page.locator("#guide .done")).to_have_count(1)


def test_one_press_opens_a_lesson_that_only_the_learner_sees(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Learn: Cat, Rat, Flea!").click()
    expect(visitor.newest).to_contain_text("step 1 of")
    visitor.button("Flea b2").click()
    visitor.button("a1 · rides own Rat").click()
    expect(visitor.newest).to_contain_text("step 2 of")
    visitor.picture("lesson-wide-light")
    visitor.be("Ben")
    expect(visitor.talk.get_by_text("step 2 of")).to_have_count(0)


def test_one_press_in_an_empty_thread_opens_a_table_that_other_members_can_join(
    visitor: Visitor,
) -> None:
    page = visitor.page
    page.get_by_role("button", name="Open a thread in games").click()
    expect(page.locator("#where")).to_contain_text("corner")
    visitor.drawn()
    visitor.be("Ben")
    page.get_by_role("button", name="With others: Cat Attack").click()
    expect(visitor.button("Join")).to_be_visible()
    expect(visitor.newest).to_contain_text("@Ben")
    visitor.enter("cellar")
    expect(page.locator("#begin")).to_be_visible()
    visitor.read("Ben")
    expect(page.locator("#begin")).to_be_hidden()


def test_the_offer_to_start_a_match_is_hidden_while_a_form_is_open_in_an_empty_channel(
    visitor: Visitor,
) -> None:
    visitor.use("seek")
    expect(visitor.talk.get_by_text("Which games?")).to_be_visible()
    expect(visitor.page.locator("#begin")).to_be_hidden()


_KEEPS_TO_ITS_PLACE = """() => {
  const [stage, offered] = ["#stage", "#begin"].map(
    (name) => document.querySelector(name).getBoundingClientRect()
  );
  return offered.top >= stage.top && offered.bottom <= stage.bottom - 60;
}"""


@pytest.mark.parametrize("size", [(400, 820), (700, 520)])
def test_the_games_fit_small_windows_and_are_hidden_while_the_visitor_types(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = visitor.page
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    begin = page.locator("#begin")
    expect(begin.get_by_role("button").first).to_be_in_viewport()
    visitor.picture(f"begin-{width}-light")
    if page.get_by_text("Guide and bot").is_visible():
        page.get_by_text("Guide and bot").click()
        page.wait_for_function(_KEEPS_TO_ITS_PLACE)
        page.get_by_text("Guide and bot").click()
    visitor.type("/")
    expect(begin).to_be_hidden()
    expect(visitor.talk.locator(".command-entry").first).to_be_visible()


def test_newer_messages_do_not_hide_who_is_to_act(visitor: Visitor) -> None:
    visitor.seat("Cat, Rat, Flea!", "Mia", "Ben")
    asked = visitor.asked("games")
    expect(visitor.page.get_by_title("Asked to act in #games")).to_have_text("turn")
    other = {"Mia": "Ben", "Ben": "Mia"}[asked]
    visitor.be(other)
    visitor.use("leaderboard")
    visitor.type("it is not my turn", "Enter")
    expect(visitor.newest).to_contain_text("not my turn")
    call = visitor.page.get_by_role("button", name=f"{asked} is asked to act: be {asked}")
    expect(call).to_be_visible()
    assert visitor.asked("games") == asked


def test_the_page_shows_every_channel_in_which_a_player_is_to_act(visitor: Visitor) -> None:
    for place in ("games", "cellar"):
        visitor.enter(place)
        visitor.page.get_by_role("button", name="Play a kitten: Cat, Rat, Flea!").click()
        expect(visitor.newest).to_contain_text("Your move")
        assert visitor.asked(place) == "Mia"
    assert visitor.asked("games") == "Mia"
    visitor.be("Ben")
    call = visitor.page.get_by_role("button", name="Mia is asked to act: be Mia")
    call.click()
    expect(visitor.page.locator("#where")).to_have_text("You are Mia in #cellar")


def test_a_cat_can_be_added_then_sent_home_and_then_added_again(
    visitor: Visitor,
) -> None:
    visitor.play("Cat, Rat, Flea!")
    for _ in range(2):
        visitor.choose("Add a cat", "Pip")
        expect(visitor.newest).to_contain_text("Everybody is here")
        expect(visitor.newest.get_by_role("combobox")).to_have_text(["Send a cat home"])
        visitor.choose("Send a cat home", "Pip")
        expect(visitor.newest.get_by_role("combobox")).to_have_text(["Add a cat"])
