"""Cats in lobbies: menus to add and remove cats, and the cats of a match that starts at once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Any

from discord import app_commands, ui

from agents.agent import STRENGTHS
from agents.characters import CHARACTERS, Character
from agents.registry import knows
from cogs.board.choices import CAT_CHOICES, CAT_KEYS, OTHERS, cat_label
from cogs.kit.controls import Menu
from cogs.kit.handlers import OneOf
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from data import Lobby
from rules.game import Game
from rules.registry import game

Against = Annotated[str, OneOf((*STRENGTHS, *CAT_KEYS))]
"""An argument that is a strength, or a cat."""
AgainstOrOthers = Annotated[str, OneOf((*STRENGTHS, *CAT_KEYS, OTHERS))]
AGAINST_CHOICES = [
    *(app_commands.Choice(name=words(f"cat-strength-{each}"), value=each) for each in STRENGTHS),
    *CAT_CHOICES,
]


def opponents(kind: Game, against: str, players: int | None = None) -> tuple[int, ...]:
    """Return a cat for every seat except one, in a match with `players` seats.

    `None` means the fewest seats that the game allows. The requested cat or strength comes
    first, then cats of equal strength.
    """
    wanted = [each for each in CHARACTERS if against in (each.key, each.strength)]
    alike = [each for each in CHARACTERS if each.strength == wanted[0].strength]
    ordered = dict.fromkeys(each.user for each in (*wanted, *alike, *CHARACTERS))
    return tuple(islice(ordered, (players or min(kind.player_counts)) - 1))


def cat_rows(say: Speaker, lobby: Lobby) -> list[ui.ActionRow[Any]]:
    """Return a menu to add cats, if there is room, and a menu to send cats home."""
    kind = game(lobby.game)
    here = [each for each in CHARACTERS if each.user in lobby.members]
    others = [each for each in CHARACTERS if each not in here]
    room = knows(kind) and len(lobby.members) < max(kind.player_counts)
    return [
        *_menu(say, lobby, "lobby-add-cat", others if room else ()),
        *_menu(say, lobby, "lobby-send-cat-home", here),
    ]


def _menu(
    say: Speaker, lobby: Lobby, verb: str, cats: Iterable[Character]
) -> list[ui.ActionRow[Any]]:
    choices = [(cat_label(say, each), each.key) for each in cats]
    return [ui.ActionRow(Menu(say(verb), choices, verb, lobby.id))] if choices else []
