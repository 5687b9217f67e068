"""Checks that a control is used only at its own table, and only by members of its server.

If the channel belongs to a different table now, the refusal links to that table.

A custom_id is untrusted input. When a custom_id is read, this module checks guild, channel and
membership for all verbs. The handlers check whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cogs.board.departures import Departures
from cogs.board.posting import BOARD
from cogs.kit.handlers import LARGEST_ID, One, whole
from cogs.kit.host import Interaction
from cogs.kit.markup import Markup, jump
from cogs.kit.people import Membership
from cogs.kit.refused import Refused
from cogs.kit.replies import is_private
from cogs.match.table_service import TableService
from data import DIRECT, ChannelBusy, Gone, Lobby, MatchRow, Store


class AtTable(One):
    """The number of a match, accepted only in the match's own channel or direct messages."""

    def __init__(self, tables: TableService, membership: Membership) -> None:
        self._tables = tables
        self._membership = membership

    async def read(self, interaction: Interaction, text: str) -> int:
        match_id = whole(text, 1, LARGEST_ID)
        here = interaction.guild_id or DIRECT, interaction.channel_id
        if await self._tables.place(match_id) != here:
            raise Refused("no-match")
        if interaction.guild_id is not None:
            self._membership.saw(interaction.guild_id, interaction.user.id)
        return match_id


class AtHand(One):
    """The number of a match that can be played from here.

    The number is accepted in the match's channel, and in private messages to the match's players. A
    private message is a direct message, or a message in any channel that only one person sees.
    """

    def __init__(
        self,
        at_table: AtTable,
        tables: TableService,
        membership: Membership,
        departures: Departures,
    ) -> None:
        self._at_table = at_table
        self._tables = tables
        self._membership = membership
        self._departures = departures

    async def read(self, interaction: Interaction, text: str) -> int:
        match_id = whole(text, 1, LARGEST_ID)
        if interaction.guild_id is not None and not await self._elsewhere(interaction, match_id):
            return await self._at_table.read(interaction, text)
        row, user_id = await self._tables.begun(match_id), interaction.user.id
        if row.player_of(user_id) is not None and (
            row.direct or self._membership.knows(row.guild_id, user_id)
        ):
            # The handler reads the match anyway, so do not read it here as well.
            return match_id
        table = await self._tables.load(match_id)
        table.seat(user_id)
        await self._departures.check_still_here(table, interaction.user)
        return match_id

    async def _elsewhere(self, interaction: Interaction, match_id: int) -> bool:
        """Return whether the control is on a private message outside its match's channel."""
        if not is_private(interaction):
            return False
        guild_id, channel_id = await self._tables.place(match_id)
        return guild_id != DIRECT and channel_id != interaction.channel_id


class AtLobby(One):
    """An open lobby, found by its number. The number is accepted only in the lobby's channel."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, interaction: Interaction, text: str) -> Lobby:
        lobby_id = whole(text, 1, LARGEST_ID)
        try:
            lobby = await self._store.lobby(lobby_id)
            here = interaction.guild_id or DIRECT, interaction.channel_id
            if (lobby.guild_id, lobby.channel_id) != here:
                raise Refused("lobby-gone")
            message = interaction.message
            if lobby.message_id is None and message is not None and not message.flags.ephemeral:
                # The message's id was not stored, because Discord's answer was lost or the database
                # failed.
                return await self._store.set_lobby_message(lobby_id, message.id)
        except Gone as error:
            raise Refused("lobby-gone") from error
        return lobby


TableId = Annotated[int, AtTable]
HandTableId = Annotated[int, AtHand]
LobbyHere = Annotated[Lobby, AtLobby]


async def board_link(store: Store, row: MatchRow) -> Markup:
    """Return the URL of a match's newest board, or of its channel if no board was posted."""
    return (await board_links(store, [row]))[row.id]


async def board_links(store: Store, rows: Sequence[MatchRow]) -> dict[int, Markup]:
    """Return the URL of each match's newest board, by match id."""
    boards = await store.newest_messages([row.id for row in rows], BOARD)
    return {row.id: jump(row.guild_id, row.channel_id, boards.get(row.id)) for row in rows}


async def busy_channel(store: Store, guild_id: int, busy: ChannelBusy) -> Refused:
    """Return the refusal for a channel in use, with a link to the table that uses it."""
    direct = guild_id == DIRECT
    try:
        if busy.kind == "match":
            link = await board_link(store, await store.match(busy.id))
            return Refused("busy-match-direct" if direct else "busy-match", link=link)
        lobby = await store.lobby(busy.id)
    except Gone:
        return Refused("busy-no-more")
    link = jump(guild_id, busy.channel_id, lobby.message_id)
    return Refused("busy-lobby-direct" if direct else "busy-lobby", link=link)
