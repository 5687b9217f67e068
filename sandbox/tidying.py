"""Deleting data that the simulated Discord itself would never delete."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import discord
from simcord.backend.cdn import CDN_BASE, CdnStore

if TYPE_CHECKING:
    from simcord import Env
    from simcord.backend.models.interaction import Interaction

_COMMAND = discord.InteractionType.application_command.value
_ATTACHMENTS = f"{CDN_BASE}/attachments/"


class Pictures(CdnStore):
    """Files of messages, kept as long as a message shows them."""

    def keep(self, shown: Collection[str]) -> None:
        """Delete the message files whose addresses are not in `shown`."""
        gone = [url for url in self._blobs if url.startswith(_ATTACHMENTS) and url not in shown]
        for url in gone:
            del self._blobs[url]


class Traffic:
    """The record of the traffic with Discord.

    After `forget` deletes the record, the number of requests and the commands' names remain.
    """

    def __init__(self, env: Env) -> None:
        self._env = env
        self._pictures = Pictures()
        self._requests = 0
        self._commands: list[str] = []
        env.backend.cdn = self._pictures

    def request_count(self) -> int:
        """Return the number of requests that the bot has sent to Discord."""
        return self._requests + len(self._env.http_requests)

    def commands(self) -> list[str]:
        """Return the names of the commands that members have used, oldest first."""
        interactions = self._env.backend.interactions.values()
        return [*self._commands, *_names(interactions)]

    def forget(self) -> None:
        """Delete requests, expired interactions, and files that no message shows."""
        backend = self._env.backend
        self._requests += len(backend.http_requests)
        backend.http_requests.clear()
        backend.transcript.clear()
        now = backend.now_iso()
        over = [each for each in backend.interactions.values() if (each.expires_at or now) < now]
        self._commands += _names(over)
        for each in over:
            del backend.interactions[each.id]
            backend.interaction_tokens.pop(each.token, None)
        self._pictures.keep(
            {
                file["url"]
                for messages in backend.messages.values()
                for message in messages.values()
                for file in message.attachments
            }
        )


def _names(interactions: Collection[Interaction]) -> list[str]:
    return [
        each.command_name for each in interactions if each.type == _COMMAND and each.command_name
    ]
