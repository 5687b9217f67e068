"""Buttons, menus and forms that outlive a restart: what they do stands in their custom_id.

`clowder:<verb>:<argument>:…`; what was chosen in a menu or typed into a form comes beside it.
Cogs answer verbs.
"""

from __future__ import annotations

import math
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

import discord
from discord import ui

from cogs.kit.markup import plain

MAX_CUSTOM_ID, MAX_LABEL, MAX_OPTIONS, MAX_ROW, MAX_FIELDS = 100, 80, 25, 5, 5
_BUTTON, _MENU, _CHANNELS, _FORM = "clowder", "clowder-menu", "clowder-channels", "clowder-form"
_MAX_TITLE = 45
_LEAST_ID, _ALL_IDS = 1_000, 2**31
"""Ids of components that Discord does not give by itself, and the end of those that it takes."""

Argument = str | int


@dataclass(frozen=True, slots=True)
class Press:
    """A control that was used: what its custom_id says, and what was chosen or typed, if any.

    All of it comes from outside.
    """

    verb: str
    arguments: tuple[str, ...]
    chosen: tuple[str, ...] | None = None
    typed: bool = False
    """Whether it is a form that was sent."""

    @classmethod
    def of(cls, rest: str, chosen: Sequence[str] | None = None) -> Press:
        """What was pressed; `rest` is the custom_id after its prefix: a verb, then arguments."""
        verb, *arguments = rest.split(":")
        return cls(verb, tuple(arguments), None if chosen is None else tuple(chosen))


def pressable(components: Iterable[Any]) -> Iterator[Press]:
    """What the buttons of a message say when they are pressed, nested ones too."""
    for component in usable(components):
        prefix, _, rest = component.custom_id.partition(":")
        if prefix == _BUTTON:
            yield Press.of(rest)


def usable(components: Iterable[Any]) -> Iterator[Any]:
    """The components of a message that have a custom_id, nested ones too."""
    for component in components:
        if getattr(component, "custom_id", None):
            yield component
        yield from usable(getattr(component, "children", ()))


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Whether the message that a control came with has it, and offers what was chosen in it.

    A client that makes controls up can name any message of the bot's.
    """
    chosen = cast("dict[str, Any]", interaction.data or {}).get("values") or ()
    return any(_offers(component, chosen) for component in _used(interaction))


def unlisted(interaction: discord.Interaction[Any]) -> Press | None:
    """A control that is not on the message it came with, which discord.py passes to nobody."""
    if interaction.type is not discord.InteractionType.component or [*_used(interaction)]:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    _, _, rest = str(data.get("custom_id", "")).partition(":")
    return Press.of(rest, data.get("values"))


def _used(interaction: discord.Interaction[Any]) -> Iterator[Any]:
    """The component of the message that was used, if it is there."""
    data = cast("dict[str, Any]", interaction.data or {})
    used = data.get("custom_id"), data.get("component_type")
    shown = () if interaction.message is None else interaction.message.components
    for component in usable(shown):
        if (component.custom_id, component.type.value) == used:
            yield component


def _offers(component: Any, chosen: Iterable[str]) -> bool:
    if component.type is not discord.ComponentType.select:
        return True
    return {*chosen} <= {option.value for option in component.options}


def verb_of(interaction: discord.Interaction[Any]) -> str:
    """The verb of the control that was used; nothing for anything else."""
    data = cast("dict[str, Any]", interaction.data or {})
    _, _, rest = str(data.get("custom_id", "")).partition(":")
    return rest.partition(":")[0]


def custom_id(prefix: str, verb: str, arguments: Sequence[Argument]) -> str:
    """The id of a control. Raises `ValueError` where Discord would not take it."""
    text = ":".join((prefix, verb, *map(str, arguments)))
    if len(text) > MAX_CUSTOM_ID:
        raise ValueError(f"custom_id of {len(text)} characters: {text}")
    return text


def fresh_id() -> int:
    """A component's id that no other has: clients keep what was chosen in a menu under its id."""
    return _LEAST_ID + secrets.randbelow(_ALL_IDS - _LEAST_ID)


class _Verb:
    """What a control does and with what, to which a menu adds what was chosen."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data = cast("dict[str, Any]", interaction.data or {})
        _, _, rest = str(data.get("custom_id", "")).partition(":")
        await interaction.client.answer(interaction, Press.of(rest, data.get("values")))


class Control(
    _Verb,
    ui.DynamicItem[ui.Button[Any]],
    template=rf"{_BUTTON}:(?P<rest>[\s\S]*)",
):
    """A button whose custom_id carries a verb and its arguments, read by `handlers`."""

    def __init__(
        self,
        label: str,
        verb: str,
        *arguments: Argument,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            ui.Button(
                label=plain(label)[:MAX_LABEL],
                style=style,
                custom_id=custom_id(_BUTTON, verb, arguments),
                disabled=disabled,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        label = getattr(item, "label", None) or "…"
        return cls(label, match["rest"])


class Menu(
    _Verb,
    ui.DynamicItem[ui.Select[Any]],
    template=rf"{_MENU}:(?P<rest>[\s\S]*)",
):
    """A menu of at most 25 choices, one of which is chosen."""

    def __init__(
        self,
        placeholder: str,
        choices: Sequence[tuple[str, str]],
        verb: str,
        *arguments: Argument,
        now: str | None = None,
    ) -> None:
        """`choices` are labels with values; that which is `now` is shown as chosen."""
        super().__init__(
            ui.Select(
                id=fresh_id(),
                placeholder=plain(placeholder)[:150],
                custom_id=custom_id(_MENU, verb, arguments),
                options=[
                    discord.SelectOption(
                        label=plain(label)[:100], value=value, default=value == now
                    )
                    for label, value in choices
                ],
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls("…", [("…", "…")], match["rest"])


class ChannelMenu(
    _Verb,
    ui.DynamicItem[ui.ChannelSelect[Any]],
    template=rf"{_CHANNELS}:(?P<rest>[\s\S]*)",
):
    """A menu of the server's text channels; any number of them, up to 25, may be chosen."""

    def __init__(
        self, placeholder: str, chosen: Sequence[discord.Object], verb: str, *arguments: Argument
    ) -> None:
        super().__init__(
            ui.ChannelSelect(
                id=fresh_id(),
                placeholder=plain(placeholder)[:150],
                custom_id=custom_id(_CHANNELS, verb, arguments),
                channel_types=[discord.ChannelType.text],
                min_values=0,
                max_values=MAX_OPTIONS,
                default_values=[
                    discord.SelectDefaultValue(
                        id=each.id, type=discord.SelectDefaultValueType.channel
                    )
                    for each in chosen[:MAX_OPTIONS]
                ],
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls("…", [], match["rest"])


@dataclass(frozen=True, slots=True)
class Choosing:
    """A field of a form in which one of at most 25 choices, labels with values, is chosen."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    now: str

    def item(self) -> ui.Item[Any]:
        return ui.Select(
            custom_id=self.name,
            options=[
                discord.SelectOption(
                    label=plain(label)[:100], value=value, default=value == self.now
                )
                for label, value in self.choices
            ],
        )


@dataclass(frozen=True, slots=True)
class Typing:
    """A field of a form with one line to type into, which may be left empty unless `required`."""

    name: str
    label: str
    longest: int
    example: str
    now: str = ""
    required: bool = False

    def item(self) -> ui.Item[Any]:
        return ui.TextInput(
            custom_id=self.name,
            max_length=self.longest,
            placeholder=self.example,
            default=self.now or None,
            required=self.required,
        )


class Form(ui.Modal):
    """A modal of at most `MAX_FIELDS` fields; what was entered is answered like a control."""

    def __init__(
        self, title: str, fields: Sequence[Choosing | Typing], verb: str, *arguments: Argument
    ) -> None:
        super().__init__(
            title=plain(title)[:_MAX_TITLE], custom_id=custom_id(_FORM, verb, arguments)
        )
        for field in fields:
            self.add_item(ui.Label(text=plain(field.label)[:_MAX_TITLE], component=field.item()))
        # What is entered is answered by the form's custom_id, also by a bot started since.
        self.stop()


def sent_form(interaction: discord.Interaction[Any]) -> Press | None:
    """A form that was filled in, with what was entered; None for everything else."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    prefix, _, rest = str(data.get("custom_id", "")).partition(":")
    if prefix != _FORM:
        return None
    return replace(Press.of(rest, [*_entered(data.get("components", ()))]), typed=True)


def _entered(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """What stands in each field of a form, behind the field's name and a sign of equality."""
    for line in lines:
        field = line.get("component") or {}
        name = field.get("custom_id", "")
        values = field.get("values") or [field.get("value") or ""]
        # Forms of before had this one field, and what was typed was all that they sent.
        yield from (str(text) if name == "typed" else f"{name}={text}" for text in values)


def rows(controls: Sequence[Control]) -> list[ui.ActionRow[Any]]:
    """Buttons in as few rows as they fit in, none much longer than another."""
    if not controls:
        return []
    length = math.ceil(len(controls) / math.ceil(len(controls) / MAX_ROW))
    return [
        ui.ActionRow(*controls[start : start + length]) for start in range(0, len(controls), length)
    ]
