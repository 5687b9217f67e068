"""Changes in Discord that no record in the database asks for, and that failed: kept to be repeated.

Kept in memory. A process that is killed forgets them; what must not be lost is in the database.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass

import discord

from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass

log = logging.getLogger(__name__)

_MOST = 10_000
_NONCE = 12
"""Bytes; twice as many characters, of which Discord takes 25."""


def once() -> str:
    """Return a nonce for a new message: sent again with it, the message is not posted twice."""
    return secrets.token_hex(_NONCE)


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to do in Discord, once or again; `what` it is in a few words, for the log."""

    what: str
    do: Callable[[], Awaitable[object]]


class Unfinished:
    """Errands that failed for a reason that passes, by key: a newer one replaces an older one."""

    def __init__(self) -> None:
        self._errands: dict[Hashable, Errand] = {}

    @property
    def errands(self) -> Mapping[Hashable, Errand]:
        """What waits to be tried again."""
        return {**self._errands}

    async def try_now(self, key: Hashable, errand: Errand) -> Tried:
        """Do an errand; where it fails for a reason that passes, keep it. Never raises for that."""
        try:
            await errand.do()
        except DISCORD_FAILED as error:
            # Somebody may have deleted or closed the message meanwhile.
            gone = isinstance(error, discord.NotFound)
            log.log(
                logging.INFO if gone else logging.WARNING,
                "%s: not now: %s" if may_pass(error) else "%s: refused: %s",
                errand.what,
                failure(error),
            )
            self._errands.pop(key, None)
            if not may_pass(error):
                return Tried.LATER
            self._errands[key] = errand
            if len(self._errands) > _MOST:
                del self._errands[next(iter(self._errands))]
            return Tried.SOON
        self._errands.pop(key, None)
        return Tried.DONE

    async def again(self, key: Hashable) -> bool | Tried:
        """Try once more what is kept under a key; what is refused for good is forgotten."""
        errand = self._errands.get(key)
        if errand is None:
            return True
        return await self.try_now(key, errand) is not Tried.SOON or Tried.SOON
