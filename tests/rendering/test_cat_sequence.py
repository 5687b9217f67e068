"""Pictures of Cat Sequence: what they must show, what they must hide, and their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, cycle

import pytest
from PIL import Image, ImageChops

from rendering import Captions, hand_painter, painter
from rendering.breeds import BREEDS
from rendering.cache import statistics
from rendering.cat_sequence import contact_sheet, hand
from rendering.cat_sequence.band import Seat, band, news, paste_seats
from rendering.cat_sequence.colours import PALETTE
from rendering.cat_sequence.geometry import (
    CHIP,
    CHIP_SIZE,
    HEAD_TOP,
    SEATS_TOP,
    TILE_HIGH,
    TILE_WIDE,
    bottom_of,
    corner,
    seat_high,
    top_of,
)
from rendering.cat_sequence.tiles import Tile, tile
from rendering.scene import Scene
from rendering.text import APART
from rendering.theme import PAPER_LIGHT, WIDTH
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.view import Card, Play, View
from rules.game import Outcome
from rules.match import Match
from rules.registry import game
from tests.rendering.cat_sequence_scenes import HAND, captions, covered, full, matches, table
from tests.rendering.contrasts import LEAST, ring_contrast
from tests.rendering.scenes import difference, opened, say

PAINT = painter("cat-sequence")
GAME = game("cat-sequence")
LINE = ("B2", "C3", "D4", "E5", "F6")
LIMIT = 150 * 1000


def _board(of: View, **more: object) -> bytes:
    return PAINT.board(of, captions=captions(len(of.teams)), **more)  # type: ignore[arg-type]


def _space(png: bytes, name: str, players: int = 2) -> Image.Image:
    left, top = corner(name, top_of(players))
    return opened(png).convert("RGB").crop((left, top, left + TILE_WIDE, top + TILE_HIGH))


def _grey(png: bytes, name: str, players: int = 2) -> bytes:
    """Return a space in grey pixels, reduced to its size on a phone."""
    return _space(png, name, players).convert("L").resize((30, 38)).tobytes()


def test_drawing_the_same_view_again_gives_the_same_bytes() -> None:
    seen = covered(table(), {"A1": 0, "B2": 1})
    one = _board(seen, chosen=("siamese",), targets=("C7",))
    assert one == _board(seen, chosen=("siamese",), targets=("C7",))


def test_boards_of_random_matches_are_wide_pictures_in_small_files() -> None:
    for seen in matches():
        png = _board(seen)
        assert len(png) <= LIMIT
        assert opened(png).width >= 960
        assert opened(png).mode == "P"


def test_a_full_board_for_six_players_is_a_small_file_even_with_completed_lines() -> None:
    seen = full(table(6, 3), 3)
    lines = tuple((team, LINE) for team in range(3))
    busy = replace(seen, lines=lines, owed=(1, 2, 3, 4, 5), last=Play(1, "purrr", "G12"))
    assert len(_board(busy)) <= LIMIT


def test_chips_differ_from_each_other_and_from_open_spaces_in_greyscale() -> None:
    pictures = [_grey(_board(covered(table(6, 3), {"D4": team})), "D4", 6) for team in range(3)]
    pictures.append(_grey(_board(table(6, 3)), "D4", 6))
    for one, other in combinations(pictures, 2):
        assert difference(one, other) > 4


def test_a_chip_hides_neither_the_face_nor_the_name_of_its_space() -> None:
    """The chip and its coloured edge change only the background of the face and the name."""
    left, top = CHIP[0] - CHIP_SIZE // 2 - 6, CHIP[1] + CHIP_SIZE // 2 + 6
    for breed, team in zip(sorted(BREEDS), cycle(range(3)), strict=False):
        bare, covered = (tile(Tile(breed, "D6", chip)).convert("L") for chip in (None, team))
        face = TILE_WIDE // 4, top, 3 * TILE_WIDE // 4, HEAD_TOP + 60
        half = 6, HEAD_TOP + 8, left, TILE_HIGH - 6
        for part in (face, half):
            edges = [
                each.crop(part).point(lambda grey: 255 * (grey < 90)) for each in (bare, covered)
            ]
            assert difference(*(each.tobytes() for each in edges)) < 6, (breed, part)


def test_every_space_shows_its_name_in_every_state() -> None:
    for more in ({}, {"chip": 1}, {"mark": "last", "taken": True}, {"mark": "target"}):
        for state in (more, {**more, "mark": "faded"}):
            named, other = (tile(Tile("manx", name, **state)) for name in ("D12", "D11"))
            box = ImageChops.difference(named.convert("L"), other.convert("L")).getbbox()
            assert box is not None
            assert box[1] > TILE_HIGH * 0.7
            assert box[3] <= TILE_HIGH - 6


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_board_leaves_room_for_its_prompt_and_buttons_at_550_pixels_wide(players: int) -> None:
    assert bottom_of(top_of(players)) * 550 / WIDTH <= (500 if players < 4 else 505)


@pytest.mark.parametrize("name", ["Bartholomew Wiggl", "Bartholomew the Second of", "W" * 17])
@pytest.mark.parametrize("played", [None, Play(1, "norwegian-forest-cat", "G12")])
def test_all_lines_of_the_heading_fit_beside_the_last_play(name: str, played: Play | None) -> None:
    """No line of text leaves the heading's band."""
    said, unsaid = (
        band(news(table(last=played), captions(2, status), None)).picture().convert("L")
        for status in (f"{name} to play", " ")
    )
    box = ImageChops.difference(said, unsaid).getbbox()
    assert box is not None
    assert box[1] >= 3
    assert box[3] <= said.height - 3


def test_the_last_play_marks_only_its_own_space() -> None:
    seen = covered(table(), {"D4": 0})
    plain, marked = _board(seen), _board(replace(seen, last=Play(0, "siamese", "D4")))
    assert _space(plain, "D4").tobytes() != _space(marked, "D4").tobytes()
    assert _space(plain, "D5").tobytes() == _space(marked, "D5").tobytes()


def test_a_last_play_that_removed_a_chip_looks_different_from_one_that_placed_a_chip() -> None:
    taken = _board(table(last=Play(0, "meow", "D4")))
    placed = _board(covered(table(last=Play(0, "purrr", "D4")), {"D4": 0}))
    assert len({_grey(png, "D4") for png in (taken, placed, _board(table()))}) == 3


def test_targets_have_a_ring() -> None:
    plain, chosen = _board(table()), _board(table(), chosen=("purrr",), targets=("C7", "C8"))
    assert difference(_grey(plain, "C7"), _grey(chosen, "C7")) > 5
    assert _grey(chosen, "C7") != _grey(_board(table(), chosen=("purrr",), targets=("C8",)), "C7")


def _ring_of(png: bytes, name: str, inset: int = 0) -> float:
    """Return the contrast of a space's ring, without its outermost `inset` pixels."""
    left, top = corner(name, top_of(2))
    box = left + inset, top + inset, left + TILE_WIDE - inset, top + TILE_HIGH - inset
    return ring_contrast(opened(png).convert("RGB"), box, 9, corner=12)


@pytest.mark.parametrize("name", ["A1", "C7", "D4", "E5", "F12"])
def test_rings_have_enough_contrast_on_free_and_covered_spaces(name: str) -> None:
    """The last play's ring has a dark line inside; a target's ring has a light line inside."""
    seen = covered(table(), {"D4": 0, "E5": 1, "A1": 0})
    aimed = _board(seen, chosen=("purrr",), targets=(name,))
    last = _board(replace(seen, last=Play(0, "purrr", name)))
    assert _ring_of(aimed, name) >= LEAST
    assert _ring_of(last, name) >= LEAST
    assert _ring_of(last, name, 2) >= LEAST
    inner = corner(name, top_of(2))[0] + 7, corner(name, top_of(2))[1] + TILE_HIGH // 2
    assert opened(aimed).convert("RGB").getpixel(inner) == PAPER_LIGHT


def test_spaces_that_cannot_be_chosen_are_faded() -> None:
    plain, chosen = _board(table()), _board(table(), chosen=("purrr",), targets=("C7", "C8"))
    for name in ("A1", "C9", "G12"):
        assert _dark(chosen, name) < _dark(plain, name) / 2


def _dark(png: bytes, name: str) -> int:
    """Return the number of pixels of a cat's head that are as dark as ink."""
    head = _space(png, name).crop((0, 0, TILE_WIDE, TILE_HIGH * 2 // 3)).convert("L")
    return sum(head.histogram()[:70])


@pytest.mark.parametrize(
    "chosen", ["siamese", "purrr", "meow", "dead manx", "dead purrr", "dead", "draw"]
)
def test_the_chosen_card_is_shown(chosen: str) -> None:
    assert _board(table(), chosen=chosen) != _board(table())


def test_a_sequence_and_its_locked_chips_are_shown() -> None:
    seen = covered(table(), dict.fromkeys(LINE, 1))
    plain, lined = _board(seen), _board(replace(seen, lines=((1, LINE),)))
    for name in LINE:
        assert difference(_grey(plain, name), _grey(lined, name)) > 3


@pytest.mark.parametrize(
    "spaces",
    [
        ("A1", "A2", "A3", "A4", "A5"),
        ("C12", "D12", "E12", "F12", "G12"),
        ("G1", "F2", "E3", "D4", "C5"),
        ("A12", "B11", "C10", "D9", "E8"),
    ],
)
def test_lines_in_every_direction_and_at_every_edge_can_be_drawn(spaces: tuple[str, ...]) -> None:
    seen = covered(table(), dict.fromkeys(spaces, 0))
    assert _board(replace(seen, lines=((0, spaces),))) != _board(seen)


def test_the_board_shows_the_turn_and_the_deck_and_players_who_may_still_draw_a_card() -> None:
    seen = table()
    others = (
        seen,
        replace(seen, turn=1),
        replace(seen, owed=(1,)),
        replace(seen, hand_sizes=(5, 4)),
        replace(seen, deck_size=77),
        replace(seen, last=Play(1, "dead manx", None)),
        replace(seen, turn=None, outcome=Outcome((1, 2), "sequence")),
    )
    assert len({_board(view) for view in others}) == len(others)
    assert PAINT.board(seen, captions=captions(2, "Zaphod to play")) != _board(seen)


def test_a_board_can_be_drawn_before_its_layout_is_known() -> None:
    seen = table(turn=None, to_act=())
    bare = replace(seen, spaces=tuple(replace(space, breed=None) for space in seen.spaces))
    assert _board(bare) != _board(seen)


def test_breeds_have_names_in_the_readers_language() -> None:
    other = replace(captions(2), say=lambda key, **facts: say(key, **facts).upper())
    played = table(last=Play(0, "siamese", "D4"))
    assert PAINT.board(played, captions=other) != _board(played)
    without = Captions(("A", "B"), ("Cat 1", "Cat 2"), "A to play")
    assert opened(PAINT.board(table(), captions=without)).width >= 960


def test_the_board_hides_all_hands() -> None:
    seen = table()
    assert _board(replace(seen, hand=HAND)) == _board(seen)


def _hand(view: View) -> bytes:
    return hand(view, captions=captions(2))


def test_a_hand_shows_its_cards_and_their_spaces_and_which_cards_are_dead() -> None:
    seen = table(viewer=0, hand=HAND)
    siamese = HAND[0]
    hands = (
        HAND,
        HAND[1:],
        (),
        (replace(siamese, targets=("C7",)), *HAND[1:]),
        (replace(siamese, targets=(), dead=True), *HAND[1:]),
        (replace(siamese, targets=()), *HAND[1:]),
        (Card("tonkinese", ("C7", "F12"), False), *HAND[1:]),
    )
    pictures = {_hand(replace(seen, hand=cards)) for cards in hands}
    assert len(pictures) == len(hands)
    for png in pictures:
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


def test_a_full_hand_leaves_room_for_its_buttons_on_a_desktop_screen() -> None:
    picture = opened(_hand(table(viewer=0, hand=HAND)))
    assert picture.height * 550 / picture.width <= 490


def test_two_copies_of_a_card_are_drawn_as_one_card_in_a_hand() -> None:
    siamese, *others = HAND[:4]
    one, two = (
        opened(_hand(table(viewer=0, hand=(*[siamese] * copies, *others)))) for copies in (1, 2)
    )
    assert one.size == two.size
    assert one.tobytes() != two.tobytes()


def test_the_picture_of_a_card_is_reused_when_a_chip_closes_one_of_its_spaces() -> None:
    open_, closed = Card("bengal", ("A1", "G12"), dead=False), Card("bengal", ("A1",), dead=False)
    view = table(viewer=0, hand=(open_, *HAND[1:]))
    before = _hand(view)
    drawn = statistics()["composed"].misses
    assert _hand(replace(view, hand=(closed, *HAND[1:]))) != before
    assert statistics()["composed"].misses == drawn


def test_the_picture_of_a_hand_does_not_depend_on_the_deck_or_other_players_hands_or_the_turn() -> (
    None
):
    seen = table(viewer=0, hand=HAND)
    assert _hand(seen) == _hand(replace(seen, deck_size=3, hand_sizes=(5, 2), turn=1))


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="None"):
        _hand(table())


def test_only_games_with_secrets_have_pictures_of_hands() -> None:
    assert hand_painter("cat-sequence") is not None
    assert hand_painter("cat-rat-flea") is None


def test_result_pictures_show_the_winning_team_or_a_drawn_match() -> None:
    seen = table(4, 2, turn=None)
    pictures = {
        PAINT.result(
            replace(seen, outcome=Outcome(places, reason)),
            captions=captions(4),
            headline="It is over",
            reason="Five in a line",
        )
        for places, reason in (
            ((1, 2, 1, 2), "sequence"),
            ((2, 1, 2, 1), "sequence"),
            ((1, 1, 1, 1), "stuck"),
        )
    }
    assert len(pictures) == 3
    assert all(opened(png).width >= 960 and len(png) <= LIMIT for png in pictures)


def test_all_rules_pictures_and_the_cover_can_be_drawn() -> None:
    first = ("start", "board", "turn", "purrr-meow", "example")
    keys = (*first, "dead", "draw", "sequence", "teams")
    assert PAINT.illustration_keys() == keys
    pictures = [PAINT.illustration(key, say) for key in keys]
    assert len(set(pictures)) == len(pictures)
    for png in (*pictures, PAINT.cover("Cat Sequence")):
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


def test_the_board_in_the_rules_equals_the_board_of_a_match() -> None:
    picture = PAINT.illustration("board", say)
    start = Match.start(GAME, 2, {}, seed=bytes(32)).settle().state.observation(None)
    assert isinstance(start, View)
    played = _board(start)
    for name in SPACES:
        left, top = corner(name, SEATS_TOP)
        taught = opened(picture).convert("RGB").crop((left, top, left + TILE_WIDE, top + TILE_HIGH))
        assert taught.tobytes() == _space(played, name).tobytes()


def test_a_picture_of_the_rules_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError):
        PAINT.illustration("no-such-page", say)


def test_the_contact_sheet_shows_all_breeds() -> None:
    assert opened(contact_sheet(say)).width >= 960


def _plates(name: str, players: int, *, won: bool) -> Image.Image:
    """Return a picture of the seats above a board; the person in the first seat has this name."""
    seats = [Seat("", 0, 5, owed=False, acts=False, won=won, face="tabby")] * players
    sheet = Scene.paper(PALETTE, WIDTH, 2 * seat_high(players) + 8)
    paste_seats(sheet, (replace(seats[0], name=name), *seats[1:]), 0)
    return sheet.mapped().convert("L")


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(
    "name", [f"Marmalade{APART}for Bartholomew", "Bartholomew the Second of All"]
)
def test_a_long_name_stays_on_its_plate_on_boards_and_results(players: int, name: str) -> None:
    for won in (False, True):
        named, bare = _plates(name, players, won=won), _plates("", players, won=won)
        box = ImageChops.difference(named, bare).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert top >= 2
        assert bottom <= seat_high(players) - 2
        assert right - left > 80
