"""Controls that several kinds of messages share.

They are the controls for clocks, cats, lessons and next steps, and the buttons of boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import discord
from discord import app_commands, ui

from agents.characters import CHARACTERS, Character
from cogs.board import wording
from cogs.board.on_screen import USUAL_ROOM, Room, height, menus_height
from cogs.kit.controls import MAX_OPTIONS, MAX_ROW, Control, Menu, rows
from cogs.kit.handlers import OneOf, OneOfNumbers
from cogs.kit.markup import Markup, plain
from cogs.kit.sentences import CATALOGUE, Speaker
from cogs.kit.translator import words
from cogs.match.cautions import harms
from cogs.match.naming import cat_name
from cogs.match.stepping import (
    OfferedStep,
    StepGroup,
    as_carried,
    asked,
    groupings_to_offer,
    menus_for,
    next_steps,
)
from cogs.match.table import Table, may_agree, may_ask, may_take_back
from cogs.waiting_matches.most_urgent import next_button
from rules.game import Choice
from rules.lesson_registry import lesson

_MAX_BUTTONS = 10
_STYLE = discord.ButtonStyle
_PRIMARY, _GREY, _RED, _GREEN = _STYLE.primary, _STYLE.secondary, _STYLE.danger, _STYLE.success
OTHERS = "others"
"""The argument that asks for a match with other people, instead of a strength or a cat."""
NO_CLOCK = 0
CLOCKS = (NO_CLOCK, 300, 3_600, 86_400, 259_200)
"""The clocks that people can choose, in seconds per turn; 0 means no clock."""

ClockSeconds = Annotated[int, OneOfNumbers(CLOCKS)]
CLOCK_CHOICES = [app_commands.Choice(name=words(f"clock-{each}"), value=each) for each in CLOCKS]


def clock_name(say: Speaker, clock: int | None) -> Markup:
    """Return the time for a turn in words. `clock` is in seconds; None and 0 mean no limit."""
    return say(f"clock-{clock or NO_CLOCK}")


def cat_label(say: Speaker, each: Character) -> Markup:
    """Return a cat's label in a menu: its name and strength."""
    name = cat_name(say, each.user)
    return say("cat-choice", name=name, strength=say(f"cat-strength-{each.strength}"))


def learn_button(say: Speaker, game_key: str) -> Sequence[Control]:
    """Return the button that opens a game's lesson in private; none if the game has no lesson."""
    if lesson(game_key) is None:
        return ()
    return (Control(say("button-learn"), "learn", game_key),)


CAT_KEYS = tuple(each.key for each in CHARACTERS)
CatKey = Annotated[str, OneOf(CAT_KEYS)]
CAT_CHOICES = [
    app_commands.Choice(name=cat_label(CATALOGUE.speaker("en"), each), value=each.key)
    for each in CHARACTERS
]


def utilities(say: Speaker, table: Table, *, learn: bool = False) -> list[Control]:
    """Return the board's buttons that take no action of the game, in one row.

    With `learn`, one of the buttons opens the game's lesson. If the row would be too long, **Next
    match** is left out first, and then the button for a draw offer.
    """
    back = [Control(say("button-takeback"), "takeback", table.id, table.revision)]
    others = [
        *_hand(say, table),
        *(back if may_take_back(table) else []),
        Control(say("button-resign"), "resign", table.id, table.revision),
        Control(say("button-rules"), "rules", table.game.key, 0),
        *_hint(say, table),
        *(learn_button(say, table.game.key) if learn else ()),
    ]
    if may_agree(table) and len(others) < MAX_ROW:
        draw = Control(say("button-draw"), "draw", table.id, table.revision)
        others.insert(len(_hand(say, table)), draw)
    if leads_on(table) and len(others) < MAX_ROW:
        # Everybody sees this button, so its label does not show how many matches wait for a person.
        others.append(next_button(say))
    return others


def leads_on(table: Table) -> bool:
    """Return whether this match's messages have a **Next match** button.

    They have the button if two or more people play.
    """
    return len(table.people) > 1


def hint_control(say: Speaker, table: Table) -> Control:
    """Return the button with which a player asks for a hint."""
    return Control(say("button-hint"), "hint", table.id, table.revision)


def hand_control(say: Speaker, table: Table) -> Control:
    """Return the button with which players look at their own hand."""
    style = discord.ButtonStyle.primary
    return Control(say("button-hand"), "hand", table.id, table.revision, style=style)


def _hand(say: Speaker, table: Table) -> list[Control]:
    return [hand_control(say, table)] if table.game.has_secrets and not table.row.direct else []


def _hint(say: Speaker, table: Table) -> list[Control]:
    """Return the hint button if a person who is to act in this message may ask for hints.

    In a channel everybody sees the button, so its label may not show how many hints were given.
    """
    chosen_here = table.row.direct or not table.game.has_secrets
    asks = chosen_here and any(may_ask(table, player) for player in table.people_awaited)
    return [hint_control(say, table)] if asks else []


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice for a button or a menu. A choice that `harms` its player gets a red button."""

    label: str
    value: str
    harms: bool = False


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs of a choice's controls: `step` asks for the next step, `act` takes the action.

    The arguments of the controls begin with `where`.
    """

    step: str
    act: str
    where: tuple[str | int, ...]

    @staticmethod
    def at(table: Table) -> Verbs:
        """Return the verbs for the choices at a table."""
        where = (table.id, table.revision)
        if table.game.has_secrets:
            return Verbs("card", "act", where)
        return Verbs("pick", "act", where)


def step_rows(
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    verbs: Verbs,
    room: Room = USUAL_ROOM,
) -> list[ui.ActionRow[Any]]:
    """Return controls for the next step; if possible, they fit into `room`.

    If a step completes the choice of an action, the step's control performs this action. Any other
    control asks for the next step.
    """
    choices = asked(table, player, begun)
    groupings = groupings_to_offer(choices, buttons=_MAX_BUTTONS)
    rows_for = partial(_rows_for, say, table, player, begun, verbs)
    effective = _effective(say, table, player, choices)
    possible = [each for each in groupings if menus_height(menus_for(each)) <= room.most]
    for first in (effective, ()) if effective else ((),):
        fitting = _first_that_fits((rows_for(each, first) for each in possible), room)
        if fitting is not None:
            return fitting
    if len(groupings) == 1:
        return rows_for(groupings[0], ())
    steps = next_steps(choices)
    found = rows_for(steps, effective)
    return found if height(found) <= room.most else min(found, rows_for(steps, ()), key=height)


def _first_that_fits(
    offers: Iterable[list[ui.ActionRow[Any]]], room: Room
) -> list[ui.ActionRow[Any]] | None:
    """Return the first of these sets of controls that fits below the full-width picture.

    If none of them fits, try the set with the least height. Return this set if it fits below a
    narrower picture, else None.
    """
    higher = []
    for each in offers:
        if height(each) <= room.usual:
            return each
        higher.append(each)
    lowest = min(higher, key=height, default=None)
    return lowest if lowest is not None and height(lowest) <= room.most else None


def _rows_for(
    say: Speaker,
    table: Table,
    player: int,
    begun: Sequence[str],
    verbs: Verbs,
    offered: Sequence[StepGroup],
    effective: Sequence[OfferedStep],
) -> list[ui.ActionRow[Any]]:
    """Return controls for the offered steps.

    The `effective` steps are buttons above the other steps.
    """
    leading = [step for one in offered for step in one.steps if not step.whole]
    style = _GREEN if begun else _GREY if leading else _PRIMARY
    parts = [
        Offer(_label(say, table, player, step, begun), as_carried(step.path)) for step in leading
    ]
    lead = choice_rows(
        say("menu-target" if begun else "menu-piece"), parts, _PRIMARY, verbs.step, *verbs.where
    )
    first_offers = [_offer(say, table, player, step, begun) for step in effective]
    found = choice_rows(say("menu-target"), first_offers, style, verbs.act, *verbs.where)
    found = [*found, *lead] if begun else [*lead, *found]
    first = 0
    for one in offered:
        above = begun if one.by is None else one.by.path
        rest = [step for step in one.steps if step.whole and step not in effective]
        whole = [_offer(say, table, player, step, above) for step in rest]
        if one.by is None:
            found += choice_rows(say("menu-target"), whole, style, verbs.act, *verbs.where)
        else:
            prompt = _label(say, table, player, one.by, begun)
            found += _menus(prompt, whole, verbs.act, *verbs.where, first=first)
            first += len(whole)
    return found


def _effective(
    say: Speaker, table: Table, player: int, offered: Sequence[StepGroup]
) -> Sequence[OfferedStep]:
    """Return the final steps whose labels name an effect. They become buttons above the menus.

    Returns no steps if no menus are needed, or if there would be too many of these buttons.
    """
    whole = [step for one in offered for step in one.steps if step.whole]
    if len(whole) <= _MAX_BUTTONS:
        return ()
    found = [step for step in whole if wording.does_what(say, table, player, step.choice)]
    return found if len(found) <= _MAX_BUTTONS else ()


def _offer(
    say: Speaker, table: Table, player: int, step: OfferedStep, above: Sequence[str]
) -> Offer:
    label = _label(say, table, player, step, above)
    return offered_whole(say, table, player, step.choice, label)


def _label(
    say: Speaker, table: Table, player: int, offered: OfferedStep, above: Sequence[str]
) -> Markup:
    """Return the label of a choice, without the steps that `above` already contains."""
    label = wording.step_label(say, table, player, offered.choice, offered.path)
    for length in range(len(offered.path) - 1, len(above), -1):
        step = wording.step_before(say, table, offered.choice, offered.path[:length])
        label = say("label-does", where=step, does=label) if step else label
    return label


def offered_whole(say: Speaker, table: Table, player: int, choice: Choice, label: str) -> Offer:
    """Return an offer that takes the choice at once; its label warns if the choice is unwise."""
    harmful = harms(table, player, choice)
    return Offer(say("label-harms", label=label) if harmful else label, choice.text, harmful)


def choice_rows(
    prompt: str,
    choices: Sequence[Offer],
    style: discord.ButtonStyle,
    verb: str,
    *arguments: str | int,
) -> list[ui.ActionRow[Any]]:
    """Return buttons for a few choices, or menus of up to 25 choices; no choice is left out."""
    if not choices:
        return []
    if len(choices) <= _MAX_BUTTONS:
        return rows(
            [
                Control(
                    each.label, verb, *arguments, each.value, style=_RED if each.harms else style
                )
                for each in choices
            ]
        )
    # A menu's label names its first and last choices, so that people can distinguish several menus.
    # On a phone, a prompt before these names would push them out of sight.
    return _menus(prompt if len(choices) <= MAX_OPTIONS else "", choices, verb, *arguments)


def _menus(
    prompt: str,
    choices: Sequence[Offer],
    verb: str,
    *arguments: str | int,
    first: int = 0,
) -> list[ui.ActionRow[Any]]:
    """Return menus of 25 choices, numbered from `first` so that no two custom_ids are equal."""
    return [
        ui.ActionRow(
            _menu(prompt, choices[start : start + MAX_OPTIONS], verb, *arguments, first + start)
        )
        for start in range(0, len(choices), MAX_OPTIONS)
    ]


def _menu(prompt: str, choices: Sequence[Offer], verb: str, *arguments: str | int) -> Menu:
    """Return a menu of choices.

    The menu's prompt also names the first and the last choice; a single choice is named once.
    """
    ends = " – ".join(dict.fromkeys(plain(choices[at].label) for at in (0, -1)))
    values = [(each.label, each.value) for each in choices]
    return Menu(f"{plain(prompt)}: {ends}" if prompt else ends, values, verb, *arguments)
