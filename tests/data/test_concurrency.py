import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import select

from data import ChannelBusy, Ending, Gone, NewAction, Stale, Store
from data.engine import Database
from data.schema import channels_in_use
from tests.data.support import ANN, BEN, MOVE, new_channel, open_lobby, start

OPEN_A_LOBBY = """
import asyncio, sys
from data import ChannelBusy, Store

async def main(url):
    async with await Store.open(url) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        try:
            lobby = await store.create_lobby(
                guild_id=1, channel_id=2, host_id=3, game="caged-rat", options={}
            )
            print("opened", lobby.id)
        except ChannelBusy as busy:
            print("busy", busy.id)

asyncio.run(main(sys.argv[1]))
"""


async def outcomes(*attempts: Awaitable[Any]) -> Counter[str]:
    """Count the types of the attempts' results and errors."""
    results = await asyncio.gather(*attempts, return_exceptions=True)
    return Counter(type(result).__name__ for result in results)


async def test_only_one_append_succeeds_if_fifty_concurrent_appends_follow_the_same_ply(
    store: Store, other: Store
) -> None:
    match = await start(store)
    attempts = [
        (store, other)[n % 2].append(match.id, 0, [NewAction(0, f"move {n}")]) for n in range(50)
    ]
    assert await outcomes(*attempts) == {"MatchRow": 1, "Stale": 49}
    assert (await store.match(match.id)).ply == 1
    assert len(await store.actions(match.id)) == 1


async def test_no_action_is_lost_if_concurrent_stores_reload_the_match_and_try_again(
    store: Store, other: Store
) -> None:
    match = await start(store)

    async def play(own: Store, name: str) -> None:
        for number in range(15):
            while True:
                row = await own.match(match.id)
                try:
                    await own.append(match.id, row.ply, [NewAction(0, f"{name} {number}")])
                    break
                except Stale:
                    continue

    await asyncio.gather(play(store, "a"), play(other, "b"), play(store, "c"))
    rows = await store.actions(match.id)
    assert [row.ply for row in rows] == list(range(1, 46))
    for name in "abc":
        own = [row.text for row in rows if row.text.startswith(name)]
        assert own == [f"{name} {number}" for number in range(15)]


async def test_a_match_ends_only_once(store: Store, other: Store) -> None:
    match = await start(store)
    attempts = [
        (store, other)[n % 2].append(match.id, 0, [], Ending((n, 1), "resigned"))
        for n in range(2, 12)
    ]
    assert await outcomes(*attempts) == {"MatchRow": 1, "Gone": 9}


async def test_a_channel_accepts_only_one_lobby_or_match_if_several_start_there_simultaneously(
    store: Store, other: Store, database: Database
) -> None:
    for _ in range(10):
        channel = new_channel()
        attempts: list[Awaitable[Any]] = []
        for own in (store, other):
            attempts += [open_lobby(own, channel=channel), start(own, channel=channel)]
            attempts += [start(own, channel=channel), open_lobby(own, channel=channel)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        [holder] = [result for result in results if not isinstance(result, BaseException)]
        busy = [result for result in results if isinstance(result, ChannelBusy)]
        assert len(busy) == 7
        assert {refusal.id for refusal in busy} == {holder.id}
        assert {refusal.kind for refusal in busy} == {
            type(holder).__name__.removesuffix("Row").lower()
        }
    async with database.reading() as conn:
        assert len((await conn.execute(select(channels_in_use))).all()) == 10


async def test_only_one_of_several_simultaneous_starts_and_closings_of_a_lobby_succeeds(
    store: Store, other: Store
) -> None:
    for _ in range(10):
        channel = new_channel()
        lobby = await open_lobby(store, channel=channel, members=(ANN, BEN))
        results = await outcomes(
            start(store, lobby_id=lobby.id, channel=channel),
            other.close_lobby(lobby.id),
            start(other, lobby_id=lobby.id, channel=channel),
            store.close_lobby(lobby.id),
        )
        assert results["Gone"] == 3
        assert results["MatchRow"] + results["Lobby"] == 1
        assert (await store.live_match_in(channel) is not None) == bool(results["MatchRow"])


async def test_if_a_member_leaves_a_lobby_as_its_match_starts_either_leaving_or_starting_is_refused(
    store: Store, other: Store
) -> None:
    for _ in range(10):
        channel = new_channel()
        lobby = await open_lobby(store, channel=channel, members=(ANN, BEN))
        started, left = await asyncio.gather(
            start(store, lobby_id=lobby.id, channel=channel),
            other.leave_lobby(lobby.id, BEN),
            return_exceptions=True,
        )
        assert isinstance(started, Stale) != isinstance(left, Gone)


async def test_if_people_open_lobbies_while_a_match_ends_at_most_one_lobby_gets_the_channel(
    store: Store, other: Store
) -> None:
    for _ in range(10):
        channel = new_channel()
        match = await start(store, channel=channel)
        end = store.append(match.id, 0, MOVE, Ending(None, "abandoned"))
        takers = [open_lobby(other, channel=channel) for _ in range(4)]
        _, *results = await asyncio.gather(end, *takers, return_exceptions=True)
        opened = [result for result in results if not isinstance(result, BaseException)]
        assert len(opened) <= 1
        assert all(isinstance(r, ChannelBusy) for r in results if isinstance(r, BaseException))


async def test_many_matches_can_be_played_at_the_same_time(store: Store) -> None:
    matches = [await start(store, channel=new_channel()) for _ in range(10)]
    for ply in range(5):
        await asyncio.gather(*(store.append(match.id, ply, MOVE) for match in matches))
    assert {match.ply for match in await store.live_matches()} == {5}


async def test_sqlite_writers_are_served_in_order_of_arrival(sqlite_url: str) -> None:
    served: list[int] = []
    async with await Store.open(sqlite_url) as store:
        matches = [await start(store, channel=new_channel()) for _ in range(20)]

        async def move(match_id: int) -> None:
            await store.append(match_id, 0, MOVE)
            served.append(match_id)

        await asyncio.gather(*(move(match.id) for match in matches))
    assert served == [match.id for match in matches]


async def test_one_process_opens_a_lobby_and_five_are_refused_if_six_migrate_simultaneously(
    url: str,
) -> None:
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-W", "error", "-c", OPEN_A_LOBBY, url),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(6)
    ]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    ends = await asyncio.gather(*(process.communicate(b"\n") for process in processes))
    said = sorted(out.decode().split()[0] for out, _ in ends)
    assert said == ["busy"] * 5 + ["opened"]
    assert len({out.split()[1] for out, _ in ends}) == 1
    assert [process.returncode for process in processes] == [0] * 6


async def test_a_cancelled_call_writes_all_or_nothing_and_holds_no_lock(store: Store) -> None:
    for number in range(20):
        match = await start(store, channel=new_channel())
        calls = [
            asyncio.create_task(store.append(match.id, 0, MOVE * 3)),
            asyncio.create_task(store.live_matches()),
        ]
        await asyncio.sleep(number / 2_000)
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        row = await store.match(match.id)
        with suppress(Stale):
            await store.append(match.id, row.ply, MOVE)
        row = await store.match(match.id)
        assert row.ply in (1, 3, 4)
        assert len(await store.actions(match.id)) == row.ply


async def test_closing_the_store_waits_for_a_write_whose_caller_was_cancelled(
    store: Store, other: Store
) -> None:
    match = await start(store)
    call = asyncio.create_task(store.append(match.id, 0, MOVE * 3))
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await store.close()
    assert (await other.match(match.id)).ply == 3
