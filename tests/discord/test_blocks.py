"""`/block`: people block or avoid others, and nobody else learns of it."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from tests.data.test_reliability import ended
from tests.discord.world import World, buttons, options, parts, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")


async def block(world: World, who: MemberActor, other: object, **kind: str) -> str:
    return told(await who.slash(world.channel, "block", member=other, **kind))


async def listed(world: World, who: MemberActor) -> list[str]:
    """Return the labels in the menu of `/me` that undoes blocks."""
    panel = private(await who.slash(world.channel, "me"))
    menus = [part for part in parts(panel) if part.get("custom_id", "").endswith("me-unblock")]
    return [option["label"] for menu in menus for option in menu["options"]]


async def test_a_block_is_confirmed_in_a_private_message_whose_button_undoes_it(
    world: World,
) -> None:
    before = world.snapshot()
    answer = await world.mia.slash(world.channel, "block", member=world.ben)
    assert told(answer).startswith(f"You block {world.ben.mention}. No challenge,")
    assert await world.bot.store.blocking(world.ben.id, [world.mia.id]) == {world.mia.id}
    undone = await world.mia.click(private(answer), label="Undo")
    assert text(undone.response or world.last()) == (
        f"You no longer block or avoid {world.ben.mention}."
    )
    assert await world.bot.store.blocking(world.ben.id, [world.mia.id]) == set()
    assert world.snapshot() == before


async def test_the_me_command_lists_blocks_and_undoes_them_even_after_a_restart(
    world: World,
) -> None:
    await block(world, world.mia, world.ben)
    await world.env.advance_time(1)
    said = await block(world, world.mia, world.zoe, kind="avoid")
    assert said.startswith(f"You’d rather not play with {world.zoe.mention}. No seek")
    assert await listed(world, world.mia) == ["Zoe · rather not", "Ben · blocked"]
    assert await listed(world, world.ben) == []
    await world.restart()
    panel = private(await world.mia.slash(world.channel, "me"))
    assert "You block or avoid **2 people**. Only you see this." in text(panel)
    menu = options(panel)[str(world.ben.id)]
    await world.mia.select(panel, [str(world.ben.id)], custom_id=menu)
    assert await listed(world, world.mia) == ["Zoe · rather not"]


async def test_people_can_block_somebody_in_direct_messages(world: World) -> None:
    answer = await world.mia.user.slash("block", member=world.ben)
    assert told(answer).startswith(f"You block {world.ben.mention}.")


async def test_nobody_can_block_themselves_or_bots(world: World) -> None:
    robot = world.env.create_user("robot", bot=True)
    assert await block(world, world.mia, world.mia) == "You can’t block yourself."
    assert (await block(world, world.mia, robot)).endswith("Bots don’t play with people.")
    assert await world.bot.store.blocks_of(world.mia.id) == []


async def test_a_block_is_refused_when_the_persons_list_of_blocks_is_full(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.blocking.block.MOST_BLOCKS", 1)
    await block(world, world.mia, world.ben)
    assert "remove one in `/me` first" in (await block(world, world.mia, world.zoe)).lower()
    assert await listed(world, world.mia) == ["Ben · blocked"]


async def test_the_me_command_shows_a_persons_reliability_once_they_have_played_five_matches(
    world: World,
) -> None:
    pair = world.mia.id, world.ben.id
    for _ in range(4):
        await ended(world.bot.store, users=pair)
    line = "Of your recent matches with people, you played **100 %** to the end"
    assert line not in told(await world.mia.slash(world.channel, "me"))
    await ended(world.bot.store, users=pair)
    panel = private(await world.mia.slash(world.channel, "me"))
    assert line in text(panel)
    assert "Show my name on that leaderboard" in buttons(panel)
