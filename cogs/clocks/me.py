"""`/me`: a person's choices for direct messages, and for their name on leaderboards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from discord import app_commands, ui
from discord.ext import commands

from cogs.clocks.me_panel import REMINDERS, BlocksAndReliability, panel, times_form
from cogs.clowder import Clowder, now
from cogs.commands import LOOK, command
from cogs.kit.controls import MAX_OPTIONS
from cogs.kit.handlers import Entered, OneOf, Snowflake, Word, control
from cogs.kit.host import Interaction
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import (
    error_boundary,
    private,
    private_view,
    replace_view,
    sentence,
    show_form,
    suggests,
)
from cogs.kit.translator import words
from data import REMINDED, Member
from data.hours import minute_of, next_digest, zone_named, zones, zones_like

_MOST_CHOICES = 25
_CHOICES = [app_commands.Choice(name=words(f"me-remind-{each}"), value=each) for each in REMINDERS]
_NAMED = [
    app_commands.Choice(name=words("me-everywhere-yes"), value="yes"),
    app_commands.Choice(name=words("me-everywhere-no"), value="no"),
]
_TO = re.compile(r"\s*(?:-|–|\bto\b)\s*")
_OFF = "off"
_MOST_HOURS, _DIGITS = 168, 3
Chosen = Annotated[str, OneOf(("reminders", "hours"))]
Answer = Annotated[str, OneOf(("yes", "no"))]


class MeCog(commands.Cog):
    """`/me`: a person's choices for reminders, quiet hours, time zone, digest and name."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        await asyncio.to_thread(zones)

    @command("me", LOOK)
    @app_commands.rename(
        remind=words("me-remind-name"),
        hours=words("me-hours-name"),
        quiet=words("me-quiet-name"),
        digest=words("me-digest-name"),
        zone=words("me-zone-name"),
        everywhere=words("me-everywhere-name"),
    )
    @app_commands.describe(
        remind=words("me-remind-description"),
        hours=words("me-hours-description"),
        quiet=words("me-quiet-description"),
        digest=words("me-digest-description"),
        zone=words("me-zone-description"),
        everywhere=words("me-everywhere-description"),
    )
    @app_commands.choices(remind=_CHOICES, everywhere=_NAMED)
    async def me(
        self,
        interaction: Interaction,
        remind: str | None = None,
        hours: app_commands.Range[int, 1, _MOST_HOURS] | None = None,
        quiet: str | None = None,
        digest: str | None = None,
        zone: str | None = None,
        everywhere: str | None = None,
    ) -> None:
        async with error_boundary(interaction):
            named = {
                "reminders": remind,
                "hours": hours,
                "quiet": quiet,
                "digest": digest,
                "zone": zone,
                "everywhere": everywhere,
            }
            chosen = {name: str(each) for name, each in named.items() if each is not None}
            wanted, closed = await self._save(interaction.user.id, chosen)
            await private_view(interaction, await self._panel(interaction, wanted, closed=closed))

    @control("me", LOOK, direct=True, private=True)
    async def choose(self, interaction: Interaction, name: Chosen, choice: Word) -> None:
        """Store what was chosen in a menu of the panel, and update the panel."""
        await self._change(interaction, {name: choice})

    @control("me-everywhere", LOOK, direct=True, private=True)
    async def be_named(self, interaction: Interaction, answer: Answer) -> None:
        await self._change(interaction, {"everywhere": answer})

    @control("me-times", LOOK, direct=True, private=True, form=True)
    async def ask_times(self, interaction: Interaction) -> None:
        known = await self.bot.store.member(interaction.user.id)
        await show_form(interaction, times_form(self.bot.user_language(interaction), known))

    @control("me-times-typed", LOOK, direct=True, private=True, sent_from="me-times")
    async def type_times(self, interaction: Interaction, entered: Entered) -> None:
        """Store the submitted form.

        An empty field switches quiet hours or the digest off; an empty time zone changes nothing.
        """
        typed = {name: text.strip() for name, text in entered}
        wanted = {name: typed.get(name) or _OFF for name in ("quiet", "digest")}
        zone = {"zone": typed["zone"]} if typed.get("zone") else {}
        await self._change(interaction, {**wanted, **zone})

    async def _change(self, interaction: Interaction, chosen: Mapping[str, str]) -> None:
        """Store the choices and update the panel.

        If a choice is invalid, say so and change nothing.
        """
        try:
            wanted, closed = await self._save(interaction.user.id, chosen)
        except Refused as refused:
            await private(interaction, sentence(interaction, refused))
            return
        await replace_view(interaction, await self._panel(interaction, wanted, closed=closed))

    async def _panel(
        self, interaction: Interaction, member: Member, *, closed: bool
    ) -> ui.LayoutView:
        user_id = interaction.user.id
        blocks = await self.bot.store.blocks_of(user_id)
        shares = await self.bot.store.reliability([user_id])
        await introduce(self.bot, [row.other_id for row in blocks[:MAX_OPTIONS]])
        facts = BlocksAndReliability(blocks, shares.get(user_id))
        return panel(self.bot.user_language(interaction), member, facts, closed=closed)

    @control("me-unblock", LOOK, direct=True, private=True)
    async def unblock(self, interaction: Interaction, other_id: Snowflake) -> None:
        """Undo the block chosen in the panel's menu, and update the panel."""
        await self.bot.store.unblock(interaction.user.id, other_id)
        await self._change(interaction, {})

    async def _save(self, user_id: int, chosen: Mapping[str, str]) -> tuple[Member, bool]:
        """Store the changes.

        Return all choices, and whether direct messages to this person have failed before. Raises
        `Refused`.
        """
        known = await self.bot.store.member(user_id)
        wanted = _changed(replace(known, closed_at=None), chosen)
        if wanted != known:
            # The digest's time or its time zone may have changed.
            wanted = replace(wanted, digest_at=next_digest(wanted, now()))
            await self.bot.store.save_member(wanted)
        return wanted, known.closed_at is not None

    @me.autocomplete("zone")
    @suggests
    async def complete_zone(
        self, _interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = zones_like(typed, _MOST_CHOICES)
        return [app_commands.Choice(name=zone, value=zone) for zone in found]


def _changed(member: Member, chosen: Mapping[str, str]) -> Member:
    """Return the member with these choices applied; `chosen` is keyed by the options of `/me`.

    Raises `Refused`.
    """
    remind = chosen.get("reminders", member.remind)
    if "hours" in chosen:
        member = replace(member, hours=_hours(chosen["hours"]))
        if "reminders" not in chosen and remind not in REMINDED:
            # A person who sets the hours before a reminder wants reminders.
            remind = "hours"
    if remind not in REMINDERS:
        raise Refused("moved-on")
    member = replace(member, remind=remind)
    if "zone" in chosen:
        member = replace(member, zone=_zone(chosen["zone"]))
    if "everywhere" in chosen:
        member = replace(member, named=chosen["everywhere"] == "yes")
    member = _with_quiet(member, chosen["quiet"]) if "quiet" in chosen else member
    return _with_digest(member, chosen["digest"]) if "digest" in chosen else member


def _hours(text: str) -> int:
    hours = int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
    if not 1 <= hours <= _MOST_HOURS:
        raise Refused("moved-on")
    return hours


def _zone(text: str) -> str:
    """Return the name of the typed time zone.

    Raises `Refused` if the typed text is unknown or ambiguous.
    """
    found = [zone] if (zone := zone_named(text)) else zones_like(text, 2)
    if len(found) != 1:
        raise Refused("me-zone")
    return found[0]


def _with_quiet(member: Member, text: str) -> Member:
    """Return a copy of the member with new quiet hours: `22-7`, `22:30 - 7:00` or `off`.

    Raises `Refused`.
    """
    if text.strip().casefold() == _OFF:
        return replace(member, quiet_from=None, quiet_to=None)
    hours = [minute_of(part) for part in _TO.split(text.strip())]
    if len(hours) != len(("from", "to")) or None in hours or hours[0] == hours[1]:
        raise Refused("me-quiet")
    return replace(member, quiet_from=hours[0], quiet_to=hours[1])


def _with_digest(member: Member, text: str) -> Member:
    """Return a copy of the member with a new digest time: `8`, `7:30` or `off`.

    Raises `Refused`.
    """
    if text.strip().casefold() == _OFF:
        return replace(member, digest=None)
    minute = minute_of(text)
    if minute is None:
        raise Refused("me-digest")
    return replace(member, digest=minute)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MeCog(bot))
