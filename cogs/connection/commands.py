"""Register the slash commands with Discord if they have changed.

If the registration fails, the bot keeps running.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from typing import Any, Protocol

from discord import app_commands

from cogs.connection.failures import DISCORD_FAILED, failure, growing_pauses
from data import StoreError

log = logging.getLogger(__name__)

_SHORTEST, _LONGEST = 30.0, 30 * 60.0
"""Seconds between two tries."""
_START_WAITS = 10.0
"""Maximum seconds that the bot's start waits for Discord's reply.

Discord may take an hour to reply, so the bot then goes on without the reply.
"""


class Digests(Protocol):
    """Storage for the digest of each application's registered commands."""

    async def registered_commands(self, application_id: int) -> str | None: ...

    async def note_registered_commands(self, application_id: int, digest: str) -> None: ...


class CommandRegistration:
    """Updates the commands registered with Discord, in the background if that takes a long time."""

    def __init__(self, tree: app_commands.CommandTree[Any], digests: Digests) -> None:
        self._tree = tree
        self._digests = digests
        self._task: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()

    async def begin(self) -> None:
        """Register the commands.

        Return after the first try, or after `_START_WAITS` seconds. Then go on in the
        background until the commands are registered.
        """
        self._task = asyncio.create_task(self._until_registered())
        with suppress(TimeoutError):
            async with asyncio.timeout(_START_WAITS):
                await self._tried.wait()

    async def close(self) -> None:
        """Stop trying to register the commands."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _until_registered(self) -> None:
        for pause in growing_pauses(_SHORTEST, _LONGEST):
            try:
                await self._register()
            except DISCORD_FAILED as error:
                log.warning(
                    "Discord did not accept the commands (%s) and keeps the old ones; "
                    "next try in %.0f s",
                    failure(error),
                    pause,
                )
            except Exception:
                log.exception("the commands cannot be registered; Discord keeps the old ones")
                return
            else:
                return
            finally:
                self._tried.set()
            await asyncio.sleep(pause)

    async def _register(self) -> None:
        digest = await self._digest()
        if await self._known(digest):
            return
        await self._tree.sync()
        try:
            await self._digests.note_registered_commands(self._application, digest)
        except StoreError as error:
            # Without the stored digest, the next start registers the commands once more.
            log.warning("the digest of the registered commands was not stored: %s", error)

    async def _known(self, digest: str) -> bool:
        """Return whether Discord has the commands with this digest.

        Compare the digest with the stored digest, and the commands' names with the names that
        Discord has.
        """
        if await self._digests.registered_commands(self._application) != digest:
            return False
        known = {command.name for command in await self._tree.fetch_commands()}
        return known == {command.name for command in self._tree.get_commands()}

    @property
    def _application(self) -> int:
        return self._tree.client.application_id or 0

    async def _digest(self) -> str:
        commands, translator = self._tree.get_commands(), self._tree.translator
        payload = [
            command.to_dict(self._tree)
            if translator is None
            else await command.get_translated_payload(self._tree, translator)
            for command in commands
        ]
        text = json.dumps(payload, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()
