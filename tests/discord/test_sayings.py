"""A cat never repeats a remark in a channel within one evening."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from agents.characters import CHARACTERS
from cogs.match.sayings import EVENING, SAYINGS, Sayings
from data import MatchRow
from rules.match import Match
from rules.registry import game
from tests.discord.test_cats_at_the_table import act, against
from tests.discord.world import GAME, World, private, text
from tests.test_secrecy import seated

pytestmark = pytest.mark.usefixtures("clean_log")
_SURE = "Yes, I resign"
_MINUTE = 60
KITTEN = CHARACTERS[0].user


def said(shown: str) -> list[str]:
    return re.findall(r"\*\*: “(.*)”", shown)


async def one_match(world: World) -> list[str]:
    """Start a match against a kitten, resign it as Mia, and return what the kitten said."""
    await against(world)
    words = said(text(world.table_message()))
    await act(world)
    await world.mia.click(private(await world.mia.slash(world.channel, "resign")), label=_SURE)
    result = said(text(world.result_message()))
    # People who start matches too quickly are asked to wait.
    await world.env.advance_time(_MINUTE)
    return [*words, *result]


async def test_a_cat_makes_no_remark_twice_in_a_channel_in_one_evening(world: World) -> None:
    heard = [await one_match(world) for _ in range(SAYINGS + 2)]
    every = [words for match in heard for words in match]
    assert len(every) == len({*every}) == 2 * SAYINGS, (
        "each match has a greeting and a remark at its end"
    )
    assert heard[SAYINGS:] == [[], []], "a cat without unused remarks says nothing"


async def test_showing_the_board_again_does_not_change_the_cats_remark(world: World) -> None:
    await against(world)
    before = said(text(world.table_message()))
    await world.mia.slash(world.channel, "board")
    again = said(text(world.table_message()))
    assert len(before) == 1
    assert again in (before, [])


def kitten_match(number: int, at: int, channel: int = 9) -> tuple[MatchRow, Match]:
    """Return a match against a kitten. The match starts at time `at`, in milliseconds."""
    match = Match.start(game(GAME), 2, {}, seed=bytes(32))
    row = seated(match).row
    seats = (row.seats[0], replace(row.seats[1], user_id=KITTEN))
    return replace(row, id=number, channel_id=channel, created_at=at, seats=seats), match


def test_remarks_may_be_repeated_the_next_evening() -> None:
    sayings = Sayings()
    first = [sayings.of(*kitten_match(number, at=0))[1] for number in range(SAYINGS)]
    assert sorted(first, key=str) == [*range(SAYINGS)]
    assert sayings.of(*kitten_match(50, at=EVENING - 1)) == {1: None}
    assert sayings.of(*kitten_match(51, at=EVENING))[1] is not None


def test_a_cat_can_make_the_same_remark_in_different_channels() -> None:
    sayings = Sayings()
    numbers = {sayings.of(*kitten_match(5, at=0, channel=channel))[1] for channel in (1, 2)}
    assert len(numbers) == 1


def test_the_number_of_remembered_remarks_is_bounded() -> None:
    sayings = Sayings()
    for number in range(3_000):
        sayings.of(*kitten_match(number, at=number * EVENING, channel=number % 1_500))
    for number in range(500):
        sayings.of(*kitten_match(number, at=number * EVENING))
    remembered = sayings._channels  # private, because no public method returns the size
    assert len(remembered) <= 1_000
    assert max(map(len, remembered.values())) <= 200
