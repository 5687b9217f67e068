"""Sharing: post in the channel what a private message shows.

Each private message can share a moment only once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from cachetools import LRUCache
from discord import ui

from cogs.connection.failures import DISCORD_FAILED
from cogs.kit.host import Interaction
from cogs.kit.markup import Markup, jump
from cogs.kit.refused import RefusedBeside
from cogs.kit.replies import replace_view
from cogs.workers.locks import Locks

_REMEMBERED = 10_000
_Key = tuple[int, int]
"""The id of a private message, and the ply of a moment that was shared from this message."""


class _OwnView(Protocol):
    def __call__(self, *, shared: bool) -> ui.LayoutView: ...


class Shares:
    """Remembers which moments each private message has shared, and posts none of them again.

    A restart of the bot loses these records, but the button of each shared moment stays disabled.
    """

    def __init__(self) -> None:
        self._posted: LRUCache[_Key, Markup] = LRUCache(_REMEMBERED)
        """Links to the newest posts."""
        self._locks = Locks[_Key]()

    def has_shared(self, interaction: Interaction, ply: int) -> bool:
        """Return whether the message whose control was used has shared this ply."""
        return (_source(interaction), ply) in self._posted

    async def post_once(
        self,
        interaction: Interaction,
        ply: int,
        own_view: _OwnView,
        post: Callable[[], Awaitable[int | None]],
    ) -> None:
        """Disable the pressed button, then post. `post` returns the id of the posted message.

        `own_view` returns the private message; with `shared=True`, the button is disabled.
        Raises `RefusedBeside` if this message has shared this ply before.
        """
        key = _source(interaction), ply
        async with self._locks[key]:
            if key in self._posted:
                raise RefusedBeside("shared-already", link=self._posted[key])
            await replace_view(interaction, own_view(shared=True))
            try:
                posted = await post()
            except Exception:
                # Nothing was shared, so the button is enabled again.
                with suppress(*DISCORD_FAILED):
                    await replace_view(interaction, own_view(shared=False))
                raise
            place = interaction.guild_id or 0, interaction.channel_id or 0
            self._posted[key] = jump(*place, posted)


def _source(interaction: Interaction) -> int:
    return 0 if interaction.message is None else interaction.message.id
