"""Pictures of Cat, Rat, Flea!: what they must show, and their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from rendering import painter
from rendering.cat_rat_flea.spaces import TILE_HIGH, TILE_WIDE, corner
from rendering.theme import DANGER, HIGHLIGHT, TARGET
from rules.cat_rat_flea.view import BigPiece, PastMove, Space, View
from rules.game import Outcome
from rules.registry import game
from tests.rendering.contrasts import LEAST, ring_contrast
from tests.rendering.scenes import (
    CAPTIONS,
    difference,
    greys,
    opened,
    say,
    view,
    views_of_matches,
)

PAINT = painter("cat-rat-flea")
START = "rcr/fff/3/FFF/RCR S -"

STANDING = {
    "empty": Space("b3"),
    "south flea": Space("b3", None, 0),
    "north flea": Space("b3", None, 1),
    "rat awake": Space("b3", BigPiece("R", 0, "awake")),
    "rat down": Space("b3", BigPiece("R", 0, "down")),
    "rat asleep": Space("b3", BigPiece("R", 0, "asleep", "f")),
    "rat asleep around its own flea": Space("b3", BigPiece("R", 0, "asleep", "F")),
    "north rat awake": Space("b3", BigPiece("R", 1, "awake")),
    "cat awake": Space("b3", BigPiece("C", 0, "awake")),
    "cat down": Space("b3", BigPiece("C", 0, "down")),
    "cat asleep": Space("b3", BigPiece("C", 0, "asleep", "r")),
    "cat asleep, fuller": Space("b3", BigPiece("C", 0, "asleep", "rf")),
    "north cat awake": Space("b3", BigPiece("C", 1, "awake")),
    "north cat down": Space("b3", BigPiece("C", 1, "down")),
    "north cat asleep": Space("b3", BigPiece("C", 1, "asleep", "R")),
    "south flea rides": Space("b3", BigPiece("C", 0, "awake"), 0),
    "north flea rides": Space("b3", BigPiece("C", 0, "awake"), 1),
    "north flea trapped": Space("b3", BigPiece("C", 0, "awake"), 1, trapped=True),
    "south flea trapped": Space("b3", BigPiece("C", 0, "awake"), 0, trapped=True),
    "trapped under a cat down": Space("b3", BigPiece("C", 0, "down"), 1, trapped=True),
    "riding on a cat down": Space("b3", BigPiece("C", 0, "down"), 1),
    "riding on a rat": Space("b3", BigPiece("R", 0, "awake"), 1),
    "riding on a rat down": Space("b3", BigPiece("R", 0, "down"), 1),
}


def _with(space: Space) -> View:
    start = view(START)
    spaces = tuple(space if old.name == space.name else old for old in start.spaces)
    return replace(start, spaces=spaces)


def _board(of: View, **more: object) -> bytes:
    return PAINT.board(of, captions=CAPTIONS, **more)  # type: ignore[arg-type]


def test_states_of_a_space_can_be_distinguished_without_colour_on_a_phone() -> None:
    seen = {name: greys(_board(_with(space)), "b3") for name, space in STANDING.items()}
    for one, other in combinations(seen, 2):
        assert difference(seen[one], seen[other]) > 1, (one, other)


def test_drawing_the_same_view_again_gives_the_same_bytes() -> None:
    one = _board(view(START), chosen=("Ra1",), targets=("a2",))
    assert one == _board(view(START), chosen=("Ra1",), targets=("a2",))


def test_boards_of_random_matches_are_wide_pictures_in_small_files() -> None:
    for seen in views_of_matches(matches=4, plies=60):
        png = _board(seen)
        assert len(png) <= 60 * 1024, seen.position
        assert opened(png).width >= 960


def test_a_board_is_opaque_and_leaves_room_for_its_buttons_on_a_desktop() -> None:
    """A desktop shows the board 550 pixels wide."""
    picture = opened(_board(view(START)))
    assert "transparency" not in picture.info
    assert picture.height * 550 / picture.width <= 480


@pytest.mark.parametrize(("facing", "player"), [(None, 0), (None, 1), (0, 0), (1, 0), (1, 1)])
def test_the_arrow_points_towards_the_opponent(facing: int | None, player: int) -> None:
    """The arrow points up for the player below and down for the player above.

    The arrow's tip is its thinner end.
    """
    seen, shown = replace(view(START), to_act=player), replace(CAPTIONS, facing=facing)
    picture = opened(PAINT.board(seen, captions=shown)).convert("RGB")
    left, top, right, bottom = 700, 292, 940, 544
    rows = [
        sum(picture.getpixel((x, y)) == HIGHLIGHT for x in range(left, right))
        for y in range(top, bottom)
    ]
    arrow = [wide for wide in rows if wide]
    assert (arrow[0] < arrow[-1]) is (player == (facing or 0))


def test_spaces_that_cannot_be_chosen_are_paler() -> None:
    seen = view("rcr/fff/1R1/FFF/1CR S -")
    plain, choosing = _board(seen), _board(seen, chosen=("Rb3",), targets=("a3", "b4"))
    assert min(greys(choosing, "c2")) > min(greys(plain, "c2")) + 20
    assert min(greys(choosing, "b3")) <= min(greys(plain, "b3")) + 5


def test_targets_and_the_chosen_piece_change_the_picture() -> None:
    seen = view("rcr/fff/1R1/FFF/1CR S -")
    plain = _board(seen)
    chosen = _board(seen, chosen=("Rb3",))
    targets = _board(seen, chosen=("Rb3",), targets=("a3", "b4"))
    assert len({plain, chosen, targets}) == 3
    for name in ("a3", "b4"):
        assert difference(greys(targets, name), greys(chosen, name)) > 5
    assert greys(targets, "c3") == greys(chosen, "c3")


def test_a_private_board_has_the_viewers_home_row_at_the_bottom_with_matching_coordinates() -> None:
    seen = view("rc1/fff/1R1/FFF/1CR S -")
    public, south, north = (
        PAINT.board(seen, captions=replace(CAPTIONS, facing=facing), targets=("a3",))
        for facing in (None, 0, 1)
    )
    assert public == south
    for space in seen.spaces:
        column, row = "abc".index(space.name[0]), int(space.name[1])
        across = f"{'cba'[column]}{6 - row}"
        assert greys(north, across) == greys(south, space.name)


def _edge_of(name: str) -> tuple[int, int, int, int]:
    x, y = corner(name)
    return x, y, x + TILE_WIDE, y + TILE_HIGH


def test_target_and_warning_rings_have_enough_contrast_on_every_space() -> None:
    """The contrast is at least 3 to 1, so rings are visible in grey too."""
    seen = view("r1r/fcf/1C1/FfF/R1R S -")
    ends = ("a3", "c3", "a4", "b4", "c4", "a2", "b2", "c2", "a1", "b5")
    for warned in ((), ends):
        shown = PAINT.board(
            seen, captions=replace(CAPTIONS, warned=warned), chosen=("Cb3",), targets=ends
        )
        picture = opened(shown).convert("RGB")
        for end in ends:
            assert ring_contrast(picture, _edge_of(end), 14) >= LEAST, end


def test_the_outline_of_the_last_action_has_enough_contrast() -> None:
    seen = replace(view("rcr/fff/1R1/FFF/1CR S -"), last=(PastMove("R", "a1", "b3", False, 0),))
    picture = opened(_board(seen)).convert("RGB")
    for name in ("a1", "b3"):
        assert ring_contrast(picture, _edge_of(name), 12) >= LEAST, name
    assert ring_contrast(picture, _edge_of("c3"), 12) < LEAST


def test_a_chosen_rider_and_a_chosen_carrier_look_different() -> None:
    seen = view("rcr/fff/1(RF)1/FF1/1CR S -")
    assert _board(seen, chosen=("Rb3",)) != _board(seen, chosen=("Fb3",))


def test_the_piece_that_must_scurry_is_marked() -> None:
    seen = view("rc1/fff/1R1/FFF/1CR S b3(r)")
    assert seen.displaced is not None
    settled = replace(seen, displaced=None, ends=())
    assert difference(greys(_board(seen), "b3"), greys(_board(settled), "b3")) > 5


def test_the_last_action_is_marked_and_a_scurry_looks_different() -> None:
    seen = view(START)
    moved = replace(seen, last=(PastMove("R", "a3", "b3", False, 0),))
    scurried = replace(seen, last=(PastMove("R", "a3", "b3", True, 0),))
    assert len({_board(v) for v in (seen, moved, scurried)}) == 3


def test_the_turn_and_the_winner_are_shown() -> None:
    seen = view(START)
    turns = {_board(replace(seen, to_act=player)) for player in (0, 1, None)}
    won = replace(seen, to_act=None, outcome=Outcome((2, 1), "caught"))
    assert len({*turns, _board(won)}) == 4


def test_a_board_shows_the_status_and_the_players_names() -> None:
    other = replace(CAPTIONS, status="North must scurry")
    longer = replace(CAPTIONS, seats=("W" * 32, "Zaphod"))
    pictures = {PAINT.board(view(START), captions=c) for c in (CAPTIONS, other, longer)}
    assert len(pictures) == 3


def test_a_name_that_the_font_cannot_draw_is_replaced_by_the_seat() -> None:
    seat = replace(CAPTIONS, seats=("South", "Zaphod"))
    unknown = replace(CAPTIONS, seats=("小明", "Zaphod"))
    assert PAINT.board(view(START), captions=unknown) == PAINT.board(view(START), captions=seat)


@pytest.mark.parametrize("reason", ["home", "fleas", "caught"])
def test_the_result_shows_the_winner(reason: str) -> None:
    over = replace(view(START), to_act=None)
    pictures = {
        PAINT.result(
            replace(over, outcome=Outcome(places, reason)),
            captions=CAPTIONS,
            headline="It is over",
            reason=say("cat-rat-flea-alt-reason", reason=reason),
        )
        for places in ((1, 2), (2, 1), (1, 1), ())
    }
    assert len(pictures) == 3
    assert all(opened(png).width >= 960 for png in pictures)


def test_all_rules_pictures_and_the_cover_can_be_drawn() -> None:
    pictures = {key: PAINT.illustration(key, say) for key in PAINT.illustration_keys()}
    assert {
        "start",
        "example",
        "board",
        "turn",
        "fleas",
        "jumps",
        "scurry",
        "sleep",
        "wins",
    } <= set(pictures)
    assert len(set(pictures.values())) == len(pictures)
    for png in (*pictures.values(), PAINT.cover("Cat, Rat, Flea!")):
        assert opened(png).width >= 960
        assert len(png) <= 120 * 1024


def test_a_picture_of_the_rules_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError):
        PAINT.illustration("no-such-page", say)


def test_an_unknown_game_has_no_painter() -> None:
    with pytest.raises(ModuleNotFoundError):
        painter("no-such-game")


def test_a_rules_picture_marks_the_same_dangerous_targets_as_a_match() -> None:
    picture = opened(PAINT.illustration("turn", say)).convert("RGB")
    state = game("cat-rat-flea").position("r1r/fcf/1C1/FfF/R1R S -")
    for choice in state.choices(0):
        if choice.path[0] != "Cb3":
            continue
        tone = TARGET if state.caution(0, choice.actions[0]) is None else DANGER
        x, y = corner(choice.path[1])
        assert picture.getpixel((x + TILE_WIDE // 2, y + 6)) == tone
