"""Only members who can view the channel where a match was played learn of the match.

Everyone else gets the same answer as if the match did not exist.
"""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from data import ThreadRow
from tests.discord.test_history import numbers
from tests.discord.test_leaderboard import finish
from tests.discord.test_limits import SAY
from tests.discord.test_replay import played
from tests.discord.test_replay import store as stored
from tests.discord.world import GAME, World, alts, buttons, options, private, told
from tests.discord.world import text as said

pytestmark = pytest.mark.usefixtures("clean_log")

UNKNOWN = SAY("refused-no-such-match")
SEEN = discord.PermissionOverwrite(view_channel=True)
HIDDEN = discord.PermissionOverwrite(view_channel=False)


@pytest.fixture
def club(world: World) -> ChannelHandle:
    """A channel that Mia, Ben and Kai can view; Zoe cannot."""
    people = (world.mia, world.ben, world.kai)
    allowed: dict[Any, discord.PermissionOverwrite] = dict.fromkeys(people, SEEN)
    assert world.bot.user is not None
    allowed |= {world.guild.default_role: HIDDEN, world.bot.user: SEEN}
    return world.guild.create_text_channel("club", overwrites=allowed)


async def thread_of(
    world: World, *, members: tuple[MemberActor, ...] = (), archived: bool = False
) -> ChannelHandle:
    """Create a thread of the channel; it is private if members are given."""
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    kind: Any = discord.ChannelType
    thread = await channel.create_thread(
        name="Apart", type=kind.private_thread if members else kind.public_thread
    )
    for member in members:
        await thread.add_user(discord.Object(member.id))
    if archived:
        await archive(world, thread.id)
    return next(each for each in world.channel.threads if each.id == thread.id)


async def archive(world: World, thread_id: int) -> None:
    thread = await world.bot.fetch_channel(thread_id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    await world.env.settle()
    assert thread.guild.get_thread(thread_id) is None


async def play_in(world: World, place: ChannelHandle) -> int:
    """Play a match between Mia and Ben to its end in this channel; return its number."""
    home, world.channel, world.watcher = world.channel, place, world.mia
    try:
        await world.start_match()
        for _ in range(2):
            await world.type_through((await world.legal())[0])
        loser = world.mover()
        asked = private(await loser.slash(place, "resign"))
        await loser.click(asked, label="Yes, I resign")
    finally:
        world.channel, world.watcher = home, world.zoe
    return await world.newest_match()


async def knows(world: World, member: MemberActor, number: int) -> bool:
    """Return whether a member learns of a match; assert that three commands agree."""
    replay = told(await member.slash(world.channel, "replay", match=number))
    verify = told(await member.slash(world.channel, "verify", match=number))
    listed = private(await member.slash(world.channel, "history", member=world.mia.user))
    answers = {replay != UNKNOWN, verify != UNKNOWN, number in numbers(said(listed))}
    assert len(answers) == 1, (replay, verify, said(listed))
    return answers.pop()


async def test_only_players_and_members_who_can_view_a_hidden_channel_learn_of_its_match(
    world: World, club: ChannelHandle
) -> None:
    number = await play_in(world, club)
    assert await knows(world, world.kai, number)
    assert await knows(world, world.mia, number)
    assert not await knows(world, world.zoe, number)
    listed = told(await world.zoe.slash(world.channel, "history", member=world.mia.user))
    assert listed.startswith(f"<@{world.mia.id}> hasn’t finished a match on this server yet.")


async def test_a_live_match_of_a_hidden_channel_is_unknown_to_other_members(
    world: World, club: ChannelHandle
) -> None:
    home, world.channel, world.watcher = world.channel, club, world.mia
    await world.start_match()
    world.channel = home
    for command in ("verify", "replay"):
        assert told(await world.zoe.slash(home, command, match=1)) == UNKNOWN
    assert told(await world.kai.slash(home, "replay", match=1)) == SAY("refused-replay-later")


async def test_a_member_who_loses_access_to_a_channel_no_longer_learns_of_its_matches(
    world: World,
) -> None:
    number = await play_in(world, world.channel)
    listed = private(await world.zoe.slash(world.channel, "history"))
    assert numbers(said(listed)) == [number]
    other = world.guild.create_text_channel("other")
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    world.channel = other
    assert await knows(world, world.zoe, number)
    zoe = await channel.guild.fetch_member(world.zoe.id)
    await channel.set_permissions(zoe, overwrite=HIDDEN)
    await world.env.settle()
    assert not await knows(world, world.zoe, number)
    assert await knows(world, world.kai, number)


async def test_a_forged_press_for_the_history_of_a_hidden_channel_shows_no_matches(
    world: World, club: ChannelHandle
) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await finish(world, (world.mia.id, world.ben.id), home=club.id)
    page = private(await world.zoe.slash(world.channel, "history"))
    assert numbers(said(page)) == [1]
    forged = await world.forge(world.zoe, page, f"clowder:history:{club.id}:0:any:0")
    assert told(forged).startswith(f"No match has been finished in <#{club.id}> yet.")
    page = private(await world.kai.slash(world.channel, "history"))
    allowed = await world.forge(world.kai, page, f"clowder:history:{club.id}:0:any:0")
    assert numbers(told(allowed)) == [2]


async def test_pages_and_totals_of_the_history_omit_hidden_matches(
    world: World, club: ChannelHandle
) -> None:
    for number in range(24):
        home = club.id if number % 2 else world.channel.id
        await finish(world, (world.mia.id, world.ben.id), home=home)
    first = private(await world.zoe.slash(world.channel, "history", member=world.mia.user))
    assert "12 matches · page 1 of 2" in said(first)
    assert numbers(said(first)) == list(range(23, 3, -2))
    assert set(options(first)) == {str(number) for number in range(23, 3, -2)}
    second = private(await world.zoe.click(first, label="▶"))
    assert numbers(said(second)) == [3, 1]
    everything = told(await world.kai.slash(world.channel, "history", member=world.mia.user))
    assert "24 matches · page 1 of 3" in everything


async def test_no_control_of_a_replay_opens_a_hidden_match(
    world: World, club: ChannelHandle
) -> None:
    await stored(world, played(GAME, plies=2))
    home, world.channel = world.channel, club
    number = await stored(world, played(GAME, plies=2))
    world.channel = home
    seen = private(await world.zoe.slash(home, "replay", match=1))
    for verb in ("replay", "replay-open", "replay-record", "replay-animation"):
        tail = ":first:0" if verb == "replay" else ""
        result = await world.forge(world.zoe, seen, f"clowder:{verb}:{number}{tail}")
        [shown, *_] = [answer for answer in (result.response, *result.followups) if answer]
        assert said(shown) == UNKNOWN
        assert shown.attachments == []
        seen = private(await world.zoe.slash(home, "replay", match=1))
    seen = private(await world.kai.slash(home, "replay", match=number))
    assert f"match {number} · replay" in said(seen)


async def test_autocompletion_does_not_offer_hidden_matches(
    world: World,
) -> None:
    secret = await thread_of(world, members=(world.mia, world.ben))
    number = await play_in(world, secret)
    await finish(world, (world.mia.id, world.ben.id))
    for member, found in ((world.zoe, [2]), (world.mia, [2, number])):
        offers = await member.autocomplete(world.channel, "replay", "match", "")
        assert [offer["value"] for offer in offers] == found


async def test_a_profile_shows_only_matches_that_the_reader_may_see(
    world: World, club: ChannelHandle
) -> None:
    mia, ben, liv = world.mia.id, world.ben.id, world.liv.id
    for _ in range(3):
        await finish(world, (mia, ben), home=club.id)
    await finish(world, (mia, liv), (2, 1))
    await world.zoe.slash(world.channel, "profile", member=world.mia.user)
    shown, [alt] = said(world.last()), alts(world.last())
    assert f"Most often against <@{liv}> (1)" in shown
    assert str(ben) not in shown
    assert "Ben" not in alt
    assert alt.endswith("Lately: L.")
    assert "Over the last match the rating" in alt
    assert "4 rated matches" in alt
    for member in (world.kai, world.mia):
        await member.slash(world.channel, "profile", member=world.mia.user)
        assert f"Most often against <@{ben}> (3), <@{liv}> (1)" in said(world.last())
        assert "Lately: W W W L" in alts(world.last())[0]


async def test_only_players_learn_of_a_deleted_channels_matches(world: World) -> None:
    other = world.guild.create_text_channel("other")
    number = await play_in(world, other)
    assert await knows(world, world.zoe, number)
    gone = world.bot.get_channel(other.id)
    assert isinstance(gone, discord.TextChannel)
    await gone.delete()
    await world.env.settle()
    assert not await knows(world, world.zoe, number)
    assert not await knows(world, world.boss, number)
    assert await knows(world, world.ben, number)


async def test_only_players_can_open_a_match_from_their_direct_messages(world: World) -> None:
    number = await play_in(world, world.channel)
    assert said(private(await world.zoe.user.slash("replay", match=number))) == UNKNOWN
    assert f"match {number} · replay" in said(
        private(await world.ben.user.slash("replay", match=number))
    )


async def test_only_players_learn_of_matches_on_a_server_of_another_shard(
    world: World,
) -> None:
    number = await play_in(world, world.channel)
    servers: Any = world.bot._connection
    servers._guilds.pop(world.guild.id)  # another shard's process lacks the server
    assert not await knows(world, world.zoe, number)
    assert await knows(world, world.ben, number)


# Threads


@pytest.mark.parametrize("archived", [False, True])
async def test_matches_in_public_threads_are_known_to_all_members_who_see_the_channel(
    world: World, archived: bool
) -> None:
    number = await play_in(world, thread := await thread_of(world))
    if archived:
        await archive(world, thread.id)
    assert await knows(world, world.zoe, number)
    assert numbers(told(await world.zoe.slash(world.channel, "history"))) == [number]


@pytest.mark.parametrize("archived", [False, True])
async def test_matches_in_a_private_thread_are_known_only_to_its_members_and_moderators(
    world: World, archived: bool
) -> None:
    thread = await thread_of(world, members=(world.mia, world.ben, world.kai))
    number = await play_in(world, thread)
    if archived:
        await archive(world, thread.id)
    overseer = world.guild.add_member(
        world.env.create_user("ida"),
        roles=[
            world.guild.create_role("Threads", permissions=discord.Permissions(manage_threads=True))
        ],
    )
    for member in (world.kai, world.mia, overseer):
        assert await knows(world, member, number)
        assert numbers(told(await member.slash(world.channel, "history"))) == [number]
    assert not await knows(world, world.zoe, number)
    assert numbers(told(await world.zoe.slash(world.channel, "history"))) == []


async def test_a_member_who_left_a_private_thread_no_longer_learns_of_its_matches(
    world: World,
) -> None:
    thread = await thread_of(world, members=(world.mia, world.ben, world.kai))
    number = await play_in(world, thread)
    assert await knows(world, world.kai, number)
    found = world.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.remove_user(discord.Object(world.kai.id))
    assert not await knows(world, world.kai, number)


async def test_a_match_in_a_thread_of_a_hidden_channel_is_hidden_too(
    world: World, club: ChannelHandle
) -> None:
    home, world.channel = world.channel, club
    thread = await thread_of(world)
    world.channel = home
    number = await play_in(world, thread)
    assert await knows(world, world.kai, number)
    assert not await knows(world, world.zoe, number)


async def test_the_bot_asks_discord_only_once_whether_a_thread_is_private(world: World) -> None:
    """Older versions did not store whether a thread was private."""
    public, secret = await thread_of(world), await thread_of(world, members=(world.mia, world.ben))
    seen, hidden = [await play_in(world, place) for place in (public, secret)]
    for place in (public, secret):
        await archive(world, place.id)
        unknown = ThreadRow(place.id, world.guild.id, world.channel.id, private=None)
        await world.bot.store.note_thread(unknown)
    assert await knows(world, world.zoe, seen)
    assert not await knows(world, world.zoe, hidden)
    before = len(world.requests)
    assert await knows(world, world.zoe, seen)
    asked = [each.path for each in world.requests[before:]]
    assert not {f"/channels/{place.id}" for place in (public, secret)} & set(asked)


async def test_a_channels_leaderboard_omits_matches_in_its_private_threads(world: World) -> None:
    thread = await thread_of(world, members=(world.mia, world.ben, world.kai))
    await play_in(world, thread)
    await finish(world, (world.liv.id, world.ola.id))
    await world.kai.slash(world.channel, "leaderboard", scope="channel")
    board = world.last()
    assert str(world.liv.id) in said(board)
    assert str(world.mia.id) not in said(board)
    assert "Mia" not in alts(board)[0]
    world.channel = thread
    await world.kai.slash(thread, "leaderboard", scope="channel")
    inside = said(thread.history()[-1])
    assert all(str(member.id) in inside for member in (world.mia, world.liv))
    assert not buttons(board)
