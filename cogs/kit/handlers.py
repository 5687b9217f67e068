"""Handlers of controls: methods that are decorated with the verb that they handle.

    @control("draw-accept", PLAY)
    async def accept(self, interaction: Interaction, match_id: TableId, revision: Revision) -> None:

Each parameter after the interaction is `Annotated` with an `Argument`, which parses and checks one
part of the custom_id. The handler runs only if all checks succeed: numbers are in range, the game
is known, and the match can be played from here.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_type_hints

from cogs.kit.bounds import Bound
from cogs.kit.controls import Press, is_on_message, pressable
from cogs.kit.host import Interaction
from cogs.kit.refused import Refused, RefusedBeside, RefusedWhileBusy
from cogs.kit.replies import PATIENCE, error_boundary, is_private
from rules.errors import BadSetup
from rules.registry import game

log = logging.getLogger(__name__)

Handler = Callable[..., Awaitable[None]]
_F = TypeVar("_F", bound=Handler)
_VERB = "__verb__"
COMMAND = "/"
"""The value of `sent_from` for a form that a command opens."""
_LONGEST_LOGGED = 120
LARGEST_ID = 2**31 - 1
"""The largest id of a match or lobby in the database."""
_SNOWFLAKE = 2**63 - 1


class WrongArgument(Exception):
    """Raised for an argument that the handler cannot take. The message says what was expected."""


class Argument(Protocol):
    """Parses and checks one part of a custom_id for a handler's parameter."""

    @property
    def rest(self) -> bool:
        """Whether the argument takes all remaining parts, including the colons between them."""

    @property
    def many(self) -> bool:
        """Whether the argument takes a tuple of all choices in a menu or all fields of a form."""

    async def read(self, interaction: Interaction, text: str) -> Any:
        """Return the value.

        Raises `WrongArgument` if the text cannot be read, and `Refused` if the value may not be
        used here.
        """


class One:
    """Base class of arguments. Each of these arguments reads exactly one part of the custom_id."""

    rest = False
    many = False


@dataclass(frozen=True)
class Whole(One):
    """A whole number of at least `least` and at most `most`."""

    least: int = 0
    most: int = _SNOWFLAKE

    async def read(self, _interaction: Interaction, text: str) -> int:
        return whole(text, self.least, self.most)


@dataclass(frozen=True)
class Text(One):
    """Any text; with `rest`, the whole rest of the custom_id.

    Only the last parameter may have `rest`.
    """

    rest: bool = True

    async def read(self, _interaction: Interaction, text: str) -> str:
        return text


@dataclass(frozen=True)
class OneOf(One):
    """A text that must be one of `choices`."""

    choices: tuple[str, ...]

    async def read(self, _interaction: Interaction, text: str) -> str:
        if text not in self.choices:
            raise WrongArgument(f"one of {', '.join(self.choices)}")
        return text


@dataclass(frozen=True)
class OneOfNumbers(One):
    """A whole number that must be one of `choices`."""

    choices: tuple[int, ...]

    async def read(self, _interaction: Interaction, text: str) -> int:
        number = whole(text, min(self.choices), max(self.choices))
        if number not in self.choices:
            raise WrongArgument(f"one of {', '.join(map(str, self.choices))}")
        return number


class Field(One):
    """A field of a submitted form: its name and the person's input. Handlers get all fields."""

    many = True

    async def read(self, _interaction: Interaction, text: str) -> tuple[str, str]:
        name, _, entered = text.partition("=")
        return name, entered


class OwnChannels(One):
    """The ids of all channels chosen in a menu; each must be on the interaction's server."""

    many = True

    async def read(self, interaction: Interaction, text: str) -> int:
        channel_id = whole(text, 1, _SNOWFLAKE)
        if interaction.guild is None or interaction.guild.get_channel(channel_id) is None:
            raise WrongArgument("a channel of this server")
        return channel_id


class KnownGame(One):
    """A game's key; it must be one of the games in the registry."""

    async def read(self, _interaction: Interaction, text: str) -> str:
        try:
            return game(text).key
        except BadSetup as error:
            raise WrongArgument("a game") from error


Revision = Annotated[int, Whole()]
Page = Annotated[int, Whole(most=LARGEST_ID)]
MatchNumber = Annotated[int, Whole(1, LARGEST_ID)]
"""Any match, wherever it is played. The lookup checks who may see it."""
GameKey = Annotated[str, KnownGame()]
Snowflake = Annotated[int, Whole()]
ChannelIds = Annotated[tuple[int, ...], OwnChannels()]
Entered = Annotated[tuple[tuple[str, str], ...], Field()]
Word = Annotated[str, Text(rest=False)]
Typed = Annotated[str, Text()]


def whole(text: str, least: int, most: int) -> int:
    """Parse a whole number. Raises `WrongArgument` unless the number is from `least` to `most`."""
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(_SNOWFLAKE))
    if not digits or not least <= int(text) <= most:
        raise WrongArgument(f"a number from {least} to {most}")
    return int(text)


def control(
    verb: str,
    bound: Bound,
    *,
    direct: bool = False,
    private: bool = False,
    form: bool = False,
    sent_from: str | None = None,
) -> Callable[[_F], _F]:
    """Mark a cog's method as the handler of a verb; `bound` limits how often a person may use it.

    `direct` also allows the verb in direct messages. `private` requires a message that only one
    person sees, which the handler may replace. `form` says that the handler opens a form, which
    must be the first answer. `sent_from` is for a submitted form: the verb of the button that opens
    it, or `COMMAND`.
    """

    def marked(handler: _F) -> _F:
        setattr(handler, _VERB, (verb, bound, direct, private, form, sent_from))
        return handler

    return marked


@dataclass(frozen=True)
class _Answered:
    """A verb's handler and the parsers of its arguments."""

    handler: Handler
    bound: Bound
    direct: bool
    private: bool
    form: bool
    sent_from: str | None
    arguments: tuple[Argument, ...]

    def texts(self, press: Press) -> list[str | tuple[str, ...]]:
        """Return the text of each argument.

        Raises `WrongArgument` if there are too many or too few texts.
        """
        found: list[Any] = [*press.arguments]
        if press.chosen is not None:
            if not self.arguments:
                raise WrongArgument("no choice")
            found = [*self._before_choice(press), *self._choice(press.chosen)]
        elif self.arguments and self.arguments[-1].many:
            raise WrongArgument("a choice or an input")
        elif self.arguments and self.arguments[-1].rest:
            found[len(self.arguments) - 1 :] = self._joined(found[len(self.arguments) - 1 :])
        if len(found) != len(self.arguments):
            raise WrongArgument(f"{len(self.arguments)} arguments")
        return found

    def _before_choice(self, press: Press) -> tuple[str, ...]:
        """Return the arguments without the extra last number that makes similar menus distinct."""
        own = len(self.arguments) - 1
        numbered = len(press.arguments) == own + 1 and press.arguments[-1].isdigit()
        return press.arguments[:own] if numbered else press.arguments

    def _choice(self, chosen: tuple[str, ...]) -> list[Any]:
        if self.arguments and self.arguments[-1].many:
            return [chosen]
        if len(chosen) != 1:
            raise WrongArgument("one choice")
        return [chosen[0]]

    @staticmethod
    def _joined(texts: list[str]) -> list[str]:
        return [":".join(texts)] if texts else []


@cache
def _readers(function: Handler) -> tuple[Any, ...]:
    """Return the annotations of the parameters that follow the cog and the interaction.

    The result is cached, because this is the slowest part of loading a cog.
    """
    hints = get_type_hints(function, include_extras=True)
    found = []
    for name in [*inspect.signature(function).parameters][2:]:
        extras = get_args(hints[name])[1:]
        if not extras:
            raise TypeError(f"{function.__qualname__}: {name} is not an argument")
        found.append(extras[0])
    return tuple(found)


@cache
def _marked(kind: type) -> tuple[str, ...]:
    """Return the names of a class's marked methods. The result is cached, because this is slow."""
    methods = inspect.getmembers(kind, inspect.isfunction)
    return tuple(name for name, method in methods if hasattr(method, _VERB))


class Handlers:
    """The handlers of all verbs.

    `arguments` are the parsers that need state. Annotations name the classes of these parsers.
    """

    def __init__(self, *arguments: Argument) -> None:
        self._known: dict[str, _Answered] = {}
        self._arguments = {type(argument): argument for argument in arguments}

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset(self._known)

    @property
    def answered(self) -> Mapping[str, tuple[tuple[Argument, ...], bool]]:
        """Return each verb's parsers, and whether the verb is for private messages only."""
        return {verb: (known.arguments, known.private) for verb, known in self._known.items()}

    def adopt(self, cog: object) -> None:
        """Register the marked methods of a cog. Raises `ValueError` if a verb has two handlers."""
        kind: type = type(cog)
        for name in _marked(kind):
            method = getattr(cog, name)
            verb, bound, direct, private, form, sent_from = getattr(method, _VERB)
            if verb in self._known:
                raise ValueError(f"{verb} has two handlers")
            self._known[verb] = _Answered(
                method, bound, direct, private, form, sent_from, self._read_by(method)
            )

    def _read_by(self, method: Handler) -> tuple[Argument, ...]:
        """Return the parsers of a method's parameters.

        Raises `TypeError` if an annotation names no parser.
        """
        readers = _readers(getattr(method, "__func__", method))
        return tuple(self._arguments[each] if isinstance(each, type) else each for each in readers)

    def bound(self, verb: str) -> Bound | None:
        """Return the bound of a verb; None for an unknown verb."""
        known = self._known.get(verb)
        return None if known is None else known.bound

    async def refuse_while_busy(self, interaction: Interaction) -> None:
        """Say that the bot is too busy to answer this use of a control."""
        async with error_boundary(interaction):
            raise RefusedWhileBusy("busy-now")

    async def answer(self, interaction: Interaction, press: Press) -> None:
        """Run a control's handler.

        Refuse a control that is not on its message, an unknown verb, or wrong arguments.
        """
        known = self._known.get(press.verb)
        shows_form = known is not None and known.form
        async with error_boundary(interaction, PATIENCE if shows_form else interaction.client.soon):
            bot = interaction.client
            bot.bounds.admit(interaction, self.bound(press.verb), bot.expected_wait())
            await self._answer(interaction, press)

    async def _answer(self, interaction: Interaction, press: Press) -> None:
        known = self._known.get(press.verb)
        if not _is_there(interaction, press, known):
            log.info("control not on its message: %s", _logged(press))
            raise RefusedBeside("not-on-message")
        if known is None:
            log.info("unknown verb: %s", _logged(press))
            raise Refused("moved-on")
        if interaction.guild_id is None and not known.direct:
            log.info("control not for direct messages: %s", _logged(press))
            raise Refused("server-only")
        if known.private and interaction.guild_id is not None and not is_private(interaction):
            log.info("control not for a public message: %s", _logged(press))
            raise Refused("moved-on")
        try:
            values = await _read_all(interaction, known.arguments, known.texts(press))
        except WrongArgument as error:
            log.info("wrong arguments, expected %s: %s", error, _logged(press))
            raise Refused("moved-on") from error
        await known.handler(interaction, *values)


def _is_there(interaction: Interaction, press: Press, known: _Answered | None) -> bool:
    """Return whether the used control is on the message that came with the interaction.

    A form is not on a message. Instead, the button that opens the form must be on the message. A
    form that a command opened has no message.
    """
    if not press.typed:
        return is_on_message(interaction)
    if known is None or interaction.message is None:
        return known is not None and known.sent_from == COMMAND
    return any(
        each.verb == known.sent_from and each.arguments[: len(press.arguments)] == press.arguments
        for each in pressable(interaction.message.components)
    )


async def _read_all(
    interaction: Interaction,
    arguments: Sequence[Argument],
    texts: Sequence[str | tuple[str, ...]],
) -> list[object]:
    return [
        await _read(interaction, argument, text)
        for argument, text in zip(arguments, texts, strict=True)
    ]


async def _read(
    interaction: Interaction, argument: Argument, text: str | tuple[str, ...]
) -> object:
    if isinstance(text, tuple):
        return tuple([await argument.read(interaction, each) for each in text])
    return await argument.read(interaction, text)


def _logged(press: Press) -> str:
    """Return the custom_id and choices for the log: escaped, on one line, and cut short."""
    return ascii(":".join((press.verb, *press.arguments, *(press.chosen or ()))))[:_LONGEST_LOGGED]
