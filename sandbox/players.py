"""Members who play a whole match as people do: with commands, buttons and private messages."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord

from app import Config, make_bot
from rules.game import CHANCE
from rules.match import Match, Step
from sandbox.forms import choose_options, control_ids
from sandbox.guild import PATIENCE, set_up_server
from sandbox.settling import run

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, MemberActor
    from simcord.results import InteractionResult, ResponseMessage

    from cogs.clowder import Clowder
    from cogs.match.table import Table

_BUTTON = 2
_SURE = "clowder:sure:"


@dataclass(frozen=True, slots=True)
class Visit:
    """A simulated server with the bot, a channel, and members who can act."""

    env: Env
    bot: Clowder
    channel: ChannelHandle
    members: Sequence[MemberActor]


@asynccontextmanager
async def visit(draw_seed: Callable[[int], bytes] = bytes) -> AsyncIterator[Visit]:
    """Yield a new server with the bot; `draw_seed` makes the seeds of the matches there."""
    with tempfile.TemporaryDirectory(prefix="clowder-") as folder:
        url = f"sqlite:///{Path(folder) / 'visit.db'}"
        bot = make_bot(
            Config(drawing_workers=0, thinking_workers=0, shard_count=1),
            database_url=url,
            draw_seed=draw_seed,
        )
        try:
            async with run(bot, settle_timeout=PATIENCE) as env:
                channel, members = await set_up_server(env, bot)
                yield Visit(env, bot, channel, members)
        finally:
            await bot.close()


class Party:
    """Members who play at the same table of a channel."""

    def __init__(
        self, bot: Clowder, channel: ChannelHandle, members: Sequence[MemberActor]
    ) -> None:
        self.bot = bot
        self.channel = channel
        self.members = members

    @property
    def newest(self) -> discord.Message:
        """The newest message of the channel. Raises `LookupError` if the channel is empty."""
        message = self.channel.last_message
        if message is None:
            raise LookupError("nothing was posted")
        return message

    async def gather(self, game: str, options: Mapping[str, str]) -> discord.Message:
        """Open a lobby, let the whole party join and choose options; return its message."""
        host, *others = self.members
        await host.slash(self.channel, "play", game=game)
        lobby = self.newest
        for member in others:
            await member.click(lobby, label="Join")
        await choose_options(host, lobby, options)
        return lobby

    async def start(self, lobby: discord.Message) -> Table:
        await self.members[0].click(lobby, label="Start")
        return await self.table()

    async def table(self) -> Table:
        """Return the bot's newest match."""
        return await self.bot.tables.load((await self.bot.store.counts()).matches)

    async def follow(self, steps: Sequence[Step]) -> Table:
        """Take these steps of a recorded match, each as the step's player.

        The bot itself takes the automatic steps.
        """
        table = await self.table()
        for step in steps:
            if step.ply == table.ply + 1 and step.player != CHANCE:
                await self.act(table, step.player, step.action.text)
                table = await self.table()
        return table

    async def act(self, table: Table, player: int, text: str) -> None:
        """Type an action, and confirm it if the bot asks."""
        member = self.member(table, player)
        answer = await member.slash(self.channel, "move", action=text)
        if answer.response is not None:
            for custom_id in control_ids(answer.response, _BUTTON):
                if custom_id.startswith(_SURE):
                    await member.click(answer.response, custom_id=custom_id)

    async def resign(self, member: MemberActor) -> None:
        answer = await member.slash(self.channel, "resign")
        await member.click(reply(answer), label="Yes, I resign")

    def member(self, table: Table, player: int) -> MemberActor:
        return next(each for each in self.members if each.id == table.row.users[player])

    async def choice(self, table: Table, source: str) -> bytes:
        """Press a piece's button as the player to act.

        Return the picture of the piece's targets.
        """
        member = self.member(table, table.awaited[0])
        button = next(
            each for each in control_ids(self.newest, _BUTTON) if each.endswith(f":{source}")
        )
        return await picture(reply(await member.click(self.newest, custom_id=button)))

    async def hand(self, table: Table, player: int) -> discord.Message:
        """Return the newest private message with a player's hand."""
        user = self.member(table, player).user
        return user.dm_channel.history(viewer=user)[-1]


def reply(answer: InteractionResult) -> ResponseMessage:
    """Return the bot's answer. Raises `LookupError` if the bot did not answer."""
    if answer.response is None:
        raise LookupError(f"no answer: {answer}")
    return answer.response


async def picture(message: Any) -> bytes:
    """Return the bytes of the picture in a message, as posted."""
    return bytes(await message.attachments[0].read())


def busiest(match: Match) -> tuple[int, str]:
    """Return the ply and the piece with the most choices in the match's second half."""
    most, found = 0, (0, "")
    for before, step in match.history():
        if step.ply <= match.ply // 2 or step.player == CHANCE:
            continue
        sources = [choice.path[0] for choice in before.choices(step.player)]
        if len(sources) > most and len(set(sources)) > 1:
            most, found = len(sources), (step.ply - 1, max(set(sources), key=sources.count))
    return found
