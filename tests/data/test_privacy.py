import json
from collections.abc import Collection
from typing import Any

import pytest
from sqlalchemy import text

from data import (
    LEAST_MADE_UP,
    Closing,
    Ended,
    Ending,
    MatchRow,
    NewAction,
    NewGaveUp,
    NotIn,
    Stale,
    Store,
    Waiting,
)
from data.engine import Database
from data.schema import metadata
from tests.data.support import ANN, BEN, CAT, DAN, GUILD, Clock, new_channel, open_lobby, start

FORMER = -7_000
WON = Ending((1, 2), "resigned")
BOTH = (NewAction(0, "a1 a2"), NewAction(1, "c5 c4"))


async def finished(store: Store, users: tuple[int, int] = (ANN, BEN)) -> MatchRow:
    match = await start(store, channel=new_channel(), users=users, actions=BOTH)
    return await store.append(match.id, 2, [], WON, sides=(0, 1))


async def everywhere(database: Database, number: int) -> list[str]:
    """Return the tables that contain this number anywhere, including inside a mention."""
    found = []
    async with database.reading() as conn:
        for table in metadata.sorted_tables:
            rows = (await conn.execute(text(f"SELECT * FROM {table.name}"))).all()  # noqa: S608
            if any(str(number) in str(value) for row in rows for value in row):
                found.append(table.name)
    return found


def sides(row: Ended, _acted: Collection[int]) -> tuple[int, ...] | None:
    return (0, 1) if row.ending == WON else None


async def test_an_erased_member_is_in_no_table(store: Store, database: Database) -> None:
    match = await finished(store)
    await store.record_hand(
        match_id=match.id, player=0, channel_id=1, message_id=2, ply=2, shows="x"
    )
    await store.record_message(
        message_id=3, match_id=match.id, channel_id=4, ply=1, kind="line", line=f"<@{ANN}> moved"
    )
    other = await start(store, channel=new_channel(), users=(CAT, DAN))
    await store.append(other.id, 0, [], Ending(None, "abandoned"), closing=Closing(ANN, "late"))
    await open_lobby(store, members=(ANN, BEN))
    assert len(await everywhere(database, ANN)) >= 6
    await store.erase_member(ANN, FORMER)
    assert await everywhere(database, ANN) == []
    assert (await store.match(match.id)).users == (FORMER, BEN)
    assert [row.text for row in await store.actions(match.id)] == ["a1 a2", "c5 c4"]
    [lobby] = await store.lobbies()
    assert (lobby.host_id, lobby.members) == (BEN, (BEN,))


REASONS = [
    (f"<@{ANN}> has to go", "… has to go"),
    (f"late:<@!{ANN}>, again, {ANN}", "late:…, again, …"),
    (f"<@&{ANN}> <@00{ANN}> \\<@{ANN}>", "<@&…> … \\…"),
    (f"<@{BEN}> and {ANN}0 stay", f"<@{BEN}> and {ANN}0 stay"),
]


@pytest.mark.parametrize(("typed", "kept"), REASONS)
async def test_texts_typed_by_others_no_longer_name_an_erased_member(
    store: Store, typed: str, kept: str
) -> None:
    match = await start(store, users=(BEN, CAT))
    await store.append(match.id, 0, [], Ending(None, "abandoned"), closing=Closing(DAN, typed))
    lobby = await open_lobby(store, members=(BEN, CAT))
    await store.set_up_lobby(lobby.id, {"map": typed}, None)
    await store.erase_member(ANN, FORMER)
    assert (await store.match(match.id)).closed_note == kept
    assert (await store.lobby(lobby.id)).options == {"map": kept}


async def test_recounting_after_a_persons_erasure_gives_the_same_ratings(store: Store) -> None:
    await finished(store)
    await finished(store, (BEN, CAT))
    await store.erase_member(ANN, FORMER)
    await finished(store, (ANN, BEN))
    assert (await store.recount(sides)).changes == ()


async def test_a_player_is_not_erased_until_they_give_up_the_seat(store: Store) -> None:
    match = await start(store, users=(ANN, BEN, CAT))
    with pytest.raises(Stale):
        await store.erase_member(ANN, FORMER)
    assert (await store.match(match.id)).users == (ANN, BEN, CAT)
    await store.append(match.id, 0, [], gave_up=NewGaveUp(0, 1, "left"), waiting=Waiting((1,)))
    await store.erase_member(ANN, FORMER)
    assert (await store.match(match.id)).users == (FORMER, BEN, CAT)


async def test_two_players_of_the_same_match_can_both_be_erased(store: Store) -> None:
    match = await finished(store)
    await store.erase_member(ANN, FORMER)
    await store.erase_member(BEN, FORMER - 1)
    assert (await store.match(match.id)).users == (FORMER, FORMER - 1)


async def test_the_number_that_replaces_an_erased_player_must_be_below_minus_1000(
    store: Store,
) -> None:
    for taken in (BEN, -1, LEAST_MADE_UP):
        with pytest.raises(ValueError, match="below -1000"):
            await store.erase_member(ANN, taken)


async def test_an_export_contains_everything_about_one_person_and_nothing_about_others(
    store: Store,
) -> None:
    match = await finished(store)
    await finished(store, (BEN, CAT))
    await open_lobby(store, members=(ANN, BEN))
    stored: dict[str, Any] = json.loads(json.dumps(await store.stored_about(ANN)))
    assert [seat["match_id"] for seat in stored["seats"]] == [match.id]
    [seat] = stored["seats"]
    assert seat["options"] == {"board": "small"}
    assert seat["outcome_places"] == [1, 2]
    assert [row["text"] for row in stored["actions"]] == ["a1 a2"]
    assert len(stored["ratings"]) == len(stored["results"]) == 2
    assert len(stored["open_tables"]) == 1
    assert stored["channels_played_in"]
    told = json.dumps(stored)
    assert "seed" not in told
    assert str(BEN) not in told


async def test_an_export_contains_no_actions_of_live_matches(store: Store) -> None:
    await start(store, users=(ANN, BEN), actions=BOTH)
    stored = await store.stored_about(ANN)
    assert [seat["status"] for seat in stored["seats"]] == ["live"]
    assert stored["actions"] == []


async def test_the_export_of_an_unknown_person_is_empty(store: Store) -> None:
    assert not any((await store.stored_about(DAN)).values())
    await store.erase_member(DAN, FORMER)
    with pytest.raises(NotIn):
        await store.leave_lobby((await open_lobby(store)).id, DAN)


async def test_a_server_that_the_bot_left_is_listed_and_can_be_erased_completely(
    store: Store, database: Database, clock: Clock
) -> None:
    await finished(store)
    await store.save_settings(GUILD, board_mode="newest")
    await store.allow_channels(GUILD, [5])
    await start(store, channel=new_channel())
    await open_lobby(store)
    assert await store.known_guilds() == [GUILD]
    await store.guild_left(GUILD)
    moment = clock.now
    await store.guild_left(GUILD)
    assert await store.guilds_left_before(moment) == []
    assert await store.guilds_left_before(moment + 1) == [GUILD]
    assert await store.erase_guild(GUILD) == 2
    assert await everywhere(database, GUILD) == []
    assert await store.known_guilds() == []
    assert (await store.recount(sides)).rated == 0
    assert await everywhere(database, ANN) == []


async def test_a_server_is_not_listed_as_a_former_server_if_it_has_added_the_bot_again(
    store: Store, clock: Clock
) -> None:
    await store.guild_left(GUILD)
    await store.guild_back(GUILD)
    assert await store.guilds_left_before(clock.now + 1) == []
