"""Members of a server: they type commands, press what they can see, and read what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.wire.city import Channel, Guild, Posted
from tests.wire.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Use
from tests.wire.limits import BUTTON, SELECTS
from tests.wire.server import Wire

Json = dict[str, Any]

_TYPED, _WHOLE = 3, 4
"""Types of a command's options: text, whole number."""


class NotThere(AssertionError):
    """What was to be pressed or typed is not on offer."""


def buttons(posted: Posted) -> dict[str, str]:
    """Buttons that can be pressed: custom ids with labels, in order."""
    return {
        part["custom_id"]: part.get("label") or ""
        for part in posted.components
        if part["type"] == BUTTON and "custom_id" in part and not part.get("disabled")
    }


def menus(posted: Posted) -> list[tuple[str, str]]:
    """Custom ids of menus with the values that can be chosen, in order."""
    return [
        (part["custom_id"], option["value"])
        for part in posted.components
        if part["type"] == SELECTS[0]
        for option in part["options"]
    ]


def button(posted: Posted, label: str) -> str:
    """The custom id of the button with this label."""
    for custom_id, told in buttons(posted).items():
        if told == label:
            return custom_id
    raise NotThere(f"no button {label!r} in {buttons(posted)}")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, wherever they are."""

    wire: Wire
    id: int

    async def type(self, channel: Channel, name: str, **options: str | int) -> Use:
        """A slash command; the bot has been told of it when this returns."""
        if channel.id not in self.wire.city.channels:
            raise NotThere("the channel is gone")
        use = self.wire.interactions.new(COMMAND, self.id, channel)
        told = [
            {"name": key, "type": _TYPED if isinstance(value, str) else _WHOLE, "value": value}
            for key, value in options.items()
        ]
        await self.wire.interact(use, self._command(name, told))
        return use

    async def suggestions(self, channel: Channel, name: str, option: str, typed: str) -> Use:
        """What a command suggests for what was typed so far."""
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
        """Press a button, or choose a value in a menu, as this person can see it now."""
        if posted.viewer not in (None, self.id):
            raise NotThere("this is for somebody else")
        if value is None and custom_id not in buttons(posted):
            raise NotThere(custom_id)
        if value is not None and (custom_id, value) not in menus(posted):
            raise NotThere(f"{custom_id} {value}")
        return await self.force(posted, custom_id, value)

    async def force(self, posted: Posted, custom_id: str, value: str | None = None) -> Use:
        """The same without looking: a late click, or a client that makes controls up."""
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
        """Send a form off that a control of a message opened, with these choices by field."""
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
    """A new member of a server."""
    person = Person(wire, wire.city.add_user(name))
    guild.members.add(person.id)
    return person


async def seen(channel: Channel, holds: Any, seconds: float = 20.0) -> Posted:
    """The newest public message of which something holds, once there is one.

    Raises `TimeoutError`.
    """
    async with asyncio.timeout(seconds):
        while True:
            for posted in reversed(channel.public()):
                if holds(posted):
                    return posted
            await channel.change()
