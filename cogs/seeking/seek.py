"""`/seek`: look for somebody to play with on this server."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.arranging.threads import check_channel
from cogs.clowder import Clowder
from cogs.commands import BEGIN, LOOK, command
from cogs.kit.handlers import COMMAND, Entered, Snowflake, control
from cogs.kit.host import Interaction
from cogs.kit.permits import check_threads_in, home_of
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    error_boundary,
    is_private,
    private_view,
    replace,
    replace_view,
    show_form,
)
from cogs.kit.translator import words
from cogs.seeking.choices import (
    ANY,
    CLOCK_CHOICES,
    UNTIL_CHOICES,
    Terms,
    chosen_terms,
    duels,
    entered_terms,
    seek_form,
    terms_of,
)
from cogs.seeking.layouts import seek_layout
from cogs.seeking.matching import Matching
from data import Gone, GuildSettings, Seek, TooManySeeks

MOST_SEEKS = 3
"""The maximum number of a person's open seeks."""
_GAME_CHOICES = [
    app_commands.Choice(name=words("seek-any-game"), value=ANY),
    *(app_commands.Choice(name=words(f"{kind.key}-title"), value=kind.key) for kind in duels()),
]


class SeekCog(commands.Cog):
    """`/seek`, and the controls of a person's own seeks."""

    def __init__(self, bot: Clowder, matching: Matching) -> None:
        self.bot = bot
        self._matching = matching

    @command("seek", BEGIN)
    @app_commands.rename(
        key=words("seek-games-name"), clock=words("seek-clock-name"), until=words("seek-until-name")
    )
    @app_commands.describe(
        key=words("seek-games-description"),
        clock=words("seek-clock-description"),
        until=words("seek-until-description"),
    )
    @app_commands.choices(key=_GAME_CHOICES)
    @app_commands.choices(clock=CLOCK_CHOICES, until=UNTIL_CHOICES)
    @app_commands.guild_only()
    async def seek(
        self,
        interaction: Interaction,
        key: str | None = None,
        clock: int | None = None,
        until: int | None = None,
    ) -> None:
        async with error_boundary(interaction):
            terms = await self._terms(interaction, key, clock, until)
            if key is None and clock is None and until is None:
                form = seek_form(self.bot.user_language(interaction), terms, "seek-new")
                await show_form(interaction, form)
            else:
                await self._seek(interaction, terms)

    @control("seek-open", BEGIN, private=True, form=True)
    async def ask(self, interaction: Interaction) -> None:
        """Open the form of a new seek."""
        terms = await self._terms(interaction)
        say = self.bot.user_language(interaction)
        await show_form(interaction, seek_form(say, terms, "seek-new-here"))

    @control("seek-new", BEGIN, sent_from=COMMAND)
    async def seek_as_typed(self, interaction: Interaction, entered: Entered) -> None:
        """Open a seek with the terms entered in the form that `/seek` showed."""
        await self._seek(interaction, entered_terms(entered))

    @control("seek-new-here", BEGIN, private=True, sent_from="seek-open")
    async def seek_as_chosen(self, interaction: Interaction, entered: Entered) -> None:
        """Open a seek with the terms entered in the form that a button showed."""
        await self._seek(interaction, entered_terms(entered))

    @control("seek-change", LOOK, private=True, form=True)
    async def ask_again(self, interaction: Interaction, seek_id: Snowflake) -> None:
        """Open the form that changes this person's own seek."""
        seek = await self._own(interaction, seek_id)
        terms, say = terms_of(seek, self.bot.store.now()), self.bot.user_language(interaction)
        await show_form(interaction, seek_form(say, terms, "seek-changed", seek_id))

    @control("seek-changed", BEGIN, private=True, sent_from="seek-change")
    async def change(self, interaction: Interaction, seek_id: Snowflake, entered: Entered) -> None:
        """Change this person's own seek. The seek keeps its place in the order of waiting seeks."""
        terms = entered_terms(entered)
        try:
            seek = await self.bot.store.change_seek(
                seek_id,
                interaction.user.id,
                games=terms.games,
                clock=terms.clock,
                lasts=terms.lasts_ms,
                asks=terms.asks,
                single=terms.single,
            )
        except Gone as error:
            raise Refused("seek-gone") from error
        await self._answer(interaction, seek)

    @control("seek-cancel", LOOK, private=True)
    async def cancel(self, interaction: Interaction, seek_id: Snowflake) -> None:
        """End this person's own seek."""
        try:
            ended = await self.bot.store.cancel_seek(seek_id, interaction.user.id)
        except Gone as error:
            raise Refused("seek-gone") from error
        await replace(interaction, self.bot.user_language(interaction)("seek-cancelled"))
        await self._matching.show_notices(ended.guild_id)

    async def _terms(
        self,
        interaction: Interaction,
        key: str | None = None,
        clock: int | None = None,
        until: int | None = None,
    ) -> Terms:
        """Return the terms for these options of `/seek`. Raises `Refused`."""
        settings = await self._check(interaction)
        played = await self.bot.store.games_played(interaction.user.id)
        return chosen_terms(played, settings.clock, key, clock, until)

    async def _check(self, interaction: Interaction) -> GuildSettings:
        """Return the server's settings.

        Raises `Refused` if no match may be played in the channel that this seek would use.
        """
        say = self.bot.user_language(interaction)
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        if settings.seek_channel_id is None:
            check_channel(interaction, settings, say)
        check_threads_in(interaction, settings.seek_channel_id or home_of(interaction), say)
        return settings

    async def _own(self, interaction: Interaction, seek_id: int) -> Seek:
        """Return this person's own open seek. Raises `Refused`."""
        try:
            seek = await self.bot.store.open_seek(seek_id)
        except Gone as error:
            raise Refused("seek-gone") from error
        if seek.user_id != interaction.user.id:
            raise Refused("seek-gone")
        return seek

    async def _seek(self, interaction: Interaction, terms: Terms) -> None:
        """Open a seek, and match it at once if a suitable seek is waiting. Raises `Refused`."""
        await self._check(interaction)
        try:
            seek = await self.bot.store.seek(
                guild_id=interaction.guild_id or 0,
                channel_id=home_of(interaction),
                user_id=interaction.user.id,
                games=terms.games,
                clock=terms.clock,
                lasts=terms.lasts_ms,
                asks=terms.asks,
                single=terms.single,
                most=MOST_SEEKS,
            )
        except TooManySeeks as error:
            raise Refused("too-many-seeks", count=MOST_SEEKS) from error
        await self._answer(interaction, seek)

    async def _answer(self, interaction: Interaction, seek: Seek) -> None:
        """Match a new or changed seek; if nobody suits yet, show the seek to its author."""
        if await self._matching.match(seek, interaction):
            return
        waits = await self.bot.store.seek_waits(seek.guild_id)
        view = seek_layout(self.bot.user_language(interaction), seek, waits)
        tell = replace_view if is_private(interaction) else private_view
        await tell(interaction, view)
        await self._matching.show_notices(seek.guild_id)
