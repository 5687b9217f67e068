"""A simulated server with the real bot, and helpers with which its members play.

Members click, type and read. As on Discord, members can use only what they can see and press.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import discord
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle, UserHandle
from simcord.components import walk_components
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

from app import Config, make_bot
from cogs.clowder import Clowder
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.table import Table
from sandbox.settling import Env
from tests.data.ready import make_ready

GAME = "cat-rat-flea"
QUESTION = "Yes, do it"
_ROW, _BUTTON, _MENU, _TEXT, _GALLERY = 1, 2, 3, 10, 12

Message = discord.Message | ResponseMessage


def parts(message: Message) -> list[dict[str, Any]]:
    """Return every component of a message, including nested ones."""
    rows: list[Any] = list(message.components)
    raw = [row if isinstance(row, dict) else row.to_dict() for row in rows]
    return list(walk_components(raw))


def text(message: Message) -> str:
    """Return all text of a message."""
    said = [part["content"] for part in parts(message) if part["type"] == _TEXT]
    return "\n".join(filter(None, [message.content, *said]))


def buttons(message: Message) -> dict[str, str]:
    """Map the labels of the enabled buttons to their custom ids, in order."""
    return {
        part["label"]: part["custom_id"]
        for part in parts(message)
        if part["type"] == _BUTTON and not part.get("disabled")
    }


def options(message: Message) -> dict[str, str]:
    """Map the value of each option in a menu to the custom id of the menu."""
    return {
        option["value"]: part["custom_id"]
        for part in parts(message)
        if part["type"] == _MENU
        for option in part["options"]
    }


def alts(message: Message) -> list[str]:
    """Return the descriptions of a message's pictures."""
    return [
        item["description"]
        for part in parts(message)
        if part["type"] == _GALLERY
        for item in part["items"]
    ]


def private(result: InteractionResult) -> ResponseMessage:
    """Return the newest message that only this person sees."""
    answers = [*([result.response] if result.response else []), *result.followups]
    hidden = [answer for answer in answers if answer.ephemeral]
    assert hidden, f"no private answer in {answers}"
    return hidden[-1]


def told(result: InteractionResult) -> str:
    """Return the text of the private answer; assert that nothing public was sent with it."""
    public = [answer for answer in result.followups if not answer.ephemeral]
    assert not public, "a private answer was sent publicly"
    return text(private(result))


async def _result(doing: Awaitable[Any]) -> InteractionResult:
    """Await an interaction and return its result.

    SimCord annotates its actors only in part, so we assert the type of the result.
    """
    result = await doing
    assert isinstance(result, InteractionResult)
    return result


def outside(requests: Sequence[HttpLogEntry]) -> list[str]:
    """Return the requests that count against a channel's limits.

    Interaction responses and membership look-ups do not count.
    """
    return [
        f"{request.method} {request.path}"
        for request in requests
        if not request.path.startswith(("/interactions/", "/webhooks/", "/guilds/"))
    ]


def now(world: World, message: Message) -> discord.Message:
    """Return a message of the channel as it is now."""
    return next(each for each in world.messages() if each.id == message.id)


class World:
    """A server with a channel, seven members and the bot."""

    def __init__(self, env: Env, database_url: str, server: str = "Alley") -> None:
        self.env = env
        self.database_url = database_url
        self.errors_seen = 0
        self.guild = env.create_guild(server)
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        managers = self.guild.create_role(
            "Managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True)
        )
        self.mia = self.add_member("Mia")
        self.ben = self.add_member("Ben")
        self.zoe = self.add_member("Zoe")
        self.boss = self.add_member("Boss", managers)
        self.watcher = self.zoe
        self.kai, self.liv, self.ola = map(self.add_member, ("Kai", "Liv", "Ola"))

    def add_member(self, name: str, *roles: Any) -> MemberActor:
        user = self.env.create_user(name.lower(), global_name=name)
        return self.guild.add_member(user, roles=roles)

    @property
    def bot(self) -> Clowder:
        assert isinstance(self.env.bot, Clowder)
        return self.env.bot

    @property
    def requests(self) -> list[HttpLogEntry]:
        """Every request that the bot has sent to Discord."""
        return self.env.http_requests

    async def restart(self) -> None:
        """Replace the bot with a new one on the same database, and close the old one."""
        old = self.bot
        # When a bot stops, it also flushes its database.
        await old.store._database.flush()
        await self.env.restart_bot(make_bot(Config(), database_url=self.database_url))
        await old.close()

    async def catch_up(self) -> None:
        """Let time pass until the bot has retried messages that it could not send."""
        await self.env.advance_time(31)

    async def board_again(self, member: MemberActor) -> InteractionResult:
        """Wait, then ask for the board; the bot does not repeat a board that it has just posted."""
        await self.env.advance_time(16)
        return await member.slash(self.channel, "board")

    async def pass_time(self, seconds: float) -> None:
        """Let a long time pass; meanwhile the bot's half-minute checks run only every half hour."""
        names = ("UpkeepCog", "HandCog", "DesertedCog", "LobbyCog", "ArrangedCog", "ChallengeCog")
        upkeep, hands, lobbies, seats, arranged, challenges = (
            cast("Any", self.bot.get_cog(name)) for name in names
        )
        # Lobby messages are up to date, so a day may pass without checking them.
        seats.catch_up.change_interval(seconds=24 * 60 * 60)
        seeks = cast("Any", self.bot.get_cog("SeekUpkeepCog"))
        rounds = (
            *(upkeep.catch_up, upkeep.search, hands.catch_up, lobbies.closing),
            *(arranged.finishing, challenges.upkeep, *seeks.loops),
        )
        for each in rounds:
            each.change_interval(seconds=30 * 60)
        await self.env.advance_time(seconds)

    def refuse_changes(self, message_id: int | str = "*", *, status: int, code: int = 0) -> None:
        """Make Discord refuse every later edit of this message, or of all messages."""
        for way in ("channels/*", "webhooks/*/*"):
            path = f"/{way}/messages/{message_id}"
            self.env.inject_error("PATCH", path, status=status, code=code, times=None)

    def expect_errors(self) -> None:
        """Accept all errors that discord.py has reported so far, because the test expects them."""
        self.errors_seen = self.env.error_cursor

    # Looking

    def messages(self) -> list[discord.Message]:
        """Return the channel's public messages, as the member `watcher` sees them."""
        seen = self.channel.history(viewer=self.watcher)
        return [message for message in seen if not message.flags.ephemeral]

    def last(self) -> discord.Message:
        return self.messages()[-1]

    def table_message(self) -> discord.Message:
        """Return the only message that has the controls of a match."""
        [found] = [message for message in self.messages() if "Resign" in buttons(message)]
        return found

    def result_message(self) -> discord.Message:
        return next(message for message in reversed(self.messages()) if "is over" in text(message))

    def snapshot(self) -> list[tuple[int, str, dict[str, str]]]:
        """Return all that the channel shows now; equal snapshots mean that nothing changed."""
        return [
            (message.id, text(message), buttons(message) | options(message))
            for message in self.messages()
        ]

    async def table(self) -> Table:
        """Load the newest match."""
        return await self.bot.tables.load(await self.newest_match())

    async def newest_match(self) -> int:
        return (await self.bot.store.counts()).matches

    async def legal(self) -> list[str]:
        table = await self.table()
        return [
            action.text
            for player in table.match.to_act()
            for action in table.match.state.legal_actions(player)
        ]

    def member(self, user_id: int) -> MemberActor:
        people = (self.mia, self.ben, self.zoe, self.boss, self.kai, self.liv, self.ola)
        return next(member for member in people if member.id == user_id)

    async def called(self, member: MemberActor) -> str:
        """Return a player's name and mark in the newest match, as the channel shows them."""
        return self._by(naming.called, await self.table(), member)

    async def placed(self, member: MemberActor) -> str:
        """Return a player's name and mark, followed by the seat."""
        return self._by(naming.placed, await self.table(), member)

    async def left(self, member: MemberActor) -> str:
        """Return the name, mark and seat that the channel shows for a player who left the match."""
        return self._by(naming.left, await self.table(), member)

    def _by(
        self, way: Callable[[Speaker, Table, int], str], table: Table, member: MemberActor
    ) -> str:
        return way(self.bot.guild_language(self.guild.id), table, table.seat(member.id))

    def mover(self) -> MemberActor:
        """Return the member whose turn it is, according to the board."""
        found = re.search(r"Your move, <@(\d+)>", text(self.table_message()))
        assert found is not None
        return self.member(int(found[1]))

    def waiting(self) -> MemberActor:
        """Return the player, Mia or Ben, who is not to move."""
        return self.ben if self.mover().id == self.mia.id else self.mia

    # Playing

    async def open_lobby(self) -> discord.Message:
        await self.mia.slash(self.channel, "play", game=GAME)
        return self.last()

    async def start_match(self) -> discord.Message:
        """Start a match between Mia and Ben with `/play`; return its first board."""
        lobby = await self.open_lobby()
        await self.ben.click(lobby, label="Join")
        await self.mia.click(lobby, label="Start")
        return self.table_message()

    async def press(
        self, member: MemberActor | UserHandle, message: Message, value: str
    ) -> InteractionResult:
        """Press the button, or choose the menu option, that has this value."""
        for custom_id in buttons(message).values():
            if custom_id.endswith(f":{value}"):
                return await _result(member.click(message, custom_id=custom_id))
        menu = options(message)[value]
        return await _result(member.select(message, [value], custom_id=menu))

    async def forge(
        self, member: MemberActor | UserHandle, message: Message, custom_id: str
    ) -> InteractionResult:
        """Press a control that the message lacks, as a late click or a manipulated client does."""
        channel = member.dm_channel if isinstance(member, UserHandle) else self.channel
        stored = self.env.backend.get_message(channel.id, message.id)
        control = {"type": _BUTTON, "style": 1, "label": "…", "custom_id": custom_id}
        shown, made_up = stored.components, [{"type": _ROW, "components": [control]}]
        stored.components = made_up
        try:
            return await _result(member.click(message, custom_id=custom_id))
        finally:
            if stored.components is made_up:
                stored.components = shown

    async def at_once(
        self, members: Sequence[MemberActor], message: Message, custom_id: str
    ) -> list[InteractionResult]:
        """Let all members press a button before the bot answers anyone.

        The message need not have this button: each interaction says that the message has it.
        """
        backend = self.env.backend
        stored = backend.get_message(self.channel.id, message.id)
        data = {"custom_id": custom_id, "component_type": _BUTTON}
        control = {"type": _BUTTON, "style": 1, "label": "…", "custom_id": custom_id}
        done = []
        for member in members:
            record, payload = base_payload(
                backend,
                type=discord.InteractionType.component.value,
                channel_id=self.channel.id,
                guild_id=self.guild.id,
                user_id=member.id,
                data=data,
            )
            payload["message"] = dict(message_payload(backend, stored))
            payload["message"]["components"] = [{"type": _ROW, "components": [control]}]
            record.source_message_id = stored.id
            backend.emit("INTERACTION_CREATE", payload)
            done.append(InteractionResult(self.env, record))
        await self.env.settle()
        return done

    async def pick(self, piece: str, *, by: MemberActor | None = None) -> ResponseMessage:
        """Choose a piece on the board; return the private panel with its targets."""
        result = await self.press(by or self.mover(), self.table_message(), piece)
        return private(result)

    async def choose(self, action: str) -> InteractionResult:
        """Choose an action by piece and target for the player who is to move."""
        member, table = self.mover(), self.table_message()
        piece = await self.piece(action)
        if any(value.endswith(f":{action}") for value in buttons(table).values()):
            return await self.press(member, table, action)
        return await self.press(member, await self.pick(piece), action)

    async def piece(self, action: str) -> str:
        """Return the piece of a legal action, which is the first step in choosing the action."""
        table = await self.table()
        choices = table.match.state.choices(table.awaited[0])
        return {choice.text: choice.path[0] for choice in choices}[action]

    async def click_through(self, action: str) -> InteractionResult:
        """Take an action by clicks, and confirm it if the bot asks."""
        member = self.mover()
        result = await self.choose(action)
        question = result.response
        if question is not None and QUESTION in buttons(question):
            result = await member.click(question, label=QUESTION)
        return result

    async def end(self, member: MemberActor, reason: str) -> InteractionResult:
        """End the channel's match with `/end`; if a form opens, fill it in."""
        asked = await member.slash(self.channel, "end", reason=reason)
        if asked.modal is None:
            return asked
        return await member.submit_modal(asked, {"why": reason})

    async def type(self, action: str) -> InteractionResult:
        """Take an action with `/move` for the player who is to move."""
        return await self.mover().slash(self.channel, "move", action=action)

    async def type_through(self, action: str) -> None:
        """Take an action with `/move`, and confirm it if the bot asks."""
        member = self.mover()
        result = await self.type(action)
        if result.ephemeral and QUESTION in buttons(private(result)):
            await member.click(private(result), label=QUESTION)


@asynccontextmanager
async def world(folder: Path, server: str = "Alley") -> AsyncIterator[World]:
    """Open a world on the database in this folder; create an empty database if none exists."""
    path = folder / "clowder.db"
    if not path.exists():
        await make_ready(f"sqlite:///{path}")
    async with world_on(f"sqlite:///{path}", server) as opened:
        yield opened


@asynccontextmanager
async def world_on(database_url: str, server: str = "Alley") -> AsyncIterator[World]:
    """Open a world on this database. All worlds have the same people, ids and random draws."""
    bot = make_bot(Config(), database_url=database_url, draw_seed=Random(server).randbytes)
    # SimCord waits in real time for timers due within this timeout; the bot's pauses are longer.
    env = Env(bot, settle_timeout=20.0)
    try:
        await env.start()
        opened = World(env, database_url, server)
        await env.settle()
        try:
            yield opened
        finally:
            await env.shutdown()
            bot = opened.bot
    finally:
        await bot.close()
    assert env.errors_since(opened.errors_seen) == ()
