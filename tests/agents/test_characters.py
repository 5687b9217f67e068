"""The cats at tables: each has its own number, which nobody else can have."""

from __future__ import annotations

from collections import Counter

import pytest

from agents.agent import STRENGTHS
from agents.characters import CHARACTERS, character, is_cat, named
from cogs.kit.sentences import CATALOGUE
from data import LEAST_MADE_UP


def test_no_person_and_no_erased_player_can_have_a_cats_number() -> None:
    numbers = [each.user for each in CHARACTERS]
    assert len({*numbers}) == len(numbers)
    assert all(LEAST_MADE_UP <= number < 0 for number in numbers)
    assert all(map(is_cat, numbers))
    assert not any(map(is_cat, (0, 1, 10**18, LEAST_MADE_UP - 1, -(10**18))))


def test_each_strength_has_several_cats() -> None:
    assert {*Counter(each.strength for each in CHARACTERS).values()} == {3}
    assert {each.strength for each in CHARACTERS} == {*STRENGTHS}


def test_cats_are_found_by_number_and_by_key() -> None:
    for each in CHARACTERS:
        assert character(each.user) is named(each.key) is each
        assert CATALOGUE.has(f"cat-name-{each.key}")
    with pytest.raises(KeyError):
        character(1)
    with pytest.raises(KeyError):
        named("tom")
