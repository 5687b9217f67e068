"""`/hand` and the Hand button: my cards, privately, wherever I am; and playing one of them."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands, tasks

from cogs._clowder import Clowder
from cogs._controls import Interaction
from cogs._layouts import choice_layout, groups
from cogs._refused import Refused
from cogs._replies import answering, patiently, private, private_view, replace_view
from cogs._tables import Table, check_turn
from cogs._translator import words
from data import StoreUnavailable
from rules.game import Action

log = logging.getLogger(__name__)

_EVERY = 30.0
"""Seconds between tries to show what could not be shown."""


class HandsCog(commands.Cog):
    """Shows hands to their owners."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.controls |= {"hand": self.open, "card": self.card, "cards": self.back}
        self.catch_up.start()

    async def cog_unload(self) -> None:
        self.catch_up.cancel()

    @tasks.loop(seconds=_EVERY)
    async def catch_up(self) -> None:
        """Show hands that Discord or the storage would not let us show a moment ago."""
        for match_id in tuple(self.bot.hands.behind):
            with self.bot.under_way():
                await self._show_later(match_id)

    @catch_up.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    async def _show_later(self, match_id: int) -> None:
        try:
            await self.bot.hands.refresh(await self.bot.tables.load(match_id))
        except StoreUnavailable as error:
            log.error(
                "hands of match %s not shown: %s", match_id, error.reason
            )  # its cause is ours
        except Exception:
            # One match whose hands cannot be shown must not keep the others from it.
            log.exception("hands of match %s cannot be shown", match_id)
            self.bot.hands.behind.discard(match_id)

    @app_commands.command(name=words("hand-name"), description=words("hand-description"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        async with answering(interaction):
            find = self.bot.tables.live_in(interaction.channel_id or 0)
            await self._show(interaction, await patiently(interaction, find))

    async def open(self, interaction: Interaction, arguments: list[str]) -> None:
        load = self.bot.tables.load(int(arguments[0]))
        await self._show(interaction, await patiently(interaction, load))

    async def _show(self, interaction: Interaction, table: Table) -> None:
        player = self._player(table, interaction.user.id)
        say = self.bot.reader(interaction)
        show = self.bot.hands.content(say, table, player, direct=False)
        view, picture = await patiently(interaction, show)
        await private_view(interaction, view, file=picture.file())
        if await self.bot.hands.closed_to(table, interaction.user.id):
            await private(interaction, say("hand-closed"))

    def _player(self, table: Table, user_id: int) -> int:
        """The player this user is. Raises `Refused` for others and where there are no hands."""
        player = table.seat(user_id)
        if not table.game.has_secrets:
            raise Refused("no-hands")
        return player

    async def card(self, interaction: Interaction, arguments: list[str]) -> None:
        """A card was chosen: its targets take the place of the hand."""
        match_id, ply, source = int(arguments[0]), int(arguments[1]), arguments[-1]
        table = await patiently(interaction, self.bot.tables.load(match_id))
        player = self._player(table, interaction.user.id)
        found = groups(table, player).get(source, [])
        why_not = _why_not(table, interaction.user.id, ply, found)
        if why_not is not None:
            await self.bot.hands.refresh(table, interaction)
            raise why_not
        say = self.bot.reader(interaction)
        targets = [action.path[1] for action in found]
        draw = self.bot.showing.picture(say, table, viewer=player, chosen=source, targets=targets)
        picture = await patiently(interaction, draw)
        view = choice_layout(say, table, player, source, picture, back=True)
        await replace_view(interaction, view, attachments=[picture.file()])

    async def back(self, interaction: Interaction, arguments: list[str]) -> None:
        """Put the hand back where a card had been chosen."""
        table = await patiently(interaction, self.bot.tables.load(int(arguments[0])))
        player = self._player(table, interaction.user.id)
        say = self.bot.reader(interaction)
        show = self.bot.hands.content(say, table, player, direct=interaction.guild_id is None)
        view, picture = await patiently(interaction, show)
        await replace_view(interaction, view, attachments=[picture.file()])


def _why_not(table: Table, user_id: int, ply: int, found: Sequence[Action]) -> Refused | None:
    """What speaks against choosing a card from a hand of this ply; `found` is what it can do."""
    try:
        check_turn(table, user_id, ply)
    except Refused as refused:
        return refused
    return None if found else Refused("moved-on")


async def setup(bot: Clowder) -> None:
    await bot.add_cog(HandsCog(bot))
