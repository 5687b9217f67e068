"""Alt texts of Washi Cat are complete, ordered, and within Discord's limit."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rendering import painter
from rules.game import Outcome
from rules.washi_cat.view import AMAZING, CATS, FISH, JUMP, MOVE, POP, Stroke, View
from tests.rendering.scenes import say
from tests.rendering.washi_cat_scenes import CATS as DRAWN
from tests.rendering.washi_cat_scenes import long_match, moments, table

LIMIT = 1024
PAINT = painter("washi-cat")


def _told(seen: View) -> str:
    return PAINT.alt_text(seen, say)


def test_a_table_is_described_with_the_turn_first_and_the_map_last() -> None:
    assert _told(table()) == (
        "Indigo to act. Last: Persimmon, cat 1 jumped B5 to E5. "
        "Persimmon: cat 1 on E5 with a fish, from H4; cat 2 on A9, from H12; 2 specials left. "
        "Indigo: cat 1 on H17 with a fish, from A15; cat 2 on A8, from A17; 0 specials left. "
        "Persimmon’s cats may take the fish: A2, A12, A21. "
        "Indigo’s cats may take the fish: H1, H7, H20. Closed sewers: C9. "
        "Persimmon’s line: A5 9, B5 9, C5 9, D3-5 8-9, E3 5 8, F8, G11-12, H4 9-12, a, b. "
        "Indigo’s line: A8 10 15 17, B10 15 17, C15, D15, E15-16, H16-17, c. "
        "Map A1 to H22; row A is Indigo’s home, the last row is Persimmon’s. "
        "Sewers: B10 R, B17 R, C9 G, C17 G, D6 Y, D17 Y, E6 Y, E17 Y, F6 G, F14 G, G6 R, G13 R. "
        "Doors: a E3 H4 G5, b E10 H9 F8, c E16 H16 F18, d D20 A19 B18, e D13 A14 C15, "
        "f D7 A7 C5. "
        "Shrines: C1-4 8 10-12 16 18 21-22, D14, E9, F1-2 5 7 11-13 15 19-22."
    )


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (FISH, "Indigo to draw a fish."),
        (CATS, "Indigo to draw a cat."),
        ("play", "Indigo to act."),
    ],
)
def test_the_pending_decision_is_described_first(asked: str, words: str) -> None:
    assert _told(table(asked=asked)).startswith(words)


def test_a_setup_that_places_fish_and_cats_by_lot_is_described() -> None:
    assert _told(table(to_act=(), asked=FISH)).startswith("The drawings are placed by lot.")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (MOVE, "moved B5 to C5."),
        (JUMP, "jumped B5 to C5."),
        (AMAZING, "jumped amazingly B5 to C5."),
        (POP, "popped B5 to C5."),
    ],
)
def test_the_last_action_is_described(kind: str, words: str) -> None:
    seen = table(strokes=(Stroke(1, 2, kind, "B5", "C5", (), "B6" if kind == POP else None),))
    assert f"Last: Indigo, cat 2 {words}" in _told(seen)


def test_cats_that_are_home_or_cut_off_are_described() -> None:
    home = replace(DRAWN[0][0], at="H5", home=True)
    lost = replace(DRAWN[0][1], lost=True)
    text = _told(table(cats=((home, lost), DRAWN[1]), specials=(1, 0)))
    assert "Persimmon: cat 1 home on H5; cat 2 on A9, from H12, cut off; 1 special left." in text


def test_the_number_of_plies_without_anything_new_is_described_if_it_is_at_least_20() -> None:
    assert "Nothing new: 20 of 40." in _told(table(quiet=20))
    assert "Nothing new" not in _told(table(quiet=19))


@pytest.mark.parametrize(
    "reason",
    ["delivered", "trapped", "idle", "stuck", "resigned", "timeout", "agreed", "abandoned"],
)
def test_the_alt_text_of_an_ended_match_starts_with_the_result_and_its_reason(reason: str) -> None:
    won = _told(table(outcome=Outcome((2, 1), reason), to_act=()))
    drawn = _told(table(outcome=Outcome((), reason), to_act=()))
    assert won.startswith("Indigo won: ")
    assert drawn.startswith("No winner: ")
    assert won.removeprefix("Indigo won: ") == drawn.removeprefix("No winner: ")


def test_random_matches_are_described_completely_within_the_limit() -> None:
    for seen in (*moments(), long_match("long", "p2"), long_match("standard", "p0")):
        text = _told(seen)
        assert len(text) <= LIMIT
        for pair in seen.cats:
            for cat in pair:
                assert re.search(rf"cat {cat.number} (home )?on {cat.at}\b", text)
        for fish in seen.fish:
            assert fish.taken_by is not None or re.search(rf"fish: [^.]*\b{fish.at}\b", text)
        assert "Shrines: " in text


def _wordy(message_id: str, **facts: object) -> str:
    """Return a sentence that is much longer than in English."""
    return say(message_id, **facts) + " and so on" * 12  # type: ignore[arg-type]


def test_if_a_language_needs_long_sentences_the_alt_text_leaves_some_of_them_out() -> None:
    text = PAINT.alt_text(table(), _wordy)
    assert len(text) <= LIMIT
    assert text.startswith("Indigo and so on")
    assert "Doors" not in text


def test_texts_in_any_language_stay_within_the_limit() -> None:
    assert len(PAINT.alt_text(table(), lambda *_, **__: "x" * 5000)) <= LIMIT
