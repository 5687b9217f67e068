"""Where tables are: which message shows one, and what to say where one is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs._markup import Markup, jump
from cogs._refused import Refused
from cogs._showing import BOARD
from data import ChannelBusy, Gone, MatchRow

if TYPE_CHECKING:
    from cogs._clowder import Clowder


async def board_link(bot: Clowder, row: MatchRow) -> Markup:
    """The address of a match's newest board."""
    boards = await bot.store.messages(row.id, BOARD)
    return jump(row.guild_id, row.channel_id, boards[-1].message_id if boards else None)


async def busy_channel(bot: Clowder, guild_id: int, busy: ChannelBusy) -> Refused:
    """The refusal that says where the table is that holds a channel."""
    try:
        if busy.kind == "match":
            return Refused("busy-match", link=await board_link(bot, await bot.store.match(busy.id)))
        lobby = await bot.store.lobby(busy.id)
    except Gone:
        return Refused("busy-no-more")
    return Refused("busy-lobby", link=jump(guild_id, busy.channel_id, lobby.message_id))
