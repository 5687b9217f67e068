"""Seeks: finding somebody to play with on this server."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult
from sqlalchemy import update

from data.schema import seek_notices
from sandbox.forms import as_it_stands
from tests.discord.world import World, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

ANY_GAME = "any game"
HOUR, DAY = 3_600, 86_400


async def seek(world: World, member: MemberActor, **options: Any) -> InteractionResult:
    chosen = {"games": "cat-sequence"} | options
    return await member.slash(world.channel, "seek", **chosen)


async def filled_in(
    member: MemberActor, asked: InteractionResult, **changed: Any
) -> InteractionResult:
    """Submit the form of a seek with these fields changed."""
    assert asked.modal is not None
    return await member.submit_modal(asked, as_it_stands(asked.modal) | changed)


def notices(world: World) -> list[discord.Message]:
    return [each for each in world.messages() if "Who wants to play?" in text(each)]


def notice(world: World) -> discord.Message:
    [found] = notices(world)
    return found


async def waiting(world: World) -> list[int]:
    """Return the authors of the listed seeks. The list is read by a person without a seek."""
    said = told(await world.zoe.slash(world.channel, "seeks"))
    return [int(user) for user in re.findall(r"<@(\d+)> would like to play", said)]


async def test_a_seek_gets_a_private_reply_and_a_notice_that_pings_nobody(world: World) -> None:
    said = told(await seek(world, world.mia, clock=DAY))
    assert "You’re looking for a match: **Cat Sequence**, 1 day a turn." in said
    shown = notice(world)
    assert f"<@{world.mia.id}> would like to play **Cat Sequence**, 1 day a turn" in text(shown)
    assert list(buttons(shown)) == ["Play"]
    assert shown.flags.suppress_notifications


async def test_the_seek_command_without_options_opens_a_form_that_can_be_submitted_as_it_is(
    world: World,
) -> None:
    asked = await world.mia.slash(world.channel, "seek")
    assert asked.modal is not None
    held = as_it_stands(asked.modal)
    assert held["clock"] == [str(DAY)]
    assert held["until"] == [str(7 * DAY)]
    assert held["asks"] == ["0"]
    assert len(held["games"]) == 5
    said = told(await filled_in(world.mia, asked))
    assert f"**{ANY_GAME}**, 1 day a turn" in said


async def test_all_terms_of_a_seek_can_be_chosen_in_the_form_and_changed_later(
    world: World,
) -> None:
    asked = await world.mia.slash(world.channel, "seek")
    first = private(
        await filled_in(
            world.mia, asked, games=["caged-rat", "washi-cat"], clock=["any"],
            until=[str(HOUR)], asks=["80"], single=["yes"],
        )
    )  # fmt: skip
    assert "**Caged Rat or Washi Cat**, any clock" in text(first)
    assert "80 %" in text(first)
    assert "your other seeks end" in text(first)
    again = await world.mia.click(first, label="Change")
    assert again.modal is not None
    assert as_it_stands(again.modal)["games"] == ["caged-rat", "washi-cat"]
    after = private(await filled_in(world.mia, again, games=["washi-cat"], asks=["0"]))
    assert after.id == first.id
    assert "**Washi Cat**, any clock" in text(after)
    assert "**Washi Cat**" in text(notice(world))


async def test_a_second_suitable_seek_starts_the_match_in_a_thread(world: World) -> None:
    await seek(world, world.mia)
    said = told(await seek(world, world.ben, clock=DAY))
    assert f"You’re playing **Cat Sequence** with <@{world.mia.id}>" in said
    assert str((await world.table()).row.channel_id) in said
    assert notices(world) == []
    table = await world.table()
    assert sorted(table.row.users) == sorted((world.mia.id, world.ben.id))
    assert (table.row.home_id, table.row.clock) == (world.channel.id, DAY)
    assert table.row.channel_id != world.channel.id


async def test_pressing_play_on_the_notice_starts_the_match(world: World) -> None:
    await seek(world, world.mia)
    await world.ben.click(notice(world), label="Play")
    assert (await world.table()).row.live
    assert notices(world) == []


async def test_pressing_play_asks_for_the_game_if_the_seek_accepts_several(world: World) -> None:
    await seek(world, world.mia, games="any")
    asked = private(await world.ben.click(notice(world), label="Play"))
    assert f"Which game do you want to play with <@{world.mia.id}>?" in text(asked)
    await world.press(world.ben, asked, "washi-cat")
    assert (await world.table()).row.game == "washi-cat"


async def test_only_one_of_two_people_who_press_play_at_once_gets_the_match(world: World) -> None:
    await seek(world, world.mia)
    shown = notice(world)
    custom_id = buttons(shown)["Play"]
    done = await world.at_once([world.ben, world.kai], shown, custom_id)
    said = sorted(told(each) for each in done)
    assert sum("somebody was faster" in each for each in said) == 1
    assert await world.newest_match() == 1


@pytest.mark.parametrize("ending", ["cancel", "lapse", "match"])
async def test_pressing_play_is_refused_after_the_seek_has_ended(world: World, ending: str) -> None:
    own = private(await seek(world, world.mia, until=HOUR))
    shown = notice(world)
    custom_id = buttons(shown)["Play"]
    await seek(world, world.kai, games="washi-cat")
    if ending == "cancel":
        await world.mia.click(own, label="Cancel")
    elif ending == "lapse":
        await world.pass_time(HOUR + 1_800)
    else:
        await seek(world, world.liv)
    said = told(await world.forge(world.ben, notice(world), custom_id))
    assert "somebody was faster" in said


async def test_nobody_can_use_the_play_button_of_their_own_seek(world: World) -> None:
    await seek(world, world.mia)
    said = told(await world.mia.click(notice(world), label="Play"))
    assert "your own search" in said


async def test_a_cancelled_seek_disappears_from_the_notice(world: World) -> None:
    own = private(await seek(world, world.mia))
    await seek(world, world.ben, games="washi-cat")
    assert len(notices(world)) == 1
    said = text(private(await world.mia.click(own, label="Cancel")))
    assert "stopped looking" in said
    assert f"<@{world.mia.id}>" not in text(notice(world))
    assert f"<@{world.ben.id}>" in text(notice(world))


async def test_a_persons_fourth_open_seek_is_refused(world: World) -> None:
    for game in ("cat-sequence", "caged-rat", "washi-cat"):
        await seek(world, world.mia, games=game)
    said = told(await seek(world, world.mia, games="cat-attack"))
    assert "already looking for 3 matches" in said


async def test_readers_of_the_list_can_accept_seeks_of_other_people_and_cancel_their_own_seeks(
    world: World,
) -> None:
    await seek(world, world.mia, games="washi-cat")
    await seek(world, world.ben)
    listed = private(await world.mia.slash(world.channel, "seeks"))
    assert f"<@{world.ben.id}> would like to play **Cat Sequence**" in text(listed)
    assert "**You** are looking for a match: **Washi Cat**" in text(listed)
    assert list(buttons(listed)) == ["Play", "Change", "Cancel"]
    await world.mia.click(listed, label="Cancel")
    assert await waiting(world) == [world.ben.id]


async def test_the_list_of_a_person_who_waits_alone_says_when_their_seek_ends(
    world: World,
) -> None:
    now = round(world.env.now().timestamp())
    said = told(await seek(world, world.mia, until=HOUR))
    assert f"I’ll look until <t:{now + HOUR}:f>." in said
    listed = told(await world.mia.slash(world.channel, "seeks"))
    assert listed.startswith("Nobody else is waiting for a match here right now.")
    assert listed.endswith(f"**Cat Sequence**, 1 day a turn, until <t:{now + HOUR}:f>")


async def test_an_empty_list_of_seeks_offers_to_open_a_seek(world: World) -> None:
    listed = private(await world.mia.slash(world.channel, "seeks"))
    assert "Nobody is waiting" in text(listed)
    asked = await world.mia.click(listed, label="Find somebody")
    after = private(await filled_in(world.mia, asked))
    assert after.id == listed.id
    assert "You’re looking for a match" in text(after)


async def test_the_usual_wait_is_shown_after_five_waits_have_been_recorded(world: World) -> None:
    for number in range(5):
        assert "usually" not in told(await world.kai.slash(world.channel, "seeks"))
        await seek(world, world.mia)
        await world.pass_time(3 * HOUR)
        await seek(world, (world.ben, world.kai, world.liv, world.ola, world.zoe)[number])
    said = told(await world.kai.slash(world.channel, "seeks"))
    assert "Cat Sequence: finding somebody here usually takes about 3 hours." in said


async def test_the_author_of_a_lapsed_seek_gets_a_direct_message(world: World) -> None:
    await seek(world, world.mia, until=HOUR)
    await world.pass_time(HOUR + 1_800)
    letters = world.mia.user.dm_channel.history()
    assert "I found nobody to play with you on Alley (Cat Sequence)" in text(letters[-1])
    assert notices(world) == []
    assert await waiting(world) == []


async def test_the_notice_reports_a_lapsed_seek_if_its_author_accepts_no_direct_messages(
    world: World,
) -> None:
    await seek(world, world.mia, until=HOUR)
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await world.pass_time(HOUR + 1_800)
    assert f"I found nobody to play with <@{world.mia.id}> (" in text(world.last())
    assert "To look again, use `/seek`." in text(world.last())
    await seek(world, world.ben)
    assert f"<@{world.ben.id}> would like to play" in text(world.last())
    assert len(world.messages()) == 1


async def test_a_seek_stays_open_while_its_author_plays_against_a_cat(world: World) -> None:
    own = private(await seek(world, world.mia))
    await world.mia.click(own, label="Play a cat meanwhile")
    table = await world.table()
    assert table.row.users[0] == world.mia.id or table.row.users[1] == world.mia.id
    assert min(table.row.users) < 0
    assert await waiting(world) == [world.mia.id]


async def test_a_deleted_notice_is_posted_again_with_the_next_change(world: World) -> None:
    await seek(world, world.mia)
    await world.boss.delete(notice(world))
    await seek(world, world.ben, games="washi-cat")
    assert f"<@{world.mia.id}>" in text(notice(world))


async def test_the_notice_works_after_a_restart(world: World) -> None:
    await seek(world, world.mia)
    await world.restart()
    await world.ben.click(notice(world), label="Play")
    assert (await world.table()).row.live
    assert notices(world) == []


async def sent_to(world: World, pressing: Awaitable[Any]) -> list[tuple[str, str, str]]:
    """Return every request that answers this press, without the ids of the interaction."""
    before = len(world.requests)
    await pressing
    answers = [each for each in world.requests[before:] if not each.path.startswith("/guilds/")]
    return [
        (each.method, re.sub(r"/\d+/[^/]+", "", each.path), repr(each.json)) for each in answers
    ]


@pytest.mark.parametrize("kind", ["block", "avoid"])
async def test_a_blocked_person_gets_the_same_bytes_as_a_person_who_is_too_late(
    world: World, kind: Any
) -> None:
    own = private(await seek(world, world.mia))
    shown = notice(world)
    custom_id = buttons(shown)["Play"]
    await world.bot.store.block(world.mia.id, world.ben.id, kind, 10)
    refused = await sent_to(world, world.forge(world.ben, shown, custom_id))
    listed = told(await world.ben.slash(world.channel, "seeks"))
    assert listed == told(await world.kai.slash(world.channel, "seeks"))
    await seek(world, world.zoe, games="washi-cat")
    await world.mia.click(own, label="Cancel")
    late = await sent_to(world, world.forge(world.ben, notice(world), custom_id))
    assert refused == late
    assert "somebody was faster" in refused[0][2]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("block", "You block {}."), ("avoid", "You’d rather not be matched with {} through `/seek`.")],
)
async def test_the_answer_to_a_press_on_play_says_that_the_person_blocks_or_avoids_the_seeker(
    world: World, kind: Any, words: str
) -> None:
    await seek(world, world.mia)
    await world.bot.store.block(world.ben.id, world.mia.id, kind, 10)
    said = told(await world.ben.click(notice(world), label="Play"))
    undo = " Undo this choice in `/me` if you want to play together."
    assert said == words.format(world.mia.mention) + undo
    await world.bot.store.unblock(world.ben.id, world.mia.id)
    await world.ben.click(notice(world), label="Play")
    assert (await world.table()).row.live


async def test_the_seeks_of_people_who_are_kept_apart_look_like_other_waiting_seeks(
    world: World,
) -> None:
    await world.bot.store.block(world.mia.id, world.ben.id, "avoid", 10)
    await seek(world, world.mia)
    said = told(await seek(world, world.ben))
    assert "You’re looking for a match" in said
    await world.pass_time(7 * HOUR)
    assert len(await waiting(world)) == 2


async def test_a_person_whose_reliability_is_too_low_reads_that_somebody_else_was_faster(
    world: World,
) -> None:
    asked = await world.mia.slash(world.channel, "seek")
    await filled_in(world.mia, asked, games=["cat-sequence"], asks=["95"])
    for number in range(5):
        table = world.guild.create_text_channel(f"table-{number}")
        lobby = await world.bot.store.create_lobby(
            guild_id=world.guild.id, channel_id=table.id, host_id=world.kai.id,
            game="cat-attack", options={},
        )  # fmt: skip
        for member in (world.ben, world.liv):
            lobby = await world.bot.store.join_lobby(lobby.id, member.id, 3)
        started = await world.bot.tables.start(lobby, lobby.members)
        for member in (world.ben, world.kai):
            await world.bot.tables.retire(started.id, member.id, "timeout")
    said = told(await world.ben.click(notice(world), label="Play"))
    assert "somebody was faster" in said


async def test_managers_choose_the_channel_for_seeks_and_their_matches(
    world: World,
) -> None:
    tables = world.guild.create_text_channel("tables")
    panel = private(await world.boss.slash(world.channel, "settings"))
    after = private(
        await world.boss.select(panel, [tables], custom_id="clowder-channels:settings-seeks")
    )
    assert f"played in threads of: **<#{tables.id}>**" in text(after)
    await world.boss.slash(world.channel, "settings", clock=HOUR)
    await seek(world, world.mia)
    assert notices(world) == []
    [listed] = tables.history(viewer=world.zoe)
    await world.ben.click(listed, label="Play")
    row = (await world.table()).row
    assert (row.home_id, row.clock) == (tables.id, HOUR)


async def test_seeks_work_if_the_bot_is_not_allowed_to_post_the_notice(world: World) -> None:
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50001)
    said = told(await seek(world, world.mia))
    assert "You’re looking for a match" in said
    assert notices(world) == []
    await seek(world, world.ben, games="washi-cat")
    assert len(buttons(notice(world))) == 1
    assert f"<@{world.mia.id}>" in text(notice(world))


@pytest.mark.parametrize("status", [429, 500])
async def test_a_notice_is_posted_later_if_discord_refused_the_first_try(
    world: World, status: int
) -> None:
    path = f"/channels/{world.channel.id}/messages"
    world.env.inject_error("POST", path, status=status)
    await seek(world, world.mia)
    await world.env.advance_time(45)
    assert f"<@{world.mia.id}>" in text(notice(world))


async def test_a_notice_that_a_killed_process_posted_is_found(world: World) -> None:
    await seek(world, world.mia)
    posted = notice(world)
    async with world.bot.store._database.writing() as conn:
        lost = {"message_id": None, "shown": 0}
        await conn.execute(update(seek_notices).values(lost))
    await world.restart()
    await world.env.advance_time(45)
    assert notice(world).id == posted.id
