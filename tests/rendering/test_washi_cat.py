"""Pictures of Washi Cat: what they must show, and their limits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, cast

import pytest
from PIL import Image, ImageChops

from rendering import Captions, painter
from rendering.theme import HIGHLIGHT, SIDES
from rendering.washi_cat.forbidden import barred
from rendering.washi_cat.ground import Ground, buildings, cell_of, middle, sewers, taker
from rendering.washi_cat.layout import ROOM, Strip, strips
from rendering.washi_cat.lines import Leap, Lines, Piece, lines
from rendering.washi_cat.marks import fish_mark, head_mark, row_mark, start_mark, target_mark
from rendering.washi_cat.paint import Shown, paint_strip
from rendering.washi_cat.pen import leap, pieces
from rendering.washi_cat.steps import KINDS, NOTHING, Steps, Target, read_steps
from rendering.washi_cat.tape import grate, letter_corner, strip_ground
from rendering.washi_cat.turning import turned
from rules.errors import IllegalAction
from rules.game import Outcome
from rules.selfplay import random_match
from rules.washi_cat.game import WashiCat
from rules.washi_cat.tape import LONG, SHORT, STANDARD, Tape
from rules.washi_cat.view import AMAZING, CATS, FISH, JUMP, MOVE, POP, Fish, Stroke, View
from tests.rendering.contrasts import LEAST, ring_contrast
from tests.rendering.scenes import apart, difference, opened, say
from tests.rendering.washi_cat_scenes import (
    CATS as DRAWN,
)
from tests.rendering.washi_cat_scenes import FISH as DRAWN_FISH
from tests.rendering.washi_cat_scenes import (
    LONG as LONG_NAMES,
)
from tests.rendering.washi_cat_scenes import (
    NAMES,
    STROKES,
    captions,
    long_match,
    moments,
    table,
    walk,
)
from tests.work import calls_of

PAINT = painter("washi-cat")
LIMIT = 120 * 1000
MOST_CALLS = 30_000
"""The maximum number of function calls to draw a board from cached parts. Without the cache,
drawing takes 200,000 calls.
"""
PHONE = 400


def _board(of: View, **more: object) -> bytes:
    return PAINT.board(of, captions=captions(), **more)  # type: ignore[arg-type]


def _grey(png: bytes) -> bytes:
    """Return a picture in grey pixels, reduced to its size on a phone."""
    whole = opened(png).convert("L")
    return whole.resize((PHONE, round(whole.height * PHONE / whole.width))).tobytes()


def _small(drawn: Image.Image) -> bytes:
    """Return a space on paper in grey pixels, reduced to its size on a phone."""
    picture = Image.new("RGBA", drawn.size, (246, 239, 224, 255))
    picture.alpha_composite(drawn)
    return picture.convert("L").resize((29, 29)).tobytes()


def _changed(one: bytes, other: bytes) -> int:
    """Return the number of pixels that differ clearly between two grey pictures."""
    return sum(apart(one, other)[25:])


def test_drawing_the_same_view_again_gives_the_same_bytes() -> None:
    assert _board(table()) == _board(table())
    chosen = _board(table(), chosen=["1"], targets=["1 H18"])
    assert chosen == _board(table(), chosen=["1"], targets=["1 H18"])


def _with_cat(**more: object) -> View:
    one = replace(DRAWN[0][1], **more)  # type: ignore[arg-type]
    return table(cats=((DRAWN[0][0], one), DRAWN[1]))


BARE = table(strokes=(), lines=(frozenset(), frozenset()))
SHOWN = {
    "as it is": table(),
    "other turn": table(to_act=(0,)),
    "no last jump": table(strokes=STROKES[:-1]),
    "closed": table(blocked=frozenset({"C9", "G6"})),
    "open": table(blocked=frozenset()),
    "one special left": table(specials=(1, 0)),
    "three used": table(specials=(0, 1)),
    "fish not taken": table(fish=(*DRAWN_FISH[:1], replace(DRAWN_FISH[1], taken_by=None))),
    "taken by the other": table(
        fish=(*DRAWN_FISH[:1], replace(DRAWN_FISH[1], taken_by=(1, 1)), *DRAWN_FISH[2:])
    ),
    "fish moved": table(fish=(Fish(0, "H15", None), *DRAWN_FISH[1:])),
    "carries a fish": _with_cat(carries=0),
    "home": _with_cat(carries=1, home=True),
    "lost": _with_cat(lost=True),
    "another start": _with_cat(start="H14"),
    "elsewhere": _with_cat(at="A14"),
    "on the other one": _with_cat(at="E5"),
    "quiet": table(quiet=23),
    "quieter": table(quiet=24),
    "draws fish": table(asked=FISH, fish=DRAWN_FISH[:3], cats=((), ())),
    "draws cats": table(asked=CATS, cats=((), ())),
    "another tape": table(tape=SHORT, cats=((), ()), fish=(), strokes=(), blocked=frozenset()),
    "bare": BARE,
}


def test_boards_of_different_views_look_different_on_a_phone_even_without_colour() -> None:
    greys = {name: _grey(_board(seen)) for name, seen in SHOWN.items()}
    for one, other in combinations(greys, 2):
        if len(greys[one]) == len(greys[other]):
            assert _changed(greys[one], greys[other]) > 10, (one, other)


def test_a_fish_has_the_colour_of_the_player_who_may_take_it() -> None:
    for place, side in (("A2", 0), ("H7", 1)):
        boards = [
            opened(_board(replace(BARE, cats=((), ()), fish=fish))).convert("RGB")
            for fish in ((Fish(0, place, None),), (Fish(1, place, None),), ())
        ]
        drawn, other, without = boards
        assert drawn.tobytes() == other.tobytes()
        box = ImageChops.difference(drawn, without).getbbox()
        assert box is not None
        found = drawn.crop(box).getcolors(1 << 16) or []
        counts = {tone: count for count, tone in found}
        tones = [counts.get(SIDES[player].colour, 0) for player in (0, 1)]
        assert tones[side] > tones[1 - side]


def test_a_carried_fish_has_the_colour_of_its_cat() -> None:
    assert _board(_with_cat(carries=0)) == _board(_with_cat(carries=1))


def test_boards_are_opaque_and_wide_and_use_a_palette() -> None:
    for seen in SHOWN.values():
        picture = opened(_board(seen))
        assert picture.width == 960
        assert picture.mode == "P"
        assert "transparency" not in picture.info
        assert picture.height * 550 / 960 <= 560, (
            "the board and its buttons must fit into a desktop's 800 pixels"
        )


def test_boards_of_random_matches_on_all_maps_are_small_files() -> None:
    for seen in moments():
        assert len(_board(seen)) <= LIMIT


@pytest.mark.parametrize(("tape", "policy"), [("standard", "p1"), ("standard", "p4")])
def test_boards_of_very_long_matches_are_small_files(tape: str, policy: str) -> None:
    seen = long_match(tape, policy)
    assert len(seen.strokes) > 150
    assert len(_board(seen)) <= LIMIT


def test_a_board_is_drawn_in_few_calls_from_cached_parts() -> None:
    seen = table()
    _board(seen)
    assert calls_of(partial(_board, seen)) < MOST_CALLS


@pytest.mark.parametrize("tape", [STANDARD, SHORT, LONG], ids=lambda tape: tape.name)
def test_spaces_stay_large_enough_to_read(tape: Tape) -> None:
    for strip in strips(Ground.of(tape)):
        assert strip.cell * PHONE / 960 >= 20
        assert strip.cell % 2 == 0


def test_every_column_of_the_map_belongs_to_one_strip_and_no_building_is_cut() -> None:
    for seen in moments():
        ground = Ground.of(seen.tape)
        shown = strips(ground)
        own = [column for strip in shown for column in range(ground.wide) if strip.owns(column)]
        assert own == list(range(ground.wide))
        for _, column in buildings(ground).values():
            assert any(strip.owns(column) and strip.owns(column + 1) for strip in shown)


def test_each_strip_also_shows_the_next_column_beyond_the_cut() -> None:
    upper, lower = strips(Ground.of(STANDARD))
    assert (upper.first, upper.last, upper.own_last) == (0, 11, 10)
    assert (lower.first, lower.own_first, lower.last) == (10, 11, 21)
    assert len(strips(Ground(("." * 12,) * 4, ()))) == 1


def test_sewers_can_be_distinguished_without_colour() -> None:
    drawn = [_small(grate(kind, 70)) for kind in "BRGY"]
    for one, other in combinations(drawn, 2):
        assert difference(one, other) > 8


def test_every_sewer_shows_its_letter() -> None:
    ground = Ground.of(SHORT)
    edge = Ground(("." * 6, "R....R", "." * 6), ())
    for shown in (ground, edge):
        for strip in strips(shown):
            seen = replace(BARE, tape=Tape("", shown.rows, {}), cats=((), ()), fish=())
            plain = _strip(seen, strip)
            for place, letter in sewers(shown).items():
                if not strip.shows(cell_of(place)[1] + 0.5, 0):
                    continue
                x, y = letter_corner(strip, place)
                box = (x, y, x + 30, y + 30)
                bare = strip_ground(shown, strip).crop(box)
                assert plain.crop(box).tobytes() != bare.tobytes(), (place, letter)


def test_open_and_closed_sewers_of_a_pair_look_different() -> None:
    boards = {
        _board(table(blocked=frozenset(blocked)))
        for blocked in ((), ("C9",), ("C17",), ("C9", "C17"))
    }
    assert len(boards) == 4


def _strip(seen: View, strip: Strip, steps: Steps = NOTHING) -> Image.Image:
    """Return a strip on which no column is pale."""
    whole = replace(strip, own_first=strip.first, own_last=strip.last)
    return paint_strip(Shown(seen, steps), whole).picture()


def test_heads_and_fish_and_starting_places_can_be_distinguished_without_colour() -> None:
    heads = [
        _small(head_mark(player, number, 70, carries=carries, home=home, lost=lost))
        for player in (0, 1)
        for number in (1, 2)
        for carries in (None, 0, 1)
        for home, lost in ((False, False), (True, False), (False, True))
    ]
    for one, other in combinations(heads, 2):
        assert difference(one, other) > 1.5
    fish = [_small(fish_mark(p, 70, faded=faded)) for p in (0, 1) for faded in (False, True)]
    for one, other in combinations([*fish, *(_small(start_mark(p, 70)) for p in (0, 1))], 2):
        assert difference(one, other) > 3


def test_lines_of_the_four_cats_can_be_distinguished_without_colour() -> None:
    seen = table(strokes=walk(0, 1, "H4", "H5", "H6"))
    here = {place: drawn for place, drawn in lines(seen).pieces if place == "H5"}["H5"]
    pens = [
        tuple(replace(piece, player=player, cat=cat) for piece in here)
        for player in (0, 1)
        for cat in (1, 2)
    ]
    for one, other in combinations([_small(pieces(pen, 70)) for pen in pens], 2):
        assert difference(one, other) > 1.5


def test_kinds_of_targets_can_be_distinguished_without_colour() -> None:
    drawn = [_small(target_mark(kind, "B9", 70)) for kind in KINDS]
    for one, other in combinations(drawn, 2):
        assert difference(one, other) > 4


def test_an_actions_target_and_kind_are_read_from_its_text() -> None:
    steps = read_steps(
        table(), ["2"], ["2 B8", "2 a", "2 jump A11", "2 amazing D12", "2 pop B17", "A7"]
    )
    assert steps.cat == (1, 2)
    assert steps.places == (
        Target("B8", MOVE),
        Target("a", MOVE),
        Target("A11", JUMP),
        Target("D12", AMAZING),
        Target("B17", POP),
        Target("A7", MOVE),
    )
    assert steps.kinds == KINDS
    drawing = read_steps(table(asked=FISH), ["H"], ["H5", "fish H8"])
    assert drawing.places == (Target("H5", MOVE), Target("H8", MOVE))
    assert drawing.kinds == ()
    assert read_steps(table(), [], ["A", "H"]).rows == ("A", "H")
    assert read_steps(table(), [], ["1", "2"]).cats == ((1, 1), (1, 2))


def test_the_chosen_cat_and_its_targets_change_the_picture() -> None:
    seen = table()
    boards = [
        _board(seen),
        _board(seen, targets=["1", "2"]),
        _board(seen, chosen=["1"]),
        _board(seen, chosen=["2"]),
        _board(seen, chosen=["2"], targets=["2 B8"]),
        _board(seen, chosen=["2"], targets=["2 jump B8"]),
        _board(seen, chosen=["2"], targets=["2 jump B8", "2 amazing B8"]),
        _board(seen, chosen=["2"], targets=["2 B8", "2 c"]),
        _board(seen, targets=["A", "H"]),
        _board(seen, targets=["A"]),
        _board(seen, chosen=["H"], targets=["H5", "H8"]),
    ]
    assert len(set(boards)) == len(boards)
    assert all(len(png) <= LIMIT for png in boards)


def test_a_move_to_a_place_on_a_line_has_that_place_as_its_target() -> None:
    for seen in moments():
        places = {place for line in seen.lines for place in line}
        for place in sorted(places):
            assert read_steps(seen, ["1"], [f"1 {place}"]).places == (Target(place, MOVE),)


def _drawn(*strokes: Stroke) -> dict[str, tuple[Piece, ...]]:
    return dict(lines(table(strokes=strokes)).pieces)


def test_a_line_is_continuous_from_place_to_place() -> None:
    seen = table()
    ground = Ground.of(seen.tape)
    ends: dict[tuple[float, float], int] = {}
    for place, here in lines(seen).pieces:
        x, y = middle(ground, place)
        for piece in here:
            for cut in (piece.enter, piece.leave):
                if cut is not None:
                    at = round(x + cut.at[0], 2), round(y + cut.at[1], 2)
                    ends[at] = ends.get(at, 0) + 1
    odd = [at for at, count in ends.items() if count % 2]
    assert odd == []


def test_moves_to_and_fro_draw_two_lines_side_by_side_and_repetitions_add_no_line() -> None:
    once = _drawn(*walk(0, 1, "H4", "H5", "H6"))["H5"]
    back = _drawn(*walk(0, 1, "H4", "H5", "H6", "H5", "H4"))["H5"]
    again = _drawn(*walk(0, 1, "H4", "H5", "H6", "H5", "H4", "H5", "H6", "H5", "H4"))["H5"]
    assert len(once) == 1
    assert len(back) == 2
    assert again == back
    lanes = {piece.enter.at[1] for piece in back if piece.enter is not None}
    assert len(lanes) == 2


def test_the_lines_of_a_players_two_cats_lie_side_by_side() -> None:
    strokes = (
        *walk(0, 1, "H4", "H5", "H6"),
        *walk(0, 2, "H12", "H11", "H10"),
    )
    both = _drawn(*strokes, *walk(0, 2, "H4", "H5", "H6"))["H5"]
    assert {piece.enter.at[1] for piece in both if piece.enter is not None} == {0.0, 0.17}


def test_jumps_and_pops_draw_no_line_on_the_spaces_that_they_pass_over() -> None:
    jump = Stroke(0, 1, JUMP, "H4", "H7", ("H5", "H6"))
    drawn = lines(table(strokes=(jump,)))
    assert {"H5", "H6"}.isdisjoint(dict(drawn.pieces))
    assert [(of.kind, of.source, of.target) for of in drawn.leaps] == [
        (JUMP, (3.5, 7.5), (6.5, 7.5))
    ]
    pop = Stroke(1, 2, POP, "A17", "B10", (), "B17")
    popped = lines(table(strokes=(pop,)))
    assert popped.leaps[0].source == (16.5, 1.5)
    assert {"A17", "B17", "B10"} <= set(dict(popped.pieces))


def test_a_jump_out_of_a_building_leaves_by_its_door() -> None:
    out = Stroke(0, 1, JUMP, "a", "G8", ("G5", "G6", "G7"))
    drawn = lines(table(strokes=(*walk(0, 1, "H4", "a"), out)))
    assert drawn.leaps[0].source == (4.0, 6.5)
    leaving = [piece.leave for piece in dict(drawn.pieces)["a"] if piece.leave is not None]
    assert [cut.way for cut in leaving] == [(1.0, 0.0)]


@pytest.mark.parametrize("kind", [JUMP, AMAZING, POP])
def test_leaps_of_each_kind_show_their_player_and_whether_they_are_new(kind: str) -> None:
    drawn = {
        leap(Leap(player, 1, kind, (0.5, 0.5), (4.5, 0.5), lit), 70)[0].tobytes()
        for player in (0, 1)
        for lit in (False, True)
    }
    assert len(drawn) == 4


def test_a_leap_over_the_cut_is_drawn_in_both_strips() -> None:
    far = Stroke(0, 1, JUMP, "H8", "H16", tuple(f"H{n}" for n in range(9, 16)))
    with_it, without = (opened(_board(replace(BARE, strokes=s))) for s in ((far,), ()))
    upper, lower = (_strip_box(strip, i) for i, strip in enumerate(strips(Ground.of(STANDARD))))
    for box in (upper, lower):
        assert with_it.crop(box).tobytes() != without.crop(box).tobytes()


def _strip_box(strip: Strip, index: int) -> tuple[int, int, int, int]:
    top = 6 + index * strip.size[1]
    return 0, top, ROOM, top + strip.size[1]


def test_names_and_status_of_any_length_and_script_fit_on_the_board() -> None:
    status = "Bartholomew the Second of Somewhere to draw a fish in the other home row"
    names = (NAMES, LONG_NAMES, ("小明", "Zaphod"), ("i" * 32, "W" * 32))
    for asked in (FISH, "play"):
        pictures = {
            PAINT.board(table(asked=asked, quiet=39), captions=captions(status, pair))
            for pair in names
        }
        assert len(pictures) == len(names)
        for png in pictures:
            picture = opened(png).convert("RGB")
            for left in (ROOM + 4, 955):
                margin = picture.crop((left, 0, left + 5, picture.height))
                assert len(margin.getcolors() or []) == 1
    unknown = PAINT.board(table(), captions=captions(names=("小明", "Zaphod")))
    assert unknown == PAINT.board(table(), captions=captions(names=("Persimmon", "Zaphod")))


def test_pictures_can_be_drawn_without_a_catalogue_of_sentences() -> None:
    bare = Captions(NAMES, ("Persimmon", "Indigo"), "Persimmon to act")
    png = PAINT.board(table(asked=FISH), captions=bare, chosen=["1"], targets=["1 jump B8"])
    assert opened(png).width == 960


def test_result_pictures_show_the_winner_or_an_end_without_a_winner() -> None:
    ends = [
        Outcome((1, 2), "delivered"),
        Outcome((2, 1), "trapped"),
        Outcome((1, 1), "idle"),
        Outcome((), "abandoned"),
    ]
    pictures = [
        PAINT.result(
            table(outcome=end, to_act=()),
            captions=captions(),
            headline=f"{LONG_NAMES[0]} has won",
            reason=say("washi-cat-reason-trapped"),
        )
        for end in ends
    ]
    assert len(set(pictures)) == 3
    assert all(opened(png).width == 960 and len(png) <= LIMIT for png in pictures)


def test_all_rules_pictures_and_the_cover_can_be_drawn() -> None:
    keys = PAINT.illustration_keys()
    first = ("start", "tape", "map", "draw", "move", "example")
    assert keys == (*first, "jump", "special", "errand", "end")
    pictures = [*(PAINT.illustration(key, say) for key in keys), PAINT.cover("Washi Cat")]
    assert len(set(pictures)) == len(pictures)
    for png in pictures:
        assert opened(png).width == 960
        assert len(png) <= LIMIT


def test_every_rules_page_has_its_texts() -> None:
    for key in PAINT.illustration_keys():
        assert 400 < len(say(f"washi-cat-rules-{key}")) <= 1900
        assert 20 < len(say(f"washi-cat-rules-{key}-alt")) <= 1024


def test_a_picture_of_the_rules_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError):
        PAINT.illustration("no-such-page", say)


def test_the_rings_around_row_letters_are_complete() -> None:
    ring = row_mark("A").width
    for strip in strips(Ground.of(STANDARD)):
        plain, ringed = (
            _strip(table(), strip, Steps(rows=rows)).convert("RGB") for rows in ((), ("A",))
        )
        drawn = ImageChops.difference(plain, ringed).getbbox()
        assert drawn is not None
        assert drawn[2] - drawn[0] == ring


# Private pictures


def _facing(player: int | None) -> Captions:
    return replace(captions(), facing=player)


def test_a_private_board_has_the_viewers_home_row_at_the_bottom_with_matching_coordinates() -> None:
    """Player 1's board is turned: a fish on A2 is near the right end of the last row."""
    seen = replace(BARE, cats=((), ()), fish=())
    with_fish = replace(seen, fish=(Fish(0, "A2", None),))
    for player, (row, column) in ((None, (0, 1)), (0, (0, 1)), (1, (7, 10))):
        one, other = (
            opened(PAINT.board(each, captions=_facing(player))).convert("RGB")
            for each in (seen, with_fish)
        )
        strip = strips(Ground.of(STANDARD, turned=player == 1))[1 if player == 1 else 0]
        box = ImageChops.difference(one, other).getbbox()
        assert box is not None
        x, y = strip.pixel((column + 0.5 + strip.first, row + 0.5))
        assert abs((box[0] + box[2]) / 2 - 4 - x) < 12
        assert abs((box[1] + box[3]) / 2 - 6 - y - (strip.size[1] if player == 1 else 0)) < 12


def test_places_keep_their_names_on_a_turned_map() -> None:
    for seen in moments():
        there, ground = turned(seen), Ground.of(turned(seen).tape, turned=True)
        assert turned(there) == seen
        for player, pair in enumerate(seen.cats):
            for cat, moved in zip(pair, there.cats[player], strict=True):
                assert ground.label(moved.at) == cat.at
        for fish, moved_fish in zip(seen.fish, there.fish, strict=True):
            assert ground.label(moved_fish.at) == fish.at
            assert taker(ground, moved_fish.at) == taker(Ground.of(seen.tape), fish.at)
        assert [ground.home(row) for row in (0, ground.high - 1)] == [0, 1]


def test_the_viewers_card_is_the_lower_card() -> None:
    """The winner's card is highlighted. It is the lower card if the viewer is the winner.

    It is the upper card if the viewer is the loser.
    """
    seen = table(to_act=(), outcome=Outcome((1, 2), "delivered"))
    winner, loser = (
        [
            sum(n for n, tone in half.getcolors(1 << 16) or [] if tone == HIGHLIGHT)
            for half in _halves(
                opened(
                    PAINT.result(seen, captions=_facing(player), headline="Won", reason="So.")
                ).convert("RGB")
            )
        ]
        for player in (0, 1)
    )
    assert winner[1] - winner[0] > 1000
    assert loser[0] - loser[1] > 1000


@pytest.mark.parametrize(("player", "below"), [(None, True), (0, True), (1, False)])
def test_the_card_of_player_0_says_that_player_0s_cats_find_fish_in_row_a(
    player: int | None, below: bool
) -> None:
    """Player 0's home is the last row.

    Player 0's card is below the map unless player 1 is the viewer.
    """
    facing = _facing(player)

    def told(word: str, key: str, **facts: Any) -> str:
        names_it = key.endswith("picture-fetches") and facts["row"] == "A"
        return word if names_it else str(facing.say(key, **facts))

    one, other = (
        opened(
            PAINT.board(
                table(to_act=(0,)), captions=replace(facing, say=cast("Any", partial(told, word)))
            )
        ).convert("RGB")
        for word in ("in row A", "in row X")
    )
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    assert ((box[1] + box[3]) / 2 > one.height / 2) == below


def _halves(picture: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Return the upper and the lower half of the cards beside the board."""
    middle = picture.height // 2
    return (
        picture.crop((740, 0, picture.width, middle)),
        picture.crop((740, middle, picture.width, picture.height)),
    )


# Late in a match


def test_late_in_a_match_most_lines_are_pale_and_private_pictures_have_more_pale_lines() -> None:
    seen = long_match("standard", "p1")
    everybody, own = lines(seen), lines(seen, 0)
    for drawn in (everybody, own):
        pale = [piece.pale for _, here in drawn.pieces for piece in here]
        assert 0.5 < sum(pale) / len(pale) < 1
        assert not any(leap.pale for leap in drawn.leaps if leap.lit)

    def strong(drawn: Lines, player: int) -> int:
        pieces_ = [piece for _, here in drawn.pieces for piece in here]
        return sum(piece.player == player and not piece.pale for piece in pieces_)

    assert strong(own, 0) == strong(everybody, 0)
    assert strong(own, 1) < strong(everybody, 1)


def test_early_in_a_match_no_line_is_pale() -> None:
    drawn = lines(table(strokes=STROKES[:20]))
    assert not any(piece.pale for _, here in drawn.pieces for piece in here)


def test_the_part_of_a_cats_line_that_leads_to_its_fish_is_pale() -> None:
    drawn = dict(lines(table()).pieces)
    assert len(STROKES) > 24
    assert all(piece.pale for piece in drawn["H4"])
    assert not any(piece.pale for piece in drawn["A5"] if piece.leave and piece.enter)


def test_pale_and_fully_coloured_lines_can_be_distinguished_without_colour() -> None:
    [(_, here)] = [one for one in lines(table(strokes=walk(0, 1, "H4", "H5", "H6"))).pieces
                   if one[0] == "H5"]  # fmt: skip
    for player in (0, 1):
        strong = tuple(replace(piece, player=player) for piece in here)
        pale = tuple(replace(piece, pale=True) for piece in strong)
        assert difference(_small(pieces(strong, 56)), _small(pieces(pale, 56))) > 1.5


# Chosen places, and places that cannot be chosen


def test_target_and_warning_rings_have_enough_contrast_on_every_background() -> None:
    seen = table(strokes=(), lines=(frozenset(), frozenset()), fish=(), blocked=frozenset())
    places = ("A2", "C5", "D3", "H9", "E7", "G8")
    for warned in ((), tuple(f"1 {place}" for place in places)):
        shown = PAINT.board(
            seen,
            captions=replace(captions(), warned=warned),
            chosen=("1",),
            targets=[f"1 {place}" for place in places],
        )
        picture = opened(shown).convert("RGB")
        for place in places:
            x, y = _at(place)
            half = round(45 * 56 / 82)
            box = (x - half, y - half, x + half, y + half)
            assert ring_contrast(picture, box, 8, ellipse=True) >= LEAST, place


def _at(place: str) -> tuple[int, int]:
    """Return the middle of a place on the upper strip, in a picture of the standard tape."""
    strip = strips(Ground.of(STANDARD))[0]
    x, y = strip.pixel(middle(Ground.of(STANDARD), place))
    return x + 4, y + 6


def test_the_outline_of_the_last_action_has_enough_contrast() -> None:
    jump = Stroke(0, 1, JUMP, "D1", "D5", ("D2", "D3", "D4"))
    seen = table(strokes=(jump,), cats=((), ()), fish=(), blocked=frozenset())
    drawing = table(asked=FISH, cats=((), ()), strokes=(), fish=(Fish(0, "H5", None),))
    for shown, place in ((seen, "D1"), (drawing, "H5")):
        picture = opened(_board(shown)).convert("RGB")
        x, y = _at(place)
        box = x - 28, y - 28, x + 28, y + 28
        assert ring_contrast(picture, box, 9, corner=12) >= LEAST, place


def test_places_that_cannot_be_chosen_are_paler_during_a_choice() -> None:
    plain, choosing = (
        opened(_board(table(), chosen=["2"], targets=targets)).convert("L")
        for targets in ((), ["2 B8"])
    )
    shrine, sewer = ((*_box_of(place),) for place in ("C2", "F6"))
    for box in (shrine, sewer):
        assert min(choosing.crop(box).tobytes()) > min(plain.crop(box).tobytes()) + 40
    chosen = _box_of("A8")
    assert min(choosing.crop(chosen).tobytes()) == min(plain.crop(chosen).tobytes())


def _box_of(place: str) -> tuple[int, int, int, int]:
    x, y = _at(place)
    return x - 24, y - 24, x + 24, y + 24


def test_the_reason_shown_for_a_barred_place_is_the_reason_why_the_rules_refuse_it() -> None:
    """We try to choose all barred places in random matches. No legal target is barred."""
    found = set()
    for plies in (3, 7, 10, 30, 40, 50, 60, 70, 80, 90, 100, 110):
        match = random_match(
            WashiCat(), 2, {"map": "short"}, seed=b"b" * 32, policy_seed=f"{plies}", plies=plies
        )
        if match.outcome is not None:
            continue
        player = match.to_act()[0]
        view = cast("View", match.state.observation(None))
        paths = [tuple(choice.path) for choice in match.state.choices(player)]
        for first in dict.fromkeys(path[0] for path in paths):
            targets = [path[1] for path in paths if path[0] == first]
            steps = read_steps(view, [first], targets)
            for one in barred(view, Ground.of(view.tape), steps):
                kind = f"{first} " if first.isdigit() else f"{view.asked} ".replace("cats", "cat")
                action = WashiCat().parse(f"{kind}{one.place}")
                with pytest.raises(IllegalAction) as refused:
                    match.state.apply(player, action)
                assert refused.value.reason == one.reason
                found.add(one.reason)
    assert {"their-line", "too-near"} <= found
    assert len(found) >= 4


def test_a_barred_place_has_a_sign_and_its_reason_in_words() -> None:
    seen = table(to_act=(0,))
    targets = ["1 B5", "1 E4"]
    own = replace(seen, lines=(seen.lines[0], seen.lines[1] | {"D5"}))
    marked, bare = (_board(each, chosen=["1"], targets=targets) for each in (own, seen))
    changed = ImageChops.difference(*(opened(png).convert("RGB") for png in (marked, bare)))
    x, y = _at("D5")
    assert changed.crop((x - 16, y - 16, x + 16, y + 16)).getbbox() is not None
    assert changed.crop((740, 0, 960, 976)).getbbox() is not None
