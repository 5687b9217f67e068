"""Pictures that a message already has are not uploaded again."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from cogs.board.pictures import HAND_PICTURE
from cogs.board.posting import Posting
from tests.discord.cards import Party, direct, offers, sources, to_win
from tests.discord.test_mentions import sent
from tests.discord.world import World, buttons

_FIRST_ATTACHMENT = 1_000
"""New files have ids below this number; attachments sent earlier have larger ids."""


@pytest.fixture
async def party(world: World) -> Party:
    opened = Party(world, [world.mia, world.ben])
    await opened.start()
    return opened


async def on_turn(party: Party) -> tuple[MemberActor, MemberActor]:
    """Return the player to act and the opponent."""
    player = (await party.state()).turn
    return party.people[player], party.people[1 - player]


def uploads(world: World, member: MemberActor, since: int) -> list[list[str]]:
    """Return the files uploaded by each request that changed the member's hand."""
    message = f"/messages/{direct(member).id}"
    return [
        [each["filename"] for each in body["attachments"] if int(each["id"]) < _FIRST_ATTACHMENT]
        for path, body in sent(world, since)
        if path.endswith(message)
    ]


async def hand_of(member: MemberActor) -> bytes:
    """Return the picture of the cards in a member's direct message."""
    attachments = direct(member).attachments
    [found] = [each for each in attachments if each.filename == HAND_PICTURE]
    return await found.read()


@pytest.mark.usefixtures("clean_log")
async def test_an_unchanged_hand_is_not_uploaded_again_when_its_players_turn_starts(
    party: Party,
) -> None:
    kept = 0
    for _ in range(6):
        mover, following = await on_turn(party)
        if "My hand" in buttons(direct(following)):
            await following.user.click(direct(following), label="My hand")
        before, since = await hand_of(following), len(party.world.requests)
        await party.by_message(mover, to_win(await party.state())[1])
        [new] = uploads(party.world, following, since)
        same = await hand_of(following) == before
        # The opponent's chip may change this hand's picture, which shows the number of open spaces.
        assert same == (HAND_PICTURE not in new)
        kept += same
    assert kept


@pytest.mark.usefixtures("clean_log")
async def test_a_hand_that_another_process_edited_is_uploaded_again(party: Party) -> None:
    world = party.world
    mover, following = await on_turn(party)
    message, table = direct(following), await party.table()
    player = table.seat(following.id)
    say = world.bot.guild_language(table.row.guild_id)
    content = await world.bot.hands.content(say, table, player, direct=True, looked_at=True)
    elsewhere = Posting(world.bot)
    old = [each.id for each in message.attachments]
    await elsewhere.edit((message.channel.id, message.id), None, *content)
    assert not {*old} & {each.id for each in direct(following).attachments}
    await party.by_message(mover, to_win(await party.state())[1])
    state = await party.state()
    assert offers(direct(following)) == sources(state, state.turn)
    assert await hand_of(following) == content[1][0].png


async def test_an_edit_that_discord_refuses_is_retried_only_once(party: Party) -> None:
    world = party.world
    mover, following = await on_turn(party)
    path = f"/channels/{following.user.dm_channel.id}/messages/*"
    world.env.inject_error("PATCH", path, status=400, code=50035, times=None)
    since = len(world.requests)
    await party.by_message(mover, to_win(await party.state())[1])
    assert len(uploads(world, following, since)) == 2
    assert isinstance(direct(following), discord.Message)
