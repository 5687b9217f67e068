"""`/profile` as members see it."""

from __future__ import annotations

from tests.discord.test_leaderboard import STRANGERS, finish
from tests.discord.world import World, alts, told
from tests.discord.world import text as said


async def test_a_profile_tells_record_streak_form_and_opponents(world: World) -> None:
    mia, ben, zoe = world.mia.id, world.ben.id, world.zoe.id
    for users, places in (
        ((mia, ben), (2, 1)),
        ((mia, ben), (1, 1)),
        ((mia, ben), (1, 2)),
        ((mia, zoe), (1, 2)),
    ):
        await finish(world, users, places)
    await world.mia.slash(world.channel, "profile")
    shown = said(world.last())
    assert f"### <@{mia}>" in shown
    assert "4 rated matches on this server" in shown
    assert f"Most often against <@{ben}> (3), <@{zoe}> (1)" in shown
    assert "2 won · 1 drawn · 1 lost" in shown
    assert "2 in a row now, best 2" in shown
    assert "Lately: L D W W" in shown
    [alt] = alts(world.last())
    assert alt.startswith("Profile of Mia. 4 rated matches")
    assert "Ben (3), Zoe (1)" in alt
    assert "Over the last 4 matches the rating went from 1000 to" in alt
    assert len(alt) <= 1024


async def test_anybodys_profile_can_be_asked_for(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id))
    await world.zoe.slash(world.channel, "profile", member=world.ben.user)
    assert f"### <@{world.ben.id}>" in said(world.last())
    assert "No win yet" in said(world.last())


async def test_who_never_played_is_told_kindly_what_to_do(world: World) -> None:
    own = told(await world.zoe.slash(world.channel, "profile"))
    assert own.startswith("You have no rated match yet.")
    other = told(await world.zoe.slash(world.channel, "profile", member=world.ben.user))
    assert other.startswith("Ben has no rated match yet.")


async def test_other_servers_show_as_a_number_only(world: World) -> None:
    await finish(world, (world.mia.id, STRANGERS), guild=77)
    await world.mia.slash(world.channel, "profile")
    shown = said(world.last())
    assert "No rated match on this server yet" in shown
    assert "Played on other servers only" in shown
    assert str(STRANGERS) not in shown
    assert "Lately" not in shown


async def test_a_rating_is_provisional_for_the_first_matches_only(world: World) -> None:
    for _ in range(4):
        await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "profile")
    assert "?** ±" in said(world.last())
    await finish(world, (world.mia.id, world.ben.id))
    await world.mia.slash(world.channel, "profile")
    assert "?** ±" not in said(world.last())
