"""Each player's hints in a match are counted, and each hint belongs to one position."""

from __future__ import annotations

import asyncio

import pytest

from data import Ending, HintRow, MatchRow, NewAction, Stale, Store, Waiting
from tests.data.support import ANN, open_lobby, start

ACTION = NewAction(0, "a1 a2")
ASKER = 0


async def begun(store: Store, *, hints: int = 2) -> MatchRow:
    """Start a match at ply 1 that allows this number of hints."""
    return await start(store, actions=(ACTION,), hints=hints)


async def test_a_hint_is_kept_for_its_position_and_counted_for_its_player(store: Store) -> None:
    row = await begun(store)
    after = await store.give_hint(row, ASKER, "b1 b2")
    assert [seat.hints for seat in after.seats] == [1, 0]
    assert await store.hint(row.id, ASKER, row.ply) == "b1 b2"
    assert await store.hint(row.id, 1, row.ply) is None
    assert await store.hint(row.id, ASKER, row.ply + 1) is None
    assert list(await store.hints(row.id)) == [HintRow(ASKER, 1, "b1 b2")]


async def test_no_position_gets_two_hints_for_the_same_player(store: Store) -> None:
    row = await begun(store)
    giving = [store.give_hint(row, ASKER, "b1 b2") for _ in range(3)]
    given = await asyncio.gather(*giving, return_exceptions=True)
    assert sum(isinstance(each, Stale) for each in given) == 2
    assert [seat.hints for seat in (await store.match(row.id)).seats] == [1, 0]


async def test_a_player_gets_no_more_hints_than_the_match_allows(store: Store) -> None:
    row = await begun(store, hints=1)
    await store.give_hint(row, ASKER, "b1 b2")
    row = await store.append(row.id, 1, [ACTION])
    with pytest.raises(Stale):
        await store.give_hint(row, ASKER, "b1 b2")
    await store.give_hint(row, 1, "c1 c2")


async def test_a_match_that_has_moved_on_or_is_over_gets_no_hint(store: Store) -> None:
    row = await begun(store)
    newer = await store.append(row.id, 1, [ACTION])
    with pytest.raises(Stale):
        await store.give_hint(row, ASKER, "b1 b2")
    await store.append(row.id, 2, [], Ending((1, 2), "resigned"))
    with pytest.raises(Stale):
        await store.give_hint(newer, ASKER, "b1 b2")


async def test_a_takeback_gives_no_hint_back(store: Store) -> None:
    row = await begun(store)
    await store.give_hint(row, ASKER, "b1 b2")
    row = await store.append(row.id, 1, [ACTION])
    row = await store.give_hint(row, ASKER, "c1 c2")
    row = await store.take_back(row, 1, Waiting((ASKER,)))
    assert row.seats[ASKER].hints == 2
    assert await store.hint(row.id, ASKER, 1) == "b1 b2"
    assert await store.hint(row.id, ASKER, 2) is None
    assert [hint.ply for hint in await store.hints(row.id)] == [1]


async def test_an_export_contains_hints_only_after_the_match_is_over(store: Store) -> None:
    row = await begun(store)
    await store.give_hint(row, ASKER, "b1 b2")
    assert (await store.stored_about(ANN))["hints"] == []
    await store.append(row.id, 1, [], Ending((1, 2), "resigned"))
    [hint] = (await store.stored_about(ANN))["hints"]
    assert (hint["ply"], hint["text"]) == (1, "b1 b2")


async def test_a_lobby_remembers_the_number_of_hints(store: Store) -> None:
    lobby = await open_lobby(store)
    assert lobby.hints is None
    assert (await store.set_up_lobby(lobby.id, {}, None, 5)).hints == 5
    assert (await store.lobby(lobby.id)).hints == 5
