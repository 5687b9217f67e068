"""The order in which a person should act in their matches, on SQLite and on PostgreSQL."""

from __future__ import annotations

from cogs.waiting_matches.most_urgent import by_urgency, waiting
from data import DIRECT, Ending, MatchRow, Store, Waiting
from tests.data.support import ANN, BEN, GUILD, Clock, new_channel, start


async def begin(
    store: Store, mover: int, clock: int | None = None, guild_id: int = GUILD
) -> MatchRow:
    """Start a match between Ann and Ben in which `mover` is to act, with this clock in seconds."""
    channel, awaited = new_channel(), Waiting((mover,))
    return await start(store, guild=guild_id, channel=channel, clock=clock, waiting=awaited)


async def test_a_persons_matches_are_sorted_by_turn_and_then_by_deadline_and_then_by_age(
    store: Store, clock: Clock
) -> None:
    theirs, mine = 1, 0
    late = await begin(store, mine, 259_200)
    never = await begin(store, mine)
    soonest_of_others = await begin(store, theirs, 300)
    soon = await begin(store, mine, 3_600)
    never_again = await begin(store, mine, guild_id=GUILD + 1)
    clock.now += 60_000
    later_than_soon = await begin(store, mine, 3_600)
    of_others = await begin(store, theirs)
    found = by_urgency(await store.my_matches(ANN))
    assert [each.id for each in found] == [
        each.id
        for each in (
            *(soon, later_than_soon, late, never, never_again),
            *(soonest_of_others, of_others),
        )
    ]
    assert [each.mine for each in found] == [True] * 5 + [False] * 2
    assert found[0].deadline == soon.deadline
    assert found[4].guild_id == GUILD + 1
    assert list(await waiting(store, ANN)) == found[:5]


async def test_no_match_waits_for_a_person_who_is_not_to_act(store: Store) -> None:
    row = await begin(store, 0)
    assert await waiting(store, BEN) == []
    [match] = await store.my_matches(BEN)
    assert (match.id, match.mine) == (row.id, False)


async def test_waiting_matches_exclude_finished_matches_and_matches_in_direct_messages(
    store: Store,
) -> None:
    row = await begin(store, 0)
    await store.append(row.id, 0, [], Ending((1, 2), "home"))
    direct = await begin(store, 0, guild_id=DIRECT)
    assert await waiting(store, ANN) == []
    assert [each.id for each in await store.my_matches(ANN)] == [direct.id]
