"""Pictures of leaderboards and profiles: what they must show, and their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from agents.characters import CHARACTERS
from rendering.standings import (
    Band,
    Board,
    Cast,
    Cat,
    CatPage,
    Game,
    Portrait,
    RatingPoint,
    Row,
    Standing,
    cast,
    cat_page,
    leaderboard,
    profile,
)
from rendering.standings.cats_page import paw
from rendering.standings.chart import chart
from rendering.standings.colours import LINE
from rendering.standings.people import disc, initials
from rendering.standings.profile import Result, mark
from rendering.theme import PAPER_LIGHT, WIDTH
from tests.rendering.scenes import difference, opened

LIMIT = 150 * 1000
LONG = "Wilhelmina Bartholomea von Katzenstein-Schnurrhaar"
ROWS = tuple(
    Row(rank, f"Cat {rank}", rank * 7919, str(1400 - rank), "±80", 99, 50, rank % 4)
    for rank in range(1, 11)
)
BOARD = Board("Cats", "this server", ("Rating", "Played", "Won", "Streak"), ROWS, "± is …")
OWN = Row(1234, LONG, 5, "998", "±400", 1000, 1000, 100, provisional=True, own=True)
RATING_POINTS = tuple(RatingPoint(1000 + 10 * i, 300 - i) for i in range(40))
GAME = Game("Cats", "1400", "±80", False, ("1 won",), ("won", "lost"), "Lately", RATING_POINTS)
PERSON = Portrait("Mitzi", 3, ("9 matches",), (GAME,), "± is …")


def test_drawing_the_same_leaderboard_or_profile_again_gives_the_same_bytes() -> None:
    assert leaderboard(BOARD) == leaderboard(BOARD)
    assert profile(PERSON) == profile(PERSON)


@pytest.mark.parametrize("rows", [1, 10])
@pytest.mark.parametrize("apart", [None, OWN])
def test_leaderboards_are_small_files_of_the_usual_width(rows: int, apart: Row | None) -> None:
    png = leaderboard(replace(BOARD, rows=ROWS[:rows], apart=apart))
    assert len(png) <= LIMIT
    assert (opened(png).width, opened(png).mode) == (WIDTH, "P")


@pytest.mark.parametrize("games", [1, 5, 6])
def test_profiles_of_many_games_are_small_files_of_the_usual_width(games: int) -> None:
    png = profile(replace(PERSON, name=LONG, lines=(LONG, LONG * 3), games=(GAME,) * games))
    assert len(png) <= LIMIT
    assert (opened(png).width, opened(png).mode) == (WIDTH, "P")


def test_each_row_makes_a_leaderboard_taller_and_so_does_a_separate_row_for_the_viewer() -> None:
    heights = [
        opened(leaderboard(replace(BOARD, rows=ROWS[:rows], apart=apart))).height
        for rows, apart in ((1, None), (2, None), (2, OWN))
    ]
    assert heights == sorted(set(heights))


@pytest.mark.parametrize(
    "change",
    [
        {"rank": 7},
        {"name": "Another"},
        {"points": "1"},
        {"spread": "±1"},
        {"played": 1},
        {"won": 1},
        {"streak": 9},
        {"provisional": True},
        {"own": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_value_of_a_row_changes_the_picture_in_that_row_only(
    change: dict[str, object],
) -> None:
    plain, other = (
        opened(leaderboard(replace(BOARD, rows=rows))).convert("RGB")
        for rows in (ROWS, (ROWS[0], replace(ROWS[1], **change), *ROWS[2:]))  # type: ignore[arg-type]
    )
    below = (0, 480, WIDTH, plain.height)
    above = (0, 0, WIDTH, 300)
    assert plain.tobytes() != other.tobytes()
    for box in (above, below):
        assert plain.crop(box).tobytes() == other.crop(box).tobytes()


def test_there_is_a_gap_between_the_question_mark_of_a_provisional_rating_and_its_spread() -> None:
    row = replace(OWN, points="1063", spread="±387", own=False)
    shown = opened(leaderboard(replace(BOARD, rows=(row,)))).convert("L")
    inside = shown.crop((500, 226, 600, 286))
    dark = [min(inside.crop((x, 0, x + 1, 60)).tobytes()) < 170 for x in range(100)]
    gaps = "".join(".#"[each] for each in dark).strip(".").split("#")
    assert 12 <= max(map(len, gaps)) <= 30


def test_a_long_name_does_not_reach_into_the_numbers() -> None:
    rows = replace(ROWS[1], name="Mo"), replace(ROWS[1], name=LONG)
    short, long = (
        opened(leaderboard(replace(BOARD, rows=(row,)))).convert("RGB").crop((470, 0, WIDTH, 300))
        for row in rows
    )
    assert short.tobytes() == long.tobytes()


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Mitzi Katzenberger", "MK"),
        ("ben", "B"),
        ("Ola van der Nordmann", "ON"),
        ("☆ zoe ☆", "Z"),
        ("李雷", "?"),
        ("", "?"),
        ("   ", "?"),
    ],
)
def test_initials_are_letters_that_can_be_drawn(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_the_leader_wears_a_crown() -> None:
    plain, crowned = disc("Mo", 1, 62), disc("Mo", 1, 62, crowned=True)
    assert plain.tobytes() != crowned.tobytes()
    assert plain.size == crowned.size


def test_marks_of_results_differ_in_greyscale() -> None:
    results: tuple[Result, ...] = ("won", "drawn", "lost")
    paper = Image.new("RGBA", mark("won").size, (255, 255, 255, 255))
    greys = [Image.alpha_composite(paper, mark(each)).convert("L").tobytes() for each in results]
    for one, other in combinations(greys, 2):
        assert difference(one, other) > 10


def _line(rating_points: tuple[RatingPoint, ...]) -> tuple[float, float]:
    """Return how far the chart's line is from the top, near its left and its right end."""
    drawn = chart(rating_points, 400, 160)
    heights = []
    for x in (100, 370):
        column = [drawn.getpixel((x, y)) for y in range(drawn.height)]
        on = [
            y
            for y, pixel in enumerate(column)
            if isinstance(pixel, tuple)
            and sum(abs(a - b) for a, b in zip(pixel, LINE, strict=True)) < 60
        ]
        heights.append(sum(on) / len(on))
    return heights[0], heights[1]


def test_the_charts_line_rises_with_the_rating() -> None:
    left, right = _line(RATING_POINTS)
    assert left > right
    left, right = _line(RATING_POINTS[::-1])
    assert left < right


def test_the_charts_band_is_as_wide_as_the_uncertainty() -> None:
    drawn = chart((RatingPoint(1000, 400), RatingPoint(1000, 40)), 400, 160)
    left, right = (
        sum(drawn.getpixel((x, y)) != PAPER_LIGHT for y in range(drawn.height)) for x in (110, 360)
    )
    assert left > 3 * right


def test_a_chart_of_one_match_can_be_drawn() -> None:
    assert chart((RatingPoint(1063, 387),), 400, 160).size == (400, 160)


def test_a_game_without_a_chart_takes_less_space() -> None:
    bare = replace(GAME, rating_points=(), form=())
    high, low = (opened(profile(replace(PERSON, games=(game,)))).height for game in (GAME, bare))
    assert low < high


FACES = tuple(Cat(each.key, each.breed, (0, 0, 0), "Not met yet") for each in CHARACTERS)
CAST = Cast(
    "The cats", LONG, tuple(Band("Cats", i + 1, FACES[3 * i : 3 * i + 3]) for i in range(3))
)


def test_the_picture_of_all_cats_is_a_small_file_even_with_long_texts() -> None:
    busy = tuple(
        replace(band, cats=tuple(replace(cat, name=LONG, results=(9999,) * 3) for cat in band.cats))
        for band in CAST.bands
    )
    for shown in (CAST, replace(CAST, bands=busy), replace(CAST, bands=CAST.bands[:1])):
        png = cast(shown)
        assert len(png) <= LIMIT
        assert (opened(png).width, opened(png).mode) == (WIDTH, "P")
        assert cast(shown) == png


@pytest.mark.parametrize(
    "change",
    [
        {"name": LONG},
        {"breed": "tabby"},
        {"results": (888, 888, 888)},
        {"results": (8888, 88888, 888888)},
        {"none": LONG},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_value_of_a_cat_changes_the_picture_on_that_cats_card_only(
    change: dict[str, object],
) -> None:
    first, *others = CAST.bands
    cats = first.cats[0], replace(first.cats[1], **change), first.cats[2]  # type: ignore[arg-type]
    other = replace(CAST, bands=(replace(first, cats=cats), *others))
    plain, changed = (opened(cast(each)).convert("L") for each in (CAST, other))
    left, top, right, bottom = ImageChops.difference(plain, changed).point(
        [255 * (value > 60) for value in range(256)]
    ).getbbox() or (0, 0, 0, 0)
    assert WIDTH // 3 < left < right < 2 * WIDTH // 3
    assert 150 < top < bottom < 510


def test_filled_and_empty_paws_differ_in_greyscale() -> None:
    filled, empty = (paw(filled=each).convert("LA").getchannel(0) for each in (True, False))
    assert difference(filled.tobytes(), empty.tobytes()) > 20


STANDING = Standing("Cats", "1284", "±56", "96 matches", (12, 3, 4), "Not met yet")
PAGE = CatPage(
    "Otto", "maine-coon", 2, "House cat", ("Purrs.",), ("Rating", "You"), (STANDING,) * 5
)


def test_a_cats_page_is_a_small_file_even_with_long_texts() -> None:
    full = Standing(LONG, "12345?", "±999", LONG, (99999,) * 3, LONG)
    busy = replace(PAGE, name=LONG, strength=LONG, lines=(LONG,), standings=(full,) * 8)
    for shown in (PAGE, busy):
        png = cat_page(shown)
        assert len(png) <= LIMIT
        assert (opened(png).width, opened(png).mode) == (WIDTH, "P")
        assert cat_page(shown) == png


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Rats"},
        {"points": "1285"},
        {"points": ""},
        {"spread": "±57"},
        {"matches": "97 matches"},
        {"results": (12, 3, 5)},
        {"results": (0, 0, 0)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_value_in_one_row_of_a_cats_page_changes_the_picture_only_in_this_row(
    change: dict[str, object],
) -> None:
    other = replace(STANDING, **change)  # type: ignore[arg-type]
    changed = replace(PAGE, standings=(STANDING, other, *PAGE.standings[2:]))
    box = ImageChops.difference(*(opened(cat_page(each)).convert("L") for each in (PAGE, changed)))
    _, top, _, bottom = box.getbbox() or (0, 0, 0, 0)
    assert 392 <= top < bottom <= 504


@pytest.mark.parametrize(
    "change",
    [{"name": "Ash"}, {"breed": "bombay"}, {"paws": 3}, {"strength": "Kitten"}, {"lines": ("Hm.",)},
     {"headings": ("Rank", "You")}],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_facts_about_the_cat_itself_are_shown_above_the_rows(
    change: dict[str, object],
) -> None:
    other = replace(PAGE, **change)  # type: ignore[arg-type]
    box = ImageChops.difference(*(opened(cat_page(each)).convert("L") for each in (PAGE, other)))
    _, top, _, bottom = (
        box.point([255 * (value > 60) for value in range(256)]).getbbox() or (0,) * 4
    )
    assert 0 < top < bottom <= 268
