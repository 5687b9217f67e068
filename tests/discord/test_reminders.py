"""Reminders of turns: to which players, how often, and in which messages; quiet hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from simcord.actors import MemberActor

from cogs.board.posting import BOARD
from data import Member
from data.hours import awake, is_quiet, next_digest
from rules.cat_sequence.actions import Move
from tests.discord.cards import Party
from tests.discord.test_cat_sequence import a_play
from tests.discord.test_clocks import start_timed
from tests.discord.test_mentions import pinged, sent
from tests.discord.world import GAME, World, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

MINUTE, HOUR = 60, 3600
BERLIN = ZoneInfo("Europe/Berlin")


def reminders(member: MemberActor) -> list[str]:
    """Return the texts of the direct messages that remind this member of turns."""
    direct = member.user.dm_channel.history(viewer=member.user)
    return [text(message) for message in direct if "your turn" in text(message)]


async def choose(world: World, member: MemberActor, **options: object) -> str:
    return told(await member.slash(world.channel, "me", **options))


async def everybody(world: World, **options: object) -> None:
    for member in (world.mia, world.ben):
        await choose(world, member, **options)


def at(world: World, minutes: int) -> str:
    """Return the UTC time of day this number of minutes from now, by the world's clock."""
    return (world.env.now() + timedelta(minutes=minutes)).astimezone(UTC).strftime("%H:%M")


async def second_match(world: World) -> None:
    """Start a second match between Mia and Ben in another channel."""
    other = world.guild.create_text_channel("more-games")
    await world.mia.slash(other, "play", game=GAME)
    await world.ben.click(other.history()[-1], label="Join")
    await world.mia.click(other.history()[-1], label="Start")


# Reminders


async def test_players_who_never_chose_reminders_get_none_in_a_match_without_a_clock(
    world: World,
) -> None:
    await world.start_match()
    await world.pass_time(5 * HOUR)
    assert reminders(world.mia) == reminders(world.ben) == []


async def test_a_player_who_chose_one_reminder_gets_one_per_turn(world: World) -> None:
    await everybody(world, reminders="once", hours=2)
    await world.start_match()
    mover, waiting = world.mover(), world.waiting()
    await world.pass_time(2 * HOUR - MINUTE)
    assert reminders(mover) == []
    await world.pass_time(5 * HOUR)
    [said] = reminders(mover)
    link = f"/channels/{world.guild.id}/{world.channel.id}/{world.table_message().id}"
    assert said.startswith("**It’s your turn:**\n[Cat, Rat, Flea! · match 1](https://discord.com")
    assert f"{link}) on Alley" in said
    assert reminders(waiting) == []


async def test_hourly_reminders_repeat_until_the_player_acts(world: World) -> None:
    await everybody(world, reminders="hours", hours=1)
    await world.start_match()
    mover = world.mover()
    await world.pass_time(3 * HOUR + 10 * MINUTE)
    assert len(reminders(mover)) == 3
    await world.type("Fb2-b1")
    before = len(reminders(mover))
    assert world.mover().id != mover.id
    await world.pass_time(2 * HOUR)
    assert len(reminders(mover)) == before


async def test_reminders_survive_a_restart_and_are_not_sent_twice(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        await everybody(opened, reminders="once", hours=1)
        await opened.start_match()
        mover = opened.mover()
        await opened.restart()
        await opened.pass_time(HOUR + 5 * MINUTE)
        assert len(reminders(mover)) == 1
        await opened.restart()
        await opened.pass_time(HOUR)
        assert len(reminders(mover)) == 1


async def test_reminders_that_are_due_together_come_in_one_message(world: World) -> None:
    await everybody(world, reminders="once", hours=1)
    # Both matches get the same random seed, so the same player starts both.
    world.bot.draw_seed = bytes
    await world.start_match()
    await second_match(world)
    await world.pass_time(HOUR + 5 * MINUTE)
    [said] = reminders(world.mover())
    assert reminders(world.waiting()) == []
    assert said.startswith("**It’s your turn in 2 matches:**")
    assert "match 1](" in said
    assert "match 2](" in said


async def test_players_who_turned_reminders_off_get_no_clock_warnings(world: World) -> None:
    await everybody(world, reminders="off")
    await start_timed(world)
    await world.pass_time(290)
    assert reminders(world.mia) == reminders(world.ben) == []


async def test_reminders_do_not_ping_in_the_channel(world: World) -> None:
    await everybody(world, reminders="hours", hours=1)
    await world.start_match()
    before = len(world.requests)
    await world.pass_time(3 * HOUR)
    assert [body for _, body in sent(world, before) if pinged(body)] == []


# Direct messages that do not arrive


async def test_the_bot_makes_one_try_and_later_one_report_if_discord_refuses_a_reminder(
    world: World,
) -> None:
    """The report is in the answer to `/me`."""
    await everybody(world, reminders="hours", hours=1)
    await world.start_match()
    mover = world.mover()
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    before = len(world.requests)
    await world.pass_time(5 * HOUR)
    tries = [each for each in world.requests[before:] if each.path == "/users/@me/channels"]
    assert len(tries) == 1
    assert "You didn’t accept direct messages from me" in await choose(world, mover)
    assert "You didn’t accept direct messages" not in await choose(world, mover)


async def test_the_me_command_makes_the_bot_try_closed_direct_messages_again(world: World) -> None:
    await everybody(world, reminders="hours", hours=1)
    await world.start_match()
    mover = world.mover()
    await world.bot.store.closed(mover.id)
    await world.pass_time(HOUR + 5 * MINUTE)
    assert reminders(mover) == []
    await choose(world, mover)
    await world.pass_time(HOUR)
    assert len(reminders(mover)) == 1


# Quiet hours


async def test_reminders_due_in_quiet_hours_arrive_when_quiet_hours_end(world: World) -> None:
    await everybody(world, reminders="once", hours=1, quiet=f"{at(world, 30)}-{at(world, 180)}")
    await world.start_match()
    mover = world.mover()
    await world.pass_time(175 * MINUTE)
    assert reminders(mover) == []
    await world.pass_time(10 * MINUTE)
    assert len(reminders(mover)) == 1


async def test_clock_warnings_due_in_quiet_hours_arrive_when_quiet_hours_end(world: World) -> None:
    await everybody(world, quiet=f"{at(world, -60)}-{at(world, 45)}")
    await world.boss.slash(world.channel, "settings", clock=3600)
    await world.start_match()
    mover = world.mover()
    await world.pass_time(40 * MINUTE)
    assert reminders(mover) == []
    await world.pass_time(8 * MINUTE)
    [said] = reminders(mover)
    assert ": deadline <t:" in said


async def test_players_who_act_during_quiet_hours_get_no_reminder_afterwards(world: World) -> None:
    await everybody(world, reminders="once", hours=1, quiet=f"{at(world, 30)}-{at(world, 180)}")
    await world.start_match()
    mover = world.mover()
    await world.pass_time(90 * MINUTE)
    await world.type("Fb2-b1")
    await world.pass_time(95 * MINUTE)
    assert reminders(mover) == []


@pytest.mark.parametrize("day", [(2027, 3, 28), (2027, 10, 31), (2027, 6, 1)])
@pytest.mark.parametrize("hours", [(22 * 60, 7 * 60), (150, 210), (0, 120), (90, 150)])
def test_quiet_hours_end_at_the_right_time_when_summer_time_starts_or_ends(
    day: tuple[int, int, int], hours: tuple[int, int]
) -> None:
    member = Member(1, quiet_from=hours[0], quiet_to=hours[1], zone="Europe/Berlin")
    start = round(datetime(*day, tzinfo=BERLIN).timestamp()) * 1000
    for moment in range(start, start + 30 * HOUR * 1000, 7 * MINUTE * 1000):
        end = awake(member, moment)
        local = datetime.fromtimestamp(moment / 1000, BERLIN)
        minute = local.hour * 60 + local.minute
        begin, until = hours
        inside = begin <= minute < until if begin < until else minute >= begin or minute < until
        assert is_quiet(member, moment) is inside
        assert (end > moment) is inside
        assert not is_quiet(member, end)
        assert end == moment or is_quiet(member, end - MINUTE * 1000)


# Digest


@pytest.mark.parametrize("day", [(2027, 3, 27), (2027, 10, 30), (2027, 6, 1)])
@pytest.mark.parametrize("minute", [0, 150, 480, 1439])
def test_there_is_one_digest_each_day_even_when_summer_time_starts_or_ends(
    day: tuple[int, int, int], minute: int
) -> None:
    member = Member(1, zone="Europe/Berlin", digest=minute)
    moment = round(datetime(*day, tzinfo=BERLIN).timestamp()) * 1000
    days = []
    for _ in range(4):
        due = next_digest(member, moment)
        assert due is not None
        assert due > moment
        moment = due
        days.append(datetime.fromtimestamp(due / 1000, BERLIN))
    assert len({each.date() for each in days}) == 4
    assert max(days) - min(days) <= timedelta(days=3, hours=1)
    assert all(each.minute == minute % 60 for each in days)
    assert (days[-1].hour, days[-1].minute) == divmod(minute, 60)


def test_a_digest_waits_for_the_end_of_quiet_hours() -> None:
    member = Member(1, quiet_from=22 * 60, quiet_to=7 * 60, digest=5 * 60)
    noon = round(datetime(2027, 6, 1, 12, tzinfo=UTC).timestamp()) * 1000
    due = next_digest(member, noon)
    assert due == noon + 19 * HOUR * 1000
    assert next_digest(member, due) == due + 24 * HOUR * 1000


async def test_a_digest_links_to_the_matches_that_wait_for_the_player(world: World) -> None:
    await everybody(world, digest=at(world, 30))
    await world.start_match()
    await second_match(world)
    await world.pass_time(35 * MINUTE)
    said = [each for member in (world.mia, world.ben) for each in reminders(member)]
    assert sum(each.count("https://discord.com/channels/") for each in said) == 2
    assert all(each.startswith("**Today it’s your turn in ") for each in said)
    for number in (1, 2):
        [user] = (await world.bot.tables.load(number)).to_act
        assert any(f"match {number}](" in each for each in reminders(world.member(user)))


async def test_an_empty_digest_is_not_sent(world: World) -> None:
    await choose(world, world.zoe, digest=at(world, 30))
    before = len(world.requests)
    await world.pass_time(60 * MINUTE)
    assert reminders(world.zoe) == []
    assert not any(each.path == "/users/@me/channels" for each in world.requests[before:])


async def test_a_digest_comes_every_day(world: World) -> None:
    await everybody(world, digest=at(world, 30))
    await world.start_match()
    mover = world.mover()
    for digests, later in enumerate((HOUR, 24 * HOUR), start=1):
        await world.pass_time(later)
        assert len(reminders(mover)) == digests


# One ping per turn


async def test_drawing_a_card_in_the_opponents_turn_neither_pings_again_nor_extends_the_clock(
    world: World,
) -> None:
    await world.boss.slash(world.channel, "settings", clock=3600)
    party = Party(world, [world.mia, world.ben])
    await party.start(draw="manual")
    first = (await party.state()).turn
    await party.take(*a_play(await party.state()))
    deadline, before = (await world.table()).row.deadline, len(world.requests)
    await world.pass_time(10 * MINUTE)
    await party.by_typing(party.people[first], Move("draw"))
    assert [body for _, body in sent(world, before) if pinged(body)] == []
    row = (await world.bot.store.shown((await world.table()).id, BOARD)).match
    assert (row.deadline, row.shown_ply) == (deadline, row.ply)


async def test_showing_a_board_again_pings_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        await opened.start_match()
        await opened.type("Fb2-b1")
        before = len(opened.requests)
        await opened.restart()
        await opened.catch_up()
        await opened.bot.showing.show(1)
        await opened.bot.showing.show(1, again=True)
        await opened.board_again(opened.ben)
        bodies = list(sent(opened, before))
        assert len(bodies) >= 2
        assert [body for _, body in bodies if pinged(body)] == []
