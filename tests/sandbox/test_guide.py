"""The sandbox's guide ticks off steps when members do them."""

from __future__ import annotations

from pathlib import Path

import simcord

from app import Config
from cogs.match.agreements import abandoned
from sandbox.guide import STEPS, Guide
from sandbox.players import Party, reply
from sandbox.world import World, opened
from tests.discord.world import options

LATER = ["/leaderboard", "/profile", "/replay"]


def named(guide: Guide, *words: str) -> list[str]:
    """Return the given words that occur in the guide's current steps."""
    return [word for word in words if any(word in str(step["text"]) for step in guide.steps())]


def done(guide: Guide) -> list[str]:
    return [str(step["text"]) for step in guide.steps() if step["done"]]


async def begun(world: World, guide: Guide) -> Party:
    """Start a match of Mia and Ben; both players act while the guide watches."""
    channel, *_ = world.channels.values()
    party = Party(world.bot, channel, [world.members["mia"], world.members["ben"]])
    table = await party.start(await party.gather("cat-rat-flea", {}))
    for text in ("Fb2-b1", "Fb4-b5"):
        await guide.look(world)
        await party.act(table, table.awaited[0], text)
        table = await party.table()
    await guide.look(world)
    return party


async def test_a_single_person_can_play_against_a_cat(tmp_path: Path) -> None:
    async with opened(Config(thinking_workers=0), f"sqlite:///{tmp_path / 'alone.db'}") as world:
        channel, *_ = world.channels.values()
        mia = world.members["mia"]
        await mia.slash(channel, "play", game="cat-rat-flea", against="kitten")
        (row,) = await world.bot.store.live_matches()
        assert await world.asked() == {channel.id: {"mia"}}
        begun = await world.bot.tables.load(row.id)
        action = begun.match.state.legal_actions(begun.awaited[0])[0]
        await mia.slash(channel, "move", action=action.text)
        table = await world.bot.tables.load(row.id)
        assert table.ply >= begun.ply + 2
        assert table.to_act == (mia.id,)
        assert await world.asked() == {channel.id: {"mia"}}
        guide = Guide()
        await guide.look(world)
        assert done(guide) == [STEPS[0][1]]
        await world.bot.tables.end(row.id, None, abandoned)
        await guide.look(world)
        assert done(guide) == [STEPS[0][1]]


async def test_the_guide_suggests_leaderboard_and_profile_and_replay_after_a_match(
    tmp_path: Path,
) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'guide.db'}") as world:
        guide = Guide()
        party = await begun(world, guide)
        mia, ben = party.members
        await mia.slash(party.channel, "leaderboard")
        await guide.look(world)
        assert named(guide, "/play", *LATER) == ["/play"]
        assert len(done(guide)) == 4
        await party.resign(ben)
        await guide.look(world)
        assert named(guide, "/play", *LATER) == LATER
        assert done(guide) == ["Play the match to its end, or resign."]
        await shown(mia, party.channel, "leaderboard")
        await shown(ben, party.channel, "profile")
        await guide.look(world)
        assert len(done(guide)) == 3
        await shown(mia, party.channel, "replay", match=1)
        await world.restart()
        await guide.look(world)
        assert [step["text"] for step in guide.steps() if not step["done"]] == [
            "Start Cat Sequence in #cellar: the envelopes hold everybody’s cards."
        ]


async def shown(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, name: str, **options: object
) -> None:
    """Send a command that the guide suggests; check that the answer has a picture."""
    answer = reply(await member.slash(channel, name, **options))
    assert answer.attachments, name


async def test_the_step_about_cat_sequence_is_ticked_off_only_in_the_channel_that_it_names(
    tmp_path: Path,
) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'hands.db'}") as world:
        guide, mia = Guide(), world.members["mia"]
        games, cellar, _ = world.channels.values()
        for channel, game in ((cellar, "caged-rat"), (games, "cat-sequence")):
            await mia.slash(channel, "play", game=game, against="kitten")
            await guide.look(world)
            assert not any("#cellar" in step for step in done(guide))
        thread = world.make_thread(cellar, mia)
        await mia.slash(thread, "play", game="cat-sequence", against="kitten")
        await guide.look(world)
        assert any("#cellar" in step for step in done(guide))


async def test_a_match_with_others_and_a_cat_does_not_count_as_playing_alone(
    tmp_path: Path,
) -> None:
    async with opened(Config(thinking_workers=0), f"sqlite:///{tmp_path / 'both.db'}") as world:
        guide, (games, *_) = Guide(), world.channels.values()
        party = Party(world.bot, games, [world.members["mia"], world.members["ben"]])
        lobby = await party.gather("cat-sequence", {})
        await party.members[0].select(party.newest, ["pip"], custom_id=options(party.newest)["pip"])
        await party.start(lobby)
        (row,) = await world.bot.store.live_matches()
        assert len(row.users) == 3
        await guide.look(world)
        assert done(guide) == [text for _, text in STEPS[1:4]]
        await party.resign(party.members[0])
        await party.resign(party.members[1])
        await guide.look(world)
        assert done(guide) == ["Play the match to its end, or resign."]
        assert named(guide, *LATER) == ["/replay"]
