"""Buttons, menus and forms that survive a restart, because their custom_id says what they do.

A custom_id is `clowder:<verb>:<argument>:…`. The custom_id does not contain choices and typed text,
which come separately. Cogs handle verbs.
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
"""The range of component ids that we assign: above Discord's own, below Discord's maximum."""

Argument = str | int


@dataclass(frozen=True, slots=True)
class Press:
    """A use of a control: the parts of its custom_id, and anything that was chosen or typed.

    Every part is untrusted input.
    """

    verb: str
    arguments: tuple[str, ...]
    chosen: tuple[str, ...] | None = None
    typed: bool = False
    """Whether this is a submitted form."""

    @classmethod
    def of(cls, rest: str, chosen: Sequence[str] | None = None) -> Press:
        """Parse `rest`, the custom_id after its prefix: a verb, then arguments."""
        verb, *arguments = rest.split(":")
        return cls(verb, tuple(arguments), None if chosen is None else tuple(chosen))

    @classmethod
    def of_custom_id(cls, custom_id: str, chosen: Sequence[str] | None = None) -> Press:
        """Parse a custom_id with its prefix."""
        return cls.of(custom_id.partition(":")[2], chosen)


def pressable(components: Iterable[Any]) -> Iterator[Press]:
    """Yield the press that each button of a message would cause, including nested buttons."""
    for component in usable(components):
        prefix, _, rest = component.custom_id.partition(":")
        if prefix == _BUTTON:
            yield Press.of(rest)


def usable(components: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a message that have a custom_id, including nested ones."""
    for component in components:
        if getattr(component, "custom_id", None):
            yield component
        yield from usable(getattr(component, "children", ()))


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the used control is on the interaction's message and offers what was chosen.

    A forged interaction can name any of the bot's messages.
    """
    chosen = cast("dict[str, Any]", interaction.data or {}).get("values") or ()
    return any(_offers(component, chosen) for component in _used(interaction))


def unlisted(interaction: discord.Interaction[Any]) -> Press | None:
    """Return the press if the interaction's message lacks the used control, else None.

    discord.py drops such presses.
    """
    if interaction.type is not discord.InteractionType.component or [*_used(interaction)]:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    return Press.of_custom_id(str(data.get("custom_id", "")), data.get("values"))


def _used(interaction: discord.Interaction[Any]) -> Iterator[Any]:
    """Yield the used component, if the interaction's message has it."""
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
    """Return the verb of the used control; an empty string if no control was used."""
    data = cast("dict[str, Any]", interaction.data or {})
    return Press.of_custom_id(str(data.get("custom_id", ""))).verb


def custom_id(prefix: str, verb: str, arguments: Sequence[Argument]) -> str:
    """Return a control's id. Raises `ValueError` if the id is too long for Discord."""
    text = ":".join((prefix, verb, *map(str, arguments)))
    if len(text) > MAX_CUSTOM_ID:
        raise ValueError(f"custom_id of {len(text)} characters: {text}")
    return text


def fresh_id() -> int:
    """Return a random component id.

    The id is random because Discord's clients remember a menu's choice by its component id.
    """
    return _LEAST_ID + secrets.randbelow(_ALL_IDS - _LEAST_ID)


class _Verb:
    """A control's verb and arguments. For a menu, the choice comes with the interaction."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data = cast("dict[str, Any]", interaction.data or {})
        press = Press.of_custom_id(str(data.get("custom_id", "")), data.get("values"))
        await interaction.client.answer(interaction, press)


class Control(
    _Verb,
    ui.DynamicItem[ui.Button[Any]],
    template=rf"{_BUTTON}:(?P<rest>[\s\S]*)",
):
    """A button whose custom_id holds a verb and its arguments.

    `handlers` calls the verb's handler.
    """

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
    """A menu of at most 25 choices, from which people choose one."""

    def __init__(
        self,
        placeholder: str,
        choices: Sequence[tuple[str, str]],
        verb: str,
        *arguments: Argument,
        now: str | None = None,
    ) -> None:
        """`choices` are labels with values. The choice with the value `now` is shown as chosen."""
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
    """A menu of the server's text channels, from which people choose up to `most`, or none."""

    def __init__(
        self,
        placeholder: str,
        chosen: Sequence[discord.Object],
        verb: str,
        *arguments: Argument,
        most: int = MAX_OPTIONS,
    ) -> None:
        super().__init__(
            ui.ChannelSelect(
                id=fresh_id(),
                placeholder=plain(placeholder)[:150],
                custom_id=custom_id(_CHANNELS, verb, arguments),
                channel_types=[discord.ChannelType.text],
                min_values=0,
                max_values=most,
                default_values=[
                    discord.SelectDefaultValue(
                        id=each.id, type=discord.SelectDefaultValueType.channel
                    )
                    for each in chosen[:most]
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
    """A field of a form with at most 25 choices, given as labels with values.

    If `now` is a tuple of values, people select one or more choices. Otherwise they select exactly
    one choice.
    """

    name: str
    label: str
    choices: Sequence[tuple[str, str]]
    now: str | tuple[str, ...]

    def item(self) -> ui.Item[Any]:
        several = isinstance(self.now, tuple)
        return ui.Select(
            custom_id=self.name,
            max_values=len(self.choices) if several else 1,
            options=[
                discord.SelectOption(
                    label=plain(label)[:100],
                    value=value,
                    default=value in self.now if several else value == self.now,
                )
                for label, value in self.choices
            ],
        )


@dataclass(frozen=True, slots=True)
class Typing:
    """A field of a form for one line of text. The field may stay empty unless `required`."""

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
    """A modal of at most `MAX_FIELDS` fields. A submission is handled like a control."""

    def __init__(
        self, title: str, fields: Sequence[Choosing | Typing], verb: str, *arguments: Argument
    ) -> None:
        super().__init__(
            title=plain(title)[:_MAX_TITLE], custom_id=custom_id(_FORM, verb, arguments)
        )
        for field in fields:
            self.add_item(ui.Label(text=plain(field.label)[:_MAX_TITLE], component=field.item()))
        # Submissions are handled by custom_id, so a form still works after a restart of the bot.
        self.stop()


def sent_form(interaction: discord.Interaction[Any]) -> Press | None:
    """Return the press of a submitted form, with its input; None for anything else."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data or {})
    prefix, _, rest = str(data.get("custom_id", "")).partition(":")
    if prefix != _FORM:
        return None
    return replace(Press.of(rest, [*_entered(data.get("components", ()))]), typed=True)


def _entered(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield each field of a form as `name=input`."""
    for line in lines:
        field = line.get("component") or {}
        name = field.get("custom_id", "")
        values = field.get("values") or [field.get("value") or ""]
        # The only field of older forms is named `typed`. Its text is passed on without a name.
        yield from (str(text) if name == "typed" else f"{name}={text}" for text in values)


def rows(controls: Sequence[Control]) -> list[ui.ActionRow[Any]]:
    """Lay out buttons in as few rows as possible, of similar length."""
    if not controls:
        return []
    length = math.ceil(len(controls) / math.ceil(len(controls) / MAX_ROW))
    return [
        ui.ActionRow(*controls[start : start + length]) for start in range(0, len(controls), length)
    ]
