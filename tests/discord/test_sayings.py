"""Cats say nothing twice in an evening."""

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
    """Mia plays a kitten in the channel and resigns: what the kitten said."""
    await against(world)
    words = said(text(world.table_message()))
    await act(world)
    await world.mia.click(private(await world.mia.slash(world.channel, "resign")), label=_SURE)
    result = said(text(world.result_message()))
    # Who plays so often is asked to wait.
    await world.env.advance_time(_MINUTE)
    return [*words, *result]


async def test_no_remark_is_made_twice_in_a_channel_in_an_evening(world: World) -> None:
    heard = [await one_match(world) for _ in range(SAYINGS + 2)]
    every = [words for match in heard for words in match]
    assert len(every) == len({*every}) == 2 * SAYINGS, "a greeting and a last word each"
    assert heard[SAYINGS:] == [[], []], "who has said all says nothing"


async def test_what_was_said_stays_however_often_the_board_is_shown(world: World) -> None:
    await against(world)
    before = said(text(world.table_message()))
    await world.mia.slash(world.channel, "board")
    again = said(text(world.table_message()))
    assert len(before) == 1
    assert again in (before, [])


def begun(number: int, at: int, channel: int = 9) -> tuple[MatchRow, Match]:
    """A match against a kitten that begins at this moment."""
    match = Match.start(game(GAME), 2, {}, seed=bytes(32))
    row = seated(match).row
    seats = (row.seats[0], replace(row.seats[1], user_id=KITTEN))
    return replace(row, id=number, channel_id=channel, created_at=at, seats=seats), match


def test_the_next_evening_cats_begin_anew() -> None:
    sayings = Sayings()
    first = [sayings.of(*begun(number, at=0))[1] for number in range(SAYINGS)]
    assert sorted(first, key=str) == [*range(SAYINGS)]
    assert sayings.of(*begun(50, at=EVENING - 1)) == {1: None}
    assert sayings.of(*begun(51, at=EVENING))[1] is not None


def test_other_channels_hear_what_this_one_has_heard() -> None:
    sayings = Sayings()
    numbers = {sayings.of(*begun(5, at=0, channel=channel))[1] for channel in (1, 2)}
    assert len(numbers) == 1


def test_what_is_remembered_is_bounded() -> None:
    sayings = Sayings()
    for number in range(3_000):
        sayings.of(*begun(number, at=number * EVENING, channel=number % 1_500))
    for number in range(500):
        sayings.of(*begun(number, at=number * EVENING))
    remembered = sayings._channels  # what there is of it is the point
    assert len(remembered) <= 1_000
    assert max(map(len, remembered.values())) <= 200
