"""Leaderboards, profiles, replays and records, also after a player's data is erased."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

GAME = "Cat, Rat, Flea!"


def play_out(visitor: Visitor, one: str, other: str) -> None:
    """Play a match in which both players act once; then the player to act resigns."""
    visitor.seat(GAME, one, other)
    visitor.act("Flea b2", "b1 ·")
    visitor.act("Flea b4", "b5 ·")
    visitor.be(visitor.asked("games"))
    visitor.press(visitor.button("Resign"))
    visitor.press(visitor.button("Yes, I resign"))
    expect(visitor.talk.get_by_text("is over").last).to_be_visible()


def test_results_stay_but_no_longer_name_an_erased_player(visitor: Visitor, tmp_path: Path) -> None:
    for one, other in (("Mia", "Ben"), ("Ben", "Zoe")):
        play_out(visitor, one, other)
    visitor.be("Mia")
    visitor.use("leaderboard", game=GAME, period="last 30 days")
    expect(visitor.newest).to_contain_text(f"Leaderboard · {GAME}")
    for name in ("Mia", "Ben", "Zoe"):
        expect(visitor.newest).to_contain_text(f"@{name}")
    visitor.picture("leaderboard-wide-light")
    visitor.use("profile", member="Ben")
    expect(visitor.newest).to_contain_text("Over the last 2 matches the rating went from")
    plot = visitor.newest.get_by_role("img").first
    expect(plot).to_have_attribute("alt", re.compile("the rating went from 1000 to"))
    visitor.picture("profile-wide-light")
    step_through(visitor, tmp_path)
    erase(visitor, "Ben")
    visitor.be("Mia")
    visitor.use("leaderboard")
    expect(visitor.newest).to_contain_text("@Zoe")
    expect(visitor.newest).not_to_contain_text("Ben")
    visitor.use("profile", member="Ben")
    expect(visitor.newest).to_contain_text("Ben has no rated match here yet")
    visitor.use("history")
    expect(visitor.newest).to_contain_text("a former player")
    expect(visitor.newest).not_to_contain_text("Ben")
    visitor.choose("Watch a match again", re.compile("match 1$"))
    expect(visitor.newest).to_contain_text("a former player")
    expect(visitor.newest).not_to_contain_text("Ben")
    visitor.picture("former-player-wide-light")


def test_the_time_since_a_match_ended_follows_the_simulated_clock(visitor: Visitor) -> None:
    page = visitor.page
    play_out(visitor, "Mia", "Ben")
    page.get_by_role("button", name="Let 1 hour pass").click()
    expect(visitor.said()).to_have_text("The clock has been advanced.")
    visitor.be("Mia")
    visitor.seat(GAME, "Mia", "Ben")
    visitor.press(visitor.button("Resign"))
    visitor.press(visitor.button("Yes, I resign"))
    visitor.use("history")
    ended = visitor.newest.locator("time.discord-timestamp")
    # The page counts on by itself, although the message is not drawn again.
    lately = re.compile(r"^([2-9]|\d\d) seconds ago$|^\d+ minutes? ago$")
    expect(ended).to_have_text([lately, "1 hour ago"])
    page.get_by_role("button", name="Let 1 hour pass").click()
    expect(ended).to_have_text(["1 hour ago", "2 hours ago"])


def step_through(visitor: Visitor, folder: Path) -> None:
    """Replay the first match by steps and by a jump. Check its record and its animation."""
    visitor.use("history")
    visitor.choose("Watch a match again", re.compile("match 1$"))
    expect(visitor.newest).to_contain_text("Move 0 of 2")
    for label, ply in (("▶", 1), ("⏭", 2), ("◀", 1), ("⏮", 0)):
        visitor.press(visitor.button(label))
        expect(visitor.newest).to_contain_text(f"Move {ply} of 2")
    visitor.choose("Jump to a move", re.compile("^2 · "))
    expect(visitor.newest).to_contain_text(re.compile(r"wins\. [●■] \w+ resigned\."))
    messages = visitor.talk.locator(".channel-message")
    replay = messages.nth(messages.count() - 1)
    visitor.press(replay.get_by_role("button", name="Record"))
    record = folder / "match.jsonl"
    record.write_bytes(visitor.file())
    command = [sys.executable, "-m", "rules", "check", str(record)]
    checked = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "resigned" in checked.stdout
    visitor.press(replay.get_by_role("button", name="Animation"))
    film = Image.open(io.BytesIO(visitor.shown()))
    assert (film.format, getattr(film, "n_frames", 1)) == ("GIF", 3)
    visitor.picture("animation-wide-light")


def erase(visitor: Visitor, name: str) -> None:
    visitor.be(name)
    visitor.use("privacy")
    visitor.press(visitor.button("Erase me"))
    visitor.press(visitor.button("Yes, erase me"))
    expect(visitor.newest).to_contain_text("You’re a former player now.")
