"""`/me` shows and stores a person's own settings, and explains how to enter valid values."""

from __future__ import annotations

import pytest

from tests.discord.world import World, buttons, options, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

TIMES = "Quiet hours, daily list, time zone"


async def me(world: World, **options: object) -> str:
    return told(await world.mia.slash(world.channel, "me", **options))


async def test_the_me_command_without_options_shows_the_current_settings(world: World) -> None:
    assert await me(world) == (
        "### Your settings\n"
        "Reminders: **only when time is running out**\n"
        "Quiet hours: **none**\n"
        "Daily list of your turns: **none**\n"
        "Time zone: **UTC**\n"
        "On the leaderboard of all servers: **without your name**"
    )
    assert (await world.bot.store.stored_about(world.mia.id))["preferences"] == []


async def test_every_setting_stays_until_it_is_changed(world: World) -> None:
    await me(world, reminders="once", hours=5, zone="europe/berlin")
    await me(world, quiet="22:30 - 7")
    said = await me(world, digest="8")
    for part in (
        "**once a turn, 5 hours after it starts; and when time is running out**",
        "**22:30–07:00**",
        "Daily list of your turns: **08:00**",
        "**Europe/Berlin**",
    ):
        assert part in said
    said = await me(world, quiet="Off", digest="off", reminders="hours")
    assert "Quiet hours: **none**" in said
    assert "every 5 hours while" in said
    assert (await world.bot.store.member(world.mia.id)).digest_at is None


async def test_a_name_is_shown_on_all_servers_only_while_the_person_allows_it(world: World) -> None:
    assert "On the leaderboard of all servers: **with your name**" in await me(
        world, everywhere="yes"
    )
    assert "On the leaderboard of all servers: **with your name**" in await me(world, hours=3)
    [stored] = (await world.bot.store.stored_about(world.mia.id))["preferences"]
    assert stored["named"]
    assert "On the leaderboard of all servers: **without your name**" in await me(
        world, everywhere="no"
    )
    assert not (await world.bot.store.member(world.mia.id)).named


async def test_choosing_only_the_hours_switches_reminders_on(world: World) -> None:
    assert "Reminders: **every 3 hours while it’s your turn" in await me(world, hours=3)
    await me(world, reminders="once")
    assert "Reminders: **once a turn, 4 hours after" in await me(world, hours=4)


@pytest.mark.parametrize(
    ("option", "typed", "answer"),
    [
        ("quiet", "at night", "Please write quiet hours like 22:00-7:30, or “off”."),
        ("quiet", "22-25", "Please write quiet hours like 22:00-7:30, or “off”."),
        ("quiet", "7-7", "Please write quiet hours like 22:00-7:30, or “off”."),
        ("digest", "8:61", "Please write the time of the daily list like 8:00, or “off”."),
        ("zone", "Middle Earth", "There’s no such time zone. Start typing"),
    ],
)
async def test_an_invalid_value_is_refused_and_changes_nothing(
    world: World, option: str, typed: str, answer: str
) -> None:
    assert (await me(world, **{option: typed})).startswith(answer)
    assert (await world.bot.store.stored_about(world.mia.id))["preferences"] == []


async def test_time_zones_are_suggested_while_a_person_types(world: World) -> None:
    found = await world.mia.autocomplete(world.channel, "me", "zone", "new y")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    every = await world.mia.autocomplete(world.channel, "me", "zone", "")
    assert len(every) == 25


# The panel


async def test_every_setting_can_be_changed_in_the_panel(world: World) -> None:
    shown = private(await world.mia.slash(world.channel, "me"))
    menu = options(shown)["once"]
    shown = private(await world.mia.select(shown, ["once"], custom_id=menu))
    assert "once a turn, 24 hours after" in text(shown)
    menu = options(shown)["8"]
    shown = private(await world.mia.select(shown, ["8"], custom_id=menu))
    assert "once a turn, 8 hours after" in text(shown)
    shown = private(await world.mia.click(shown, label="Show my name on that leaderboard"))
    assert "On the leaderboard of all servers: **with your name**" in text(shown)
    assert "Hide my name on that leaderboard" in buttons(shown)
    asked = await world.mia.click(shown, label=TIMES)
    typed = {"quiet": "22-7", "digest": "8:30", "zone": "berlin"}
    after = private(await world.mia.submit_modal(asked, typed))
    assert after.id == shown.id
    for part in (
        "**22:00–07:00**",
        "**08:30**",
        "**Europe/Berlin**",
        "8 hours after",
        "with your name",
    ):
        assert part in text(after)
    member = await world.bot.store.member(world.mia.id)
    assert (member.remind, member.hours, member.named, member.zone) == (
        *("once", 8, True, "Europe/Berlin"),
    )
    asked = await world.mia.click(after, label=TIMES)
    await world.mia.submit_modal(asked, {"quiet": "", "digest": "", "zone": "Europe/Berlin"})
    member = await world.bot.store.member(world.mia.id)
    assert (member.quiet_from, member.digest, member.zone) == (None, None, "Europe/Berlin")


async def test_an_invalid_value_in_the_form_leaves_the_panel_usable(world: World) -> None:
    shown = private(await world.mia.slash(world.channel, "me"))
    asked = await world.mia.click(shown, label=TIMES)
    answer = await world.mia.submit_modal(asked, {"quiet": "at night", "digest": "", "zone": ""})
    assert told(answer) == "Please write quiet hours like 22:00-7:30, or “off”."
    assert private(answer).id != shown.id
    again = private(await world.mia.click(shown, label="Show my name on that leaderboard"))
    assert again.id == shown.id
    assert "with your name" in text(again)


async def test_the_panel_works_in_direct_messages_and_after_a_restart(world: World) -> None:
    shown = private(await world.mia.user.slash("me"))
    await world.restart()
    shown = private(await world.mia.user.click(shown, label="Show my name on that leaderboard"))
    assert "with your name" in text(shown)


@pytest.mark.parametrize("verb", ["me:hours:999", "me:reminders:daily", "me:hours:x"])
async def test_a_forged_choice_in_the_panel_changes_nothing(world: World, verb: str) -> None:
    shown = private(await world.mia.slash(world.channel, "me"))
    answer = await world.forge(world.mia, shown, f"clowder:{verb}")
    assert told(answer).startswith("The board has moved on.")
    assert (await world.bot.store.stored_about(world.mia.id))["preferences"] == []
