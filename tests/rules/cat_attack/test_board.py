"""The data of the board and the decks."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cat_attack import board
from rules.cat_attack.board import (
    FOODS,
    HOUSES,
    HOUSES_OF,
    INDEX,
    LINKS,
    NAMES,
    NEIGHBOURS,
    SHOPS,
    SPACES,
    STREETS,
)
from rules.cat_attack.board_queries import SOLD
from rules.cat_attack.cards import CURIOSITY_CARDS, CURIOSITY_DECK, MOG, MOG_DECK
from rules.cat_attack.choosing import MOST, region_of
from rules.cat_attack.routes import (
    ENDS,
    HOLES,
    LONGEST,
    PRINTS,
    Ground,
    creeps_of,
    ends_of,
    spaces_in,
)
from tests.rules.cat_attack.hunting import steps


def near(name: str) -> set[str]:
    return {NAMES[index] for index in NEIGHBOURS[INDEX[name]]}


def space(name: str) -> board.Space:
    return SPACES[INDEX[name]]


def test_there_are_103_spaces_and_130_links() -> None:
    assert len(SPACES) == len(INDEX) == 103
    assert len(LINKS) == len({frozenset(link) for link in LINKS}) == 130
    assert all(len(set(link)) == 2 for link in LINKS)


def test_each_kind_of_space_occurs_the_right_number_of_times() -> None:
    kinds = Counter(each.kind for each in SPACES)
    assert kinds == {"street": 20, "wall": 37, "home": 6, "garden": 24, "shop": 12, "burglar": 4}


def test_the_board_is_connected() -> None:
    assert len(steps(0)) == len(SPACES)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: str(house.number))
def test_each_home_is_seven_steps_from_its_nearest_shop_garden(house: board.House) -> None:
    away = steps(INDEX[house.home])
    assert min(away[INDEX[print_]] for shop in SHOPS for print_ in shop.garden) == 7


def test_the_four_streets_of_five_spaces_form_a_clockwise_ring() -> None:
    ring = [f"{street}{number}" for street in STREETS for number in range(1, 6)]
    assert all(other in near(one) for one, other in zip(ring, ring[1:] + ring[:1], strict=True))
    assert [(space(n).x, space(n).y) for n in ("north1", "north5", "east1", "south1", "west1")] == [
        (4, 0),
        (12, 0),
        (16, 4),
        (12, 16),
        (0, 12),
    ]


def test_walls_are_named_by_column_and_row() -> None:
    assert (space("c4").x, space("c4").y) == (6, 8)
    walls = {each.name for each in SPACES if each.kind == "wall"}
    assert walls == {
        column + row
        for column in "abcdefg"
        for row in "1234567"
        if column in "aceg" or row in "147"
    }


def test_walls_and_streets_meet_at_six_gates() -> None:
    streets = {each.name for each in SPACES if each.kind == "street"}
    gates = {
        (wall, s) for wall in ("c1", "e1", "g4", "e7", "c7", "a4") for s in near(wall) & streets
    }
    assert gates == {
        ("c1", "north2"),
        ("e1", "north4"),
        ("g4", "east3"),
        ("e7", "south2"),
        ("c7", "south4"),
        ("a4", "west3"),
    }


@pytest.mark.parametrize(
    ("shop", "item", "first", "last"),
    [
        ("dairy", "milk", "north5", "east1"),
        ("corner", "food", "east5", "south1"),
        ("vet", "vitamins", "south5", "west1"),
        ("fish", "fish", "west5", "north1"),
    ],
)
def test_a_shops_garden_is_a_path_of_three_spaces_round_a_corner(
    shop: str, item: str, first: str, last: str
) -> None:
    [found] = [each for each in SHOPS if each.name == shop]
    assert found.item == item
    assert near(f"{shop}1") == {first, f"{shop}2"}
    assert near(f"{shop}2") == {f"{shop}1", f"{shop}3", f"{shop}B"}
    assert near(f"{shop}3") == {f"{shop}2", last}
    assert near(f"{shop}B") == {f"{shop}2"}


@pytest.mark.parametrize(
    ("number", "left", "right", "behind"),
    [
        (1, "a2", "c2", "b4"),
        (2, "c2", "e2", "d4"),
        (3, "e2", "g2", "f4"),
        (4, "a6", "c6", "b4"),
        (5, "c6", "e6", "d4"),
        (6, "e6", "g6", "f4"),
    ],
)
def test_a_house_has_a_home_and_four_garden_spaces(
    number: int, left: str, right: str, behind: str
) -> None:
    assert near(f"home{number}") == {f"{number}p"}
    assert near(f"{number}p") == {f"home{number}", *(f"{number}{each}" for each in "qrs")}
    assert near(f"{number}q") == {f"{number}p", left}
    assert near(f"{number}r") == {f"{number}p", right}
    assert near(f"{number}s") == {f"{number}p", behind}


def test_there_are_eight_curiosity_spaces() -> None:
    found = {each.name for each in SPACES if each.curiosity}
    assert found == {"c1", "e1", "a4", "g4", "c7", "e7", "d1", "d7"}


def test_the_number_of_households_decides_which_houses_are_used() -> None:
    assert HOUSES_OF == {
        2: (1, 6),
        3: (1, 3, 5),
        4: (1, 3, 6, 4),
        5: (1, 2, 3, 6, 4),
        6: (1, 2, 3, 6, 5, 4),
    }


def test_no_two_spaces_have_the_same_coordinates() -> None:
    assert len({(each.x, each.y) for each in SPACES}) == len(SPACES)
    assert all(0 <= each.x <= 16 and 0 <= each.y <= 16 for each in SPACES)


def test_each_of_the_four_shops_sells_its_own_kind_of_food() -> None:
    assert [FOODS[item] for item in SOLD] == [shop.item for shop in SHOPS]


def test_the_mog_deck_has_63_cards() -> None:
    assert len(MOG) == len(set(MOG)) == 21
    assert set(MOG_DECK) == {3}
    assert sum(MOG_DECK) == 63


def test_the_curiosity_deck_has_38_cards_above_the_shuffle_card() -> None:
    assert sum(CURIOSITY_DECK) == 38
    kinds = Counter[str]()
    for card, count in CURIOSITY_CARDS.items():
        kinds[card.partition("-")[0]] += count
    assert kinds == {
        "shop": 16,
        "car": 8,
        "mog": 4,
        "roll": 3,
        "bird": 2,
        "mouse": 2,
        "home": 2,
        "life": 1,
    }


def test_the_spaces_of_one_region_on_which_a_move_can_end_always_fit_in_a_menu() -> None:
    """Use the empty board, because pieces and closed shops can only reduce the number of ends."""
    reached = [ends_of(start, n, Ground(0, 0, 0, 0)) for n in (5, 6) for start in range(103)]
    reached += [
        creeps_of(kind, start, n)
        for kind, hole in HOLES.items()
        for n in range(1, LONGEST + 1)
        for start in (*range(103), hole)
    ]
    for mask in reached:
        regions = Counter(region_of(ENDS[end]) for end in spaces_in(mask & ~PRINTS))
        assert max(regions.values(), default=0) <= MOST
