"""Alt texts of Cat, Rat, Flea! are complete, ordered, and within Discord's limit."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rendering import Captions, painter
from rules.cat_rat_flea.view import PastMove, View
from rules.errors import Fact
from rules.game import Outcome
from tests.rendering.scenes import CAPTIONS, say, view, views_of_matches

LIMIT = 1024
PAINT = painter("cat-rat-flea")


def _described(seen: View) -> str:
    return PAINT.alt_text(seen, say)


def test_the_alt_text_of_the_initial_position_starts_with_the_player_who_is_to_move() -> None:
    assert _described(view("rcr/fff/3/FFF/RCR S -")) == (
        "South to move. Row 5: a5 North Rat, b5 North Cat, c5 North Rat. "
        "Row 4: a4 North Flea, b4 North Flea, c4 North Flea. Row 3: empty. "
        "Row 2: a2 South Flea, b2 South Flea, c2 South Flea. "
        "Row 1: a1 South Rat, b1 South Cat, c1 South Rat. "
        "South Fleas left: 3 (nearest: 3 rows to go). North Fleas left: 3 (nearest: 3 rows to go)."
    )


def test_the_text_says_which_fleas_ride_or_are_trapped_and_which_pieces_sleep_or_are_down() -> None:
    text = _described(view("rz(c_F)r/2f/(fC)2/F1F/1(Rf)R_ S -"))
    for words in (
        "a5 North Rat (asleep)",
        "b5 North Cat (down) with South Flea riding",
        "a3 South Cat on trapped North Flea",
        "b1 South Rat with North Flea riding",
        "c1 South Rat (down)",
    ):
        assert words in text


def test_a_scurry_and_the_last_actions_are_described_before_the_rows_of_the_board() -> None:
    seen = view("rc1/fff/1R1/FFF/1CR S b3(r)")
    moved = replace(
        seen, last=(PastMove("R", "a2", "b3", False, 0), PastMove("C", "b3", "a3", True, 1))
    )
    assert _described(moved).startswith(
        "North’s Rat was pushed off b3 and must scurry. Possible spaces: a3, c3. "
        "Last: South Rat a2 to b3, North Cat scurried b3 to a3. Row 5:"
    )


def test_the_alt_text_says_how_many_fleas_are_free_and_how_far_the_nearest_flea_must_go() -> None:
    text = _described(view("rcr/F1f/(fC)2/2F/R1R S -"))
    assert text.endswith(
        "South Fleas left: 2 (nearest: 1 row to go). North Fleas left: 1 (nearest: 3 rows to go)."
    )
    assert "Fleas left" not in _described(view("rcr/3/(fC)2/2F/R1R S -"))


def test_a_pass_is_described() -> None:
    seen = replace(view("rcr/fff/3/FFF/RCR S -"), passed=1)
    assert "North had no move and passed." in _described(seen)


@pytest.mark.parametrize(
    "reason",
    ["home", "fleas", "caught", "blocked", "repetition", "agreed", "resigned", "timeout"],
)
def test_the_alt_text_of_an_ended_match_starts_with_the_result_and_its_reason(reason: str) -> None:
    seen = replace(view("rcr/fff/3/FFF/RCR S -"), to_act=None)
    won = _described(replace(seen, outcome=Outcome((1, 2), reason)))
    drawn = _described(replace(seen, outcome=Outcome((1, 1), reason)))
    assert won.startswith("South won: ")
    assert drawn.startswith("No winner: ")


def test_random_matches_are_described_completely_within_the_limit() -> None:
    for seen in views_of_matches(matches=20, plies=80):
        text = _described(seen)
        assert len(text) <= LIMIT
        rows = text[text.index("Row 5") :].partition(" South Fleas left")[0]
        pieces = sum((s.big is not None) + (s.flea is not None) for s in seen.spaces)
        assert len(re.findall(r"Cat|Rat|Flea", rows)) == pieces
        for space in seen.spaces:
            assert (f"{space.name} " in rows) == (space.big is not None or space.flea is not None)


def _wordy(message_id: str, **facts: Fact) -> str:
    """Return a sentence that is much longer than in English."""
    return "x" * 300 if "last" in message_id else say(message_id, **facts) + " and so on" * 8


def test_if_sentences_about_the_rows_are_too_long_the_position_notation_replaces_them() -> None:
    seen = view("rcr/fff/3/FFF/RCR S -")
    text = PAINT.alt_text(seen, _wordy)
    assert len(text) <= LIMIT
    assert seen.position in text


def test_texts_in_any_language_stay_within_the_limit() -> None:
    seen = view("rcr/fff/3/FFF/RCR S -")
    assert len(PAINT.alt_text(seen, lambda *_, **__: "x" * 5000)) <= LIMIT


def test_an_alt_text_starts_with_the_player_to_act_and_ends_with_the_other_players() -> None:
    shown = Captions(("Mia", "Ben"), ("South", "North"), "", say, (), ("Mia (S)", "Ben (N)"))
    seen = replace(view("rcr/fff/3/FFF/RCR S -"), passed=0)
    told = shown.described("cat-rat-flea", lambda tell: PAINT.alt_text(seen, tell))
    assert told.startswith("Mia (S) to move. South had no move and passed. Row 5: a5 North Rat,")
    assert told.endswith("North Fleas left: 3 (nearest: 3 rows to go). Also playing: Ben (N).")
    nobody = shown.described("cat-rat-flea", lambda _: "A board.")
    assert nobody == "A board. Playing: Mia (S), Ben (N)."
    assert shown.described("cat-rat-flea", lambda _: "x" * 1000) == "x" * 1000


def test_a_description_without_players_names_nobody() -> None:
    assert CAPTIONS.described("cat-rat-flea", lambda _: "A board.") == "A board."
