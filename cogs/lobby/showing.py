"""Keep a lobby's message equal to the stored lobby, even if several people change it at once.

Discord does not order overlapping requests. So a lobby's message is edited under a lock. The
message is drawn from the stored state, and drawn again if the state changed meanwhile. All
interactions of a server reach the same process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from cogs.board.posting import Posting
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.connection.unfinished import Errand
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import Markup
from cogs.kit.people import introduce
from cogs.kit.replies import NOBODY, acknowledge, edits_source, is_private, note, replace_view
from cogs.lobby.layouts import cover_file, drawn_members, lobby_layout
from cogs.workers.locks import Locks
from data import Gone, Lobby, Store
from rendering.lobby_members import LobbyMember

log = logging.getLogger(__name__)

_REMEMBERED = 10_000


class LobbyMessages:
    """Shows the lobbies of this process, with one request at a time for each lobby."""

    def __init__(self, host: Host, store: Store, posting: Posting) -> None:
        self._host = host
        self._store = store
        self._posting = posting
        self._locks = Locks[int]()
        self._drawn: dict[int, Sequence[LobbyMember]] = {}
        """The members that each message's picture shows, by message id."""

    def lock(self, lobby_id: int) -> asyncio.Lock:
        """Return the lock that is held while a lobby's message is changed."""
        return self._locks[lobby_id]

    async def show(self, lobby_id: int, interaction: Interaction) -> None:
        """Update a lobby's message in answer to one of its controls.

        If Discord fails now, `catch_up` updates the message later.
        """
        async with self.lock(lobby_id):
            try:
                await self._until_shown(lobby_id, interaction)
            except Gone:
                log.info("lobby %s was closed meanwhile", lobby_id)
            except DISCORD_FAILED as error:
                log.warning("lobby %s not shown: %s", lobby_id, failure(error))
            else:
                return
        await acknowledge(interaction)

    async def catch_up(self, lobby: Lobby) -> Tried:
        """Update a lobby's message that is out of date."""
        async with self.lock(lobby.id):
            try:
                await self._until_shown(lobby.id, None)
            except Gone:
                log.info("lobby %s was closed meanwhile", lobby.id)
            except DISCORD_FAILED as error:
                log.warning("lobby %s not shown: %s", lobby.id, failure(error))
                if may_pass(error) or isinstance(error, discord.Forbidden):
                    return Tried.after(error)
                await self._store.lobby_shown(lobby.id, lobby.revision)
        return Tried.DONE

    async def _until_shown(self, lobby_id: int, interaction: Interaction | None) -> None:
        """Draw the lobby until the message shows the stored state. Raises `Gone`."""
        lobby = await self._store.lobby(lobby_id)
        while True:
            await self._draw(lobby, interaction)
            await self._store.lobby_shown(lobby_id, lobby.revision)
            newer = await self._store.lobby(lobby_id)
            if newer.revision == lobby.revision:
                return
            lobby = newer

    async def _draw(self, lobby: Lobby, interaction: Interaction | None) -> None:
        """Edit the message. Replace the picture only if the members that it shows have changed."""
        say = self._host.guild_language(lobby.guild_id)
        await introduce(self._host, lobby.members)
        shares = await self._store.reliability(lobby.members)
        view, content = lobby_layout(say, lobby, shares), dict[str, Any]()
        message_id = message_of(lobby, interaction)
        drawn = drawn_members(say, lobby, self._host.names)
        if self._drawn.get(message_id, ()) != drawn:
            content["attachments"] = [await cover_file(self._host.drawing, say, lobby, drawn)]
        if interaction is not None and edits_source(interaction, message_id):
            await replace_view(interaction, view, **content)
        elif message_id:
            channel = self._host.get_partial_messageable(lobby.channel_id)
            message = channel.get_partial_message(message_id)
            await message.edit(view=view, allowed_mentions=NOBODY, **content)
        if message_id:
            self._drawn[message_id] = drawn
            if len(self._drawn) > _REMEMBERED:
                self._drawn.pop(next(iter(self._drawn)))

    async def close(self, lobby: Lobby, interaction: Interaction, text: Markup) -> Tried:
        """After the store has closed a lobby, replace the lobby's message with a line of text.

        The store does not know the lobby any more, so a failed edit is kept in memory.
        """
        message_id = message_of(lobby, interaction)
        place = lobby.channel_id, message_id
        edit = partial(self._posting.edit, place, interaction, note(text))
        closing = Errand(f"closing lobby {lobby.id}", edit)
        async with self.lock(lobby.id):
            closed = await self._host.unfinished.try_now(("lobby", lobby.id), closing)
            if not closed:
                await acknowledge(interaction)
            return closed


def message_of(lobby: Lobby, interaction: Interaction | None) -> int:
    """Return the id of the lobby's message; 0 if it is not known.

    The interaction may come from the lobby's message, or from a private question to the host.
    """
    if interaction is None or interaction.message is None or is_private(interaction):
        return lobby.message_id or 0
    return interaction.message.id
