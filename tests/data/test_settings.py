from typing import Any, cast

import pytest

from data import Counts, Ending, GuildSettings, Store, StoreError
from tests.data.support import GUILD, new_channel, open_lobby, start


async def test_a_server_that_has_chosen_nothing_has_the_default_settings(store: Store) -> None:
    assert await store.settings(GUILD) == GuildSettings(GUILD, "newest", None)


async def test_each_server_has_its_latest_settings(store: Store) -> None:
    await store.save_settings(GUILD, board_mode="newest")
    await store.save_settings(GUILD, board_mode="in-place", clock=300, enders="players")
    saved = GuildSettings(GUILD, "in-place", 1_800_000_002_000, 300, "players")
    assert await store.settings(GUILD) == saved
    assert (await store.settings(GUILD + 1)).board_mode == "newest"


async def test_a_server_decides_whether_cats_play_on(store: Store) -> None:
    assert (await store.settings(GUILD)).cats_play_on
    await store.save_settings(GUILD, board_mode="newest", cats_play_on=False)
    assert not (await store.settings(GUILD)).cats_play_on


async def test_a_server_can_limit_games_to_some_channels(store: Store) -> None:
    await store.allow_channels(GUILD, [7, 5, 7])
    assert (await store.settings(GUILD)).channels == (5, 7)
    assert (await store.settings(GUILD + 1)).channels == ()
    await store.allow_channels(GUILD, [])
    assert (await store.settings(GUILD)).channels == ()


async def test_an_unknown_board_mode_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.save_settings(GUILD, board_mode=cast("Any", "sideways"))
    assert await store.settings(GUILD) == GuildSettings(GUILD)


async def test_the_store_counts_lobbies_and_live_matches_and_matches_of_any_status(
    store: Store,
) -> None:
    assert await store.counts() == Counts(live_matches=0, lobbies=0, matches=0)
    over = await start(store, channel=new_channel())
    await store.append(over.id, 0, [], Ending(None, "abandoned"))
    for _ in range(2):
        await start(store, channel=new_channel())
    await open_lobby(store)
    assert await store.counts() == Counts(live_matches=2, lobbies=1, matches=3)


async def test_an_open_store_answers_a_ping(store: Store) -> None:
    await store.ping()
