"""From where a control may be used: at its own table, by people of its server.

What stands in a custom_id comes from outside. Guild, channel and membership are checked here, when
it is read, for all verbs at once; the handlers check whose turn it is.
"""

from __future__ import annotations

from typing import Annotated

from cogs.board.departures import check_still_here
from cogs.kit.controls import Interaction
from cogs.kit.handlers import LARGEST_ID, One, whole
from cogs.kit.refused import Refused
from cogs.match.table import Table
from data import Gone


class AtTable(One):
    """The number of a match, used in its channel, or in direct messages by one of its players."""

    async def read(self, interaction: Interaction, text: str) -> int:
        match_id = whole(text, 1, LARGEST_ID)
        bot = interaction.client
        if interaction.guild_id is None:
            await check_still_here(bot, await _own_table(interaction, match_id), interaction.user)
        elif await bot.tables.place(match_id) != (interaction.guild_id, interaction.channel_id):
            raise Refused("no-match")
        return match_id


async def _own_table(interaction: Interaction, match_id: int) -> Table:
    table = await interaction.client.tables.load(match_id)
    table.seat(interaction.user.id)
    return table


class AtLobby(One):
    """The number of a lobby, used in its channel."""

    async def read(self, interaction: Interaction, text: str) -> int:
        lobby_id = whole(text, 1, LARGEST_ID)
        try:
            lobby = await interaction.client.store.lobby(lobby_id)
        except Gone as error:
            raise Refused("lobby-gone") from error
        if (lobby.guild_id, lobby.channel_id) != (interaction.guild_id, interaction.channel_id):
            raise Refused("lobby-gone")
        return lobby_id


TableId = Annotated[int, AtTable()]
LobbyId = Annotated[int, AtLobby()]
