"""Where tables are: which message shows one, and what to say where one is in the way."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.board.showing import BOARD
from cogs.kit.markup import Markup, jump
from cogs.kit.refused import Refused
from data import ChannelBusy, Gone, MatchRow, Store


async def board_link(store: Store, row: MatchRow) -> Markup:
    """The URL of the newest message that shows a match's board, or of its channel without one."""
    return (await board_links(store, [row]))[row.id]


async def board_links(store: Store, rows: Sequence[MatchRow]) -> dict[int, Markup]:
    """The addresses of many matches' newest boards, by match."""
    boards = await store.newest_messages([row.id for row in rows], BOARD)
    return {row.id: jump(row.guild_id, row.channel_id, boards.get(row.id)) for row in rows}


async def busy_channel(store: Store, guild_id: int, busy: ChannelBusy) -> Refused:
    """The refusal that says where the table is that holds a channel."""
    try:
        if busy.kind == "match":
            return Refused("busy-match", link=await board_link(store, await store.match(busy.id)))
        lobby = await store.lobby(busy.id)
    except Gone:
        return Refused("busy-no-more")
    return Refused("busy-lobby", link=jump(guild_id, busy.channel_id, lobby.message_id))
