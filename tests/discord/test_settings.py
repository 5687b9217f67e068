"""Managers decide where games are played, the time for a turn, and who may end matches."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from tests.discord.test_refusals import refused
from tests.discord.world import GAME, World, buttons, parts, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

WHY = "We all have to catch a train."
SELECT, CHANNELS = 3, 8
"""Discord's component types for menus."""
NARROW = 36
"""The number of characters of a menu's text that fit on a phone's screen."""


async def test_every_setting_stays_until_it_is_changed(world: World) -> None:
    await world.boss.slash(world.channel, "settings", board="in-place")
    await world.boss.slash(world.channel, "settings", clock=300)
    said = told(await world.boss.slash(world.channel, "settings", ending="players"))
    for part in (
        "New boards: **edit one message in place (pings nobody)**",
        "Clock: **5 minutes a turn**",
        "Who may end a match: **players of the match, and people who manage messages**",
    ):
        assert part in said
    said = told(await world.boss.slash(world.channel, "settings", clock=0))
    assert "Clock: **none**" in said
    assert "in place" in said


async def test_every_setting_can_be_changed_in_the_panel(world: World) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    for value, name, part in (
        ("in-place", "board", "New boards: **edit one message in place (pings nobody)**"),
        ("3600", "clock", "Clock: **1 hour a turn**"),
        ("players", "ending", "Who may end a match: **players of the match"),
        (
            "rest",
            "cats",
            "the seat is played by: **the bot, with the least harmful moves**",
        ),
        ("0", "clock", "Clock: **none**"),
    ):
        menu = f"clowder-menu:settings:{name}"
        after = private(await world.boss.select(panel, [value], custom_id=menu))
        assert after.id == panel.id
        assert part in text(after)
    now = await world.bot.store.settings(world.guild.id)
    assert (now.board_mode, now.clock, now.enders, now.cats_play_on) == (
        *("in-place", None, "players", False),
    )


async def test_menu_placeholders_fit_on_a_phone(world: World) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    asked = [part["placeholder"] for part in parts(panel) if part.get("placeholder")]
    assert any("none means all" in question for question in asked)
    assert max(map(len, asked)) <= NARROW


async def test_the_label_of_each_menu_option_starts_with_the_name_of_the_setting(
    world: World,
) -> None:
    panel = private(await world.boss.slash(world.channel, "settings", clock=300))
    menus = [part for part in parts(panel) if part.get("options")]
    shown = [{option["label"].partition(": ")[0] for option in menu["options"]} for menu in menus]
    assert shown == [{"Board"}, {"Clock"}, {"Ending"}, {"If someone leaves"}, {"Matches with cats"}]
    labels = [option["label"] for menu in menus for option in menu["options"]]
    assert "Board: new message each move" in labels
    assert "Clock: 5 minutes a turn" in labels


async def test_menus_are_above_the_text_that_describes_them(world: World) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    shown = [*parts(panel)]
    last_menu = max(n for n, part in enumerate(shown) if part["type"] in (SELECT, CHANNELS))
    assert last_menu < min(n for n, part in enumerate(shown) if "**" in part.get("content", ""))


async def test_only_managers_can_change_settings_and_only_to_offered_values(world: World) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    answer = await world.forge(world.boss, panel, "clowder:settings:ending:everybody")
    assert told(answer).startswith("The board has moved on.")
    helped = private(await world.mia.slash(world.channel, "help"))
    answer = await world.forge(world.mia, helped, "clowder:settings:ending:players")
    assert told(answer) == "Only people who manage this server can do that."
    assert (await world.bot.store.settings(world.guild.id)).enders == "moderators"


async def test_games_are_played_only_in_the_channels_that_managers_choose(world: World) -> None:
    quiet = world.guild.create_text_channel("quiet")
    panel = private(await world.boss.slash(world.channel, "settings"))
    changed = await world.boss.select(
        panel, [quiet], custom_id="clowder-channels:settings-channels"
    )
    assert changed.response is None or changed.response.ephemeral
    answer = await refused(world, world.mia, "play", game=GAME)
    assert answer == f"Games are played in {quiet.mention} on this server."
    await world.mia.slash(quiet, "play", game=GAME)
    assert "At the table" in text(quiet.history()[-1])
    panel = private(await world.boss.slash(world.channel, "settings"))
    assert quiet.mention in text(panel)
    await world.boss.select(panel, [], custom_id="clowder-channels:settings-channels")
    await world.open_lobby()
    assert "At the table" in text(world.last())


async def test_games_may_be_played_in_threads_of_an_allowed_channel(world: World) -> None:
    await world.bot.store.allow_channels(world.guild.id, [world.channel.id])
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Corner", type=discord.ChannelType.public_thread)
    [thread] = world.channel.threads
    await world.mia.slash(thread, "play", game=GAME)
    assert "At the table" in text(thread.history()[-1])


async def end(world: World, member: MemberActor) -> str:
    return told(await world.end(member, WHY))


async def test_a_moderator_ends_a_match_and_the_result_shows_the_reason(world: World) -> None:
    await world.start_match()
    await world.end(world.boss, f"{WHY} *now*\n")
    result = world.result_message()
    assert "No result." in text(result)
    assert f"Boss ended the match: “{WHY} \\*now\\*”" in text(result)
    assert "Resign" not in buttons(result)
    row = (await world.table()).row
    assert (row.closed_by, row.ending and row.ending.places) == (world.boss.id, None)
    assert row.closed_note == f"{WHY} *now*"


async def test_a_match_ends_only_when_the_form_is_submitted(world: World) -> None:
    await world.start_match()
    asked = await world.boss.slash(world.channel, "end", reason=WHY)
    assert (await world.table()).row.live
    assert asked.modal is not None
    before = world.snapshot()
    late = await world.boss.slash(world.channel, "end")
    await world.boss.submit_modal(asked, {"why": "supper"})
    assert "ended the match: “supper”" in text(world.result_message())
    assert world.snapshot() != before
    assert told(await world.boss.submit_modal(late, {"why": WHY})) == "This match is over."


async def test_a_form_does_not_end_the_match_if_its_author_has_lost_the_right_to_end_matches(
    world: World,
) -> None:
    await world.start_match()
    await world.boss.slash(world.channel, "settings", ending="players")
    asked = await world.mia.slash(world.channel, "end")
    await world.boss.slash(world.channel, "settings", ending="managers")
    refused = told(await world.mia.submit_modal(asked, {"why": WHY}))
    assert refused.startswith("On this server only people who manage the server")
    assert (await world.table()).row.live


async def test_players_can_end_a_match_only_if_the_server_allows_it(world: World) -> None:
    await world.start_match()
    assert await end(world, world.mia) == (
        "On this server only people who manage messages can end a match."
    )
    await world.boss.slash(world.channel, "settings", ending="players")
    assert (await end(world, world.zoe)).startswith("Only players of this match")
    await world.end(world.mia, WHY)
    assert not (await world.table()).row.live


async def test_moderators_cannot_end_a_match_if_the_server_allows_only_managers(
    world: World,
) -> None:
    await world.start_match()
    await world.boss.slash(world.channel, "settings", ending="managers")
    moderators = world.guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True)
    )
    moderator = world.guild.add_member(world.env.create_user("mo"), roles=[moderators])
    assert (await end(world, moderator)).startswith("On this server only people who manage the")
    await world.end(world.boss, WHY)
    assert not (await world.table()).row.live


async def test_the_end_command_is_refused_in_a_channel_without_a_match(world: World) -> None:
    assert (await end(world, world.boss)).startswith("There’s no match in this channel.")
