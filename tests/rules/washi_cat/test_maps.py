"""The maps: their parts, the checks that each map must pass, and maps generated from texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.washi_cat.board import Board, board_of
from rules.washi_cat.checks import flaws, turned, ways_across
from rules.washi_cat.map_generator import board_named, generated_map
from rules.washi_cat.tape import LONG, NAMED, SHORT, STANDARD, Tape
from tests.rules.washi_cat.playing import GAME, small_map

WOVEN = (
    "....................",
    "ff...ee.Y...dd....Y.",
    "ffJJJeeBJJJ.ddJBJJJJ",
    "..G....G............",
    "............G....G..",
    "JJJJBJaa.JJJBbbJJJcc",
    ".Y....aa...Y.bb...cc",
    "....................",
)
WOVEN_DOORS = {
    "a": ("E7", "H8", "F9"),
    "b": ("E14", "H15", "G16"),
    "c": ("E20", "H19", "G18"),
    "d": ("D14", "A13", "C12"),
    "e": ("D7", "A6", "B5"),
    "f": ("D1", "A2", "B3"),
}
TEXTS = [f"tape {number}" for number in range(100)]


@pytest.mark.parametrize("tape", [STANDARD, SHORT, LONG], ids=lambda tape: str(tape.name))
def test_the_named_maps_pass_all_checks(tape: Tape) -> None:
    assert [*flaws(tape)] == []


@pytest.mark.parametrize(
    ("name", "rows", "columns", "buildings", "ways"),
    [("standard", 8, 22, 6, 7), ("short", 6, 20, 4, 6), ("long", 10, 20, 6, 7)],
)
def test_the_named_maps_have_the_listed_sizes(
    name: str, rows: int, columns: int, buildings: int, ways: int
) -> None:
    tape = NAMED[name]
    assert (len(tape.rows), len(tape.rows[0]), len(tape.doors)) == (rows, columns, buildings)
    assert ways_across(board_of(tape)) == ways


def test_home_rows_of_the_standard_map_have_no_sewers() -> None:
    assert {*STANDARD.rows[0], *STANDARD.rows[-1]} == {"."}


def test_two_sewers_of_the_same_colour_in_the_same_row_are_partners() -> None:
    board = board_named("standard")
    assert (board.partner["B10"], board.partner["F14"]) == ("B17", "F6")
    assert len(board.partner) == 12


def test_the_home_row_of_player_0_is_the_last_row() -> None:
    board = board_named("short")
    assert board.names(board.homes[0]) == {f"F{column}" for column in range(1, 21)}
    assert board.names(board.homes[1]) == {f"A{column}" for column in range(1, 21)}


def test_boards_made_from_equal_tapes_are_equal() -> None:
    assert board_of(STANDARD) == board_of(STANDARD)
    assert board_of(STANDARD) != board_of(SHORT)


# Flaws of maps


def spoilt(row: int, marks: str, *, doors: Mapping[str, tuple[str, ...]] | None = None) -> Tape:
    rows = list(SHORT.rows)
    rows[row] = marks
    return replace(SHORT, rows=tuple(rows), doors=SHORT.doors if doors is None else doors)


BUILT = {"a": ("C14", "F14", "E12"), "b": ("C19", "F19", "E17"), "c": ("D7", "A7", "B9")}
SPOILT = {
    "uneven rows": (spoilt(0, "." * 19), "straight rows"),
    "an odd number of rows": (replace(SHORT, rows=SHORT.rows[1:]), "straight rows"),
    "an unknown mark": (spoilt(0, "x" + "." * 19), "unknown marks"),
    "a shrine that the turned map lacks": (spoilt(0, "J" + "." * 19), "not the same turned"),
    "half a building": (spoilt(2, "........Y.cc..Y...."[:19] + "."), "not two by two"),
    "a building without doors": (replace(SHORT, doors=BUILT), "buildings without doors"),
    "a door away from its building": (
        replace(SHORT, doors={**BUILT, "d": ("D2", "A4", "B4")}),
        "not at the edge of d",
    ),
    "a door off the map": (
        replace(SHORT, doors={**BUILT, "d": ("D2", "@2", "B4")}),
        "not at the edge of d",
    ),
    "a door to a shrine": (
        replace(SHORT, doors={**BUILT, "d": ("D2", "A2", "B1")}),
        "leads to no street",
    ),
    "a door that the turned map lacks": (
        replace(SHORT, doors={**BUILT, "d": ("D3", "A2", "B4")}),
        "not the same turned",
    ),
}


@pytest.mark.parametrize(("tape", "flaw"), list(SPOILT.values()), ids=list(SPOILT))
def test_a_map_with_any_listed_flaw_fails_a_check(tape: Tape, flaw: str) -> None:
    assert any(flaw in found for found in flaws(tape)), [*flaws(tape)]


def plain(*rows: str, doors: Mapping[str, tuple[str, ...]] | None = None) -> list[str]:
    return [*flaws(Tape("plain", rows, doors or {}))]


def test_a_map_with_doors_beyond_its_edge_fails_a_check() -> None:
    rows = ("aa..", "aa..", "..bb", "..bb")
    for doors in ({"a": ("@1",), "b": ("E4",)}, {"a": ("A0",), "b": ("D5",)}):
        wrong = [flaw for flaw in plain(*rows, doors=doors) if flaw.startswith("door")]
        assert len(wrong) == 2


def test_a_map_with_a_building_that_is_not_two_by_two_fails_a_check() -> None:
    assert "building a is not two by two" in plain(
        "....", "aaaa", "bbbb", "....", doors={"a": (), "b": ()}
    )


def test_a_map_with_three_sewers_of_the_same_colour_in_the_same_row_fails_a_check() -> None:
    found = plain("." * 16, "R..R.R..........", "..........R.R..R", "." * 16)
    assert "row 1 has sewers R that are no pair" in found


def test_a_map_in_two_separate_parts_fails_a_check() -> None:
    found = plain("." * 16, "J" * 16, "J" * 16, "." * 16)
    assert "not connected" in found
    assert "0 ways across" in found


def test_a_map_with_home_rows_too_short_for_six_drawings_fails_a_check() -> None:
    found = plain("." * 15, "." * 15)
    assert [flaw for flaw in found if "no room" in flaw] == [
        "no room to draw in the home row of player 0",
        "no room to draw in the home row of player 1",
    ]


@pytest.mark.parametrize(("ways", "right"), [(4, False), (6, True), (8, True), (10, False)])
def test_a_map_fails_a_check_if_it_has_fewer_than_five_or_more_than_eight_ways_across(
    ways: int, right: bool
) -> None:
    hedge = ("." * ways).center(16, "J")
    assert plain("." * 16, hedge, hedge, "." * 16) == ([] if right else [f"{ways} ways across"])


def test_a_map_with_a_door_space_that_two_buildings_share_fails_a_check() -> None:
    rows = ("." * 16, "aa.bb...........", "aa.bb.......cc.dd"[:16], "." * 16)
    tape = Tape("shared", rows, {"a": ("B3",), "b": ("B3",), "c": (), "d": ()})
    assert "door space B3 is shared" in [*flaws(tape)]


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        ("....  ....", 4),
        ("....  .J.J  ....", 2),
        ("....  .JJJ  JJ.J  ....", 0),
        ("....  .JJJ  ....  JJJ.  ....", 1),
        (".....  ..J..  .JJJ.  .....", 2),
    ],
)
def test_ways_across_a_map_are_counted_only_if_they_have_no_place_in_common(
    rows: str, ways: int
) -> None:
    assert ways_across(small_map(rows)) == ways


def test_two_ways_across_are_counted_even_if_the_first_way_could_block_the_second_way() -> None:
    # The search first finds the way through the middle. This way must not block a second way.
    board = small_map("J..J  J..J  ....  .JJ.  .JJ.")
    assert ways_across(board) == 2


def test_two_ways_across_never_use_the_same_building() -> None:
    board = small_map("....  JaaJ  JaaJ  ....", {"a": "A2 A3 D2 D3"})
    assert ways_across(board) == 1


# Turned maps


def test_a_turned_map_has_the_same_neighbours_and_jumps() -> None:
    for name in ("standard", "short", "long", "any"):
        board = board_named(name)
        other = board_of(turned(board.tape))
        assert (other.neighbours, other.rays) == (board.neighbours, board.rays)


# Generated from a text


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    return [board_named(text) for text in TEXTS]


def test_the_same_text_always_gives_the_same_map() -> None:
    assert generated_map("cherry") == generated_map("cherry")
    assert generated_map("cherry").rows != generated_map("cherry ").rows


def test_the_map_made_from_the_text_cherry_blossom_never_changes() -> None:
    """Raise the rules version if this map must change, because old records would break."""
    tape = generated_map("cherry blossom")
    assert tape.name == "cherry blossom"
    assert tape.rows == WOVEN
    assert tape.doors == WOVEN_DOORS


def test_different_texts_give_different_maps(boards: list[Board]) -> None:
    assert len({board.tape.rows for board in boards}) == len(boards)


def test_generated_maps_pass_all_checks(boards: list[Board]) -> None:
    assert [flaw for board in boards for flaw in flaws(board.tape)] == []


def test_generated_maps_are_two_tapes_of_three_buildings_each(boards: list[Board]) -> None:
    for board in boards:
        assert (len(board.tape.rows), board.width) == (8, 20)
        assert sorted(board.tape.doors) == [*"abcdef"]
        for letter in "abc":
            rows = [row for row, marks in enumerate(board.tape.rows) if letter in marks]
            assert rows == [5, 6]


def test_each_building_of_a_generated_map_has_a_door_above_and_a_door_below_and_a_door_at_a_side(
    boards: list[Board],
) -> None:
    for board in boards:
        for letter in "abc":
            up, down, side = board.tape.doors[letter]
            assert (up[0], down[0]) == ("E", "H")
            assert side[0] in "FG"


def test_generated_maps_have_a_pair_of_sewers_in_every_row_except_the_home_rows(
    boards: list[Board],
) -> None:
    for board in boards:
        for row, marks in enumerate(board.tape.rows):
            columns = [column for column, mark in enumerate(marks) if mark in "BRGY"]
            assert len(columns) == (0 if row in (0, 7) else 2)
            assert not columns or columns[1] - columns[0] >= 5


def test_the_rows_of_shrines_in_generated_maps_have_one_or_two_gaps(boards: list[Board]) -> None:
    assert {board.tape.rows[5].count(".") for board in boards} == {1, 2}


def test_generated_maps_have_five_to_eight_ways_across(boards: list[Board]) -> None:
    assert {ways_across(board) for board in boards} <= {5, 6, 7, 8}


def test_any_single_line_of_1_to_60_characters_names_a_map() -> None:
    [option] = [option for option in GAME.options if option.name == "map"]
    for text in ("x", " ", "猫", "🐈", "a" * 60, option.example, "no such map"):
        assert option.accepts(text)
        board_named(text)
    for text in ("", "a" * 61, "a\nb", "a\x00", "\ud800", "a\n"):
        assert not option.accepts(text)
