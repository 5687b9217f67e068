"""Deserted lobbies, which close automatically after a day."""

from __future__ import annotations

import logging

from discord.ext import commands

from cogs.board import wording
from cogs.clowder import Clowder, now
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.kit.background import Background
from cogs.kit.replies import note
from data import Gone, Lobby

log = logging.getLogger(__name__)

_LASTS = 24 * 60 * 60 * 1000
"""A lobby closes after this number of milliseconds without use."""
_EVERY = 10 * 60.0
"""Seconds between two rounds of the background loop."""


class DesertedCog(commands.Cog):
    """A background loop that closes lobbies that nobody has used for a day.

    The loop closes the lobby in the store, edits its message, then deletes the lobby from the
    store. If the bot stops between two steps, the next round continues with the missing step.
    """

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.closing = Background(bot, "lobbies", self._close_deserted, now, every=_EVERY)

    async def cog_load(self) -> None:
        self.closing.start()

    async def cog_unload(self) -> None:
        self.closing.cancel()

    async def _close_deserted(self) -> None:
        found = await self.bot.store.deserted_lobbies(self._since())
        ours = {each.id: each for each in found if self.bot.serves(each.guild_id)}
        await self.closing.each(ours, self._close)

    async def _close(self, lobby: Lobby) -> Tried:
        try:
            await self.bot.store.desert_lobby(lobby.id, self._since())
        except Gone:
            log.info("lobby %s is not deserted any more", lobby.id)
            return Tried.DONE
        if lobby.message_id is not None:
            try:
                await self._say_so((lobby.channel_id, lobby.message_id), lobby)
            except DISCORD_FAILED as error:
                if may_pass(error):
                    log.warning("deserted lobby %s not updated: %s", lobby.id, failure(error))
                    return Tried.SOON
                log.info("deserted lobby %s has no message: %s", lobby.id, failure(error))
        await self.bot.store.forget_lobby(lobby.id)
        return Tried.DONE

    async def _say_so(self, place: tuple[int, int], lobby: Lobby) -> None:
        say = self.bot.guild_language(lobby.guild_id)
        text = say("lobby-deserted", title=wording.title(say, lobby.game))
        await self.bot.posting.edit(place, None, note(text))

    def _since(self) -> int:
        return self.bot.store.now() - _LASTS


async def setup(bot: Clowder) -> None:
    await bot.add_cog(DesertedCog(bot))
