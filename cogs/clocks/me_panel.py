"""The panel of `/me`: a person's choices, each with a control to change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.board.layouts import layout
from cogs.kit.controls import MAX_OPTIONS, Control, Form, Menu, Typing
from cogs.kit.markup import NEW_LINE, paragraph
from cogs.kit.sentences import Speaker
from cogs.match import naming
from data import REMINDED, BlockRow, Member, Remind
from data.hours import clock_time

REMINDERS: tuple[Remind, ...] = ("clock", "once", "hours", "off")
_HOURS = (1, 2, 3, 4, 6, 8, 12, 18, 24, 36, 48, 72, 96, 120, 168)
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class BlocksAndReliability:
    """What `/me` shows about playing with others.

    `blocks` are the person's blocks and avoids, newest first. `share` is the person's reliability
    as a percentage; None if it is not known.
    """

    blocks: Sequence[BlockRow] = ()
    share: int | None = None


def panel(
    say: Speaker, member: Member, facts: BlocksAndReliability, *, closed: bool
) -> ui.LayoutView:
    """Return the panel. `closed` means that direct messages have failed lately."""
    remind = say(f"me-now-{member.remind}", hours=member.hours)
    parts: list[ui.Item[Any]] = [
        paragraph(NEW_LINE.join([say("me-heading"), say("me-now-reminders", remind=remind)])),
        ui.ActionRow(_reminders(say, member)),
    ]
    if member.remind in REMINDED:
        parts.append(ui.ActionRow(_hours(say, member)))
    hours = say(
        "me-now-times",
        quiet=quiet_hours(member) or say("me-none"),
        digest=_digest(member) or say("me-none"),
        zone=member.zone,
    )
    named = "yes" if member.named else "no"
    other = "no" if member.named else "yes"
    parts += [
        paragraph(hours),
        ui.ActionRow(Control(say("button-me-times"), "me-times")),
        paragraph(say("me-now-everywhere", named=named)),
        ui.ActionRow(Control(say(f"button-me-{other}"), "me-everywhere", other)),
    ]
    if facts.share is not None:
        parts.append(paragraph(say("me-now-reliability", share=facts.share)))
    if facts.blocks:
        parts.append(paragraph(say("me-now-blocks", count=len(facts.blocks))))
        parts.append(ui.ActionRow(_blocks(say, facts.blocks)))
    if closed:
        parts.append(paragraph(say("me-closed")))
    return layout(*parts)


def times_form(say: Speaker, member: Member) -> Form:
    """Return the form for quiet hours, the digest's time and the time zone."""
    fields = [
        Typing("quiet", say("me-ask-quiet"), _LONGEST, "22:00-7:30", quiet_hours(member)),
        Typing("digest", say("me-ask-digest"), _LONGEST, "8:00", _digest(member)),
        Typing("zone", say("me-ask-zone"), _LONGEST, "Europe/Berlin", member.zone),
    ]
    return Form(say("me-times-title"), fields, "me-times-typed")


def quiet_hours(member: Member) -> str:
    """Return a member's quiet hours in a form that people can type, such as `22:00–07:00`.

    Return "" if the member has no quiet hours.
    """
    begin, end = member.quiet_from, member.quiet_to
    return "" if begin is None or end is None else f"{clock_time(begin)}–{clock_time(end)}"


def _digest(member: Member) -> str:
    return "" if member.digest is None else clock_time(member.digest)


def _reminders(say: Speaker, member: Member) -> Menu:
    labels = [(say(f"me-remind-{each}"), each) for each in REMINDERS]
    return Menu(say("me-remind-description"), labels, "me", "reminders", now=member.remind)


def _hours(say: Speaker, member: Member) -> Menu:
    offered = sorted({*_HOURS, member.hours})
    labels = [(say("me-hours-choice", hours=each), str(each)) for each in offered]
    return Menu(say("me-hours-description"), labels, "me", "hours", now=str(member.hours))


def _blocks(say: Speaker, rows: Sequence[BlockRow]) -> Menu:
    """Return a menu of the newest blocks; choosing one undoes it."""
    labels = [
        (say("me-blocked", who=naming.person(say, row.other_id), kind=row.kind), str(row.other_id))
        for row in rows[:MAX_OPTIONS]
    ]
    return Menu(say("me-unblock"), labels, "me-unblock")
