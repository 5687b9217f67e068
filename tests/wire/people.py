"""Members of a server who type commands, press controls they see, and read messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.wire.api import member_payload
from tests.wire.city import Channel, Guild, Posted
from tests.wire.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, UNHURRIED, Use
from tests.wire.limits import BUTTON, SELECTS
from tests.wire.server import Wire

Json = dict[str, Any]

_TYPED, _WHOLE, _USER = 3, 4, 6
"""Types of a command's options: string, integer, user."""


class NotThere(AssertionError):
    """Raised if a control or command is not on offer."""


def buttons(posted: Posted) -> dict[str, str]:
    """Return the enabled buttons: labels by custom id, in order."""
    return {
        part["custom_id"]: part.get("label") or ""
        for part in posted.components
        if part["type"] == BUTTON and "custom_id" in part and not part.get("disabled")
    }


def menus(posted: Posted) -> list[tuple[str, str]]:
    """Return pairs of a menu's custom id and a value, in order."""
    return [
        (part["custom_id"], option["value"])
        for part in posted.components
        if part["type"] == SELECTS[0]
        for option in part["options"]
    ]


def button(posted: Posted, label: str) -> str:
    """Return the custom id of the button with this label. Raises `NotThere`."""
    for custom_id, told in buttons(posted).items():
        if told == label:
            return custom_id
    raise NotThere(f"no button {label!r} in {buttons(posted)}")


@dataclass(frozen=True, slots=True)
class Person:
    """A member, on any server."""

    wire: Wire
    id: int

    async def type(self, channel: Channel, name: str, **options: str | int) -> Use:
        """Send a slash command to the bot."""
        if channel.id not in self.wire.city.channels:
            raise NotThere("the channel is gone")
        use = self.wire.interactions.new(COMMAND, self.id, channel)
        told = [
            {"name": key, "type": _TYPED if isinstance(value, str) else _WHOLE, "value": value}
            for key, value in options.items()
        ]
        await self.wire.interact(use, self._command(name, told))
        return use

    async def challenge(self, channel: Channel, other: int, game: str) -> Use:
        """Send the command that challenges another member."""
        use = self.wire.interactions.new(COMMAND, self.id, channel)
        told = [
            {"name": "member", "type": _USER, "value": str(other)},
            {"name": "game", "type": _TYPED, "value": game},
        ]
        user = self.wire.city.users[other]
        member = member_payload(user) | {"permissions": str(channel.permissions)}
        found = {"users": {str(other): user}, "members": {str(other): member}}
        await self.wire.interact(use, self._command("challenge", told) | {"resolved": found})
        return use

    async def suggestions(self, channel: Channel, name: str, option: str, typed: str) -> Use:
        """Ask for a command's suggestions for this text."""
        use = self.wire.interactions.new(AUTOCOMPLETE, self.id, channel)
        told = [{"name": option, "type": _TYPED, "value": typed, "focused": True}]
        await self.wire.interact(use, self._command(name, told))
        return use

    def _command(self, name: str, options: Sequence[Json]) -> Json:
        for command in self.wire.api.commands:
            if command["name"] == name:
                return {"id": command["id"], "name": name, "type": 1, "options": [*options]}
        raise NotThere(f"no command {name}")

    async def press(self, posted: Posted, custom_id: str, value: str | None = None) -> Use:
        """Press a button, or choose a value in a menu, if this person can see it now."""
        if posted.viewer not in (None, self.id):
            raise NotThere("this is for somebody else")
        if value is None and custom_id not in buttons(posted):
            raise NotThere(custom_id)
        if value is not None and (custom_id, value) not in menus(posted):
            raise NotThere(f"{custom_id} {value}")
        return await self.force(posted, custom_id, value)

    async def force(self, posted: Posted, custom_id: str, value: str | None = None) -> Use:
        """Press without checking whether the control is on offer: a late click, or a forged one."""
        if posted.channel.id not in self.wire.city.channels:
            raise NotThere("the channel is gone")
        use = self.wire.interactions.new(COMPONENT, self.id, posted.channel, posted)
        kind = BUTTON if value is None else SELECTS[0]
        data: Json = {"custom_id": custom_id, "component_type": kind}
        if value is not None:
            data["values"] = [value]
        await self.wire.interact(use, data)
        return use

    async def fill_in(self, posted: Posted, form: Json, chosen: Mapping[str, str]) -> Use:
        """Submit the form that a message's control opened, with these choices by field."""
        use = self.wire.interactions.new(MODAL, self.id, posted.channel, posted)
        lines = []
        for label in form["components"]:
            field = label["component"]
            entered: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": 2}
            if "options" in field:
                now = [each["value"] for each in field["options"] if each.get("default")]
                entered["values"] = [chosen.get(field["custom_id"], *now)]
            else:
                entered["value"] = chosen.get(field["custom_id"], field.get("value") or "")
            lines.append({"type": 18, "id": 1, "component": entered})
        await self.wire.interact(use, {"custom_id": form["custom_id"], "components": lines})
        return use


def join(wire: Wire, guild: Guild, name: str) -> Person:
    """Add a new member to a server."""
    person = Person(wire, wire.city.add_user(name))
    guild.members.add(person.id)
    return person


async def seen(channel: Channel, holds: Any, seconds: float = UNHURRIED) -> Posted:
    """Wait for a public message for which `holds` is true, and return the newest one.

    Raises `TimeoutError`.
    """
    async with asyncio.timeout(seconds):
        while True:
            for posted in reversed(channel.public()):
                if holds(posted):
                    return posted
            await channel.change()
