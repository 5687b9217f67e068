"""Details of pictures that must be visible at a glance, checked on the pixels."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PIL import Image, ImageChops

from rendering import Captions, chapter_painter, hand_painter, painter
from rendering.caged_rat.cards import face
from rendering.caged_rat.colours import SUITS
from rendering.cat_attack.buildings import NUMBER_AT
from rendering.cat_attack.cards import face as mog_card
from rendering.cat_attack.colours import LEAF
from rendering.cat_attack.plan import roof, spot
from rendering.cat_attack.sidebar import told_apart
from rendering.cat_attack.town import paint_town
from rendering.cat_rat_flea.spaces import TILE_WIDE as SPACE_WIDE
from rendering.cat_rat_flea.spaces import centre
from rendering.cat_sequence.colours import TEAMS, ground
from rendering.cat_sequence.geometry import TILE_HIGH, TILE_WIDE, corner, top_of
from rendering.painter import SheetPainter
from rendering.standings import cast, cat_page, leaderboard, profile
from rendering.theme import DANGER, PAPER, PAPER_LIGHT, TARGET, Colour, contrast, mix
from rendering.thumbnail import thumbnail
from rendering.washi_cat.colours import SEATS, STREET, TAPES, home_edge
from rendering.washi_cat.ground import Ground, middle
from rendering.washi_cat.layout import Strip, strips
from rendering.washi_cat.paint import Shown, paint_strip
from rules.cat_attack.board import HOUSES, HOUSES_OF, INDEX
from rules.cat_rat_flea.board import SPACES
from rules.errors import Fact
from rules.game import Game, Outcome
from rules.registry import GAMES
from rules.selfplay import random_match
from rules.washi_cat.tape import STANDARD
from rules.washi_cat.view import AMAZING, JUMP, Cat, Stroke, View
from tests.rendering import cat_attack_scenes
from tests.rendering.cat_sequence_scenes import covered
from tests.rendering.cat_sequence_scenes import table as cats_table
from tests.rendering.scenes import opened, say, view
from tests.rendering.test_standings import BOARD, CAST, PAGE, PERSON
from tests.rendering.washi_cat_scenes import table as washi_table


def _captions(players: int) -> Captions:
    seats = tuple(f"Cat {number + 1}" for number in range(players))
    return Captions(seats, seats, "Cat 1 to act", say)


def _of_a_match(kind: Game, plies: int | None) -> Iterator[bytes]:
    """Yield every picture of a moment: the table, a small copy, a choice, hands, a deal's score."""
    paint, players = painter(kind.key), kind.player_counts[0]
    captions = _captions(players)
    match = random_match(kind, players, {}, seed=bytes(32), policy_seed="sight", plies=plies)
    view: Any = match.state.observation(None)
    if match.outcome is not None:
        ended = view.ended(match.outcome)
        yield paint.result(ended, captions=captions, headline="Cat 1 won", reason="Five in a row.")
        return
    yield (table := paint.board(view, captions=captions))
    yield thumbnail(table)
    player = match.to_act()[0]
    own: Any = match.state.observation(player)
    path = max((choice.path for choice in match.state.choices(player)), key=len)
    yield paint.board(own, captions=captions, chosen=path[:-1], targets=path[-1:])
    if (hands := hand_painter(kind.key)) is not None:
        yield hands.hand(own, captions=captions)
    chapters = chapter_painter(kind.key)
    if chapters is not None and (scores := chapters.chapter(view, captions=captions)) is not None:
        yield scores


def _of_a_game(kind: Game) -> Iterator[bytes]:
    paint = painter(kind.key)
    yield paint.cover("A game")
    if isinstance(paint, SheetPainter):
        yield paint.contact_sheet(say)
    for key in paint.illustration_keys():
        yield paint.illustration(key, say)
    for plies in (2, 40, None):
        yield from _of_a_match(kind, plies)


def _corners(picture: Image.Image) -> set[object]:
    right, foot = picture.width - 1, picture.height - 1
    shown = picture.convert("RGB")
    return {shown.getpixel((x, y)) for x in (0, right) for y in (0, foot)}


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.key)
def test_every_picture_of_a_game_has_the_colour_of_paper_in_its_corners(kind: Game) -> None:
    """Another colour in a corner would be visible in Discord's dark or light theme."""
    for number, png in enumerate(_of_a_game(kind)):
        assert _corners(opened(png)) == {PAPER}, number


def test_leaderboards_and_profiles_have_the_colour_of_paper_in_their_corners() -> None:
    for png in (leaderboard(BOARD), profile(PERSON), cast(CAST), cat_page(PAGE)):
        assert _corners(opened(png)) == {PAPER}


def _ringed(png: bytes) -> set[str]:
    """Return the spaces of a *Cat, Rat, Flea!* board that have a target's ring."""
    shown = opened(png).convert("RGB")
    middles = {name: (centre(name)[0] - SPACE_WIDE // 2 + 6, centre(name)[1]) for name in SPACES}
    return {name for name, at in middles.items() if shown.getpixel(at) == TARGET}


def test_the_board_names_the_piece_that_must_scurry_and_rings_its_targets() -> None:
    """Everyone sees the name and the rings, even before the piece's owner has chosen anything."""
    seen = view("rc1/fff/1R1/FFF/1CR S b3(r)")
    told: list[str] = []

    def heard(message_id: str, **facts: Fact) -> str:
        told.append(say(message_id, **facts))
        return told[-1]

    table = painter("cat-rat-flea").board(seen, captions=replace(_captions(2), say=heard))
    assert "Cat 2’s Rat must scurry" in told
    assert _ringed(table) == {"a3", "c3"}
    still = view("rc1/fff/1R1/FFF/1CR S -")
    assert not _ringed(painter("cat-rat-flea").board(still, captions=_captions(2)))


def _share_of(card: str, tone: Colour) -> float:
    """Return the share of a *Caged Rat* card that has this colour."""
    printed = face(card).convert("RGB")
    found = printed.getcolors(printed.width * printed.height) or []
    return sum(count for count, each in found if each == tone) / (printed.width * printed.height)


def _most_ends(kind: Game) -> tuple[Any, tuple[str, ...], list[str]]:
    """Return the unfinished choice with the most targets: its view, its steps and its targets."""
    players = kind.player_counts[0]
    match = random_match(kind, players, {}, seed=bytes(32), policy_seed="rings", plies=40)
    found: list[tuple[Any, tuple[str, ...], list[str]]] = []
    for state, step in match.history():
        ends: dict[tuple[str, ...], list[str]] = {}
        for choice in state.choices(step.player) if step.chosen else ():
            ends.setdefault(choice.path[:-1], []).append(choice.path[-1])
        seen = state.observation(step.player) if step.chosen else None
        found += [(seen, chosen, _apart(kind, names)) for chosen, names in ends.items() if chosen]
    return max(found, key=lambda each: len(each[2]))


def _apart(kind: Game, ends: list[str]) -> list[str]:
    """Return the targets; in *Cat Attack*, leave out targets whose rings would overlap others."""
    if kind.key != "cat-attack":
        return ends
    kept: list[str] = []
    for end in filter(INDEX.__contains__, ends):
        if all(math.dist(spot(end), spot(other)) > 140 for other in kept):
            kept.append(end)
    return kept


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: str(kind.key))
def test_rings_of_targets_have_no_numbers(kind: Game) -> None:
    """Numbers on rings would be confused with the numbers printed on a board.

    Without numbers, the order of targets does not change a picture.
    """
    seen, chosen, ends = _most_ends(kind)
    assert len(ends) > 1
    paint, captions = painter(kind.key), _captions(kind.player_counts[0])
    there, back = (
        paint.board(seen, captions=captions, chosen=chosen, targets=names)
        for names in (ends, ends[::-1])
    )
    assert there == back
    assert there != paint.board(seen, captions=captions, chosen=chosen, targets=ends[:1])


@pytest.mark.parametrize(
    "kind", [kind for kind in GAMES if kind.key != "cat-sequence"], ids=lambda kind: str(kind.key)
)
def test_harmful_targets_have_a_sign_in_addition_to_their_colour(kind: Game) -> None:
    """This test skips *Cat Sequence*, which has no actions that harm the player."""
    seen, chosen, ends = _most_ends(kind)
    paint, captions = painter(kind.key), _captions(kind.player_counts[0])
    warning = replace(captions, warned=(ends[0], "nowhere"))
    plain, warned, all_warned = (
        Image.open(io.BytesIO(paint.board(seen, captions=words, chosen=chosen, targets=ends)))
        for words in (captions, warning, replace(captions, warned=tuple(ends)))
    )
    assert _count(plain, DANGER) < _count(warned, DANGER) < _count(all_warned, DANGER)
    assert _count(plain, TARGET) > _count(warned, TARGET) > _count(all_warned, TARGET)
    # Even in grey, the pictures differ by more than a ring's shade.
    differs = ImageChops.difference(plain.convert("L"), warned.convert("L"))
    assert isinstance(most := differs.getextrema()[1], (int, float))
    assert most > 90
    bare = paint.board(seen, captions=captions, chosen=chosen)
    assert bare == paint.board(seen, captions=warning, chosen=chosen)


def _count(picture: Image.Image, tone: Colour) -> int:
    """Return the number of pixels of a colour."""
    rgb = picture.convert("RGB")
    return sum(count for count, each in rgb.getcolors(rgb.width * rgb.height) or () if each == tone)


@pytest.mark.parametrize("rank", "2T")
def test_hearts_and_diamonds_are_red_and_clubs_and_spades_are_black(rank: str) -> None:
    """The rules say that one player has the red cards and the other has the black cards."""
    red, black = SUITS["H"], SUITS["S"]
    for suit in "HD":
        assert _share_of(rank + suit, red) > 0.1
    for suit in "CS":
        assert _share_of(rank + suit, black) > 0.1 + _share_of(rank + "H", black)
        assert _share_of(rank + suit, red) == 0


@pytest.mark.parametrize("team", range(3))
def test_even_without_colour_a_chip_stands_out_from_its_space(team: int) -> None:
    """In grey, the chip stands out by its tone alone, without stripes or dots."""
    seen = covered(cats_table(6, 3), {"D4": team})
    shown = opened(painter("cat-sequence").board(seen, captions=_captions(6))).convert("RGB")
    left, top = corner("D4", top_of(len(seen.teams)))
    tile = shown.crop((left, top, left + TILE_WIDE, top + TILE_HIGH))
    found = {tone for _, tone in tile.getcolors(tile.width * tile.height) or []}
    assert {TEAMS[team].colour, ground(team)} <= found
    assert contrast(TEAMS[team].colour, ground(team)) >= 1.8


@pytest.mark.parametrize("number", range(1, 7))
def test_a_houses_number_is_fully_visible_while_its_cat_is_at_home(number: int) -> None:
    """No cat's token covers the number, whatever the token's shape."""
    house = HOUSES[number - 1]
    owner = HOUSES_OF[6].index(number)
    view = cat_attack_scenes.table(6)
    away = replace(view, cats=())
    home = replace(view, cats=(cat_attack_scenes.cat(owner, number, house.home),))
    x, y = roof(number)
    middle_of = round(x + NUMBER_AT), round(y)
    corners = middle_of[0] - 11, middle_of[1] - 11, middle_of[0] + 11, middle_of[1] + 11
    at_home, gone = (paint_town(each).picture().crop(corners) for each in (home, away))
    assert at_home.convert("RGB").tobytes() == gone.convert("RGB").tobytes()


@pytest.mark.parametrize("card", ["cat-3", "mouse-1", "bird-6", "speedy", "attack", "burglar"])
def test_grass_stays_inside_the_frames_of_cards(card: str) -> None:
    """The frames' lower corners are cut off."""
    shown = mog_card(card, "").convert("RGB")
    grass = mix(LEAF, PAPER, 0.35)
    places = product(range(shown.width), range(shown.height))
    grassy = [(x, y) for x, y in places if shown.getpixel((x, y)) == grass]
    assert grassy
    for x, y in grassy:
        beside = min(x, shown.width - 1 - x) - 20
        assert beside > 0
        assert y < 220
        assert y - 206 <= beside


def _strip_of(view: View) -> tuple[Strip, Image.Image]:
    """Return the first strip of a *Washi Cat* map, and its picture."""
    strip = strips(Ground.of(view.tape))[0]
    return strip, paint_strip(Shown(view), strip).picture().convert("RGB")


def _number_of(strip: Strip, place: str, wide: float) -> tuple[int, int, int, int]:
    """Return a box inside the disc with a mark's number; `wide` is the mark's width in spaces."""
    x, y = strip.pixel(middle(Ground.of(STANDARD), place))
    left, top = x - round(wide * strip.cell) // 2, y - round(wide * strip.cell) // 2
    return left + 6, top + 6, left + 28, top + 28


def test_the_stars_of_a_jump_do_not_hide_the_numbers_of_cats() -> None:
    """Stars could cover the numbers of the cats on D9 and E9, and of the cat that started on C9."""
    leap = Stroke(1, 2, AMAZING, "D10", "D8", ("D9",))
    cats = (
        (Cat(1, "H3", "D9", None, False, False), Cat(2, "H12", "E9", None, False, False)),
        (Cat(1, "C9", "A5", None, False, False), Cat(2, "A10", "D8", None, False, False)),
    )
    starry = washi_table(cats=cats, strokes=(leap,), fish=())
    plain = replace(starry, strokes=(replace(leap, kind=JUMP),))
    (strip, with_stars), (_, without) = map(_strip_of, (starry, plain))
    assert ImageChops.difference(with_stars, without).getbbox()
    for place, wide in (("D9", 1.3), ("E9", 1.3), ("C9", 1.0)):
        box = _number_of(strip, place, wide)
        assert with_stars.crop(box).tobytes() == without.crop(box).tobytes(), place


@pytest.mark.parametrize("seat", [0, 1])
def test_numbers_and_marks_next_to_the_cut_are_drawn_as_if_the_map_were_not_cut(
    seat: int,
) -> None:
    """A map that is cut into two strips has a dashed line at the cut.

    Marks next to the cut extend across this line: to the left in the lower strip, and to the right
    in the upper strip.
    """
    here = (Cat(1, "D12", "E12", None, False, False), Cat(2, "A5", "B11", None, False, True))
    cats = (here, ()) if seat == 0 else ((), here)
    seen = Shown(washi_table(cats=cats, strokes=(), fish=(), blocked=frozenset()))
    upper, lower = strips(Ground.of(STANDARD))
    for strip, place, side in ((lower, "E12", -1), (lower, "D12", -1), (upper, "B11", 1)):
        uncut = replace(strip, own_first=strip.first, own_last=strip.last)
        half = round((1.3 if place != "D12" else 1.0) * strip.cell) // 2
        x, y = strip.pixel(middle(Ground.of(STANDARD), place))
        x, y = x + side * (half - 17), y - half + 17
        box = x - 9, y - 9, x + 9, y + 9
        with_cut, without = (paint_strip(seen, each).picture().crop(box) for each in (strip, uncut))
        assert with_cut.convert("RGB").tobytes() == without.convert("RGB").tobytes(), place


def test_a_strip_shows_a_cat_of_the_other_strip_in_pale_colours_with_an_uncut_number() -> None:
    """A strip shows a cat of the other strip only if the cat is next to the cut between the strips.

    The cat's number is complete, although its left part is outside the columns of the strip.
    """
    here = (Cat(1, "A5", "E11", None, False, False), Cat(2, "H10", "H10", None, False, False))
    empty = washi_table(cats=((), ()), strokes=(), fish=(), blocked=frozenset())
    lower = strips(Ground.of(STANDARD))[1]
    seen, bare = (
        paint_strip(Shown(each), lower).picture().convert("RGB")
        for each in (replace(empty, cats=(here, ())), empty)
    )
    x, y = lower.pixel(middle(Ground.of(STANDARD), "E11"))
    half = round(1.3 * lower.cell) // 2
    disc = x - half, y - half, x - half + 34, y - half + 34
    whole = ImageChops.difference(seen, bare).crop(disc).getbbox()
    assert whole is not None
    assert whole[0] <= 3
    assert min(seen.crop(disc).convert("L").tobytes()) > 70
    below = 0, y + lower.cell, *seen.size
    assert seen.crop(below).tobytes() == bare.crop(below).tobytes()


def test_street_spaces_of_home_rows_have_borders() -> None:
    """Each space's edge stands out from the space and from the tape between spaces."""
    strip, shown = _strip_of(washi_table(cats=((), ()), strokes=(), fish=()))
    for row, seat in (("A", 1), ("H", 0)):
        for column in range(1, 10):
            x, y = strip.pixel(middle(Ground.of(STANDARD), f"{row}{column}"))
            half = strip.cell // 2
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                way = [shown.getpixel((x + dx * i, y + dy * i)) for i in range(half - 6, half)]
                assert home_edge(seat) in way
    for seat in (0, 1):
        space = mix(TAPES[1 - seat], mix(PAPER_LIGHT, SEATS[seat].colour, 0.3), STREET)
        assert contrast(home_edge(seat), space) > 1.3


def test_opponents_with_the_same_shortened_name_can_be_distinguished() -> None:
    assert told_apart(["Mia", "Ben"], 140) == ["Mia", "Ben"]
    first, second, other = told_apart(["Sam · sam_one", "Sam · sam_two", "Bartholomew I"], 140)
    assert first.endswith("one")
    assert second.endswith("two")
    assert other == "Bartholomew I"


_CARDS = 230
"""The top of the players' cards in a *Washi Cat* result if names are short."""


def test_the_players_cards_do_not_cover_the_reason_in_a_result_even_if_names_are_long() -> None:
    """In *Washi Cat*, blank paper remains between the banner's last line and the players' cards."""
    seen, captions = washi_table(), _captions(2)
    seen = seen.ended(Outcome((1, 2), "resigned"))
    high = []
    for name in ("Mia", "Sam · sam_two"):
        reason = f"{name} (Persimmon) resigned."
        headline = f"{name} (Indigo) wins"
        shown = opened(
            painter("washi-cat").result(seen, captions=captions, headline=headline, reason=reason)
        ).convert("RGB")
        high.append(shown.height)
        cards = shown.height - high[0] + _CARDS
        assert PAPER not in {shown.getpixel((850, cards + 8))}
        below = shown.crop((370, cards - 8, 930, cards - 1))
        assert below.getcolors() == [(560 * 7, PAPER)]
    assert high[1] > high[0]
