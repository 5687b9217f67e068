"""The sandbox: the real bot in a simulated Discord, in the browser, without a token.

Everything stays on this machine: the page listens on the loopback address only.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import simcord
from simcord.backend.errors import SetupError

from bot import make_bot
from cogs._rehearsal import rehearse
from data import StoreError
from sandbox.door import LOOPBACK, Door, Place

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, MemberActor

    from bot import Config
    from cogs._clowder import Clowder

log = logging.getLogger(__name__)

MEMBERS = ("Mia", "Ben", "Zoe", "Ola", "Kai", "Liv")
CHANNEL = "games"
_TICK = 1.0


def run_sandbox(config: Config, *, port: int | None, database: str | None) -> int:
    """Run until Ctrl-C; the exit status. `database` is a file to keep, else a temporary one."""
    port = port or config.sandbox_port
    with tempfile.TemporaryDirectory(prefix="clowder-") as folder:
        path = Path(database).resolve() if database else Path(folder) / "sandbox.db"
        try:
            _check_port(port)
            asyncio.run(_serve(config, port, f"sqlite:///{path}"))
        except OSError as error:
            sys.stderr.write(
                f"The sandbox cannot open port {port} ({error.strerror}). "
                "Choose another with --port or SANDBOX_PORT.\n"
            )
            return 1
        except (SetupError, OverflowError, StoreError) as error:
            sys.stderr.write(f"The sandbox cannot start: {error}\n")
            return 1
    return 0


def _check_port(port: int) -> None:
    """Raises `OSError` where it or the next one is taken, before anything else is started."""
    for each in (port, port + 1):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((LOOPBACK, each))


async def _serve(config: Config, port: int, database_url: str) -> None:
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    bot = make_bot(config, database_url=database_url)
    try:
        async with simcord.run(bot, check_errors=False) as env:
            channel, members = await furnish(env, bot)
            await asyncio.to_thread(rehearse)
            async with Door(env, port, _places(channel, members)) as door:
                _greet(await door.show(_places(channel, members)[CHANNEL]), door.url)
                ticking = asyncio.create_task(follow_real_time(env))
                await stop.wait()
                ticking.cancel()
    finally:
        await bot.close()


async def furnish(env: Env, bot: Clowder) -> tuple[ChannelHandle, Sequence[MemberActor]]:
    """A server with a channel and members; the boards of a kept database are posted again."""
    if bot.user is not None:
        await bot.user.edit(username="Clowder")
    guild = env.create_guild("Clowder Sandbox")
    channel = guild.create_text_channel(CHANNEL)
    members = [
        guild.add_member(env.create_user(name.lower(), global_name=name)) for name in MEMBERS
    ]
    await env.settle()
    await _show_again(bot)
    return channel, members


async def _show_again(bot: Clowder) -> None:
    """The simulated channel begins empty every time; its ids are the same every time."""
    for lobby in await bot.store.lobbies():
        await bot.store.close_lobby(lobby.id)
    for row in await bot.store.live_matches():
        for message in await bot.store.messages(row.id):
            await bot.store.forget_message(message.message_id)
        await bot.showing.show(row.id, again=True)


def _places(channel: ChannelHandle, members: Sequence[MemberActor]) -> dict[str, Place]:
    """The channel, and each member's private messages."""
    places = {CHANNEL: Place(f"#{CHANNEL}", channel, members)}
    for name, member in zip(MEMBERS, members, strict=True):
        places[name.lower()] = Place(
            f"{name}’s private messages", member.user.dm_channel, (member.user,)
        )
    return places


def _greet(url: str, places: str) -> None:
    sys.stdout.write(
        f"\n  Clowder is at the table: {url}\n"
        f"  Private messages of everybody: {places}\n\n"
        f"  You are {MEMBERS[0]}; the menu above the channel makes you somebody else.\n"
        f"  Type /play, press Join as {MEMBERS[1]}, then Start as {MEMBERS[0]}.\n"
        "  Ctrl-C ends it.\n\n"
    )
    sys.stdout.flush()


async def follow_real_time(env: Env) -> None:
    """Let the simulated clock pass as fast as the real one.

    Only the clock is moved, which takes no time: `Env.advance_time` and a person's click would
    exclude each other, and the click would be lost. What has become due is done at the next click.
    """
    start, loop = env.now(), asyncio.get_running_loop()
    began = loop.time()
    while True:
        await asyncio.sleep(_TICK)
        behind = loop.time() - began - (env.now() - start).total_seconds()
        env.backend.advance_clock(max(behind, 0.0))
