"""`/me`: what somebody wants to hear by direct message and when, and where they are named."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import cast

from discord import app_commands
from discord.ext import commands

from cogs.clocks.hours import clock_time, minute_of, next_digest, zone_named, zones, zones_like
from cogs.clowder import Clowder, now
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, private, suggests
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from data import REMINDED, Member, Remind

_MOST_CHOICES = 25
_CHOICES = [
    app_commands.Choice(name=words(f"me-remind-{each}"), value=each)
    for each in ("clock", "once", "hours", "off")
]
_NAMED = [
    app_commands.Choice(name=words("me-everywhere-yes"), value="yes"),
    app_commands.Choice(name=words("me-everywhere-no"), value="no"),
]
_TO = re.compile(r"\s*(?:-|–|\bto\b)\s*")
_OFF = "off"


class MeCog(commands.Cog):
    """`/me`: a person's choices on reminders, quiet hours, time zone, digest and name."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        await asyncio.to_thread(zones)

    @app_commands.command(name=words("me-name"), description=words("me-description"))
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
        hours: app_commands.Range[int, 1, 168] | None = None,
        quiet: str | None = None,
        digest: str | None = None,
        zone: str | None = None,
        everywhere: str | None = None,
    ) -> None:
        async with error_boundary(interaction):
            known = await self.bot.store.member(interaction.user.id)
            if hours and remind is None and known.remind not in REMINDED:
                # Who names hours wants to hear something.
                remind = "hours"
            wanted = replace(
                known,
                remind=cast("Remind", remind or known.remind),
                hours=hours or known.hours,
                zone=known.zone if zone is None else _zone(zone),
                named=known.named if everywhere is None else everywhere == "yes",
                closed_at=None,
            )
            wanted = wanted if quiet is None else _with_quiet(wanted, quiet)
            wanted = wanted if digest is None else _with_digest(wanted, digest)
            if wanted != known:
                # The hour may have changed, or what it means where this person is.
                wanted = replace(wanted, digest_at=next_digest(wanted, now()))
                await self.bot.store.save_member(wanted)
            say = self.bot.user_language(interaction)
            await private(interaction, _summary(say, wanted, known.closed_at is not None))

    @me.autocomplete("zone")
    @suggests
    async def complete_zone(
        self, _interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = zones_like(typed, _MOST_CHOICES)
        return [app_commands.Choice(name=zone, value=zone) for zone in found]


def _zone(text: str) -> str:
    """The name of the time zone that was typed. Raises `Refused` where there is none."""
    zone = zone_named(text)
    if zone is None:
        raise Refused("me-zone")
    return zone


def _with_quiet(member: Member, text: str) -> Member:
    """The member with quiet hours read from `22-7`, `22:30 - 7:00` or `off`. Raises `Refused`."""
    if text.strip().casefold() == _OFF:
        return replace(member, quiet_from=None, quiet_to=None)
    hours = [minute_of(part) for part in _TO.split(text.strip())]
    if len(hours) != len(("from", "to")) or None in hours or hours[0] == hours[1]:
        raise Refused("me-quiet")
    return replace(member, quiet_from=hours[0], quiet_to=hours[1])


def _with_digest(member: Member, text: str) -> Member:
    """The member with the hour of the digest read from `8`, `7:30` or `off`. Raises `Refused`."""
    if text.strip().casefold() == _OFF:
        return replace(member, digest=None)
    minute = minute_of(text)
    if minute is None:
        raise Refused("me-digest")
    return replace(member, digest=minute)


def _summary(say: Speaker, member: Member, closed: bool) -> Markup:
    """What holds now; `closed` if direct messages did not arrive lately."""
    begin, end = member.quiet_from, member.quiet_to
    quiet = None if begin is None or end is None else f"{clock_time(begin)}–{clock_time(end)}"
    lines = [
        say(
            "me-now",
            remind=say(f"me-now-{member.remind}", hours=member.hours),
            quiet=quiet or say("me-none"),
            digest=say("me-none") if member.digest is None else clock_time(member.digest),
            zone=member.zone,
            named="yes" if member.named else "no",
        )
    ]
    if closed:
        lines.append(say("me-closed"))
    return NEW_LINE.join(lines)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(MeCog(bot))
