"""The bot with all that its cogs share: store, tables, showing, sentences, controls."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs._agreements import Agreements
from cogs._controls import ChannelMenu, Control, Interaction, Menu, Press, sent_form
from cogs._departures import Membership
from cogs._drawing import Drawing
from cogs._handlers import Handlers
from cogs._hands import Hands
from cogs._people import plain_name
from cogs._refused import Refused
from cogs._replies import answering
from cogs._say import CATALOGUE, Speaker
from cogs._showing import Showing
from cogs._tables import Tables, abandoned
from cogs._translator import Translator
from data import Store

log = logging.getLogger(__name__)

_REMEMBERED_NAMES = 10_000
_MS = 1000
_SHARD_BITS = 22


def now() -> int:
    """UTC epoch milliseconds, by the clock that Discord's library goes by."""
    return round(discord.utils.utcnow().timestamp() * _MS)


_LAST_WORDS = 10.0
"""Seconds that answers under way are given when the bot stops."""


class Tree(app_commands.CommandTree["Clowder"]):
    """Remembers how people are called, for pictures; names are kept in memory alone."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        interaction.client.remember(interaction.user)
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        async with answering(interaction):
            if isinstance(error, app_commands.MissingPermissions):
                raise Refused("not-manager")
            if isinstance(error, app_commands.NoPrivateMessage):
                raise Refused("server-only")
            raise error.__cause__ or error


class Clowder(commands.Bot):
    """The bot. `cogs` are module names; `database_url` as for `Store.open`.

    `keep_days` is how long what belongs to a server is kept once it has removed the bot.
    `draw_seed` gives secret random bytes, for matches and lots; only demonstrations replace it.
    """

    store: Store
    tables: Tables
    agreements: Agreements
    tree: Tree

    def __init__(
        self,
        database_url: str,
        cogs: Sequence[str],
        *,
        draw_seed: Callable[[int], bytes] = secrets.token_bytes,
        keep_days: int = 30,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Everything arrives as interactions; messages are none of our business.
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            **(options or {}),
        )
        self._database_url = database_url
        self._cog_names = tuple(cogs)
        self.draw_seed = draw_seed
        self.keep_days = keep_days
        self.controls = Handlers()
        self.membership = Membership(self)
        self.names: OrderedDict[int, str] = OrderedDict()
        self.drawing = Drawing()
        self.showing = Showing(self)
        self.hands = Hands(self)
        self._under_way: set[asyncio.Task[Any] | None] = set()

    async def setup_hook(self) -> None:
        self.store = await Store.open(self._database_url, clock=now)
        self.tables = Tables(self.store, self.draw_seed)
        self.agreements = Agreements(self.tables, self.store)
        await self.tree.set_translator(Translator())
        self.add_dynamic_items(Control, Menu, ChannelMenu)
        for name in self._cog_names:
            await self.load_extension(name)
        await self.tree.sync()
        log.info("%s live matches restored", await self.tables.warm())

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        await super().add_cog(cog, **options)
        self.controls.adopt(cog)

    async def close(self) -> None:
        """Finish the answers under way, then leave."""
        answers = {task for task in self._under_way if task is not None}
        if answers:
            await asyncio.wait(answers, timeout=_LAST_WORDS)
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
        self.drawing.close()

    def serves(self, guild_id: int) -> bool:
        """Whether this process would see the server if the bot were on it."""
        return (guild_id >> _SHARD_BITS) % (self.shard_count or 1) == (self.shard_id or 0)

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """What this task does inside is finished before the bot stops."""
        task = asyncio.current_task()
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    def remember(self, user: discord.abc.User) -> None:
        self.names[user.id] = plain_name(user)
        self.names.move_to_end(user.id)
        if len(self.names) > _REMEMBERED_NAMES:
            self.names.popitem(last=False)

    def reader(self, interaction: discord.Interaction[Any]) -> Speaker:
        """Speaks the language of the person who asked."""
        return CATALOGUE.speaker(interaction.locale)

    def house(self, guild_id: int) -> Speaker:
        """Speaks the language of a server, for messages everybody reads."""
        guild = self.get_guild(guild_id)
        return CATALOGUE.speaker("en" if guild is None else guild.preferred_locale)

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Answer a button, a menu or a form."""
        self.remember(interaction.user)
        async with answering(interaction):
            await self.controls.answer(interaction, press)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a form; everything else finds its way by itself."""
        form = sent_form(interaction)
        if form is not None:
            await self.answer(interaction, form)

    async def close_match(self, match_id: int) -> None:
        """End a match that nobody can go on with; nothing happens if it is over already."""
        try:
            table = await self.tables.end(match_id, None, abandoned)
        except Refused:
            table = await self.tables.load(match_id)
        await self.store.mark_shown(match_id, table.ply, True)
        await self.hands.refresh(table)
