"""The server, channels and members that exist when the sandbox opens."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from cogs.kit.replies import PATIENCE as UNHURRIED

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, MemberActor

    from cogs.clowder import Clowder
    from data import MatchRow

log = logging.getLogger(__name__)

MEMBERS = ("Mia", "Ben", "Zoe", "Ola", "Kai", "Liv")
"""The first member owns the server, and so can manage it."""
CHANNELS = ("games", "cellar", "attic")
PATIENCE = 30.0
"""Seconds that the bot may take for one operation. On a busy machine, drawing is slow."""


async def set_up_server(env: Env, bot: Clowder) -> tuple[ChannelHandle, Sequence[MemberActor]]:
    """Create a server with members. If the database is from an earlier run, post its boards again.

    Return the server's first channel and its members.
    """
    channels, members = create_server(env)
    await prepare_bot(env, bot)
    return channels[0], members


def create_server(env: Env) -> tuple[Sequence[ChannelHandle], Sequence[MemberActor]]:
    """Create a server.

    The server's ids are the same every time, so that the database of an earlier run stays valid.
    """
    users = [env.create_user(name.lower(), global_name=name) for name in MEMBERS]
    guild = env.create_guild("Clowder Sandbox", owner=users[0])
    channels = [guild.create_text_channel(name) for name in CHANNELS]
    members = [guild.add_member(user) for user in users]
    for user in users:
        user.dm_channel  # noqa: B018  # the first access creates the channel
    return channels, members


async def prepare_bot(env: Env, bot: Clowder) -> None:
    """Name the bot once it has joined, and show the matches of a database from an earlier run."""
    # The machine also runs the browser, so the bot answers more slowly than on a server.
    bot.soon = UNHURRIED
    if bot.user is not None:
        await bot.user.edit(username="Clowder")
    await env.settle()
    await show_again(bot)


async def show_again(bot: Clowder) -> None:
    """Post boards and hands in their current state, because simulated channels start empty."""
    for lobby in await bot.store.lobbies():
        await bot.store.close_lobby(lobby.id)
    for row in await bot.store.live_matches():
        if not await _is_there(bot, row):
            # The match was played in a thread or in direct messages, or in an older sandbox, so its
            # channel no longer exists.
            await _forget_hands(bot, row.id, shows=None)
            await bot.showing.close_match(row.id)
            continue
        try:
            await _show_match(bot, row.id)
        except Exception:
            # An error in one match must not prevent others from being played.
            log.exception("match %s cannot be shown again", row.id)


async def _is_there(bot: Clowder, row: MatchRow) -> bool:
    """Return whether the channel of a match exists."""
    if not row.direct:
        return bot.get_channel(row.channel_id) is not None
    [person] = [user for user in row.users if user > 0]
    return (await bot.create_dm(discord.Object(person))).id == row.channel_id


async def _show_match(bot: Clowder, match_id: int) -> None:
    for message in await bot.store.messages(match_id):
        await bot.store.forget_message(message.message_id)
    await bot.showing.show(match_id, again=True)
    await _forget_hands(bot, match_id, shows="")
    await bot.hands.refresh(await bot.tables.load(match_id))


async def _forget_hands(bot: Clowder, match_id: int, *, shows: str | None) -> None:
    """Record that the messages with hands are gone.

    If `shows` is "", the bot posts the hands again; if it is None, the bot never does.
    """
    for hand in await bot.store.hands(match_id):
        await bot.store.record_hand(
            match_id=match_id,
            player=hand.player,
            channel_id=None if shows is None else hand.channel_id,
            message_id=None if shows is None else hand.message_id,
            ply=hand.ply,
            shows=shows or "",
        )
