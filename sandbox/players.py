"""Members who play a whole match as people do: with commands, buttons and what they are sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord
from simcord.components import walk_components

from rules.game import CHANCE
from rules.match import Match, Step

if TYPE_CHECKING:
    from simcord import ChannelHandle, MemberActor

    from cogs._clowder import Clowder
    from cogs._tables import Table

_BUTTON, _MENU = 2, 3
_SURE = "clowder:sure:"


class Party:
    """Members at one table of a channel."""

    def __init__(
        self, bot: Clowder, channel: ChannelHandle, members: Sequence[MemberActor]
    ) -> None:
        self.bot = bot
        self.channel = channel
        self.members = members

    @property
    def newest(self) -> discord.Message:
        """What stands at the bottom of the channel."""
        message = self.channel.last_message
        if message is None:
            raise LookupError("nothing was posted")
        return message

    async def gather(self, game: str, options: Mapping[str, str]) -> discord.Message:
        """The lobby, with everybody in it."""
        host, *others = self.members
        await host.slash(self.channel, "play", game=game)
        lobby = self.newest
        for member in others:
            await member.click(lobby, label="Join")
        for name, choice in options.items():
            menu = next(each for each in _ids(lobby, _MENU) if each.endswith(f":{name}"))
            await host.select(lobby, [choice], custom_id=menu)
        return lobby

    async def start(self, lobby: discord.Message) -> Table:
        await self.members[0].click(lobby, label="Start")
        return await self.table()

    async def table(self) -> Table:
        """The newest match of the bot."""
        return await self.bot.tables.load((await self.bot.store.counts()).matches)

    async def follow(self, steps: Sequence[Step]) -> Table:
        """Everybody does what was done in these steps; what needs nobody's decision follows."""
        for step in steps:
            table = await self.table()
            if step.ply == table.ply + 1 and step.player != CHANCE:
                await self.act(table, step.player, step.action.text)
        return await self.table()

    async def act(self, table: Table, player: int, text: str) -> None:
        """Type an action, and say yes where it is asked about."""
        member = self.member(table, player)
        answer = await member.slash(self.channel, "move", action=text)
        if answer.response is not None:
            for custom_id in _ids(answer.response, _BUTTON):
                if custom_id.startswith(_SURE):
                    await member.click(answer.response, custom_id=custom_id)

    def member(self, table: Table, player: int) -> MemberActor:
        return next(each for each in self.members if each.id == table.row.users[player])

    async def choice(self, table: Table, source: str) -> bytes:
        """The picture that who is to act is shown of a piece's targets."""
        member = self.member(table, table.awaited[0])
        button = next(each for each in _ids(self.newest, _BUTTON) if each.endswith(f":{source}"))
        answer = await member.click(self.newest, custom_id=button)
        if answer.response is None:
            raise LookupError(f"no answer to {source}")
        return await picture(answer.response)

    async def hand(self, table: Table, player: int) -> discord.Message:
        """The private message with a player's hand."""
        user = self.member(table, player).user
        return user.dm_channel.history(viewer=user)[-1]


async def picture(message: Any) -> bytes:
    """The picture of a message, as it was posted."""
    return bytes(await message.attachments[0].read())


def _ids(message: Any, kind: int) -> list[str]:
    """The custom ids of a message's controls of a kind."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [
        part["custom_id"]
        for part in walk_components(rows)
        if part["type"] == kind and "custom_id" in part
    ]


def busiest(match: Match) -> tuple[int, str]:
    """The ply in the second half at which there is most to choose from, and of which piece."""
    most, found = 0, (0, "")
    for before, step in match.history():
        if step.ply <= match.ply // 2 or step.player == CHANCE:
            continue
        sources = [action.path[0] for action in before.legal_actions(step.player)]
        if len(sources) > most and len(set(sources)) > 1:
            most, found = len(sources), (step.ply - 1, max(set(sources), key=sources.count))
    return found
