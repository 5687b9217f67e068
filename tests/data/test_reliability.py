"""Reliability: the share of a person's newest matches that they played to the end.

Only matches with other people count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from data import Closing, Ending, NewAction, NewGaveUp, Store, reliability, reliable, share
from data.engine import Database
from tests.data.crowd import crowd
from tests.data.support import ANN, BEN, CAT, DAN, new_channel, start
from tests.data.test_standings import plans

KITTEN = -1
BOTH = (NewAction(0, "a1 a2"), NewAction(1, "c5 c4"))
WON, LOST = Ending((1, 2), "home"), Ending((2, 1), "home")
LATE, TIMED_OUT = Ending((1, 2), "timeout"), Ending((2, 1), "timeout")
SCANS = re.compile("(SCAN|Seq Scan on) (matches|seats)")


async def ended(
    store: Store,
    ending: Ending = WON,
    users: Sequence[int] = (ANN, BEN),
    closing: Closing | None = None,
) -> None:
    match = await start(store, channel=new_channel(), users=users, actions=BOTH)
    await store.append(match.id, 2, [], ending, closing=closing)


async def gave_up(store: Store, reason: str, ending: Ending | None = None) -> None:
    """Play a match of three in which Ann gives up her seat.

    With `ending`, giving up ends the match.
    """
    match = await start(store, channel=new_channel(), users=(ANN, BEN, CAT), actions=BOTH)
    await store.append(match.id, 2, [], ending, gave_up=NewGaveUp(0, 1, reason))
    if ending is None:
        await store.append(match.id, 2, [NewAction(2, "b1 b2")], Ending((3, 1, 2), "home"))


async def share_of(store: Store, user: int = ANN) -> int | None:
    return (await store.reliability([user])).get(user)


@pytest.mark.parametrize(
    ("played", "known"),
    [
        ("", None),
        ("1111", None),
        ("11111", 100),
        ("11110", 80),
        ("00000", 0),
        ("01111", 80),
        ("011111", 100),
        ("0111101", 100 * 6 // 7),
        ("00111111111", 100 * 10 // 11),
        ("001111111111", 100),
        ("1" * 28 + "00", 93),
        ("00" + "1" * 28, 100),
    ],
)
def test_five_finished_matches_make_up_for_an_earlier_unfinished_match(
    played: str, known: int | None
) -> None:
    assert share([each == "1" for each in played]) == known


def test_newcomers_are_reliable_enough_for_everybody() -> None:
    assert reliable(None, 95)
    assert reliable(80, 80)
    assert not reliable(79, 80)
    assert reliable(0, 0)


async def test_reliability_is_unknown_until_the_fifth_match(store: Store) -> None:
    for _ in range(4):
        await ended(store)
    assert await store.reliability([ANN, BEN, DAN, KITTEN]) == {}
    await ended(store, users=(ANN, CAT))
    assert await store.reliability([ANN, BEN, DAN, KITTEN]) == {ANN: 100}


@pytest.mark.parametrize("ending", [WON, LOST, LATE, Ending((2, 1), "resigned")], ids=str)
async def test_a_match_counts_as_played_if_the_person_wins_or_loses_or_resigns(
    store: Store, ending: Ending
) -> None:
    for _ in range(5):
        await ended(store, ending)
    assert await share_of(store) == 100


@pytest.mark.parametrize("users", [(ANN, BEN), (BEN, ANN)], ids=["first", "second"])
async def test_a_timeout_lowers_only_the_reliability_of_the_player_who_ran_out_of_time(
    store: Store, users: tuple[int, int]
) -> None:
    for _ in range(4):
        await ended(store)
    await ended(store, TIMED_OUT if users[0] == ANN else LATE, users)
    assert await store.reliability([ANN, BEN]) == {ANN: 80, BEN: 100}


@pytest.mark.parametrize("reason", ["timeout", "left", "resigned"])
async def test_a_player_who_gives_up_did_not_play_to_the_end_even_if_the_opponents_play_on(
    store: Store, reason: str
) -> None:
    for _ in range(4):
        await ended(store)
    await gave_up(store, reason)
    assert await store.reliability([ANN, BEN]) == {ANN: 80, BEN: 100}


async def test_a_resignation_that_ends_a_match_of_three_counts_as_playing_to_the_end(
    store: Store,
) -> None:
    for _ in range(4):
        await ended(store)
    await gave_up(store, "resigned", Ending((2, 1, 3), "resigned"))
    assert await share_of(store) == 100


async def test_matches_that_a_moderator_closed_do_not_count_for_reliability(store: Store) -> None:
    closed = Ending(None, "abandoned")
    for _ in range(5):
        await ended(store, closed, closing=Closing(DAN, "spam"))
        await ended(store, closed, closing=Closing(DAN, ""))
        await ended(store, closed, closing=Closing(ANN, "spam"))
    assert await store.reliability([ANN, BEN]) == {}


async def test_leaving_the_server_during_a_match_of_two_lowers_the_reliability_of_the_leaver(
    store: Store,
) -> None:
    for _ in range(4):
        await ended(store)
    await ended(store, Ending(None, "abandoned"), closing=Closing(BEN, ""))
    assert await store.reliability([ANN, BEN]) == {ANN: 80}


async def test_only_matches_with_other_people_count(store: Store) -> None:
    for _ in range(5):
        await ended(store, TIMED_OUT, (ANN, KITTEN))
    assert await store.reliability([ANN]) == {}
    for _ in range(5):
        await ended(store, Ending((3, 1, 2), "home"), (ANN, KITTEN, BEN))
    assert await store.reliability([ANN]) == {ANN: 100}


async def test_live_matches_do_not_count(store: Store) -> None:
    for _ in range(5):
        await start(store, channel=new_channel(), actions=BOTH)
    assert await store.reliability([ANN]) == {}


async def test_only_the_thirty_newest_matches_count(store: Store) -> None:
    for _ in range(3):
        await ended(store, TIMED_OUT)
    for _ in range(2):
        await ended(store)
    assert await share_of(store) == 40
    for _ in range(28):
        await ended(store)
    assert await share_of(store) == 100


async def test_matches_with_former_players_still_count(store: Store) -> None:
    for _ in range(5):
        await ended(store)
    await store.erase_member(BEN, -7_000)
    assert await store.reliability([ANN, BEN]) == {ANN: 100}


async def test_the_query_for_reliability_uses_indexes(store: Store, database: Database) -> None:
    await crowd(database, 400, 3000)
    found = await plans(database, store.reliability([7]))
    assert all(not SCANS.search(plan) for plan in found), found
    assert "ix_seats_user_id_match_id" in "".join(found)


async def test_only_a_limited_number_of_a_persons_latest_matches_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reliability, "_LOOKED_AT", 6)
    for _ in range(4):
        await ended(store, TIMED_OUT)
    for _ in range(6):
        await ended(store)
    assert await share_of(store) == 100
    for _ in range(2):
        await ended(store, users=(ANN, KITTEN))
    assert await share_of(store) is None
