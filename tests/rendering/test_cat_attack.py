"""Pictures of Cat Attack: what they must show, what they must hide, and their limits."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from rendering import Captions, hand_painter, painter
from rendering.cat_attack import hand
from rendering.cat_attack.buildings import COUNT_AT
from rendering.cat_attack.cards import back, face
from rendering.cat_attack.colours import BRICK, LAWN, ROAD, STONE, VERGE, mown
from rendering.cat_attack.ground import street_name, street_name_at
from rendering.cat_attack.hand import title
from rendering.cat_attack.head import asked_text
from rendering.cat_attack.items import item
from rendering.cat_attack.marks import ring, tag
from rendering.cat_attack.names import aims_of, called_in
from rendering.cat_attack.pieces import cat
from rendering.cat_attack.plan import WIDE, label_of, spot
from rendering.cat_attack.prints import LETTERS, label
from rendering.cat_attack.sheet import EDGE
from rendering.cat_attack.tags import is_tagged, tags_at
from rendering.cat_attack.town import NO_AIMS, REGIONS, Aims, paint_town
from rendering.splines import Point
from rendering.text import font
from rendering.theme import DANGER, PAPER, PAPER_LIGHT, TARGET, contrast
from rules.cat_attack.board import (
    BIRD_HOUSE,
    FOODS,
    GARDEN,
    HOME,
    HOUSES,
    INDEX,
    MOUSE_HOLE,
    SHOPS,
    SPACES,
    STREETS,
    WALL,
)
from rules.cat_attack.cards import MOG
from rules.cat_attack.choosing import region_of
from rules.cat_attack.view import ANSWER, CARD, Car, Swap, View
from rules.game import Outcome
from tests.rendering.cat_attack_scenes import (
    FIGHT,
    FULL,
    HAND,
    LONG,
    NAMES,
    SEATS,
    TRAILS,
    WALKED,
    captions,
    cards,
    critters,
    crowded,
    gang,
    holding,
    house,
    matches,
    shops,
    table,
)
from tests.rendering.scenes import difference, opened, say
from tests.work import calls_of

PAINT = painter("cat-attack")
LIMIT = 200 * 1000
MOST_CALLS = 40_000
"""The maximum number of function calls to draw a board from cached parts. Without the cache,
drawing takes 800,000 calls.
"""
NEAREST = 44
"""Spaces that are nearer to each other than this number of pixels would overlap."""
BESIDE_HOUSES = (MOUSE_HOLE, BIRD_HOUSE)
PLACES = (*INDEX, *BESIDE_HOUSES)
"""All places that can be a target."""
CALLED = called_in(Aims(spaces=PLACES), say)


def _board(of: View, **more: object) -> bytes:
    told = captions(len(of.cats))
    return PAINT.board(of, captions=told, **more)  # type: ignore[arg-type]


def _hand(of: View) -> bytes:
    return hand(of, captions=captions(len(of.cats)))


def _grey(drawn: Image.Image, size: tuple[int, int]) -> bytes:
    """Return a drawing on paper in grey pixels, reduced to its size on a phone."""
    picture = Image.new("RGBA", drawn.size, (*PAPER, 255))
    picture.alpha_composite(drawn)
    return picture.convert("L").resize(size).tobytes()


def test_drawing_the_same_view_again_gives_the_same_bytes() -> None:
    assert _board(crowded()) == _board(crowded())
    assert _hand(holding(*HAND)) == _hand(holding(*HAND))
    aimed = {"chosen": ["cat-5"], "targets": ["c4", "d4"]}
    assert _board(holding(*HAND), **aimed) == _board(holding(*HAND), **aimed)


def test_no_two_spaces_cover_each_other() -> None:
    middles = [spot(space.name) for space in SPACES]
    assert len(middles) == len(INDEX) == 103
    for (ax, ay), (bx, by) in combinations(middles, 2):
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= NEAREST**2


def test_targets_have_the_same_names_in_the_picture_as_in_the_menu() -> None:
    """Walls and gardens show their whole names; other places get a tag beside their ring."""
    printed = {space.name for space in SPACES if space.kind in (WALL, GARDEN)}
    assert {place for place in PLACES if not is_tagged(place)} == printed
    assert CALLED["mouse-hole"] == say("cat-attack-thing", target="mouse-hole")
    assert CALLED["home4"] == say("cat-attack-thing", target="home4")
    for shop in SHOPS:
        assert say("cat-attack-thing", target=shop.burglar).endswith(CALLED[shop.burglar])


def test_a_single_target_gets_a_name_tag_if_there_is_room() -> None:
    """At the place that `tags_at` returns, the picture has nearly the same pixels as the tag."""
    plain = table(viewer=0, rolled=None, ends=())
    named_places = 0
    for place in filter(is_tagged, PLACES):
        name = CALLED.get(place, place)
        at = tags_at((place,), CALLED)[place]
        if at is None:
            continue
        named_places += 1
        pointed = paint_town(plain, Aims(spaces=(place,)), CALLED).picture()
        (x, y), named = at, tag(name)
        left, top = round(x - named.width / 2), round(y - named.height / 2)
        # Ignore the rounded ends of the tag.
        inside = named.crop((17, 4, named.width - 17, named.height - 4))
        box = left + 17, top + 4, left + named.width - 17, top + named.height - 4
        there = pointed.convert("L").crop(box)
        assert difference(there.tobytes(), inside.convert("L").tobytes()) < 4, place
    assert named_places >= 10


def test_numbers_in_name_tags_equal_the_printed_numbers() -> None:
    for space in filter(lambda space: is_tagged(space.name), SPACES):
        beside = re.findall(r"\d+", CALLED.get(space.name, space.name))
        houses = [str(house.number) for house in HOUSES if house.home == space.name]
        assert beside == (houses or re.findall(r"\d+", label_of(space))), space.name


def test_regions_match_the_street_names_around_the_neighbourhood() -> None:
    """For example, places in `north` are nearer to the north street's name than to the south's."""
    town = paint_town(table(rolled=None, ends=(), critters=())).picture().convert("L")
    beside: dict[str, Point] = {}
    across = {"north": "south", "south": "north", "east": "west", "west": "east"}
    for street in STREETS:
        name, (x, y) = street_name(street), street_name_at(street)
        inked = name.getchannel("A").point(lambda alpha: 255 if alpha == 255 else 0)
        left, top = round(x - name.width / 2), round(y - name.height / 2)
        there = town.crop((left, top, left + name.width, top + name.height))
        dark = ImageChops.multiply(there, inked)
        assert max(dark.tobytes()) < 90, street
        beside[street] = x, y
    for place in INDEX:
        names = region_of(place).split("-")
        assert {*names} <= {*STREETS}
        for side in names:
            near, far = (math.dist(spot(place), beside[each]) for each in (side, across[side]))
            assert near <= far, place


def test_the_count_of_cats_at_a_home_stays_visible_under_a_ring() -> None:
    seen = table(rolled=None, ends=())
    plain, ringed = (
        paint_town(seen, Aims(spaces=spaces), CALLED).picture().convert("L")
        for spaces in ((), BESIDE_HOUSES)
    )
    for home in BESIDE_HOUSES:
        x, y = (round(at + aside) for at, aside in zip(spot(home), COUNT_AT[home], strict=True))
        box = x - 8, y - 8, x + 8, y + 8
        assert ringed.crop(box).tobytes() == plain.crop(box).tobytes(), home


def test_no_name_tag_hides_the_label_of_another_space() -> None:
    labels = [space.name for space in SPACES if space.kind != HOME]
    ends = tuple(filter(is_tagged, PLACES))
    for together in (ends, *((end,) for end in ends)):
        for space, at in tags_at(together, CALLED).items():
            if at is None:
                continue
            wide, high = tag(CALLED.get(space, space)).size
            assert wide / 2 < at[0] < WIDE - wide / 2
            for name in labels:
                far_x, far_y = abs(spot(name)[0] - at[0]), abs(spot(name)[1] - at[1])
                clear = far_x >= wide / 2 + 8 or far_y >= high / 2 + 10
                assert name == space or clear, (space, name)


def _strength(picture: Image.Image, at: Point, half: int = 14) -> int:
    """Return the difference between the lightest and darkest grey around a point."""
    x, y = round(at[0]), round(at[1])
    there = picture.convert("L").crop((x - half, y - half, x + half, y + half))
    low, high = there.getextrema()
    assert isinstance(low, int)
    assert isinstance(high, int)
    return high - low


def test_everything_but_targets_and_the_acting_cat_is_faded_during_a_choice() -> None:
    seen = holding(*HAND)
    aims = aims_of(seen, ("1q", "north3"), ("cat-5",))
    assert aims.chosen == ("cat1",)
    plain = paint_town(seen, NO_AIMS).picture()
    choosing = paint_town(seen, aims).picture()
    for place in ("1q", "north3", "1s"):
        assert _strength(choosing, spot(place)) > 180, place
    for place in ("g6", "east1", "6s", "d4"):
        assert _strength(plain, spot(place)) > 180, place
        assert _strength(choosing, spot(place)) < 110, place


def test_a_region_that_can_be_chosen_is_not_faded() -> None:
    seen = holding(*HAND)
    picture = paint_town(seen, aims_of(seen, ("north-west", "g6"), ("cat-5",))).picture()
    assert _strength(picture, spot("b1")) > 180
    assert _strength(picture, spot("f1")) < 110


def test_spaces_stand_out_when_every_region_can_be_chosen() -> None:
    seen = holding(*HAND)
    picture = paint_town(seen, aims_of(seen, (*REGIONS, "g6"), ("cat-5",))).picture()
    assert _strength(picture, spot("g6")) > 180
    assert _strength(picture, spot("b1")) < 110


def test_while_a_player_takes_food_only_that_player_sees_the_neighbourhood_faded() -> None:
    larder = replace(house(3, 1), larder=FULL)
    seen = table(asked="take", raiding=3, rolled=None, ends=(), viewer=0)
    seen = replace(seen, houses=tuple(larder if one.number == 3 else one for one in seen.houses))
    aims = aims_of(seen, ("fish", "milk"), ())
    assert aims.foods == ((3, "fish"), (3, "milk"))
    assert _strength(paint_town(seen, aims).picture(), spot("b1")) < 110
    looking = replace(seen, viewer=None)
    onlookers = aims_of(looking, ("fish", "milk"), ())
    assert _strength(paint_town(looking, onlookers).picture(), spot("b1")) > 180


def test_rings_stand_out_on_every_background() -> None:
    """A ring has an edge of ink between its colour and the background."""
    for tone in (TARGET, DANGER):
        drawn = ring(26, tone)
        middle = drawn.width // 2
        across = [drawn.getpixel((x, middle)) for x in range(middle)]
        solid = [pixel for pixel in across if isinstance(pixel, tuple) and pixel[3] > 250]
        darkest = min(((red, green, blue) for red, green, blue, _ in solid), key=sum)
        for ground in (VERGE, LAWN, ROAD, BRICK, STONE, PAPER_LIGHT, *map(mown, (LAWN, VERGE))):
            assert contrast(darkest, ground) >= 3


def test_the_outline_of_the_last_trail_is_visible_in_grey() -> None:
    seen = table(rolled=None, ends=(), trails=(WALKED,))
    plain = paint_town(replace(seen, trails=())).picture().convert("L")
    drawn = paint_town(seen).picture().convert("L")
    (x, y), (_, end) = spot("c2"), spot("c3")
    middle = round((y + end) / 2)
    band = drawn.crop((round(x) - 30, middle, round(x) - 8, middle + 1))
    assert min(band.tobytes()) < 90
    assert drawn.tobytes() != plain.tobytes()


def test_the_letter_q_differs_from_g_by_a_tail() -> None:
    """To the right of the stem's end, a q has ink below the line, but a g has none."""

    def tailed(text: str) -> bool:
        drawn = Image.new("RGB", (60, 60), PAPER)
        label(drawn, text, (30, 30), WALL)
        _, _, right, bottom = font("bold", LETTERS).getbbox(text, anchor="mm")
        beyond = drawn.convert("L").crop((30 + round(right) + 1, 30, 60, 34 + round(bottom)))
        low, _ = beyond.getextrema()
        return isinstance(low, int) and low < 120

    assert tailed("1q")
    assert not tailed("1g")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_board_leaves_room_for_its_prompt_and_buttons(players: int) -> None:
    """A desktop shows the board 550 pixels wide."""
    for seen in (table(players), table(players, asked="card", rolled=None, ends=())):
        picture = opened(_board(seen))
        assert picture.height * 550 / picture.width <= 500


@pytest.mark.parametrize("drawn", [(), ("roll",), ("shop-dairy", "car-east", "roll")])
def test_a_fight_and_curiosity_share_a_band_so_that_the_board_fits_a_desktop(
    drawn: tuple[str, ...],
) -> None:
    for fight in (None, FIGHT):
        seen = table(6, fight=fight, drawn=drawn)
        picture = opened(_board(seen))
        assert picture.height * 550 / picture.width <= 540
        for other in ({"fight": None} if fight else {}, {"drawn": ()} if drawn else {}):
            if other:
                assert _board(replace(seen, **other)) != _board(seen)


def test_cats_can_be_distinguished_without_colour() -> None:
    drawn = [_grey(cat(seat, 62), (40, 40)) for seat in range(6)]
    for one, other in combinations(drawn, 2):
        assert difference(one, other) > 12
    for seat in range(6):
        assert cat(seat, 62) != cat(seat, 62, retired=True)


def test_kinds_of_food_and_cards_can_be_distinguished_without_colour() -> None:
    foods = [_grey(item(kind, 46), (24, 24)) for kind in FOODS]
    for one, other in combinations(foods, 2):
        assert difference(one, other) > 12
    deck = [_grey(face(card, title(card, say)), (92, 124)) for card in MOG]
    deck.append(_grey(back(1.0), (92, 124)))
    for one, other in combinations(deck, 2):
        assert difference(one, other) > 0.8


BOARDS = {
    "to move": table(),
    "to play": table(asked="card", rolled=None, ends=()),
    "one more card": table(asked="card", another=True, rolled=None, ends=()),
    "another roll": table(rolled=4),
    "rolls to come": table(rolls_due=3),
    "another end": table(ends=("1q", "b4")),
    "cornered": table(ends=()),
    "another's turn": table(turn=2, to_act=(2,)),
    "somebody asked in between": table(to_act=(3,), asked="swap", victim=0, rolled=None, ends=()),
    "taking": table(asked="take", raiding=3, rolled=None, ends=()),
    "escaping": table(asked="escape", escaping="mouse", rolled=None, ends=()),
    "throws": table(turn=None, asked=None, to_act=(), rolled=None, ends=(), throws=(6, 6, 2, None)),
    "a fight": table(asked=ANSWER, fight=FIGHT, rolled=None, ends=()),
    "a longer fight": table(
        asked=ANSWER, fight=replace(FIGHT, shown=FIGHT.shown * 5), rolled=None, ends=()
    ),
    "Curiosity": table(drawn=("car-east", "life")),
    "a shop shut": table(shops=shops("dairy")),
    "less in stock": table(shops=shops(left=1)),
    "the car out": table(car=Car("south", "south3")),
    "a mouse out": table(critters=critters(4, mouse1="d4")),
    "another mouse out": table(critters=critters(4, mouse2="d4")),
    "a bird out": table(critters=critters(4, bird1="d4")),
    "a mouse caught": table(critters=critters(4, mouse1=3)),
    "an empty deck": table(mog_left=0),
    "other discards": table(discards=("speedy",)),
    "a smaller hand": table(hand_sizes=(6, 0, 6, 6)),
}


def test_different_views_give_different_boards() -> None:
    pictures = {name: _board(seen) for name, seen in BOARDS.items()}
    assert len(set(pictures.values())) == len(BOARDS)
    for png in pictures.values():
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


@pytest.mark.parametrize("player", range(4))
def test_each_household_shows_its_lives_and_larder(player: int) -> None:
    plain = table()
    number = plain.cats[player].house
    shown = set()
    states: list[dict[str, object]] = [
        {},
        {"lives": 4},
        {"lives": 0, "retired": True},
        {"larder": ("fish", None, None, None, "mouse2", None)},
    ]
    states += [
        {"larder": tuple(FULL[i] if i == slot else None for i in range(6))} for slot in range(6)
    ]
    for more in states:
        houses = [house(number, player, **more) if one.number == number else one
                  for one in plain.houses]  # fmt: skip
        shown.add(_board(replace(plain, houses=tuple(houses))))
    assert len(shown) == 10


def test_each_cat_is_shown_on_the_space_where_it_is() -> None:
    plain = table(2)
    shown = set()
    for name in ("north3", "c4", "1q", "home6", "vet2", "cornerB"):
        for player in (0, 1):
            cats = list(plain.cats)
            cats[player] = replace(cats[player], space=name)
            shown.add(_board(replace(plain, cats=tuple(cats))))
    gone = (plain.cats[0], replace(plain.cats[1], space=None, retired=True))
    shown.add(_board(replace(plain, cats=gone)))
    assert len(shown) == 13


def test_every_kind_of_trail_is_drawn_and_the_last_trail_stands_out() -> None:
    plain = _board(table())
    each = {_board(table(trails=(trail,))) for trail in TRAILS}
    assert len(each) == len(TRAILS)
    assert plain not in each
    for trail in TRAILS:
        back_again = replace(trail, spaces=trail.spaces[::-1])
        if len(trail.spaces) > 1:
            assert _board(table(trails=(back_again,))) != _board(table(trails=(trail,)))
    assert _board(table(trails=TRAILS[:2])) != _board(table(trails=TRAILS[1::-1]))


def test_gangs_and_shared_houses_are_shown() -> None:
    apart, together = gang(shared=False), gang(shared=True)
    pictures = {_board(apart), _board(together), _board(table(6))}
    cats = tuple(replace(one, came_home=True) for one in together.cats)
    pictures.add(_board(replace(together, cats=cats)))
    assert len(pictures) == 4


def test_names_and_status_of_any_length_and_script_fit_on_the_board() -> None:
    status = "Bartholomew the Second of Somewhere to choose what to take out of a larder"
    for seen in (crowded(), gang(shared=True)):
        pictures = {
            PAINT.board(seen, captions=captions(6, status, names)) for names in (NAMES, LONG, SEATS)
        }
        assert len(pictures) == 3
        for png in pictures:
            whole = opened(png).convert("RGB")
            for left in (1, whole.width - 10):
                margin = whole.crop((left, 40, left + 8, whole.height - 40))
                assert margin.getcolors() == [(margin.width * margin.height, PAPER)]
    without = Captions(NAMES[:4], SEATS[:4], status)
    assert opened(PAINT.board(table(), captions=without)).width >= 960


def test_the_board_hides_all_hands() -> None:
    seen = table(viewer=0)
    held = replace(seen, hand=cards(*HAND, asked=False))
    assert _board(held) == _board(seen)
    swapped = replace(seen, swaps=(Swap(0, 1, "cat-1", "cat-2"),))
    assert _board(swapped) == _board(seen)


CHOICES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("cat-5",), ("1q", "b4")),
    (("cat-5",), ("north-west", "b4")),
    (("mouse-3",), ("mouse1", "mouse2")),
    (("mouse-3",), ("mouse1-north-west", "mouse1-north-east", "c1")),
    (("mouse-3", "mouse1"), ("c4", "mouse-hole")),
    (("attack",), ("cat3", "mouse1")),
    (("attack",), ("cat3",)),
    (("burglar",), ("dairyB", "home4")),
    (("fight",), ("cat3", "cat4")),
    (("six-mouse",), ("cat4",)),
    (("six-mouse", "cat4"), ("b7",)),
)


def test_a_private_choice_shows_the_chosen_card_and_the_targets() -> None:
    houses = tuple(replace(one, larder=FULL) if one.players else one for one in table().houses)
    seen = holding(*HAND, critters=critters(4, mouse1="d4", mouse2="g6"), houses=houses)
    boards = {_board(seen, chosen=chosen, targets=targets) for chosen, targets in CHOICES}
    assert len(boards) == len(CHOICES)
    assert _board(seen) not in boards


LARDERS = (
    (table(asked="escape", escaping="mouse"), (), ("cat1", "cat3")),
    (holding(*(["mouse-3"] * 6)), ("six-mouse",), ("cat1", "cat3")),
)


@pytest.mark.parametrize(("asked", "chosen", "targets"), LARDERS)
def test_if_a_larder_is_to_be_chosen_the_larders_are_marked_instead_of_cats(
    asked: View, chosen: tuple[str, ...], targets: tuple[str, ...]
) -> None:
    stocked = tuple(replace(one, larder=FULL) if one.players else one for one in asked.houses)
    seen = replace(asked, rolled=None, ends=(), houses=stocked)
    marked = opened(_board(seen, chosen=chosen, targets=targets)).convert("RGB")
    plain = opened(_board(seen)).convert("RGB")
    one = opened(_board(seen, chosen=chosen, targets=targets[:1])).convert("RGB")
    assert one.tobytes() not in (plain.tobytes(), marked.tobytes())
    # The second larder adds a mark beside the neighbourhood, but nothing inside the neighbourhood.
    changed = ImageChops.difference(marked, one).getbbox()
    assert changed is not None
    assert changed[0] > EDGE + WIDE


def test_all_spaces_that_a_roll_can_reach_are_ringed_however_many_they_are() -> None:
    every = tuple(space.name for space in SPACES if len(space.name) == 2)
    boards = {_board(table(ends=every[:count])) for count in (1, 2, 25, 26, len(every))}
    assert len(boards) == 5


def test_cards_to_choose_from_are_shown_in_the_same_way_as_the_hand() -> None:
    seen = holding(*HAND, fight=FIGHT, asked=ANSWER)
    assert _board(seen, targets=["bird-6", "yield"]) != _board(seen, targets=["cat-2"])
    swapping = holding(*HAND, asked="swap", victim=1, sight=("cat-1", "bird-6"))
    steps = {
        _board(swapping, targets=HAND),
        _board(swapping, chosen=["cat-5"], targets=["cat-1", "bird-6"]),
        _board(swapping, chosen=["cat-5"], targets=["cat-1"]),
        _board(swapping, chosen=["cat-2"], targets=["cat-1"]),
    }
    assert len(steps) == 4


HANDS = {
    "to play": holding(*HAND),
    "of no use": holding(*HAND, useless=("attack",)),
    "nothing of use": holding(*HAND, useless=HAND),
    "twins": holding("cat-5", "cat-5", *HAND[1:5]),
    "waiting": holding(*HAND, asked=None, to_act=(1,)),
    "no card": holding(),
    "a fight": holding(*HAND, asked=ANSWER, fight=FIGHT),
    "a swap": holding(*HAND, asked="swap", victim=1, sight=HAND),
    "another swap": holding(*HAND, asked="swap", victim=2, sight=HAND),
    "another sight": holding(*HAND, asked="swap", victim=1, sight=HAND[:5]),
    "to move": holding(*HAND, asked="go", rolled=3, ends=("1q",)),
}


def test_a_hand_shows_its_cards_and_which_of_them_are_useful() -> None:
    pictures = [_hand(seen) for seen in HANDS.values()]
    assert len(set(pictures)) == len(HANDS)
    for png in pictures:
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


WHILE_OTHERS_ACT = (
    {"mog_left": 12, "discards": ("bird-6",)},
    {"asked": "go", "rolled": 4, "ends": ("1q",)},
    {"asked": ANSWER, "fight": FIGHT},
    {"drawn": ("shuffle",)},
)


@pytest.mark.parametrize("more", WHILE_OTHERS_ACT)
def test_a_hand_stays_the_same_while_other_players_act(more: dict[str, object]) -> None:
    waiting = holding(*HAND, asked=None, to_act=(1,))
    later = replace(waiting, **more)  # type: ignore[arg-type]
    assert _hand(later) == _hand(waiting)


def test_the_cards_of_a_hand_are_shown_sorted() -> None:
    assert _hand(holding(*HAND)) == _hand(holding(*sorted(HAND)))


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="None"):
        _hand(table())
    assert hand_painter("cat-attack") is not None


def test_random_matches_of_all_variants_can_be_drawn() -> None:
    for seen in matches((60, None)):
        assert len(_board(seen)) <= LIMIT


def test_a_board_is_drawn_in_few_calls_from_cached_parts() -> None:
    seen = replace(crowded(), ends=("c4", "d4"))
    _board(seen)
    assert calls_of(partial(_board, seen)) < MOST_CALLS


def test_result_pictures_show_the_winners_or_an_end_without_a_winner() -> None:
    ends = (
        table(6).ended(Outcome((1, 2, 2, 2, 2, 2), "larder")),
        table(6).ended(Outcome((2, 2, 2, 2, 1, 2), "survivor")),
        gang(shared=True).ended(Outcome((1, 2, 1, 2, 1, 2), "larder")),
        table(6).ended(Outcome((1,) * 6, "survivor")),
        table(6).ended(Outcome((), "abandoned")),
    )
    pictures = {
        PAINT.result(seen, captions=captions(6), headline=f"{LONG[0]} wins", reason="Well fed")
        for seen in ends[:4]
    }
    assert len(pictures) == 4
    drawn = [PAINT.result(ends[4], captions=captions(6), headline="Nobody", reason="Left alone")]
    assert all(opened(png).width >= 960 and len(png) <= LIMIT for png in [*pictures, *drawn])


def test_all_rules_pictures_and_the_cover_can_be_drawn() -> None:
    keys = PAINT.illustration_keys()
    assert keys == (
        "goal",
        "start",
        "map",
        "turn",
        "example",
        "moving",
        "cards",
        "shopping",
        "attack",
        "raiding",
        "curiosity",
        "ending",
    )
    pictures = [PAINT.illustration(key, say) for key in keys]
    pictures.append(PAINT.cover("Cat Attack"))
    assert len(set(pictures)) == len(pictures)
    for png in pictures:
        assert opened(png).width >= 960
        assert len(png) <= LIMIT


def test_a_picture_of_the_rules_with_an_unknown_key_is_refused() -> None:
    with pytest.raises(KeyError):
        PAINT.illustration("no-such-page", say)


def test_the_prompt_does_not_offer_a_fight_under_the_rules_for_kittens() -> None:
    asked = table(asked=CARD, rolled=None, ends=())
    assert asked_text(asked, captions()) == "Play a card, or start a fight"
    assert asked_text(replace(asked, kittens=True), captions()) == "Play a card"
