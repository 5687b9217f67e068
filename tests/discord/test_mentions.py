"""Pings, descriptions of pictures, and the intents that the bot asks for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import discord

from tests.discord.test_endings import OFFER, SURE
from tests.discord.world import World, alts, private, text


def sent(world: World, since: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path and the body of every message sent to Discord."""
    for request in world.requests[since:]:
        body = request.json
        if not isinstance(body, dict):
            continue
        if request.path.endswith("/callback"):
            body = body.get("data") or {}
        if body.get("components") or body.get("content"):
            yield request.path, body


def pinged(body: dict[str, Any]) -> set[int]:
    return {int(user) for user in body["allowed_mentions"].get("users", [])}


async def play_a_little(world: World) -> None:
    """Make the bot send most kinds of message, from the lobby to the question about a rematch."""
    await world.start_match()
    await world.click_through("Rc1-b2")
    await world.type_through("Fc4-b5")
    await world.board_again(world.zoe)
    await world.waiting().click(world.table_message(), label="Cat b1")
    offering, answering = world.mover(), world.waiting()
    await offering.click(private(await offering.slash(world.channel, "draw")), label=OFFER)
    await answering.click(world.last(), label="Decline")
    await offering.click(private(await offering.slash(world.channel, "resign")), label=SURE)
    await answering.click(world.last(), label="Rematch")
    await offering.click(world.result_message(), label="Rematch")
    await world.mia.slash(world.channel, "games")
    await world.mia.slash(world.channel, "help")


async def test_only_players_are_pinged(world: World) -> None:
    await play_a_little(world)
    players = {world.mia.id, world.ben.id}
    bodies = list(sent(world))
    assert len(bodies) > 20
    for _, body in bodies:
        assert body["allowed_mentions"].get("parse", []) == []
        assert not body["allowed_mentions"].get("roles")
        assert pinged(body) <= players


async def test_a_board_pings_only_the_player_to_act_and_a_result_pings_nobody(world: World) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1"):
        since, mover = len(world.requests), world.mover()
        await world.click_through(action)
        every = [pinged(body) for _, body in sent(world, since) if pinged(body)]
        # A player is pinged once per turn, at the start of the turn.
        same = world.mover().id == mover.id
        assert same is (action == "Ra1-b1")
        assert every == ([] if same else [{world.mover().id}])
    loser = world.mover()
    question = private(await loser.slash(world.channel, "resign"))
    since = len(world.requests)
    await loser.click(question, label=SURE)
    assert not [pinged(body) for _, body in sent(world, since) if pinged(body)]
    assert "<@" not in text(world.result_message())


async def test_a_board_posted_again_pings_nobody(world: World) -> None:
    await world.start_match()
    await world.click_through("Fb2-b1")
    since = len(world.requests)
    await world.board_again(world.zoe)
    assert [pinged(body) for _, body in sent(world, since)] == [set(), set()]


async def test_a_draw_offer_and_a_rematch_ping_only_the_opponent(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    question = private(await offering.slash(world.channel, "draw"))
    since = len(world.requests)
    await offering.click(question, label=OFFER)
    await answering.click(world.last(), label="Accept draw")
    await offering.click(world.result_message(), label="Rematch")
    reached = [pinged(body) for _, body in sent(world, since) if pinged(body)]
    assert reached == [{answering.id}, {answering.id}]


async def test_every_picture_has_a_description(world: World) -> None:
    luck = random.Random(5)
    await world.start_match()
    for _ in range(12):
        if not (await world.table()).row.live:
            break
        await world.click_through(luck.choice(await world.legal()))
        [alt] = alts(world.last())
        assert 20 < len(alt) <= 1024
    for _, body in sent(world):
        attached = len(body.get("attachments") or [])
        described = str(body).count("attachment://")
        assert attached == described or (attached == 0 and described == 1)


async def test_the_bot_asks_for_no_privileged_intents(world: World) -> None:
    intents = world.bot.intents
    for name in ("members", "presences", "message_content"):
        assert not getattr(intents, name)
    assert intents == discord.Intents(guilds=True)
