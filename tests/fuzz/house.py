"""A world to fuzz: live matches of all games, a lobby, a finished match, and two servers.

Interactions reach the bot as Discord would send them, many at once. After the interactions, the
bot's answers, logs, data and messages are checked.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence, Set
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
from simcord import interactions
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.commands import slash_commands
from cogs.kit.controls import MAX_CUSTOM_ID
from cogs.kit.markup import Markup
from cogs.kit.replies import note
from cogs.match.table import Table
from cogs.typed.suggestions import resembling
from data import Lobby
from rules.errors import AmbiguousAction, RulesError
from rules.game import Outcome
from tests.discord.world import World, private

LOBBY, DONE, BARN, DIRECT = "lobby", "done", "barn", "direct"
_COMPONENT, _TYPING = discord.InteractionType.component, discord.InteractionType.autocomplete
_COMMAND, _FORM = (
    discord.InteractionType.application_command,
    discord.InteractionType.modal_submit,
)
_QUIET = discord.PermissionOverwrite(send_messages=False, create_public_threads=False)
_BUTTON = {"type": 2, "style": 1, "label": "…"}
_HELP = {"name": "help", "type": 1, "options": []}
_LONGEST = 60.0
"""The maximum number of seconds until all interactions sent at once are answered."""
_OWN_WISHES, _LESSONS, _PANELS, _TURNS, _ERASURES = (
    f'INSERT INTO "{table}"' for table in ("members", "lessons", "glances", "turns", "erasures")
)
"""The beginnings of some lines of a database dump. We compare these lines in part or not at all.

We ignore the tables of what people chose with `/me`, of the steps that they reached in lessons, of
open panels, and of erasures. In the table of turns, we ignore only the last column, which holds the
next reminder. We ignore open panels because any later transaction may write them (see
`Database.note`).
"""


def resigned(table: Table) -> Outcome:
    return table.match.resignation(0)


class Trouble(AssertionError):
    """Something that must not happen, whatever anyone types or presses."""


class House:
    """The world with its channels by name. Only the bot may write in the channels."""

    def __init__(self, opened: World, path: Path, kinds: Sequence[str]) -> None:
        self.world = opened
        self._path = path
        self._kinds = kinds
        self.tables: dict[str, Table] = {}
        self.lobby: Lobby
        self.channels: dict[str, ChannelHandle] = {}
        self._sources: dict[tuple[int, bool], int] = {}
        self.commands: dict[str, dict[str, Any]] = {}
        self.barn = opened.env.create_guild("Barn")
        people = (opened.mia, opened.ben, opened.zoe)
        self._guests = [self.barn.add_member(member.user) for member in people]
        self.barn.add_member(opened.boss.user)

    async def set_up(self) -> None:
        """Start the matches, open the lobby, and wait until the bot has sent all their messages."""
        opened = self.world
        people = (opened.mia, opened.ben, opened.zoe)
        quiet: dict[Any, discord.PermissionOverwrite] = dict.fromkeys(people, _QUIET)
        for place in (*self._kinds, DONE, LOBBY):
            self.channels[place] = opened.guild.create_text_channel(place, overwrites=quiet)
        self.channels[BARN] = self.barn.create_text_channel(
            BARN, overwrites=dict.fromkeys(self._guests, _QUIET)
        )
        for game in self._kinds:
            self.tables[game] = await self._seat(game, game)
        finished = await self._seat(self._kinds[0], DONE)
        self.tables[DONE] = await opened.bot.tables.end(finished.id, None, resigned)
        for table in self.tables.values():
            await opened.bot.showing.show(table.id)
            await opened.bot.hands.refresh(await opened.bot.tables.load(table.id))
        await opened.boss.slash(self.channels[LOBBY], "play", game=self._kinds[-1])
        lobby = await opened.bot.store.lobby_in(self.channels[LOBBY].id)
        assert lobby is not None
        assert lobby.message_id is not None
        self.lobby = lobby
        self._sources[lobby.channel_id, False] = lobby.message_id
        for name in {command.name for command in slash_commands(opened.bot.tree)}:
            found = opened.env.backend.find_command(name, opened.guild.id, type=1)
            assert found is not None
            self.commands[name] = found
        await opened.env.settle()

    async def _open(self, game: str, place: str) -> Lobby:
        world = self.world
        return await world.bot.store.create_lobby(
            guild_id=world.guild.id,
            channel_id=self.channels[place].id,
            host_id=world.mia.id,
            game=game,
            options={},
        )

    async def _seat(self, game: str, place: str) -> Table:
        world = self.world
        lobby = await self._open(game, place)
        lobby = await world.bot.store.join_lobby(lobby.id, world.ben.id, limit=2)
        return await world.bot.tables.start(lobby, (world.mia.id, world.ben.id))

    def accepts(self, place: str, user_id: int, typed: str) -> bool:
        """Return whether the bot may store something when this person types this action now.

        The bot stores an action that the rules accept. If the bot asks the person which action is
        meant, it stores the message with this question, to keep the message up to date.
        """
        table = self.tables[place]
        if table.match.outcome is not None or user_id not in table.row.users:
            return False
        player = table.row.users.index(user_id)
        try:
            table.match.perform(player, typed)
        except AmbiguousAction:
            return True
        except RulesError:
            say = self.world.bot.guild_language(table.row.guild_id)
            return bool(resembling(say, table, player, typed))
        return True

    # Interactions for the bot

    def channel_of(self, place: str, member: Any) -> ChannelHandle:
        return member.user.dm_channel if place == DIRECT else self.channels[place]

    async def source(self, place: str, member: Any, *, hidden: bool) -> int:
        """Return the id of one of the bot's messages, for use as the message of a control.

        If `hidden`, the message is private.
        """
        channel = self.channel_of(place, member)
        key = (channel.id, hidden)
        kept = self.world.env.backend.messages.get(channel.id, {})
        if self._sources.get(key) not in kept:
            if hidden and place != DIRECT:
                asked = self.emit(
                    _COMMAND, place, member, {**_HELP, "id": self.commands["help"]["id"]}
                )
                await self.world.env.settle()
                shown: Any = private(asked)
            else:
                target = self.world.bot.get_partial_messageable(channel.id)
                shown = await target.send(view=note(Markup("…")))
            self._sources[key] = shown.id
        return self._sources[key]

    def emit(
        self,
        kind: discord.InteractionType,
        place: str,
        member: Any,
        data: dict[str, Any],
        source: int | None = None,
        *,
        alone: bool = False,
    ) -> InteractionResult:
        """Send an interaction to the bot without waiting for the answer.

        In the interaction, the source message has only the control that the member uses. The
        message has no controls if `alone` is true.
        """
        backend = self.world.env.backend
        channel = self.channel_of(place, member)
        guild = None if place == DIRECT else self.barn if place == BARN else self.world.guild
        record, payload = interactions.base_payload(
            backend,
            type=kind.value,
            channel_id=channel.id,
            guild_id=None if guild is None else guild.id,
            user_id=member.id,
            data=data,
        )
        if source is not None:
            stored = backend.get_message(channel.id, source)
            payload["message"] = dict(message_payload(backend, stored))
            controls = [] if alone else [_control(kind, data)]
            payload["message"]["components"] = [{"type": 1, "components": controls}]
            record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.world.env, record)

    async def answered(self, before: Set[asyncio.Task[Any]]) -> None:
        """Wait until all tasks that the bot started since `before` are done.

        With thousands of answers, SimCord's own `settle` is too slow: it checks every timer.
        """
        mine = {*before, asyncio.current_task()}
        await asyncio.sleep(0)
        async with asyncio.timeout(_LONGEST):
            while begun := asyncio.all_tasks() - mine:
                await asyncio.wait(begun, timeout=_LONGEST)

    def stored(self) -> tuple[str, ...]:
        """Return everything in the database except what people may change for themselves."""
        with closing(sqlite3.connect(self._path)) as database:
            lines = tuple(database.iterdump())
        return tuple(
            line.rpartition(",")[0] if line.startswith(_TURNS) else line
            for line in lines
            if not line.startswith((_OWN_WISHES, _LESSONS, _PANELS, _ERASURES))
        )


def _control(kind: discord.InteractionType, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the used component, or the button that opens the submitted form."""
    if kind is _FORM:
        lobby = data["custom_id"].partition(":")[2].partition(":")[2]
        return _BUTTON | {"custom_id": f"clowder:lobby-options:{lobby}:0"[:MAX_CUSTOM_ID]}
    if data["component_type"] == _BUTTON["type"]:
        return _BUTTON | {"custom_id": data["custom_id"]}
    offered = [{"label": "…", "value": value} for value in data["values"]]
    return {"type": data["component_type"], "custom_id": data["custom_id"], "options": offered}
