"""One of two bot processes that act on one database at the same moment.

`python -m tests.discord.rival URL NUMBER` reads lines. The process does what each line says, and
prints the bot's answer to the person as one line. Both processes simulate the same server, with
the same people. A line is one of these:

- `seek mia` or `seek ben`: Mia or Ben seeks a match.
- `challenge`: Mia challenges Ben.
- `accept NUMBER`: In a direct message, Ben presses the button that accepts challenge NUMBER.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import discord

from cogs.kit.markup import Markup
from cogs.kit.replies import note
from tests.discord.world import GAME, World, text, world_on

_APART = 100_000
"""The difference between the first ids that the two processes use in the same millisecond.

The difference keeps the ids of both processes distinct, because ids on Discord are unique.
"""


class _Sequences(dict[int, int]):
    """Maps each millisecond to the sequence number of its next id.

    In every millisecond, the first number is `first`; SimCord's own first number is 0. An offset in
    one millisecond only would not be enough. In a later millisecond, both processes could then use
    the same id. On a busy machine, this happens, because the simulated clocks of the processes
    differ.
    """

    def __init__(self, first: int) -> None:
        super().__init__()
        self._first = first

    def get(self, millisecond: int, _default: object = None) -> int:
        return super().get(millisecond, self._first)


async def act(world: World, verb: str, given: str) -> str:
    if verb == "seek":
        member = {"mia": world.mia, "ben": world.ben}[given]
        result = await member.slash(world.channel, "seek", games=GAME, clock=86_400)
    elif verb == "challenge":
        result = await world.mia.slash(world.channel, "challenge", member=world.ben, game=GAME)
    else:
        direct = await world.bot.create_dm(discord.Object(world.ben.id))
        message = await direct.send(view=note(Markup("…")))
        control = f"clowder:challenge-accept:{given}"
        result = await world.forge(world.ben.user, message, control)
    answers = [*([result.response] if result.response else []), *result.followups]
    return " ".join(text(each) for each in answers).replace("\n", " ")


async def serve(database_url: str, number: int) -> None:
    loop = asyncio.get_running_loop()
    async with world_on(database_url) as world:
        world.env.backend._sequences = _Sequences((number + 1) * _APART)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            verb, _, given = line.strip().partition(" ")
            sys.stdout.write(f"{await act(world, verb, given)}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
