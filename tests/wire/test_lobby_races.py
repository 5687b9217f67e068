"""Many people press a lobby's controls at once; in the end, the message shows the stored lobby.

The bot's requests are delayed at random. One tenth of the updates of the message are refused.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
from pathlib import Path

from cogs.lobby.options import CLOCK
from data import Gone, Lobby, Store
from tests.wire.city import Channel, Posted
from tests.wire.faults import DELAY, FAIL, Fault
from tests.wire.interactions import UNHURRIED
from tests.wire.party import lobby_control
from tests.wire.people import NotThere, Person, buttons, join, menus, seen
from tests.wire.process import running
from tests.wire.server import Wire, wire

ROUNDS = int(os.environ.get("LOBBY_ROUNDS", "12"))
GAME, MOST = "cat-attack", 6
VERBS = ("lobby-join", "lobby-join", "lobby-leave", "cat", "lobby-options", "lobby-start")
REFUSED = 408
"""A temporary error that discord.py does not retry by itself."""
_MENTION = re.compile(r"<@(\d+)>")


def late(seconds: float) -> tuple[Fault, ...]:
    """Return faults: random delays of up to `seconds`, and refusals of one tenth of the updates."""
    delays = (Fault(DELAY, share=0.4, seconds=seconds * part) for part in (0.2, 0.5, 1.0))
    refused = [
        Fault(FAIL, "PATCH", "/webhooks/*", share=0.1, status=REFUSED),
        Fault(FAIL, "POST", "/interactions/*", share=0.1, status=REFUSED),
    ]
    return (*delays, *refused)


async def anything(person: Person, lobby: Posted, dice: random.Random) -> None:
    """Take a random step: join, leave, add a cat, choose options as the host, or press Start."""
    verb = dice.choice(VERBS)
    try:
        if verb == "cat":
            offered = [each for each in menus(lobby) if ":lobby-add-cat:" in each[0]]
            use = await person.force(lobby, *dice.choice(offered)) if offered else None
        elif verb == "lobby-options":
            asked = await person.force(lobby, lobby_control(lobby, verb))
            use = None
            if await asked.until_tried() and asked.form is not None:
                clock = dice.choice(("0", "300"))
                use = await person.fill_in(lobby, asked.form, {CLOCK: clock})
        else:
            use = await person.force(lobby, lobby_control(lobby, verb))
    except NotThere:
        return
    if use is not None:
        await use.until_tried()


def shows(posted: Posted, lobby: Lobby | None) -> bool:
    """Return whether the message shows this lobby; for None, whether it shows a closed lobby."""
    if lobby is None:
        return not any("lobby-join" in custom_id for custom_id in buttons(posted))
    [members] = [line for line in posted.text.splitlines() if line.startswith("At the table:")]
    people = [int(user) for user in _MENTION.findall(members)]
    full = len(lobby.members) >= MOST
    return (
        (lobby.clock is None) == ("Clock: none" in posted.text)
        and people == [user for user in lobby.members if user > 0]
        and members.count(",") == len(lobby.members) - 1
        and full != any("lobby-join" in custom_id for custom_id in buttons(posted))
    )


async def stored(store: Store, channel: Channel) -> Lobby | None:
    try:
        return await store.lobby_in(channel.id)
    except Gone:
        return None


async def opened(host: Person, channel: Channel) -> Posted:
    await host.type(channel, "play", game=GAME)
    return await seen(channel, lambda each: "Join" in buttons(each).values())


async def round_of(
    discord: Wire, store: Store, people: list[Person], channel: Channel, dice: random.Random
) -> None:
    lobby = await opened(people[0], channel)
    some = people[: dice.randint(2, MOST)]
    with discord.faults.during(*late(0.15)):
        for _ in range(2):
            await asyncio.gather(*(anything(person, lobby, dice) for person in some))
    async with asyncio.timeout(UNHURRIED):
        while not shows(lobby, await stored(store, channel)):  # noqa: ASYNC110  # the bot's own time
            await asyncio.sleep(0.1)


async def test_a_lobbys_message_shows_the_stored_lobby_after_simultaneous_presses(
    tmp_path: Path,
) -> None:
    dice = random.Random(7)
    async with wire(first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        async with (
            running(discord, tmp_path, WIRE_ROUNDS="1", WIRE_UNREHEARSED="1") as process,
            await Store.open(process.database_url) as store,
        ):
            for number in range(ROUNDS):
                channel = discord.city.add_channel(guild, f"table-{number}")
                await discord.gateway.dispatch("CHANNEL_CREATE", channel.payload, guild.id)
                # Use new people each time, because a person may not host many lobbies.
                people = [join(discord, guild, f"Member {number} {each}") for each in range(MOST)]
                await round_of(discord, store, people, channel, dice)
            assert "Traceback" not in process.said()
