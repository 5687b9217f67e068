"""A match's options: the line that shows them, the forms to set them, and parsing of forms.

A form holds five fields at most; a game with more options has a second form.
"""

from __future__ import annotations

from collections.abc import Mapping

from cogs.board.choices import CLOCKS, NO_CLOCK, clock_name
from cogs.kit.controls import MAX_FIELDS, Choosing, Control, Form, Typing
from cogs.kit.free_text import holds_id
from cogs.kit.markup import Markup
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker
from cogs.match.table import MOST_HINTS, has_hints, hints_allowed
from data import NOBODY_ELSE, Lobby
from rules.game import Option, full_options
from rules.registry import game

OTHER = "…"
"""The choice in a menu for a value that the host types."""
LONGEST_CHOICE = 60
CLOCK, HINTS, ASKS = "clock", "hints", "asks"
_ASKS = (0, 80, 95, NOBODY_ELSE)
_HINTS = range(MOST_HINTS + 1)
_OPTION, _TYPED = "option-", "typed-"


def options_line(say: Speaker, lobby: Lobby) -> Markup:
    """Return one line with the clock and all options."""
    kind = game(lobby.game)
    now = full_options(kind, lobby.options)
    chosen = [
        say(
            "lobby-option",
            name=say(f"{lobby.game}-option-{option.name}"),
            choice=_name(say, lobby.game, option, now[option.name]),
        )
        for option in kind.options
    ]
    clock = say("lobby-option", name=say("lobby-clock"), choice=clock_name(say, lobby.clock))
    told = [clock, *_hints(say, lobby), *chosen]
    return say("lobby-options", options=say("list-points").join(told))


def _hints(say: Speaker, lobby: Lobby) -> list[Markup]:
    """Return the number of hints, if there can be any at the table."""
    if not has_hints(lobby.members):
        return []
    count = say("lobby-hints-count", count=hints_allowed(lobby.hints, lobby.members))
    return [say("lobby-option", name=say("lobby-hints"), choice=count)]


def option_buttons(say: Speaker, lobby: Lobby) -> list[Control]:
    """Return one button for each form."""
    return [
        Control(say("button-options", page=page), "lobby-options", lobby.id, page)
        for page, _ in enumerate(_forms(say, lobby))
    ]


def options_form(say: Speaker, lobby: Lobby, page: int) -> Form:
    """Return form number `page`, from 0, filled in with the current options. Raises `Refused`."""
    forms = _forms(say, lobby)
    if page >= len(forms):
        raise Refused("moved-on")
    return Form(say("button-options", page=page), forms[page], "lobby-choose", lobby.id)


def _forms(say: Speaker, lobby: Lobby) -> list[list[Choosing | Typing]]:
    """Return the fields of each form. The fields of one option stay together."""
    forms: list[list[Choosing | Typing]] = [
        [_clock_field(say, lobby), *_hints_fields(say, lobby), *_asks_fields(say, lobby)]
    ]
    for option in game(lobby.game).options:
        fields = _fields(say, lobby, option)
        if len(forms[-1]) + len(fields) > MAX_FIELDS:
            forms.append([])
        forms[-1] += fields
    return forms


def _clock_field(say: Speaker, lobby: Lobby) -> Choosing:
    choices = [(clock_name(say, clock), str(clock)) for clock in CLOCKS]
    return Choosing(CLOCK, say("lobby-clock"), choices, str(lobby.clock or NO_CLOCK))


def _hints_fields(say: Speaker, lobby: Lobby) -> list[Choosing | Typing]:
    if not has_hints(lobby.members):
        return []
    choices = [(say("lobby-hints-count", count=count), str(count)) for count in _HINTS]
    now = hints_allowed(lobby.hints, lobby.members)
    return [Choosing(HINTS, say("lobby-hints-each"), choices, str(now))]


def _asks_fields(say: Speaker, lobby: Lobby) -> list[Choosing | Typing]:
    if lobby.direct:
        return []
    choices = [(say(f"lobby-asks-{asks}"), str(asks)) for asks in _ASKS]
    return [Choosing(ASKS, say("lobby-asks"), choices, str(lobby.asks))]


def _fields(say: Speaker, lobby: Lobby, option: Option) -> list[Choosing | Typing]:
    """Return an option's menu of values and, if other values are allowed, a field to type one."""
    key = f"{lobby.game}-option-{option.name}"
    now = lobby.options.get(option.name, option.default)
    choices = [(say(f"{key}-{choice}"), choice) for choice in option.choices]
    if option.pattern is None:
        return [Choosing(_OPTION + option.name, say(key), choices, now)]
    choices.append((say(f"{key}-other"), OTHER))
    own = "" if now in option.choices else now
    return [
        Choosing(_OPTION + option.name, say(key), choices, OTHER if own else now),
        Typing(_TYPED + option.name, say(f"{key}-ask"), LONGEST_CHOICE, option.example, own),
    ]


def _name(say: Speaker, key: str, option: Option, choice: str) -> Markup:
    if choice in option.choices:
        return say(f"{key}-option-{option.name}-{choice}")
    return say(f"{key}-option-{option.name}-chosen", choice=choice)


def chosen_clock(lobby: Lobby, entered: Mapping[str, str]) -> int | None:
    """Return the entered seconds for a turn, or else the current number. Raises `Refused`."""
    text = entered.get(CLOCK, str(lobby.clock or NO_CLOCK))
    if text not in map(str, CLOCKS):
        raise Refused("moved-on")
    return int(text) or None


def chosen_hints(lobby: Lobby, entered: Mapping[str, str]) -> int | None:
    """Return the entered number of hints for each person, or else the lobby's number.

    Raises `Refused`. The number stays None (the usual number) if the form was sent without a
    change.
    """
    now = str(hints_allowed(lobby.hints, lobby.members))
    text = entered.get(HINTS, now)
    if text not in map(str, _HINTS):
        raise Refused("moved-on")
    return lobby.hints if text == now else int(text)


def chosen_asks(lobby: Lobby, entered: Mapping[str, str]) -> int:
    """Return the entered minimum reliability for joining, or else the lobby's current minimum.

    Raises `Refused`.
    """
    text = entered.get(ASKS, str(lobby.asks))
    if text not in map(str, _ASKS):
        raise Refused("moved-on")
    return int(text)


def chosen_options(lobby: Lobby, entered: Mapping[str, str]) -> dict[str, str]:
    """Return the options after the change, without those that have their default value.

    Raises `Refused` for a value that cannot be chosen.
    """
    kind = game(lobby.game)
    now = full_options(kind, lobby.options)
    chosen = {option.name: _choice(option, now[option.name], entered) for option in kind.options}
    return {o.name: chosen[o.name] for o in kind.options if chosen[o.name] != o.default}


def _choice(option: Option, now: str, entered: Mapping[str, str]) -> str:
    """Return the value that was chosen or typed. Raises `Refused`.

    A typed text counts if it differs from the current value `now`, or if `OTHER` was chosen.
    """
    choice = entered.get(_OPTION + option.name, now)
    typed = entered.get(_TYPED + option.name, "").strip()
    if option.pattern is not None and (choice == OTHER or typed not in ("", now)):
        # People's ids are refused, because a match keeps its options when a person is erased.
        if holds_id(typed) or not option.accepts(typed):
            raise Refused("option", example=option.example)
        return typed
    if not option.accepts(choice) or (choice not in option.choices and choice != now):
        raise Refused("moved-on")
    return choice


def one_option(lobby: Lobby, name: str, choice: str) -> dict[str, str]:
    """Translate the choice in a menu of an older message into the input of a form.

    Raises `Refused`.
    """
    option = next((each for each in game(lobby.game).options if each.name == name), None)
    if option is None:
        raise Refused("moved-on")
    typed = option.pattern is not None and choice not in option.choices
    return {(_TYPED if typed else _OPTION) + name: choice}
