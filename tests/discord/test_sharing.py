"""Members who may write can post replays and animations, without hidden information."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.discord.test_permissions import denied
from tests.discord.test_replay import opened, played, pressed, store
from tests.discord.test_visibility import HIDDEN, SEEN, play_in
from tests.discord.world import GAME, World, alts, buttons, private, told
from tests.discord.world import text as said

pytestmark = pytest.mark.usefixtures("clean_log")

NOT_FOR_ALL = (
    "Not everybody here can see the channel where that match was played, so I can’t share it here."
)


async def test_a_shared_moment_hides_hands_and_links_to_the_replay(
    world: World,
) -> None:
    seen = await opened(world, await store(world, played("cat-sequence")))
    seen = await pressed(world, seen, "▶")
    board, hand = alts(seen)
    await world.zoe.click(seen, label="Share")
    shared = world.last()
    assert alts(shared) == [board]
    assert hand not in said(shared)
    assert "Shared by Zoe" in said(shared)
    assert "Move 1 of" in said(shared)
    assert [*buttons(shared)] == ["Replay"]
    again = private(await world.ben.click(shared, label="Replay"))
    assert "Move 0 of" in said(again)


async def test_a_shared_animation_is_posted_publicly(world: World) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    film = private(await world.zoe.click(seen, label="Animation"))
    assert world.messages() == []
    await world.zoe.click(film, label="Share")
    shared = world.last()
    assert [each.filename for each in shared.attachments] == ["match-1.gif"]
    assert alts(shared) == alts(film)
    assert "Shared by Zoe" in said(shared)


@pytest.mark.parametrize("animated", [False, True])
async def test_a_second_press_of_share_posts_nothing_and_links_to_the_post(
    world: World, animated: bool
) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    if animated:
        seen = private(await world.zoe.click(seen, label="Animation"))
    share = buttons(seen)["Share"]
    await world.zoe.click(seen, label="Share")
    [shared] = world.messages()
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{shared.id}"
    again = await world.forge(world.zoe, seen, share)
    assert told(again) == f"You’ve already shared this: [here it is]({link})."
    assert len(world.messages()) == 1


@pytest.mark.parametrize("animated", [False, True])
async def test_a_private_message_keeps_its_pictures_and_disables_its_share_button_after_sharing(
    world: World, animated: bool
) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    if animated:
        seen = private(await world.zoe.click(seen, label="Animation"))
    pictures = alts(seen)
    result = await world.zoe.click(seen, label="Share")
    assert result.response is not None
    after = result.response
    assert after.id == seen.id
    assert "Share" not in buttons(after)
    assert alts(after) == pictures


async def test_each_moment_of_a_replay_can_be_shared_once(world: World) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    await world.zoe.click(seen, label="Share")
    later = await pressed(world, seen, "▶")
    assert "Share" in buttons(later)
    assert "Share" not in buttons(await pressed(world, later, "◀"))
    await pressed(world, later, "▶")
    await world.zoe.click(later, label="Share")
    assert len(world.messages()) == 2


async def test_a_moment_that_discord_did_not_accept_can_be_shared_again(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    world.env.inject_error("POST", "/webhooks/*", status=403, code=50013)
    result = await world.zoe.click(seen, label="Share")
    assert result.response is not None
    assert "Share" in buttons(result.response)
    assert world.messages() == []
    await world.zoe.click(seen, label="Share")
    assert len(world.messages()) == 1
    caplog.clear()


async def test_a_member_who_may_not_write_cannot_share(world: World) -> None:
    world.channel = denied(world, "stage", world.zoe, send_messages=False)
    seen = await opened(world, await store(world, played(GAME, plies=3)))
    film = private(await world.zoe.click(seen, label="Animation"))
    for message in (seen, film):
        answer = told(await world.zoe.click(message, label="Share"))
        assert answer.startswith("You aren’t allowed to do that here.")
    assert world.messages() == []


@pytest.mark.parametrize("hidden", [True, False])
async def test_a_match_of_a_hidden_channel_cannot_be_shared_in_a_public_channel(
    world: World, hidden: bool
) -> None:
    everybody = world.guild.default_role
    assert world.bot.user is not None
    own: dict[Any, discord.PermissionOverwrite] = dict.fromkeys(
        (world.mia, world.ben, world.bot.user), SEEN
    )
    club: ChannelHandle = world.guild.create_text_channel(
        "club", overwrites={**own, everybody: HIDDEN} if hidden else {}
    )
    number = await play_in(world, club)
    seen = private(await world.mia.slash(world.channel, "replay", match=number))
    film = private(await world.mia.click(seen, label="Animation"))
    for message in (seen, film):
        answer = await world.mia.click(message, label="Share")
        if hidden:
            assert told(answer) == NOT_FOR_ALL
    assert len(world.messages()) == (0 if hidden else 2)
    there = private(await world.mia.slash(club, "replay", match=number))
    before = len(club.history(viewer=world.ben))
    await world.mia.click(there, label="Share")
    assert len(club.history(viewer=world.ben)) == before + 1


async def test_a_player_cannot_share_a_match_of_another_server(world: World) -> None:
    number = await store(world, played(GAME, plies=2), guild=world.guild.id + 1)
    seen = private(await world.mia.slash(world.channel, "replay", match=number))
    assert told(await world.mia.click(seen, label="Share")) == NOT_FOR_ALL
    assert world.messages() == []


async def test_replays_in_direct_messages_have_no_share_button(world: World) -> None:
    number = await store(world, played(GAME, plies=2))
    seen = private(await world.ben.user.slash("replay", match=number))
    assert "Share" not in buttons(seen)
    assert "Share" not in buttons(private(await world.ben.user.click(seen, label="Animation")))
