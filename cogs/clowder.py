"""The bot, with everything that its cogs share: store, tables, messages, sentences, controls."""

from __future__ import annotations

import importlib
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.arranging.arranging import Arranging
from cogs.arranging.challenging import Challenging
from cogs.board.admission import AtHand, AtLobby, AtTable
from cogs.board.departures import Departures
from cogs.board.hand_messages import HandMessages
from cogs.board.panels import Panels
from cogs.board.posting import Posting
from cogs.board.questions import Questions
from cogs.board.showing import Showing
from cogs.channels.visibility import Visibility
from cogs.commands import bound_of, new_bounds
from cogs.connection.budget import GRANTED
from cogs.connection.commands import CommandRegistration
from cogs.connection.failures import DISCORD_FAILED
from cogs.hints.giving import Hints
from cogs.kit.bounds import Bounds
from cogs.kit.controls import ChannelMenu, Control, Menu
from cogs.kit.drawing import Drawing
from cogs.kit.handlers import Handlers
from cogs.kit.host import Host, Interaction
from cogs.kit.people import Membership
from cogs.kit.refused import Refused
from cogs.kit.replies import SUGGESTIONS_LOST, error_boundary
from cogs.kit.sentences import CATALOGUE, ENGLISH
from cogs.kit.translator import Translator
from cogs.match.agreements import Agreements
from cogs.match.cat_players import CatPlayers
from cogs.match.table import Table
from cogs.match.table_service import TableService
from cogs.workers.thinking import Thinking
from data import Store, StoreError

log = logging.getLogger(__name__)

_BETWEEN_SESSIONS = 5.0
"""Seconds that Discord requires between two new sessions; very large bots may be faster."""

_MS = 1000


def now() -> int:
    """Return UTC epoch milliseconds, by discord.py's clock."""
    return round(discord.utils.utcnow().timestamp() * _MS)


class Tree(app_commands.CommandTree[Host]):
    """The command tree. It also limits how often people use commands, and remembers their names."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        interaction.client.remember(interaction.user)
        bounds, expected_wait = interaction.client.bounds, interaction.client.expected_wait()
        if interaction.type is discord.InteractionType.autocomplete:
            if not bounds.may_suggest(interaction.user.id, expected_wait):
                with suppress(*DISCORD_FAILED):
                    await interaction.response.autocomplete([])
                return False
            return True
        try:
            bounds.admit(interaction, bound_of(interaction.command), expected_wait)
        except Refused as refused:
            async with error_boundary(interaction):
                raise refused
            return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            # A command that no longer exists needs no suggestions.
            log.info("no suggestions: %s", type(error).__name__)
            return
        async with error_boundary(interaction):
            if isinstance(error, app_commands.MissingPermissions):
                raise Refused("not-manager")
            if isinstance(error, app_commands.NoPrivateMessage):
                raise Refused("server-only")
            raise error.__cause__ or error


class Clowder(Host):
    """The bot. `cogs` are module names; `database_url` is as for `Store.open`.

    `keep_days` is how long a server's data are kept after the server removed the bot. `granted` is
    the number of requests per second that Discord allows for all processes together. `draw_seed`
    returns secret random bytes, for the seeds of matches and for drawing lots; only demonstrations
    replace it.
    """

    bounds: Bounds
    controls: Handlers
    store: Store
    tables: TableService
    agreements: Agreements
    cats: CatPlayers
    hints: Hints
    posting: Posting
    questions: Questions
    hands: HandMessages
    showing: Showing
    arranging: Arranging
    challenging: Challenging
    membership: Membership
    departures: Departures
    visibility: Visibility
    registration: CommandRegistration

    def __init__(
        self,
        database_url: str,
        cogs: Sequence[str],
        *,
        draw_seed: Callable[[int], bytes] = secrets.token_bytes,
        keep_days: int = 30,
        drawing: Drawing | None = None,
        thinking: Thinking | None = None,
        granted: float = GRANTED,
        options: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(
            drawing=drawing, thinking=thinking, granted=granted, tree_cls=Tree, **(options or {})
        )
        logging.getLogger(app_commands.tree.__name__).addFilter(SUGGESTIONS_LOST)
        self._database_url = database_url
        self._cog_names = tuple(cogs)
        self.bounds = new_bounds()
        self.draw_seed = draw_seed
        self.keep_days = keep_days

    async def setup_hook(self) -> None:
        self._put_together(await Store.open(self._database_url, clock=now))
        if CATALOGUE.locales != (ENGLISH,):
            # Set a translator only if there are several languages: the library calls it for every
            # text, which is slow.
            await self.tree.set_translator(Translator())
        self.add_dynamic_items(Control, Menu, ChannelMenu)
        for name in self._cog_names:
            # If we loaded the modules as extensions, each bot of a process would execute them
            # again.
            await importlib.import_module(name).setup(self)
        await self.registration.begin()
        live = await self.store.live_matches()
        self.showing.lost.suspect(row.id for row in await self.store.behind())
        log.info("%s live matches", len(live))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may connect: Discord allows a new session every five seconds."""
        await super().before_identify_hook(shard_id, initial=initial)
        try:
            await self.store.begin_session(_BETWEEN_SESSIONS)
        except StoreError as error:
            log.warning("shard %s could not wait for its turn to connect: %s", shard_id, error)

    def _put_together(self, store: Store) -> None:
        """Create everything that cogs share, with its dependencies."""
        self.store = store
        self.tables = TableService(store, self.draw_seed, self.figures)
        self.agreements = Agreements(self.tables, store)
        self.posting = Posting(self)
        self.cats = CatPlayers(self.tables, self.thinking, self._show_later)
        self.hints = Hints(store, self.thinking, self.figures)
        self.hands = HandMessages(self, store, self.tables, self.posting, Panels(self, store))
        self.questions = Questions(self, store, self.tables, self.posting)
        self.showing = Showing(
            self, store, self.tables, self.hands, self.posting, self.questions, self.cats
        )
        self.arranging = Arranging(self, store, self.tables, self.showing, self.hands)
        self.challenging = Challenging(self, store, self.posting)
        self.visibility = Visibility(self, store)
        self.registration = CommandRegistration(self.tree, store)
        self.membership = Membership(self, store.now)
        self.departures = Departures(
            self, self.tables, self.showing, self.hands, self.questions, self.membership
        )
        at_table = AtTable(self.tables, self.membership)
        at_hand = AtHand(at_table, self.tables, self.membership, self.departures)
        self.controls = Handlers(at_table, at_hand, AtLobby(store))

    def expected_wait(self) -> float:
        return max(super().expected_wait(), self.store.expected_wait())

    async def table_in(self, interaction: Interaction) -> Table:
        """Return the live match of the interaction's channel. Raises `Refused`.

        If the channel has no live match, shows any result that could not be shown there before,
        then refuses.
        """
        try:
            return await self.tables.live_in(interaction.channel_id or 0)
        except Refused:
            if await self.show_results(interaction, through=True):
                raise Refused("over") from None
            raise

    async def show_results(self, interaction: Interaction, *, through: bool) -> bool:
        """Show results of this channel that could not be shown before.

        Return whether any result was shown. With `through`, these results are the answer to the
        interaction.
        """
        shown = False
        for row in await self.store.results_behind(interaction.channel_id or 0):
            tried = await self.showing.show(row.id, interaction if through else None)
            shown |= bool(tried)
        return shown

    async def _show_later(self, match_id: int) -> None:
        """Show the newest state of a match."""
        await self.showing.show(match_id)
        await self.hands.refresh(await self.tables.load(match_id))

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        await super().add_cog(cog, **options)
        self.controls.adopt(cog)

    async def close(self) -> None:
        if hasattr(self, "store"):
            # Stop the cats, because nothing can show their actions any more.
            await self.cats.close()
            await self.registration.close()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
