"""What people are called in pictures: names are asked of Discord and kept in memory alone."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

import discord

from cogs.kit.replies import DISCORD_FAILED, failure

if TYPE_CHECKING:
    from cogs.clowder import Clowder

log = logging.getLogger(__name__)


_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""


def plain_name(user: discord.abc.User) -> str:
    """What somebody is called everywhere, without characters that cannot be seen.

    Marks of direction would turn around what stands beside the name. Not a server's nickname: one
    server's is no other server's business.
    """
    return _seen(user.global_name or "") or _seen(user.name) or str(user.id)


def _seen(text: str) -> str:
    shown = (each for each in text if each not in _INVISIBLE and not _is_format(each))
    return " ".join("".join(shown).split())


def _is_format(character: str) -> bool:
    """Controls, marks of direction, joiners, tags, selectors of variants, halves of characters."""
    if character.isspace():
        return False
    name = unicodedata.name(character, "")
    return unicodedata.category(character) in ("Cc", "Cf", "Cs") or "VARIATION SELECTOR" in name


async def names_of(bot: Clowder, users: Iterable[int]) -> dict[int, str]:
    """The names of these people, as far as Discord tells them."""
    wanted = list(users)
    await asyncio.gather(*(_ask_for(bot, user) for user in wanted if user not in bot.names))
    return {user: bot.names[user] for user in wanted if user in bot.names}


async def _ask_for(bot: Clowder, user_id: int) -> None:
    try:
        bot.remember(await bot.fetch_user(user_id))
    except DISCORD_FAILED as error:
        # They stand there without a name; their numbers are none the worse.
        log.info("member %s has no name: %s", user_id, failure(error))
