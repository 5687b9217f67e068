"""`/me`: what was chosen is shown, kept and explained."""

from __future__ import annotations

import pytest

from tests.discord.world import World, told

pytestmark = pytest.mark.usefixtures("clean_log")


async def me(world: World, **options: object) -> str:
    return told(await world.mia.slash(world.channel, "me", **options))


async def test_without_options_it_shows_what_holds(world: World) -> None:
    assert await me(world) == (
        "### Your choices\n"
        "Reminders: **only when a clock runs short**\n"
        "Quiet hours: **none**\n"
        "Daily list of your turns: **none**\n"
        "Time zone: **UTC**\n"
        "Leaderboard of all servers: **without your name**"
    )
    assert (await world.bot.store.stored_about(world.mia.id))["preferences"] == []


async def test_every_choice_stays_until_it_is_changed(world: World) -> None:
    await me(world, reminders="once", hours=5, zone="europe/berlin")
    await me(world, quiet="22:30 - 7")
    said = await me(world, digest="8")
    for part in (
        "**once a turn, after 5 hours; and when a clock runs short**",
        "**22:30–07:00**",
        "Daily list of your turns: **08:00**",
        "**Europe/Berlin**",
    ):
        assert part in said
    said = await me(world, quiet="Off", digest="off", reminders="hours")
    assert "Quiet hours: **none**" in said
    assert "every 5 hours while" in said
    assert (await world.bot.store.member(world.mia.id)).digest_at is None


async def test_a_name_is_for_all_servers_only_as_long_as_that_is_wanted(world: World) -> None:
    assert "Leaderboard of all servers: **by name**" in await me(world, everywhere="yes")
    assert "Leaderboard of all servers: **by name**" in await me(world, hours=3)
    [stored] = (await world.bot.store.stored_about(world.mia.id))["preferences"]
    assert stored["named"]
    assert "Leaderboard of all servers: **without your name**" in await me(world, everywhere="no")
    assert not (await world.bot.store.member(world.mia.id)).named


async def test_who_names_hours_alone_is_reminded_from_then_on(world: World) -> None:
    assert "Reminders: **every 3 hours while it is your turn" in await me(world, hours=3)
    await me(world, reminders="once")
    assert "Reminders: **once a turn, after 4 hours" in await me(world, hours=4)


@pytest.mark.parametrize(
    ("option", "typed", "answer"),
    [
        ("quiet", "at night", "Quiet hours read like 22:00-7:30, or off."),
        ("quiet", "22-25", "Quiet hours read like 22:00-7:30, or off."),
        ("quiet", "7-7", "Quiet hours read like 22:00-7:30, or off."),
        ("digest", "8:61", "The hour of the daily list reads like 8:00, or off."),
        ("zone", "Middle Earth", "There is no such time zone; begin to type"),
    ],
)
async def test_what_makes_no_sense_is_said_and_changes_nothing(
    world: World, option: str, typed: str, answer: str
) -> None:
    assert (await me(world, **{option: typed})).startswith(answer)
    assert (await world.bot.store.stored_about(world.mia.id))["preferences"] == []


async def test_zones_are_offered_as_one_types(world: World) -> None:
    found = await world.mia.autocomplete(world.channel, "me", "zone", "new y")
    assert [choice["value"] for choice in found] == ["America/New_York"]
    every = await world.mia.autocomplete(world.channel, "me", "zone", "")
    assert len(every) == 25
