"""A challenge ends only once, and people never play each other if one blocks the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from sqlalchemy import insert

from data import (
    AlreadyChallenged,
    Arrangement,
    Challenge,
    Gone,
    NewChallenge,
    Stale,
    Store,
    TooManyChallenges,
)
from data.engine import Database
from data.schema import blocks
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, GUILD, Clock
from tests.data.test_arrangements import begun

DAY = 24 * 60 * 60 * 1000
MOST = 3
ASKED = NewChallenge(GUILD, CHANNEL, ANN, BEN, "caged-rat", {"board": "small"}, 300)


async def ask(store: Store, new: NewChallenge = ASKED, lasts: int = DAY) -> Challenge:
    return await store.challenge(new, lasts=lasts, most=MOST)


async def accept(store: Store, asked: Challenge) -> Arrangement:
    return await store.accept_challenge(asked.id, asked.other_id, (asked.other_id, asked.user_id))


async def block(database: Database, user: int, other: int, kind: str = "block") -> None:
    async with database.writing() as conn:
        row = {"user_id": user, "other_id": other, "kind": kind, "since": 1}
        await conn.execute(insert(blocks).values(row))


async def test_an_accepted_challenge_becomes_an_arrangement_with_the_given_seats(
    store: Store,
) -> None:
    asked = await ask(store)
    made = await accept(store, asked)
    assert (made.users, made.game, made.options, made.clock) == (
        (BEN, ANN),
        "caged-rat",
        {"board": "small"},
        300,
    )
    assert (made.guild_id, made.channel_id, made.challenged) == (GUILD, CHANNEL, True)
    after = await store.stored_challenge(asked.id)
    assert (after.state, after.arrangement_id) == ("accepted", made.id)


Answer = Callable[[Store, Challenge], Awaitable[object]]
ANSWERS: dict[str, Answer] = {
    "accepted": accept,
    "declined": lambda store, asked: store.decline_challenge(asked.id, asked.other_id),
    "withdrawn": lambda store, asked: store.withdraw_challenge(asked.id, asked.user_id),
    "countered": lambda store, asked: store.counter_challenge(
        asked.id, replace(ASKED, user_id=BEN, other_id=ANN), lasts=DAY, most=MOST
    ),
}


@pytest.mark.parametrize("first", ANSWERS)
@pytest.mark.parametrize("second", ANSWERS)
async def test_only_one_answer_counts_if_a_challenge_gets_two_answers_at_the_same_time(
    store: Store, other: Store, first: str, second: str
) -> None:
    asked = await ask(store)
    answers = ANSWERS[first](store, asked), ANSWERS[second](other, asked)
    done = await asyncio.gather(*answers, return_exceptions=True)
    assert sorted(isinstance(each, Stale) for each in done) == [False, True]


@pytest.mark.parametrize("answer", ANSWERS)
async def test_a_challenge_cannot_be_answered_after_its_time_is_over(
    store: Store, clock: Clock, answer: str
) -> None:
    asked = await ask(store, lasts=60_000)
    with pytest.raises(Stale):
        await store.lapse_challenge(asked.id)
    clock.now += 60_000
    with pytest.raises(Stale):
        await ANSWERS[answer](store, asked)
    assert [each.id for each in await store.challenges_to_lapse(clock.now)] == [asked.id]
    assert (await store.lapse_challenge(asked.id)).state == "lapsed"
    with pytest.raises(Stale):
        await store.lapse_challenge(asked.id)


async def test_only_the_challenged_person_can_answer_and_only_the_author_can_withdraw_a_challenge(
    store: Store,
) -> None:
    asked = await ask(store)
    for user in (ANN, DAN):
        with pytest.raises(Stale):
            await store.accept_challenge(asked.id, user, (ANN, BEN))
        with pytest.raises(Stale):
            await store.decline_challenge(asked.id, user)
    for user in (BEN, DAN):
        with pytest.raises(Stale):
            await store.withdraw_challenge(asked.id, user)
    with pytest.raises(Gone):
        await store.decline_challenge(asked.id + 1, BEN)


async def test_two_people_have_at_most_one_open_challenge_between_them(
    store: Store, other: Store
) -> None:
    back = replace(ASKED, user_id=BEN, other_id=ANN)
    asking = [ask(store), ask(other, back), ask(store), ask(other, back)]
    done = await asyncio.gather(*asking, return_exceptions=True)
    assert sum(isinstance(each, Challenge) for each in done) == 1
    assert sum(isinstance(each, AlreadyChallenged) for each in done) == 3


async def test_a_person_can_have_only_a_limited_number_of_open_challenges(
    store: Store, other: Store
) -> None:
    asking = [
        ask(each, replace(ASKED, other_id=person))
        for each, person in zip((store, other) * 2, (BEN, CAT, DAN, DAN + 1), strict=True)
    ]
    done = await asyncio.gather(*asking, return_exceptions=True)
    assert sum(isinstance(each, TooManyChallenges) for each in done) == 1
    open_ones = [each for each in done if isinstance(each, Challenge)]
    assert len(open_ones) == MOST
    await store.withdraw_challenge(open_ones[0].id, ANN)
    await ask(store, replace(ASKED, other_id=DAN + 2))


@pytest.mark.parametrize(("blocker", "blocked"), [(ANN, BEN), (BEN, ANN)])
async def test_a_challenge_between_blocked_people_is_stored_but_not_delivered(
    store: Store, database: Database, clock: Clock, blocker: int, blocked: int
) -> None:
    await block(database, blocker, blocked)
    asked = await ask(store)
    assert asked.state == "open"
    assert list(await store.challenges_to_show(clock.now)) == []
    await ask(store, replace(ASKED, user_id=BEN, other_id=ANN))
    with pytest.raises(AlreadyChallenged):
        await ask(store)


async def test_a_challenge_cannot_be_accepted_or_countered_after_a_block(
    store: Store, database: Database
) -> None:
    asked = await ask(store)
    await block(database, ANN, BEN)
    for answer in ("accepted", "countered"):
        with pytest.raises(Stale):
            await ANSWERS[answer](store, asked)
    assert (await store.stored_challenge(asked.id)).state == "open"
    assert list(await store.arrangements_to_start(2**60)) == []


async def test_avoiding_somebody_does_not_stop_challenges(
    store: Store, database: Database, clock: Clock
) -> None:
    await block(database, BEN, ANN, kind="avoid")
    asked = await ask(store)
    assert list(await store.challenges_to_show(clock.now)) == [asked]
    await accept(store, asked)


async def test_the_store_lists_challenges_whose_message_is_missing_or_out_of_date(
    store: Store, clock: Clock
) -> None:
    asked = await ask(store)
    assert list(await store.challenges_to_show(asked.asked_at - 1)) == []
    assert list(await store.challenges_to_show(clock.now)) == [asked]
    await store.challenge_asked(asked.id, 7, 8)
    assert list(await store.challenges_to_show(clock.now)) == []
    await store.decline_challenge(asked.id, BEN)
    [behind] = await store.challenges_to_show(0)
    assert (behind.state, behind.question_channel_id, behind.message_id) == ("declined", 7, 8)
    assert not await store.challenge_shown(asked.id, "accepted")
    assert await store.challenge_shown(asked.id, "declined")
    assert not await store.challenge_shown(asked.id, "declined")
    with pytest.raises(Gone):
        await store.stored_challenge(asked.id)


async def test_a_challenge_that_is_withdrawn_before_delivery_must_still_be_shown_as_withdrawn(
    store: Store, clock: Clock
) -> None:
    asked = await ask(store)
    await store.withdraw_challenge(asked.id, ANN)
    assert [each.id for each in await store.challenges_to_show(clock.now)] == [asked.id]
    assert await store.challenge_shown(asked.id, "withdrawn")
    assert list(await store.challenges_to_show(clock.now)) == []


async def test_a_challenge_reopens_with_its_remaining_time_if_the_challenged_person_never_acts(
    store: Store, clock: Clock
) -> None:
    asked = await ask(store)
    made = await accept(store, asked)
    left = asked.lapses_at - made.made_at
    await begun(store, made)
    clock.now += 2 * DAY
    assert await store.reopen(made.id, without=BEN)
    again = await store.stored_challenge(asked.id)
    assert (again.state, again.arrangement_id, again.asked_at) == ("open", None, asked.asked_at)
    assert abs(again.lapses_at - clock.now - left) <= 1_000
    await accept(store, again)


async def test_if_the_challenger_never_acts_the_challenge_ends(store: Store) -> None:
    asked = await ask(store)
    made = await accept(store, asked)
    assert await store.reopen(made.id, without=ANN)
    with pytest.raises(Gone):
        await store.stored_challenge(asked.id)


async def test_a_challenge_is_deleted_when_its_arrangement_is_settled(store: Store) -> None:
    asked = await ask(store)
    await store.settle((await accept(store, asked)).id)
    with pytest.raises(Gone):
        await store.stored_challenge(asked.id)
