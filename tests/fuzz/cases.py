"""What people and forged clients may send: presses, forms, commands and typed options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from hypothesis import strategies as st

from cogs.board.admission import AtLobby, AtTable
from cogs.kit.controls import MAX_CUSTOM_ID
from cogs.kit.handlers import Argument, KnownGame, OneOf, OneOfNumbers, OwnChannels, Whole
from rules import registry
from tests.fuzz.house import BARN, DIRECT, DONE, LOBBY, House

BUTTON, MENU, CHANNELS = 2, 3, 8
PREFIXES = {BUTTON: "clowder", MENU: "clowder-menu", CHANNELS: "clowder-channels"}
FORM = "clowder-form"
_MENUS = ("lobby-clock", "lobby-option", "settings-channels", "replay-open")
"""Verbs whose last argument is the value chosen in a menu."""
_STRING, _INTEGER, _BOOLEAN, _USER = 3, 4, 5, 6
_LARGEST = 2**53
_OFTEN = 8
_ABROAD = (
    *("board", "cats", "draw", "games", "hand", "help", "history", "me", "move", "play"),
    *("privacy", "profile", "replay", "resign", "rules", "takeback", "verify"),
)
"""Commands that are offered in direct messages."""
_ODD_NUMBERS = (
    *("", " ", "-1", "+1", "01", "1 ", "1.0", "1e3", "0x1", "１", "²", "٣", "nan", "None"),
    *map(str, (0, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 10**30)),
)
_ODD_TEXTS = (
    *("", " ", "\0", "\n", "off", "22-7", "7:30", "25:00", "8-8", "Europe/Paris", "../etc/passwd"),
    *(
        "@everyone",
        "<@1>",
        "`",
        "**",
        "{$x}",
        "{ -term }",
        "%s%n",
        "' OR 1=1 --",
        "\u202e",
        "\ufdfd",
    ),
    *(
        "\U0001f408" * 50,
        "a" * 6000,
        "a1 " * 700,
        "a->" * 2000,
        "1 " * 50,
        "\ufdfa" * 100,
        "١٢٣",
        "ﬀ",
        "\u0301" * 90,
        "\u200b",
    ),
)


@dataclass(frozen=True)
class Case:
    """An interaction of the member named `who` in the channel named `place`; see `House`."""

    who: str
    place: str


@dataclass(frozen=True)
class Press(Case):
    """The use of a control of a message.

    `hidden` says whether the message is private. If `alone`, the message that the bot receives
    does not contain the control.
    """

    kind: int
    rest: str
    hidden: bool
    values: tuple[str, ...] = ()
    alone: bool = False

    @property
    def custom_id(self) -> str:
        return f"{PREFIXES[self.kind]}:{self.rest}"[:MAX_CUSTOM_ID]


@dataclass(frozen=True)
class Filled(Case):
    """The submission of a form."""

    rest: str
    fields: tuple[tuple[str, str | tuple[str, ...]], ...]
    """Pairs of a field's name and its content: the typed text, or all values chosen in a menu."""
    alone: bool = False
    """Whether the form's message lacks the button that opens the form."""

    @property
    def typed(self) -> tuple[str, ...]:
        """Return all typed and chosen texts."""
        entered = (each for _, each in self.fields)
        return tuple(
            text for each in entered for text in ([each] if isinstance(each, str) else each)
        )

    @property
    def custom_id(self) -> str:
        return f"{FORM}:{self.rest}"[:MAX_CUSTOM_ID]


@dataclass(frozen=True)
class Command(Case):
    """A slash command, with options that Discord accepts."""

    name: str
    options: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True)
class Typing(Case):
    """A command's option that is being typed. The bot may suggest values for it."""

    name: str
    option: str
    typed: str


class Cases:
    """Hypothesis strategies for inputs of every kind that the bot in a `House` accepts."""

    def __init__(self, house: House, people: Sequence[str]) -> None:
        self._house = house
        self._who = st.sampled_from(sorted(people))
        games = [place for place in house.tables if place != DONE]
        self._places = st.sampled_from([*games, *games, DONE, LOBBY, BARN, DIRECT])
        self._games = st.sampled_from(games)
        texts = [*_ODD_TEXTS]
        for game in games:
            table = house.tables[game]
            actions = table.match.state.legal_actions(table.awaited[0])
            texts += [action.text for action in actions[:12]]
            choices = table.match.state.choices(table.awaited[0])
            texts += [step for choice in choices[:12] for step in choice.path]
        self._texts = st.sampled_from(texts) | st.text(max_size=60)
        # Repeat real ids and plies, so that they are often used where they are not allowed.
        known = [table.id for table in house.tables.values()] * _OFTEN
        plies = [table.revision for table in house.tables.values()] * _OFTEN
        numbers = [*_ODD_NUMBERS, *map(str, [*known, house.lobby.id])]
        self._ids = st.sampled_from(numbers)
        self._plies = st.sampled_from([*_ODD_NUMBERS, *map(str, plies)])
        self._numbers = self._ids | st.integers().map(str)
        self._options = registry.game(house.lobby.game).options
        self._verbs = st.sampled_from(sorted(house.world.bot.controls.verbs))

    def rest(self) -> st.SearchStrategy[str]:
        """A custom_id without its prefix: correct, wrong in one part, or entirely wrong."""
        close = st.tuples(self._verbs, self._ids, self._plies, self._texts).map(list)
        loose = st.lists(self._numbers | self._texts, max_size=5)
        made = st.one_of(
            close,
            close.map(lambda found: found[:3]),
            close.map(lambda found: found[:2]),
            st.builds(lambda verb, found: [verb, *found], self._verbs, loose),
            st.builds(lambda verb, found: [verb, *found], self._texts, loose),
        )
        return made.map(":".join)

    def at_home(self) -> st.SearchStrategy[Press]:
        """A control of a match, pressed where the match is played or in direct messages."""

        def made(who: str, game: str, direct: bool, verb: str, off: int, text: str) -> Press:
            table = self._house.tables[game]
            rest = f"{verb}:{table.id}:{table.revision + off}:{text}"
            return Press(who, DIRECT if direct else game, BUTTON, rest, hidden=verb != "pick")

        verbs = st.sampled_from(["act", "sure", "pick", "card"])
        off = st.sampled_from([0, 0, 1, -1, 1000])
        return st.builds(made, self._who, self._games, st.booleans(), verbs, off, self._texts)

    def forged(self) -> st.SearchStrategy[Press]:
        """A control in the bot's own format, used by any person in any channel."""
        answered = self._house.world.bot.controls.answered

        def made(who: str, place: str, verb: str, game: str, off: int, text: str) -> Press:
            arguments, private = answered[verb]
            words = [self._fitting(each, game, off, text) for each in arguments]
            menu = verb in _MENUS and words
            return Press(
                who,
                place,
                MENU if menu else BUTTON,
                ":".join([verb, *(words[:-1] if menu else words)]),
                hidden=private,
                values=(words[-1],) if menu else (),
            )

        verbs = st.sampled_from(sorted(answered))
        off = st.sampled_from([0, 0, 0, 1])
        return st.builds(made, self._who, self._places, verbs, self._games, off, self._texts)

    def _fitting(self, argument: Argument, game: str, off: int, text: str) -> str:
        """Return a value that the argument accepts and that fits the match of this game."""
        table = self._house.tables[game]
        known: dict[type, object] = {
            AtTable: table.id,
            AtLobby: self._house.lobby.id,
            Whole: table.revision + off,
            KnownGame: game,
            OwnChannels: self._house.channels[game].id,
        }
        if isinstance(argument, OneOf | OneOfNumbers):
            return str(argument.choices[off])
        return str(known.get(type(argument), text))

    def presses(self) -> st.SearchStrategy[Case]:
        free = st.builds(
            Press,
            who=self._who,
            place=self._places,
            kind=st.sampled_from([BUTTON, BUTTON, MENU, CHANNELS]),
            rest=self.rest(),
            hidden=st.booleans(),
            values=st.lists(
                self._numbers | self._texts.map(lambda text: text[:100]), max_size=3
            ).map(tuple),
        )
        there = free | self.at_home() | self.forged()
        return there | there.map(partial(replace, alone=True))

    def forms(self) -> st.SearchStrategy[Case]:
        """A lobby's form or a made-up form, with any number of fields."""
        rest = f"lobby-choose:{self._house.lobby.id}"
        own = ["clock"]
        own += [f"{kind}-{each.name}" for each in self._options for kind in ("option", "typed")]
        fields = st.sampled_from(["typed", *own]) | self._texts.map(lambda text: text[:100])
        return st.builds(
            Filled,
            who=self._who,
            place=self._places | st.just(LOBBY),
            rest=st.just(rest) | self.rest(),
            fields=st.lists(st.tuples(fields, self._entered()), max_size=6).map(tuple),
            alone=st.booleans(),
        )

    def _entered(self) -> st.SearchStrategy[str | tuple[str, ...]]:
        """A typed text or chosen values for a field, or no value."""
        choices = [choice for each in self._options for choice in each.choices]
        chosen = self._numbers | self._texts | st.sampled_from(["…", "3600", *choices])
        return self._texts | st.lists(chosen, max_size=2).map(tuple)

    def commands(self) -> st.SearchStrategy[Case]:
        return st.sampled_from(sorted(self._house.commands)).flatmap(self._command)

    def _command(self, name: str) -> st.SearchStrategy[Case]:
        declared = self._house.commands[name].get("options", [])
        needed = {each["name"]: self._value(each) for each in declared if each.get("required")}
        others = {each["name"]: self._value(each) for each in declared if not each.get("required")}
        return st.builds(
            Command,
            who=self._who,
            place=self._places if name in _ABROAD else self._places.filter(lambda p: p != DIRECT),
            name=st.just(name),
            options=st.fixed_dictionaries(needed, optional=others),
        )

    def _value(self, option: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        """A value that Discord accepts for this option."""
        if option.get("choices"):
            return st.sampled_from([choice["value"] for choice in option["choices"]])
        if option["type"] == _STRING:
            least, most = option.get("min_length", 0), option.get("max_length", 6000)
            return self._texts.map(lambda text: text.ljust(least, "x")[:most])
        if option["type"] == _INTEGER:
            least, most = option.get("min_value", -_LARGEST), option.get("max_value", _LARGEST)
            known = [table.id for table in self._house.tables.values()]
            near = [n for n in (*known, least, most, 0, -1) if least <= n <= most]
            return st.sampled_from(near) | st.integers(least, most)
        if option["type"] == _BOOLEAN:
            return st.booleans()
        if option["type"] == _USER:
            return st.sampled_from([self._house.world.mia, self._house.world.zoe])
        raise NotImplementedError(f"no values for options of type {option['type']}")

    def typing(self) -> st.SearchStrategy[Case]:
        found = [
            (name, option["name"])
            for name, command in sorted(self._house.commands.items())
            for option in command.get("options", ())
            if option.get("autocomplete")
        ]
        return st.builds(
            lambda who, place, option, typed: Typing(who, place, option[0], option[1], typed),
            self._who,
            self._places.filter(lambda place: place != DIRECT),
            st.sampled_from(found),
            self._numbers | self._texts,
        )
