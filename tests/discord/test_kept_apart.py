"""A blocked person gets the same messages as anybody who may not join or comes too late."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from sandbox.forms import choose_options
from tests.data.support import new_channel
from tests.data.test_reliability import TIMED_OUT, ended
from tests.discord.test_questions import finished
from tests.discord.world import World, buttons, private, text, told
from tests.discord.world import world as opened_world

pytestmark = pytest.mark.usefixtures("clean_log")

GAME = "cat-sequence"
NOT_NOW = (
    "You can’t join this table right now."
    " The table’s host can still seat you, or you can open your own table with `/play`."
)
CLOSED = "101"
_NUMBER = re.compile(r"\d{5,}|[A-Za-z0-9_-]{40,}")


async def table(world: World, *others: MemberActor) -> discord.Message:
    """Have Mia open a lobby that these people join; return the lobby's message."""
    await world.mia.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    for each in others:
        await each.click(lobby, label="Join")
    return lobby


async def block(world: World, who: MemberActor, other: MemberActor) -> None:
    await who.slash(world.channel, "block", member=other)


def letters(member: MemberActor) -> list[str]:
    """Return the texts of the bot's direct messages to a member, oldest first."""
    user = member.user
    return [text(each) for each in user.dm_channel.history(viewer=user)]


def letter(member: MemberActor) -> discord.Message:
    assert letters(member)
    return member.user.dm_channel.history(viewer=member.user)[-1]


async def seen_in(world: World, doing: Callable[[], Awaitable[Any]]) -> str:
    """Return the requests that the bot sends during `doing`, in order, as text without ids.

    Direct messages to other people are left out, because a member who acts in `doing` cannot see
    these messages.
    """
    before, direct = len(world.requests), set[str]()
    await doing()
    seen = []
    for request in world.requests[before:]:
        if request.path == "/users/@me/channels":
            direct.add(str((request.json or {}).get("recipient_id")))
            continue
        if request.path.startswith("/users/"):
            continue
        if direct and request.path.endswith("/messages"):
            continue
        body = json.dumps(_without_pings(request.json), sort_keys=True, ensure_ascii=False)
        seen.append(f"{request.method} {request.path} {body}")
    return _NUMBER.sub("…", "\n".join(seen))


def _without_pings(body: Any) -> Any:
    """Return a request's body without `allowed_mentions`, because no member sees this setting."""
    if not isinstance(body, dict):
        return body
    return {name: _without_pings(part) for name, part in body.items() if name != "allowed_mentions"}


async def join_seen(folder: Path, prepare: Callable[[World, discord.Message], Any]) -> str:
    """Call `prepare`. Return the bot's requests while Zoe then presses Join twice."""
    async with opened_world(folder) as world:
        lobby = await table(world, world.ben)
        await prepare(world, lobby)

        async def join() -> None:
            for _ in range(2):
                assert told(await world.zoe.click(world.last(), label="Join")) == NOT_NOW

        return await seen_in(world, join)


async def closed(world: World, lobby: discord.Message) -> None:
    await choose_options(world.mia, lobby, {"asks": CLOSED})


async def unreliable(world: World, lobby: discord.Message) -> None:
    for _ in range(5):
        await ended(world.bot.store, TIMED_OUT, (world.zoe.id, new_channel()))
    await choose_options(world.mia, lobby, {"asks": "80"})


@pytest.mark.parametrize("blocker", ["mia", "ben"], ids=["host", "third-person"])
async def test_a_blocked_person_gets_the_same_bytes_as_anybody_who_may_not_join(
    tmp_path: Path, blocker: str
) -> None:
    async def blocked(world: World, _: discord.Message) -> None:
        await block(world, getattr(world, blocker), world.zoe)

    folders = [tmp_path / name for name in ("closed", "blocked", "unreliable")]
    for folder in folders:
        folder.mkdir()
    ordinary = await join_seen(folders[0], closed)
    assert ordinary.count("You can’t join") == 2
    assert await join_seen(folders[1], blocked) == ordinary
    assert await join_seen(folders[2], unreliable) == ordinary


async def test_the_host_alone_learns_of_a_block_between_two_members_and_can_seat_both_of_them(
    world: World,
) -> None:
    lobby = await table(world, world.ben)
    await block(world, world.ben, world.zoe)
    before = world.snapshot()
    assert told(await world.zoe.click(lobby, label="Join")) == NOT_NOW
    assert world.snapshot() == before
    await world.zoe.click(lobby, label="Join")
    [asked] = letters(world.mia)
    assert asked.startswith("Zoe would like to join your table of [Cat Sequence](")
    assert "There is a block between Zoe and Ben. Only you see this." in asked
    assert letters(world.ben) == letters(world.zoe) == []
    await world.restart()
    await world.mia.user.click(letter(world.mia), label="Seat them")
    assert world.zoe.mention in text(world.last())
    assert letters(world.mia)[0].startswith("Zoe now sits at your table of [Cat Sequence](")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    assert row.members == (world.mia.id, world.ben.id, world.zoe.id)


async def test_a_host_must_confirm_a_start_with_two_people_who_are_kept_apart(world: World) -> None:
    lobby = await table(world, world.ben)
    await block(world, world.zoe, world.ben)
    await block(world, world.ben, world.zoe)
    await world.bot.store.unblock(world.zoe.id, world.ben.id)
    await world.zoe.click(lobby, label="Join")
    await world.mia.user.click(letter(world.mia), label="Seat them")
    await world.mia.slash(world.channel, "play", game=GAME)
    await world.kai.click(world.last(), label="Join")
    asked = await world.mia.click(world.last(), label="Start")
    assert "want to play together: Ben and Zoe. Only you see this." in told(asked)
    assert (await world.bot.store.counts()).matches == 0
    await world.mia.click(private(asked), label="Start anyway")
    assert (await world.bot.store.counts()).matches == 1
    assert "Join" not in buttons(next(each for each in world.messages() if each.id == lobby.id))


@pytest.mark.parametrize("reverse", [False, True])
async def test_a_host_is_not_informed_about_blocks_that_concern_the_host(
    world: World, reverse: bool
) -> None:
    lobby = await table(world)
    if reverse:
        await block(world, world.mia, world.zoe)
    else:
        await world.bot.store.block(world.zoe.id, world.mia.id, "block", 9)
    await world.zoe.click(lobby, label="Join")
    assert letters(world.mia) == []


async def test_when_the_author_of_a_block_joins_the_table_only_the_author_reads_about_the_block(
    world: World,
) -> None:
    lobby = await table(world, world.ben)
    await block(world, world.zoe, world.ben)
    said = told(await world.zoe.click(lobby, label="Join"))
    assert said == "You block Ben. Undo this choice in `/me` if you want to play together."
    assert letters(world.mia) == []
    await world.bot.store.unblock(world.zoe.id, world.ben.id)
    await world.zoe.click(lobby, label="Join")
    assert world.zoe.mention in text(world.last())


async def test_a_lobby_with_a_minimum_reliability_admits_newcomers(world: World) -> None:
    lobby = await table(world)
    await choose_options(world.mia, lobby, {"asks": "95"})
    await world.ben.click(lobby, label="Join")
    assert world.ben.mention in text(world.last())
    for _ in range(4):
        await ended(world.bot.store, users=(world.zoe.id, new_channel()))
    await ended(world.bot.store, TIMED_OUT, (world.zoe.id, new_channel()))
    assert told(await world.zoe.click(lobby, label="Join")) == NOT_NOW
    [asked] = letters(world.mia)
    assert "This person played 80 % of their recent matches with people to the end" in asked
    assert "your table asks for 95 %" in asked
    await choose_options(world.mia, lobby, {"asks": "80"})
    await world.zoe.click(lobby, label="Join")
    line = f"-# How often each player finished recent matches with people: {world.zoe.mention} 80 %"
    assert line in text(world.last())


async def test_a_person_who_blocks_another_person_leaves_the_table_that_they_share(
    world: World,
) -> None:
    lobby = await table(world, world.ben, world.zoe)
    await block(world, world.zoe, world.ben)
    await world.catch_up()
    assert world.zoe.mention not in text(world.last())
    await world.mia.click(lobby, label="Start")
    assert (await world.table()).row.users == (world.mia.id, world.ben.id)


async def test_a_blocked_persons_request_for_a_rematch_looks_normal_and_gets_no_answer(
    tmp_path: Path,
) -> None:
    seen = []
    for blocked in (False, True):
        (folder := tmp_path / str(blocked)).mkdir()
        async with opened_world(folder) as world:
            loser, winner, result = await finished(world)
            if blocked:
                await world.bot.store.block(winner.id, loser.id, "block", 9)
            press = partial(loser.click, result, label="Rematch")
            seen.append(await seen_in(world, press))
            question = world.last()
            assert "would like a rematch" in text(question)
            assert winner.mention in text(question)
            [posted] = [
                request.json
                for request in world.requests
                if request.json and "would like a rematch" in json.dumps(request.json)
            ]
            allowed = posted["data"]["allowed_mentions"]
            assert allowed.get("users", []) == ([] if blocked else [winner.id])
            answer = await winner.click(question, label="Rematch")
            assert await world.newest_match() == (1 if blocked else 2)
    assert told(answer).startswith("You block ")
    assert seen[0] == seen[1]


async def test_an_earlier_offer_of_a_rematch_lapses_after_a_block_as_if_nobody_had_answered(
    world: World,
) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    await block(world, winner, loser)
    assert buttons(question) == buttons(world.last())
    late = told(await loser.click(question, label="Rematch"))
    assert late.startswith("That rematch offer has lapsed.")
    assert await world.newest_match() == 1
    await loser.click(result, label="Rematch")
    assert "would like a rematch" in text(world.last())
    assert winner.mention in text(world.last())
    assert await world.newest_match() == 1
