"""Turn people away from a lobby, and let the host seat them after all.

If a person may not join because of a block that the person made, the message names this block. For
all other reasons the message is the same, so it does not reveal whether somebody blocks the person.
The host learns the reason in a direct message, with two exceptions: the host gets no message if the
person blocks a member of the lobby, or if the host blocks the person.
"""

from __future__ import annotations

import logging
from functools import partial

import discord

from cogs.board import wording
from cogs.clowder import Clowder
from cogs.connection.unfinished import Errand, once
from cogs.kit.controls import Control
from cogs.kit.markup import Markup, jump
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import NOBODY, note
from cogs.kit.sentences import Speaker
from cogs.match import naming
from data import NOBODY_ELSE, Gone, Lobby, NotWelcome

log = logging.getLogger(__name__)


def turned_away(error: NotWelcome) -> Refused:
    """Return the refusal for a person who may not join the lobby."""
    if error.own:
        # This person made the block, so naming it reveals nothing.
        return Refused("own-block", who=lambda say: _all(say, error.own))
    return Refused("not-welcome")


async def ask_host(bot: Clowder, user: discord.abc.User, lobby: Lobby, why: NotWelcome) -> None:
    """Ask the host in a direct message whether to seat this person.

    The host is asked once about each person.
    """
    if why.own:
        return
    try:
        new = await bot.store.knock(lobby.id, user.id)
    except Gone:
        return
    if not new or lobby.host_id in why.apart:
        return
    await introduce(bot, [user.id, *why.apart])
    say = bot.guild_language(lobby.guild_id)
    seat = Control(say("button-admit"), "lobby-admit", lobby.id, user.id)
    send = partial(_send, bot, lobby.host_id, _question(say, user.id, lobby, why), seat, once())
    errand = Errand(f"asking the host of lobby {lobby.id}", send)
    await bot.unfinished.try_now(("knock", lobby.id, user.id), errand)


async def _send(bot: Clowder, host_id: int, text: Markup, seat: Control, nonce: str) -> None:
    try:
        channel = await bot.create_dm(discord.Object(host_id))
        await channel.send(view=note(text, seat), allowed_mentions=NOBODY, nonce=nonce)
    except discord.Forbidden as error:
        log.info("a host accepts no direct messages: %s", error.code)


def _question(say: Speaker, user_id: int, lobby: Lobby, why: NotWelcome) -> Markup:
    who, table = naming.person(say, user_id), table_link(say, lobby)
    if why.apart:
        return say("knock-apart", who=who, table=table, others=_all(say, why.apart))
    if lobby.asks == NOBODY_ELSE:
        return say("knock-closed", who=who, table=table)
    return say("knock-unreliable", who=who, table=table, share=why.share or 0, asks=lobby.asks)


def together_question(say: Speaker, pairs: frozenset[frozenset[int]]) -> Markup:
    """Ask whether to start although in each of these pairs one person blocks the other."""
    told = [
        say("pair-apart", one=naming.person(say, one), other=naming.person(say, other))
        for one, other in sorted(map(sorted, pairs))
    ]
    return say("start-apart", pairs=say("list-comma").join(told))


def table_link(say: Speaker, lobby: Lobby) -> Markup:
    link = jump(lobby.guild_id, lobby.channel_id, lobby.message_id)
    return say("lobby-link", title=wording.title(say, lobby.game), link=link)


def _all(say: Speaker, users: frozenset[int]) -> Markup:
    return say("list-and").join(naming.person(say, user) for user in sorted(users))


async def pairs_to_ask_about(bot: Clowder, lobby: Lobby) -> frozenset[frozenset[int]]:
    """Return the pairs of members in which one blocks the other; leave out the host's pairs.

    We do not ask the host about their own pairs, because the host may be the blocked person.
    """
    pairs = await bot.store.blocked_pairs(lobby.members)
    return frozenset(pair for pair in pairs if lobby.host_id not in pair)
