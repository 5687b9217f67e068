"""The simulated Discord of a town: what people see in it, and what they do at the same moment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import discord
from simcord.builders import UserHandle
from simcord.results import InteractionResult, ResponseMessage

from sandbox import settling
from sandbox.tidying import Traffic
from tests.discord.world import buttons

_ANSWERED_WITHIN = timedelta(minutes=15)
"""The period in which the bot can change a private message. Nobody looks at older messages."""
_LOOKS_BACK = timedelta(days=2)
"""People ignore older direct messages, because no question stays open for longer than this."""


class Shown(ResponseMessage):
    """A message as it is now. Nobody may change the components, because they are not copied."""

    @property
    def components(self) -> list[dict[str, Any]]:
        return self._message.components


class Env(settling.Env):
    """A simulated Discord whose people can act before the bot answers; old messages are deleted."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._at_once = False
        self._traffic = Traffic(self)

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Let people act one after another; the bot reacts only after the context has ended."""
        self._at_once = True
        try:
            yield
        finally:
            self._at_once = False
        await self.settle()

    async def _settle_internal(self, **settings: Any) -> None:
        if not self._at_once:
            await super()._settle_internal(**settings)

    def seen(self, user_id: int, channel_id: int, message_id: int) -> Shown | None:
        """Return a message as this person sees it now; None if it is gone."""
        stored = self.backend.messages.get(channel_id, {}).get(message_id)
        if stored is None or not stored.visible_to(user_id):
            return None
        return Shown(self, stored)

    def questions(self, user: UserHandle) -> list[Shown]:
        """Return a person's newest direct messages, but only messages with an open challenge."""
        since = discord.utils.time_snowflake(self.now() - _LOOKS_BACK)
        stored = self.backend.messages.get(user.dm_channel.id, {})
        newest = [Shown(self, each) for number, each in stored.items() if number > since]
        return [each for each in newest if {"Accept", "Decline"} <= buttons(each).keys()]

    def forget(self) -> None:
        """Delete requests, old interactions, and private messages that nobody can use any more."""
        self._traffic.forget()
        before = discord.utils.time_snowflake(self.now() - _ANSWERED_WITHIN)
        for messages in self.backend.messages.values():
            for number in [
                number for number, each in messages.items() if number < before and each.is_ephemeral
            ]:
                del messages[number]


def answers(result: InteractionResult) -> list[Shown]:
    """Return the bot's answers to an interaction."""
    found = [*([result.response] if result.response else []), *result.followups]
    return [Shown(each._env, each._message) for each in found]


def private(result: InteractionResult) -> Shown | None:
    """Return the newest private answer, which only one person sees."""
    hidden = [answer for answer in answers(result) if answer.ephemeral]
    return hidden[-1] if hidden else None
