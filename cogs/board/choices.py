"""What several messages offer: times for a turn, cats, lessons, and the buttons of every board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import discord
from discord import app_commands

from agents.characters import CHARACTERS, Character
from cogs.kit.controls import MAX_ROW, Control
from cogs.kit.handlers import OneOf, OneOfNumbers
from cogs.kit.markup import Markup
from cogs.kit.sentences import CATALOGUE, Speaker
from cogs.kit.translator import words
from cogs.match.naming import cat_name
from cogs.match.table import Table, may_agree, may_ask, may_take_back
from rules.lesson_registry import lesson

OTHERS = "others"
"""The choice for a table that waits for other people instead of a cat."""
NO_CLOCK = 0
CLOCKS = (NO_CLOCK, 300, 3_600, 86_400, 259_200)
"""Seconds for a turn; 0 means no clock."""

ClockSeconds = Annotated[int, OneOfNumbers(CLOCKS)]
CLOCK_CHOICES = [app_commands.Choice(name=words(f"clock-{each}"), value=each) for each in CLOCKS]


def clock_name(say: Speaker, clock: int | None) -> Markup:
    """The time for a turn in words; `clock` is in seconds, or None or 0 without a time limit."""
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
    """Return one row of buttons. With `learn`, one of them opens the game's lesson.

    If the row lacks room, it has no button for a draw offer.
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
    if not may_agree(table) or len(others) == MAX_ROW:
        return others
    draw = Control(say("button-draw"), "draw", table.id, table.revision)
    at = len(_hand(say, table))
    return [*others[:at], draw, *others[at:]]


def hint_control(say: Speaker, table: Table) -> Control:
    """Return the button with which a player asks for a hint."""
    return Control(say("button-hint"), "hint", table.id, table.revision)


def _hand(say: Speaker, table: Table) -> list[Control]:
    if not table.game.has_secrets or table.row.direct:
        return []
    style = discord.ButtonStyle.primary
    return [Control(say("button-hand"), "hand", table.id, table.revision, style=style)]


def _hint(say: Speaker, table: Table) -> list[Control]:
    """Return the hint button if the player to act chooses here; its label does not count hints.

    In a channel everybody sees it, so it may not show how many hints were given.
    """
    chosen_here = table.row.direct or not table.game.has_secrets
    asks = chosen_here and any(may_ask(table, player) for player in table.people_awaited)
    return [hint_control(say, table)] if asks else []
