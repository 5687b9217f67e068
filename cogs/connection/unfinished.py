"""Failed changes on Discord that the database does not record, kept in memory to be repeated.

A killed process forgets these changes. Changes that must not be lost are in the database.
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
"""Bytes of a nonce. In text, a nonce has twice as many characters; Discord accepts up to 25."""


def once() -> str:
    """Return a nonce for a new message, so that a repeated request does not post it twice."""
    return secrets.token_hex(_NONCE)


@dataclass(frozen=True, slots=True)
class Errand:
    """A repeatable change on Discord. `what` describes the change in a few words for the log."""

    what: str
    do: Callable[[], Awaitable[object]]


class Unfinished:
    """Errands that failed for a temporary reason, by key.

    A newer errand replaces an older one with the same key.
    """

    def __init__(self) -> None:
        self._errands: dict[Hashable, Errand] = {}

    @property
    def errands(self) -> Mapping[Hashable, Errand]:
        """Return the errands that wait to be repeated, by key."""
        return {**self._errands}

    async def try_now(self, key: Hashable, errand: Errand) -> Tried:
        """Do an errand.

        Keep the errand if it fails for a temporary reason. Does not raise Discord's errors.
        """
        try:
            await errand.do()
        except DISCORD_FAILED as error:
            # The errand's message may have been deleted meanwhile.
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
        """Repeat the errand under this key; return `SOON` if it must be repeated again, else True.

        Forget the errand if Discord refuses it permanently.
        """
        errand = self._errands.get(key)
        if errand is None:
            return True
        return await self.try_now(key, errand) is not Tried.SOON or Tried.SOON
