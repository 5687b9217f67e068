"""A player who was removed from the server can play by direct message for a minute at most."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from simcord.actors import MemberActor
from simcord.backend.serializers import user_payload

from tests.discord.cards import Party, direct
from tests.discord.world import World, buttons, options, private, text


def lookups(world: World, member: MemberActor) -> int:
    """Return how often the bot asked Discord whether a member is on the server."""
    path = f"/guilds/{world.guild.id}/members/{member.id}"
    return sum(each.method == "GET" and each.path == path for each in world.requests)


def report_leaving(world: World, member: MemberActor) -> None:
    """Tell the bot that a member left, as Discord does only for bots with a privileged intent."""
    user = user_payload(world.env.backend.get_user(member.id))
    event: Any = {"guild_id": str(world.guild.id), "user": user}
    world.bot._connection.parse_guild_member_remove(event)


async def trusted(world: World) -> tuple[Party, MemberActor, Callable[[], Awaitable[str]]]:
    """Start a match. A player presses a button, so the bot knows that they are on the server.

    Return the party, the player, and a function that presses a card in their direct message.
    """
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


async def test_a_kicked_player_is_refused_at_once_if_discord_reports_it(world: World) -> None:
    party, gone, press = await trusted(world)
    ply = (await party.table()).ply
    world.guild.remove_member(gone)
    report_leaving(world, gone)
    await world.env.settle()
    for _ in range(3):
        assert (await press()).startswith(NOT_HERE)
    assert lookups(world, gone) == 0
    assert (await party.table()).ply == ply


async def test_a_kicked_player_is_refused_after_a_minute_if_discord_does_not_report_it(
    world: World,
) -> None:
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


async def test_nobody_can_play_on_a_server_that_has_removed_the_bot(world: World) -> None:
    party, _, press = await trusted(world)
    before = await party.table()
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    for _ in range(2):
        assert (await press()).startswith("I’m not on the server of this match any more")
        await world.env.advance_time(61)
    after = await party.table()
    assert (after.ply, after.row.retired, after.row.live) == (before.ply, (), True)


async def test_membership_is_looked_up_at_most_once_a_minute(world: World) -> None:
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
