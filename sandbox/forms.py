"""Filling in forms as people do: they change some fields, and the others are sent unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord
from simcord.components import walk_components

from cogs.lobby.options import OTHER

if TYPE_CHECKING:
    from simcord import MemberActor, UserHandle
    from simcord.results import InteractionResult

_BUTTON, _SELECT = 2, 3
_FORMS = "clowder:lobby-options:"


def control_ids(message: Any, kind: int) -> list[str]:
    """Return the custom ids of a message's controls of this kind, in order."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in message.components]
    return [
        part["custom_id"]
        for part in walk_components(rows)
        if part["type"] == kind and "custom_id" in part
    ]


def as_it_stands(form: Mapping[str, Any]) -> dict[str, Any]:
    """Map each field's name to its value when the form opens."""
    return {
        field["custom_id"]: _held(field)
        for field in walk_components(form["components"])
        if "custom_id" in field
    }


def _held(field: Mapping[str, Any]) -> Any:
    if field["type"] != _SELECT:
        return field.get("value") or ""
    return [option["value"] for option in field["options"] if option.get("default")]


async def choose_options(
    host: MemberActor | UserHandle, lobby: discord.Message, chosen: Mapping[str, str]
) -> InteractionResult | None:
    """Choose options and the clock in a lobby's forms. Return the result of the last form."""
    result = None
    forms = [each for each in control_ids(lobby, _BUTTON) if each.startswith(_FORMS)]
    for button in forms:
        asked = await host.click(lobby, custom_id=button)
        if asked.modal is None:
            return asked
        filled = as_it_stands(asked.modal)
        wanted = {
            name: entered
            for option, choice in chosen.items()
            for name, entered in _entries(asked.modal, option, choice).items()
        }
        if wanted:
            result = await host.submit_modal(asked, filled | wanted)
    return result


def _entries(form: Mapping[str, Any], option: str, choice: str) -> dict[str, Any]:
    """Return the fields to fill in for an option; {} if the form has no field for this option."""
    for field in walk_components(form["components"]):
        if field.get("custom_id") in (option, f"option-{option}"):
            offered = {each["value"] for each in field["options"]}
            if choice in offered:
                return {field["custom_id"]: [choice]}
            return {field["custom_id"]: [OTHER], f"typed-{option}": choice}
    return {}
