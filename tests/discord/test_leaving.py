"""Who was removed from a server plays on from direct messages no longer than Discord keeps it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.serializers import user_payload

from tests.discord.cards import Party, direct
from tests.discord.world import World, buttons, options, private, text


def lookups(world: World, member: MemberActor) -> int:
    """How often Discord was asked whether somebody is on the server."""
    path = f"/guilds/{world.guild.id}/members/{member.id}"
    return sum(each.method == "GET" and each.path == path for each in world.requests)


def tell_of_leaving(world: World, member: MemberActor) -> None:
    """Have the bot told who leaves, as one with the privileged intent is."""
    user = user_payload(world.env.backend.get_user(member.id))
    event: Any = {"guild_id": str(world.guild.id), "user": user}
    world.bot._connection.parse_guild_member_remove(event)


async def trusted(world: World) -> tuple[Party, MemberActor, Callable[[], Awaitable[str]]]:
    """A match of two, one of them trusted by a press of theirs, and how they press again."""
    party = Party(world, [world.mia, world.ben])
    await party.start()
    gone = party.people[(await party.state()).turn]
    shown = direct(gone)
    [card, *_] = options(shown) or [each.rpartition(":")[2] for each in buttons(shown).values()]
    await gone.click(world.table_message(), label="My hand")

    async def press() -> str:
        result = await world.press(gone.user, shown, card)
        return text(private(result)) if result.response else ""

    return party, gone, press


NOT_HERE = "You aren’t on the server of this match any more"


async def test_who_is_kicked_plays_no_more_at_once_where_discord_tells(world: World) -> None:
    party, gone, press = await trusted(world)
    ply = (await party.table()).ply
    world.guild.remove_member(gone)
    tell_of_leaving(world, gone)
    await world.env.settle()
    for _ in range(3):
        assert (await press()).startswith(NOT_HERE)
    assert lookups(world, gone) == 0
    assert (await party.table()).ply == ply


async def test_who_was_not_seen_leaving_plays_no_more_after_a_minute(world: World) -> None:
    party, gone, press = await trusted(world)
    ply = (await party.table()).ply
    world.guild.remove_member(gone)
    await world.env.advance_time(61)
    for _ in range(3):
        assert (await press()).startswith(NOT_HERE)
        await world.env.advance_time(10)
    assert lookups(world, gone) == 1
    assert (await party.table()).ply == ply
    await world.env.advance_time(61)
    assert (await press()).startswith(NOT_HERE)
    assert lookups(world, gone) == 2


async def test_nobody_plays_on_a_server_that_has_removed_the_bot(world: World) -> None:
    party, _, press = await trusted(world)
    before = await party.table()
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    for _ in range(2):
        assert (await press()).startswith("I’m not on the server of this match any more")
        await world.env.advance_time(61)
    after = await party.table()
    assert (after.ply, after.row.retired, after.row.live) == (before.ply, (), True)


async def test_who_is_on_the_server_is_asked_about_once_a_minute(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    for _ in range(6):
        await party.play(times=1)
    assert all(lookups(world, member) <= 1 for member in party.people)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=0, times=None)
    before = [lookups(world, member) for member in party.people]
    await world.env.advance_time(61)
    for _ in range(6):
        await party.play(times=1)
    after = [lookups(world, member) for member in party.people]
    assert all(now - then <= 1 for then, now in zip(before, after, strict=True))
